"""What a sentence says of a task, on documents whose answers are known: rarely something else."""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("faker", reason="needs the extra train")

from pipelines.actors import actor
from pipelines.deadlines import deadline
from pipelines.table_columns import DUE, OWNER, cell_under
from pipelines.units import Span, units
from pipelines.words import content_stems
from training.generator.extract import documents

pytestmark = pytest.mark.parity


def _unit(text: str, task: str) -> Span | None:
    found = [unit for unit in units(text) if task in " ".join(text[slice(*unit)].split())]
    return found[0] if len(found) == 1 else None


def test_of_a_hundred_tasks_less_than_two_are_given_to_another() -> None:
    r = Random(20)
    said = wrong = 0
    for _ in range(1000):
        text, items = documents.document(r)
        for item in items:
            unit = _unit(text, item["task"])
            span = actor(text, unit, item["task"]) if unit else None
            if span is None:
                continue
            said += 1
            owner = item["owner"] or ""
            wrong += content_stems(owner).isdisjoint(content_stems(text[slice(*span)]))
    assert said > 300 and wrong < 0.02 * said, (wrong, said)


def test_no_task_gets_a_deadline_that_it_has_not() -> None:
    r = Random(21)
    said = 0
    for _ in range(1000):
        text, items = documents.document(r)
        for item in items:
            unit = _unit(text, item["task"])
            span = deadline(text, unit, item["task"]) if unit else None
            if span is not None:
                said += 1
                due = text[slice(*span)]
                assert not content_stems(due).isdisjoint(content_stems(item["due"] or "")), due
    assert said > 200


def test_a_table_names_owners_and_deadlines_without_a_fault() -> None:
    r = Random(22)
    said = 0
    for _ in range(1000):
        text, items = documents.document(r)
        for item in items:
            unit = _unit(text, item["task"])
            for heading, right in ((OWNER, item["owner"]), (DUE, item["due"])):
                span = cell_under(text, unit, item["task"], heading) if unit else None
                if span is not None:
                    said += 1
                    assert content_stems(text[slice(*span)]) == content_stems(right or "")
    assert said > 20
