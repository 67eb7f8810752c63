"""Exact loops are cut; verse, tables, code and emphasis are kept."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.grounding.draft import Draft
from pipelines.guardrails.documents.repetition import RepetitionGuardrail
from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.result import Outcome
from tests.unit.pipelines.builders import SUMMARISE, document
from tests.unit.pipelines.guardrails.builders import run_one

GUARDRAIL = RepetitionGuardrail()
TURN = TextRequest("What is it about?")
LINE = "The board approved the budget for the new roof. "


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        (f"It met. {LINE * 5}", f"It met. {LINE.strip()}"),
        (f"It met. {LINE * 4}The boa", f"It met. {LINE.strip()}"),
        (f"It met. {LINE * 4}Then it closed.", f"It met. {LINE}Then it closed."),
        ("so that the cost of the roof and " * 9, "so that the cost of the roof and"),
        (
            "Points:\n" + "".join(f"{n}. Repair the roof of the library.\n" for n in range(1, 7)),
            "Points:\n1. Repair the roof of the library.\n",
        ),
        (
            "- Repair the roof of the hall\n- Paint\n" * 3 + "- Repair the roof of the hall\nDone.",
            "- Repair the roof of the hall\n- Paint\n- Repair the roof of the hall\nDone.",
        ),
    ],
)
def test_loops_are_cut_after_the_first_round(text: str, mended: str) -> None:
    assert GUARDRAIL.judge(TURN, text).outcome is Outcome.FLAGGED
    assert GUARDRAIL.mend(TURN, text, None) == mended
    assert GUARDRAIL.judge(TURN, mended).outcome is Outcome.PASSED


@pytest.mark.parametrize(
    "text",
    [
        LINE * 2,
        "It was very, very, very, very, very cold.",
        "| a | b |\n" + "| the same cell of text | the same cell of text |\n" * 9,
        "```\n" + "print('the same line of a program')\n" * 9 + "```",
        "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0",
        "\n\n".join(f"## Day {n}\n\n- Rest and drink a lot of water" for n in range(5)),
        "- [Job title], [company], [from, to]: [describe what you were responsible for]\n" * 4,
        f"{LINE}It costs 5. {LINE}It costs 6. {LINE}It costs 7.",
    ],
)
def test_intended_repeats_pass(text: str) -> None:
    assert GUARDRAIL.judge(TURN, text).outcome is Outcome.PASSED
    assert GUARDRAIL.mend(TURN, text, None) == text


def test_requested_repeats_are_not_judged() -> None:
    assert not GUARDRAIL.concerns(TextRequest("Write a song about the roof."))
    assert not GUARDRAIL.concerns(TextRequest("Repeat the sentence ten times."))


@given(st.text(alphabet="ab .\n-", max_size=200))
def test_repair_only_deletes(text: str) -> None:
    mended = GUARDRAIL.mend(TURN, text, None)
    assert len(mended) <= len(text)
    rest = iter(text)
    assert all(character in rest for character in mended)
    if GUARDRAIL.judge(TURN, text).outcome is Outcome.PASSED:
        assert mended == text


def test_repeated_key_points_are_dropped() -> None:
    points = ["The roof is new.", "It was cheap.", "The roof is new."]
    output = {"title": "Roof", "summary": f"It met. {LINE * 4}", "key_points": points}
    draft, record = run_one("repetition", SUMMARISE, document("x"), Draft(output))
    assert record.verdict is Outcome.REPAIRED
    assert draft.output["key_points"] == points[:2]
    assert draft.output["summary"] == f"It met. {LINE.strip()}"
