"""Scripted guardrails with the real interface, and requests around real pipelines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pipelines.document import Chunk, Document
from pipelines.grounding.draft import Draft
from pipelines.guardrails.contract import Generate, Request, Verdict
from pipelines.pipeline import Pipeline
from pipelines.result import Outcome


def request(pipeline: Pipeline, doc: Document) -> Request:
    return Request(pipeline, doc, (Chunk(0, 0, len(doc.text), doc.text),))


def asking(pipeline: Pipeline, *names: str) -> Pipeline:
    """The pipeline with guardrails of these names."""
    return pipeline.model_copy(update={"guardrails": {name: {} for name in names}})


@dataclass
class Scripted:
    """Flags a draft until its output is ``wanted``; counts what is asked of it."""

    wanted: dict[str, Any] | None = None
    name: str = "scripted"
    version: int = 1
    settings: frozenset[str] = frozenset()
    relevant: bool = True
    calls: list[str] = field(default_factory=list)

    def applies(self, request: Request) -> bool:
        self.calls.append("applies")
        return self.relevant

    def check(self, request: Request, draft: Draft) -> Verdict:
        self.calls.append("check")
        if self.wanted is None or draft.output == self.wanted:
            return Verdict(Outcome.PASSED)
        return Verdict(Outcome.FLAGGED, "not as wanted")


@dataclass
class Mending(Scripted):
    """Mends with whatever ``mend`` returns."""

    mend: Callable[[Draft, Generate | None], Draft] = lambda draft, generate: draft
    removes: bool = False
    partial: bool = False

    def repair(self, request: Request, draft: Draft, generate: Generate | None) -> Draft:
        self.calls.append("repair")
        return self.mend(draft, generate)
