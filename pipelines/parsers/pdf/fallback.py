"""Read PDFs with pypdf: text if pdfium gives none.

pypdf raises many kinds of errors on broken files (AssertionError, TypeError, KeyError,
struct.error), so each function here turns any error into an empty result or Unreadable.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO

from pypdf import PdfReader

from pipelines.errors import ParseFailure
from pipelines.parsers.document_builder import check_pages
from pipelines.parsers.limits import ParseLimits

_SECOND_LOOK_PAGES = 20  # pypdf is slow, and pdfium rarely misses text


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
    with boundary():
        reader = open_reader(data)
        check_pages(len(reader.pages), limits)
        return [page.extract_text() for page in reader.pages]


def one_page(data: bytes, index: int) -> str:
    """Return the text of one page (from 0), "" if pypdf fails too."""
    try:
        with boundary():
            return open_reader(data).pages[index].extract_text()
    except Unreadable:
        return ""


def second_look(data: bytes, pages: int) -> list[str]:
    """Return the texts of a short document in which pdfium found none; [] if pypdf finds none.

    Raises:
        Unreadable: if pypdf fails.
    """
    if pages > _SECOND_LOOK_PAGES:
        return []
    with boundary():
        texts = [page.extract_text() for page in open_reader(data).pages]
    return texts if len(texts) == pages and any(map(str.strip, texts)) else []


def open_reader(data: bytes) -> PdfReader:
    """Return a reader of the file, which an empty password opens or none.

    Raises:
        Locked: if another password is needed.
    """
    reader = PdfReader(BytesIO(data), strict=False)
    if reader.is_encrypted and not reader.decrypt(""):
        raise Locked("the file has a password")
    return reader


@contextmanager
def boundary() -> Iterator[None]:
    """Turn any error of pypdf into Unreadable."""
    try:
        yield
    except (Unreadable, ParseFailure, MemoryError):
        raise
    except Exception as error:
        message = " ".join(str(error).split())[:200]
        raise Unreadable(f"{type(error).__name__}: {message}") from error
