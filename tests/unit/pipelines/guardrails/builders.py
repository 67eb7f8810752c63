"""Scripted guardrails with the real interface, and requests around real pipelines."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pipelines.document import Chunk, Document
from pipelines.grounding.draft import Draft
from pipelines.guardrails.check_and_repair import run_guardrails
from pipelines.guardrails.contract import Generate, Request, Verdict
from pipelines.guardrails.registry import GUARDRAILS
from pipelines.pipeline import Pipeline
from pipelines.result import GuardrailRecord, Outcome


def request(pipeline: Pipeline, doc: Document) -> Request:
    return Request(pipeline, doc, (Chunk(0, 0, len(doc.text), doc.text),))


def asking(pipeline: Pipeline, *names: str) -> Pipeline:
    """The pipeline with guardrails of these names."""
    return pipeline.model_copy(update={"guardrails": {name: {} for name in names}})


def run_one(
    name: str, pipeline: Pipeline, doc: Document, draft: Draft, generate: Generate | None = None
) -> tuple[Draft, GuardrailRecord]:
    """The draft after one registered guardrail of a pipeline, and its record."""
    asked = request(asking(pipeline, name), doc)
    after, [record] = run_guardrails(asked, draft, GUARDRAILS, generate, lambda: 0.0)
    return after, record


@dataclass
class Scripted:
    """Flags a draft until its output is ``wanted``; records the calls."""

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
    """Repairs with the function ``mend``."""

    mend: Callable[[Draft, Generate | None], Draft] = lambda draft, generate: draft
    removes: bool = False
    partial: bool = False

    def repair(self, request: Request, draft: Draft, generate: Generate | None) -> Draft:
        self.calls.append("repair")
        return self.mend(draft, generate)
