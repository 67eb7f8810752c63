"""Convert a checkpoint to a model folder and verify the files."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import platformdirs

from jobs.errors import ModelError, UsageError
from jobs.models.manifest import Manifest, verify
from workers.errors import ConversionError
from workers.gemma.checkpoints.adapter import BASES_FILE
from workers.gemma.checkpoints.safetensors_checkpoint import weight_files
from workers.gemma.export import ModelFacts, export
from workers.gemma.onnx_graph.weights import Variant
from workers.models.catalogue import DEFAULT_VARIANT, CatalogueEntry, look_up

Say = Callable[[str], None]  # takes one line of progress

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


def data_dir() -> Path:
    """The user's folder of models and downloads, by the XDG base directory specification."""
    return platformdirs.user_data_path("nightshift")


def convert(
    checkpoint: Path,
    folder: Path,
    variant: Variant,
    facts: ModelFacts,
    say: Say,
    adapter: Path | None = None,
) -> Manifest:
    """Convert a checkpoint (a folder or a GGUF file) to a model folder and verify its files.

    ``adapter`` is the folder of a LoRA to merge.

    Raises:
        ModelError: files are missing (all are named), or the conversion failed.
    """
    missing = missing_files(checkpoint) if checkpoint.is_dir() else []
    if missing:
        raise ModelError(f"{checkpoint} lacks {', '.join(missing)}: copy them there")
    say(f"converting to {variant}: {folder}")
    if adapter is not None:
        say(f"merging {adapter.name}: the matrices that it adapts are quantised anew")
        if not (adapter / BASES_FILE).is_file():
            say(f"{adapter} names no base ({BASES_FILE}): only its shapes are checked")
    try:
        export(checkpoint, folder, variant, facts, adapter)
    except ConversionError as error:
        raise ModelError(str(error)) from error
    except OSError as error:
        raise ModelError(f"{folder}: cannot be written: {error.strerror or error}") from error
    say("verifying")
    return verify(folder)


def export_checkpoint(
    checkpoint: Path,
    name: str,
    variant: Variant | None,
    folder: Path,
    say: Say,
    adapter: Path | None = None,
) -> Manifest:
    """Convert a local checkpoint to a model folder, and merge an adapter if one is given.

    A ``name`` of the catalogue sets the licence and limits of that model.

    Raises:
        UsageError: the name cannot be a folder's.
        ModelError: as ``convert``.
    """
    check_name(name)
    source = {"note": f"a local checkpoint, {checkpoint.absolute().name}"}
    try:
        entry, variant = look_up(name, variant)
    except UsageError:  # a model of the user's own
        entry, variant = _unlisted(name), variant or DEFAULT_VARIANT
    if adapter is not None:
        source["adapter"] = adapter.absolute().name
    return convert(checkpoint, folder, variant, facts_of(entry, name, source), say, adapter)


def check_name(name: str) -> None:
    """Raise UsageError if a name cannot be a model's."""
    if not _NAME.fullmatch(name):
        raise UsageError(f"{name!r} is no name for a model: use letters, digits, '.', '_' and '-'")


def missing_files(checkpoint: Path) -> list[str]:
    """Return the names of files that a checkpoint folder lacks."""
    missing = [n for n in ("config.json", "tokenizer.json") if not (checkpoint / n).is_file()]
    try:
        weights = weight_files(checkpoint)
    except ConversionError as error:
        raise ModelError(str(error)) from error
    missing += [str(path.relative_to(checkpoint)) for path in weights if not path.is_file()]
    template, settings = checkpoint / "chat_template.jinja", checkpoint / "tokenizer_config.json"
    if (
        not template.is_file() and not settings.is_file()
    ):  # older checkpoints keep the template in the settings
        missing.append(template.name)
    return missing


def _unlisted(name: str) -> CatalogueEntry:
    unknown = "unknown: see the checkpoint's own card"
    return CatalogueEntry(name, "", unknown, context=4096, chunk_tokens=1200)


def facts_of(entry: CatalogueEntry, name: str, source: Mapping[str, str]) -> ModelFacts:
    """Return the facts of a catalogue entry that a checkpoint does not hold."""
    return ModelFacts(
        model_id=name,
        context=entry.context,
        chunk_tokens=entry.chunk_tokens,
        source=source,
        license=entry.license,
    )
