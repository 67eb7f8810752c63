"""Find the parts of a DOCX package that others name, and their XML."""

from __future__ import annotations

from docx.opc.part import Part
from docx.oxml.parser import parse_xml
from lxml import etree

from pipelines.parsers.xml_tree import damaged


def target_of(owner: Part, identifier: str) -> Part | None:
    """Return the part behind a relationship's id, None if there is none in the package."""
    relationship = owner.rels.get(identifier)
    if relationship is None or relationship.is_external:
        return None
    target: Part = relationship.target_part
    return target


def related(owner: Part, kind: str) -> Part | None:
    """Return the part with a relationship of a kind, None if there is none or more than one."""
    try:
        part: Part = owner.part_related_by(kind)
    except (KeyError, ValueError):
        return None
    return part


def root_of(part: Part | None) -> etree._Element | None:
    """Return the root of a part's XML, None where it has none or is damaged.

    Raises MemoryError.
    """
    element = getattr(part, "element", None)
    if part is None or element is not None:
        return element
    try:
        return parse_xml(part.blob)
    except etree.XMLSyntaxError as error:
        damaged(error, "a part")  # which raises MemoryError where that is the cause
        return None
