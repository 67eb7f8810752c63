"""What files of data have in common: they are read as they stand, and that is said."""

from collections.abc import Sequence
from dataclasses import replace

from pipelines.document import Document, Skipped
from pipelines.parsers import plain_text
from pipelines.parsers.document_builder import build
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.tools import Tools


def to_document(
    text: str,
    media_type: str,
    encoding: str,
    limits: ParseLimits,
    gaps: Sequence[Skipped] = (),
) -> Document:
    """Return the document of a text of data, with the entry that says what it is.

    ``gaps``: what of its characters is uncertain or lost.
    """
    document = build([text], media_type, limits, metadata={"encoding": encoding}, skipped=gaps)
    return _said(document, media_type)


def as_plain_text(data: bytes, media_type: str, limits: ParseLimits, tools: Tools) -> Document:
    """Return the document of a file of data that is not well-formed: its text.

    Raises:
        ParseFailure: as plain text does.
    """
    return _said(replace(plain_text.parse(data, limits, tools), media_type=media_type), media_type)


def _said(document: Document, media_type: str) -> Document:
    kind = media_type.rpartition("/")[2].upper()
    entry = Skipped(None, "structured", "file", f"data ({kind}), not prose; read as it stands")
    return replace(document, skipped=(*document.skipped, entry))
