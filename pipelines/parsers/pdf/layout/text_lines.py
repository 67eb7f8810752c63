"""Cut pdfium's text of a page into lines by the boxes of its characters.

pdfium ends a line where the next text stands elsewhere, but it compares the places in the space of
each form: the first lines of two forms on one page come out as one. So each blank is looked at
again: a line ends where the next word stands above, below or back.
"""

import ctypes
import re
from bisect import bisect_left
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from math import pi
from operator import attrgetter
from typing import NamedTuple

import pypdfium2.raw as raw

from pipelines.parsers.pdf.boxes import Box, around, rotate
from pipelines.parsers.pdf.drawn.objects import address
from pipelines.parsers.pdf.layout.lines import Gap

_HYPHEN_AT_END = "\ufffe"  # pdfium's mark of a hyphen at a line end; it swallows the line end
_BLANK = re.compile(r"(?<=\S)\s+(?=\S)")
_RTL = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_SHARED = 0.1  # of the lower word's height: words that share less stand in different rows
_STEP, _NEXT = 0.7, 1.5  # times a line's height: the words of a slanted row go up, side by side
_SLANT = 0.03  # of a quarter of a circle: words of a line slanted more stand in rows of their own
_APART = 1.0  # times a line's height: a wider blank separates the values of two fields
_start = attrgetter("start")


class TextLine(NamedTuple):
    """A line of text where it stands on the page, turned by ``turn`` quarters of a circle."""

    text: str
    box: Box
    turn: int
    gaps: Sequence[Gap]
    first: int  # its first character: pdfium's index
    added: bool = False  # by an annotation


def text_lines(
    textpage: raw.FPDF_TEXTPAGE, frame: Box, added: AbstractSet[int] = frozenset()
) -> list[TextLine]:
    """Return the lines of a page in the order in which pdfium gives them.

    Args:
        textpage: an open text page.
        frame: the visible part of the page, for text without a place.
        added: addresses of the texts that annotations have added to the page.
    """
    reader = _Reader(textpage, frame, added)
    lines: list[TextLine] = []
    start = 0
    for part in _split(reader.text):
        stripped = part.strip()
        if stripped:
            lines += reader.lines(start + part.index(stripped[0]), stripped)
        start += len(part)
    return lines


def whole_text(textpage: raw.FPDF_TEXTPAGE) -> str:
    """Return a page's text as pdfium gives it."""
    count = raw.FPDFText_CountChars(textpage)
    if count <= 0:
        return ""
    buffer = (ctypes.c_ushort * (2 * count + 1))()  # a character may be a surrogate pair
    written = raw.FPDFText_GetText(textpage, 0, count, buffer)
    return bytes(buffer)[: 2 * max(0, written - 1)].decode("utf-16-le", errors="replace")


class _Reader:
    """Reads the places of one page's characters."""

    def __init__(self, textpage: raw.FPDF_TEXTPAGE, frame: Box, added: AbstractSet[int]) -> None:
        self.text = whole_text(textpage)
        self._textpage = textpage
        self._frame = frame
        self._added = added
        self._rect = raw.FS_RECTF()
        self._reference = ctypes.byref(self._rect)
        self._units = _utf16_offsets(self.text)
        last = (self._units[-1] if self._units else len(self.text)) - 1
        # Indices only grow: if the last ones agree, all do, and most calls are spared.
        self._same = raw.FPDFText_GetCharIndexFromTextIndex(textpage, last) == last

    def lines(self, first: int, stripped: str) -> list[TextLine]:
        """Return the line that begins at an offset, in parts where its words stand in rows."""
        shown = stripped.replace(_HYPHEN_AT_END, "-").strip()
        last = len(stripped.rstrip(_HYPHEN_AT_END)) - 1  # such a hyphen has no box of its own
        at = self._char(first)
        turn, is_slanted = self._turn(at)
        gaps, cuts = self._gaps(first, shown, turn)
        if is_slanted or not cuts:
            return [self._line(first, shown, last, turn, gaps)]
        begins = [0, *(gap.end for gap in cuts)]
        ends = [*(gap.start for gap in cuts), len(shown)]
        parts: list[TextLine] = []
        for begin, end in zip(begins, ends, strict=True):
            # By bisection, since a page may be one line that ends at every blank.
            own = slice(*(bisect_left(gaps, at, key=_start) for at in (begin, end)))
            held = [gap._replace(start=gap.start - begin, end=gap.end - begin) for gap in gaps[own]]
            length = min(end - 1, last) - begin
            parts.append(self._line(first + begin, shown[begin:end], length, turn, held))
        return parts

    def _line(self, first: int, shown: str, last: int, turn: int, gaps: Sequence[Gap]) -> TextLine:
        """Return a line from the offset of its first character and its own of the last."""
        last = max(0, last)
        held = [self._box(first + at) for at in {0, last // 2, last}]
        boxes = [box for box in held if box]
        at = self._char(first)
        box = around(boxes) if boxes else self._frame
        return TextLine(shown, box, turn, gaps, at, self._is_added(at))

    def _gaps(self, first: int, shown: str, turn: int) -> tuple[list[Gap], list[Gap]]:
        """Return the blanks of a line, and those of them where it ends."""
        gaps: list[Gap] = []
        cuts: list[Gap] = []
        is_mirrored = _RTL.search(shown) is not None
        for blank in _BLANK.finditer(shown):
            start, end = blank.span()
            before, after = self._box(first + start - 1), self._box(first + end)
            if not before or not after:
                continue
            if turn:
                before, after = rotate(before, turn), rotate(after, turn)
            gap = Gap(start, end, before[2], after[0])
            gaps.append(gap)
            middle = (before[1] + before[3]) / 2
            goes_on = before[0] < after[2] and after[1] < middle < after[3]
            if (not goes_on and _is_elsewhere(before, after, gap, shown, is_mirrored)) or (
                self._added and self._is_of_another(first, gap, before, after)
            ):
                cuts.append(gap)
        return gaps, cuts

    def _is_of_another(self, first: int, gap: Gap, before: Box, after: Box) -> bool:
        """Say whether the text behind a blank is of another annotation than that before."""
        ends, begins = (self._is_added(self._char(first + at)) for at in (gap.start - 1, gap.end))
        if begins != ends:
            return True
        height = min(before[3] - before[1], after[3] - after[1])
        shared = min(before[3], after[3]) - max(before[1], after[1])
        apart = gap.right - gap.left > _APART * height or after[2] < before[0]
        return begins and (apart or shared < _SHARED * height)

    def _box(self, offset: int) -> Box | None:
        """Return the box of a character of the text; loose boxes are as tall as the font."""
        at = offset if self._same and not self._units else self._char(offset)
        if at < 0 or not raw.FPDFText_GetLooseCharBox(self._textpage, at, self._reference):
            return None
        rect = self._rect
        return rect.left, rect.bottom, rect.right, rect.top

    def _char(self, offset: int) -> int:
        """Return pdfium's index of a character of the text, or -1."""
        unit = self._units[offset] if self._units else offset
        if self._same:
            return unit
        return int(raw.FPDFText_GetCharIndexFromTextIndex(self._textpage, unit))

    def _is_added(self, char: int) -> bool:
        if not self._added or char < 0:
            return False
        return address(raw.FPDFText_GetTextObject(self._textpage, char)) in self._added

    def _turn(self, char: int) -> tuple[int, bool]:
        """Return the rotation of a character in quarters of a circle, and whether it is slanted."""
        angle = raw.FPDFText_GetCharAngle(self._textpage, char) if char >= 0 else 0.0
        quarters = max(0.0, angle) / (pi / 2)
        return round(quarters) % 4, abs(quarters - round(quarters)) > _SLANT


def _is_elsewhere(before: Box, after: Box, gap: Gap, shown: str, is_mirrored: bool) -> bool:
    """Say whether the word behind a blank stands in another row, or back.

    An accent, or a raised number, alone is part of its line, and so are words in a slanted row.
    """
    longer_before = gap.start > 1 and not shown[gap.start - 2].isspace()
    if not longer_before or gap.end + 1 >= len(shown) or shown[gap.end + 1].isspace():
        return False
    height = min(before[3] - before[1], after[3] - after[1])
    shared = min(before[3], after[3]) - max(before[1], after[1])
    if shared < _SHARED * height:
        climbs = shared > -_STEP * height and -height < gap.right - gap.left < _NEXT * height
        return not climbs
    return after[2] < before[0] - height and not is_mirrored


def _utf16_offsets(text: str) -> list[int]:
    """Return where each character begins in UTF-16, and the length; [] if all take one unit."""
    if text.isascii() or max(text) <= "\uffff":
        return []
    offsets = [0]
    for char in text:
        offsets.append(offsets[-1] + (2 if char > "\uffff" else 1))
    return offsets


def _split(text: str) -> list[str]:
    """Cut after line ends and after pdfium's hyphens; the parts concatenate to the text."""
    return (
        text.replace(_HYPHEN_AT_END, _HYPHEN_AT_END + "\x00").replace("\n", "\n\x00").split("\x00")
    )
