"""The base of the guardrails that null each wrong value of a pipeline's output."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import ClassVar

from pipelines.grounding.draft import Draft
from pipelines.guardrails.contract import Generate, Request, Verdict
from pipelines.guardrails.documents.remove_values import remove_values
from pipelines.guardrails.text_guardrail import TextGuardrail
from pipelines.schema import Schema, is_nullable

WrongValue = tuple[str, Schema, str]  # pointer and schema of a wrong value, and its fault


class NullingGuardrail(TextGuardrail, ABC):
    """Flags wrong values of an output; nulls them where the schema allows null."""

    removes: ClassVar[bool] = True

    @abstractmethod
    def findings(self, request: Request, draft: Draft) -> Iterable[WrongValue]:
        """Return the wrong values of the draft, in order."""

    def applies(self, request: Request) -> bool:
        return True

    def check(self, request: Request, draft: Draft) -> Verdict:
        return Verdict.on(f"{path}: {fault}" for path, _, fault in self.findings(request, draft))

    def repair(self, request: Request, draft: Draft, generate: Generate | None) -> Draft:
        bad = {path for path, node, _ in self.findings(request, draft) if is_nullable(node)}
        return remove_values(request, draft, bad) if bad else draft
