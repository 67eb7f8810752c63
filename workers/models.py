"""Model folders made: a checkpoint is converted, and what was written is verified."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path

from jobs.errors import ModelError, UsageError
from jobs.models import Manifest, verify
from workers.catalogue import DEFAULT_VARIANT, CatalogueEntry, look_up
from workers.errors import ConversionError
from workers.gemma.export import ModelFacts, export
from workers.gemma.weights import Variant

Say = Callable[[str], None]  # takes one line of progress

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


def data_dir() -> Path:
    """The user's folder of models and downloads, by the XDG base directory specification."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "nightshift"


def convert(
    checkpoint: Path, folder: Path, variant: Variant, facts: ModelFacts, say: Say
) -> Manifest:
    """Convert a checkpoint folder into a model folder and verify what was written.

    Raises:
        ModelError: files are missing (all are named), or the checkpoint cannot be converted.
    """
    missing = missing_files(checkpoint)
    if missing:
        raise ModelError(f"{checkpoint} lacks {', '.join(missing)}: copy them there")
    say(f"converting to {variant}: {folder}")
    try:
        export(checkpoint, folder, variant, facts)
    except ConversionError as error:
        raise ModelError(str(error)) from error
    except OSError as error:
        raise ModelError(f"{folder}: cannot be written: {error.strerror or error}") from error
    say("verifying")
    return verify(folder)


def export_checkpoint(
    checkpoint: Path, name: str, variant: Variant | None, folder: Path, say: Say
) -> Manifest:
    """Convert a local checkpoint folder (safetensors, config, tokenizer) into a model folder.

    A ``name`` of the catalogue brings that model's licence and limits along.

    Raises:
        UsageError: the name is not one for a folder.
        ModelError: as ``convert``.
    """
    check_name(name)
    source = {"note": f"a local checkpoint, {checkpoint.resolve().name}"}
    try:
        entry, variant = look_up(name, variant)
    except UsageError:  # a model of the user's own
        entry, variant = _unlisted(name), variant or DEFAULT_VARIANT
    return convert(checkpoint, folder, variant, facts_of(entry, name, source), say)


def check_name(name: str) -> None:
    """Raise UsageError where a name cannot be a model's."""
    if not _NAME.fullmatch(name):
        raise UsageError(f"{name!r} is no name for a model: use letters, digits, '.', '_' and '-'")


def missing_files(checkpoint: Path) -> list[str]:
    """Name what a checkpoint folder lacks to be converted."""
    missing = [n for n in ("config.json", "tokenizer.json") if not (checkpoint / n).is_file()]
    index = checkpoint / "model.safetensors.index.json"
    weights = ["model.safetensors"]
    if index.is_file():
        try:
            weights = sorted(set(json.loads(index.read_bytes())["weight_map"].values()))
        except (ValueError, LookupError, AttributeError, TypeError) as error:
            raise ModelError(f"{index} is damaged: copy it again") from error
    missing += [name for name in weights if not (checkpoint / name).is_file()]
    template, settings = checkpoint / "chat_template.jinja", checkpoint / "tokenizer_config.json"
    if not template.is_file() and not settings.is_file():  # older ones keep it in the settings
        missing.append(template.name)
    return missing


def _unlisted(name: str) -> CatalogueEntry:
    unknown = "unknown: see the checkpoint's own card"
    return CatalogueEntry(name, "", unknown, context=4096, chunk_tokens=1200)


def facts_of(entry: CatalogueEntry, name: str, source: Mapping[str, str]) -> ModelFacts:
    """Return what a checkpoint does not say of itself, as the catalogue has it."""
    return ModelFacts(
        model_id=name,
        context=entry.context,
        chunk_tokens=entry.chunk_tokens,
        source=source,
        license=entry.license,
    )
