"""Locate the values of a model's reply in the document."""

import re
from collections.abc import Mapping
from typing import Any

from pipelines.document import Document
from pipelines.grounding.evidence import Passage
from pipelines.grounding.item_context import says_nothing
from pipelines.grounding.output_tree import Node
from pipelines.grounding.supporting_sentence import find_support
from pipelines.schema import Schema, is_from_document, is_listed, is_nullable
from pipelines.text.normalise import normalise
from pipelines.text.sentences import Span
from pipelines.text.statements import split_statements

_BEFORE = re.compile(
    r"(?<!not\s)\b(before|vor(?:\s+dem)?|avant(?:\s+le)?|antes\s+del?|prima\s+del|vóór|przed"
    r"|före(?:\s+den)?|før(?:\s+den)?|перед)\s+$",
    re.IGNORECASE,
)
_BEFORE_BEHIND = re.compile(r"[之以]?前")  # of Chinese and Japanese


class ValueLocator:
    """Finds values in one part of a document first, then in all of it."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self._passages: dict[Span, Passage] = {}
        self._elsewhere: dict[str, list[Span]] = {}
        self.search_part(0, len(document.text))
        self._whole = self.passage

    def search_part(self, start: int, end: int) -> None:
        """Search ``text[start:end]`` of the document from now on."""
        span = (start, end)
        if span not in self._passages:
            self._passages[span] = Passage(self.document.text, start, end)
        self.passage = self._passages[span]

    def leaf(self, schema: Schema, value: Any, in_item: bool) -> Node:
        """Return a value with every span where it stands (copied) or what supports it (free).

        A free text ``in_item`` gets no span yet: it rests on the item's quote.
        """
        if not isinstance(value, str) or is_listed(schema):
            return Node(value)
        if is_from_document(schema):
            value = value.strip().rstrip(",;:").rstrip()
            if is_nullable(schema) and says_nothing(value):
                return Node(None)
            return Node(value, tuple(self.find(value)), copied=True)
        value = value.strip()
        if in_item:
            return Node(value)
        found = [find_support(self.passage, value[a:b]) for a, b in split_statements(value)]
        return Node(value, tuple(dict.fromkeys(span for span in found if span)))

    def find(self, value: str) -> list[Span]:
        """Return all places in the part, else the first place elsewhere in the document."""
        if spans := self.passage.find(value):
            return spans
        if value not in self._elsewhere:
            self._elsewhere[value] = self._whole.find(value)[:1]
        return self._elsewhere[value]

    def include_before(self, schema: Schema, node: Node) -> None:
        """Add the word "before" to a copied date that stands behind it: it is another date."""
        if not (node.copied and node.value and len(node.spans) == 1):
            return
        [(start, end)] = node.spans
        text = self.document.text
        if found := _BEFORE.search(text, max(0, start - 20), start):
            value, span = f"{' '.join(found[1].split())} {node.value}", (found.start(), end)
        elif found := _BEFORE_BEHIND.match(text, end):
            value, span = f"{node.value}{found[0]}", (start, found.end())
        else:
            return
        if len(value) <= schema["maxLength"]:
            node.value, node.spans = value, (span,)

    def one_line(self, span: Span) -> str:
        """Return the document's text of a span on one line, hyphenation joined."""
        return " ".join(normalise(self.document.text[span[0] : span[1]]).text.split())


def keep_nearest(nodes: Mapping[str, Node]) -> None:
    """Give each copied value of an object without a quote its place nearest to the rarest one."""
    found = [node.spans for node in nodes.values() if node.copied and node.spans]
    if not found:
        return
    anchor = min(found, key=len)[0]
    for node in nodes.values():
        if node.copied and node.spans:
            node.spans = (min(node.spans, key=lambda span: distance(span, anchor)),)


def distance(span: Span, quote: Span) -> int:
    """Return how many characters ``span`` reaches out of ``quote``; 0 inside of it."""
    return max(quote[0] - span[0], span[1] - quote[1], 0)
