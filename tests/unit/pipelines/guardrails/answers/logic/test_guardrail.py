"""The logic guardrail with a scripted model."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from pipelines.grounding.draft import Draft
from pipelines.guardrails.answers.logic.guardrail import LogicGuardrail
from pipelines.guardrails.check_and_repair import run_guardrails
from pipelines.guardrails.contract import NotVerified
from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.prompts import Message
from pipelines.result import Outcome
from tests.unit.pipelines.builders import SUMMARISE, document
from tests.unit.pipelines.guardrails.builders import asking, request

LOGIC = LogicGuardrail()


class Model:
    """Answers with one reply and remembers what it was asked."""

    def __init__(self, reply: Any) -> None:
        self.reply = reply if isinstance(reply, str) else json.dumps(reply)
        self.asked: list[Sequence[Message]] = []

    def __call__(self, chat: Sequence[Message]) -> str:
        self.asked.append(chat)
        return self.reply


def mended(prompt: str, draft: str, reply: Any, **request: Any) -> str:
    asked = TextRequest(prompt, **request)
    assert LOGIC.concerns(asked)
    assert LOGIC.judge(asked, draft).ask
    model = Model(reply)
    try:
        text = LOGIC.mend(asked, draft, model)
    except NotVerified:
        text = draft
    assert len(model.asked) == 1  # never a second try
    if text != draft:
        assert LOGIC.judge(asked, text).outcome is Outcome.PASSED
    return text


SISTERS = "Ruth has four brothers. Each of them has two sisters. How many sisters does Ruth have?"
FAMILY = {
    "variables": {"boys": [0, 20], "girls": [0, 20]},
    "constraints": [
        {"says": "Ruth has four brothers.", "means": "boys == 4"},
        {"says": "Each of them has two sisters.", "means": "girls == 2"},
    ],
    "question": {"value": "girls - 1"},
}


@pytest.mark.parametrize(
    "draft",
    [
        "Ruth has two sisters.",
        "8",
        "**Two.**",
        "Each brother has two sisters. Therefore, the answer is 8.",
        "Ruth has four brothers with two sisters each, so Ruth would have a total of 8 sisters.",
        "The answer is:\n2",
    ],
)
def test_wrong_number_is_replaced(draft: str) -> None:
    text = mended(SISTERS, draft, FAMILY)
    assert text.startswith("The answer is 1.\n")
    assert text.endswith("- Each of them has two sisters. (girls == 2)\n- So girls - 1 is 1.")


@pytest.mark.parametrize(
    "draft",
    [
        "Ruth has one sister.",
        "1",
        "She and her sister are the two girls, so the answer is **one**.",
        "Ruth has four brothers and there are two girls in the family.",  # no number of sisters
        "The brothers share their sisters.",
        "Ruth has two sisters. No, wait: Ruth has one sister.",  # commits itself to nothing
        "I do not know.",
    ],
)
def test_right_or_unclear_number_is_kept(draft: str) -> None:
    assert mended(SISTERS, draft, FAMILY) == draft


@pytest.mark.parametrize(
    "reply",
    [
        "I cannot do that.",
        "{",
        "[" * 50_000,
        "```json\n" * 20_000,
        "\n" * 39_000,
        {**FAMILY, "question": {"value": "girls - sons"}},
        {**FAMILY, "question": {"value": "boys * girls"}},  # siblings are shared
        {**FAMILY, "question": {"value": "boys"}},  # stated outright: nothing is deduced
        {**FAMILY, "constraints": FAMILY["constraints"][:1]},  # several answers
        {**FAMILY, "constraints": [*FAMILY["constraints"], "boys == 4"]},  # nothing says so
        {
            **FAMILY,
            "constraints": [
                *FAMILY["constraints"],
                {"says": "Nobody in the village owns a horse.", "means": "boys == 4"},
            ],
        },
        {
            **FAMILY,
            "constraints": [
                *FAMILY["constraints"],
                {"says": "Ruth has four brothers.", "means": "boys == 3"},  # contradiction
            ],
        },
    ],
    ids=lambda reply: str(reply)[-40:],
)
def test_unverified_puzzle_changes_nothing(reply: Any) -> None:
    assert mended(SISTERS, "Ruth has two sisters.", reply) == "Ruth has two sisters."


@pytest.mark.parametrize(
    "wrapped",
    [
        "Here it is:\n```json\n{}\n```\nDone.",
        "{}\nThat is all.",
        "```\n{}\n```",
    ],
)
def test_replies_are_read_leniently(wrapped: str) -> None:
    reply = wrapped.replace("{}", json.dumps(FAMILY, indent=1).replace("2]", "2,]"))
    assert mended(SISTERS, "2", reply).startswith("The answer is 1.")
    with_comma = json.dumps(FAMILY).replace('"girls == 2"}]', '"girls == 2"},]')
    assert mended(SISTERS, "2", wrapped.replace("{}", with_comma)).startswith("The answer is 1.")


ORDER = """\
Four runners finish a race. Ana is faster than Ben. Cleo is slower than Ben. Dora is faster than \
Ana. Which of the following is true?
(A) Ana finishes first.
(B) Dora finishes first.
(C) Cleo finishes second."""
RACE = {
    "variables": dict.fromkeys(("ana", "ben", "cleo", "dora"), (1, 4)),
    "constraints": [
        "all_different(ana, ben, cleo, dora)",
        {"says": "Ana is faster than Ben.", "means": "ana < ben"},
        {"says": "Cleo is slower than Ben.", "means": "cleo > ben"},
        {"says": "Dora is faster than Ana.", "means": "dora < ana"},
    ],
    "question": {"must": {"A": "ana == 1", "B": "dora == 1", "C": "cleo == 2"}},
}


@pytest.mark.parametrize(
    "draft, change",
    [
        ("(A)", True),
        ("A) Ana finishes first.", True),
        ("The correct answer is **(C)**.", True),
        ("Ana finishes first.", True),
        ("Ana is ahead of Ben.\n\nAnswer: A", True),
        ("(B)", False),
        ("The answer is B.", False),
        ("Dora finishes first.", False),
        ("It is not clear. A case can be made for each.", False),
        ("Ana finishes first or Dora finishes first.", False),
        ("Option A looks right, but the answer is B.", False),
        ("The answer is A or C.", False),
        ("The answer is a question of luck.", False),
    ],
)
def test_wrong_option_is_replaced(draft: str, change: bool) -> None:
    text = mended(ORDER, draft, RACE)
    assert text.startswith("The answer is (B) Dora finishes first.\n") if change else text == draft


def test_requested_answer_form_is_kept() -> None:
    assert mended(f"{ORDER}\nAnswer with the letter only.", "(A)", RACE) == "(B)"
    in_a_line = ORDER.replace(".\n(B)", " (B)").replace(".\n(C)", " (C)").replace("\n(A)", " (A)")
    assert mended(in_a_line, "(A)", RACE).startswith("The answer is (B) Dora finishes first.\n")


WHO = (
    "Four friends sit in a row. Ida sits to the left of Max. Max is to the left of Eva. Tom is to "
    "the right of Eva. Who sits in the first seat?"
)
SEATS = {
    "variables": dict.fromkeys(("ida", "max_", "eva", "tom"), (1, 4)),
    "constraints": [
        {"says": "Ida sits to the left of Max", "means": "ida < max_"},
        {"says": "Max is to the left of Eva.", "means": "max_ < eva"},
        {"says": "Tom is to the right of Eva.", "means": "tom > eva"},
    ],
    "question": {"must": {"Ida": "ida == 1", "Max": "max_ == 1", "Eva": "eva == 1"}},
}


@pytest.mark.parametrize(
    "draft, change",
    [
        ("Max", True),
        ("Max sits in the first seat.", True),
        ("Since Tom is last, the answer is Eva.", True),
        ("Ida.", False),
        ("Ida sits in the first seat.", False),
        ("Max does not sit in the first seat.", False),
        ("The answer is Max or Eva.", False),
        ("Max is next to Ida and Eva is next to Tom.", False),
    ],
)
def test_wrong_name_is_replaced(draft: str, change: bool) -> None:
    text = mended(WHO, draft, SEATS)
    assert text.startswith("The answer is Ida.\n") if change else text == draft


@pytest.mark.parametrize("draft", ["Yes.", "Yes, she does.", "The answer is yes."])
def test_wrong_truth_value_is_replaced(draft: str) -> None:
    prompt = "Kim lies. Lee says Kim tells the truth. Mia says Lee lies. Does Lee tell the truth?"
    reply = {
        "variables": {"kim": "bool", "lee": "bool", "mia": "bool"},
        "constraints": [
            {"says": "Kim lies.", "means": "not kim"},
            {"says": "Lee says Kim tells the truth.", "means": "iff(lee, kim)"},
            {"says": "Mia says Lee lies.", "means": "iff(mia, not lee)"},
        ],
        "question": {"value": "lee"},
    }
    assert mended(prompt, draft, reply).startswith("The answer is no.\n")
    assert mended(prompt, "No, Lee does not.", reply) == "No, Lee does not."


def test_uncertain_never_replaces_an_answer() -> None:
    """It is also what comes of a statement that the model left out."""
    prompt = (
        "Oak is older than elm. Elm is older than ash. Is the following statement true, false or "
        "uncertain: oak is older than ash?"
    )
    reply = {
        "variables": {"oak": [1, 9], "elm": [1, 9], "ash": [1, 9]},
        "constraints": [{"says": "Oak is older than elm.", "means": "oak > elm"}],
        "question": {"statement": "oak > ash"},
    }
    assert mended(prompt, "True.", reply) == "True."
    whole = [*reply["constraints"], {"says": "Elm is older than ash.", "means": "elm > ash"}]
    assert mended(prompt, "Uncertain.", {**reply, "constraints": whole}).startswith(
        "The answer is true.\n"
    )


def test_history_counts_as_grounds() -> None:
    history = (Message("user", SISTERS), Message("assistant", "One."))
    prompt = "And if each of Ruth's brothers has three sisters, how many sisters does Ruth have?"
    reply = {
        **FAMILY,
        "constraints": [
            {"says": "Ruth has four brothers.", "means": "boys == 4"},
            {"says": "each of Ruth's brothers has three sisters", "means": "girls == 3"},
        ],
    }
    assert mended(prompt, "Three.", reply, history=history).startswith("The answer is 2.")


def test_missing_model_or_answer_changes_nothing() -> None:
    request = TextRequest(SISTERS)
    assert LOGIC.mend(request, "2", None) == "2"
    assert LOGIC.judge(request, " ").outcome is Outcome.NOT_APPLICABLE


def test_pipeline_document_is_not_a_puzzle() -> None:
    assert not LOGIC.concerns(TextRequest(SISTERS, document="Some text."))
    asked = request(asking(SUMMARISE, "logic"), document(SISTERS))
    draft = Draft({"title": "2", "summary": "Ruth has two sisters.", "key_points": []})
    model = Model(FAMILY)
    after, [record] = run_guardrails(asked, draft, {"logic": LOGIC}, model, lambda: 0.0)
    assert (after, record.verdict, model.asked) == (draft, Outcome.NOT_APPLICABLE, [])
