"""What reading the text of a DOCX finds besides the text."""

from __future__ import annotations

from dataclasses import dataclass, field

from docx.opc.part import Part
from lxml import etree

from pipelines.document import Skipped
from pipelines.parsers.docx.seen.hidden import HiddenText


@dataclass(frozen=True, slots=True)
class Picture:
    """One drawing with a picture in it, as placed in the document."""

    width: int  # EMU (914,400 an inch), 0 where not known
    height: int
    matters: bool = True  # no ornament, and not in a header or footer


@dataclass(frozen=True, slots=True)
class EmbeddedObject:
    """An object in the text: its element, and the part whose relationships the element names."""

    element: etree._Element
    owner: Part
    hidden: bool = False


@dataclass(slots=True)
class Found:
    """Notes, hidden text, pictures, embedded objects and what could not be read."""

    notes: dict[tuple[str, str], int] = field(default_factory=dict)  # (kind, id) -> its number
    hidden: HiddenText = field(default_factory=HiddenText)
    pictures: list[Picture] = field(default_factory=list)
    objects: list[EmbeddedObject] = field(default_factory=list)
    charts: list[Part] = field(default_factory=list)  # whose values were read
    skipped: list[Skipped] = field(default_factory=list)
    _drawn: set[str] = field(default_factory=set)  # names of the parts of charts and SmartArt

    def note(self, kind: str, identifier: str) -> int:
        """Return the number of a footnote or endnote, by its first reference."""
        return self.notes.setdefault((kind, identifier), len(self.notes) + 1)

    def is_new(self, part: Part) -> bool:
        """Say, once, that a part has not been read: Word has one for each chart."""
        name = str(part.partname)
        new = name not in self._drawn
        self._drawn.add(name)
        return new

    def lost(self, part: str, detail: str, reason: str = "unsupported") -> None:
        """List a part of the document that a person sees and nobody has read."""
        self.skipped.append(Skipped(None, reason, part, detail))
