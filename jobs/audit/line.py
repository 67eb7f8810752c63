"""One line of the audit log: a JSON object that carries the hash of the line before it."""

import hashlib
import json
from dataclasses import dataclass
from typing import Any, Final

from jobs.ledger.events import Anchor, Event
from jobs.ledger.records import rfc3339, utc

VERSION: Final = 1
GENESIS: Final = Anchor(0, "0" * 64)  # what stands before the first line
_KINDS: Final[dict[str, type | tuple[type, ...]]] = {
    "v": int,
    "sequence": int,
    "time": str,
    "actor": str,
    "action": str,
    "document": (str, type(None)),
    "detail": dict,
    "event": str,
    "previous": str,
    "hash": str,
}


@dataclass(frozen=True, slots=True)
class Line:
    """A line whose hash fits what it says."""

    sequence: int  # from 1, without a gap
    time: str  # UTC, RFC 3339
    actor: str
    action: str
    document: str | None  # id of the job
    detail: dict[str, Any]
    event: str  # id of the ledger's event
    previous: str  # hash of the line before
    hash: str  # SHA-256 over the rest

    @property
    def anchor(self) -> Anchor:
        return Anchor(self.sequence, self.hash)


def make_line(event: Event, before: Anchor) -> Line:
    """Return the line of an event that follows ``before``."""
    body = {
        "v": VERSION,
        "sequence": before.sequence + 1,
        "time": rfc3339(utc(event.at)),
        "actor": event.actor,
        "action": event.action,
        "document": event.document,
        "detail": dict(event.detail),
        "event": event.id,
        "previous": before.hash,
    }
    return _line(body | {"hash": _hash(body)})


def encode(line: Line) -> bytes:
    """Return the bytes of a line, its end included."""
    return _canonical(_body(line) | {"hash": line.hash}) + b"\n"


def decode(raw: bytes) -> Line | str:
    """Return the line, or in a few words why it is none."""
    try:
        found = json.loads(raw)
    except (ValueError, RecursionError):
        return "it is not JSON"
    known = isinstance(found, dict) and found.keys() == _KINDS.keys()
    if not known or not all(isinstance(found[key], kind) for key, kind in _KINDS.items()):
        return "it is no line of an audit log"
    if found["v"] != VERSION:
        return f"it is of version {found['v']}, this program knows {VERSION}"
    line = _line(found)
    if encode(line) != raw.removesuffix(b"\n") + b"\n" or line.hash != _hash(_body(line)):
        return "it was changed: its hash does not fit"
    return line


def claimed(raw: bytes) -> Anchor | None:
    """Return the sequence and hash that a changed line claims to have."""
    try:
        found = json.loads(raw)
        return Anchor(int(found["sequence"]), str(found["hash"]))
    except (ValueError, KeyError, TypeError, RecursionError):
        return None


def _body(line: Line) -> dict[str, Any]:
    values = {name: getattr(line, name) for name in _KINDS if name not in ("v", "hash")}
    return {"v": VERSION, **values}


def _line(found: dict[str, Any]) -> Line:
    return Line(**{name: value for name, value in found.items() if name != "v"})


def _hash(body: dict[str, Any]) -> str:
    return hashlib.sha256(_canonical(body)).hexdigest()


def _canonical(value: dict[str, Any]) -> bytes:
    """Return the one way in which the log writes an object: sorted keys, no blanks, ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()
