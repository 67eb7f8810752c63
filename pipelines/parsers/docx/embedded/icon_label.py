"""Read the label below the icon of an embedded object from its picture (EMF, MS-EMF 2.3.5)."""

from __future__ import annotations

import struct

_SIGNATURE = (40, b" EMF")
_TEXT = {83: "cp1252", 84: "utf-16-le"}  # EMR_EXTTEXTOUTA, EMR_EXTTEXTOUTW
_MOST_RECORDS = 2000
_LONGEST = 260  # characters of a label: those of a path


def icon_label(picture: bytes) -> str:
    """Return the text in an EMF picture of an icon, "" if it has none or is of another kind."""
    at, signature = _SIGNATURE
    if not picture.startswith(b"\x01\0\0\0") or picture[at : at + 4] != signature:
        return ""
    text, at = "", 0
    for _ in range(_MOST_RECORDS):
        if at + 8 > len(picture) or len(text) > _LONGEST:
            break
        kind, size = struct.unpack_from("<II", picture, at)
        if size < 8:
            break
        if kind in _TEXT and at + 52 <= len(picture):
            count, offset = struct.unpack_from("<II", picture, at + 44)
            width = 2 if kind == 84 else 1
            raw = picture[at + offset : at + min(offset + count * width, size)]
            text += raw.decode(_TEXT[kind], errors="replace")
        at += size
    label = " ".join(text.replace("\0", "").split())
    return label if len(label) <= _LONGEST else ""
