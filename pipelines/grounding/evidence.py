"""Find a value's place: page and character offsets in the document's original text.

A model reads normalised text (white space collapsed, hyphenation joined, control tokens disarmed);
all offsets here are those of the original text.
"""

import re
from collections import defaultdict
from functools import cached_property

from pipelines.document import Document
from pipelines.result import Evidence
from pipelines.text.control_tokens import neutralise
from pipelines.text.normalise import normalise
from pipelines.text.sentences import Span
from pipelines.text.statements import split_statements
from pipelines.text.words import content_stems, is_wide

_BLANKS = re.compile(r"\s+")


class Passage:
    """A range of a document, prepared for finding values and the statements that support them."""

    def __init__(self, text: str, start: int = 0, end: int | None = None) -> None:
        self.text, self.start = text, start
        self.end = len(text) if end is None else end

    @cached_property
    def _flat(self) -> tuple[str, list[int]]:
        """The range on one line with single blanks, and the original offset of each character."""
        normal = normalise(self.text[self.start : self.end])
        pieces: list[str] = []
        offsets: list[int] = []
        position = 0
        for blank in _BLANKS.finditer(normal.text):
            pieces.append(normal.text[position : blank.start()] + " ")
            offsets.extend(normal.offsets[position : blank.start() + 1])
            position = blank.end()
        pieces.append(normal.text[position:])
        offsets.extend(normal.offsets[position : len(normal.text)])
        return neutralise("".join(pieces)), [self.start + offset for offset in offsets]

    def find(self, value: str) -> list[Span]:
        """Return every place of ``value`` as whole words; in another case only a unique place."""
        flat, offsets = self._flat
        wanted = _BLANKS.sub(" ", neutralise(value)).strip()
        if not wanted:
            return []
        hits = _hits(flat, wanted)
        if not hits:
            loose = _hits(self._lowered, _lower(wanted))
            hits = loose if len(loose) == 1 else []
        return [(offsets[first], offsets[last - 1] + 1) for first, last in hits]

    @cached_property
    def _lowered(self) -> str:
        return _lower(self._flat[0])

    @cached_property
    def statements(self) -> list[Span]:
        """The statements of the range (``pipelines.text.statements``)."""
        return split_statements(self.text, self.start, self.end)

    @cached_property
    def statement_ends(self) -> list[int]:
        return [end for _, end in self.statements]

    @cached_property
    def stems(self) -> list[frozenset[str]]:
        """The stems of the content words of each statement."""
        return [content_stems(normalise(self.text[a:b]).text) for a, b in self.statements]

    @cached_property
    def postings(self) -> dict[str, list[int]]:
        """The indices of the statements that hold each stem."""
        found: dict[str, list[int]] = defaultdict(list)
        for index, stems in enumerate(self.stems):
            for stem in stems:
                found[stem].append(index)
        return found


def evidence_at(document: Document, path: str, span: Span) -> Evidence:
    """Return the evidence for ``path`` (a JSON pointer) at a span of the document's text."""
    start, end = span
    quote = document.text[start:end]
    return Evidence(path=path, quote=quote, page=document.page_at(start), start=start, end=end)


def _hits(text: str, wanted: str) -> list[Span]:
    found: list[Span] = []
    start = text.find(wanted)
    while start >= 0:
        end = start + len(wanted)
        if _whole(text, start, end):
            found.append((start, end))
        start = text.find(wanted, start + 1)
    return found


def _lower(text: str) -> str:
    """Lower case, character for character (İ would become two)."""
    lower = text.lower()
    if len(lower) == len(text):
        return lower
    return "".join(char.lower() if len(char.lower()) == 1 else char for char in text)


def _whole(text: str, start: int, end: int) -> bool:
    """Say whether the run stands by itself: not inside a longer word or number."""
    before, after = text[max(0, start - 2) : start], text[end : end + 2]
    if before and _glued(before[-1], text[start]):
        return False
    if after and _glued(text[end - 1], after[0]):
        return False
    if text[start].isdigit() and re.fullmatch(r"\d[.,]", before):
        return False
    return not (text[end - 1].isdigit() and re.fullmatch(r"[.,]\d", after))


def _glued(left: str, right: str) -> bool:
    if not (left.isalnum() and right.isalnum()):
        return False
    return not (is_wide(left) or is_wide(right))  # scripts without blanks have no whole words
