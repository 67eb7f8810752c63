"""Garbage of a weak model never replaces an answer."""

import pytest

from pipelines.guardrails.answers.constraints.guardrail import ConstraintsGuardrail
from pipelines.guardrails.answers.persona import PersonaGuardrail
from pipelines.guardrails.answers.rewrite_checks import is_answer, is_rewriting
from pipelines.guardrails.text_guardrail import TextRequest

OLD = "The harbour was quiet. Two gulls stood on the wall, and a boat came in late."
TURN = TextRequest("Describe the harbour in one sentence.")


@pytest.mark.parametrize(
    ("new", "right"),
    [
        ("Two gulls stood on the quiet harbour wall as a boat came in.", True),
        ("", False),
        ("Describe the harbour", False),
        ('The harbour was quiet","queue":"harbour.', False),
        ('{"action_items":[{"owner":"gulls","task":"stand","due":null}]}', False),
        ("A boat came in late to the quiet harbour wall. " * 5, False),
        ("Two gulls stood on the quiet harbour wall as a boat", False),
    ],
)
def test_loops_fragments_and_echoes_are_no_answers(new: str, right: bool) -> None:
    assert is_answer(TURN, OLD, new) is right


def test_requested_json_is_an_answer() -> None:
    request = TextRequest("Describe the harbour as JSON.")
    assert is_answer(request, OLD, '{"gulls": 2, "boats": ["late"]}')
    assert is_answer(request, "gulls = [2]", "gulls = [2, 3]")


def test_rewrite_must_share_words_with_draft_or_request() -> None:
    assert is_rewriting(TURN, OLD, "Two gulls stood on the harbour wall.")
    assert not is_rewriting(TURN, OLD, "Stock markets rallied on Monday after strong earnings.")
    assert not is_rewriting(TURN, OLD, "Two gulls stood on the wall. Rewrite the draft.")
    assert is_rewriting(TextRequest("Rewrite it shorter."), OLD, "A rewritten harbour: two gulls.")


@pytest.mark.parametrize("garbage", ['","queue":"The harbour"}]}', "The harbour was quiet. " * 9])
def test_guardrails_keep_the_answer_over_garbage(garbage: str) -> None:
    asked = TextRequest("Describe the harbour in exactly one sentence.")
    assert ConstraintsGuardrail().mend(asked, OLD, lambda chat: garbage) == OLD
    role = TextRequest("Pretend to be Elon Musk. How do you feel?")
    leak = "As an AI language model, I have no feelings. I can talk about rockets, though."
    assert PersonaGuardrail().mend(role, leak, lambda chat: garbage) == leak
