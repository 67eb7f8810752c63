"""Make the parts of mails that no library writes: TNEF streams, CMS messages, small pictures."""

import base64
import struct
import zlib

HEAD = "From: Ann <ann@example.com>\nTo: ben@example.com\nSubject: Hello\n"


def mixed(*parts: str, kind: str = "mixed", head: str = HEAD) -> bytes:
    """A mail of several parts, each with its headers."""
    boundary = f"b{zlib.crc32(repr(parts).encode())}"
    body = "".join(f"--{boundary}\n{part}\n" for part in parts)
    kind = f'multipart/{kind}; boundary="{boundary}"'
    return f"{head}MIME-Version: 1.0\nContent-Type: {kind}\n\n{body}--{boundary}--\n".encode()


def part(kind: str, data: bytes | str, *headers: str) -> str:
    """A part in base64, with its headers."""
    raw = data.encode() if isinstance(data, str) else data
    lines = [f"Content-Type: {kind}", "Content-Transfer-Encoding: base64", *headers]
    return "\n".join(lines) + "\n\n" + base64.encodebytes(raw).decode()


def text(words: str, kind: str = "text/plain; charset=utf-8") -> str:
    return part(kind, words)


def png(width: int, height: int, size: int = 0) -> bytes:
    """A picture's head, with as many bytes behind it as asked."""
    head = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", width, height)
    return head + bytes(max(0, size - len(head)))


# TNEF

OEM_CODEPAGE, SUBJECT, BODY, PROPERTIES = 0x00069007, 0x00018004, 0x0002800C, 0x00069003
RENDERING, TITLE, DATA, ATTACHED = 0x00069002, 0x00018010, 0x0006800F, 0x00069005


def tnef(*attributes: tuple[int, int, bytes]) -> bytes:
    """A winmail.dat of attributes: level (1 message, 2 attachment), identifier, value."""
    out = b"\x78\x9f\x3e\x22\x01\x00"
    for level, identifier, value in attributes:
        out += struct.pack("<BII", level, identifier, len(value)) + value
        out += struct.pack("<H", sum(value) & 0xFFFF)
    return out


def tnef_file(name: str, data: bytes) -> list[tuple[int, int, bytes]]:
    """The attributes of one attached file."""
    attributes = [(2, RENDERING, bytes(14)), (2, TITLE, name.encode("cp1252", "replace") + b"\0")]
    return [*attributes, (2, DATA, data)]


def mapi(*properties: tuple[int, int, bytes | int]) -> bytes:
    """A list of MAPI properties: type, number, value."""
    out = struct.pack("<I", len(properties))
    for kind, number, value in properties:
        out += struct.pack("<HH", kind, number)
        if number >= 0x8000:  # a named property: a set, and a number
            out += bytes(16) + struct.pack("<II", 0, 0x8208)
        if isinstance(value, int):
            out += struct.pack("<I" if kind != 0x40 else "<Q", value)
        else:
            out += struct.pack("<II", 1, len(value)) + value + bytes(-len(value) % 4)
    return out


def compressed_rtf(data: bytes) -> bytes:
    """RTF in the compressed form, of literals only."""
    packed = b""
    for at in range(0, len(data), 8):
        packed += b"\0" + data[at : at + 8]
    packed += b"\x01" if len(data) % 8 == 0 else b""
    head = struct.pack("<II4sI", len(packed) + 12, len(data), b"LZFu", zlib.crc32(packed))
    return head + packed


# CMS

DATA_OID = bytes.fromhex("2a864886f70d010701")
SIGNED_OID = bytes.fromhex("2a864886f70d010702")
ENVELOPED_OID = bytes.fromhex("2a864886f70d010703")
COMPRESSED_OID = bytes.fromhex("2a864886f70d0109100109")


def der(tag: int, *contents: bytes) -> bytes:
    inside = b"".join(contents)
    if len(inside) < 128:
        return bytes([tag, len(inside)]) + inside
    length = len(inside).to_bytes((len(inside).bit_length() + 7) // 8, "big")
    return bytes([tag, 0x80 | len(length)]) + length + inside


def ber(tag: int, *contents: bytes) -> bytes:
    """An element of indefinite length."""
    return bytes([tag, 0x80]) + b"".join(contents) + b"\0\0"


def signed(content: bytes | None, element=der) -> bytes:
    """A signed message; with ``element=ber`` as programs write it that do not know its length."""
    if content is None:
        inside = element(0x30, der(0x06, DATA_OID))
    elif element is ber:
        pieces = [der(0x04, content[at : at + 50]) for at in range(0, len(content), 50)]
        inside = ber(0x30, der(0x06, DATA_OID), ber(0xA0, ber(0x24, *pieces)))
    else:
        inside = der(0x30, der(0x06, DATA_OID), der(0xA0, der(0x04, content)))
    body = element(0x30, der(0x02, b"\1"), der(0x31), inside, der(0x31))
    return element(0x30, der(0x06, SIGNED_OID), element(0xA0, body))


def enveloped() -> bytes:
    return der(0x30, der(0x06, ENVELOPED_OID), der(0xA0, der(0x30, der(0x02, b"\0"))))


def compressed(content: bytes) -> bytes:
    inside = der(0x30, der(0x06, DATA_OID), der(0xA0, der(0x04, zlib.compress(content))))
    body = der(0x30, der(0x02, b"\0"), der(0x30, der(0x06, COMPRESSED_OID)), inside)
    return der(0x30, der(0x06, COMPRESSED_OID), der(0xA0, body))
