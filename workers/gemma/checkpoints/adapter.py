"""A LoRA adapter (Hu et al. 2021, https://arxiv.org/abs/2106.09685) merged while a base is read.

The folder is PEFT's: ``adapter_config.json`` and ``adapter_model.safetensors``. ``bases.json``
beside them, which is ours, names the weights that it was made for by their SHA-256: merged into
others it gives a model that answers, and answers badly.

    W' = W + scale * B A,  scale = lora_alpha / r  (or / sqrt(r), "rank-stabilised")
"""

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipelines.calibration import CALIBRATION_FILE
from workers.checksums import sha256_of
from workers.errors import ConversionError
from workers.gemma.checkpoints.safetensors_checkpoint import PREFIXES
from workers.gemma.checkpoints.safetensors_file import SafetensorsEntry, read_entries
from workers.gemma.config import GemmaConfig
from workers.gemma.quantize import Quantized
from workers.gemma.tensors import TensorSource, expected_tensors, is_ignored

CONFIG_FILE, WEIGHTS_FILE, BASES_FILE = (
    "adapter_config.json", "adapter_model.safetensors", "bases.json",
)  # fmt: skip
BASES_FORMAT = "nightshift.adapter-bases/1"
#: Files copied into the merged model's folder: its card, the terms of the base, and how sure it has
#: to be.
_TEXTS = ("MODEL_CARD.md", "NOTICE", "GEMMA_TERMS.md", CALIBRATION_FILE)
_PEFT_PREFIX = "base_model.model."
# Of these only the value given here is supported: anything else would change the formula above.
_PLAIN: dict[str, tuple[Any, ...]] = {
    "use_dora": (None, False),
    "fan_in_fan_out": (None, False),
    "bias": (None, "none"),
    "modules_to_save": (None, []),
    "rank_pattern": (None, {}),
    "alpha_pattern": (None, {}),
    "trainable_token_indices": (None, [], {}),
}


@dataclass(frozen=True, slots=True)
class Adapter:
    """An adapter's matrices for the tensors of one model, read on request."""

    folder: Path
    rank: int
    scale: float
    bases: dict[str, str]  # SHA-256 of a base's weights -> name; empty if unknown
    texts: dict[str, str]  # file name -> content
    pairs: dict[str, tuple[SafetensorsEntry, SafetensorsEntry]]  # tensor name -> A [r, K], B [N, r]

    def check_base(self, sha256: str, what: Path) -> None:
        """Raise ConversionError if the adapter names other base weights."""
        if self.bases and sha256 not in self.bases:
            made_for = "; ".join(f"{name} (SHA-256 {sha})" for sha, name in self.bases.items())
            raise ConversionError(
                f"adapter {self.folder} was made for another base: {made_for}; the weights of"
                f" {what} have SHA-256 {sha256}"
            )

    def sha256(self) -> str:
        """Return the SHA-256 of the weight file."""
        return sha256_of(self.folder / WEIGHTS_FILE)

    def delta(self, name: str) -> NDArray[np.float32] | None:
        """Return the sum to add to a tensor [N, K]; None if there is none."""
        if name not in self.pairs:
            return None
        a, b = (entry.read().reshape(entry.shape) for entry in self.pairs[name])
        product: NDArray[np.float32] = b @ a
        product *= np.float32(self.scale)
        return product


class AdaptedTensors:
    """A checkpoint's tensors with an adapter merged; changed tensors are quantised anew."""

    def __init__(self, base: TensorSource, adapter: Adapter) -> None:
        self._base, self._adapter = base, adapter

    def is_bfloat16(self, name: str) -> bool:
        return self._base.is_bfloat16(name) and name not in self._adapter.pairs

    def read(self, name: str) -> NDArray[np.float32]:
        weight, delta = self._base.read(name), self._adapter.delta(name)
        return weight if delta is None else weight + delta

    def read_rows(self, name: str) -> Iterator[NDArray[np.float32]]:
        return self._base.read_rows(name)  # tables, which an adapter must not change

    def read_int8_rows(self, name: str) -> Iterator[Quantized] | None:
        return self._base.read_int8_rows(name)

    def read_int4(self, name: str) -> Quantized | None:
        return None if name in self._adapter.pairs else self._base.read_int4(name)


def open_adapter(folder: Path, config: GemmaConfig) -> Adapter:
    """Read an adapter's configuration and the places of its matrices.

    Raises:
        ConversionError: the adapter is incomplete, no LoRA, of another model or unsupported.
    """
    said = _read_json(folder / CONFIG_FILE)
    if said.get("peft_type") != "LORA":
        raise _wrong(folder, f"peft_type is {said.get('peft_type')!r}, not 'LORA'")
    for key, plain in _PLAIN.items():
        if said.get(key) not in plain:
            raise _wrong(folder, f"{key}={said[key]!r} is not supported")
    rank, alpha = said.get("r"), said.get("lora_alpha")
    if not isinstance(rank, int) or isinstance(rank, bool) or rank < 1:
        raise _wrong(folder, f"its rank r is {rank!r}")
    if not isinstance(alpha, int | float) or isinstance(alpha, bool):
        raise _wrong(folder, f"lora_alpha is {alpha!r}")
    try:
        scale = float(alpha) / (float(rank) ** 0.5 if said.get("use_rslora") else float(rank))
    except OverflowError:
        scale = math.inf
    if not math.isfinite(scale):
        raise _wrong(folder, "lora_alpha / r is no number that can be multiplied with")
    return Adapter(
        folder=folder,
        rank=rank,
        scale=scale,
        bases=_bases(folder),
        texts={name: _text(folder / name) for name in _TEXTS if (folder / name).is_file()},
        pairs=_pairs(folder, rank, config),
    )


def _pairs(
    folder: Path, rank: int, config: GemmaConfig
) -> dict[str, tuple[SafetensorsEntry, SafetensorsEntry]]:
    path = folder / WEIGHTS_FILE
    if not path.is_file():
        raise _wrong(folder, f"{WEIGHTS_FILE} is missing")
    expected = expected_tensors(config)
    halves: dict[str, dict[str, SafetensorsEntry]] = {}
    for key, entry in read_entries(path).items():
        name, half = _target(folder, key)
        if half in halves.get(name, {}):
            raise _wrong(folder, f"lora_{half} of {name} stands in it twice")
        if name in expected or not is_ignored(name, config):
            halves.setdefault(name, {})[half] = entry
    if not halves:
        raise _wrong(folder, f"{WEIGHTS_FILE} holds no matrices")
    for name, pair in halves.items():
        shape = expected.get(name, ())
        if len(shape) != 2 or name.startswith("embed_tokens"):
            raise _wrong(folder, f"it adapts {name}, which is no linear layer of this model")
        for half, wanted in (("A", (rank, shape[1])), ("B", (shape[0], rank))):
            if half not in pair:
                raise _wrong(folder, f"lora_{half} of {name} is missing")
            if pair[half].shape != wanted:
                raise _wrong(
                    folder,
                    f"lora_{half} of {name} has the shape {list(pair[half].shape)}; rank {rank} and"
                    f" this base want {list(wanted)}",
                )
    return {name: (pair["A"], pair["B"]) for name, pair in halves.items()}


def _target(folder: Path, key: str) -> tuple[str, str]:
    """Return the tensor that a matrix belongs to, by our name, and the half (A or B)."""
    for half in ("A", "B"):
        end = f".lora_{half}.weight"
        if key.startswith(_PEFT_PREFIX) and key.endswith(end):
            name = key.removeprefix(_PEFT_PREFIX).removesuffix(end)
            prefix = next(prefix for prefix in PREFIXES if name.startswith(prefix))
            return f"{name.removeprefix(prefix)}.weight", half
    raise _wrong(folder, f"{WEIGHTS_FILE} holds {key}, which is no LoRA matrix")


def _bases(folder: Path) -> dict[str, str]:
    path = folder / BASES_FILE
    if not path.is_file():
        return {}
    said = _read_json(path)
    try:
        bases = {str(base["sha256"]): str(base["name"]) for base in said["bases"]}
    except (LookupError, TypeError) as error:
        raise _wrong(folder, f"{BASES_FILE} is damaged") from error
    if said.get("schema") != BASES_FORMAT or not bases:
        raise _wrong(folder, f"{BASES_FILE} is not of the format {BASES_FORMAT}, or names none")
    return bases


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise _wrong(path.parent, f"{path.name} cannot be read as UTF-8 text") from error


def _read_json(path: Path) -> dict[str, Any]:
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise _wrong(path.parent, f"{path.name} cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise _wrong(path.parent, f"{path.name} is no JSON") from error
    if not isinstance(value, dict):
        raise _wrong(path.parent, f"{path.name} is no JSON object")
    return value


def _wrong(folder: Path, what: str) -> ConversionError:
    return ConversionError(f"adapter {folder}: {what}")
