"""A GGUF file as a checkpoint: the text tensors of a Gemma by our names.

Names: llama.cpp's for the architectures ``gemma3`` and ``gemma4`` (gguf-py, ``constants.py``).
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
from gguf.constants import GGMLQuantizationType
from numpy.typing import NDArray

from workers.errors import ConversionError
from workers.gemma.config import GemmaConfig
from workers.gemma.config_json import parse_config
from workers.gemma.gguf import blocks
from workers.gemma.gguf.file import GGUFFile, TensorEntry, read_header
from workers.gemma.gguf.gguf_config import ROPE_FREQUENCIES, architecture, config_json
from workers.gemma.gguf.tokenizer_json import chat_template, tokenizer_json
from workers.gemma.quantize import Quantized
from workers.gemma.tensors import expected_tensors, is_ignored

_NAMES = {
    "token_embd": "embed_tokens",
    "output_norm": "norm",
    "per_layer_token_embd": "embed_tokens_per_layer",
    "per_layer_model_proj": "per_layer_model_projection",
    "per_layer_proj_norm": "per_layer_projection_norm",
}
_LAYER_NAMES = {
    "attn_norm": "input_layernorm",
    "attn_q": "self_attn.q_proj",
    "attn_k": "self_attn.k_proj",
    "attn_v": "self_attn.v_proj",
    "attn_q_norm": "self_attn.q_norm",
    "attn_k_norm": "self_attn.k_norm",
    "attn_output": "self_attn.o_proj",
    "post_attention_norm": "post_attention_layernorm",
    "ffn_norm": "pre_feedforward_layernorm",
    "ffn_gate": "mlp.gate_proj",
    "ffn_up": "mlp.up_proj",
    "ffn_down": "mlp.down_proj",
    "post_ffw_norm": "post_feedforward_layernorm",
    "inp_gate": "per_layer_input_gate",
    "proj": "per_layer_projection",
    "post_norm": "post_per_layer_input_norm",
}
_LAYER = re.compile(r"blk\.(0|[1-9][0-9]{0,3})\.([a-z_]+)\.weight")
_LAYER_SCALAR = "layer_output_scale"
_OTHER_PARTS = ("v.", "a.", "mm.")  # Ollama keeps the eyes and ears of a model in the same file
_UNROTATED = 1e29  # llama.cpp divides a pair's frequency by 1e30 where it should not turn


class GGUFCheckpoint:
    """The configuration, tensors and texts of a GGUF file; tensors are read on request.

    ``config``, ``texts`` (file name -> content: tokenizer.json, chat_template.jinja) and the
    methods of ``TensorSource`` are what the exporter needs of a checkpoint.

    Raises:
        ConversionError: no Gemma 3 or 4, or cut off, damaged, of an unsupported type.
    """

    def __init__(self, path: Path) -> None:
        self._file = read_header(path)
        self._shifts_norms = architecture(self._file) == "gemma3"
        raw = config_json(self._file, _rotated_pairs(self._file))
        try:
            self.config: GemmaConfig = parse_config(raw)
        except ConversionError as error:  # which speaks of a config.json
            raise ConversionError(f"{path}: its metadata as {error}") from error
        self.config = replace(self.config, raw=raw)
        self._entries = _entries(self._file, self.config)
        self.texts = {
            "tokenizer.json": tokenizer_json(self._file),
            "chat_template.jinja": chat_template(self._file),
        }

    def is_bfloat16(self, name: str) -> bool:
        return self._entries[name].type == GGMLQuantizationType.BF16

    def read(self, name: str) -> NDArray[np.float32]:
        entry = self._entries[name]
        values = np.empty(entry.shape, np.float32)
        rows = values.reshape(-1, entry.shape[-1])
        at = 0
        for part in blocks.read_rows(self._file.path, entry):
            rows[at : at + len(part)] = part
            at += len(part)
        if self._shifts_norms and name.endswith("norm.weight"):
            values -= np.float32(1)  # the graph adds it, as the reference does; llama.cpp stores it
        return values

    def read_rows(self, name: str) -> Iterator[NDArray[np.float32]]:
        return blocks.read_rows(self._file.path, self._entries[name])

    def read_int8_rows(self, name: str) -> Iterator[Quantized] | None:
        """Yield a matrix in 8-bit blocks without loss; None if its type has other blocks."""
        entry = self._entries[name]
        if entry.type not in blocks.WHOLE_CODES:
            return None
        return blocks.read_int8_rows(self._file.path, entry)

    def read_int4(self, name: str) -> Quantized | None:
        """Return a matrix of type Q4_0 without loss; None for another type."""
        entry = self._entries[name]
        if entry.type != GGMLQuantizationType.Q4_0:
            return None
        return blocks.read_int4(self._file.path, entry)


def _entries(file: GGUFFile, config: GemmaConfig) -> dict[str, TensorEntry]:
    """Return the places of our tensors; refuse missing, unknown or misshapen tensors."""
    expected = expected_tensors(config)
    found: dict[str, TensorEntry] = {}
    for theirs, entry in file.tensors.items():
        if theirs == ROPE_FREQUENCIES or theirs.startswith(_OTHER_PARTS):
            continue
        name = _our_name(theirs)
        if name not in expected:
            if name and is_ignored(name, config):
                continue
            raise _wrong(file, f"tensor {theirs} is none of the model that its metadata describes")
        if entry.shape != expected[name]:
            raise _wrong(
                file,
                f"tensor {theirs} has the shape {list(entry.shape)}, its metadata says"
                f" {list(expected[name])}",
            )
        if entry.type not in blocks.SUPPORTED:
            known = ", ".join(kind.name for kind in blocks.SUPPORTED)
            raise _wrong(
                file, f"tensor {theirs} is of the type {entry.type.name}; supported are {known}"
            )
        if name in found:
            raise _wrong(file, f"tensor {name} stands in it twice")
        found[name] = entry
    for name in expected:
        if name not in found:
            raise _wrong(file, f"tensor {name} is missing")
    return found


def _our_name(theirs: str) -> str | None:
    match = _LAYER.fullmatch(theirs)
    if match is None:
        stem, dot, end = theirs.rpartition(".")
        return f"{_NAMES[stem]}.{end}" if stem in _NAMES and (dot, end) == (".", "weight") else None
    layer, kind = f"layers.{int(match[1])}", match[2]
    if kind == _LAYER_SCALAR:
        return f"{layer}.layer_scalar"
    return f"{layer}.{_LAYER_NAMES[kind]}.weight" if kind in _LAYER_NAMES else None


def _rotated_pairs(file: GGUFFile) -> int | None:
    """Return how many pairs of a full layer's head rotate; the first pairs do."""
    entry = file.tensors.get(ROPE_FREQUENCIES)
    if entry is None:
        return None
    if len(entry.shape) != 1 or entry.type != GGMLQuantizationType.F32:
        raise _wrong(file, f"tensor {ROPE_FREQUENCIES} is no vector of F32")
    factors = np.concatenate(list(blocks.read_rows(file.path, entry))).ravel()
    count = int((factors == 1).sum())
    if not ((factors[:count] == 1).all() and (factors[count:] > _UNROTATED).all()):
        raise _wrong(file, f"tensor {ROPE_FREQUENCIES} holds other factors than 1 and 1e30")
    return count


def _wrong(file: GGUFFile, what: str) -> ConversionError:
    return ConversionError(f"{file.path}: cannot be converted: {what}")
