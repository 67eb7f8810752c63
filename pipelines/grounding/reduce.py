"""How a long document's replies become one: the parts to read, further passes, and the merge.

Pure: the worker calls the model for each part and asks for the next pass until there is none.

    parts = first_pass(pipeline, chunks)
    while parts:
        drafts = [PartDraft(part, reply_of_the_model(part)) for part in parts]
        parts = next_pass(pipeline, drafts, budget, count_tokens)
    draft = assemble(pipeline, document, drafts)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pipelines.document import Chunk
from pipelines.grounding.output_tree import Node
from pipelines.pipeline import Pipeline
from pipelines.schema import Schema, base_type, is_derived, wants_quote
from pipelines.text.control_tokens import readable
from pipelines.text.words import content_stems, normal_form

# Two tasks of one sentence are the same if they share this much of their words.
SAME_TASK = 0.6


@dataclass(frozen=True, slots=True)
class Part:
    """What one call of the model reads: ``text`` for prompt and grammar, made from
    ``document.text[start:end]`` (or from the replies to it, in a further pass)."""

    start: int
    end: int
    text: str
    drafts: tuple[PartDraft, ...] = ()  # the replies that a further pass reads


@dataclass(frozen=True, slots=True)
class PartDraft:
    """The model's reply to one part, valid under ``pipeline.generation_schema``."""

    part: Part
    output: dict[str, Any]


def first_pass(pipeline: Pipeline, chunks: Sequence[Chunk]) -> list[Part]:
    """Return the parts of the document that the model reads, within the pipeline's limits."""
    wanted = 1 if pipeline.reduce == "first" else pipeline.limits.max_chunks
    return [Part(chunk.start, chunk.end, readable(chunk.text)) for chunk in chunks[:wanted]]


def next_pass(
    pipeline: Pipeline,
    drafts: Sequence[PartDraft],
    budget: int,
    count_tokens: Callable[[str], int],
) -> list[Part]:
    """Return the parts of one more pass, or [] where the replies can be put together as they are.

    ``summarise`` reads the summaries of neighbouring parts together, as many as fit into
    ``budget`` tokens.
    """
    if pipeline.reduce != "summarise" or len(drafts) < 2:
        return []
    # Two of them always fit, so that every pass has fewer parts than the one before.
    texts = [_fitted(_as_text(draft.output), budget // 2 - 2, count_tokens) for draft in drafts]
    groups: list[list[int]] = [[]]
    used = 0
    for index, text in enumerate(texts):
        cost = count_tokens(text) + 2  # the blank line between two
        if len(groups[-1]) >= 2 and used + cost > budget:
            groups.append([])
            used = 0
        groups[-1].append(index)
        used += cost
    return [_joined([drafts[i] for i in group], [texts[i] for i in group]) for group in groups]


def _joined(drafts: Sequence[PartDraft], texts: Sequence[str]) -> Part:
    start, end = drafts[0].part.start, drafts[-1].part.end
    return Part(start, end, readable("\n\n".join(texts)), tuple(drafts))


def _fitted(text: str, budget: int, count_tokens: Callable[[str], int]) -> str:
    """Cut a reply to ``budget`` tokens at the end of a line (its key points come last), or of a
    word where its first line alone is longer."""
    for separator in ("\n", " "):
        pieces = text.split(separator)
        while len(pieces) > 1 and count_tokens(separator.join(pieces)) > budget:
            pieces.pop()
        text = separator.join(pieces)
    return text


def _as_text(value: object) -> str:
    """Return the words of a reply as a model reads them: lists as bullets, no labels to copy."""
    if isinstance(value, dict):
        return "\n".join(line for line in map(_as_text, value.values()) if line)
    if isinstance(value, list):
        return "\n".join(f"- {_as_text(entry)}" for entry in value)
    return "" if value is None else str(value)


def merge(schema: Schema, nodes: Sequence[Node]) -> Node:
    """Return one output of several: lists joined without duplicates, else the first value."""
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
        return Node(items=without_duplicates(schema["items"], items))
    return next((node for node in nodes if node.value not in (None, "")), nodes[0])


def without_duplicates(schema: Schema, items: Sequence[Node]) -> list[Node]:
    """Return the items in order, each thing once; of two that say the same, the fuller one.

    Objects without a quote are rows of a document, and two equal rows may well stand there.
    """
    if "properties" in schema and not wants_quote(schema):
        return list(items)
    kept: list[Node] = []
    alike: dict[object, list[int]] = defaultdict(list)  # what two that are the same share
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
    """The first text says what it is (a task); the rest must agree or be unknown."""
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
