"""From the model's replies to one draft: values in the definition's order, each with its place.

An item of a list whose quote cannot be found is dropped and reported: the document does not
support it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pipelines.derive import derived_date
from pipelines.document import Document
from pipelines.document_date import document_date
from pipelines.evidence import Place
from pipelines.guardrails.contract import Draft
from pipelines.normalise import normalise
from pipelines.quotes import find_quote, find_support
from pipelines.reduce import PartDraft, merge, without_duplicates
from pipelines.schema import Schema, base_type, is_derived, is_from_document, is_listed, is_nullable
from pipelines.tree import Node
from pipelines.units import Span, units

if TYPE_CHECKING:
    from pipelines.pipeline import Pipeline


def assemble(pipeline: Pipeline, document: Document, drafts: Sequence[PartDraft]) -> Draft:
    """Return the output of the replies of the last pass, with its evidence.

    Raises ValueError without a reply. Values are taken over as the model wrote them; whether each
    is supported is for the guardrails to say.
    """
    if not drafts:
        raise ValueError("no reply to assemble")
    written = pipeline.wording.schema_ if pipeline.wording else pipeline.schema_
    assembler = _Assembler(document)
    nodes = [
        assembler.at(draft).object(pipeline.schema_, written, draft.output) for draft in drafts
    ]
    whole = merge(pipeline.schema_, nodes) if len(nodes) > 1 else nodes[0]
    _fill_lists(pipeline.schema_, written, whole, assembler, drafts)
    read_to = drafts[-1].part.end
    rest = len(document.text[read_to:].strip())
    if rest and pipeline.reduce != "first":
        limit = f"limits.max_chunks: {pipeline.limits.max_chunks}"
        assembler.dropped.append(f"{rest} characters from {read_to} on were not read ({limit})")
    return Draft(whole.plain(), tuple(whole.evidence(document)), tuple(assembler.dropped))


def _fill_lists(
    schema: Schema, written: Schema, node: Node, assembler: _Assembler, drafts: Sequence[PartDraft]
) -> None:
    """Where a further pass left a list empty that earlier replies had filled, take theirs."""
    earlier = [draft for last in drafts for draft in last.part.drafts]
    if not earlier or node.properties is None:
        return
    for name, child in schema["properties"].items():
        if base_type(child) != "array" or name not in written["properties"]:
            continue
        if node.properties[name].items:
            continue
        lists = [
            assembler.at(draft).node(child, written["properties"][name], draft.output.get(name))
            for draft in earlier
        ]
        # One of each part in turn, so that what fits comes from all of the document.
        found = [entry.items or [] for entry in lists]
        turns = [
            items[turn]
            for turn in range(max(map(len, found)))
            for items in found
            if turn < len(items)
        ]
        node.properties[name] = Node(
            items=without_duplicates(child["items"], turns)[: child["maxItems"]]
        )


class _Assembler:
    def __init__(self, document: Document) -> None:
        self.document = document
        self.written = document_date(document)
        self.dropped: list[str] = []
        self._places: dict[Span, Place] = {}
        self.place = Place(document.text)

    def at(self, draft: PartDraft) -> _Assembler:
        """Look for values in the part that the draft came from."""
        span = (draft.part.start, draft.part.end)
        if span not in self._places:
            self._places[span] = Place(self.document.text, *span)
        self.place = self._places[span]
        return self

    def node(self, schema: Schema, written: Schema, value: Any, in_item: bool = False) -> Node:
        kind = base_type(schema)
        if kind == "object":
            return self.object(schema, written, value or {})
        if kind == "array":
            return self.array(schema, written, value or [])
        return self.leaf(schema, written, value, in_item)

    def array(self, schema: Schema, written: Schema, values: Sequence[Any]) -> Node:
        items = []
        for value in values:
            item = self.node(schema["items"], written["items"], value)
            wants_quote = any(
                child.get("x-derived") == "quote"
                for child in schema["items"].get("properties", {}).values()
            )
            if item.properties is not None and wants_quote and item.quote is None:
                self.dropped.append(f"{_named(value)}: the document does not say this")
            elif item.properties is not None or item.value not in (None, ""):
                items.append(item)
        return Node(items=without_duplicates(schema["items"], items))

    def object(self, schema: Schema, written: Schema, values: Mapping[str, Any]) -> Node:
        properties = schema["properties"]
        wording = written["properties"]
        wants_quote = any(child.get("x-derived") == "quote" for child in properties.values())
        nodes = {
            name: self.node(child, wording.get(name, child), values.get(name), wants_quote)
            for name, child in properties.items()
            if not is_derived(child)
        }
        quote = None
        if wants_quote:
            quote = self.quote({n: (properties[n], wording.get(n, {})) for n in nodes}, nodes)
        self.cite(quote or _rarest(nodes), nodes)
        if quote:  # what is not copied rests on the sentence as a whole
            for name, node in nodes.items():
                if node.value is not None and not _verbatim(
                    properties[name], wording.get(name, {})
                ):
                    node.spans = (quote,)
        plain = {name: node.value for name, node in nodes.items()}
        for name, child in properties.items():
            if child.get("x-derived") == "date":
                value = derived_date(child, plain, self.written)
                nodes[name] = Node(value, nodes[child["x-from"]].spans if value else ())
            elif child.get("x-derived") == "quote":
                nodes[name] = Node(self.words(quote), (quote,)) if quote else Node()
        return Node(properties={name: nodes[name] for name in properties}, quote=quote)

    def leaf(self, schema: Schema, written: Schema, value: Any, in_item: bool) -> Node:
        if not isinstance(value, str):
            return Node(value)
        if is_listed(schema):
            return Node(value)
        if _verbatim(schema, written):
            value = value.strip().rstrip(",;:").rstrip()
            if not value and is_nullable(schema):
                return Node(None)
            return Node(value, tuple(self.find(value)), copied=True)
        value = value.strip()
        if in_item:  # cites the item's quote
            return Node(value)
        return Node(value, tuple(self.support(value)))

    def find(self, value: str) -> list[Span]:
        """All places in the part, else the first one elsewhere in the document."""
        everywhere = (0, len(self.document.text))
        spans = self.place.find(value)
        if spans or (self.place.start, self.place.end) == everywhere:
            return spans
        place = self._places.setdefault(everywhere, Place(self.document.text))
        return place.find(value)[:1]

    def support(self, text: str) -> list[Span]:
        """Where each sentence of a free text comes from, as far as the words tell."""
        found = [find_support(self.place, text[a:b]) for a, b in units(text)]
        return list(dict.fromkeys(span for span in found if span))

    def quote(
        self, schemas: Mapping[str, tuple[Schema, Schema]], nodes: Mapping[str, Node]
    ) -> Span | None:
        """The first text of an item says what it is; the others are said about it."""
        texts: list[str] = []
        copied: list[str] = []
        main = ""
        for name, (schema, written) in schemas.items():
            value = nodes[name].value
            if not isinstance(value, str) or not value or is_listed(schema):
                continue
            if _verbatim(schema, written) and not texts and not copied and not is_nullable(schema):
                main = value
            else:
                (copied if _verbatim(schema, written) else texts).append(value)
        return find_quote(self.place, texts, copied, main)

    def cite(self, anchor: Span | None, nodes: Mapping[str, Node]) -> None:
        """Give each copied value of an object one place: in the anchor or nearest to it."""
        for node in nodes.values():
            if anchor and len(node.spans) > 1 and node.copied:
                node.spans = (min(node.spans, key=lambda span: _distance(span, anchor)),)

    def words(self, span: Span) -> str:
        return " ".join(normalise(self.document.text[span[0] : span[1]]).text.split())


def _verbatim(schema: Schema, written: Schema) -> bool:
    """The definition or the model's wording says that it is copied."""
    return is_from_document(schema) or is_from_document(written)


def _rarest(nodes: Mapping[str, Node]) -> Span | None:
    """The place of the copied value that stands in the fewest places: its siblings are near."""
    found = [node.spans for node in nodes.values() if node.copied and node.spans]
    return min(found, key=len)[0] if found else None


def _distance(span: Span, quote: Span) -> int:
    return max(quote[0] - span[0], span[1] - quote[1], 0)


def _named(value: object) -> str:
    words = value.values() if isinstance(value, dict) else [value]
    first = next((word for word in words if isinstance(word, str) and word), "an empty item")
    return f"“{first if len(first) <= 80 else first[:79] + '…'}”"
