"""Parse the XML of office documents: no document type, no entities, no network."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from io import BytesIO

from lxml import etree

from pipelines.errors import ParseFailure
from pipelines.result import Reason

_DOCTYPES = tuple("<!DOCTYPE".encode(name) for name in ("utf-8", "utf-16-le", "utf-16-be"))


def parse_tree(data: bytes, what: str) -> etree._Element:
    """Return the root element; ``what`` names the part in errors.

    Raises:
        ParseFailure: ``malformed`` where the XML is broken or declares a document type.
        MemoryError: the tree needs too much memory.
    """
    _refuse_doctype(data, what)
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        return etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        raise damaged(error, f"the part {what}") from error


def stream_elements(data: bytes, tags: Collection[str], what: str) -> Iterator[etree._Element]:
    """Yield the elements of these tags as each ends; they are emptied when the next one is asked.

    Raises:
        ParseFailure: as ``parse_tree`` does.
    """
    _refuse_doctype(data, what)
    walk = etree.iterparse(
        BytesIO(data), tag=tuple(tags), resolve_entities=False, no_network=True, load_dtd=False,
        remove_comments=True, remove_pis=True,
    )  # fmt: skip
    try:
        for _, element in walk:
            yield element
            element.clear()
            parent = element.getparent()
            while parent is not None and element.getprevious() is not None:
                del parent[0]
    except etree.XMLSyntaxError as error:
        raise damaged(error, f"the part {what}") from error


def damaged(error: etree.XMLSyntaxError, what: str) -> ParseFailure:
    """Return the failure for XML that cannot be read.

    Raises:
        MemoryError: libxml2 had no memory, which lxml says by the same error.
    """
    if error.code == etree.ErrorTypes.ERR_NO_MEMORY:
        raise MemoryError from error
    if "Excessive depth" in str(error):
        return ParseFailure(Reason.MALFORMED, f"{what} nests elements more than 256 deep")
    return ParseFailure(Reason.MALFORMED, f"{what} is damaged ({error})")


def _refuse_doctype(data: bytes, what: str) -> None:
    if any(mark in data for mark in _DOCTYPES):
        raise ParseFailure(
            Reason.MALFORMED,
            f"the part {what} declares a DOCTYPE, which office programs never write and which can "
            "hide or leak text; save the document again",
        )
