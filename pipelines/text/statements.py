"""A text as statements: sentences, bullets, table rows, headings and chat messages.

A statement is the smallest stretch of text that a person reads out as the place where a fact
stands. Hard-wrapped prose is joined before it is split into sentences; a bullet, a row or a
message stays whole.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from pipelines.text.list_marks import BULLETS, NUMBER
from pipelines.text.sentences import (
    ABBREVIATIONS,
    CLOSING_MARKS,
    END_MARKS,
    WIDE_END_MARKS,
    Span,
    cut,
    ends_in_abbreviation,
)

MAX_STATEMENT = 400  # characters; a longer statement is cut

_BULLET = re.compile(
    rf"\s*(?:[{BULLETS}◦▪‣·–—]|\(?{NUMBER}|\(?[a-zA-Z][.)]|#{{1,6}})(?:\s+\[[ xX]\])?\s+"
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
# Each run of marks is looked at once, from its beginning: else n marks would take n² steps.
_END = re.compile(
    rf"(?<![{END_MARKS}])[{END_MARKS}]++[{CLOSING_MARKS}»]*+(?=\s)|[{WIDE_END_MARKS}]+[」』”]?"
)
_ABBREVIATION = ends_in_abbreviation(
    rf"{ABBREVIATIONS}|Jr|Sr|Nr|Inc|Ltd|Co|Corp|ca|etc|z\.B|d\.h|bzw|pp|al"
    r"|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec"
)
_MONTH = re.compile(
    r"\s+(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])", re.IGNORECASE
)
_DAY = re.compile(r"(?:^|\s)\d{1,2}\.$")


def split_statements(text: str, start: int = 0, end: int | None = None) -> list[Span]:
    """Return the statements of ``text[start:end]`` in order, as offsets into ``text``, without
    surrounding blanks and bullets."""
    end = len(text) if end is None else end
    found: list[Span] = []
    for block_start, block_end, whole in _blocks(text, start, end):
        if whole and block_end - block_start <= MAX_STATEMENT:
            pieces = [(block_start, block_end)]
        else:
            pieces = _sentences(text, block_start, block_end)
        for piece in pieces:
            found.extend(_bounded(text, *_trim(text, *piece)))
    return found


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
    """Say whether a line begins a statement that is not prose: a bullet, a row or a message."""
    return bool(_BULLET.match(line) or _ROW.match(line) or _SPEAKER.match(line))


def is_message(line: str) -> bool:
    """Say whether a line begins with a speaker or a time: ``[09:12] Dana: …``."""
    return bool(_SPEAKER.match(line)) and not _BULLET.match(line)


def _continues(previous: str, line: str, width: int) -> bool:
    """Say whether the line break before ``line`` only wraps a sentence."""
    previous = previous.rstrip()
    first = line.lstrip()[:1]
    if previous.endswith((":", ";")):
        return False
    if first.islower() or previous.endswith("-"):
        return True
    return len(previous) >= 40 and len(previous) >= 0.7 * width


def _sentences(text: str, start: int, end: int) -> list[Span]:
    def is_end(begin: int, mark: re.Match[str]) -> bool:
        stop = mark.end()
        after = text[stop : min(end, stop + 12)].lstrip()
        if not after or text[stop - 1] in f"{WIDE_END_MARKS}」』":
            return True
        if after[0].islower():
            return False
        before = text[max(begin, stop - 12) : stop]
        if _DAY.search(before) and _MONTH.match(text, stop):
            return False
        return not _ABBREVIATION.search(before)

    return list(cut(text, _END, is_end, start, end))


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
    """Cut a span that is too long at its last comma or blank (a table without rows)."""
    while end - start > MAX_STATEMENT:
        window = text[start : start + MAX_STATEMENT]
        cut = max(window.rfind("; "), window.rfind(", "), window.rfind("\n"))
        if cut < MAX_STATEMENT // 2:
            cut = max(window.rfind(" "), window.rfind("\t"))
        cut = cut if cut > 0 else MAX_STATEMENT - 1
        yield _trim(text, start, start + cut + 1)
        start += cut + 1
        while start < end and text[start].isspace():
            start += 1
    if start < end:
        yield start, end
