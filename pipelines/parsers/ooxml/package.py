"""Open an Office Open XML file: a ZIP of XML parts with relationships between them."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from urllib.parse import unquote

from lxml import etree

from pipelines.errors import ParseFailure
from pipelines.parsers.limits import MIB
from pipelines.parsers.xml_tree import parse_tree
from pipelines.parsers.zip_members import DAMAGED, open_zip
from pipelines.result import Reason

REL = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"

_MOST_TREES = 80 * MIB  # XML that becomes trees, which take about ten times as much memory
_TEMPLATE_DATE = date(2013, 1, 27)  # of python-pptx's template, kept in its presentations
_SAME_TIME = timedelta(days=31)
# ISO 29500 Strict has the same elements in other namespaces.
_STRICT = re.compile(rb"http://purl\.oclc\.org/ooxml/(officeDocument|[a-z]+ml)/")
_DC = "{http://purl.org/dc/elements/1.1/}"
_TERMS = "{http://purl.org/dc/terms/}"


@dataclass(frozen=True, slots=True)
class Relation:
    """A relationship of a part: the last word of its type, and the part's name or the address."""

    kind: str  # worksheet, notesSlide, chart, …
    target: str
    external: bool


class Package:
    """The parts of one file by name, in upper or lower case as they come."""

    def __init__(self, data: bytes, what: str) -> None:
        """Open the file; ``what`` names it in errors ("XLSX package").

        Raises:
            ParseFailure: ``malformed``, ``encrypted``, ``too_large``.
        """
        self._what = what
        self._archive = open_zip(data, what)
        entries = self._archive.infolist()
        if any(entry.flag_bits & 1 for entry in entries):
            raise ParseFailure(
                Reason.ENCRYPTED, "the package has a password; save a copy without one"
            )
        self._names = {entry.filename.replace("\\", "/").lower(): entry for entry in entries}
        self._parsed = 0  # bytes of XML

    @property
    def names(self) -> list[str]:
        """The names of all parts, in the order of the file."""
        return [entry.filename.replace("\\", "/") for entry in self._names.values()]

    def main(self) -> str:
        """Return the name of the part that is the document.

        Raises:
            ParseFailure: ``malformed`` if there is none.
        """
        for relation in self.related("").values():
            if relation.kind == "officeDocument" and relation.target.lower() in self._names:
                return relation.target
        raise ParseFailure(Reason.MALFORMED, f"the {self._what} holds no document")

    def read(self, name: str) -> bytes | None:
        """Return the bytes of a part, None if there is none of this name."""
        entry = self._names.get(name.lower())
        if entry is None:
            return None
        try:
            return self._archive.read(entry)
        except (*DAMAGED, RuntimeError) as error:
            raise ParseFailure(Reason.MALFORMED, f"{name} is damaged ({error})") from error

    def xml(self, name: str) -> bytes | None:
        """Return the bytes of an XML part in the namespaces of the transitional standard."""
        data = self.read(name)
        if data is not None and b"purl.oclc.org/ooxml" in data:
            data = _STRICT.sub(rb"http://schemas.openxmlformats.org/\1/2006/", data)
        return data

    def tree(self, name: str) -> etree._Element | None:
        """Return the root of an XML part, None if there is none of this name."""
        data = self.xml(name)
        if data is None:
            return None
        self._parsed += len(data)
        if self._parsed > _MOST_TREES:
            raise ParseFailure(
                Reason.TOO_LARGE, f"the {self._what} has more than {_MOST_TREES:,} bytes of XML"
            )
        return parse_tree(data, name)

    def related(self, name: str) -> dict[str, Relation]:
        """Return the relationships of a part by id; those of the package for ``""``."""
        folder, base = posixpath.split(name)
        root = self.tree(posixpath.join(folder, "_rels", base + ".rels"))
        found: dict[str, Relation] = {}
        for item in () if root is None else root:
            target = item.get("Target", "").replace("\\", "/")
            external = item.get("TargetMode") == "External"
            if not external:
                target = posixpath.normpath(posixpath.join("/", folder, unquote(target)))[1:]
            kind = item.get("Type", "").rpartition("/")[2]
            found[item.get("Id", "")] = Relation(kind, target, external)
        return found

    def of_kind(self, name: str, kind: str) -> list[str]:
        """Return the names of the parts that relationships of one kind lead to."""
        return [
            relation.target
            for relation in self.related(name).values()
            if relation.kind == kind and not relation.external
        ]

    def properties(self) -> tuple[dict[str, str], date | None]:
        """Return title, author and subject, and the date of the last change if the document was
        created at most a month before."""
        parts = self.of_kind("", "core-properties")
        core = self.tree(parts[0]) if parts else None
        if core is None:
            return {}, None
        metadata = {
            "title": core.findtext(_DC + "title") or "",
            "author": core.findtext(_DC + "creator") or "",
            "subject": core.findtext(_DC + "subject") or "",
        }
        created = _day(core.findtext(_TERMS + "created"))
        modified = _day(core.findtext(_TERMS + "modified"))
        if created and modified and abs(modified - created) > _SAME_TIME:
            return metadata, None
        return metadata, modified or created


def alternative(element: etree._Element, telling: tuple[str, ...]) -> etree._Element:
    """Return the branch of ``mc:AlternateContent`` to read: the first that holds a telling tag."""
    branches = [child for child in element if child.tag in {MC + "Choice", MC + "Fallback"}]
    for branch in branches:
        if next(branch.iter(*telling), None) is not None:
            return branch
    return branches[0] if branches else element


def _day(text: str | None) -> date | None:
    try:
        day = datetime.fromisoformat((text or "").strip()).date()
    except ValueError:
        return None
    return None if day.year < 1990 or day == _TEMPLATE_DATE else day  # 1980: no clock
