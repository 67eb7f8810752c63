"""Where a thing is said: text as sentences, bullets, table rows and chat messages.

A unit is what a person would read out as the place where something stands. Hard-wrapped prose is
joined before it is split into sentences; a bullet or a chat message stays whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from pipelines.document import Document

Span = tuple[int, int]

MAX_UNIT = 400  # characters; a longer sentence is cut where it may be

_BULLET = re.compile(
    r"\s*(?:[-*+•◦▪‣·–—]|\(?\d{1,3}[.)]|\(?[a-zA-Z][.)]|#{1,6})(?:\s+\[[ xX]\])?\s+"
)
_SPEAKER = re.compile(
    r"""\s*(?:
        \[[^\]\n]{4,30}\]\s*\S                             # [2026-02-03 09:12] Dana: …
      | (?:(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}),?[ T])?   # 3/2/26, 09:12 - Dana: …
        \d{1,2}:\d{2}(?::\d{2})?(?:\s*[AaPp][Mm])?\s*[-–]?\s*\S
      | <[^>\n]{1,40}>\s                                   # <dana> …
      | [A-Z][\w.'’-]*                                     # Dana van Reyes: …
        (?:\s(?:[A-Z(\d][\w.'’/)-]*|van|von|de[nr]?|la|di)){0,3}\s?:\s+\S
    )""",
    re.VERBOSE,
)
_ROW = re.compile(r"\s*\||[^\t\n]+\t|[^|\n]+\s\|\s")
_END = re.compile(r"""(?:[.!?…]+["'”’»)\]]*(?=\s)|[。！？]+[」』”]?)""")
_ABBREVIATION = re.compile(
    r"(?:^|[\s(])(?:[A-Za-z]|Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|No|Nr|vs|Inc|Ltd|Co|Corp|approx|ca|cf|etc"
    r"|e\.g|i\.e|z\.B|d\.h|bzw|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Fig|p|pp|al)\.$"
)
_MONTH = re.compile(
    r"\s+(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])", re.IGNORECASE
)
_DAY = re.compile(r"(?:^|\s)\d{1,2}\.$")


def units(text: str, start: int = 0, end: int | None = None) -> list[Span]:
    """Return the units of ``text[start:end]`` in order, as offsets into ``text``, without
    surrounding blanks and bullets."""
    end = len(text) if end is None else end
    found: list[Span] = []
    for block_start, block_end, whole in _blocks(text, start, end):
        if whole and block_end - block_start <= MAX_UNIT:
            pieces = [(block_start, block_end)]
        else:
            pieces = list(_sentences(text, block_start, block_end))
        for piece in pieces:
            found.extend(_bounded(text, *_trim(text, *piece)))
    return found


def sentence_around(document: Document, start: int, end: int) -> Span:
    """Return the sentence, bullet, row or message that holds ``[start, end)`` of the document's
    text: at most ``MAX_UNIT`` characters, or the span itself where it is longer."""
    text = document.text
    # A unit never reaches over a blank line; the window bounds the work on a long document.
    low = max(text.rfind("\n\n", max(0, start - 4000), start), start - 4000, 0)
    high = text.find("\n\n", end, end + 4000)
    high = min(len(text), end + 4000) if high < 0 else high
    touched = [unit for unit in units(text, low, high) if unit[0] < end and unit[1] > start]
    if not touched:
        return start, end
    first, last = min(touched[0][0], start), max(touched[-1][1], end)
    return (first, last) if last - first <= MAX_UNIT else (start, end)


def _blocks(text: str, start: int, end: int) -> Iterator[tuple[int, int, bool]]:
    """Yield (start, end, whole): runs of lines that belong together; ``whole`` for bullets, rows
    and messages, which are not split into sentences."""
    for paragraph in _paragraphs(text, start, end):
        width = max(stop - begin for begin, stop in paragraph)
        block_start, block_end = paragraph[0]
        whole = stands_alone(text[block_start:block_end])
        for (_, before), (begin, stop) in pairwise(paragraph):
            line = text[begin:stop]
            previous = text[block_start:before].rpartition("\n")[2]
            if stands_alone(line) or not _continues(previous, line, width):
                yield block_start, block_end, whole
                block_start, whole = begin, stands_alone(line)
            block_end = stop
        yield block_start, block_end, whole


def _paragraphs(text: str, start: int, end: int) -> Iterator[list[Span]]:
    """Yield the lines of each run of lines that are not blank."""
    lines: list[Span] = []
    while start < end:
        stop = text.find("\n", start, end)
        stop = end if stop < 0 else stop
        if text[start:stop].strip():
            lines.append((start, stop))
        elif lines:
            yield lines
            lines = []
        start = stop + 1
    if lines:
        yield lines


def stands_alone(line: str) -> bool:
    """Say whether a line begins a bullet, a row of a table or a message."""
    return bool(_BULLET.match(line) or _ROW.match(line) or _SPEAKER.match(line))


def is_message(line: str) -> bool:
    """Say whether a line begins with who speaks or when: ``[09:12] Dana: …``."""
    return bool(_SPEAKER.match(line)) and not _BULLET.match(line)


def _continues(previous: str, line: str, width: int) -> bool:
    """Say whether a line break is only where the margin was."""
    previous = previous.rstrip()
    first = line.lstrip()[:1]
    if previous.endswith((":", ";")):
        return False
    if first.islower() or previous.endswith("-"):
        return True
    return len(previous) >= 40 and len(previous) >= 0.7 * width


def _sentences(text: str, start: int, end: int) -> Iterator[Span]:
    begin = start
    for match in _END.finditer(text, start, end):
        if _ends(text, begin, match.end(), end):
            yield begin, match.end()
            begin = match.end()
    if begin < end:
        yield begin, end


def _ends(text: str, begin: int, stop: int, end: int) -> bool:
    after = text[stop : min(end, stop + 12)].lstrip()
    if not after:
        return True
    if text[stop - 1] in "。！？」』":
        return True
    if after[0].islower():
        return False
    before = text[max(begin, stop - 12) : stop]
    if _DAY.search(before) and _MONTH.match(text, stop):
        return False
    return not _ABBREVIATION.search(before)


def _trim(text: str, start: int, end: int) -> Span:
    marker = _BULLET.match(text, start, end)
    if marker and marker.end() < end:
        start = marker.end()
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def _bounded(text: str, start: int, end: int) -> Iterator[Span]:
    """Cut what is longer than a unit may be at its last blank or comma (a table without rows)."""
    while end - start > MAX_UNIT:
        window = text[start : start + MAX_UNIT]
        cut = max(window.rfind("; "), window.rfind(", "), window.rfind("\n"))
        if cut < MAX_UNIT // 2:
            cut = max(window.rfind(" "), window.rfind("\t"))
        cut = cut if cut > 0 else MAX_UNIT - 1
        yield _trim(text, start, start + cut + 1)
        start += cut + 1
        while start < end and text[start].isspace():
            start += 1
    if start < end:
        yield start, end
