"""Collect the text of a document that a person does not see, and say how much it is."""

from __future__ import annotations

from dataclasses import dataclass, field

from pipelines.document import Skipped
from pipelines.parsers.docx.seen.looks import COLOUR, HIDDEN, PALE, TINY

_LONG = 200  # letters that somebody should look at
_SAID = {
    HIDDEN: "formatted as hidden",
    PALE: "in white",
    COLOUR: "in the colour of their background",
    TINY: "of one point or less",
}


@dataclass(slots=True)
class HiddenText:
    """Text that is not seen, by reason, in the order of the document."""

    _parts: list[str] = field(default_factory=list)
    _lengths: dict[str, int] = field(default_factory=dict)

    def add(self, text: str, reason: str) -> None:
        """Add a part, which may go on in the next one."""
        if not text:
            return
        self._parts.append(text)
        if text.strip():
            self._lengths[reason] = self._lengths.get(reason, 0) + len(text.strip())

    def end_paragraph(self) -> None:
        """End the paragraph, if one has begun."""
        if self._parts and not self._parts[-1].endswith("\n"):
            self._parts.append("\n")

    @property
    def text(self) -> str:
        """All of it."""
        return "".join(self._parts).strip()

    def skipped(self) -> list[Skipped]:
        """Return the entry that says how much it is, none if there is nothing."""
        if not self._lengths:
            return []
        counts = [
            f"{count:,} characters {_SAID[reason]}" for reason, count in self._lengths.items()
        ]
        matters = sum(map(str.isalpha, self.text)) >= _LONG
        return [Skipped(None, "hidden", "hidden text", ", ".join(counts), matters=matters)]
