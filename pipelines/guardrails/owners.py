"""A task is given to the one whom its sentence names: "Gwen is going to collect the badges".

A small model that has found the task looks for its owner and takes a name nearby. Where the
sentence itself says who does it (``pipelines.actors``), and the answer says another, the
document's words take the place of the answer's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import ClassVar

from pipelines.actors import actor, is_person
from pipelines.evidence import evidence_at
from pipelines.guardrails.contract import Draft, Generate, Request, Verdict
from pipelines.leaves import leaves
from pipelines.result import Outcome
from pipelines.schema import (
    Schema,
    base_type,
    is_derived,
    is_from_document,
    is_nullable,
    wants_quote,
)
from pipelines.tree import pointer
from pipelines.units import Span
from pipelines.words import content_stems, normal_form

_OWNER = re.compile(r"(?:^|_)(?:owner|assignee|assigned_to|responsible)(?:_|$)")


class OwnersGuardrail:
    """Puts the one whom the sentence names in the place of somebody else."""

    name: ClassVar[str] = "owners"
    version: ClassVar[int] = 1
    settings: ClassVar[frozenset[str]] = frozenset()
    removes: ClassVar[bool] = False
    partial: ClassVar[bool] = True

    def applies(self, request: Request) -> bool:
        return any(_lists(request.pipeline.output_schema))

    def check(self, request: Request, draft: Draft) -> Verdict:
        found = [f"{one.path}: {one.why}" for one in _mistaken(request, draft)]
        return Verdict(Outcome.FLAGGED, "; ".join(found)) if found else Verdict(Outcome.PASSED)

    def repair(self, request: Request, draft: Draft, generate: Generate | None) -> Draft:
        wrong = {one.path: one for one in _mistaken(request, draft)}
        schema, output = request.pipeline.output_schema, deepcopy(draft.output)
        for one in wrong.values():
            output[one.list][one.index][one.field] = one.right
        evidence = [entry for entry in draft.evidence if entry.path not in wrong]
        evidence += [evidence_at(request.document, path, one.span) for path, one in wrong.items()]
        order = {path: at for at, (path, _, _) in enumerate(leaves(schema, output))}
        evidence.sort(key=lambda entry: order[entry.path])
        return Draft(output, tuple(evidence), draft.dropped)


@dataclass(frozen=True, slots=True)
class _Mistaken:
    """The owner of an item who is another by the document's words."""

    list: str
    index: int
    field: str
    said: str | None
    right: str
    span: Span

    @property
    def path(self) -> str:
        return pointer(pointer(pointer("", self.list), self.index), self.field)

    @property
    def why(self) -> str:
        said = f"“{self.said}”" if self.said else "gives none"
        return f"the sentence says “{self.right}”, the answer {said}"


@dataclass(frozen=True, slots=True)
class _List:
    """A list of tasks with owners: its name and those of its items' fields."""

    name: str
    task: str
    owner: str
    quote: str
    longest: int  # characters of an owner


def _lists(schema: Schema) -> Iterator[_List]:
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
        owner = next((one for one in texts if _OWNER.search(one)), None)
        task = next((one for one in texts if one != owner), None)
        if owner and task and is_from_document(fields[owner]) and is_nullable(fields[owner]):
            yield _List(name, task, owner, quote, fields[owner]["maxLength"])


def _mistaken(request: Request, draft: Draft) -> Iterator[_Mistaken]:
    text = request.document.text
    places = {entry.path: (entry.start, entry.end) for entry in draft.evidence}
    for tasks in _lists(request.pipeline.output_schema):
        for index, item in enumerate(draft.output[tasks.name]):
            path = pointer(pointer("", tasks.name), index)
            unit, place = (places.get(pointer(path, one)) for one in (tasks.quote, tasks.owner))
            span = actor(text, unit, item[tasks.task] or "") if unit else None
            if unit is None or span is None:
                continue
            right, said = " ".join(text[slice(*span)].split()), item[tasks.owner]
            crossing = place is not None and place[0] < unit[0] < place[1]
            if len(right) <= tasks.longest and not _fits(said, right, crossing):
                yield _Mistaken(tasks.name, index, tasks.owner, said, right, span)


def _fits(said: str | None, right: str, crossing: bool) -> bool:
    """Whether both may name the same: "the treasurer" and "Treasurer", "Whitlock" and
    "P. Whitlock"; not so if what was said reaches over the sentence's beginning."""
    if said is None:
        return not is_person(right)
    if normal_form(said) == normal_form(right):
        return True
    common = content_stems(said) & content_stems(right)
    return not crossing and any(len(stem) > 1 for stem in common)
