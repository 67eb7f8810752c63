"""What a text says in its author's own voice: code, quotations and dialogue blanked out."""

from __future__ import annotations

import re
from collections import Counter

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
# "5! = 120" goes on.
_END = re.compile(r"\n+|[.!?…]+[\"'”’)\]*_]*(?=\s(?!\s*[=*/+×÷·^-]\s)|$)")
_ABBREVIATION = re.compile(
    r"(?:^|[\s(])(?:[A-Z]|e\.g|i\.e|cf|vs|no|fig|eq|approx|mr|mrs|ms|dr|prof|st)\.$", re.IGNORECASE
)


def own_words(text: str, blank: str = " ") -> str:
    """Return the text, character for character as long, with blanks for what it only quotes."""

    def blanked(found: re.Match[str]) -> str:
        return re.sub(r"\S", blank, found[0])

    text = _QUOTED.sub(blanked, text)
    lines = Counter(found["name"] for found in _SPEAKER.finditer(text))
    return _SPEAKER.sub(lambda x: blanked(x) if lines[x["name"]] > 1 else x[0], text)


def sentences(text: str) -> list[tuple[int, int]]:
    """Start and end of each sentence; a line break ends one (headings, items, verses)."""
    spans = []
    start = 0
    for found in _END.finditer(text):
        if not found[0].startswith("\n") and _ABBREVIATION.search(text[start : found.end()]):
            continue
        spans.append((start, found.end()))
        start = found.end()
    spans.append((start, len(text)))
    return [_stripped(text, *span) for span in spans if text[slice(*span)].strip()]


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    part = text[start:end]
    return start + len(part) - len(part.lstrip()), end - len(part) + len(part.rstrip())
