"""Find a model folder, read its manifest, verify its files by SHA-256. Loads no model."""

import hashlib
import os
import re
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Any, TypeVar

import platformdirs

from jobs.errors import ModelError
from jobs.files.json_text import parse_json
from jobs.known_models import KNOWN_MODELS, how_to_get
from jobs.settings import Settings

MANIFEST = "manifest.json"
MANIFEST_FORMAT = "nightshift.model/4"
_T = TypeVar("_T")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


@dataclass(frozen=True)
class Manifest:
    id: str
    folder: Path
    digest: str  # SHA-256 of manifest.json, which names every file's SHA-256
    architecture: str  # gemma3 | gemma4
    quantization: str  # fp32 | int8 | int4
    engine: str  # onnx | optimum
    context: int  # most tokens of a slot
    chunk_tokens: int
    stop_token_ids: tuple[int, ...]
    bos_token_id: int
    raw: dict[str, Any]


def find_model(settings: Settings) -> Path:
    """Return the folder of ``settings.model``: a path, or a name in one of ``model_roots``.

    Raises ModelError with the folders searched and how to get the model.
    """
    model = settings.model
    if not _NAME.fullmatch(model):
        folder = settings.home / Path(model).expanduser()
        if (folder / MANIFEST).is_file():
            return folder
        raise ModelError(f"no model in {folder}: it has no {MANIFEST}; see nightshift model list")
    roots = model_roots(settings)
    for root in roots:
        if (root / model / MANIFEST).is_file():
            return root / model
    places = ", ".join(map(str, roots))
    raise ModelError(f"no model {model} here: {how_to_get(model)}; looked in {places}")


def model_roots(settings: Settings) -> tuple[Path, ...]:
    """Return the folders of named models: the home's first, then the user's."""
    return (settings.models_dir, platformdirs.user_data_path("nightshift") / "models")


def list_models(settings: Settings) -> list[Manifest]:
    """Return all models sorted by name; of two with one name, the one that would be used.

    Leaves out folders whose manifest cannot be read.
    """
    found: dict[str, Manifest] = {}
    for root in model_roots(settings):
        for path in sorted(root.glob(f"*/{MANIFEST}")):
            try:
                found.setdefault(path.parent.name, load_manifest(path.parent))
            except ModelError:
                continue
    return [found[name] for name in sorted(found)]


def load_manifest(folder: Path) -> Manifest:
    """Read ``manifest.json`` of a model folder. Raises ModelError naming the file."""
    path = folder / MANIFEST
    try:
        data = path.read_bytes()
        raw = parse_json(data)
    except OSError as error:
        raise ModelError(f"{path}: cannot be read: {error.strerror}; {_cure(folder)}") from error
    except ValueError as error:
        raise ModelError(f"{path}: is no JSON: {error}; {_cure(folder)}") from error
    if not isinstance(raw, dict) or raw.get("format") != MANIFEST_FORMAT:
        raise ModelError(f"{path}: is not a manifest of format {MANIFEST_FORMAT}; {_cure(folder)}")
    fields = _Fields(path, raw)
    return Manifest(
        id=fields.take("id", str),
        folder=folder,
        digest=hashlib.sha256(data).hexdigest(),
        architecture=fields.take("architecture", str),
        quantization=fields.take("quantization", str),
        engine=fields.take("engine", str, "onnx"),
        context=fields.take("context", int),
        chunk_tokens=fields.take("chunk_tokens", int),
        stop_token_ids=tuple(fields.take("stop_token_ids", list)),
        bos_token_id=fields.take("bos_token_id", int),
        raw=raw,
    )


def verify(folder: Path, names: Collection[str] | None = None) -> Manifest:
    """Compare size and SHA-256 of the manifest's files, or only of ``names``.

    Runs at every start, because a damaged weight file loads without an error.
    Raises ModelError with the first file that is missing or damaged, and what to do.
    """
    manifest = load_manifest(folder)
    files = manifest.raw.get("files")
    if not isinstance(files, dict) or not files:
        raise ModelError(f"{folder / MANIFEST}: names no files; {_cure(folder)}")
    for name in files:
        if PurePath(name).is_absolute() or ".." in PurePath(name).parts:
            raise ModelError(f"{folder / MANIFEST}: names a file outside its folder: {name}")
    # On all cores: hashing releases the interpreter lock, and gigabytes take seconds.
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as threads:
        checks = [
            threads.submit(_verify_file, folder / name, facts, folder)
            for name, facts in files.items()
            if names is None or name in names
        ]
        for check in checks:
            check.result()
    return manifest


def _verify_file(path: Path, facts: object, folder: Path) -> None:
    if not isinstance(facts, dict) or not isinstance(facts.get("sha256"), str):
        raise ModelError(f"{folder / MANIFEST}: has no SHA-256 of {path.name}; {_cure(folder)}")
    try:
        size = path.stat().st_size
        if size != facts.get("bytes"):
            wanted = facts.get("bytes")
            raise ModelError(f"{path}: has {size} bytes, not {wanted}; {_cure(folder)}")
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
    except FileNotFoundError as error:
        raise ModelError(f"{path}: is missing; {_cure(folder)}") from error
    except OSError as error:
        raise ModelError(f"{path}: cannot be read: {error.strerror}; {_cure(folder)}") from error
    if digest != facts["sha256"]:
        raise ModelError(f"{path}: is damaged (its SHA-256 differs); {_cure(folder)}")


def _cure(folder: Path) -> str:
    again = f"pull {folder.name}" if folder.name in KNOWN_MODELS else "export CHECKPOINT"
    return f"remove {folder} and get it again: nightshift model {again}"


class _Fields:
    """Typed access to a manifest. A missing key or another type raises ModelError."""

    def __init__(self, path: Path, raw: dict[str, Any]) -> None:
        self._path, self._raw = path, raw

    def take(self, key: str, kind: type[_T], default: _T | None = None) -> _T:
        value = self._raw.get(key, default)
        if not isinstance(value, kind) or isinstance(value, bool):
            raise ModelError(f"{self._path}: {key} is missing or no {kind.__name__}")
        return value
