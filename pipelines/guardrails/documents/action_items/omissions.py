"""Flags an empty list of tasks if the document gives somebody a task."""

import re
from typing import ClassVar

from pipelines.grounding.draft import Draft
from pipelines.grounding.pointers import pointer
from pipelines.guardrails.contract import Request, Verdict
from pipelines.guardrails.documents.action_items.assignments import assignment
from pipelines.guardrails.documents.action_items.owners import OwnersGuardrail
from pipelines.guardrails.documents.action_items.tasks import task_lists

_QUOTED = 120  # characters of a sentence that the verdict names


class OmissionsGuardrail:
    """Flags a list without any task, beside a sentence such as "Bram will publish the page".

    A small model gives up on a document as a whole more often than it forgets one task of many.
    """

    name: ClassVar[str] = "omissions"
    version: ClassVar[int] = 2
    settings: ClassVar[frozenset[str]] = frozenset()
    named: ClassVar[re.Pattern[str]] = OwnersGuardrail.named

    def applies(self, request: Request) -> bool:
        return any(task_lists(request.pipeline.output_schema, self.named))

    def check(self, request: Request, draft: Draft) -> Verdict:
        lists = task_lists(request.pipeline.output_schema, self.named)
        empty = [tasks.name for tasks in lists if not draft.output[tasks.name]]
        span = assignment(request.document.text) if empty else None
        if span is None:
            return Verdict.on(())
        said = " ".join(request.document.text[slice(*span)].split())
        said = said if len(said) <= _QUOTED else f"{said[:_QUOTED].rstrip()} …"
        return Verdict.on(
            f"{pointer('', name)}: is empty, but the document says “{said}”" for name in empty
        )
