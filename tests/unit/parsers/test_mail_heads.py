"""What is said stands between the heads of mails, and none of it is lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.parsers.mail_heads import QUOTE_SEPARATOR, passages

from .test_eml import NOTES, NOTES_BELOW

OUTLOOK = "From: Ann\nSent: Monday\nTo: Ben; Cy;\nDee\nSubject: Plan"
FORWARDED = "---------------------- Forwarded by Ann Lee/ACME on 05/04/2026 09:00 \nAM ------------"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("One.\nTwo.", ["One.\nTwo."]),
        ("", []),
        ("From: Ann\nTo: Ben, Cy,\nDee\nDate: Monday\nSubject: Plan\n\nMine.", ["Mine."]),
        ("Date: 3 May\nPresent: Ann, Ben\n\nMine.", ["Date: 3 May\nPresent: Ann, Ben\n\nMine."]),
        ("Subject: Party\nFrom: Ann\nMine.\n\nDate: 3 May", ["Mine.\n\nDate: 3 May"]),
        ("A: is it?\nA: it is.", ["A: is it?\nA: it is."]),
        (f"Mine.\n\n{OUTLOOK}\n\nYours.", ["Mine.", "Yours."]),
        (f"Mine.\n\n{QUOTE_SEPARATOR}\n{OUTLOOK}\n\nYours.", ["Mine.", "Yours."]),
        (f"Mine.\n\n{NOTES}\n\nYours.\n\n{NOTES_BELOW}\n\nTheirs.", ["Mine.", "Yours.", "Theirs."]),
        (f"{FORWARDED}\n\n\n{NOTES}\n\n\nYours.", ["Yours."]),
        ("-----Original Message-----\nYours.\n-- Ann", ["Yours.\n-- Ann"]),
        (f"{OUTLOOK} {'of a long year ' * 4}\nand its end\n\nYours.", ["Yours."]),
    ],
)
def test_what_stands_between_heads(text: str, said: list[str]) -> None:
    assert [found for part in passages(text) if (found := part.strip())] == said


@given(
    st.lists(
        st.sampled_from([*NOTES.split("\n"), *OUTLOOK.split("\n"), FORWARDED, "", "Word.", "A: b"]),
        max_size=25,
    )
)
def test_a_passage_is_of_the_text_and_in_its_order(lines: list[str]) -> None:
    text, at = "\n".join(lines), 0
    for part in passages(text):
        at = text.index(part, at) + len(part)
