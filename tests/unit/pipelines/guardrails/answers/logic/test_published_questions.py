"""MT-Bench's reasoning questions with the answers of thirteen real models.

The constraints are scripted as a good model would state them. A person judged which answers are
right; wrong answers that clearly state an answer must be corrected.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from pipelines.guardrails.answers.logic.guardrail import LogicGuardrail
from pipelines.guardrails.contract import NotVerified
from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.prompts import Message

LOGIC = LogicGuardrail()


def family(says: str, means: str) -> dict[str, Any]:
    return {
        "variables": {"boys": [0, 20], "girls": [0, 20]},
        "constraints": [
            {"says": "David has three sisters.", "means": "girls == 3"},
            {"says": says, "means": means},
        ],
        "question": {"value": "boys - 1"},
    }


PEOPLE = ("alice", "bert", "cheryl", "david", "enid")
COLOURS = ("red", "blue", "green", "yellow", "purple")
PARKED = {
    "The car in the first space is red.": "red == 1",
    "A blue car is parked between the red car and the green car.": (
        "red < blue < green or green < blue < red"
    ),
    "The car in the last space is purple.": "purple == 5",
    "The secretary drives a yellow car.": "yellow == 4",
    "Alice's car is parked next to David's.": "abs(alice - david) == 1",
    "Enid drives a green car.": "enid == green",
    "Bert's car is parked between Cheryl's and Enid's.": (
        "cheryl < bert < enid or enid < bert < cheryl"
    ),
    "David's car is parked in the last space.": "david == 5",
}
SECRETARY = {
    "variables": dict.fromkeys((*PEOPLE, *COLOURS), (1, 5)),
    "constraints": [
        f"all_different({', '.join(PEOPLE)})",
        f"all_different({', '.join(COLOURS)})",
        *({"says": says, "means": means} for says, means in PARKED.items()),
    ],
    "question": {"must": {name.title(): f"{name} == 4" for name in PEOPLE}},
}
FRUIT = {
    "variables": dict.fromkeys(("oranges", "apples", "bananas"), (1, 9)),
    "constraints": [
        {"says": "Oranges cost more than apples.", "means": "oranges > apples"},
        {"says": "Oranges cost less than bananas.", "means": "oranges < bananas"},
    ],
    "question": {"statement": "bananas > apples and bananas > oranges"},
}
STARLING, QWEN = "Nexusflow__Starling-LM-7B-beta", "Qwen__Qwen2-7B-Instruct"
# Question, turn, what the model states, the answer, who is right, how many others are mended.
REAL = [
    (104, 0, family("Each of them has one brother.", "boys == 1"), "0", set(), 11),
    (
        104,
        1,
        family("each sister of David has two brothers", "boys == 2"),
        "1",
        {"gpt-3.5-turbo"},
        10,
    ),
    (105, 0, SECRETARY, "Alice", {STARLING, QWEN}, 6),
    (106, 0, FRUIT, "true", {"claude-v1", "gpt-4", "mpt-7b-chat", "vicuna-7b-v1.3"}, 7),
]


def mt_bench(shared: Path, number: int) -> list[str]:
    path = shared / "data" / "mt_bench" / "question.jsonl"
    questions = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return next(list(q["turns"]) for q in questions if q["question_id"] == number)


def answers(shared: Path, number: int) -> dict[str, list[str]]:
    found = {}
    for path in sorted((shared / "data" / "mt_bench" / "model_answer").glob("*.jsonl")):
        entries = map(json.loads, path.read_text(encoding="utf-8").splitlines())
        entry = next(entry for entry in entries if entry["question_id"] == number)
        found[path.stem] = entry["choices"][0]["turns"]
    return found


@pytest.mark.parametrize("number, turn, reply, answer, right, mended", REAL)
def test_wrong_drafts_are_corrected_and_right_ones_kept(
    shared: Path,
    number: int,
    turn: int,
    reply: dict[str, Any],
    answer: str,
    right: set[str],
    mended: int,
) -> None:
    turns = mt_bench(shared, number)
    changed = set()
    for model, drafts in answers(shared, number).items():
        history = (Message("user", turns[0]), Message("assistant", drafts[0])) if turn else ()
        asked = TextRequest(turns[turn], history=history)
        assert LOGIC.concerns(asked)
        try:
            after = LOGIC.mend(asked, drafts[turn], lambda chat: json.dumps(reply))
        except NotVerified:
            after = drafts[turn]
        if after != drafts[turn]:
            assert after.startswith(f"The answer is {answer}.\n")
            changed.add(model)
    assert not changed & right
    assert len(changed) == mended


def test_prompt_with_two_questions_is_not_a_puzzle(shared: Path) -> None:
    """Overtaking the second: one answer would not be the answer to both."""
    assert not LOGIC.concerns(TextRequest(mt_bench(shared, 101)[0]))


def test_other_mt_bench_questions_are_no_puzzles(shared: Path) -> None:
    path = shared / "data" / "mt_bench" / "question.jsonl"
    for question in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
        for index, turn in enumerate(question["turns"]):
            wanted = (question["question_id"], index) in {(x[0], x[1]) for x in REAL}
            assert LOGIC.concerns(TextRequest(turn)) is wanted, turn
