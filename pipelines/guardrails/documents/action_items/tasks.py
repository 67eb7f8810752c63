"""The base of the guardrails that correct one field of each task, such as the owner.

A small model finds a task but may take its owner or deadline from a name or date nearby. These
guardrails read the value from the task's own sentence or table row, if that is certain, and
correct the value and its evidence. They remove a value that no task can have.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import ClassVar

from pipelines.grounding.derived_dates import rederive
from pipelines.grounding.draft import Draft
from pipelines.grounding.evidence import evidence_at
from pipelines.grounding.output_values import leaves
from pipelines.grounding.pointers import pointer
from pipelines.guardrails.contract import Generate, Request, Verdict
from pipelines.schema import (
    Schema,
    base_type,
    is_derived,
    is_from_document,
    is_nullable,
    wants_quote,
)
from pipelines.text.document_date import date_basis
from pipelines.text.sentences import Span


@dataclass(frozen=True, slots=True)
class TaskValue:
    """A task's value in the answer, and its span in the document."""

    value: str | None
    place: Span | None


@dataclass(frozen=True, slots=True)
class TaskList:
    """The name of an output list of tasks, and the names of its items' fields."""

    name: str
    task: str
    field: str
    quote: str
    dates: tuple[str, ...]  # fields that are derived from ``field``
    longest: int  # characters that the schema allows in ``field``


@dataclass(frozen=True, slots=True)
class _WrongValue:
    """A wrong value, and the right one by the document."""

    list: TaskList
    index: int
    said: str | None
    right: str | None
    span: Span | None  # of the right value; None to empty the field
    out_of_place: str | None = None

    def path(self, name: str) -> str:
        return pointer(pointer(pointer("", self.list.name), self.index), name)

    @property
    def why(self) -> str:
        said = f"“{self.said}”" if self.said else "gives none"
        path = self.path(self.list.field)
        if self.right is None:
            return f"{path}: {said} {self.out_of_place}"
        return f"{path}: the document says “{self.right}”, the answer {said}"


class TaskGuardrail(ABC):
    """Corrects one field of every task: a nullable field with a name like ``named``, copied from
    the document, in items with a quote."""

    name: ClassVar[str]
    version: ClassVar[int] = 1
    settings: ClassVar[frozenset[str]] = frozenset()
    removes: ClassVar[bool] = False
    partial: ClassVar[bool] = True
    named: ClassVar[re.Pattern[str]]

    @abstractmethod
    def read(self, text: str, unit: Span, task: str) -> Span | None:
        """Return the span of the right value for ``task`` in ``unit``; None if uncertain."""

    @abstractmethod
    def fits(self, said: TaskValue, right: str, span: Span, unit: Span) -> bool:
        """Say whether the answer's value may mean the same as ``right``, the words at ``span``."""

    @abstractmethod
    def out_of_place(self, text: str, said: TaskValue) -> str | None:
        """Return why no task can have this value ("is a day in the document"), or None."""

    def applies(self, request: Request) -> bool:
        return any(task_lists(request.pipeline.output_schema, self.named))

    def check(self, request: Request, draft: Draft) -> Verdict:
        return Verdict.on(one.why for one in self._wrong_values(request, draft))

    def repair(self, request: Request, draft: Draft, generate: Generate | None) -> Draft:
        schema, output = request.pipeline.output_schema, deepcopy(draft.output)
        places: dict[str, Span | None] = {}
        for one in self._wrong_values(request, draft):
            output[one.list.name][one.index][one.list.field] = one.right
            places |= {one.path(name): one.span for name in (one.list.field, *one.list.dates)}
        output = rederive(schema, output, date_basis(request.document))
        order = {path: at for at, (path, _, _) in enumerate(leaves(schema, output))}
        evidence = [entry for entry in draft.evidence if entry.path not in places]
        evidence += [
            evidence_at(request.document, path, span)
            for path, span in places.items()
            if span and path in order  # a date that cannot be derived is null, without evidence
        ]
        evidence.sort(key=lambda entry: order[entry.path])
        scores = {path: score for path, score in draft.scores.items() if path not in places}
        return replace(draft, output=output, evidence=tuple(evidence), scores=scores)

    def _wrong_values(self, request: Request, draft: Draft) -> Iterator[_WrongValue]:
        text = request.document.text
        places = {entry.path: (entry.start, entry.end) for entry in draft.evidence}
        for tasks in task_lists(request.pipeline.output_schema, self.named):
            for index, item in enumerate(draft.output[tasks.name]):
                path = pointer(pointer("", tasks.name), index)
                unit = places.get(pointer(path, tasks.quote))
                span = self.read(text, unit, item[tasks.task] or "") if unit else None
                said = TaskValue(item[tasks.field], places.get(pointer(path, tasks.field)))
                if unit is None or span is None:
                    if reason := self.out_of_place(text, said):
                        yield _WrongValue(tasks, index, said.value, None, None, reason)
                    continue
                right = " ".join(text[slice(*span)].split())
                if len(right) <= tasks.longest and not self.fits(said, right, span, unit):
                    yield _WrongValue(tasks, index, said.value, right, span)


def task_lists(schema: Schema, named: re.Pattern[str]) -> Iterator[TaskList]:
    """Yield the lists of tasks in an output that have a field with a name like ``named``."""
    for name, child in schema["properties"].items():
        items = child["items"] if base_type(child) == "array" else {}
        if not wants_quote(items):
            continue
        fields: Mapping[str, Schema] = items["properties"]
        quote = next(one for one in fields if fields[one].get("x-derived") == "quote")
        texts = [
            one
            for one, node in fields.items()
            if base_type(node) == "string" and not is_derived(node)
        ]
        about = [one for one in texts if is_from_document(fields[one]) and is_nullable(fields[one])]
        task = next((one for one in texts if one not in about), None)
        field = next((one for one in about if named.search(one)), None)
        if task and field:
            dates = tuple(one for one, node in fields.items() if node.get("x-from") == field)
            yield TaskList(name, task, field, quote, dates, fields[field]["maxLength"])
