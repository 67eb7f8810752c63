"""A task is due when the words right behind it or its row of a table say so: "reply (12 June)"."""

from __future__ import annotations

import re
from typing import ClassVar

from pipelines.guardrails.tasks import Said, TaskGuardrail
from pipelines.table_columns import DUE, cell_under
from pipelines.trailing import deadline
from pipelines.units import Span
from pipelines.words import content_stems


class DeadlinesGuardrail(TaskGuardrail):
    """Puts the date right behind a task, or in its row, in the place of none and of another."""

    name: ClassVar[str] = "deadlines"
    version: ClassVar[int] = 2
    named: ClassVar[re.Pattern[str]] = re.compile(r"(?:^|_)(?:due|deadline)(?:_|$)")

    def read(self, text: str, unit: Span, task: str) -> Span | None:
        return cell_under(text, unit, task, DUE) or deadline(text, unit, task)

    def fits(self, said: Said, right: str, span: Span, unit: Span) -> bool:
        """Whether both may name the same day: they share a word ("Friday", "by Friday noon") or two
        numbers; one number alone is of many days ("3", "3 March" and "3 May")."""
        theirs = content_stems(right)
        shared = content_stems(said.value or "") & theirs
        return len(shared) > 1 or any(not word.isdigit() or {word} == theirs for word in shared)
