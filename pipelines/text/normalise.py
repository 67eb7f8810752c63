"""Normalise text for a model: one kind of blank, no line-end hyphens, every offset kept.

A quote is copied from this text word by word, so the prompt and the quote grammar are both made
from it, and ``Normalised.span`` leads back to the document.
"""

from __future__ import annotations

import re
from array import array
from dataclasses import dataclass

# Soft hyphens: U+00AD, and U+0002 and U+FFFE, which pdfium writes for a hyphen at a line's end.
_SEEN_HYPHENS = "\x02\ufffe"
_SOFT_HYPHENS = "\u00ad" + _SEEN_HYPHENS
_INVISIBLE = _SOFT_HYPHENS + "\u200b\u2060\ufeff"  # and zero-width spaces and joiners
# Runs of white space, control characters and invisible ones. \s knows every Unicode blank.
_RUN = re.compile(rf"[\s\x00-\x1f\x7f-\x9f{_INVISIBLE}]+")
_NEWLINE = re.compile("\r\n|[\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_LINE_END_HYPHEN = re.compile(r"(?<=[^\W_])[-\u2010]\n(?=[^\W_])")


@dataclass(frozen=True, slots=True)
class Normalised:
    """Normalised text; ``offsets[i]`` is the offset of its character i in the original.

    ``offsets`` has one entry more than ``text``: the end of the text in the original.
    """

    text: str
    offsets: array[int]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the offsets in the original of ``text[start:end]``, without blanks around them."""
        if start >= end:
            return self.offsets[start], self.offsets[start]
        if self.text[end - 1].isspace():  # may stand for a whole run
            return self.offsets[start], self.offsets[end]
        return self.offsets[start], self.offsets[end - 1] + 1


def normalise(text: str) -> Normalised:
    """Normalise a text.

    - a run of blanks (of any kind, control characters too) becomes one space; a run with one line
      break becomes a newline, with more of them two; none stand at the ends;
    - soft hyphens and zero-width spaces vanish, and with a soft hyphen its line break; one at a
      line's end before a digit becomes a hyphen (``3`` / ``4`` are not 34);
    - ``infor-`` / ``mation`` over a line end becomes ``information``. The hyphen stays where the
      next line begins with a capital or a digit, or the first part does not end in a small letter
      (``COVID-`` / ``19``, ``Anglo-`` / ``American``, ``X-`` / ``ray``); ``well-`` / ``known`` is
      joined too, since nothing in the text tells it apart;
    - a lone surrogate becomes U+FFFD. Letters are not changed otherwise (no NFC).
    """
    return _join_hyphenated(_collapse(_SURROGATE.sub("\ufffd", text)))


def _collapse(text: str) -> Normalised:
    parts: list[str] = []
    offsets = array("q")
    at = 0
    for run in _RUN.finditer(text):
        start, end = run.span()
        parts.append(text[at:start])
        offsets.extend(range(at, start))
        at = end
        if start > 0 and end < len(text):  # not at the ends
            blank, second = _blank(run.group())
            if _is_hyphen(run) and text[start - 1].isalnum() and text[end].isdigit():
                blank = "-"  # "3-4", not 34
            parts.append(blank)
            offsets.extend((start, start + second)[: len(blank)])
    parts.append(text[at:])
    offsets.extend(range(at, len(text)))
    joined = "".join(parts)
    offsets.append(offsets[-1] + 1 if joined else 0)
    return Normalised(joined, offsets)


def _blank(run: str) -> tuple[str, int]:
    """Return what replaces a run, and the offset of the second newline (0 without one)."""
    breaks = list(_NEWLINE.finditer(run))
    if len(breaks) > 1:
        return "\n\n", breaks[1].start()
    if breaks:
        return ("" if run[0] in _SOFT_HYPHENS else "\n"), 0
    return ("" if run.strip(_INVISIBLE) == "" else " "), 0


def _is_hyphen(run: re.Match[str]) -> bool:
    """Say whether a run stands for a hyphen at a line's end, which was to be seen there."""
    said = run.group()
    return said[0] in _SEEN_HYPHENS or (said[0] == "\u00ad" and bool(_NEWLINE.search(said)))


def _join_hyphenated(normal: Normalised) -> Normalised:
    text, parts, offsets, at = normal.text, list[str](), array("q"), 0
    for hyphen in _LINE_END_HYPHEN.finditer(text):
        start, end = hyphen.span()
        split_word = text[start - 1].islower() and text[end].islower()
        kept = start if split_word else start + 1  # the line break goes in any case
        parts.append(text[at:kept])
        offsets.extend(normal.offsets[at:kept])
        at = end
    if not parts:
        return normal
    parts.append(text[at:])
    offsets.extend(normal.offsets[at:])
    return Normalised("".join(parts), offsets)
