"""Documents without a task: many, and none that asks for something."""

from random import Random

import pytest

from training import taskless
from training.examples import EXTRACT, drawn


@pytest.mark.parametrize("held_out", [False, True])
def test_there_are_many_and_none_asks_for_anything(held_out: bool) -> None:
    found = taskless.documents(held_out)
    assert len(found) > (100 if held_out else 1000)
    assert len(set(found)) == len(found)
    assert not [text for text in found if "please" in text.lower() or "[[" in text]


@pytest.mark.parametrize(
    "text",
    [
        "Please bring a chair.", "Mia will sell the van.", "You must sign it by 9 May.",
        "Bitte bis Freitag zahlen.", "I'll call Bo.", "Who is calling??", "Letter by: 2 June",
    ],
)  # fmt: skip
def test_what_may_ask_somebody_is_left_out(text: str) -> None:
    assert taskless._ASKS.search(text)


def test_extract_is_taught_with_them() -> None:
    r = Random(4)
    rows = [row for _ in range(60) if (row := drawn(r))[0].pipeline.name == EXTRACT]
    answers = [example.answer["action_items"] for row in rows for example in row]
    assert 0.15 < sum(not items for items in answers) / len(answers) < 0.45
