"""Plain text: encoding found out, form feeds are page ends."""

from __future__ import annotations

from pipelines.document import Document
from pipelines.errors import ParseFailure
from pipelines.parsers import kinds
from pipelines.parsers.assemble import build
from pipelines.parsers.encoding import decode
from pipelines.parsers.limits import Limits
from pipelines.result import Reason


def parse(data: bytes, limits: Limits) -> Document:
    """Parse bytes of plain text; ``metadata['encoding']`` names the encoding.

    Raises:
        ParseFailure: ``unsupported`` for binary data, ``empty``, ``too_large``.
    """
    if kinds.is_binary(data[: kinds.HEAD_BYTES]):
        raise ParseFailure(Reason.UNSUPPORTED, kinds.describe(kinds.UNKNOWN))
    text, encoding = decode(data)
    if not text.strip():
        raise ParseFailure(Reason.EMPTY, "the file holds no characters but blanks")
    pages = text.rstrip("\f").split("\f")
    return build(pages, kinds.TEXT, limits, metadata={"encoding": encoding})
