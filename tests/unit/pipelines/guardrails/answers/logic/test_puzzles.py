"""Prompts that are puzzles: orders, seatings, families, liars."""

import csv
import json
from pathlib import Path

import pytest

from pipelines.guardrails.answers.logic.puzzles import is_puzzle


@pytest.mark.parametrize(
    "prompt",
    [
        "Tom is taller than Ann. Ann is taller than Bo. Who is the tallest?",
        "Each of Ida's four brothers has two sisters. How many sisters does Ida have?",
        "Al says Bo lies. Bo says that Cy is a knight. Who is the knave?",
        "Ed sits next to Flo. Gus sits between Flo and Hal. Hal sits in the last seat. "
        "Who sits in the first seat?",
        "Five books stand on a shelf. The red one is to the left of the blue one. The green one is "
        "second from the right. Which of the following is true?\nA) It is red.\nB) It is blue.",
    ],
)
def test_puzzles(prompt: str) -> None:
    assert is_puzzle(prompt)


@pytest.mark.parametrize(
    "prompt",
    [
        "",
        "Which laptop is faster than mine and cheaper than a new one?",
        "Write a story in which Tom is taller than Ann and Ann is taller than Bo. Who is tallest?",
        "How many brothers does Prince William have?",
        "My brother lies in bed all day. What can I do?",
        "Sales in May were higher than in April and costs were lower than last year. Why?",
        "Tom is taller than Ann. Ann is taller than Bo. Who is the tallest? Who is the smallest?",
        "Who was the second president, and who came before and after him?",
        "Tom is taller than Ann. Ann is taller than Bo. Who is the tallest?" + " Well." * 600,
    ],
)
def test_ordinary_requests_are_no_puzzles(prompt: str) -> None:
    assert not is_puzzle(prompt)


def test_real_prompts_are_no_puzzles(shared: Path) -> None:
    """541 requests with constraints, 1,319 sums in words, 427 mails, 4,000 customers' questions."""
    data = shared / "data"
    prompts = []
    for file, key in (
        ("ifeval/google/input_data.jsonl", "prompt"),
        ("gsm8k/test.jsonl", "question"),
    ):
        lines = (data / file).read_text(encoding="utf-8").splitlines()
        prompts += [json.loads(line)[key] for line in lines]
    for mail in (data / "email" / "enron_categories").glob("*/*.txt"):
        prompts.append(mail.read_text(encoding="utf-8", errors="replace"))
    for table in (data / "email" / "intent").rglob("*.csv"):
        with table.open(encoding="utf-8", newline="") as file_:
            prompts += [row[0] for row in csv.reader(file_)]
    assert len(prompts) > 2_000
    assert [prompt for prompt in prompts if is_puzzle(prompt)] == []
