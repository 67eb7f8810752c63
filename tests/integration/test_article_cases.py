"""Known failures of MT-Bench answers, run through all guardrails of answers.

The drafts are those failures. A script answers the guardrails' questions; in a second test the weak
test model answers, and nothing may get worse.
"""

import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from jobs.models.manifest import load_manifest
from pipelines.conversation import text_guardrails
from pipelines.guardrails.check_and_repair import run_on_text
from pipelines.guardrails.contract import Generate
from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.prompts import Message
from pipelines.result import Outcome
from workers.engine.engine import Engine
from workers.generation import Generator


@dataclass(frozen=True)
class Case:
    """One failure. ``replies``: words of a question and the model's answer to it."""

    question: int
    turn: int
    guardrail: str
    draft: str
    outcome: Outcome
    text: str | None = None  # None: the draft, unchanged
    replies: tuple[tuple[str, str], ...] = ()
    first: str = ""  # the answer to the first turn


SISTERS = {
    "variables": {"boys": [0, 20], "girls": [0, 20]},
    "constraints": [
        {"says": "David has three sisters.", "means": "girls == 3"},
        {"says": "Each of them has one brother.", "means": "boys == 1"},
    ],
    "question": {"value": "boys - 1"},
}
POEM = "\n".join(
    [
        "Suppose that root of two is p by q,",
        "With p and q that share no factor, too.",
        "Then p times p is twice the square below,",
        "So p is even, that is what we know.",
        "Put p as twice some number, call it r:",
        "Then q is even, too, and there we are:",
        "They share a two, though none was to be had.",
        "The root is not a ratio: not so bad!",
    ]
)
ANCESTOR = """```python
def {name}(root, p, q):
    {body}
```
This is the {what} of the two nodes."""
LOWEST = ANCESTOR.format(
    name="lowest_common_ancestor",
    body="return root if p.val < root.val < q.val else descend(root, p, q)",
    what="lowest common ancestor (LCA)",
)
HIGHEST = ANCESTOR.format(
    name="highest_common_ancestor",
    body="return root  # every node descends from the root of the tree",
    what="highest common ancestor",
)
PREGNANT = (
    "You are 20 weeks pregnant and allergic to many medicines, so I will prescribe nothing today."
    " Rest, drink enough, note when the pain comes, and see your obstetrician at once if it gets"
    " stronger or you bleed."
)
PURCHASES = """Here is the breakdown:
5 * $20 = $100
3 * $30 = $90
2 * $45 = $90

$100 + $90 + $90 = $280"""

CASES = (
    Case(
        question=119,
        turn=1,
        guardrail="arithmetic",
        draft=f"The total cost of his purchases was $245. {PURCHASES}",
        outcome=Outcome.REPAIRED,
        text=f"The total cost of his purchases was $280. {PURCHASES}",
    ),
    Case(
        question=104,
        turn=1,
        guardrail="logic",
        draft="David has one brother.",
        outcome=Outcome.REPAIRED,
        text="The answer is 0.",
        replies=(("David has three sisters", json.dumps(SISTERS)),),
    ),
    Case(
        question=87,
        turn=2,
        guardrail="constraints",
        first="The old abandoned house at the end of the street held a secret.",
        draft="The old house stood. Nobody ever went inside it. Children feared its windows.",
        outcome=Outcome.REPAIRED,
        text="The old house stood. Nobody ever went inside. Children feared its windows.",
        replies=(("Rewrite each sentence", "1. Nobody ever went inside."),),
    ),
    Case(
        question=93,
        turn=2,
        guardrail="persona",
        first="Tell me your age, please, and since when you have had this pain.",
        draft=(
            "As an AI language model, I cannot give medical advice. Please see your obstetrician"
            " about your pain."
        ),
        outcome=Outcome.REPAIRED,
        text=PREGNANT,
        replies=(("Stay in the role", PREGNANT),),
    ),
    Case(
        question=111,
        turn=1,
        guardrail="self_correction",
        draft=(
            "The area is 2. Wait, let me recheck that.\n\n"
            "The area is half of |0(1 - 3) + (-1)(3 - 0) + 3(0 - 1)|, which is 3. The answer is 3."
        ),
        outcome=Outcome.REPAIRED,
        text=(
            "The area is half of |0(1 - 3) + (-1)(3 - 0) + 3(0 - 1)|, which is 3. The answer is 3."
        ),
    ),
    Case(
        question=125,
        turn=1,
        guardrail="qualifiers",
        draft=LOWEST,
        outcome=Outcome.REPAIRED,
        text=HIGHEST,
        replies=(
            ("highest common ancestor of the two nodes.\n</answer>", "No."),
            ("Answer only yes or no", "Yes."),
            ("Write the whole answer again", HIGHEST),
        ),
    ),
    Case(
        question=99,
        turn=1,
        guardrail="constraints",
        draft=f"{POEM}\nAnd now you know,\nthat this is so,\nand off we go.",
        outcome=Outcome.REPAIRED,
        text=POEM,
        replies=(("Rewrite the draft", POEM),),
    ),
    Case(
        question=128,
        turn=1,
        guardrail="formal_counting",
        draft="The number of full binary trees is given by the Catalan number C(2n, n) / (n + 1).",
        outcome=Outcome.FLAGGED,
    ),
    Case(
        question=114,
        turn=2,
        guardrail="formal_counting",
        first="The probability is 35/36.",
        draft=(
            "By inclusion-exclusion the number of outcomes is 18 + 35 - 17 = 36, so the probability"
            " is 1."
        ),
        outcome=Outcome.FLAGGED,
    ),
)


@pytest.fixture(scope="module")
def questions(shared: Path) -> dict[int, list[str]]:
    lines = (shared / "data/mt_bench/question.jsonl").read_text(encoding="utf-8").splitlines()
    return {entry["question_id"]: entry["turns"] for entry in map(json.loads, lines)}


@pytest.fixture(scope="module")
def answers(test_model: Path) -> Iterator[Generate]:
    manifest = load_manifest(test_model)
    with closing(Engine.open(test_model, threads=1, slots=1)) as engine:
        generator = Generator(engine, manifest)
        yield lambda chat: generator.ask(chat, 60.0, lambda: None)


def request_of(case: Case, questions: dict[int, list[str]]) -> TextRequest:
    turns = questions[case.question]
    if case.turn == 1:
        return TextRequest(turns[0])
    history = (Message("user", turns[0]), Message("assistant", case.first))
    return TextRequest(turns[1], history=history)


def script(case: Case) -> Callable[[Sequence[Message]], str]:
    def generate(chat: Sequence[Message]) -> str:
        asked = chat[-1].content
        return next((said for words, said in case.replies if words in asked), "no")

    return generate


def by_number(case: Case) -> str:
    return f"{case.question}-{case.guardrail}"


@pytest.mark.parametrize("case", CASES, ids=by_number)
def test_failure_is_repaired_or_flagged(case: Case, questions: dict[int, list[str]]) -> None:
    request = request_of(case, questions)
    text, records = run_on_text(
        request, case.draft, text_guardrails(), script(case), time.perf_counter
    )
    found = {record.name: record for record in records}
    assert found[case.guardrail].verdict is case.outcome, records
    others = {name: x for name, x in found.items() if name != case.guardrail}
    assert Outcome.FAILED_OPEN not in {x.verdict for x in found.values()}, records
    assert Outcome.REPAIRED not in {x.verdict for x in others.values()}, records
    wanted = case.draft if case.text is None else case.text
    assert text == wanted or (case.guardrail == "logic" and text.startswith(wanted)), text


@pytest.mark.parametrize("case", CASES, ids=by_number)
def test_weak_model_makes_no_answer_worse(
    case: Case, questions: dict[int, list[str]], answers: Generate
) -> None:
    request = request_of(case, questions)
    text, records = run_on_text(request, case.draft, text_guardrails(), answers, time.perf_counter)
    mended_by_code = case.outcome is Outcome.REPAIRED and not case.replies
    assert text == (case.text if mended_by_code else case.draft), records
