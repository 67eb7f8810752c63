"""The sentences that make a model choose an owner or a deadline say which one is right."""

from __future__ import annotations

import re
from random import Random

import pytest

pytest.importorskip("faker", reason="needs the extra train")

from training.generator.extract import choosing, dues, owners, scene, slips
from training.generator.extract.apart_words import DUE_BEFORE, DUE_BEHIND, NO_DUE
from training.generator.extract.choosing_words import BY_ONE, NOBODY, NOBODY_DONE, ONE_ACTS
from training.generator.extract.errand_words import WITH_NAMES
from training.generator.extract.placing_words import ASKED, OWNER_BEHIND, OWNER_FIRST, STATED
from training.generator.people import roster

pytestmark = pytest.mark.parity

_SLOT = re.compile(r"\{(\w+)\}")


def _count(line: str, slot: str) -> int:
    return _SLOT.findall(line).count(slot)


def test_a_sentence_names_one_task_one_owner_and_at_most_one_deadline() -> None:
    for line in (*ONE_ACTS, *OWNER_FIRST, *ASKED, *NO_DUE, *DUE_BEFORE):
        assert _count(line, "T") == 1, line
        assert _count(line, "O") == 1, line
        assert _count(line, "D") + _count(line, "U") <= 1, line
    for line in NO_DUE:
        assert not _count(line, "D") + _count(line, "U"), line
    for line in (*STATED, *NOBODY):
        assert (_count(line, "T"), _count(line, "O"), _count(line, "D")) == (1, 0, 1), line
    for line in OWNER_BEHIND:
        assert (_count(line, "T"), _count(line, "O"), _count(line, "D")) == (0, 1, 0), line
    for line in BY_ONE:
        assert (_count(line, "O"), _count(line, "thing"), _count(line, "done")) == (1, 1, 1), line
    for line in NOBODY_DONE:
        assert (_count(line, "O"), _count(line, "thing"), _count(line, "done")) == (0, 1, 1), line
    assert all(_count(line, "U") == 1 for line in DUE_BEHIND)
    assert not any(_count(line, "O") for line in WITH_NAMES)


def test_who_is_only_mentioned_is_not_the_owner() -> None:
    r = Random(3)
    for _ in range(300):
        s = scene.scene(r, 4)
        owner = s.name(r)
        task, names = choosing.duty(r, s, owner)
        assert len({*names, owner}) == 3
        for name in names:
            assert name not in owner and owner not in name and name not in task.split()


def test_a_document_has_two_people_at_least_and_none_twice() -> None:
    r = Random(4)
    for _ in range(300):
        names, _ = owners.cast(r, roster(r, 3), r.random() < 0.5)
        assert 2 <= len(names) == len(set(names))


def test_a_deadline_keeps_no_preposition_that_stands_in_front_of_it() -> None:
    r = Random(5)
    for _ in range(2000):
        before, words = dues.deadline(r)
        assert words == words.strip(" .,;:") and not set(words) & set("[]{}|")
        if before:
            assert not words.startswith(("by ", "before ", "in ", "within ", "at ", "after ")), (
                words
            )


def test_every_slip_has_enough_to_say() -> None:
    for slip in slips.slips():
        assert len(slip.tasks) >= 12 and len(slip.facts) >= 5 and len(slip.who) >= 8, slip.heads
