"""Corrects a task's owner by the sentence of the task: "Gwen will call"."""

import re
from typing import ClassVar

from pipelines.guardrails.documents.action_items.actors import actor, is_person
from pipelines.guardrails.documents.action_items.tasks import TaskGuardrail, TaskValue
from pipelines.text.calendar_words import MONTHS
from pipelines.text.date_parsing import names_a_day
from pipelines.text.sentences import Span
from pipelines.text.words import content_stems, normal_form

_NAMES_TOO = frozenset([*MONTHS, "sun"])  # also names of people: April, May, Jan
_DAY_BEHIND = re.compile(r"\.?\s\d{1,2}(?:st|nd|rd|th)?(?=\s*(?:[.,;!?)\]/|·–—]|-\s|$|\n))")
# Not the number of a bullet.
_DAY_BEFORE = re.compile(r"(?:(?<=\S\s)\d{1,2}\.|\b\d{1,2}(?:st|nd|rd|th)?(?:\sof)?)\s$")


class OwnersGuardrail(TaskGuardrail):
    """Replaces a wrong owner with the person that the task's sentence names; a day ("Feb") as an
    owner is removed."""

    name: ClassVar[str] = "owners"
    version: ClassVar[int] = 5
    named: ClassVar[re.Pattern[str]] = re.compile(
        r"(?:^|_)(?:owner|assignee|assigned_to|responsible)(?:_|$)"
    )

    def read(self, text: str, unit: Span, task: str) -> Span | None:
        return actor(text, unit, task)

    def fits(self, said: TaskValue, right: str, span: Span, unit: Span) -> bool:
        """Whether both may name the same person ("Whitlock" and "P. Whitlock"). False if the
        answer's owner crosses the beginning of the sentence."""
        if said.value is None:
            return not is_person(right)
        if normal_form(said.value) == normal_form(right):
            return True
        crossing = said.place is not None and said.place[0] < unit[0] < said.place[1]
        common = content_stems(said.value) & content_stems(right)
        return not crossing and any(len(stem) > 1 for stem in common)

    def out_of_place(self, text: str, said: TaskValue) -> str | None:
        if said.value is None or said.place is None:
            return None
        day = names_a_day(said.value)
        if said.value.casefold() in _NAMES_TOO:
            start, end = said.place
            line = text.rfind("\n", 0, start) + 1
            day = bool(_DAY_BEHIND.match(text, end) or _DAY_BEFORE.search(text[line:start]))
        return "is a day in the document" if day else None
