"""Have a page drawn by a child process, and keep the picture in the cache."""

import json
import subprocess
import threading
from dataclasses import asdict, dataclass
from pathlib import Path

from jobs.documents.kept_pages import page_path
from jobs.documents.store import document_path
from jobs.errors import JobsError
from jobs.files.durable import make_dir, replace_file
from jobs.running.processes import child_environ, python
from jobs.settings import Settings
from jobs.web.pictures import SECONDS, Place, Request
from pipelines.sandbox.environment import harmless

_AT_ONCE = threading.BoundedSemaphore(2)  # children; the night's work needs the processor, too
_GRACE_SECONDS = 5.0  # for the child's start, and its own limit comes first
_KEPT = 400  # pictures in the cache


class NotDrawn(JobsError):  # noqa: N818  an expected answer, not a defect
    """The page cannot be shown as a picture."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn page: a PNG, its size in pixels, and the places of quotes on it."""

    png: bytes
    width: int
    height: int
    places: tuple[Place, ...]


def picture(settings: Settings, sha256: str, request: Request) -> Picture:
    """Return a page's picture, from the cache or newly drawn.

    Raises:
        NotDrawn: the document is not in the store, is damaged, or takes too much time or memory.
    """
    kept = page_path(settings, sha256, json.dumps(asdict(request), sort_keys=True))
    try:
        return _read(kept.read_bytes())
    except (OSError, ValueError):
        pass  # not drawn yet, or damaged
    answer = _drawn(document_path(settings, sha256), request, settings.sandbox)
    try:
        make_dir(kept.parent)
        replace_file(kept, answer, mode=0o600, durable=False)
        _tidy(kept.parent)
    except OSError:
        pass  # a full disk: it is drawn again the next time
    return _read(answer)


def _drawn(path: Path, request: Request, sandbox: str) -> bytes:
    if not path.is_file():
        raise NotDrawn("the document is no longer in the store")
    asked = json.dumps({**asdict(request), "path": str(path), "sandbox": sandbox}).encode()
    with _AT_ONCE:
        try:
            done = subprocess.run(
                python("jobs.web.pictures"),
                input=asked,
                capture_output=True,
                timeout=SECONDS + _GRACE_SECONDS,
                env=harmless(child_environ({})),
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            raise NotDrawn(f"drawing this page takes longer than {SECONDS} s") from error
    if done.returncode < 0:
        raise NotDrawn("drawing this page takes too much time or memory")
    if done.returncode > 0:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise NotDrawn(f"this page cannot be drawn: {said[-1] if said else 'no reason given'}")
    return done.stdout


def _read(answer: bytes) -> Picture:
    head, _, png = answer.partition(b"\n")
    facts = json.loads(head)
    places = tuple(tuple(place) for place in facts["places"])
    return Picture(png, int(facts["width"]), int(facts["height"]), places)


def _tidy(folder: Path) -> None:
    """Delete the oldest pictures beyond the number kept."""
    pages = list(folder.glob("*.page"))
    if len(pages) > _KEPT * 1.2:
        pages.sort(key=lambda path: path.stat().st_mtime)
        for path in pages[:-_KEPT]:
            path.unlink(missing_ok=True)
