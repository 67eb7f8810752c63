"""Parse plain text: the encoding is detected, form feeds end pages."""

from pipelines.document import Document
from pipelines.errors import ParseFailure
from pipelines.parsers import media_types
from pipelines.parsers.document_builder import build
from pipelines.parsers.encoding import decode
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.tools import Tools
from pipelines.result import Reason


def parse(data: bytes, limits: ParseLimits, tools: Tools) -> Document:
    """Parse bytes of plain text; ``metadata['encoding']`` names the encoding.

    Raises:
        ParseFailure: ``unsupported`` for binary data, ``empty``, ``too_large``.
    """
    if media_types.is_binary(data[: media_types.HEAD_BYTES]):
        raise ParseFailure(Reason.UNSUPPORTED, media_types.describe(media_types.UNKNOWN))
    decoded = decode(data)
    if not decoded.text.strip():
        raise ParseFailure(Reason.EMPTY, "the file holds no characters but blanks")
    return build(
        decoded.text.rstrip("\f").split("\f"),
        media_types.TEXT,
        limits,
        metadata={"encoding": decoded.encoding},
        skipped=decoded.skipped,
    )
