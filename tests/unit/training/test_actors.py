"""What a sentence says of a task, on documents whose answers are known: rarely something else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random

import pytest

pytest.importorskip("faker", reason="needs the extra train")

from pipelines.actors import actor
from pipelines.addressee import addressee
from pipelines.table_columns import DUE, OWNER, cell_under
from pipelines.trailing import assignee, deadline
from pipelines.units import Span, units
from pipelines.words import content_stems, normal_form
from training.generator.extract import documents

pytestmark = pytest.mark.parity


Read = Callable[[str, Span, str], Span | None]


def _unit(text: str, task: str) -> Span | None:
    found = [unit for unit in units(text) if task in " ".join(text[slice(*unit)].split())]
    return found[0] if len(found) == 1 else None


def _said(seed: int, *ways: tuple[Read, str]) -> Iterator[tuple[str, str]]:
    """What code reads of the tasks of a thousand documents, and what is right of that field."""
    r = Random(seed)
    for _ in range(1000):
        text, items = documents.document(r)
        for item in items:
            unit = _unit(text, item["task"])
            for read, field in ways:
                span = read(text, unit, item["task"]) if unit else None
                if span is not None:
                    yield text[slice(*span)], item[field] or ""


@pytest.mark.parametrize(("read", "least"), [(actor, 300), (assignee, 20), (addressee, 20)])
def test_of_a_hundred_tasks_less_than_two_are_given_to_another(read: Read, least: int) -> None:
    said = list(_said(20, (read, "owner")))
    wrong = sum(content_stems(owner).isdisjoint(content_stems(who)) for who, owner in said)
    assert len(said) > least and wrong < 0.02 * len(said), (wrong, len(said))


def test_no_task_gets_a_deadline_that_it_has_not() -> None:
    said = list(_said(21, (deadline, "due")))
    for day, due in said:  # "May" and "get-out" are small words, which have no stems
        same = normal_form(day).removeprefix("before ") == normal_form(due)
        assert same or not content_stems(day).isdisjoint(content_stems(due)), day
    assert len(said) > 200


def test_a_table_names_owners_and_deadlines_without_a_fault() -> None:
    owners, dues = partial(cell_under, heading=OWNER), partial(cell_under, heading=DUE)
    said = list(_said(22, (owners, "owner"), (dues, "due")))
    for cell, right in said:
        assert content_stems(cell) == content_stems(right)
    assert len(said) > 20
