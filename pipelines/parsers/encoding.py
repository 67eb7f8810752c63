"""Decode bytes to text, and say what is uncertain about it."""

from __future__ import annotations

import re
from typing import NamedTuple

from pipelines.document import Skipped
from pipelines.parsers.charset import labels
from pipelines.parsers.charset.guess import Guess, guess
from pipelines.parsers.charset.plausibility import judge, sample
from pipelines.parsers.charset.unicode_forms import (
    MARKS,
    mostly_utf8,
    unread_bytes,
    utf16_without_mark,
)

# Encodings whose bytes are all ASCII, by how they announce other characters.
_SHIFTED = (
    (re.compile(rb"\x1b(?:\$[@AB]|\$\([A-D]|\([BIJ])"), "iso2022_jp_ext"),
    (re.compile(rb"\x1b\$\)C"), "iso2022_kr"),
    (re.compile(rb"~\{(?:[!-w][!-~])+~\}"), "hz"),
)
_OVERRULED_BY = 3.0  # misfits that a declared encoding must have more than the best guess
_OVERRULED_RATE = 0.05  # of the characters beyond ASCII


class Decoded(NamedTuple):
    """A text, the encoding that was used, and what is uncertain or lost."""

    text: str
    encoding: str
    skipped: tuple[Skipped, ...] = ()


def decode(data: bytes, declared: str | None = None) -> Decoded:
    """Return the text of bytes; never raises.

    A byte order mark wins, then UTF-16 without one, then UTF-8 where nearly all bytes are valid
    UTF-8, then ``declared`` (a label as in mail or HTML) where that gives a plausible text, then
    the guess. A guess on which letters, figures or currency signs depend is listed.
    """
    for mark, name in MARKS:
        if data.startswith(mark):
            return _lossy(data[len(mark) :], name)
    label = labels.codec(declared)
    if label is None and data.isascii():
        label = next((name for sign, name in _SHIFTED if sign.search(data)), None)
    if label and labels.is_stateful(label):
        text = _strict(data, label)
        if text is not None:
            return Decoded(text, label)
    utf16 = utf16_without_mark(data)
    if utf16:
        return _lossy(data, utf16)
    text = _strict(data, "utf-8")
    if text is not None:
        return Decoded(text, "utf-8")
    text = mostly_utf8(data)
    if text is not None:
        return Decoded(text, "utf-8", _lost(unread_bytes(data, text)))
    extract = sample(data)
    best = None
    if label and not label.startswith(("utf", "iso2022", "hz")):
        reading = judge(extract.decode(label, errors="replace"))
        leeway = max(_OVERRULED_BY, _OVERRULED_RATE * reading.beyond_ascii)
        if reading.misfits < leeway:
            return _lossy(data, label)
        best = guess(extract)
        if reading.is_plausible and reading.misfits < best.misfits + leeway:
            return _lossy(data, label)
    best = best or guess(extract)
    decoded = _lossy(data, best.codec)
    return decoded._replace(skipped=(*decoded.skipped, *_guessed(data, decoded.text, best)))


def _strict(data: bytes, name: str) -> str | None:
    try:
        return data.decode(name)
    except (UnicodeError, ValueError):
        return None


def _lossy(data: bytes, name: str) -> Decoded:
    text = data.decode(name, errors="replace")
    own = data.count("\ufffd".encode(name, "ignore")) if name.startswith("utf") else 0
    return Decoded(text, name, _lost(text.count("\ufffd") - own))


def _lost(count: int) -> tuple[Skipped, ...]:
    if count <= 0:
        return ()
    said = "1 byte" if count == 1 else f"{count:,} bytes"
    return (Skipped(None, "garbled", part=f"{said} of the text", detail="shown as �"),)


def _guessed(data: bytes, text: str, best: Guess) -> tuple[Skipped, ...]:
    if best.rival is None:
        return ()
    count = _dependent(text, data.decode(best.rival, errors="replace"))
    if not count:
        return ()
    said = "1 letter depends" if count == 1 else f"{count:,} letters depend"
    detail = f"read as {labels.title(best.codec)}; {said} on it"
    return (Skipped(None, "guessed", part="encoding", detail=detail),)


def _dependent(text: str, rival: str) -> int:
    """Count the letters, signs of currency and neighbours of figures that two readings differ in.

    Readings of different lengths (bytes that form characters in one only) differ in all.
    """
    if len(text) != len(rival):
        return sum(not char.isascii() for char in text)
    return sum(
        mine.isalpha()
        or other.isalpha()
        or mine in "€£¥¢$"
        or text[at - 1 : at].isdigit()
        or text[at + 1 : at + 2].isdigit()
        for at, (mine, other) in enumerate(zip(text, rival, strict=True))
        if mine != other
    )
