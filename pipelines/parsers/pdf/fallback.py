"""Read PDFs with pypdf: metadata, and text if pdfium gives none.

pypdf raises many kinds of errors on broken files (AssertionError, TypeError, KeyError,
struct.error), so each function here turns any error into an empty result or Unreadable.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from io import BytesIO

from pypdf import PdfReader

from pipelines.errors import ParseFailure
from pipelines.parsers.document_builder import check_pages
from pipelines.parsers.limits import ParseLimits

_SECOND_LOOK_PAGES = 20  # pypdf is slow, and pdfium rarely misses text
_FIELDS = {"title": "/Title", "author": "/Author", "subject": "/Subject", "keywords": "/Keywords"}
_DATE = re.compile(r"(?:D:)?\s*(\d{4})(\d\d)?(\d\d)?")
_YEARS = range(1985, 2100)  # PDF came in 1993; other years come from a clock that was not set


class Unreadable(Exception):  # noqa: N818
    """pypdf cannot read the file; the message says why in one line."""


class Locked(Unreadable):
    """The file opens only with a password."""


def page_texts(data: bytes, limits: ParseLimits) -> list[str]:
    """Return the text of every page.

    Raises:
        Locked: if a password is needed.
        Unreadable: if pypdf fails.
        ParseFailure: ``too_large``.
    """
    with _boundary():
        reader = _open(data)
        check_pages(len(reader.pages), limits)
        return [page.extract_text() for page in reader.pages]


def one_page(data: bytes, index: int) -> str:
    """Return the text of one page (from 0), "" if pypdf fails too."""
    try:
        with _boundary():
            return _open(data).pages[index].extract_text()
    except Unreadable:
        return ""


def second_look(data: bytes, pages: int) -> list[str]:
    """Return the texts of a short document in which pdfium found none; [] if pypdf finds none.

    Raises:
        Unreadable: if pypdf fails.
    """
    if pages > _SECOND_LOOK_PAGES:
        return []
    with _boundary():
        texts = [page.extract_text() for page in _open(data).pages]
    return texts if len(texts) == pages and any(map(str.strip, texts)) else []


def metadata(data: bytes) -> tuple[dict[str, str], date | None]:
    """Return title, author, subject and keywords, and the creation date; empty if pypdf fails."""
    try:
        with _boundary():
            info: Mapping[str, object] = _open(data).metadata or {}
            fields = {key: str(info[name]) for key, name in _FIELDS.items() if info.get(name)}
            return fields, _date(str(info.get("/CreationDate", "")))
    except Unreadable:
        return {}, None


def _open(data: bytes) -> PdfReader:
    reader = PdfReader(BytesIO(data), strict=False)
    if reader.is_encrypted and not reader.decrypt(""):
        raise Locked("the file has a password")
    return reader


def _date(value: str) -> date | None:
    match = _DATE.match(value.strip())
    if not match or not match[2] or not match[3] or int(match[1]) not in _YEARS:
        return None
    try:
        return date(int(match[1]), int(match[2]), int(match[3]))
    except ValueError:
        return None


@contextmanager
def _boundary() -> Iterator[None]:
    try:
        yield
    except (Unreadable, ParseFailure, MemoryError):
        raise
    except Exception as error:
        message = " ".join(str(error).split())[:200]
        raise Unreadable(f"{type(error).__name__}: {message}") from error
