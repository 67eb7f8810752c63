"""Read the files inside a DOCX like attachments, under the names that a person knows them by."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import PurePosixPath

from docx.opc.part import Part
from lxml import etree

from pipelines.document import Skipped
from pipelines.parsers import media_types
from pipelines.parsers.docx.drawings.graphics import OBJECTS, PICTURES, identifier
from pipelines.parsers.docx.embedded.icon_label import icon_label
from pipelines.parsers.docx.embedded.ole import unpack
from pipelines.parsers.docx.found import EmbeddedObject
from pipelines.parsers.docx.word_xml import W
from pipelines.parsers.tools import Collected, detected

# What a person calls the objects of a program, by the start of its name in the registry.
_KINDS = (
    ("AcroExch", "PDF document"),
    ("Word.Picture", "Word picture"),
    ("Word", "Word document"),
    ("Excel.Chart", "Excel chart"),
    ("MSGraph", "chart"),
    ("Excel", "Excel workbook"),
    ("PowerPoint", "PowerPoint presentation"),
    ("Visio", "Visio drawing"),
    ("Equation", "equation"),
    ("MathType", "equation"),
    ("Outlook", "Outlook item"),
    ("MSProject", "project plan"),
    ("PBrush", "picture"),
    ("Paint.Picture", "picture"),
    ("Package", "file"),
    ("opendocument", "OpenDocument file"),
)
_NOT_TELLING = {"", ".bin", ".ole", ".dat", ".tmp"}  # suffixes of names that programs make up
_PLACE = "/embeddings/"


def attach_objects(objects: Iterable[EmbeddedObject], collected: Collected) -> None:
    """Attach the objects of a document like files of a mail, and list those outside it."""
    done: set[str] = set()
    for place, item in enumerate(objects, start=1):
        relationship = item.owner.rels.get(identifier(item.element))
        if relationship is None:
            continue
        if relationship.is_external:
            collected.skipped.append(_linked(item.element, str(relationship.target_ref)))
            continue
        target = relationship.target_part
        if str(target.partname) in done:
            continue
        done.add(str(target.partname))
        name, data = _named(item, target, place)
        if item.hidden:
            collected.skip(name, "hidden", "an object in hidden text", matters=False)
        else:
            kind = detected(name, data, media_types.UNKNOWN)
            collected.attach(name, data, kind, matters=not _is_ornament(item.element))


def attach_rest(parts: Iterable[Part], shown: set[str], collected: Collected) -> None:
    """Attach the files in the package that no element of the text shows (``shown``: names)."""
    for part in parts:
        path = str(part.partname)
        if _PLACE in path and path not in shown:
            packed = unpack(part.blob)
            name = (packed.name if packed else "") or path.rsplit("/", 1)[-1]
            data = packed.data if packed else part.blob
            collected.attach(name, data, detected(name, data, media_types.UNKNOWN))


def shown_parts(owner: Part, root: etree._Element) -> set[str]:
    """Return the names of the parts that objects of a story show, deleted ones included."""
    names = set()
    for element in root.iter(*OBJECTS):
        relationship = owner.rels.get(identifier(element))
        if relationship is not None and not relationship.is_external:
            names.add(str(relationship.target_part.partname))
    return names


def _named(item: EmbeddedObject, target: Part, place: int) -> tuple[str, bytes]:
    """Return name and bytes of the file in an object."""
    blob = target.blob
    packed = unpack(blob)
    path = str(target.partname).rsplit("/", 1)[-1]
    name = (packed.name if packed else "") or _label(item)
    if not name and PurePosixPath(path).suffix.lower() not in _NOT_TELLING:
        name = path
    return name or f"{_kind(item.element)} {place}", packed.data if packed else blob


def _label(item: EmbeddedObject) -> str:
    """Return the label of the object's icon, "" where the object shows its content."""
    if _attribute(item.element, "DrawAspect").lower() != "icon":
        return ""
    around = item.element.getparent()
    for picture in () if around is None else around.iter(*PICTURES):
        relationship = item.owner.rels.get(identifier(picture) or identifier(picture, "embed"))
        if relationship is not None and not relationship.is_external:
            label = icon_label(relationship.target_part.blob)
            if label:
                return label
    return ""


def _attribute(element: etree._Element, name: str) -> str:
    """Return an attribute of ``o:OLEObject``, or the same of ``w:objectEmbed``."""
    found = element.get(name) or element.get(f"{W}{name[0].lower()}{name[1:]}")
    return str(found or "")


def _program(element: etree._Element) -> str:
    return _attribute(element, "ProgID") or str(element.get(W + "progId") or "")


def _kind(element: etree._Element) -> str:
    program = _program(element)
    for start, name in _KINDS:
        if program.startswith(start):
            return name
    return f"{program} object".strip()


def _is_ornament(element: etree._Element) -> bool:
    """Say whether nobody misses the object's own data: its picture shows a formula."""
    return _kind(element) == "equation"


def _linked(element: etree._Element, target: str) -> Skipped:
    name = re.sub(r"^file:/*", "", target).replace("\\", "/").rpartition("/")[2] or target
    detail = f"{_kind(element)} outside the document; links are not followed"
    return Skipped(None, "unsupported", f"linked file {name}", detail)
