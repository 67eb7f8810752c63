"""What code reads of a task in its sentence, on all notes of the corpus.

The bounds are what was found when the test was written: a change that reads less, or more of it
wrongly, shows here.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

import pytest

from pipelines.guardrails.documents.action_items.actors import actor
from pipelines.guardrails.documents.action_items.assignments import assignment
from pipelines.guardrails.documents.action_items.words_after_task import deadline
from pipelines.text.sentences import Span
from pipelines.text.statements import split_statements
from pipelines.text.words import content_stems, normal_form
from training.entries import tidy
from training.notes import notes, resolved
from training.taskless import documents

Read = Callable[[str, Span, str], Span | None]
Said = Mapping[str, Sequence[tuple[str, str]]]  # reader -> what it reads, and what is right

READERS: dict[str, tuple[Read, str]] = {
    "actor": (actor, "owner"),
    "deadline": (deadline, "due"),
}


def _unit(units: Mapping[Span, str], task: str) -> Span | None:
    found = [unit for unit, said in units.items() if task in said]
    return found[0] if len(found) == 1 else None


@pytest.fixture(scope="module")
def said() -> Said:
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for note in (*notes(), *notes(held_out=True)):
        text, items = resolved(tidy(note))
        units = {unit: " ".join(text[slice(*unit)].split()) for unit in split_statements(text)}
        for item in items:
            unit = _unit(units, item["task"] or "")
            for name, (read, field) in READERS.items() if unit else ():
                span = read(text, unit, item["task"] or "")
                if span is not None:
                    found[name].append((text[slice(*span)], item[field] or ""))
    return found


def _wrong(read: str, right: str) -> bool:
    if normal_form(read).removeprefix("before ") == normal_form(right):
        return False
    return content_stems(read).isdisjoint(content_stems(right))


@pytest.mark.parametrize(
    ("reader", "least", "wrong"),
    [
        ("actor", 883, 17),
        ("deadline", 741, 7),
    ],
)
def test_hardly_a_task_gets_what_another_has(
    said: Said, reader: str, least: int, wrong: int
) -> None:
    faults = [pair for pair in said[reader] if _wrong(*pair)]
    assert len(said[reader]) >= least
    assert len(faults) <= wrong, faults


def test_a_task_is_hardly_seen_where_nobody_has_one() -> None:
    read = [resolved(tidy(note)) for note in (*notes(), *notes(held_out=True))]
    seen = [bool(items) for text, items in read if assignment(text)]
    assert sum(seen) >= 724  # of 2,854
    assert len(seen) - sum(seen) <= 38  # of 786
    taskless = [*documents(), *documents(held_out=True)]
    assert sum(map(bool, map(assignment, taskless))) <= 3  # of 1,421
