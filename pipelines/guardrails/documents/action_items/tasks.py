"""What the words around a task say about it takes the place of what the answer says about it.

A small model that has found a task looks for its owner and deadline and takes a name or a date
nearby. A guardrail of this kind reads one of them from the task's own sentence or row by code,
where that is certain, and puts it right, with its place; what can be none at all it takes away.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import ClassVar

from pipelines.grounding.derived_dates import rederive
from pipelines.grounding.draft import Draft
from pipelines.grounding.evidence import evidence_at
from pipelines.grounding.output_tree import pointer
from pipelines.grounding.output_values import leaves
from pipelines.guardrails.contract import Generate, Request, Verdict
from pipelines.result import Outcome
from pipelines.schema import (
    Schema,
    base_type,
    is_derived,
    is_from_document,
    is_nullable,
    wants_quote,
)
from pipelines.text.document_date import document_date
from pipelines.text.sentences import Span


@dataclass(frozen=True, slots=True)
class TaskValue:
    """A value of a task: what the answer says, and where the document has it."""

    value: str | None
    place: Span | None


@dataclass(frozen=True, slots=True)
class _TaskList:
    """A list of tasks: its name and those of its items' fields."""

    name: str
    task: str
    field: str
    quote: str
    dates: tuple[str, ...]  # derived from the field
    longest: int  # characters of the field


@dataclass(frozen=True, slots=True)
class _WrongValue:
    """A value of an item that is another by the document's words."""

    list: _TaskList
    index: int
    said: str | None
    right: str | None
    span: Span | None  # of what is right; None to leave the field empty
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
    """Puts one field of every task right. The field is one whose name ``named`` finds, copied
    from the document and null where that says nothing, in items that carry a quote."""

    name: ClassVar[str]
    version: ClassVar[int] = 1
    settings: ClassVar[frozenset[str]] = frozenset()
    removes: ClassVar[bool] = False
    partial: ClassVar[bool] = True
    named: ClassVar[re.Pattern[str]]

    @abstractmethod
    def read(self, text: str, unit: Span, task: str) -> Span | None:
        """Return where ``text`` says it of ``task``, which stands in ``unit``; None if not
        outright."""

    @abstractmethod
    def fits(self, said: TaskValue, right: str, span: Span, unit: Span) -> bool:
        """Whether the answer may mean the same as the document's words ``right`` at ``span``."""

    @abstractmethod
    def out_of_place(self, text: str, said: TaskValue) -> str | None:
        """Why no task can have this value, whatever ``text`` says of the task: "is a day"."""

    def applies(self, request: Request) -> bool:
        return any(_lists(request.pipeline.output_schema, self.named))

    def check(self, request: Request, draft: Draft) -> Verdict:
        found = [one.why for one in self._wrong_values(request, draft)]
        return Verdict(Outcome.FLAGGED, "; ".join(found)) if found else Verdict(Outcome.PASSED)

    def repair(self, request: Request, draft: Draft, generate: Generate | None) -> Draft:
        schema, output = request.pipeline.output_schema, deepcopy(draft.output)
        places: dict[str, Span | None] = {}
        for one in self._wrong_values(request, draft):
            output[one.list.name][one.index][one.list.field] = one.right
            places |= {one.path(name): one.span for name in (one.list.field, *one.list.dates)}
        output = rederive(schema, output, document_date(request.document))
        order = {path: at for at, (path, _, _) in enumerate(leaves(schema, output))}
        evidence = [entry for entry in draft.evidence if entry.path not in places]
        evidence += [
            evidence_at(request.document, path, span)
            for path, span in places.items()
            if span and path in order  # a date that code cannot derive is null and has no place
        ]
        evidence.sort(key=lambda entry: order[entry.path])
        return Draft(output, tuple(evidence), draft.dropped)

    def _wrong_values(self, request: Request, draft: Draft) -> Iterator[_WrongValue]:
        text = request.document.text
        places = {entry.path: (entry.start, entry.end) for entry in draft.evidence}
        for tasks in _lists(request.pipeline.output_schema, self.named):
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


def _lists(schema: Schema, named: re.Pattern[str]) -> Iterator[_TaskList]:
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
            yield _TaskList(name, task, field, quote, dates, fields[field]["maxLength"])
