"""Parse XML that is no document of a known kind: its text with the tags."""

from lxml import etree

from pipelines.document import Document
from pipelines.errors import ParseFailure
from pipelines.parsers import media_types, structured
from pipelines.parsers.encoding import decode
from pipelines.parsers.html.parse import declared_encoding
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.tools import Tools
from pipelines.result import Reason

_LONG_LINE = 1000  # characters: no person laid this out


def parse(data: bytes, limits: ParseLimits, tools: Tools) -> Document:
    """Parse XML: as it is laid out, or indented where it has no lines. No entity is ever resolved.

    Raises:
        ParseFailure: ``malformed`` where it declares entities; as plain text does.
    """
    if media_types.is_binary(data[: media_types.HEAD_BYTES]):
        raise ParseFailure(Reason.UNSUPPORTED, media_types.describe(media_types.UNKNOWN))
    text, encoding, gaps = decode(data, declared_encoding(data))
    if "<!ENTITY" in text:
        raise ParseFailure(
            Reason.MALFORMED, "the XML declares entities, which can hide, multiply or leak text"
        )
    if not text.strip():
        return structured.as_plain_text(data, media_types.XML, limits, tools)
    if max(map(len, text.split("\n"))) > _LONG_LINE:
        text = _indented(data) or text
    return structured.to_document(text, media_types.XML, encoding, limits, gaps)


def _indented(data: bytes) -> str:
    """Return the XML with one element a line, "" where it is not well-formed."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    try:
        root = etree.fromstring(data, parser)
        etree.indent(root)
        return str(etree.tostring(root, encoding="unicode"))
    except (etree.XMLSyntaxError, ValueError, RecursionError):
        return ""
