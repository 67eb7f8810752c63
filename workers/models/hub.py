"""The Hugging Face hub: list the files of a repository and fetch a file, resumably.

``snapshot_download`` of huggingface_hub 2 deletes a partial file when it fails, so a break at nine
of ten gigabytes starts again at zero. Here a file grows as ``NAME.part``, every run continues it,
and it becomes ``NAME`` once it has the hub's hash. No account is needed and no telemetry is sent.
"""

import errno
import hashlib
import os
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NoReturn
from urllib.parse import urlsplit

from jobs.errors import ModelError

os.environ.setdefault("HF_HUB_DISABLE_TELEMETRY", "1")  # read when huggingface_hub is imported

import stamina.instrumentation
from huggingface_hub import HfApi, constants, get_token, hf_hub_url
from huggingface_hub import errors as hub_errors
from huggingface_hub.errors import GatedRepoError, HfHubHTTPError, RevisionNotFoundError
from huggingface_hub.file_download import http_get
from huggingface_hub.utils import build_hf_headers, logging  # type: ignore[attr-defined]

#: Base error of the hub's HTTP library: httpx, or requests in older versions.
TransportError: type[Exception] = hub_errors.HTTPError  # type: ignore[attr-defined]
#: The files of a text model, at the root of a repository.
WANTED = ("*.safetensors", "*.json", "chat_template.jinja")
CONFIG, TOKENIZER = "config.json", "tokenizer.json"
_DISK_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_LISTING_SECONDS = 30.0

stamina.instrumentation.set_on_retry_hooks(())  # no log lines: the last error tells
logging.set_verbosity_error()  # type: ignore[no-untyped-call]  # its retries are ours to report


@dataclass(frozen=True, slots=True)
class RemoteFile:
    """A file of a repository: large files have a ``sha256``, small ones ``blob`` (git's SHA-1)."""

    name: str
    size: int  # bytes
    blob: str
    sha256: str | None


@dataclass(frozen=True, slots=True)
class RemoteFiles:
    """The wanted files of a repository at one commit."""

    repository: str
    commit: str
    files: tuple[RemoteFile, ...]

    @property
    def size(self) -> int:
        return sum(file.size for file in self.files)


def host() -> str:
    """Return the hub's host: huggingface.co unless ``HF_ENDPOINT`` is set."""
    return urlsplit(constants.ENDPOINT).netloc


def list_files(repository: str, revision: str) -> RemoteFiles:
    """Resolve a revision (branch, tag, commit) to a commit and list a checkpoint's files.

    Raises:
        ModelError: offline, refused or missing, in one line with advice.
    """
    snapshot = _list(repository, revision, WANTED)
    names = {file.name for file in snapshot.files}
    if not {CONFIG, TOKENIZER} <= names or not any(n.endswith(".safetensors") for n in names):
        raise ModelError(
            f"{repository} at {revision} lacks {CONFIG}, {TOKENIZER} or *.safetensors:"
            " it is not a checkpoint that can be converted"
        )
    return snapshot


def find_file(repository: str, revision: str, sha256: str) -> RemoteFiles:
    """Resolve a revision to a commit and find the file with that SHA-256.

    Raises:
        ModelError: as ``list_files``, or no file has that SHA-256.
    """
    snapshot = _list(repository, revision, ("*",))
    files = tuple(file for file in snapshot.files if file.sha256 == sha256)
    if not files:
        raise ModelError(f"{repository} at {revision} has no file with the SHA-256 {sha256}")
    return RemoteFiles(repository, snapshot.commit, files[:1])


def _list(repository: str, revision: str, wanted: Sequence[str]) -> RemoteFiles:
    try:
        info = HfApi().model_info(
            repository, revision=revision, files_metadata=True, timeout=_LISTING_SECONDS
        )
    except (TransportError, OSError) as error:
        _explain(error, repository, revision)
    files = tuple(
        RemoteFile(
            file.rfilename,
            file.size or 0,
            file.blob_id or "",
            file.lfs.sha256 if file.lfs else None,
        )
        for file in info.siblings or ()
        if any(fnmatchcase(file.rfilename, pattern) for pattern in wanted)
        and "/" not in file.rfilename
    )
    return RemoteFiles(repository, info.sha or revision, files)


def missing_bytes(snapshot: RemoteFiles, folder: Path) -> int:
    """Return the bytes of the files that ``folder`` lacks."""
    return sum(file.size - _have(folder, file) for file in snapshot.files)


def fetch(snapshot: RemoteFiles, file: RemoteFile, folder: Path) -> Path:
    """Fetch one file into ``folder``, continuing a partial file; return its path.

    Raises:
        ModelError: as ``list_files``; the disk is full; or the hash is wrong.
    """
    path, part = folder / file.name, folder / f"{file.name}.part"
    if path.is_file() and path.stat().st_size == file.size:
        return path
    if _size(part) > file.size:
        part.unlink()
    try:
        _grow(part, file, hf_hub_url(snapshot.repository, file.name, revision=snapshot.commit))
    except (TransportError, OSError) as error:
        if isinstance(error, OSError) and error.errno in _DISK_FULL:
            raise ModelError(
                f"{folder}: {os.strerror(error.errno)} at {file.name}; make room and run the same"
                " command again, it goes on where it stopped"
            ) from error
        if isinstance(error, OSError) and error.filename:  # ours, not the connection's
            raise ModelError(f"{error.filename}: {error.strerror}") from error
        if isinstance(error, HfHubHTTPError):
            _explain(error, snapshot.repository, snapshot.commit)
        raise ModelError(
            f"the connection to {host()} broke ({_reason(error)}) with {_size(part):,} of"
            f" {file.size:,} bytes of {file.name} here; run the same command again to go on"
        ) from error
    if not _is_intact(part, file):
        part.unlink()
        raise ModelError(
            f"{file.name} of {snapshot.repository} arrived damaged and was deleted;"
            " run the same command again"
        )
    part.rename(path)
    return path


def _grow(part: Path, file: RemoteFile, url: str) -> None:
    """Append to ``part`` until it is whole; retry a broken connection while bytes arrive."""
    # Not compressed: a range of a compressed file is not a range of the file.
    headers = {**build_hf_headers(), "Accept-Encoding": "identity"}
    before = 0

    def more_came(error: Exception) -> bool:
        if isinstance(error, HfHubHTTPError) or not isinstance(error, (TransportError, OSError)):
            return False
        full = isinstance(error, OSError) and error.errno in _DISK_FULL
        return not full and before < _size(part) <= file.size  # http_get has tried five times

    # No wait and no limit: each round is further than the last.
    for attempt in stamina.retry_context(more_came, None, None, wait_initial=0, wait_jitter=0):
        with attempt:
            before = _size(part)
            with part.open("ab") as out:
                http_get(
                    url,
                    out,
                    resume_size=before,
                    headers=headers,
                    expected_size=file.size,
                    displayed_filename=file.name,
                )
                out.flush()
                os.fsync(out.fileno())


def _is_intact(path: Path, file: RemoteFile) -> bool:
    expected = file.sha256 or file.blob
    if file.sha256:
        digest = hashlib.sha256()
    else:  # git's own name of a blob, https://git-scm.com/book/en/v2/Git-Internals-Git-Objects
        digest = hashlib.sha1(b"blob %d\0" % path.stat().st_size, usedforsecurity=False)
    with path.open("rb") as stream:
        while block := stream.read(1 << 20):
            digest.update(block)
    return digest.hexdigest() == expected


def _have(folder: Path, file: RemoteFile) -> int:
    whole = folder / file.name
    return min(file.size, _size(whole) or _size(folder / f"{file.name}.part"))


def _size(path: Path) -> int:
    return path.stat().st_size if path.is_file() else 0


def _explain(error: Exception, repository: str, revision: str) -> NoReturn:
    """Turn an error of the hub's library into one line with advice."""
    response = getattr(error, "response", None)
    if not isinstance(error, HfHubHTTPError) or response is None:
        raise OfflineError(_reason(error)) from error
    status, page = response.status_code, f"https://{host()}/{repository}"
    if isinstance(error, GatedRepoError) or status == 403:
        raise ModelError(licence_line(repository)) from error
    if isinstance(error, RevisionNotFoundError):
        raise ModelError(f"{repository} has no revision {revision!r}: see {page}") from error
    if status == 401 and get_token():
        raise ModelError(
            f"{host()} refuses your token: make a new one at https://{host()}/settings/tokens and"
            " set HF_TOKEN to it, or unset it where the model needs none"
        ) from error
    if status in (401, 404):
        raise ModelError(f"{host()} has no public model {repository}: see {page}") from error
    raise ModelError(
        f"{host()} answers {status} for {repository}; try again later, what has come is kept"
    ) from error


class OfflineError(ModelError):
    """The hub cannot be reached; the message is why."""


def licence_line(repository: str) -> str:
    """Say how to get a model whose licence must be accepted first."""
    page = f"https://{host()}/{repository}"
    return (
        f"{repository} asks for its licence to be accepted: log in at {page}, accept it, make a"
        f" token at https://{host()}/settings/tokens, and run this again with HF_TOKEN=<token>"
    )


def _reason(error: Exception) -> str:
    lines = str(error).strip().splitlines()
    return lines[0] if lines else type(error).__name__
