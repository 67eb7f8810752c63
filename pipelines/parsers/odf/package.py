"""Open an OpenDocument file: a ZIP of XML parts, or one flat XML file."""

from __future__ import annotations

import posixpath
from datetime import date, datetime, timedelta
from zipfile import ZipFile

from lxml import etree

from pipelines.errors import ParseFailure
from pipelines.parsers.limits import MIB
from pipelines.parsers.odf.names import DC, META, OFFICE
from pipelines.parsers.xml_tree import parse_tree
from pipelines.parsers.zip_members import DAMAGED, open_zip
from pipelines.result import Reason

_MOST_TREES = 80 * MIB  # XML that becomes trees, which take about ten times as much memory
_MANIFEST = "META-INF/manifest.xml"
_SAME_TIME = timedelta(days=31)


class OdfFile:
    """The parts of a document; ``folder`` is that of an object inside another document."""

    def __init__(self, data: bytes) -> None:
        """Open the file.

        Raises:
            ParseFailure: ``malformed``, ``encrypted``, ``too_large``.
        """
        self._archive: ZipFile | None = None
        self._parsed = 0
        if not data.startswith(b"PK"):
            self.content = parse_tree(data, "document")
            self.styles: etree._Element | None = self.content
            self.meta: etree._Element | None = self.content
            return
        self._archive = open_zip(data, "OpenDocument package")
        names = self.names
        locked = "encrypted-package" in names
        if locked or b"encryption-data" in (self.read(_MANIFEST) or b""):
            raise ParseFailure(
                Reason.ENCRYPTED, "the document opens only with a password; save a copy without one"
            )
        content = self.tree("content.xml")
        if content is None:
            raise ParseFailure(Reason.MALFORMED, "the package has no content.xml")
        self.content = content
        self.styles = self.tree("styles.xml")
        self.meta = self.tree("meta.xml")

    @property
    def names(self) -> list[str]:
        """The names of all parts."""
        return [] if self._archive is None else self._archive.namelist()

    def read(self, name: str) -> bytes | None:
        """Return the bytes of a part, None if there is none of this name."""
        if self._archive is None or name not in self._archive.NameToInfo:
            return None
        try:
            return self._archive.read(name)
        except (*DAMAGED, RuntimeError) as error:
            raise ParseFailure(Reason.MALFORMED, f"{name} is damaged ({error})") from error

    def tree(self, name: str) -> etree._Element | None:
        """Return the root of an XML part, None if there is none of this name."""
        data = self.read(name)
        if data is None:
            return None
        self._parsed += len(data)
        if self._parsed > _MOST_TREES:
            raise ParseFailure(
                Reason.TOO_LARGE, f"the document has more than {_MOST_TREES:,} bytes of XML"
            )
        return parse_tree(data, name)

    def object(self, reference: str) -> etree._Element | None:
        """Return the content of an object that is a document in a folder of the package."""
        folder = posixpath.normpath(reference.removeprefix("./"))
        return self.tree(f"{folder}/content.xml")

    def properties(self) -> tuple[dict[str, str], date | None]:
        """Return title, author and subject, and the date of the last change if the document was
        created at most a month before."""
        meta = None if self.meta is None else self.meta.find(OFFICE + "meta")
        if meta is None:
            return {}, None
        author = meta.findtext(META + "initial-creator") or meta.findtext(DC + "creator")
        metadata = {
            "title": meta.findtext(DC + "title") or "",
            "author": author or "",
            "subject": meta.findtext(DC + "subject") or "",
        }
        created = _day(meta.findtext(META + "creation-date"))
        modified = _day(meta.findtext(DC + "date"))
        if created and modified and abs(modified - created) > _SAME_TIME:
            return metadata, None
        return metadata, modified or created


def _day(text: str | None) -> date | None:
    try:
        return datetime.fromisoformat((text or "").strip()[:19]).date()
    except ValueError:
        return None
