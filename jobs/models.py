"""Model folders: find, read the manifest, verify every file by SHA-256. Loads no model."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jobs.settings import Settings

MANIFEST = "manifest.json"
MANIFEST_FORMAT = "nightshift.model/1"


@dataclass(frozen=True)
class Manifest:
    id: str
    folder: Path
    digest: str  # SHA-256 of manifest.json, which names every file's SHA-256
    architecture: str  # gemma3 | gemma4
    quantization: str  # fp32 | int8 | int4
    engine: str  # onnx | optimum
    context: int  # tokens a slot, at most
    chunk_tokens: int
    value_prefix: str
    stop_token_ids: tuple[int, ...]
    bos_token_id: int
    wording: dict[str, Any]  # by pipeline name
    raw: dict[str, Any]


def find_model(settings: Settings) -> Path:
    """Return the folder of ``settings.model``: a path, or a name in one of ``model_roots``.

    Raises ModelError saying where it was looked for and how to get it.
    """
    raise NotImplementedError


def model_roots(settings: Settings) -> tuple[Path, ...]:
    """Return where named models are looked for: the home's, the user's, then the bundled ones."""
    raise NotImplementedError


def list_models(settings: Settings) -> list[Manifest]:
    """Return every model found, by name; of two with one name the one that would be used."""
    raise NotImplementedError


def load_manifest(folder: Path) -> Manifest:
    """Read ``manifest.json`` of a model folder. Raises ModelError naming the file."""
    raise NotImplementedError


def verify(folder: Path) -> Manifest:
    """Read every file that the manifest names and compare size and SHA-256.

    Raises ModelError naming the first file that is missing or damaged, and what to do.
    """
    raise NotImplementedError
