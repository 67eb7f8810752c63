"""Parse documents to text: one module or folder for each format, all in ``PARSERS``.

``workers.parsing`` calls ``parse_bytes`` in a child process. The modules are imported when first
needed (``preload`` imports all), since their libraries take most of a second to load.
"""

import importlib
from pathlib import Path

from pipelines.document import Document
from pipelines.errors import ParseFailure
from pipelines.parsers import media_types
from pipelines.parsers.document_builder import is_seen
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.media_types import HEAD_BYTES, describe, detect
from pipelines.parsers.tools import Tools
from pipelines.result import Reason

__all__ = [
    "HEAD_BYTES",
    "PARSERS",
    "ParseLimits",
    "describe",
    "detect",
    "parse",
    "parse_bytes",
    "preload",
]

# Media type -> module with ``parse(data, limits, tools) -> Document``.
PARSERS: dict[str, str] = {
    media_types.PDF: "pipelines.parsers.pdf.parse",
    media_types.DOCX: "pipelines.parsers.docx.parse",
    media_types.MAIL: "pipelines.parsers.mail.parse",
    media_types.TNEF: "pipelines.parsers.mail.tnef.parse",
    media_types.CALENDAR: "pipelines.parsers.calendar.icalendar",
    media_types.VCARD: "pipelines.parsers.calendar.vcard",
    media_types.HTML: "pipelines.parsers.html.parse",
    media_types.MARKDOWN: "pipelines.parsers.markdown",
    media_types.TEXT: "pipelines.parsers.plain_text",
    **dict.fromkeys(media_types.PICTURES, "pipelines.parsers.pictures"),
    media_types.XLSX: "pipelines.parsers.sheets.parse",
    media_types.PPTX: "pipelines.parsers.slides.parse",
    media_types.ODT: "pipelines.parsers.odf.parse",
    media_types.ODS: "pipelines.parsers.odf.parse",
    media_types.ODP: "pipelines.parsers.odf.parse",
    media_types.CSV: "pipelines.parsers.sheets.csv_file",
    media_types.JSON: "pipelines.parsers.json_data",
    media_types.XML: "pipelines.parsers.xml_data",
    media_types.EPUB: "pipelines.parsers.epub",
    media_types.RTF: "pipelines.parsers.rtf.parse",
    media_types.OLE2: "pipelines.parsers.ole2",
    media_types.ZIP: "pipelines.parsers.archive",
}


def preload() -> None:
    """Import every parser, so that forked processes need not."""
    for module in PARSERS.values():
        importlib.import_module(module)


def parse(path: Path, media_type: str, limits: ParseLimits) -> Document:
    """Parse a file of a known media type (see ``detect``).

    Raises:
        ParseFailure: with the reason, if the document cannot be read.
        OSError: if the file cannot be read.
    """
    check_size(path.stat().st_size, limits)
    return parse_bytes(path.read_bytes(), media_type, limits)


def parse_bytes(
    data: bytes, media_type: str, limits: ParseLimits, tools: Tools | None = None
) -> Document:
    """Parse a document's bytes; raises ParseFailure and nothing else but MemoryError.

    ``tools`` is what the parsers are given besides; by default only this function, for the files
    inside a document.
    """
    check_size(len(data), limits)
    if not data:
        raise ParseFailure(Reason.EMPTY, "the file has no bytes")
    name = PARSERS.get(media_type)
    if media_type == media_types.OLE2 and media_types.is_encrypted_office(data):
        raise ParseFailure(
            Reason.ENCRYPTED, "the Office file opens only with a password; save a copy without one"
        )
    if name is None:
        raise ParseFailure(Reason.UNSUPPORTED, describe(media_type))
    module = importlib.import_module(name)
    try:
        document: Document = module.parse(data, limits, tools or Tools(parse_bytes))
    except (ParseFailure, MemoryError):
        raise
    except Exception as error:
        raise ParseFailure(Reason.MALFORMED, f"the file is damaged ({one_line(error)})") from error
    if not is_seen(document.text):
        unread = "; ".join(entry.detail for entry in document.skipped if entry.matters)
        if unread:
            raise ParseFailure(Reason.NO_TEXT, f"it holds no text ({unread})")
        raise ParseFailure(Reason.EMPTY, "it holds no text")
    return document


def check_size(size: int, limits: ParseLimits) -> None:
    """Raise ParseFailure ``too_large`` when a file has more bytes than the limits allow."""
    if size > limits.file_bytes:
        raise ParseFailure(
            Reason.TOO_LARGE,
            f"{size:,} bytes are more than {limits.file_bytes:,}; split the document or raise the "
            "limit max_bytes",
        )


def one_line(error: BaseException) -> str:
    """Return an error as ``Kind: message`` in one line of at most 300 characters."""
    message = " ".join(str(error).split())
    return f"{type(error).__name__}: {message}"[:300] if message else type(error).__name__
