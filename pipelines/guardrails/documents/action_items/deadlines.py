"""Corrects a task's deadline by the words right behind the task."""

import re
from typing import ClassVar

from pipelines.guardrails.documents.action_items.tasks import TaskGuardrail, TaskValue
from pipelines.guardrails.documents.action_items.words_after_task import deadline
from pipelines.text.sentences import Span
from pipelines.text.words import content_stems

# +44 20 7946 0958, (713) 853-3848, 01234567890; not 10.03.2026 17.00, 20260310 or 1700-1730.
_YEAR = r"(?:19|20)\d\d"
_TIME = r"[0-2]\d[0-5]\d"
_APART = r"[\s().–-]+"
_MANY = rf"(?!{_YEAR}(?!\d))\d{{3,7}}"
_DIALLED = re.compile(
    rf"""(?:\+|00)\d[\d\s().–-]{{6,}}
    |(?!{_TIME}{_APART}{_TIME}$)\(?(?:\d{{1,2}}{_APART})?{_MANY}{_APART}{_MANY}(?:{_APART}\d{{2,5}})*
    |(?!{_YEAR}[01]\d[0-3]\d)\d{{7,13}}""",
    re.VERBOSE,
)


class DeadlinesGuardrail(TaskGuardrail):
    """Replaces a missing or wrong deadline with the one behind the task; a telephone number is
    removed."""

    name: ClassVar[str] = "deadlines"
    version: ClassVar[int] = 5
    named: ClassVar[re.Pattern[str]] = re.compile(r"(?:^|_)(?:due|deadline)(?:_|$)")

    def read(self, text: str, unit: Span, task: str) -> Span | None:
        return deadline(text, unit, task)

    def fits(self, said: TaskValue, right: str, span: Span, unit: Span) -> bool:
        """Whether both may name the same day: they share a word ("Friday", "by Friday noon") or two
        numbers. One shared number is not enough ("3 March" and "3 May")."""
        theirs = content_stems(right)
        shared = content_stems(said.value or "") & theirs
        return len(shared) > 1 or any(not word.isdigit() or {word} == theirs for word in shared)

    def out_of_place(self, text: str, said: TaskValue) -> str | None:
        return "is a telephone number" if _DIALLED.fullmatch(said.value or "") else None
