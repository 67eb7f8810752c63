"""Builders of documents, chunks, replies and pipelines for the tests of ``pipelines``."""

from datetime import date
from itertools import pairwise
from typing import Any

from pipelines.document import Chunk, Document, Page
from pipelines.grounding.passes import Part, PartDraft, first_pass
from pipelines.loader import load_pipelines
from pipelines.pipeline import Pipeline

SHIPPED, _ = load_pipelines()
EXTRACT = SHIPPED["extract"]
SUMMARISE = SHIPPED["summarise"]
ROUTE = SHIPPED["route-email"]


def document(text: str, written: date | None = None, pages: int = 1, **metadata: str) -> Document:
    """A document of ``pages`` equally long pages."""
    cuts = [len(text) * number // pages for number in range(pages + 1)]
    spans = tuple(Page(n + 1, cuts[n], cuts[n + 1]) for n in range(pages))
    return Document(text, "text/plain", spans, written, metadata)


def chunks(text: str, *marks: str) -> list[Chunk]:
    """Chunks of ``text`` that begin at each of the given marks (and at the start)."""
    cuts = [0, *(text.index(mark) for mark in marks), len(text)]
    pairs = pairwise(cuts)
    return [Chunk(i, a, b, text[a:b]) for i, (a, b) in enumerate(pairs)]


def whole(text: str) -> Part:
    """A text as the only part that the model reads."""
    return first_pass(EXTRACT, chunks(text))[0]


def items(part: Part, *entries: dict[str, Any]) -> PartDraft:
    """A reply of the extract pipeline; missing values of an entry are null."""
    empty = {"task": "", "owner": None, "due": None}
    return PartDraft(part, {"action_items": [empty | entry for entry in entries]})


def with_schema(schema: dict[str, Any], **fields: Any) -> Pipeline:
    """A pipeline with this schema."""
    data = {
        "format": "nightshift.pipeline/1",
        "name": "test",
        "description": "for a test",
        "prompt": "{{ document }}",
        "schema": schema,
    }
    return Pipeline.model_validate(data | fields)
