"""A text inside another document: the body of a mail, what a DOCX imports."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pipelines.document import Skipped
from pipelines.parsers.encoding import decode
from pipelines.parsers.fillers import without_fillers


@dataclass(frozen=True, slots=True)
class Fragment:
    """A text, what was taken out of it because nobody sees it, and what is not read."""

    text: str
    hidden: str = ""
    skipped: tuple[Skipped, ...] = ()

    @staticmethod
    def plain(data: bytes, charset: str | None = None) -> Fragment:
        """Return bytes of plain text decoded."""
        decoded = decode(data, charset)
        return Fragment(without_fillers(decoded.text), skipped=decoded.skipped)

    @staticmethod
    def join(fragments: Iterable[Fragment]) -> Fragment:
        """Return fragments as one, with an empty line between their texts."""
        parts = list(fragments)
        return Fragment(
            "\n\n".join(part.text.strip("\n") for part in parts if part.text.strip()),
            "\n".join(part.hidden for part in parts if part.hidden.strip()),
            tuple(entry for part in parts for entry in part.skipped),
        )
