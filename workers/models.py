"""Model folders made: pulled from the hub and converted, or converted from a local checkpoint.

A published commit cannot be looked up while the source is written, so no hash is built in: a pull
resolves ``main`` to a commit once, downloads exactly that commit and records it in the manifest.
``revision`` pins another one.
"""

from __future__ import annotations

import fcntl
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from jobs.errors import ModelError, UsageError
from jobs.models import MANIFEST, Manifest, load_manifest, verify
from workers.catalogue import DEFAULT_VARIANT, CatalogueEntry, look_up
from workers.errors import ConversionError
from workers.gemma.adapter import BASES_FILE
from workers.gemma.checkpoint import weight_files
from workers.gemma.export import ModelFacts, export
from workers.gemma.weights import Variant

Say = Callable[[str], None]  # takes one line of progress

#: A converted model's size, at most, as a part of its bfloat16 checkpoint's. The tables keep 8 bits
#: in all small variants (``workers/gemma/export.py``).
_CONVERTED_PART: dict[Variant, float] = {
    "mixed": 0.7,
    "int4": 0.6,
    "int8": 0.7,
    "fp32": 2.1,
}
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
_GIB = 1 << 30


def data_dir() -> Path:
    """The user's folder of models and downloads, by the XDG base directory specification."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "nightshift"


def pull(
    name: str,
    variant: Variant | None,
    revision: str | None,
    *,
    models: Path,
    downloads: Path,
    keep_download: bool,
    say: Say,
) -> Manifest:
    """Download a model of the catalogue and convert it into ``models/<name>``.

    What is there already and whole is left alone, unless another ``revision`` is asked for. A
    broken download goes on where it stopped.

    Raises:
        UsageError: the catalogue has no such model.
        ModelError: one line that says what to do: offline, refused, no room, damaged.
    """
    entry, variant = look_up(name, variant)
    folder = models / entry.folder_name(variant)
    present = _present(folder, revision)
    if present is not None:
        say(f"{present.id} is there already")
        return present
    from workers import hub  # only a pull needs a network library

    repository = entry.source(variant)
    try:
        snapshot = hub.list_files(repository, revision or "main")
    except hub.OfflineError as error:
        raise ModelError(offline_line(entry, variant, hub.host(), str(error))) from error
    cache = downloads / repository.replace("/", "--") / snapshot.commit
    with _only_one(cache):
        missing = hub.missing_bytes(snapshot, cache)
        _check_room(cache, missing, models, int(snapshot.size * _CONVERTED_PART[variant]))
        say(f"downloading {repository} at {snapshot.commit[:12]}: {_gib(missing)} to {cache}")
        for file in sorted(snapshot.files, key=lambda file: file.size):
            hub.fetch(snapshot, file, cache)
        source = {"repository": repository, "revision": snapshot.commit}
        manifest = convert(cache, folder, variant, _facts(entry, folder.name, source), say)
        if not keep_download:
            shutil.rmtree(cache)
    return manifest


def convert(
    checkpoint: Path,
    folder: Path,
    variant: Variant,
    facts: ModelFacts,
    say: Say,
    adapter: Path | None = None,
) -> Manifest:
    """Convert a checkpoint (a folder, or a GGUF file) into a model folder and verify what was
    written. ``adapter`` is the folder of a LoRA to merge.

    Raises:
        ModelError: files are missing (all are named), or the checkpoint cannot be converted.
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
    """Convert a local checkpoint (a folder of safetensors, config and tokenizer, or a GGUF file)
    into a model folder, with an adapter merged if one is given.

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
    if adapter is not None:
        source["adapter"] = adapter.resolve().name
    return convert(checkpoint, folder, variant, _facts(entry, name, source), say, adapter)


def check_name(name: str) -> None:
    """Raise UsageError where a name cannot be a model's."""
    if not _NAME.fullmatch(name):
        raise UsageError(f"{name!r} is no name for a model: use letters, digits, '.', '_' and '-'")


def missing_files(checkpoint: Path) -> list[str]:
    """Name what a checkpoint folder lacks to be converted."""
    missing = [n for n in ("config.json", "tokenizer.json") if not (checkpoint / n).is_file()]
    try:
        weights = weight_files(checkpoint)
    except ConversionError as error:
        raise ModelError(str(error)) from error
    missing += [str(path.relative_to(checkpoint)) for path in weights if not path.is_file()]
    template, settings = checkpoint / "chat_template.jinja", checkpoint / "tokenizer_config.json"
    if not template.is_file() and not settings.is_file():  # older ones keep it in the settings
        missing.append(template.name)
    return missing


def offline_line(entry: CatalogueEntry, variant: Variant, host: str, reason: str) -> str:
    """Say what to copy where when the hub cannot be reached."""
    option = "" if entry.folder_name(variant) == entry.name else f" --variant {variant}"
    licence = " (accept its licence there first)" if entry.gated else ""
    return (
        f"no connection to {host} ({reason}): on a machine that has one, copy the files of"
        f" https://huggingface.co/{entry.source(variant)}{licence} (config.json, tokenizer.json,"
        " tokenizer_config.json, generation_config.json, chat_template.jinja, *.safetensors) into a"
        f" folder DIR, bring it here and run: nightshift model export DIR"
        f" --name {entry.folder_name(variant)}{option}"
    )


def _unlisted(name: str) -> CatalogueEntry:
    unknown = "unknown: see the checkpoint's own card"
    return CatalogueEntry(name, "", unknown, context=4096, chunk_tokens=1200)


def _facts(entry: CatalogueEntry, name: str, source: dict[str, str]) -> ModelFacts:
    return ModelFacts(
        model_id=name,
        context=entry.context,
        chunk_tokens=entry.chunk_tokens,
        source=source,
        license=entry.license,
    )


def _present(folder: Path, revision: str | None) -> Manifest | None:
    """The model in ``folder`` if it is whole and of that revision."""
    if not (folder / MANIFEST).is_file():
        return None
    try:
        manifest = load_manifest(folder)
        if revision not in (None, manifest.raw.get("source", {}).get("revision")):
            return None
        return verify(folder)
    except ModelError:  # damaged: pull it again
        return None


@contextmanager
def _only_one(folder: Path) -> Iterator[None]:
    """Hold a download folder against a second pull; the kernel lets go when we die."""
    _make(folder)
    lock = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError as error:
        raise ModelError(f"another pull is filling {folder}: wait for it") from error
    finally:
        os.close(lock)


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ModelError(f"{folder}: cannot be made: {error.strerror}") from error


def _check_room(cache: Path, download: int, models: Path, converted: int) -> None:
    """Raise ModelError where a disk has not the room for a download and its conversion."""
    _make(models)
    needed = {cache: download, models: converted}
    if cache.stat().st_dev == models.stat().st_dev:
        needed = {cache: download + converted}
    for folder, size in needed.items():
        free = shutil.disk_usage(folder).free
        if size > free:
            raise ModelError(
                f"{folder}: {_gib(size)} are needed for the download and the converted model,"
                f" {_gib(free)} are free; make room or set XDG_DATA_HOME to a larger disk"
            )


def _gib(size: int) -> str:
    return f"{size / _GIB:.1f} GiB" if size >= _GIB else f"{size / (1 << 20):.0f} MiB"
