"""Recognise the Unicode encodings: by their mark, as valid bytes, and UTF-16 without a mark."""

import codecs
import re

from pipelines.parsers.charset.plausibility import judge

MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark is its beginning
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SAMPLE = 4096  # bytes, even
_CONTROLS = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_HIGH = bytes(range(128, 256))
_MULTIBYTE = re.compile(
    rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}"
)
# Misfits a character; bytes that are no UTF-16 have about 0.5. Without control characters, which
# only UTF-16 has, every character must fit: chance makes Chinese of a few letters.
_FEW = 0.2
_SHORT = 16  # characters: so few are believed only if most of them are Western
_HARDLY_ANY = 0.03


def utf16_without_mark(data: bytes) -> str | None:
    """Return ``utf-16-le`` or ``utf-16-be`` for bytes that are text only so, else None.

    Bytes without control characters that are valid UTF-8 are taken as that.
    """
    head = data[:_SAMPLE]
    controls = _CONTROLS.search(head) is not None
    if len(head) < 4 or not (controls or not _is_utf8(head)):
        return None
    read = []
    for name in ("utf-16-le", "utf-16-be"):
        text = head[: len(head) & ~1].decode(name, errors="replace")
        if len(text) < _SHORT and 2 * sum(char < "\u0100" for char in text) < len(text):
            continue
        reading = judge(text)
        read.append((reading.misfits, name, len(text)))
    misfits, name, length = min(read, default=(1, "", 0))
    return name if misfits <= (_FEW if controls else _HARDLY_ANY) * length else None


def mostly_utf8(data: bytes) -> str | None:
    """Return the text of bytes that are UTF-8 but for some, which become U+FFFD, else None.

    Chance makes a sequence of UTF-8 in other encodings, but not one for every two errors.
    """
    good = _MULTIBYTE.findall(data)
    stray = len(data) - len(data.translate(None, _HIGH)) - sum(map(len, good))
    if len(good) <= stray / 6:  # an error takes up to three bytes; decoding around many is slow
        return None
    text = data.decode("utf-8", errors="replace")
    broken = text.count("\ufffd") - data.count(b"\xef\xbf\xbd")
    return text if 2 * len(good) > broken else None


def unread_bytes(data: bytes, text: str) -> int:
    """Return how many bytes of ``data`` are not UTF-8, given its text with replacements."""
    own = data.count(b"\xef\xbf\xbd")
    return len(data) - 3 * own - len(text.replace("\ufffd", "").encode("utf-8", "ignore"))


def _is_utf8(head: bytes) -> bool:
    try:
        head.decode("utf-8")
    except UnicodeDecodeError as error:
        return error.start > len(head) - 4 and error.reason == "unexpected end of data"
    return True
