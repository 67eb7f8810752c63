"""Make a model folder of the second engine from the output of ``optimum-cli export onnx``."""

import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

from jobs.errors import ModelError
from jobs.models.manifest import MANIFEST, MANIFEST_FORMAT, Manifest, verify
from workers.checksums import sha256_of
from workers.engine.optimum_engine import EXPORT
from workers.models.convert import Say, check_name

_NEEDED = ("config.json", "tokenizer.json", "chat_template.jinja", "model.onnx")
_CONTEXT = 4096  # tokens of a slot, where the model allows as many
_MIN_CONTEXT = 256


def adopt(exported: Path, name: str, folder: Path, say: Say) -> Manifest:
    """Copy an exported folder into a model folder and write its manifest.

    Raises:
        UsageError: the name is not one for a folder.
        ModelError: files are missing (all are named), or their settings are not usable.
    """
    check_name(name)
    missing = [file for file in _NEEDED if not (exported / file).is_file()]
    if missing:
        raise ModelError(f"{exported} lacks {', '.join(missing)}; make it with: {EXPORT}")
    facts = _facts(exported)
    say(f"copying to {folder}")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{folder.name}.", dir=folder.parent) as scratch:
        new = Path(scratch) / "new"
        new.mkdir()
        files = {}
        for path in sorted(exported.iterdir()):
            if path.is_file() and path.name != MANIFEST:
                shutil.copyfile(path, new / path.name)
                files[path.name] = _describe(new / path.name)
        manifest = {
            "format": MANIFEST_FORMAT,
            "id": name,
            "engine": "optimum",
            "source": {"note": f"exported by Optimum, {exported.resolve().name}"},
            "license": "unknown: see the source's own card",
            "files": files,
            **facts,
        }
        (new / MANIFEST).write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")
        if folder.exists():
            folder.rename(Path(scratch) / "old")
        new.rename(folder)
    return verify(folder)


def _facts(exported: Path) -> dict[str, Any]:
    path = exported / "config.json"
    config = _read(path)
    text = config.get("text_config", config)
    generation = exported / "generation_config.json"
    tokens = {**text, **(_read(generation) if generation.is_file() else {})}
    stops = tokens.get("eos_token_id")
    stops = [stops] if isinstance(stops, int) else stops
    positions = text.get("max_position_embeddings", _CONTEXT)
    if not stops or not isinstance(positions, int) or positions < _MIN_CONTEXT:
        raise ModelError(f"{path}: no eos_token_id, or room for fewer than {_MIN_CONTEXT} tokens")
    context = min(positions, _CONTEXT)
    bos = tokens.get("bos_token_id")
    return {
        "architecture": str(text.get("model_type", "unknown")),
        "quantization": str(config.get("dtype") or config.get("torch_dtype") or "fp32"),
        "context": context,
        "chunk_tokens": context // 2,
        "stop_token_ids": stops,
        # Only a template asks for it, and that of a model without one does not.
        "bos_token_id": bos if isinstance(bos, int) else stops[0],
    }


def _read(path: Path) -> dict[str, Any]:
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ModelError(f"{path} is not JSON: {error}") from error
    if not isinstance(value, dict):
        raise ModelError(f"{path} is not a JSON object")
    return value


def _describe(path: Path) -> dict[str, str | int]:
    return {"sha256": sha256_of(path), "bytes": path.stat().st_size}
