"""Find a value's place: page and character offsets in the document's original text.

A model reads normalised text (white space collapsed, hyphenation joined, control tokens disarmed);
all offsets here are those of the original text.
"""

import re
from collections import defaultdict
from collections.abc import Callable
from functools import cached_property

from pipelines.document import Document
from pipelines.result import Evidence
from pipelines.text.compatible import CompatibleText, compatible_form, compatible_text
from pipelines.text.control_tokens import neutralise
from pipelines.text.normalise import normalise
from pipelines.text.sentences import Span
from pipelines.text.statements import split_statements
from pipelines.text.words import content_stems, glued

_BLANKS = re.compile(r"\s+")
_BEFORE_DIGIT = re.compile(r"\d[.,．，٫٬]")  # the beginning of the number, left out
_AFTER_DIGIT = re.compile(r"[.,．，٫٬]\d")


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
        """Return every place of ``value`` as whole words, in full-width forms or plain ones; in
        another case only a unique place."""
        flat, offsets = self._flat
        wanted = _BLANKS.sub(" ", neutralise(value)).strip()
        if not wanted:
            return []
        hits = (
            _hits(flat, wanted)
            or self._compatible_hits(wanted, str)
            or _only(_hits(self._lowered, _lower(wanted)))
            or _only(self._compatible_hits(wanted, _lower))
        )
        return [(offsets[first], offsets[last - 1] + 1) for first, last in hits]

    def _compatible_hits(self, wanted: str, change: Callable[[str], str]) -> list[Span]:
        """Return the places of a value written in full-width forms or composed otherwise."""
        flat = self._flat[0]
        if flat.isascii() and wanted.isascii():
            return []
        hits = _hits(change(self._compatible.text), change(compatible_form(wanted)))
        return [self._compatible.span(*hit) for hit in hits]

    @cached_property
    def _compatible(self) -> CompatibleText:
        return compatible_text(self._flat[0])

    @cached_property
    def _lowered(self) -> str:
        return _lower(self._flat[0])

    @cached_property
    def statements(self) -> list[Span]:
        """The statements of the range (``pipelines.text.statements``)."""
        return split_statements(self.text, self.start, self.end)

    @cached_property
    def statement_starts(self) -> list[int]:
        return [start for start, _ in self.statements]

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


def _only(hits: list[Span]) -> list[Span]:
    return hits if len(hits) == 1 else []


def _lower(text: str) -> str:
    """Lower case, character for character (İ would become two)."""
    lower = text.lower()
    if len(lower) == len(text):
        return lower
    return "".join(char.lower() if len(char.lower()) == 1 else char for char in text)


def _whole(text: str, start: int, end: int) -> bool:
    """Say whether the run stands by itself: not inside a longer word or number."""
    before, after = text[max(0, start - 2) : start], text[end : end + 2]
    if before and glued(before[-1], text[start]):
        return False
    if after and glued(text[end - 1], after[0]):
        return False
    if text[start].isdigit() and _BEFORE_DIGIT.fullmatch(before):
        return False
    return not (text[end - 1].isdigit() and _AFTER_DIGIT.fullmatch(after))
