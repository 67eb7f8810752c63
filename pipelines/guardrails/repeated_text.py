"""Finds exact loops in a text: a run of sentences, lines or words that repeats."""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import eq, itemgetter

from pipelines.text.list_marks import MARK, NUMBER
from pipelines.text.sentences import Span

MIN_TIMES = 3  # a sentence may be repeated once on purpose
MIN_TIMES_WORDS = 4  # for runs shorter than a sentence
MIN_REPEATED = 60  # characters after the first time; fewer are no loop
MAX_PERIOD = 12  # sentences or lines
MAX_PERIOD_WORDS = 40
MAX_WORDS = 3000  # only the last words of a text are searched word by word
MIN_ITEM = 20  # characters of a list item; shorter items may repeat

_ROW = re.compile(r"^(?:[ \t]*\||[^\n]*\t| {4,})[^\n]*$", re.MULTILINE)
_FENCE = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
_BLANK = re.compile(r"\[[^\]\n]{1,80}\]|_{3,}")  # [Job title]
# Not ``text.sentences``: a piece keeps its blanks, so that all pieces join to the text.
# A run of marks is looked at once, from its beginning: else n marks would take n² steps.
_MARKS = r"[.!?。！？]"
_END = rf"(?<!{_MARKS}){_MARKS}++[\"”’)]*+(?=\s)\s*"
_PIECE = re.compile(rf"{_MARKS}{{2,}}+[\"”’)]*+(?=\s)\s*|[^\n]+?(?:{_END}|(?=\n)\n+|\Z)|\n+")
_BULLET = re.compile(rf"\s*(?:{MARK}|\({NUMBER})\s+")
_WORD = re.compile(r"\S+\s*")


@dataclass(frozen=True, slots=True)
class Loop:
    """``text[start:first_end]`` repeats up to ``end``."""

    start: int
    first_end: int
    end: int


def find_loop(text: str) -> Loop | None:
    """Return the first loop of sentences, lines or words, or None.

    Repeats in code, tables and forms never count.
    """
    literal = _joined(m.span() for kind in (_FENCE, _ROW, _BLANK) for m in kind.finditer(text))
    pieces = [match.span() for match in _PIECE.finditer(text) if match.group().strip()]
    words = [match.span() for match in _WORD.finditer(text)][-MAX_WORDS:]
    return _periodic(text, pieces, literal, MAX_PERIOD, MIN_TIMES) or _periodic(
        text, words, literal, MAX_PERIOD_WORDS, MIN_TIMES_WORDS
    )


def repeated_items(text: str) -> Iterator[Span]:
    """Yield the lines that repeat an earlier item of their list, if the item occurs at least three
    times."""
    block: list[tuple[str, Span]] = []
    for match in re.finditer(r"[^\n]*(?:\n|\Z)", text):
        line = match.group()
        marker = _BULLET.match(line)
        if marker and not _BLANK.search(line):
            block.append((line[marker.end() :].strip(), match.span()))
        elif line.strip() or not line:
            yield from _again(block)
            block = []


def _again(block: Sequence[tuple[str, Span]]) -> Iterator[Span]:
    counts = Counter(item for item, _ in block)
    seen: set[str] = set()
    for item, span in block:
        if counts[item] >= MIN_TIMES and len(item) >= MIN_ITEM and item in seen:
            yield span
        seen.add(item)


def _periodic(
    text: str, spans: Sequence[Span], literal: Sequence[Span], longest: int, times: int
) -> Loop | None:
    keys = [_key(text, span, literal) for span in spans]
    for period in range(1, min(longest, len(keys) // times) + 1):
        if sum(map(eq, keys[period:], keys)) < (times - 1) * period:
            continue  # too few equal keys for so many rounds
        run = 0  # how many keys in a row equal the key one period before
        for at in range(period, len(keys) + 1):
            if at < len(keys) and keys[at] and keys[at] == keys[at - period]:
                run += 1
                continue
            loop = _loop(text, spans, at - run - period, period, run, times)
            if loop:
                return loop
            run = 0
    return None


def _loop(
    text: str, spans: Sequence[Span], first: int, period: int, run: int, times: int
) -> Loop | None:
    rounds = 1 + run // period
    if rounds < times:
        return None
    start, first_end = spans[first][0], spans[first + period - 1][1]
    end = spans[first + rounds * period - 1][1]
    if end - first_end < MIN_REPEATED:
        return None
    # The token limit ended the text in the middle of a round.
    if text[start:first_end].startswith(text[end:].rstrip()):
        end = len(text)
    return Loop(start, first_end, end)


def _joined(spans: Iterable[Span]) -> list[Span]:
    """Return the spans in order; those that overlap as one."""
    found: list[Span] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return found


def _key(text: str, span: Span, literal: Sequence[Span]) -> str:
    """The text to compare, without its bullet; empty for a piece that never counts."""
    place = bisect_right(literal, span[0], key=itemgetter(0)) - 1
    if place >= 0 and span[0] < literal[place][1]:
        return ""
    piece = text[span[0] : span[1]]
    if _BLANK.search(piece):
        return ""
    marker = _BULLET.match(piece)
    piece = piece[marker.end() if marker else 0 :].strip()
    return piece if any(character.isalpha() for character in piece) else ""
