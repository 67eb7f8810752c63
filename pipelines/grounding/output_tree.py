"""An output as a tree while it is put together: values with their places in the document."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pipelines.document import Document
from pipelines.grounding.evidence import evidence_at
from pipelines.result import Evidence
from pipelines.text.sentences import Span


@dataclass(slots=True)
class Node:
    """A leaf (``value``), an object (``properties``) or an array (``items``).

    ``spans`` are the places of a leaf's value in the document, ``quote`` the place of an object.
    """

    value: Any = None
    spans: tuple[Span, ...] = ()
    properties: dict[str, Node] | None = None
    items: list[Node] | None = None
    quote: Span | None = None
    copied: bool = False  # from the document, word for word
    notes: tuple[str, ...] = ()  # values that an object lost, and why

    def plain(self) -> Any:
        """Return the value as JSON."""
        if self.properties is not None:
            return {name: child.plain() for name, child in self.properties.items()}
        if self.items is not None:
            return [child.plain() for child in self.items]
        return self.value

    def evidence(self, document: Document, path: str = "") -> list[Evidence]:
        """Return the evidence of every leaf under its JSON pointer, in the output's order."""
        if self.properties is not None:
            return [
                entry
                for name, child in self.properties.items()
                for entry in child.evidence(document, pointer(path, name))
            ]
        if self.items is not None:
            return [
                entry
                for index, child in enumerate(self.items)
                for entry in child.evidence(document, pointer(path, index))
            ]
        return [evidence_at(document, path, span) for span in self.spans]

    def remarks(self) -> list[str]:
        """Return the notes of every object that is part of the output, in its order."""
        found = list(self.notes)
        for child in (*(self.properties or {}).values(), *(self.items or ())):
            found += child.remarks()
        return found


def pointer(path: str, key: str | int) -> str:
    """Return a JSON pointer (RFC 6901) one step deeper."""
    return f"{path}/{str(key).replace('~', '~0').replace('/', '~1')}"
