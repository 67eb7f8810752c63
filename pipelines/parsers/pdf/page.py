"""Read one page: its text as a person sees it, what lies on it, and what was left out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from pipelines.parsers.pdf.annotations.fields import Form
from pipelines.parsers.pdf.annotations.reading import OnPage, new_comments, read
from pipelines.parsers.pdf.boxes import Box, area, around, holds
from pipelines.parsers.pdf.drawn.looks import Looks
from pipelines.parsers.pdf.drawn.objects import Drawn, Text, address, drawn_on
from pipelines.parsers.pdf.drawn.recognition import PageFacts, facts
from pipelines.parsers.pdf.drawn.unseen import Unseen, unseen
from pipelines.parsers.pdf.garbled.fonts import take_off_garbled
from pipelines.parsers.pdf.layout.added import FIELD, NOTE, Piece
from pipelines.parsers.pdf.layout.page_text import page_text
from pipelines.parsers.pdf.layout.text_lines import TextLine, text_lines, whole_text

NOT_SHOWN = "in fields or notes that are not shown"
_MOST_OF_A_FIELD = 60.0  # points: a taller form is a part of the page
_MOST_GARBLED = 0.5  # of a page's characters: what is left then is a header or a page number


@dataclass(frozen=True, slots=True)
class PageRead:
    """What was read of a page."""

    text: str
    facts: PageFacts
    objects: int = 0  # texts, pictures, shapes
    noted: bool = False  # whether somebody wrote on the page: notes, comments, form fields
    is_empty: bool = True  # whether there is no text at all, neither seen nor unseen
    hidden: tuple[tuple[str, str], ...] = ()  # why a person does not see it, the text
    garbled: int = 0  # characters that are no words
    files: tuple[tuple[str, bytes], ...] = ()
    recordings: int = 0
    fields: int = 0


@dataclass(slots=True)
class PageReader:
    """Reads the pages of one document."""

    document: pdfium.PdfDocument
    form: Form
    layers_off: bool = False  # whether the document has layers that are not shown
    _looks: Looks = field(default_factory=Looks)

    def read(self, index: int) -> PageRead:
        """Read a page (from 0).

        Raises:
            PdfiumError: if pdfium cannot load it.
        """
        page = self.document[index]
        try:
            on_page = read(page, self.document, self.form)
            own = raw.FPDFPage_CountObjects(page.raw)
            if on_page.is_drawn:
                raw.FPDFPage_Flatten(page.raw, raw.FLAT_NORMALDISPLAY)
                page.close()  # what lies on the page becomes part of it when it is loaded again
                page = self.document[index]
            return self._read(page, on_page, own)
        finally:
            page.close()

    def _read(self, page: pdfium.PdfPage, on_page: OnPage, own: int) -> PageRead:
        frame = page.get_cropbox()
        drawn = drawn_on(page.raw)
        found = unseen(page, drawn, frame, self._looks, layers_off=self.layers_off)
        hidden = _take_off_unseen(page, drawn, found)
        added = {address(text.handle) for text in drawn.texts if text.top >= own}
        added |= {address(text.handle) for text in _flattened(drawn)}
        lines, garbled = _seen_lines(page, frame, added)
        own_lines = [line for line in lines if not line.added]
        pieces = [*on_page.pieces, *_pieces(lines, on_page.notes)]
        chars = sum(len(line.text) for line in lines)
        text = _with_comments(page_text(own_lines, drawn.rules, pieces), on_page)
        hidden += [(NOT_SHOWN, text) for text in on_page.unseen if text.strip()]
        return PageRead(
            text=text,
            facts=facts(
                ((line.text, line.box) for line in own_lines),
                drawn,
                frame,
                garbled=garbled > _MOST_GARBLED * (garbled + chars),
                unread=not lines and _shows_text(drawn, found),
            ),
            objects=drawn.count,
            noted=bool(pieces or on_page.comments),
            is_empty=not (lines or garbled or hidden),
            hidden=tuple(hidden),
            garbled=garbled,
            files=tuple(on_page.files),
            recordings=on_page.recordings,
            fields=on_page.widgets,
        )


def _take_off_unseen(page: pdfium.PdfPage, drawn: Drawn, found: Unseen) -> list[tuple[str, str]]:
    """Take the texts that nobody sees off the page; return them with the reasons."""
    if not found:
        return []
    for text in drawn.texts:
        raw.FPDFPageObj_SetIsActive(text.handle, False)
    hidden: list[tuple[str, str]] = []
    for reason in dict.fromkeys(why for _, why in found):
        held = [text for text, why in found if why == reason]
        for text in held:
            raw.FPDFPageObj_SetIsActive(text.handle, True)
        textpage = page.get_textpage()
        words = whole_text(textpage.raw)
        textpage.close()
        if words.strip():
            hidden.append((reason, words))
        for text in held:
            raw.FPDFPageObj_SetIsActive(text.handle, False)
    gone = {text.order for text, _ in found}
    for text in drawn.texts:
        raw.FPDFPageObj_SetIsActive(text.handle, text.order not in gone)
    return hidden


def _seen_lines(page: pdfium.PdfPage, frame: Box, added: set[int]) -> tuple[list[TextLine], int]:
    """Return the lines of a page without text that is no words, and how many characters of that
    there are."""
    textpage = page.get_textpage()
    try:
        lines = text_lines(textpage.raw, frame, added)
        garbled = take_off_garbled(textpage.raw, lines)
    finally:
        textpage.close()
    if garbled:
        textpage = page.get_textpage()
        lines = text_lines(textpage.raw, frame, added)
        textpage.close()
    return lines, garbled


def _flattened(drawn: Drawn) -> Iterator[Text]:
    """Yield the texts of the small forms that a page draws after all its own text: what another
    program has made of form fields and notes."""
    last = max((text.top for text in drawn.texts if not text.nested), default=None)
    if last is None:
        return
    forms: dict[int, list[Text]] = {}
    for text in drawn.texts:
        if text.nested and text.top > last:
            forms.setdefault(text.top, []).append(text)
    for held in forms.values():
        _, bottom, _, top = around(text.box for text in held)
        if top - bottom <= _MOST_OF_A_FIELD:
            yield from held


def _shows_text(drawn: Drawn, found: Unseen) -> bool:
    """Say whether a page shows letters, though pdfium may not know which."""
    gone = {text.order for text, _ in found}
    return any(text.order not in gone and area(text.box) > 0 for text in drawn.texts)


def _pieces(lines: Sequence[TextLine], notes: Sequence[Box]) -> list[Piece]:
    """Return the lines that annotations have added, as pieces."""
    pieces: list[Piece] = []
    for line in lines:
        if line.added:
            left, bottom, right, top = line.box
            is_note = any(holds(box, (left + right) / 2, (bottom + top) / 2) for box in notes)
            pieces.append(Piece(line.text, line.box, NOTE if is_note else FIELD))
    return pieces


def _with_comments(text: str, on_page: OnPage) -> str:
    """Return a page's text with the comments at its end."""
    ends = [f"Signed by {name}" for name in on_page.signers if name and name not in text]
    ends += map(str, new_comments(on_page.comments, text))
    return "\n\n".join(part for part in (text, "\n".join(ends)) if part)
