"""Parse OpenDocument: text, spreadsheet, presentation or drawing; packed or flat."""

from __future__ import annotations

from lxml import etree

from pipelines.document import Document, Skipped
from pipelines.errors import ParseFailure
from pipelines.parsers import media_types
from pipelines.parsers.hidden_text import hidden_entry
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.odf.blocks import PAGE_BREAK
from pipelines.parsers.odf.margins import margins
from pipelines.parsers.odf.names import OFFICE
from pipelines.parsers.odf.package import OdfFile
from pipelines.parsers.odf.sheets import read_sheets
from pipelines.parsers.odf.slides import read_slides
from pipelines.parsers.odf.styles import Styles
from pipelines.parsers.odf.text import Reader
from pipelines.parsers.sheets.book import to_document
from pipelines.parsers.sheets.sheet import Room
from pipelines.parsers.tools import Collected, Tools, detected
from pipelines.result import Reason

_A4 = 7_560_000 * 10_692_000  # EMU squared
_GOOD_PART = 1 / 3  # of a page: a scan or a screenshot, and no illustration
_LOGO = 0.04  # of a page
_LITTLE = 200  # letters of a text that may be all in its pictures


def parse(data: bytes, limits: ParseLimits, tools: Tools) -> Document:
    """Parse a document. Deleted (tracked) text is left out, hidden text is left out and said.

    ``written`` is the date of the last change if the file was created at most a month before.

    Raises:
        ParseFailure: ``encrypted``, ``empty``, ``no_text``, ``malformed``, ``unsupported``.
    """
    file = OdfFile(data)
    body = file.content.find(OFFICE + "body")
    kind = (
        next((item for item in body if isinstance(item.tag, str)), None)
        if body is not None
        else None
    )
    if kind is None:
        raise ParseFailure(Reason.MALFORMED, "the document has no body")
    reader = Reader(file, Styles().read(file.styles).read(file.content))
    if kind.tag == OFFICE + "spreadsheet":
        metadata, written = file.properties()
        sheets = list(read_sheets(kind, reader, Room(limits.chars)))
        return to_document(
            sheets, media_types.ODS, limits, tools, metadata=metadata, written=written
        )
    if kind.tag in {OFFICE + "presentation", OFFICE + "drawing"}:
        return _slides(file, kind, reader, Collected(limits, tools))
    if kind.tag == OFFICE + "text":
        return _text(file, kind, reader, Collected(limits, tools))
    raise ParseFailure(
        Reason.UNSUPPORTED, "an OpenDocument chart, formula or database; save it as PDF"
    )


def _text(file: OdfFile, body: etree._Element, reader: Reader, collected: Collected) -> Document:
    above = margins(file, reader.styles, reader, "header")
    main = reader.text(body)
    notes, comments = "\n".join(reader.notes), "\n".join(reader.comments)
    below = margins(file, reader.styles, reader, "footer")
    parts = [part for part in [*above, main, notes, comments, *below] if part.strip()]
    text = "\n\n".join(parts)
    collected.pages += [page for page in text.split(PAGE_BREAK) if page.strip()]
    return _document(file, reader, collected, media_types.ODT, sum(map(str.isalpha, text)))


def _slides(file: OdfFile, body: etree._Element, reader: Reader, collected: Collected) -> Document:
    read_slides(body, reader, collected)
    return _document(file, reader, collected, media_types.ODP, letters=None)


def _document(
    file: OdfFile, reader: Reader, collected: Collected, media_type: str, letters: int | None
) -> Document:
    """Build the document; ``letters`` of a text, None where slides said what is a picture."""
    entry = hidden_entry(reader.hidden, "formatted as hidden or in white")
    collected.skipped += [entry] if entry else []
    collected.hidden.append("".join(reader.hidden))
    for what in reader.unread:
        collected.skipped.append(Skipped(None, "unsupported", what, "its text cannot be read"))
    bare = (letters or 0) < _LITTLE
    for place, (width, height) in enumerate(reader.pictures if letters is not None else (), 1):
        share = width * height / _A4
        collected.skipped.append(
            Skipped(
                None, "picture", f"picture {place}",
                f"a picture over {min(share, 1):.0%} of a page",
                matters=share >= _GOOD_PART or (bare and not 0 < share < _LOGO),
            )
        )  # fmt: skip
    for part, name in reader.files.items():
        data = file.read(part) or b""
        collected.attach(name, data, detected(name, data, ""))
    if not collected.has_text:
        collected.require_files()
        if reader.pictures:
            raise ParseFailure(Reason.NO_TEXT, "the document holds pictures and no text")
        hidden = any(collected.hidden)
        detail = "all text of the document is hidden" if hidden else "the document holds no text"
        raise ParseFailure(Reason.EMPTY, detail)
    metadata, written = file.properties()
    return collected.document(media_type, metadata=metadata, written=written)
