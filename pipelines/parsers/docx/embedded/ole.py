"""Unpack the file inside an OLE object (MS-OLEDS; the container is MS-CFB)."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from io import BytesIO

import olefile

from pipelines.parsers import media_types
from pipelines.parsers.tools import detected

_NATIVE = "\x01Ole10Native"
_WHOLE = ("Package", "EmbeddedOdf", "CONTENTS")  # streams that are a file of a known kind
_LONGEST_NAME = 1000  # bytes
_DAMAGED = (OSError, ValueError, LookupError, struct.error, RuntimeError, TypeError, AttributeError)


@dataclass(frozen=True, slots=True)
class Packed:
    """A file and its name, "" where the object does not keep it."""

    name: str
    data: bytes


def unpack(data: bytes) -> Packed | None:
    """Return the file inside an OLE object, None where the object is the file itself (.doc, .xls).

    None also where the container is damaged.
    """
    if not data.startswith(olefile.MAGIC):
        return None
    try:
        with olefile.OleFileIO(BytesIO(data)) as container:
            if container.exists(_NATIVE):
                return _native(container.openstream(_NATIVE).read())
            for name in _WHOLE:
                if container.exists(name):
                    content = container.openstream(name).read()
                    if detected("", content, media_types.UNKNOWN) != media_types.UNKNOWN:
                        return Packed("", content)
    except _DAMAGED:
        return None
    return None


def _native(stream: bytes) -> Packed:
    """Read an ``Ole10Native`` stream: as the packager writes it, else as size and data."""
    try:
        return _package(stream)
    except (struct.error, ValueError):
        return Packed("", stream[4:])


def _package(stream: bytes) -> Packed:
    label, at = _string(stream, 6)  # after the size of all and a word of flags
    path, at = _string(stream, at)
    kind, length = struct.unpack_from("<II", stream, at)
    if kind != 0x00030000:  # an embedded file, and not a link to one
        raise ValueError("no file is embedded")
    at += 8 + length  # the path of a temporary file
    (size,) = struct.unpack_from("<I", stream, at)
    data = stream[at + 4 : at + 4 + size]
    name = _wide_name(stream, at + 4 + size) or label or path
    return Packed(name.replace("\\", "/").rpartition("/")[2].strip(), data)


def _string(stream: bytes, at: int) -> tuple[str, int]:
    end = stream.index(b"\0", at, at + _LONGEST_NAME)
    return stream[at:end].decode("cp1252", errors="replace"), end + 1


def _wide_name(stream: bytes, at: int) -> str:
    """Return the label in UTF-16 that newer packagers add after the temporary path, else ""."""
    try:
        (length,) = struct.unpack_from("<I", stream, at)
        at += 4 + 2 * length
        (length,) = struct.unpack_from("<I", stream, at)
    except struct.error:
        return ""
    raw = stream[at + 4 : at + 4 + 2 * length]
    whole = 0 < length <= _LONGEST_NAME and len(raw) == 2 * length
    return raw.decode("utf-16-le", errors="replace").strip("\0") if whole else ""
