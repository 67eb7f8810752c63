"""Messages between a parsing child and the worker, which checks every message.

A message is ``D`` and a Document in JSON, ``M`` with the members of a container (a line of JSON,
then their bytes), or ``F`` and a failure in JSON. JSON, because the child has read hostile bytes
with C libraries and may send anything. Signs of life may stand before it.
"""

import json
import struct
from dataclasses import dataclass
from itertools import pairwise

from pydantic import TypeAdapter, ValidationError

from pipelines.document import Document
from pipelines.errors import ParseFailure
from pipelines.parsers.containers import Members
from pipelines.parsers.zip_members import Member
from pipelines.result import Reason

# The server appends this when a child is gone: mark, wait status, peak KiB, 1 = killed for time.
_ENDING = struct.Struct("<4siqB")
_MARK = b"\xff\xfe\xfd\xfc"  # no UTF-8, so no message can end with it
MEMORY_EXIT = 77  # exit code after a MemoryError that could not be reported

PICTURE_BEGUN, PICTURE_DONE = b"(", b")"  # around the recognition of one: signs of life

_DOCUMENT = TypeAdapter(Document)


class BadMessage(Exception):  # noqa: N818
    """A message is neither a Document nor members nor a failure."""


@dataclass(frozen=True, slots=True)
class ChildExit:
    """How a child ended: facts of ``os.wait4``, and whether its time limit killed it."""

    status: int
    peak_kib: int
    late: bool

    def encode(self) -> bytes:
        """Return the bytes that follow the child's message."""
        return _ENDING.pack(_MARK, self.status, self.peak_kib, self.late)


def split_exit(received: bytes) -> tuple[bytes, ChildExit] | None:
    """Split a child's message from its exit; None without an exit, because the server died and
    the message may be incomplete."""
    if len(received) < _ENDING.size:
        return None
    mark, status, peak_kib, late = _ENDING.unpack(received[-_ENDING.size :])
    if mark != _MARK:
        return None
    return received[: -_ENDING.size], ChildExit(status, peak_kib, bool(late))


def encode_document(document: Document) -> bytes:
    """Return the message for a parsed document."""
    return b"D" + _DOCUMENT.dump_json(document)


def encode_failure(failure: ParseFailure) -> bytes:
    """Return the message for a document that cannot be parsed."""
    fields = {"reason": failure.reason.value, "detail": failure.detail}
    return b"F" + json.dumps(fields).encode()


def encode_members(found: Members) -> bytes:
    """Return the message for documents of a container."""
    listed = [
        {
            "name": member.name,
            "size": len(member.data),
            "reason": member.reason.value if member.reason else None,
            "detail": member.detail,
        }
        for member in found.members
    ]
    facts = {"media_type": found.media_type, "first": found.first, "more": found.more}
    line = json.dumps({**facts, "members": listed}).encode()
    return b"M" + line + b"\n" + b"".join(member.data for member in found.members)


def decode(message: bytes) -> Document | Members:
    """Return the Document of a message, or the members of a container.

    Raises:
        ParseFailure: the message is a failure.
        BadMessage: the message is malformed, cut off, or its pages do not cover its text.
    """
    message = message.lstrip(PICTURE_BEGUN + PICTURE_DONE)
    kind, content = message[:1], message[1:]
    try:
        if kind == b"F":
            fields = json.loads(content)
            raise ParseFailure(Reason(fields["reason"]), str(fields["detail"])[:1000])
        if kind == b"M":
            return _members(content)
        if kind != b"D":
            raise BadMessage("neither a document nor a failure")
        document = _DOCUMENT.validate_json(content, strict=False)
    except (ValidationError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise BadMessage(type(error).__name__) from error
    _check_pages(document)
    return document


def _members(content: bytes) -> Members:
    line, _, data = content.partition(b"\n")
    facts = json.loads(line)
    listed, place = [], 0
    for fields in facts["members"]:
        size = int(fields["size"])
        if not 0 <= size <= len(data) - place:
            raise BadMessage("its members have other sizes")
        reason = Reason(fields["reason"]) if fields["reason"] else None
        name, detail = str(fields["name"]), str(fields["detail"])
        listed.append(Member(name, data[place : place + size], reason, detail))
        place += size
    if place != len(data):
        raise BadMessage("its members have other sizes")
    return Members(
        str(facts["media_type"]), int(facts["first"]), tuple(listed), bool(facts["more"])
    )


def _check_pages(document: Document) -> None:
    pages = document.pages
    covers = bool(pages) and pages[0].start == 0 and pages[-1].end == len(document.text)
    contiguous = all(a.end == b.start and b.number == a.number + 1 for a, b in pairwise(pages))
    if not (covers and contiguous and all(page.start <= page.end for page in pages)):
        raise BadMessage("its pages do not cover its text")
