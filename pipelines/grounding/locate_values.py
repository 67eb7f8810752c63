"""One reply of the model becomes a tree of values in the definition's order, with their places.

What is free text rests on the quote of its item; what is copied must stand in that quote or in
its context. An item that nothing supports is dropped (``Filler.dropped``), a copied value that is
said of something else becomes null (``Node.notes``): a person is told what was left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from pipelines.document import Document
from pipelines.grounding.derived_dates import derived_date
from pipelines.grounding.evidence import Place
from pipelines.grounding.item_context import belongs, says_nothing
from pipelines.grounding.merge import without_duplicates
from pipelines.grounding.output_tree import Node
from pipelines.grounding.passes import PartDraft
from pipelines.grounding.supporting_sentence import find_quote, find_support
from pipelines.schema import (
    Schema,
    base_type,
    is_derived,
    is_from_document,
    is_listed,
    is_nullable,
    wants_quote,
)
from pipelines.text.document_date import document_date
from pipelines.text.normalise import normalise
from pipelines.text.sentences import Span
from pipelines.text.statements import split_statements
from pipelines.text.words import normal_form

_BEFORE = re.compile(r"(?<!not\s)\b(before|vor|avant)\s+$", re.IGNORECASE)


class Filler:
    """Fills trees for the replies to one document; ``dropped`` collects items without support."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.written = document_date(document)
        self.dropped: list[str] = []
        self._places: dict[Span, Place] = {}
        self._elsewhere: dict[str, list[Span]] = {}
        self.place = Place(document.text)

    def at(self, draft: PartDraft) -> Filler:
        """Look for values in the part that the draft came from."""
        self.place = self._place((draft.part.start, draft.part.end))
        return self

    def node(self, schema: Schema, value: Any, in_item: bool = False) -> Node:
        """Return the tree of a value."""
        kind = base_type(schema)
        if kind == "object":
            return self.object(schema, value or {})
        if kind == "array":
            return self.array(schema, value or [])
        return self.leaf(schema, value, in_item)

    def array(self, schema: Schema, values: Sequence[Any]) -> Node:
        """Return the members that have support, each thing once."""
        items = []
        for value in values:
            item = self.node(schema["items"], value)
            if item.properties is None:
                keep = item.value not in (None, "")
            else:
                keep = item.quote is not None or not wants_quote(schema["items"])
                if not keep:
                    title = _title(item.properties)
                    task, _, copied = _texts(schema["items"]["properties"], item.properties)
                    why = "the document does not say this"
                    if _repeats(task, copied):
                        why = "it only repeats another of its values"
                    self.dropped.append(f"{title}: {why}")
            if keep:
                items.append(item)
        return Node(items=without_duplicates(schema["items"], items))

    def object(self, schema: Schema, values: Mapping[str, Any]) -> Node:
        """Return an object with its quote and its derived values."""
        properties = schema["properties"]
        in_item = wants_quote(schema)
        nodes = {
            name: self.node(child, values.get(name), in_item)
            for name, child in properties.items()
            if not is_derived(child)
        }
        notes: list[str] = []
        quote = self.quote(properties, nodes) if in_item else None
        if quote is None:
            _near(_rarest(nodes), nodes)
        else:
            title = _title(nodes)
            for name, node in nodes.items():
                if not self.cite(properties[name], node, quote):
                    notes.append(
                        f"{name} “{node.value}” of {title}: the document says it of something else"
                    )
                    nodes[name] = Node(None)
        for name, child in properties.items():
            if child.get("x-derived") == "date":
                source = child["x-from"]
                self.with_before(properties[source], nodes[source])
                value = derived_date(child, {source: nodes[source].value}, self.written)
                nodes[name] = Node(value, nodes[source].spans if value else ())
            elif child.get("x-derived") == "quote":
                nodes[name] = Node(self.words(quote), (quote,)) if quote else Node()
        ordered = {name: nodes[name] for name in properties}
        return Node(properties=ordered, quote=quote, notes=tuple(notes))

    def leaf(self, schema: Schema, value: Any, in_item: bool) -> Node:
        """Return a value with every place where it stands (copied) or what supports it (free)."""
        if not isinstance(value, str) or is_listed(schema):
            return Node(value)
        if is_from_document(schema):
            value = value.strip().rstrip(",;:").rstrip()
            if is_nullable(schema) and says_nothing(value):
                return Node(None)
            return Node(value, tuple(self.find(value)), copied=True)
        value = value.strip()
        if in_item:  # rests on the item's quote
            return Node(value)
        found = [find_support(self.place, value[a:b]) for a, b in split_statements(value)]
        return Node(value, tuple(dict.fromkeys(span for span in found if span)))

    def find(self, value: str) -> list[Span]:
        """All places in the part, else the first one elsewhere in the document."""
        if spans := self.place.find(value):
            return spans
        if value not in self._elsewhere:
            everywhere = self._place((0, len(self.document.text)))
            self._elsewhere[value] = everywhere.find(value)[:1]
        return self._elsewhere[value]

    def quote(self, properties: Mapping[str, Schema], nodes: Mapping[str, Node]) -> Span | None:
        """Return where an object stands. Its first text says what it is, the others are said
        about it; one that only repeats another says nothing."""
        task, texts, copied = _texts(properties, nodes)
        if _repeats(task, copied):
            return None
        return find_quote(self.place, texts, copied, task)

    def cite(self, schema: Schema, node: Node, quote: Span) -> bool:
        """Give a value of an item its one place: a copied one in or nearest to the quote. False
        where it is said of something else and may be null."""
        if node.value in (None, "") or node.properties is not None or node.items is not None:
            return True
        if not node.copied:
            node.spans = (quote,)
            return True
        spans = sorted(node.spans, key=lambda span: _distance(span, quote))
        said = [span for span in spans if belongs(self.place, quote, node.value, span)]
        node.spans = tuple((said or spans)[:1])
        return bool(said) or not spans or not is_nullable(schema)

    def with_before(self, schema: Schema, node: Node) -> None:
        """Before Friday is not Friday: the word belongs to a copied date that stands behind it."""
        if not (node.copied and node.value and len(node.spans) == 1):
            return
        [(start, end)] = node.spans
        found = _BEFORE.search(self.document.text, max(0, start - 20), start)
        if found and len(node.value) + len(found[1]) < schema["maxLength"]:
            node.value, node.spans = f"{found[1]} {node.value}", ((found.start(), end),)

    def words(self, span: Span) -> str:
        """Return a span as one line, hyphenation joined."""
        return " ".join(normalise(self.document.text[span[0] : span[1]]).text.split())

    def _place(self, span: Span) -> Place:
        if span not in self._places:
            self._places[span] = Place(self.document.text, *span)
        return self._places[span]


def _texts(
    properties: Mapping[str, Schema], nodes: Mapping[str, Node]
) -> tuple[str, list[str], list[str]]:
    """Return what an item is (a first text that was copied, else ""), its free texts and what was
    copied beside it."""
    task = ""
    texts: list[str] = []
    copied: list[str] = []
    for name, node in nodes.items():
        if not isinstance(node.value, str) or not node.value or is_listed(properties[name]):
            continue
        if node.copied and not texts and not copied and not is_nullable(properties[name]):
            task = node.value
        else:
            (copied if node.copied else texts).append(node.value)
    return task, texts, copied


def _repeats(task: str, copied: Sequence[str]) -> bool:
    return bool(task) and normal_form(task) in map(normal_form, copied)


def _near(anchor: Span | None, nodes: Mapping[str, Node]) -> None:
    """Give each copied value of an object without a quote its place nearest to the anchor."""
    for node in nodes.values():
        if anchor and node.copied and node.spans:
            node.spans = (min(node.spans, key=lambda span: _distance(span, anchor)),)


def _rarest(nodes: Mapping[str, Node]) -> Span | None:
    """The place of the copied value that stands in the fewest places: its siblings are near."""
    found = [node.spans for node in nodes.values() if node.copied and node.spans]
    return min(found, key=len)[0] if found else None


def _distance(span: Span, quote: Span) -> int:
    return max(quote[0] - span[0], span[1] - quote[1], 0)


def _title(nodes: Mapping[str, Node]) -> str:
    """What a person calls an item: its first text."""
    texts = (node.value for node in nodes.values())
    text = next((text for text in texts if isinstance(text, str) and text), "an empty item")
    return f"“{text if len(text) <= 80 else text[:79] + '…'}”"
