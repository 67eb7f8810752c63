"""Parse a DOCX: headers, body, notes, comments, footers, then the files inside it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import NoReturn

from docx.document import Document as WordDocument
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.part import Part
from lxml import etree

from pipelines.document import Document
from pipelines.errors import ParseFailure
from pipelines.parsers import media_types
from pipelines.parsers.docx.drawings.backdrop import page_ground
from pipelines.parsers.docx.drawings.graphics import identifier
from pipelines.parsers.docx.drawings.pictures import page_area, unread_pictures
from pipelines.parsers.docx.embedded.objects import attach_objects, attach_rest, shown_parts
from pipelines.parsers.docx.found import Found
from pipelines.parsers.docx.imported import Imported
from pipelines.parsers.docx.inline import PAGE_BREAK, RENDERED_BREAK, without_breaks
from pipelines.parsers.docx.lists.numbering import Numbering
from pipelines.parsers.docx.package import open_package
from pipelines.parsers.docx.parts import related, root_of, target_of
from pipelines.parsers.docx.styles import Styles
from pipelines.parsers.docx.text import Reader
from pipelines.parsers.docx.word_xml import W
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.tools import Collected, Tools
from pipelines.result import Reason

_BREAKS = re.compile(f"{PAGE_BREAK}\\s*{RENDERED_BREAK}|{PAGE_BREAK}|{RENDERED_BREAK}")
_TEMPLATE_DATE = date(2013, 12, 23)  # of python-docx's template, kept in its documents
_SAME_TIME = timedelta(days=31)
_NOTES = {
    "footnote": RELATIONSHIP_TYPE.FOOTNOTES,
    "endnote": RELATIONSHIP_TYPE.ENDNOTES,
    "comment": RELATIONSHIP_TYPE.COMMENTS,
}


def parse(data: bytes, limits: ParseLimits, tools: Tools) -> Document:
    """Parse a DOCX. Pages end where the author or Word's last rendering broke them.

    Deleted (tracked) text is left out, inserted text is read; hidden text goes to ``hidden``.
    ``written`` is the date of the last change if the file was created at most a month before,
    else None.

    Raises:
        ParseFailure: ``encrypted``, ``empty``, ``no_text``, ``unsupported``, ``malformed``,
            ``too_large``.
    """
    document = open_package(data)
    main = document.part
    found = Found()
    imported = Imported(limits, tools, found)
    stories = _stories(main)
    area = page_area(main.element)
    styles = Styles.read(root_of(related(main, RELATIONSHIP_TYPE.STYLES)))
    numbering = Numbering.read(root_of(related(main, RELATIONSHIP_TYPE.NUMBERING)), styles)
    ground = page_ground(main.element, [root for _, root in stories], area)
    reader = Reader(styles, numbering, found, imported.text, ground)
    parts = [
        *_margins(main, reader, "header"),
        "\n\n".join(reader.story(main, body) for body in main.element.iter(W + "body")),
        *_notes(main, reader),
        *_comments(main, reader),
        *_margins(main, reader, "footer"),
    ]
    pages = [page for page in _BREAKS.split("\n\n".join(parts)) if page.strip()]
    gaps = [
        *found.skipped,
        *unread_pictures(found.pictures, area, "".join(pages)),
        *found.hidden.skipped(),
    ]
    collected = Collected(limits, tools, pages, skipped=gaps, hidden=[found.hidden.text])
    _attach(document, stories, found, collected)
    if not collected.pages:
        _raise_without_text(document, found, collected)
    metadata, written = _properties(document)
    collected.hidden += imported.hidden
    return collected.document(media_types.DOCX, metadata=metadata, written=written)


def _stories(main: Part) -> list[tuple[Part, etree._Element]]:
    """Return the parts with text and their roots: body, headers, footers, notes, comments."""
    parts = [main, *_margin_parts(main, "header"), *_margin_parts(main, "footer")]
    parts += [part for kind in _NOTES.values() if (part := related(main, kind)) is not None]
    return [(part, root) for part in parts if (root := root_of(part)) is not None]


def _margin_parts(main: Part, which: str) -> list[Part]:
    """Return the distinct headers (or footers) of all sections, in order."""
    parts: dict[str, Part] = {}
    root = root_of(main)
    for reference in () if root is None else root.iter(f"{W}{which}Reference"):
        part = target_of(main, identifier(reference))
        if part is not None:
            parts.setdefault(str(part.partname), part)
    return list(parts.values())


def _margins(main: Part, reader: Reader, which: str) -> list[str]:
    texts: dict[str, None] = {}
    for part in _margin_parts(main, which):
        root = root_of(part)
        text = "" if root is None else without_breaks(reader.story(part, root, "margin")).strip()
        if text:
            texts[text] = None
    return list(texts)


def _notes(main: Part, reader: Reader) -> list[str]:
    """Return footnotes and endnotes in the order of their first references."""
    notes: dict[tuple[str, str], tuple[Part, etree._Element]] = {}
    for kind in ("footnote", "endnote"):
        part = related(main, _NOTES[kind])
        root = root_of(part)
        if part is not None and root is not None:
            for note in root.iter(W + kind):
                notes.setdefault((kind, note.get(W + "id", "")), (part, note))
    lines = []
    for (kind, name), number in list(reader.found.notes.items()):
        if (kind, name) in notes:
            part, note = notes[kind, name]
            lines.append(f"[{number}] {reader.story(part, note, kind).strip()}")
    return ["\n".join(lines)] if lines else []


def _comments(main: Part, reader: Reader) -> list[str]:
    part = related(main, RELATIONSHIP_TYPE.COMMENTS)
    root = root_of(part)
    if part is None or root is None:
        return []
    lines: list[str] = []
    for comment in root.iter(W + "comment"):
        text = reader.story(part, comment, "comment").strip()
        if text:
            lines.append(f"Comment by {comment.get(W + 'author') or 'unknown'}: {text}")
    return ["\n".join(lines)] if lines else []


def _properties(document: WordDocument) -> tuple[dict[str, str], date | None]:
    package = document.part.package
    try:
        package.part_related_by(RELATIONSHIP_TYPE.CORE_PROPERTIES)
    except (KeyError, ValueError):  # python-docx would invent properties
        return {}, None
    core = package.core_properties
    metadata = {"title": core.title, "author": core.author, "subject": core.subject}
    created, modified = _day(core.created), _day(core.modified)
    if created and modified and abs(modified - created) > _SAME_TIME:
        return metadata, None
    return metadata, modified or created


def _day(value: datetime | None) -> date | None:
    if value is None or value.date() == _TEMPLATE_DATE or value.year < 1990:
        return None
    return value.date()


def _attach(
    document: WordDocument,
    stories: list[tuple[Part, etree._Element]],
    found: Found,
    collected: Collected,
) -> None:
    """Attach the files in the package, but for the workbooks of charts that were read."""
    attach_objects(found.objects, collected)
    shown = {name for part, root in stories for name in shown_parts(part, root)}
    for chart in found.charts:
        shown |= {str(part.partname) for part in _targets(chart)}
    attach_rest(document.part.package.iter_parts(), shown, collected)


def _targets(part: Part) -> Iterator[Part]:
    for relationship in part.rels.values():
        if not relationship.is_external:
            yield relationship.target_part


def _raise_without_text(document: WordDocument, found: Found, collected: Collected) -> NoReturn:
    if collected.attachments:
        name = collected.attachments[0].name
        why = next((gap.detail for gap in collected.skipped if gap.part.endswith(name)), "")
        detail = f"the document holds no text, only files that are not read: {name}"
        raise ParseFailure(Reason.UNSUPPORTED, f"{detail} ({why})" if why else detail)
    if found.hidden.text:
        raise ParseFailure(Reason.NO_TEXT, "all text of the document is hidden")
    names = [str(part.partname) for part in document.part.package.iter_parts()]
    if any("/media/" in name for name in names):
        raise ParseFailure(Reason.NO_TEXT, "the document holds pictures and no text")
    raise ParseFailure(Reason.EMPTY, "the document holds no text")
