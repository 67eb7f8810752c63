"""How an action item, or any other output, is put together from the model's replies.

For each reply, ``_Assembly.object`` takes the steps in order: locate the values in the document,
choose the supporting sentence, drop values that the document says of something else, derive dates
and quotes. Then ``_Assembly.array`` drops items without support, and ``assemble`` merges the parts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pipelines.document import Document
from pipelines.grounding.confidence import Score
from pipelines.grounding.derived_dates import derived_date
from pipelines.grounding.draft import Draft
from pipelines.grounding.item_context import ItemContext
from pipelines.grounding.locate_values import ValueLocator, distance, keep_nearest
from pipelines.grounding.merge import merge, without_duplicates
from pipelines.grounding.output_tree import Node
from pipelines.grounding.passes import PartDraft
from pipelines.grounding.pointers import pointer
from pipelines.grounding.supporting_sentence import find_quote
from pipelines.pipeline import Pipeline
from pipelines.schema import Schema, base_type, is_derived, is_listed, is_nullable, wants_quote
from pipelines.text.document_date import date_basis
from pipelines.text.sentences import Span
from pipelines.text.words import normal_form


def assemble(pipeline: Pipeline, document: Document, drafts: Sequence[PartDraft]) -> Draft:
    """Return the output of the replies of the last pass, with its evidence.

    Raises ValueError without a reply. ``Draft.dropped`` says what was left out and why: items
    without support, values that the document says of something else (for items that stay, not
    for duplicates), and text that no call has read.
    """
    if not drafts:
        raise ValueError("no reply to assemble")
    schema = pipeline.schema_
    assembly = _Assembly(document)
    parts = [assembly.of_part(draft).object(schema, draft.output, "") for draft in drafts]
    whole = merge(schema, parts) if len(parts) > 1 else parts[0]
    _fill_empty_lists(schema, whole, assembly, drafts)
    dropped = list(dict.fromkeys([*assembly.dropped, *whole.remarks()]))
    read_to = drafts[-1].part.end
    rest = len(document.text[read_to:].strip())
    if rest and pipeline.reduce != "first":
        limit = f"limits.max_chunks: {pipeline.limits.max_chunks}"
        dropped.append(f"{rest} characters from {read_to} on were not read ({limit})")
    evidence = tuple(whole.evidence(document))
    return Draft(whole.plain(), evidence, tuple(dropped), whole.scores())


class _Assembly:
    """Builds the trees of the replies to one document; ``dropped`` names items without support."""

    def __init__(self, document: Document) -> None:
        self.basis = date_basis(document)
        self.locator = ValueLocator(document)
        self.dropped: list[str] = []
        self.scores: Mapping[str, Score] = {}

    def of_part(self, draft: PartDraft) -> _Assembly:
        """Look for values in the part of the document that the reply answers."""
        self.locator.search_part(draft.part.start, draft.part.end)
        self.scores = draft.scores
        return self

    def node(self, schema: Schema, value: Any, path: str, in_item: bool = False) -> Node:
        kind = base_type(schema)
        if kind == "object":
            return self.object(schema, value or {}, path)
        if kind == "array":
            return self.array(schema, value or [], path)
        node = self.locator.leaf(schema, value, in_item)
        if node.value is not None or value is None:  # not where it was taken away
            node.score = self.scores.get(path)
        return node

    def object(self, schema: Schema, values: Mapping[str, Any], path: str) -> Node:
        """Return one object with the places of its values; a list's item also gets its quote."""
        properties = schema["properties"]
        in_item = wants_quote(schema)
        nodes = {
            name: self.node(child, values.get(name), pointer(path, name), in_item)
            for name, child in properties.items()
            if not is_derived(child)
        }
        quote = self._choose_supporting_sentence(properties, nodes) if in_item else None
        notes: list[str] = []
        if quote is None:
            keep_nearest(nodes)
        else:
            notes = self._drop_foreign_values(properties, nodes, quote)
        self._derive(properties, nodes, quote)
        ordered = {name: nodes[name] for name in properties}
        return Node(properties=ordered, quote=quote, notes=tuple(notes))

    def array(self, schema: Schema, values: Sequence[Any], path: str) -> Node:
        """Return the members that have support, without duplicates."""
        member = schema["items"]
        items = [
            item
            for index, value in enumerate(values)
            if self._has_support(member, item := self.node(member, value, pointer(path, index)))
        ]
        kept = without_duplicates(member, items)
        if "properties" in member and not wants_quote(member):
            kept = self._without_repeats(kept)
        return Node(items=kept, score=self.scores.get(path))

    def _without_repeats(self, rows: Sequence[Node]) -> list[Node]:
        """Drop rows that only say again what earlier ones say, where the document does not say it
        as often: a small model that does not end its list writes the same row again and again."""
        kept: list[Node] = []
        for row in rows:
            same = sum(_says_no_more(row, other) for other in kept)
            nodes = row.properties or {}
            copied = [node.value for node in nodes.values() if node.copied and node.value]
            if same and copied and min(len(self.locator.find(text)) for text in copied) <= same:
                self.dropped.append(f"{_title(nodes)}: it repeats an earlier entry")
            else:
                kept.append(row)
        return kept

    def _choose_supporting_sentence(
        self, properties: Mapping[str, Schema], nodes: Mapping[str, Node]
    ) -> Span | None:
        """Return where an item stands; None if its task only repeats another of its values."""
        task, texts, copied = _texts(properties, nodes)
        if _repeats(task, copied):
            return None
        return find_quote(self.locator.passage, texts, copied, task)

    def _drop_foreign_values(
        self, properties: Mapping[str, Schema], nodes: dict[str, Node], quote: Span
    ) -> list[str]:
        """Give each value its place in or nearest to the quote; a copied value that the document
        says of something else becomes null where the schema allows it. Return what became null."""
        title = _title(nodes)
        context = ItemContext(self.locator.passage, quote)
        notes = []
        for name, node in nodes.items():
            if node.value in (None, "") or node.properties is not None or node.items is not None:
                continue
            if not node.copied:
                node.spans = (quote,)
                continue
            spans = sorted(node.spans, key=lambda span: distance(span, quote))
            said = [span for span in spans if context.has(node.value, span)]
            node.spans = tuple((said or spans)[:1])
            if spans and not said and is_nullable(properties[name]):
                notes.append(
                    f"{name} “{node.value}” of {title}: the document says it of something else"
                )
                nodes[name] = Node(None)
        return notes

    def _derive(
        self, properties: Mapping[str, Schema], nodes: dict[str, Node], quote: Span | None
    ) -> None:
        """Add the values that code finds: dates from their siblings, and the quote."""
        for name, child in properties.items():
            if child.get("x-derived") == "date":
                source = child["x-from"]
                self.locator.include_before(properties[source], nodes[source])
                value = derived_date(child, {source: nodes[source].value}, self.basis)
                nodes[name] = Node(value, nodes[source].spans if value else ())
            elif child.get("x-derived") == "quote":
                nodes[name] = Node(self.locator.one_line(quote), (quote,)) if quote else Node()

    def _has_support(self, schema: Schema, item: Node) -> bool:
        """Say whether a list keeps an item; note why it does not."""
        if item.properties is None:
            return item.value not in (None, "")
        if item.quote is not None or not wants_quote(schema):
            return True
        task, _, copied = _texts(schema["properties"], item.properties)
        why = "the document does not say this"
        if _repeats(task, copied):
            why = "it only repeats another of its values"
        self.dropped.append(f"{_title(item.properties)}: {why}")
        return False


def _fill_empty_lists(
    schema: Schema, node: Node, assembly: _Assembly, drafts: Sequence[PartDraft]
) -> None:
    """Fill each list that a further pass left empty with the items of the replies before it."""
    earlier = [draft for last in drafts for draft in last.part.drafts]
    if not earlier or node.properties is None:
        return
    for name, child in schema["properties"].items():
        if base_type(child) != "array" or node.properties[name].items:
            continue
        lists = [
            assembly.of_part(draft).node(child, draft.output.get(name), pointer("", name)).items
            or []
            for draft in earlier
        ]
        # One item of each part in turn, so that the items kept come from all of the document.
        turns = range(max(map(len, lists)))
        mixed = [items[turn] for turn in turns for items in lists if turn < len(items)]
        node.properties[name] = Node(
            items=without_duplicates(child["items"], mixed)[: child["maxItems"]]
        )


def _texts(
    properties: Mapping[str, Schema], nodes: Mapping[str, Node]
) -> tuple[str, list[str], list[str]]:
    """Return an item's task if that was copied (else ""), its free texts, and its other copied
    values."""
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


def _says_no_more(row: Node, other: Node) -> bool:
    """Say whether each value of a row is missing or stands in the other row, too."""
    if row.properties is None or other.properties is None:
        return False
    said, before = row.plain(), other.plain()
    return all(value in (None, "", []) or value == before[name] for name, value in said.items())


def _title(nodes: Mapping[str, Node]) -> str:
    """Return an item's first text in quotation marks, at most 80 characters of it."""
    texts = (node.value for node in nodes.values())
    text = next((text for text in texts if isinstance(text, str) and text), "an empty item")
    return f"“{text if len(text) <= 80 else text[:79] + '…'}”"
