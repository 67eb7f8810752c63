"""The date that stands right behind a task, and nothing that only looks like it."""

from __future__ import annotations

import pytest

from pipelines.deadlines import deadline


@pytest.mark.parametrize(
    ("text", "task", "due"),
    [
        ("Nadia - pull exit survey quotes (Feb 10)", "pull exit survey quotes", "Feb 10"),
        ("Gwen will collect the badges on Friday, so bring them.", "collect the badges", "Friday"),
        ("[ ] pick up the hire van, Sat 9am - Dave", "pick up the hire van", "Sat 9am"),
        ("Ekow to call\nDamsho by Friday, 8:30 pm.", "call Damsho", "Friday, 8:30 pm"),
        ("We must reply before 9 May 2026!", "reply", "before 9 May 2026"),
        ("Call Bo about Friday's party", "Call Bo", None),  # of the party
        ("Send the May report to Bo.", "Send the", None),  # a part of the task
        ("Paint it green on both sides on Friday.", "Paint it green", None),  # not right behind
        ("Call Bo, then call Bo on Friday.", "Call Bo", None),  # which one?
        ("Book the hall\nFriday: choir", "Book the hall", None),  # another line
        ("We pay 20.", "pay", None),
        ("Anything", "", None),
    ],
)
def test_a_deadline_stands_right_behind_its_task(text: str, task: str, due: str | None) -> None:
    span = deadline(text, (0, len(text)), task)
    assert (span and text[slice(*span)]) == due


def test_only_the_unit_is_read() -> None:
    text = "Call Bo. On Friday we close."
    assert deadline(text, (0, 8), "Call Bo") is None
