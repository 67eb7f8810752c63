"""Sentences of a model's answer, and the answer without code, quotations and dialogue."""

import re
from collections import Counter

from pipelines.text.sentences import (
    ABBREVIATIONS,
    CLOSING_MARKS,
    END_MARKS,
    Span,
    cut,
    ends_in_abbreviation,
)

_QUOTED = re.compile(
    r"""
      ```.*?(?:```|\Z) | ~~~.*?(?:~~~|\Z)          # fenced code
    | `[^`\n]+`                                    # inline code
    | ^[ ]{0,3}>[^\n]*                             # a quoted block, line by line
    | "[^"]{1,600}" | “[^”]{1,600}” | «[^»]{1,600}» | „[^“”]{1,600}[“”]
    | (?<!\w)[‘'](?!\s)[^‘’'\n]{1,200}(?:(?<=\w)['’](?=\w)[^‘’'\n]{1,200}){0,9}(?<!\s)['’](?!\w)
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
_SPEAKER = re.compile(
    r"^\W{0,3}(?P<name>[A-Z][\w.’' -]{0,30}?)\W{0,3}:(?P<said>[^\n]*)", re.MULTILINE
)
# "5! = 120" does not end at the mark.
_END = re.compile(
    rf"\n+|(?<![{END_MARKS}])[{END_MARKS}]++[{CLOSING_MARKS}*_]*+(?=\s(?!\s*[=*/+×÷·^-]\s)|$)"
)
_REACH = 24  # characters: more than an abbreviation takes
_ABBREVIATION = ends_in_abbreviation(rf"{ABBREVIATIONS}|eq", re.IGNORECASE)


def own_words(text: str, blank: str = " ") -> str:
    """Return a text of the same length, with ``blank`` for each character that is quoted."""

    def blanked(found: re.Match[str]) -> str:
        return re.sub(r"\S", blank, found[0])

    text = _QUOTED.sub(blanked, text)
    lines = Counter(found["name"] for found in _SPEAKER.finditer(text))
    return _SPEAKER.sub(lambda x: blanked(x) if lines[x["name"]] > 1 else x[0], text)


def sentences(text: str) -> list[Span]:
    """Return start and end of each sentence; a line break ends one (headings, items, verses)."""

    def is_end(begin: int, end: re.Match[str]) -> bool:
        before = text[max(begin, end.end() - _REACH) : end.end()]
        return end[0].startswith("\n") or not _ABBREVIATION.search(before)

    spans = cut(text, _END, is_end, 0, len(text))
    return [_stripped(text, *span) for span in spans if text[slice(*span)].strip()]


def _stripped(text: str, start: int, end: int) -> Span:
    part = text[start:end]
    return start + len(part) - len(part.lstrip()), end - len(part) + len(part.rstrip())
