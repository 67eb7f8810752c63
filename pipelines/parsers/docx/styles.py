"""Read the styles of a DOCX: which look and which list they give to text."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice

from lxml import etree

from pipelines.parsers.docx.seen.looks import NOTHING, Looks, fill_of, looks_of
from pipelines.parsers.docx.word_xml import W, value

_MOST_BASES = 100  # styles below a style; people's documents have a handful


@dataclass(slots=True)
class Styles:
    """The styles of one document; any of them may be missing."""

    _by_id: dict[str, etree._Element] = field(default_factory=dict)
    _default: dict[str, str] = field(default_factory=dict)  # kind -> style of what names none
    _defaults: Looks = NOTHING  # of the whole document
    _looks: dict[tuple[str, str, str | None], Looks] = field(default_factory=dict)
    _fills: dict[str, str | None] = field(default_factory=dict)
    _shaded: dict[str, bool] = field(default_factory=dict)

    @classmethod
    def read(cls, root: etree._Element | None) -> Styles:
        """Read ``styles.xml``."""
        result = cls()
        if root is None:
            return result
        result._defaults = looks_of(root.find(f"{W}docDefaults/{W}rPrDefault/{W}rPr"))
        for style in root.iter(W + "style"):
            identifier = style.get(W + "styleId", "")
            if identifier:  # without one, no text can be in it
                result._by_id.setdefault(identifier, style)
            if style.get(W + "default") in {"1", "true", "on"}:
                result._default.setdefault(_kind(style), identifier)
        return result

    def lineage(self, identifier: str, kind: str) -> list[etree._Element]:
        """Return a style and those that it is based on, nearest first.

        The default style of the kind if the identifier is "", nothing if no such style is known.
        """
        found: list[etree._Element] = []
        seen: set[str] = set()
        identifier = identifier or self._default.get(kind, "")
        while identifier not in seen and len(found) < _MOST_BASES:
            seen.add(identifier)
            style = self._by_id.get(identifier)
            if style is None or _kind(style) != kind:
                break
            found.append(style)
            identifier = value(style.find(W + "basedOn"))
        return found

    def looks(self, paragraph: str, character: str, table: str | None) -> Looks:
        """Return the looks of text in a paragraph style, a character style and a table style.

        ``table``: None outside tables; each may be "" for the default style.
        A switch that several of them set on is on if an odd number does (17.7.3, toggle
        properties); of any other property the nearest counts.
        """
        key = (paragraph, character, table)
        found = self._looks.get(key)
        if found is None:
            levels = (
                NOTHING if table is None else self._of_lineage(table, "table"),
                self._of_lineage(paragraph, "paragraph"),
                self._of_lineage(character, "character"),
            )
            found = self._defaults
            for level in levels:
                found = found.changed(level)
            odd = sum(bool(level.vanish) for level in levels) % 2 == 1
            found = found.changed(Looks(vanish=bool(self._defaults.vanish) or odd))
            self._looks[key] = found
        return found

    def fill(self, paragraph: str) -> str | None:
        """Return the fill (see ``fill_of``) of a paragraph style, None where it sets none."""
        if paragraph not in self._fills:
            shadings = (
                style.find(f"{W}pPr/{W}shd") for style in self.lineage(paragraph, "paragraph")
            )
            found = next((item for item in shadings if item is not None), None)
            self._fills[paragraph] = None if found is None else fill_of(found)
        return self._fills[paragraph]

    def shades(self, table: str) -> bool:
        """Say whether a table style may colour the ground of a cell."""
        if table not in self._shaded:
            self._shaded[table] = any(
                fill_of(shading) != "none"
                for style in self.lineage(table, "table")
                for shading in islice(style.iter(W + "shd"), _MOST_BASES)
            )
        return self._shaded[table]

    def _of_lineage(self, identifier: str, kind: str) -> Looks:
        found = NOTHING
        for style in reversed(self.lineage(identifier, kind)):
            found = found.changed(looks_of(style.find(W + "rPr")))
        return found


def _kind(style: etree._Element) -> str:
    return str(style.get(W + "type", "paragraph"))
