"""Open a checkpoint: a folder of safetensors or one GGUF file."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from workers.checksums import sha256_of
from workers.errors import ConversionError
from workers.gemma.checkpoints.safetensors_checkpoint import SafetensorsCheckpoint, weight_files
from workers.gemma.config import GemmaConfig
from workers.gemma.config_json import load_config
from workers.gemma.gguf.file import is_gguf
from workers.gemma.tensors import TensorSource

TOKENIZER, CHAT_TEMPLATE = "tokenizer.json", "chat_template.jinja"


@dataclass(frozen=True, slots=True)
class OpenCheckpoint:
    """The parts of a checkpoint that the export needs."""

    config: GemmaConfig
    tensors: TensorSource
    texts: Mapping[str, str]  # of TOKENIZER and CHAT_TEMPLATE
    weights: tuple[Path, ...]  # the files that hold the tensors

    def sha256(self) -> str:
        """Return the SHA-256 of one weight file, or of the lines of hex digests of several.

        Raises:
            ConversionError: a file cannot be read.
        """
        digests = [_sha256(path) for path in self.weights]
        if len(digests) == 1:
            return digests[0]
        return hashlib.sha256("".join(f"{digest}\n" for digest in digests).encode()).hexdigest()


def open_checkpoint(path: Path) -> OpenCheckpoint:
    """Open a checkpoint folder or a GGUF file; no tensor is read yet.

    Raises:
        ConversionError: incomplete, damaged, or no Gemma 3 or 4 text model.
    """
    if path.is_dir():
        config = load_config(path)
        tensors = SafetensorsCheckpoint(path, config)
        return OpenCheckpoint(config, tensors, _texts(path), tuple(weight_files(path)))
    if not path.exists():
        raise ConversionError(f"{path} does not exist: give a checkpoint folder or a GGUF file")
    if not path.is_file():
        raise ConversionError(f"{path} is no ordinary file")  # opening a pipe would block
    if not is_gguf(path):
        raise ConversionError(f"{path} is neither a checkpoint folder nor a GGUF file")
    from workers.gemma.gguf.gguf_checkpoint import GGUFCheckpoint  # brings the package gguf

    gguf = GGUFCheckpoint(path)
    return OpenCheckpoint(gguf.config, gguf, gguf.texts, (path,))


def _texts(folder: Path) -> dict[str, str]:
    texts = {}
    for name in (TOKENIZER, CHAT_TEMPLATE):
        path = folder / name
        if path.is_file():
            texts[name] = path.read_text(encoding="utf-8")
    if TOKENIZER not in texts:
        raise ConversionError(f"{folder / TOKENIZER} is missing; the engine needs it")
    settings = folder / "tokenizer_config.json"
    if CHAT_TEMPLATE not in texts and settings.is_file():
        template = json.loads(settings.read_text(encoding="utf-8")).get("chat_template")
        if isinstance(template, str):
            texts[CHAT_TEMPLATE] = template
    if CHAT_TEMPLATE not in texts:
        raise ConversionError(
            f"{folder / CHAT_TEMPLATE} is missing; use an instruction-tuned checkpoint"
        )
    return texts


def _sha256(path: Path) -> str:
    try:
        return sha256_of(path)
    except OSError as error:
        raise ConversionError(f"{path}: cannot be read: {error.strerror or error}") from error
