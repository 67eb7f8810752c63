"""An output as a tree while it is put together: values with their places in the document."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pipelines.document import Document
from pipelines.grounding.confidence import Score
from pipelines.grounding.evidence import evidence_at
from pipelines.grounding.pointers import pointer
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
    score: Score | None = None  # how sure the model was of a leaf or of a list's end

    def plain(self) -> Any:
        """Return the value as JSON."""
        if self.properties is not None:
            return {name: child.plain() for name, child in self.properties.items()}
        if self.items is not None:
            return [child.plain() for child in self.items]
        return self.value

    def evidence(self, document: Document, path: str = "") -> list[Evidence]:
        """Return the evidence of every leaf under its JSON pointer, in the output's order."""
        found = [evidence_at(document, path, span) for span in self.spans]
        for key, child in self._children():
            found += child.evidence(document, pointer(path, key))
        return found

    def scores(self, path: str = "") -> dict[str, Score]:
        """Return the scores of leaves and lists by their JSON pointers, in the output's order."""
        found = {} if self.score is None else {path: self.score}
        for key, child in self._children():
            found |= child.scores(pointer(path, key))
        return found

    def remarks(self) -> list[str]:
        """Return the notes of every object that is part of the output, in its order."""
        found = list(self.notes)
        for _, child in self._children():
            found += child.remarks()
        return found

    def _children(self) -> Iterable[tuple[str | int, Node]]:
        return enumerate(self.items or ()) if self.properties is None else self.properties.items()
