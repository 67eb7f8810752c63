"""Parse EPUB: each chapter is a page, laid out as HTML is."""

from __future__ import annotations

import posixpath
from dataclasses import replace
from urllib.parse import unquote
from zipfile import ZipFile

from lxml import etree

from pipelines.document import Document, Skipped
from pipelines.errors import ParseFailure
from pipelines.parsers import media_types
from pipelines.parsers.document_builder import build, check_pages
from pipelines.parsers.html.parse import read_fragment
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.tools import Tools
from pipelines.parsers.xml_tree import parse_tree
from pipelines.parsers.zip_members import DAMAGED, open_zip
from pipelines.result import Reason

_DC = "{http://purl.org/dc/elements/1.1/}"
_LOCKED = "META-INF/encryption.xml"


def parse(data: bytes, limits: ParseLimits, tools: Tools) -> Document:
    """Parse a book in the order of its spine.

    Raises:
        ParseFailure: ``encrypted``, ``empty``, ``malformed``, ``too_large``.
    """
    book = open_zip(data, "EPUB package")
    container = parse_tree(_read(book, "META-INF/container.xml"), "META-INF/container.xml")
    name = next((item.get("full-path", "") for item in container.iter("{*}rootfile")), "")
    root = parse_tree(_read(book, name), name)
    parts = {item.get("id"): item.get("href", "") for item in root.iter("{*}item")}
    chapters = [
        posixpath.normpath(posixpath.join(posixpath.dirname(name), unquote(parts[reference])))
        for item in root.iter("{*}itemref")
        if (reference := item.get("idref")) in parts
    ]
    check_pages(len(chapters), limits)
    locked = _read(book, _LOCKED) if _LOCKED in book.namelist() else b""
    if any(posixpath.basename(chapter).encode() in locked for chapter in chapters):
        raise ParseFailure(Reason.ENCRYPTED, "the book is locked to a reader (DRM)")
    pages: list[str] = []
    skipped: list[Skipped] = []
    hidden: list[str] = []
    for place, chapter in enumerate(chapters, start=1):
        content = _read(book, chapter) if chapter in book.namelist() else b""
        fragment = read_fragment(content)
        if not fragment.text.strip() and (b"<img" in content or b"<svg" in content):
            skipped.append(Skipped(place, "picture", matters=place > 1))  # the first is the cover
        skipped += [replace(entry, page=place) for entry in fragment.skipped]
        hidden.append(fragment.hidden)
        pages.append(fragment.text)
    if not any(page.strip() for page in pages):
        raise ParseFailure(Reason.EMPTY, "the book shows no text")
    return build(
        pages,
        media_types.EPUB,
        limits,
        metadata=_metadata(root),
        skipped=skipped,
        hidden="\n".join(filter(None, hidden)),
    )


def _metadata(root: etree._Element) -> dict[str, str]:
    found = {}
    for name, key in (("title", "title"), ("creator", "author")):
        found[key] = next((item.text or "" for item in root.iter(_DC + name)), "")
    return found


def _read(book: ZipFile, name: str) -> bytes:
    try:
        return book.read(name)
    except (KeyError, RuntimeError, *DAMAGED) as error:
        raise ParseFailure(Reason.MALFORMED, f"the part {name} cannot be read") from error
