"""From the model's replies to one draft: values in the definition's order, each with its place."""

from __future__ import annotations

from collections.abc import Sequence

from pipelines.document import Document
from pipelines.grounding.draft import Draft
from pipelines.grounding.locate_values import Filler
from pipelines.grounding.merge import merge, without_duplicates
from pipelines.grounding.output_tree import Node
from pipelines.grounding.passes import PartDraft
from pipelines.pipeline import Pipeline
from pipelines.schema import Schema, base_type


def assemble(pipeline: Pipeline, document: Document, drafts: Sequence[PartDraft]) -> Draft:
    """Return the output of the replies of the last pass, with its evidence.

    Raises ValueError without a reply. ``Draft.dropped`` says what was left out and why: items
    without support, values that are said of something else (of the items that are left, not of
    those that said the same again), text that no call has read.
    """
    if not drafts:
        raise ValueError("no reply to assemble")
    schema = pipeline.schema_
    filler = Filler(document)
    nodes = [filler.at(draft).object(schema, draft.output) for draft in drafts]
    whole = merge(schema, nodes) if len(nodes) > 1 else nodes[0]
    _fill_lists(schema, whole, filler, drafts)
    dropped = list(dict.fromkeys([*filler.dropped, *whole.remarks()]))
    read_to = drafts[-1].part.end
    rest = len(document.text[read_to:].strip())
    if rest and pipeline.reduce != "first":
        limit = f"limits.max_chunks: {pipeline.limits.max_chunks}"
        dropped.append(f"{rest} characters from {read_to} on were not read ({limit})")
    return Draft(whole.plain(), tuple(whole.evidence(document)), tuple(dropped))


def _fill_lists(schema: Schema, node: Node, filler: Filler, drafts: Sequence[PartDraft]) -> None:
    """Where a further pass left a list empty that earlier replies had filled, take theirs."""
    earlier = [draft for last in drafts for draft in last.part.drafts]
    if not earlier or node.properties is None:
        return
    for name, child in schema["properties"].items():
        if base_type(child) != "array" or node.properties[name].items:
            continue
        lists = [
            filler.at(draft).node(child, draft.output.get(name)).items or [] for draft in earlier
        ]
        # One of each part in turn, so that what fits comes from all of the document.
        turns = range(max(map(len, lists)))
        mixed = [items[turn] for turn in turns for items in lists if turn < len(items)]
        node.properties[name] = Node(
            items=without_duplicates(child["items"], mixed)[: child["maxItems"]]
        )
