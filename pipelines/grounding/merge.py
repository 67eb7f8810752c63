"""Merge the outputs of several parts into one, and remove duplicates."""

from collections import defaultdict
from collections.abc import Sequence

from pipelines.grounding.output_tree import Node
from pipelines.schema import Schema, base_type, is_derived, wants_quote
from pipelines.text.words import content_stems, normal_form

# Two tasks of one sentence are the same if they share this much of the shorter one's words.
SAME_TASK = 0.6


def merge(schema: Schema, nodes: Sequence[Node]) -> Node:
    """Return one output of several: lists joined without duplicates, of values the first."""
    kind = base_type(schema)
    if kind == "object":
        return Node(
            properties={
                name: merge(child, [node.properties[name] for node in nodes if node.properties])
                for name, child in schema["properties"].items()
            },
            quote=next((node.quote for node in nodes if node.quote), None),
            notes=tuple(note for node in nodes for note in node.notes),
        )
    if kind == "array":
        items = [item for node in nodes for item in node.items or ()]
        scores = [node.score for node in nodes if node.score]
        least = min(scores, key=lambda score: score.raw, default=None)
        return Node(items=without_duplicates(schema["items"], items), score=least)
    return next((node for node in nodes if node.value not in (None, "")), nodes[0])


def without_duplicates(schema: Schema, items: Sequence[Node]) -> list[Node]:
    """Return the items in order without duplicates; of two that are the same, the fuller one.

    Objects without a quote are rows of a document, where two rows may be equal: all are kept.
    """
    if "properties" in schema and not wants_quote(schema):
        return list(items)
    kept: list[Node] = []
    alike: dict[object, list[int]] = defaultdict(
        list
    )  # mark -> indices of kept items with the mark; duplicates share one
    for item in items:
        marks = _marks(item)
        others = sorted({index for mark in marks for index in alike[mark]})
        same = next((index for index in others if _same(schema, kept[index], item)), None)
        if same is None:
            same = len(kept)
            kept.append(item)
        elif _fullness(item) > _fullness(kept[same]):
            kept[same] = item
        for mark in marks:
            alike[mark].append(same)
    return kept


def _marks(item: Node) -> list[object]:
    texts = [item] if item.properties is None else item.properties.values()
    first = next((node.value for node in texts if isinstance(node.value, str)), item.value)
    marks: list[object] = [normal_form(str(first)), content_stems(str(first))]
    return [*marks, item.quote] if item.quote else marks


def _same(schema: Schema, one: Node, other: Node) -> bool:
    """Say whether two items have the same first text (a task) and no value that contradicts."""
    if one.properties is None or other.properties is None:
        return normal_form(str(one.value)) == normal_form(str(other.value))
    main = ""
    for name, child in schema["properties"].items():
        if is_derived(child) or base_type(child) in ("object", "array"):
            continue
        left, right = one.properties[name].value, other.properties[name].value
        if not main and isinstance(left, str) and isinstance(right, str):
            main = name
            if not _same_task(left, right, one.quote is not None and one.quote == other.quote):
                return False
        elif None not in (left, right) and normal_form(str(left)) != normal_form(str(right)):
            return False
    return bool(main) or one.plain() == other.plain()


def _same_task(left: str, right: str, same_quote: bool) -> bool:
    if normal_form(left) == normal_form(right):
        return True
    a, b = content_stems(left), content_stems(right)
    if a and a == b:
        return True
    return same_quote and bool(a and b) and len(a & b) >= SAME_TASK * min(len(a), len(b))


def _fullness(node: Node) -> int:
    if node.properties is None:
        return 0
    return sum(child.value not in (None, "") for child in node.properties.values())
