"""Checks the output against the definition's schema."""

from typing import ClassVar

from pipelines.grounding.draft import Draft
from pipelines.guardrails.contract import Request, Verdict
from pipelines.result import Outcome
from pipelines.schema import validate_output


class SchemaGuardrail:
    """Validates the whole output, derived values too, against the definition's schema."""

    name: ClassVar[str] = "schema"
    version: ClassVar[int] = 2
    settings: ClassVar[frozenset[str]] = frozenset()

    def applies(self, request: Request) -> bool:
        return True

    def check(self, request: Request, draft: Draft) -> Verdict:
        replies = max(1, len(request.chunks))
        errors = validate_output(request.pipeline.output_schema, draft.output, replies)
        more = f" (and {len(errors) - 3} more)" if len(errors) > 3 else ""
        return Verdict(Outcome.FLAGGED, "; ".join(errors[:3]) + more) if errors else Verdict.on([])
