"""Labels of encodings, as mail and web pages write them, and the codecs that read them."""

import codecs
import re
from collections.abc import Iterator

import webencodings

# What no browser reads but mail has; the first four would be replaced by nothing (WHATWG Encoding
# 4.2), the others are subsets of what programs write under their name.
_CODECS = {
    "iso-2022-kr": "iso2022_kr",
    "iso-2022-cn": "",
    "hz-gb-2312": "hz",
    "hz": "hz",
    "iso-2022-jp": "iso2022_jp_ext",
    "gbk": "gb18030",
    "cp936": "gb18030",
    "ms936": "gb18030",
    "cp949": "cp949",
    "x-user-defined": "",
}
_DECORATION = re.compile(r"[\s\"';,]+")
_GLUED = re.compile(r"(?:x-|cs)?(cp|ibm|windows|win|iso|koi8|utf|mac)[-_ ]?(.*)")
_STATEFUL = ("iso2022", "hz", "utf_7", "utf-7")
_NO_CHARSET = {"idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined"}


def codec(label: str | None) -> str | None:
    """Return Python's name of the codec that browsers use for a label, None for unknown labels.

    Labels are those of the WHATWG Encoding Standard, Python's own, and their misspellings in mail
    (``cp-850``, ``win-1251``).
    """
    plain = _DECORATION.sub("", label or "").lower()
    for spelling in _spellings(plain):
        if spelling in _CODECS:
            return _CODECS[spelling] or None
        try:
            known = webencodings.lookup(spelling)
            if known is not None:
                name = "gb18030" if known.name == "gbk" else known.codec_info.name
                return _CODECS.get(known.name, name) or None
            info = codecs.lookup(spelling)
        except (LookupError, ValueError, TypeError):  # ValueError: a name with a zero byte
            continue
        try:
            " ".encode(info.name)  # "zip" and the like are codecs, but no encodings of text
        except (LookupError, ValueError):
            continue
        return None if info.name.replace("-", "_") in _NO_CHARSET else info.name
    return None


def is_stateful(codec_name: str) -> bool:
    """Say whether all bytes of the encoding are ASCII, so that they would pass as UTF-8."""
    return codec_name.startswith(_STATEFUL)


def title(codec_name: str) -> str:
    """Return the name of an encoding as people write it (``windows-1252``)."""
    if codec_name.startswith("cp125"):
        return codec_name.replace("cp", "windows-")
    return codec_name.replace("iso8859", "iso-8859").replace("_", "-")


def _spellings(label: str) -> Iterator[str]:
    yield label
    match = _GLUED.fullmatch(label)
    if match:
        family = {"win": "windows"}.get(match[1], match[1])
        number = match[2]
        yield f"{family}-{number}"
        yield f"{family}{number}"
    if label.startswith("x-"):
        yield label[2:]
    digits = re.search(r"\d{3,5}$", label)
    if digits:
        yield f"cp{digits[0]}"
