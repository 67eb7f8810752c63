"""The passes over a long document: the parts that the model reads in each pass.

The worker calls the model for each part, then asks for the next pass, until there is none.

    parts = first_pass(pipeline, chunks)
    while parts:
        drafts = [PartDraft(part, reply_of_the_model(part)) for part in parts]
        parts = next_pass(pipeline, drafts, budget, count_tokens)
    draft = assemble(pipeline, document, drafts)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pipelines.document import Chunk
from pipelines.grounding.confidence import Score
from pipelines.pipeline import Pipeline
from pipelines.text.control_tokens import readable


@dataclass(frozen=True, slots=True)
class Part:
    """The input of one model call: ``text`` for prompt and grammar, made from
    ``document.text[start:end]`` or, in a further pass, from the replies to that range."""

    start: int
    end: int
    text: str
    drafts: tuple[PartDraft, ...] = ()  # the replies that a further pass reads


@dataclass(frozen=True, slots=True)
class PartDraft:
    """The model's reply to one part, valid under ``pipeline.generation_schema``."""

    part: Part
    output: dict[str, Any]
    scores: Mapping[str, Score] = field(default_factory=dict)  # by JSON pointer; {}: unknown


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
    """Return the parts of one more pass, or [] if no further pass is needed.

    ``summarise`` reads the summaries of neighbouring parts together, as many as fit into
    ``budget`` tokens.
    """
    if pipeline.reduce != "summarise" or len(drafts) < 2:
        return []
    # Two texts always fit together, so every pass has fewer parts than the pass before.
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
    """Cut a reply to ``budget`` tokens at the end of a line (key points come last), or of a word
    if its first line alone is longer."""
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
