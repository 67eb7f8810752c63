"""Decode bytes to text: by byte order mark, as UTF-8, as declared, then by a guess."""

import codecs

from charset_normalizer import from_bytes

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark is its beginning
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# Web browsers and mail programs read the key as the value (WHATWG Encoding, section 4.2).
_AS_BROWSERS_DO = {"ascii": "cp1252", "iso8859-1": "cp1252", "gb2312": "gb18030", "euc_kr": "cp949"}
_GUESS_BYTES = 200_000  # enough for a guess, and bounded in time


def decode(data: bytes, declared: str | None = None) -> tuple[str, str]:
    """Return the text and the name of the encoding that was used; never raises.

    A byte order mark wins, then UTF-8 where the bytes are valid UTF-8, then ``declared``, then a
    guess by charset-normalizer, then Windows-1252 with replacement characters.
    """
    for mark, name in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(name, errors="replace"), name
    if b"\x00" in data[:4096]:
        return _utf16(data)
    for candidate in (declared, "utf-8") if _looks_ascii(declared) else ("utf-8", declared):
        text = _try(data, candidate)
        if text is not None and candidate is not None:
            return text, candidate
    best = from_bytes(data[:_GUESS_BYTES]).best()
    guess = best.encoding if best is not None else "cp1252"
    return data.decode(guess, errors="replace"), guess


def _looks_ascii(name: str | None) -> bool:
    """Say whether all bytes of an encoding are ASCII, so that they would pass as UTF-8."""
    return (name or "").lower().replace("_", "-").startswith(("iso-2022", "hz", "utf-7"))


def _try(data: bytes, name: str | None) -> str | None:
    try:
        canonical = codecs.lookup(name or "").name
        return data.decode(_AS_BROWSERS_DO.get(canonical, canonical))
    except (LookupError, UnicodeError, TypeError, ValueError):
        # TypeError, ValueError: codecs that are not text encodings ("hex"), names with a zero byte
        return None


def _utf16(data: bytes) -> tuple[str, str]:
    big = data[0:4096:2].count(0) > data[1:4096:2].count(0)
    name = "utf-16-be" if big else "utf-16-le"
    return data.decode(name, errors="replace"), name
