"""Read what lies on a page, and prepare the page so that its text holds what can be seen of it.

Annotations with text in their look become part of the page (pdfium flattens them). Others are
hidden before that, and their text is put where they stand.
"""

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from pipelines.parsers.document_builder import clean, clean_line
from pipelines.parsers.pdf.annotations.fields import FieldsOnPage, Form, lines_in
from pipelines.parsers.pdf.annotations.handles import (
    annotations,
    box_of,
    has_appearance,
    hide,
    is_unseen,
    shows_text,
    text_of,
)
from pipelines.parsers.pdf.boxes import Box
from pipelines.parsers.pdf.layout.added import NOTE, Piece

_IGNORED = {raw.FPDF_ANNOT_LINK, raw.FPDF_ANNOT_POPUP}
_RECORDINGS = {raw.FPDF_ANNOT_SOUND, raw.FPDF_ANNOT_MOVIE, raw.FPDF_ANNOT_RICHMEDIA}
# Icons, not part of the page's look.
_ICONS = {raw.FPDF_ANNOT_TEXT, raw.FPDF_ANNOT_FILEATTACHMENT, raw.FPDF_ANNOT_CARET, *_RECORDINGS}
# Lie on words of the page; some programs repeat these words as the comment.
_MARKERS = {
    raw.FPDF_ANNOT_HIGHLIGHT,
    raw.FPDF_ANNOT_UNDERLINE,
    raw.FPDF_ANNOT_SQUIGGLY,
    raw.FPDF_ANNOT_STRIKEOUT,
}
# Stamps that viewers draw by their name: PDF 32000-1, table 181.
_STAMP_NAMES = """
Approved Experimental NotApproved AsIs Expired NotForPublicRelease Confidential Final Sold
Departmental ForComment TopSecret Draft ForPublicRelease
"""
_STAMPS = frozenset(_STAMP_NAMES.split())
_CAPITAL = re.compile("(?<=[a-z])(?=[A-Z])")
_TAG = re.compile(r"<[^<>]*>")
_PARAGRAPH = re.compile(r"</p>|<br\s*/?>", re.I)


class Comment(NamedTuple):
    """What somebody wrote at a place of the page."""

    author: str
    text: str
    is_mark: bool  # the mark of a pen on the page's words

    def __str__(self) -> str:
        return f"Comment by {self.author}: {self.text}" if self.author else f"Comment: {self.text}"


@dataclass(slots=True)
class OnPage:
    """What lies on a page."""

    pieces: list[Piece] = field(default_factory=list)  # texts where they stand
    notes: list[Box] = field(default_factory=list)  # where notes lie that become part of the page
    comments: list[Comment] = field(default_factory=list)
    signers: list[str] = field(default_factory=list)  # whose signature becomes part of the page
    unseen: list[str] = field(default_factory=list)  # texts of what is not shown
    files: list[tuple[str, bytes]] = field(default_factory=list)
    recordings: int = 0
    widgets: int = 0
    is_drawn: bool = False  # whether a look can become part of the page


def read(page: pdfium.PdfPage, document: pdfium.PdfDocument, form: Form) -> OnPage:
    """Return what lies on a page, and hide on it what must not become part of it."""
    found = OnPage()
    turn = -(page.get_rotation() // 90) % 4  # of text that stands upright on the screen
    fields = FieldsOnPage(form, turn, unseen=found.unseen, signers=found.signers)
    for annotation in annotations(page.raw):
        kind = raw.FPDFAnnot_GetSubtype(annotation)
        if kind in _IGNORED:
            continue
        if kind == raw.FPDF_ANNOT_WIDGET:
            found.widgets += 1
            found.is_drawn |= fields.add(annotation)
        elif kind == raw.FPDF_ANNOT_FILEATTACHMENT:
            found.files += _file(annotation, document)
            hide(annotation)
        elif is_unseen(annotation):
            found.unseen.append(_contents(annotation))
            hide(annotation)
        else:
            found.recordings += kind in _RECORDINGS
            _read(annotation, kind, turn, found)
    found.pieces += fields.all_pieces()
    return found


def new_comments(comments: Sequence[Comment], text: str) -> list[Comment]:
    """Return the comments that are more than the words of the page that they mark."""
    words = " ".join(text.split())
    return [comment for comment in comments if not (comment.is_mark and comment.text in words)]


def _read(annotation: Any, kind: int, turn: int, found: OnPage) -> None:
    box = box_of(annotation)
    contents = _contents(annotation)
    if kind == raw.FPDF_ANNOT_FREETEXT:
        if shows_text(annotation) and box:
            found.notes.append(box)
            found.is_drawn = True
        elif contents and box:
            found.pieces += lines_in(contents, box, annotation, NOTE, turn, tall=True)
            hide(annotation)
        return
    if kind == raw.FPDF_ANNOT_STAMP and box:
        found.notes.append(box)
        name = text_of(annotation, "Name")
        if not has_appearance(annotation) and name in _STAMPS:
            found.pieces += lines_in(_CAPITAL.sub(" ", name), box, annotation, NOTE, turn)
    comment = clean_line(contents)
    if comment and not text_of(annotation, "State"):  # a state: somebody has seen a comment
        author = clean_line(text_of(annotation, "T"))
        found.comments.append(Comment(author, comment, kind in _MARKERS))
    if kind in _ICONS:
        hide(annotation)
    else:
        found.is_drawn |= has_appearance(annotation)


def _contents(annotation: Any) -> str:
    """Return what somebody wrote into an annotation."""
    text = clean(text_of(annotation, "Contents"))
    if text.strip():
        return text
    rich = _PARAGRAPH.sub("\n", text_of(annotation, "RC"))
    return clean(html.unescape(_TAG.sub("", rich))).strip()


def _file(annotation: Any, document: pdfium.PdfDocument) -> list[tuple[str, bytes]]:
    handle = raw.FPDFAnnot_GetFileAttachment(annotation)
    if not handle:
        return []
    attachment = pdfium.PdfAttachment(handle, document)
    try:
        return [(clean_line(attachment.get_name()), bytes(attachment.get_data()))]
    except pdfium.PdfiumError:
        return [(clean_line(attachment.get_name()), b"")]
