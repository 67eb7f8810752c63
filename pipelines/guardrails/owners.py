"""A task is given to the one whom its sentence or its row of a table names: "Gwen will call"."""

from __future__ import annotations

import re
from typing import ClassVar

from pipelines.actors import actor, is_person
from pipelines.addressee import addressee
from pipelines.guardrails.tasks import Said, TaskGuardrail
from pipelines.table_columns import OWNER, cell_under
from pipelines.trailing import assignee
from pipelines.units import Span
from pipelines.words import content_stems, normal_form
from pipelines.writer import writer


class OwnersGuardrail(TaskGuardrail):
    """Puts the one whom the sentence or the table names in the place of somebody else, for "I will"
    the sender of a mail, for "please" the one whom it greets."""

    name: ClassVar[str] = "owners"
    version: ClassVar[int] = 2
    named: ClassVar[re.Pattern[str]] = re.compile(
        r"(?:^|_)(?:owner|assignee|assigned_to|responsible)(?:_|$)"
    )

    def read(self, text: str, unit: Span, task: str) -> Span | None:
        return (
            cell_under(text, unit, task, OWNER)
            or actor(text, unit, task)
            or assignee(text, unit, task)
            or writer(text, unit, task)
            or addressee(text, unit, task)
        )

    def fits(self, said: Said, right: str, span: Span, unit: Span) -> bool:
        """Whether both may name the same: "the treasurer" and "Treasurer", "Whitlock" and
        "P. Whitlock"; not so if what was said reaches over the sentence's beginning."""
        if said.value is None:
            return not is_person(right)
        if normal_form(said.value) == normal_form(right):
            return True
        crossing = said.place is not None and said.place[0] < unit[0] < said.place[1]
        common = content_stems(said.value) & content_stems(right)
        return not crossing and any(len(stem) > 1 for stem in common)
