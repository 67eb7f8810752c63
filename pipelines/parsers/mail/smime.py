"""Open S/MIME messages (CMS, RFC 5652): what was signed is read, without a look at the signature.

Only the path to the content is walked, in BER: programs that write while they read use indefinite
lengths and strings in pieces.
"""

import binascii
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

_PKCS7 = bytes.fromhex("2a864886f70d0107")  # 1.2.840.113549.1.7
_SMIME = bytes.fromhex("2a864886f70d01091001")  # 1.2.840.113549.1.9.16.1
_SIGNED = _PKCS7 + b"\x02"
_ENCRYPTED = {_PKCS7 + b"\x03", _PKCS7 + b"\x04", _PKCS7 + b"\x06", _SMIME + b"\x17"}
_COMPRESSED = _SMIME + b"\x09"
_OID, _OCTETS, _SEQUENCE, _CONTENT = 0x06, 0x04, 0x10, 0x80  # tags without the bit "constructed"
_MOST_DEEP = 24
_MOST_BYTES = 100 << 20  # of what was compressed
_ARMOUR = re.compile(rb"-----(?:BEGIN|END)[^-\n]{1,60}-----")


class Kind(Enum):
    """What an S/MIME message does with its content."""

    SIGNED = "signed"
    COMPRESSED = "compressed"
    ENCRYPTED = "encrypted"
    CERTIFICATES = "certificates"  # carries nothing but certificates


class MalformedError(ValueError):
    """The bytes are no CMS message, or the way to its content is damaged."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A message's kind and what is inside: a MIME entity or a file; b"" where it is locked."""

    kind: Kind
    content: bytes = b""


@dataclass(frozen=True, slots=True)
class _Element:
    tag: int
    constructed: bool
    start: int  # of its content
    end: int
    next: int  # where the element behind it begins


def open_message(data: bytes) -> Opened:
    """Return the kind and the content of a CMS message (DER, BER, or either in base64).

    Raises:
        MalformedError: for other bytes.
    """
    if data[:1] != b"\x30":
        data = _from_base64(data)
    outer = _element(data, 0, len(data), 0)
    kind, wrapped = _typed(data, outer)
    if kind in _ENCRYPTED:
        return Opened(Kind.ENCRYPTED)
    if kind not in {_SIGNED, _COMPRESSED} or wrapped is None:
        raise MalformedError("of a kind of S/MIME that is not known")
    inside = next((e for e in _children(data, wrapped) if e.tag == _SEQUENCE), None)
    # Behind the version stands the kind of digest or compression, then the content.
    sequences = [] if inside is None else [
        e for e in _children(data, inside) if e.tag == _SEQUENCE
    ]  # fmt: skip
    place = 0 if kind == _SIGNED else 1
    if len(sequences) <= place:
        raise MalformedError("its content is missing")
    _, content = _typed(data, sequences[place])
    if content is None:
        return Opened(Kind.CERTIFICATES)
    octets = b"".join(_octets(data, content, 0))
    if kind == _SIGNED:
        return Opened(Kind.SIGNED, octets)
    return Opened(Kind.COMPRESSED, _inflated(octets))


def _typed(data: bytes, element: _Element) -> tuple[bytes, _Element | None]:
    """Return the type and the content of a sequence of an identifier and a tagged content."""
    identifier, content = b"", None
    for child in _children(data, element):
        if child.tag == _OID and not identifier:
            identifier = data[child.start : child.end]
        elif child.tag == _CONTENT and content is None:
            content = child
    return identifier, content


def _octets(data: bytes, element: _Element, depth: int) -> Iterator[bytes]:
    """Yield the pieces of an octet string; where it is tagged or in pieces, of all inside."""
    if depth > _MOST_DEEP:
        raise MalformedError("nested too deep")
    if not element.constructed:
        yield data[element.start : element.end]
        return
    for child in _children(data, element):
        if child.tag == _OCTETS or child.constructed:
            yield from _octets(data, child, depth + 1)


def _children(data: bytes, element: _Element) -> Iterator[_Element]:
    if not element.constructed:
        return
    at = element.start
    while at < element.end:
        child = _element(data, at, element.end, 0)
        yield child
        at = child.next


def _element(data: bytes, at: int, limit: int, depth: int) -> _Element:
    """Read the element at an offset; the end of one without a length is found by walking it."""
    if depth > _MOST_DEEP:
        raise MalformedError("nested too deep")
    try:
        first, length = data[at], data[at + 1]
        if first & 0x1F == 0x1F:
            raise MalformedError("a tag of a form that S/MIME does not use")
        start = at + 2
        if length == 0x80:
            inside = start
            while data[inside : inside + 2] != b"\0\0":
                inside = _element(data, inside, limit, depth + 1).next
            end, behind = inside, inside + 2
        else:
            if length > 0x80:
                count = length & 0x7F
                length = int.from_bytes(data[start : start + count], "big")
                start += count
            end = behind = start + length
    except IndexError:
        raise MalformedError("it is cut short") from None
    if end > limit:
        raise MalformedError("it is cut short")
    return _Element(first & 0xDF, bool(first & 0x20), start, end, behind)


def _from_base64(data: bytes) -> bytes:
    try:
        return binascii.a2b_base64(_ARMOUR.sub(b"", data[: len(data)]))
    except binascii.Error:
        raise MalformedError("it is neither DER nor base64") from None


def _inflated(data: bytes) -> bytes:
    try:
        inflater = zlib.decompressobj()
        content = inflater.decompress(data, _MOST_BYTES)
    except zlib.error:
        raise MalformedError("its compressed content is damaged") from None
    if inflater.unconsumed_tail:
        raise MalformedError(f"its content is larger than {_MOST_BYTES:,} bytes")
    return content
