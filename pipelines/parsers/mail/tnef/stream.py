"""Read the attributes of a TNEF stream, and the MAPI properties inside them ([MS-OXTNEF])."""

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field

SIGNATURE = b"\x78\x9f\x3e\x22"
_MESSAGE, _ATTACHMENT = 1, 2  # levels
# Attributes (the lower half of their identifiers).
_SUBJECT, _BODY, _OEM_CODEPAGE, _MESSAGE_PROPERTIES = 0x8004, 0x800C, 0x9007, 0x9003
_FROM, _CLASS, _DATE_SENT = 0x8000, 0x8008, 0x8005
_RENDERING, _TITLE, _DATA, _ATTACHMENT_PROPERTIES = 0x9002, 0x8010, 0x800F, 0x9005
# Property types: bytes of a value of fixed size, padded to four.
_FIXED = {0x02: 4, 0x03: 4, 0x04: 4, 0x05: 8, 0x06: 8, 0x07: 8, 0x0A: 4, 0x0B: 4, 0x14: 8,
          0x40: 8, 0x48: 16}  # fmt: skip
_STRING, _UNICODE, _OBJECT, _BINARY = 0x1E, 0x1F, 0x0D, 0x102
_SEVERAL = 0x1000  # of a type: several values
_NAMED = 0x8000  # from this number on, a name precedes the value
_MOST = 10_000  # values of one property list


class MalformedError(ValueError):
    """The bytes are no TNEF stream."""


@dataclass(frozen=True, slots=True)
class Value:
    """A property's first value: its bytes, and whether they are UTF-16."""

    data: bytes
    is_unicode: bool = False


@dataclass(slots=True)
class Attributes:
    """What a stream says of a message, or of one attachment: the old attributes by name, and the
    MAPI properties by number (the upper half of their tags)."""

    title: bytes = b""  # subject or file name
    data: bytes = b""  # body or content
    sender: bytes = b""
    kind: bytes = b""  # the message's class
    sent: bytes = b""
    properties: dict[int, Value] = field(default_factory=dict)


@dataclass(slots=True)
class Stream:
    """A message, its attachments, the code page of its texts, and whether the end is missing."""

    message: Attributes = field(default_factory=Attributes)
    attachments: list[Attributes] = field(default_factory=list)
    codepage: int = 1252
    cut_short: bool = False


def read(data: bytes) -> Stream:
    """Return what a TNEF stream holds, as far as it goes.

    Raises:
        MalformedError: if it does not begin as one.
    """
    if not data.startswith(SIGNATURE):
        raise MalformedError("no TNEF stream")
    stream = Stream()
    at = 6  # behind the signature and a key
    while at < len(data):
        if at + 9 > len(data):
            stream.cut_short = True
            break
        level, number, _, length = struct.unpack_from("<BHHI", data, at)
        at += 9
        if level not in {_MESSAGE, _ATTACHMENT} or at + length > len(data):
            stream.cut_short = True
            break
        _take(stream, level, number, data[at : at + length])
        at += length + 2  # a checksum
    return stream


def _take(stream: Stream, level: int, number: int, value: bytes) -> None:
    if level == _ATTACHMENT:
        if number == _RENDERING or not stream.attachments:
            stream.attachments.append(Attributes())
        item = stream.attachments[-1]
        if number == _TITLE:
            item.title = value
        elif number == _DATA:
            item.data = value
        elif number == _ATTACHMENT_PROPERTIES:
            item.properties.update(_properties(value))
        return
    message = stream.message
    if number == _SUBJECT:
        message.title = value
    elif number == _BODY:
        message.data = value
    elif number == _FROM:
        message.sender = value
    elif number == _CLASS:
        message.kind = value
    elif number == _DATE_SENT:
        message.sent = value
    elif number == _MESSAGE_PROPERTIES:
        message.properties.update(_properties(value))
    elif number == _OEM_CODEPAGE and len(value) >= 4:
        stream.codepage = int.from_bytes(value[:4], "little")


def _properties(data: bytes) -> dict[int, Value]:
    """Return the properties of a list by their numbers; those with names are left out."""
    found: dict[int, Value] = {}
    try:
        for number, value in _walk(data):
            if number < _NAMED:
                found.setdefault(number, value)
    except (struct.error, IndexError):  # cut short, or of a type that is not known
        pass
    return found


def _walk(data: bytes) -> Iterator[tuple[int, Value]]:
    (count,) = struct.unpack_from("<I", data)
    at = 4
    for _ in range(min(count, _MOST)):
        kind, number = struct.unpack_from("<HH", data, at)
        at += 4
        if number >= _NAMED:
            at = _behind_name(data, at)
        base = kind & ~_SEVERAL
        size = _FIXED.get(base)
        if size is None and base not in {_STRING, _UNICODE, _OBJECT, _BINARY}:
            raise IndexError
        several = 1
        if kind & _SEVERAL or size is None:
            (several,) = struct.unpack_from("<I", data, at)
            at += 4
        first: Value | None = None
        for _ in range(min(several, _MOST)):
            length = size
            if length is None:
                (length,) = struct.unpack_from("<I", data, at)
                at += 4
            if at + length > len(data):
                raise IndexError
            first = first or Value(data[at : at + length], base == _UNICODE)
            at += length + (-length % 4)
        if first is not None:
            yield number, first


def _behind_name(data: bytes, at: int) -> int:
    """Return the offset behind a property's name: a set, and a number or a text."""
    (kind,) = struct.unpack_from("<I", data, at + 16)
    at += 20
    if kind == 0:
        return at + 4
    length = int(struct.unpack_from("<I", data, at)[0])
    return at + 4 + length + (-length % 4)
