"""Messages that a worker refuses: a line in its log, and one a minute in the audit log.

Whoever can reach the broker can send anything, as often as they like. So what is written is
bounded: after a few lines the log gets sums, and the audit log gets nothing but sums.
"""

import hashlib
import json
import logging
import threading
import time
from collections import Counter
from collections.abc import Callable
from enum import StrEnum

from jobs.errors import LedgerError
from jobs.ledger.events import Action
from jobs.ledger.ledger import Ledger

APART = 60.0  # seconds between two lines of the audit log
ONE_BY_ONE = 20  # messages of that time of which the log has a line each

log = logging.getLogger("nightshift.worker")


class Why(StrEnum):
    """Why a message is refused."""

    MALFORMED = "malformed"  # no JSON, or without Celery's envelope
    UNDECODABLE = "undecodable"  # a pickle or another serialisation than JSON
    NO_TASK = "no_task"  # Celery finds no task in it
    OTHER_TASK = "other_task"
    OTHER_VERSION = "other_version"  # of our message
    UNKNOWN_DOCUMENT = "unknown_document"


Refuse = Callable[[Why, str, object], None]  # why, the line for the log, the message or a part


class Refusals:
    """Counts what is refused; safe to share between threads. Close it at the end.

    The thread that reads the queue never waits for the ledger: another one tells it.
    """

    def __init__(self, ledger: Ledger, apart: float = APART) -> None:
        self._ledger, self._apart = ledger, apart
        self._lock = threading.Lock()
        self._counts: Counter[Why] = Counter()  # not told yet
        self._began = 0.0  # when the first of them came, seconds since the epoch
        self._first: str | None = None  # the digest of the first that has one
        self._bell, self._closing = threading.Event(), threading.Event()
        self._teller: threading.Thread | None = None

    def refuse(self, why: Why, what: str, content: object) -> None:
        """Count a message; ``what`` is for the log, of ``content`` only a digest is written."""
        with self._lock:
            if not self._counts:
                self._began = time.time()
            self._counts[why] += 1
            said = self._counts.total() <= ONE_BY_ONE
            if content is not None and self._first is None:
                self._first = digest(content)
            if self._teller is None:
                self._teller = threading.Thread(target=self._tell_all, name="refusals", daemon=True)
                self._teller.start()
        if said:
            log.error("%s", what, extra={"fields": {"refused": why.value}})
        self._bell.set()

    def close(self) -> None:
        """Tell what was refused since the last line."""
        self._closing.set()
        self._bell.set()
        if self._teller is not None:
            self._teller.join(5)

    def _tell_all(self) -> None:
        while True:
            self._bell.wait()
            self._bell.clear()
            self._tell()
            if self._closing.wait(self._apart):
                self._tell()
                return

    def _tell(self) -> None:
        with self._lock:
            counts, self._counts = self._counts, Counter()
            began, first, self._first = self._began, self._first, None
        if not (total := counts.total()):
            return
        if (more := total - ONE_BY_ONE) > 0:
            log.error("%d more messages were refused within %.0f s", more, time.time() - began)
        by_why = {why.value: count for why, count in sorted(counts.items())}
        seconds = round(time.time() - began, 1)
        try:
            self._ledger.tell(
                Action.REFUSED, None, messages=total, first=first, seconds=seconds, **by_why
            )
        except LedgerError:  # whoever works with the ledger says so; told with the next line
            with self._lock:
                self._counts += counts
                self._began, self._first = began, self._first or first


def digest(content: object) -> str:
    """Return the size and the beginning of the SHA-256 of a message, of which it tells no more."""
    if isinstance(content, bytes):
        raw = content
    else:
        raw = (content if isinstance(content, str) else _json(content)).encode("utf-8", "replace")
    return f"{len(raw)} bytes, sha256 {hashlib.sha256(raw).hexdigest()[:16]}"


def _json(content: object) -> str:
    try:
        return json.dumps(content, default=str)
    except (ValueError, RecursionError):
        return type(content).__name__
