"""Whom a sentence names, on documents whose owners are known: rarely another, never in bulk."""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("faker", reason="needs the extra train")

from pipelines.actors import actor
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
