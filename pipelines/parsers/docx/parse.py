"""Parse a DOCX: headers, body, notes, comments, footers."""

import email
import email.policy
import re
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import NoReturn

from docx.document import Document as WordDocument
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.part import Part
from docx.oxml.parser import parse_xml
from lxml import etree

from pipelines.document import Document
from pipelines.errors import ParseFailure
from pipelines.parsers import media_types
from pipelines.parsers.document_builder import build
from pipelines.parsers.docx.numbering import Numbering, W
from pipelines.parsers.docx.package import open_package
from pipelines.parsers.docx.text import PAGE_BREAK, RENDERED_BREAK, Reader
from pipelines.parsers.fragment import Fragment
from pipelines.parsers.html.parse import read_fragment
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.mail import mime_parts
from pipelines.parsers.tools import Collected, Tools, detected
from pipelines.result import Reason

_REL_ID = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_BREAKS = re.compile(f"{PAGE_BREAK}\\s*{RENDERED_BREAK}|{PAGE_BREAK}|{RENDERED_BREAK}")
_TEMPLATE_DATE = date(2013, 12, 23)  # of python-docx's template, kept in its documents
_SAME_TIME = timedelta(days=31)


def parse(data: bytes, limits: ParseLimits, tools: Tools) -> Document:
    """Parse a DOCX. Pages end where the author or Word's last rendering broke them.

    Deleted (tracked) and hidden text is left out, inserted text is read. ``written`` is the date
    of the last change if the file was created at most a month before, else None.

    Raises:
        ParseFailure: ``encrypted``, ``empty``, ``no_text``, ``malformed``, ``too_large``.
    """
    document = open_package(data)
    main = document.part
    imported: list[Fragment] = []

    def read_imported(identifier: str) -> str:
        imported.append(_imported(main, identifier))
        return imported[-1].text

    reader = Reader(
        Numbering.read(
            _related(main, RELATIONSHIP_TYPE.NUMBERING), _related(main, RELATIONSHIP_TYPE.STYLES)
        ),
        read_imported,
    )
    root = main.element
    body = "\n\n".join(reader.text(item) for item in root.iter(W + "body"))
    parts = [
        *_margins(main, root, reader, "header"),
        body,
        *_notes(main, reader),
        *_comments(main, reader),
        *_margins(main, root, reader, "footer"),
    ]
    pages = [page for page in _BREAKS.split("\n\n".join(parts)) if page.strip()]
    if not pages:
        _raise_without_text(document)
    metadata, written = _properties(document)
    collected = Collected(limits, tools, pages)
    for fragment in imported:
        collected.skipped += fragment.skipped
        collected.hidden.append(fragment.hidden)
    for name, blob in _embedded(document):
        collected.attach(name, blob, detected(name, blob, media_types.UNKNOWN))
    return build(
        collected.pages,
        media_types.DOCX,
        limits,
        metadata=metadata,
        written=written,
        attachments=collected.attachments,
        skipped=collected.skipped,
        hidden="\n".join(filter(None, collected.hidden)),
    )


def _related(part: Part, kind: str) -> etree._Element | None:
    """Return the root of the part with this relationship, None if there is none."""
    try:
        related = part.part_related_by(kind)
    except (KeyError, ValueError):  # ValueError: more than one
        return None
    element = getattr(related, "element", None)
    if element is not None:
        return element
    try:
        return parse_xml(related.blob)
    except etree.XMLSyntaxError:
        return None


def _target(part: Part, identifier: str) -> Part | None:
    relationship = part.rels.get(identifier)
    if relationship is None or relationship.is_external:
        return None
    target: Part = relationship.target_part
    return target


def _imported(part: Part, identifier: str) -> Fragment:
    """Return the text of an altChunk: HTML, MHT or text that Word merges when it opens the file."""
    target = _target(part, identifier)
    if target is None:
        return Fragment("")
    blob, kind = target.blob, target.content_type.lower()
    if "html" in kind:
        return read_fragment(blob)
    if kind in {"message/rfc822", "multipart/related"}:
        message = email.message_from_bytes(blob, policy=email.policy.default)
        content = mime_parts.collect(message)
        return Fragment(content.body, content.hidden, content.skipped)
    return Fragment.plain(blob) if kind == "text/plain" else Fragment("")


def _margins(part: Part, root: etree._Element, reader: Reader, which: str) -> list[str]:
    """Return the distinct headers (or footers) of all sections, in order."""
    texts: dict[str, None] = {}
    for reference in root.iter(f"{W}{which}Reference"):
        target = _target(part, reference.get(_REL_ID, ""))
        element = getattr(target, "element", None)
        if element is not None:
            text = reader.text(element).replace(PAGE_BREAK, "").replace(RENDERED_BREAK, "")
            if text.strip():
                texts[text.strip()] = None
    return list(texts)


def _notes(part: Part, reader: Reader) -> list[str]:
    roots = {
        "footnote": _related(part, RELATIONSHIP_TYPE.FOOTNOTES),
        "endnote": _related(part, RELATIONSHIP_TYPE.ENDNOTES),
    }
    lines: list[str] = []
    for number, (kind, identifier) in enumerate(list(reader.notes), start=1):
        root = roots[kind]
        for note in () if root is None else root.iter(W + kind):
            if note.get(W + "id") == identifier:
                lines.append(f"[{number}] {reader.text(note).strip()}")
    return ["\n".join(lines)] if lines else []


def _comments(part: Part, reader: Reader) -> list[str]:
    root = _related(part, RELATIONSHIP_TYPE.COMMENTS)
    lines: list[str] = []
    for comment in () if root is None else root.iter(W + "comment"):
        text = reader.text(comment).strip()
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


def _embedded(document: WordDocument) -> Iterator[tuple[str, bytes]]:
    """Yield the files inside the package: names and bytes."""
    for part in document.part.package.iter_parts():
        name = str(part.partname)
        if "/embeddings/" in name:
            yield name.rsplit("/", 1)[-1], part.blob


def _raise_without_text(document: WordDocument) -> NoReturn:
    names = [str(part.partname) for part in document.part.package.iter_parts()]
    if any("/media/" in name for name in names):
        raise ParseFailure(Reason.NO_TEXT, "the document holds pictures and no text")
    raise ParseFailure(Reason.EMPTY, "the document holds no text")
