"""What a backup looks like: an uncompressed or gzipped tar file of regular files, in this order.

    nightshift-backup.json   the header: who wrote it, and where in a home things belong
    settings/…               jobs.toml, guardrails.lock
    pipelines/…              the user's own pipelines
    inbox/…                  what nobody has taken yet
    outbox/…                 results, reviewed ones, quarantine, reports
    outboxes/<number>/…      results of documents with an outbox of their own (``--outbox``)
    incoming/<id>            documents on their way into the store
    documents/<sha256>       the store
    readings/, turns/, parts/    what was read of documents, and answers that work goes on with
    audit/…                  the audit log up to the last line that the ledger knows
    ledger.db
    manifest.jsonl           size and SHA-256 of each file before it; the last line sums up

The manifest comes last because the sums are known only then. A backup without it is unfinished.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any, Final

from jobs.errors import JobsError
from jobs.exit_codes import ExitCode

SCHEMA: Final = "nightshift.backup/1"
HEADER, LEDGER, MANIFEST = "nightshift-backup.json", "ledger.db", "manifest.jsonl"
SETTINGS_FILES: Final = ("jobs.toml", "guardrails.lock")
SETTINGS, PIPELINES, INBOX, OUTBOX = "settings", "pipelines", "inbox", "outbox"
OUTBOXES, INCOMING, DOCUMENTS, READINGS = "outboxes", "incoming", "documents", "readings"
TURNS, PARTS, AUDIT = "turns", "parts", "audit"
# Settings that say where the folders of a home are -> where they are without one.
PLACES: Final = {"inbox": "inbox", "outbox": "outbox", "state_dir": ".nightshift"}
MOST_HEADER = 1 << 20  # bytes
LONGEST = 64 << 10  # bytes of a line of the manifest
_DEEPEST = 80  # parts of a name; the inbox has at most 64 folders below each other
# The names below the folders of the state are ours, so that each can be checked.
_OURS: Final = {
    SETTINGS: re.compile("|".join(map(re.escape, SETTINGS_FILES))),
    PIPELINES: re.compile(r"[^/]+\.ya?ml"),
    INCOMING: re.compile(r"[0-9a-f]{32}"),
    DOCUMENTS: re.compile(r"[0-9a-f]{64}"),
    READINGS: re.compile(r"[0-9a-f]{2}/[0-9a-f]{64}\.json"),
    TURNS: re.compile(r"[0-9a-f]{64}\.json"),
    PARTS: re.compile(r"[0-9a-f]{32}-[0-9a-f]{16}\.jsonl"),
    AUDIT: re.compile(r"audit-[0-9]{12,}\.jsonl"),
    OUTBOXES: re.compile(r"[0-9]{1,6}/.+", re.DOTALL),
    INBOX: re.compile(".+", re.DOTALL),
    OUTBOX: re.compile(".+", re.DOTALL),
}


class BadBackup(JobsError):  # noqa: N818
    """The file is no backup, or a damaged one."""

    exit_code = ExitCode.USAGE


@dataclass(frozen=True, slots=True)
class Header:
    """The first file of a backup."""

    id: str
    made_at: str  # RFC 3339
    version: str  # of the program
    ledger_schema: int
    places: Mapping[str, str]  # settings of PLACES, and pipelines_dir -> folder below the home
    outbox: str  # where the outbox was, as the ledger names it

    def encode(self) -> bytes:
        values = {name: getattr(self, name) for name in self.__slots__}
        return json.dumps({"schema": SCHEMA, **values}, indent=2).encode() + b"\n"


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the manifest: one file."""

    path: str
    size: int
    sha256: str
    left_out: str | None = None  # why the file does not count

    def encode(self) -> bytes:
        values: dict[str, Any] = {"path": self.path, "size": self.size, "sha256": self.sha256}
        if self.left_out:
            values["left_out"] = self.left_out
        return json.dumps(values).encode() + b"\n"


@dataclass(slots=True)
class Summary:
    """The last line of the manifest: what the ledger says of the moment of the backup."""

    moment: str = ""  # RFC 3339
    files: int = 0
    documents: int = 0  # taken
    results: int = 0  # a person's included
    quarantined: int = 0
    pending: int = 0
    cancelled: int = 0
    purged: int = 0
    inbox: int = 0  # files that nobody has taken
    missing_documents: int = 0  # that the home did not have either
    missing_results: int = 0
    # where documents with an outbox of their own have it, as the ledger names it
    outboxes: list[str] = field(default_factory=list)

    def encode(self) -> bytes:
        return json.dumps({"summary": self.values()}).encode() + b"\n"

    def values(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class Decoded:
    """A line of the manifest that was read."""

    entry: Entry | None = None
    summary: Summary | None = field(default=None)


def decode_header(raw: bytes) -> Header:
    """Return what a header says. Raises BadBackup."""
    try:
        found = json.loads(raw)
        if found.pop("schema") != SCHEMA:
            raise BadBackup("it was made by a newer version: use that one to restore it")
        made = Header(**found)
        texts = (made.id, made.made_at, made.version, made.outbox)
        places = {str(key): str(value) for key, value in made.places.items()}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise BadBackup("its header is damaged") from error
    if not all(isinstance(text, str) for text in texts) or type(made.ledger_schema) is not int:
        raise BadBackup("its header is damaged")
    wrong = set(places) - {*PLACES, "pipelines_dir"} or set(PLACES) - set(places)
    if wrong or not all(map(_is_safe, places.values())):
        raise BadBackup("its header names places outside of a home")
    return made


def decode_line(raw: bytes) -> Decoded:
    """Return what a line of the manifest says. Raises BadBackup."""
    try:
        found = json.loads(raw)
        if "summary" in found:
            return Decoded(summary=Summary(**found["summary"]))
        return Decoded(entry=Entry(**found))
    except (ValueError, TypeError, RecursionError) as error:
        raise BadBackup("its manifest is damaged") from error


def is_known(name: str) -> bool:
    """Return whether a backup may hold a file of this name."""
    if name in (HEADER, LEDGER, MANIFEST):
        return True
    first, _, rest = name.partition("/")
    known = _OURS.get(first)
    return known is not None and known.fullmatch(rest) is not None and _is_safe(name)


def _is_safe(name: str) -> bool:
    """Return whether a relative path leads nowhere but down."""
    parts = name.split("/")
    return (
        bool(name)
        and "\0" not in name
        and len(parts) <= _DEEPEST
        and not any(part in ("", ".", "..") for part in parts)
        and str(PurePosixPath(name)) == name
    )
