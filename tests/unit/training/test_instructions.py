"""What training asks with: the shipped prompts, and the same in other words."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("faker", reason="the extra `train` is not installed")

from pipelines.pipeline import load_pipelines
from training.examples import Example
from training.instructions import instruction, prompt

pytestmark = pytest.mark.parity
QUEUES = [
    {"name": "billing", "description": "invoices and refunds"},
    {"name": "desk-7", "description": "everything about doors"},
    {"name": "rest", "description": ""},
]


@pytest.mark.parametrize("pipeline", ["extract", "summarise", "route-email"])
def test_every_wording_shows_the_document_and_all_queues(pipeline: str) -> None:
    rng = random.Random(1)
    params = {"queues": QUEUES} if pipeline == "route-email" else {}
    example = Example(pipeline, "Dana goes.\nTom stays.", {}, params)
    texts = {prompt(instruction(pipeline, rng), example) for _ in range(400)}
    assert len(texts) > 100
    for text in texts:
        assert "Dana goes.\nTom stays." in text
        for queue in params.get("queues", ()):
            assert queue["name"] in text
            assert queue["description"] in text


@pytest.mark.parametrize("pipeline", ["extract", "summarise", "route-email"])
def test_the_shipped_words_are_the_most_frequent(pipeline: str) -> None:
    rng = random.Random(2)
    asked = [instruction(pipeline, rng) for _ in range(300)]
    shipped = load_pipelines()[0][pipeline].prompt
    assert 100 < asked.count(shipped) < 260
    assert asked.count(shipped) > max(asked.count(text) for text in set(asked) - {shipped})
