"""A head above an earlier mail ends where its text begins."""

import pytest

from pipelines.text.mail_heads import head_end
from tests.unit.pipelines.parsers.test_mail import NOTES, NOTES_BELOW

OUTLOOK = "From: Ann\nSent: Monday\nTo: Ben; Cy;\nDee\nSubject: Plan"


@pytest.mark.parametrize(
    "head",
    [
        OUTLOOK,
        NOTES,
        NOTES_BELOW,
        "From: Ann\nTo: Ben, Cy,\nDee\nDate: Monday\nSubject: Plan",
        f"{OUTLOOK} {'of a long year ' * 4}\nand its end",
    ],
)
def test_a_head_ends_above_the_text(head: str) -> None:
    lines = f"{head}\n\nYours.\nSubject: none".split("\n")
    end = head_end(lines, 0)
    assert end is not None
    assert "\n".join(lines[end:]).strip() == "Yours.\nSubject: none"


@pytest.mark.parametrize(
    "text",
    [
        "One.\nTwo.",
        "Date: 3 May\nPresent: Ann, Ben\n\nMine.",
        "Subject: Party\nFrom: Ann\nMine.\n\nDate: 3 May",
        "A: is it?\nA: it is.",
    ],
)
def test_other_lines_are_no_head(text: str) -> None:
    assert head_end(text.split("\n"), 0) is None
