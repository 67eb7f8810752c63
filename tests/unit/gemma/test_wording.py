"""The bundled model's wording: the very prompts that it was trained on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pipelines.pipeline import load_pipelines
from pipelines.prompts import render
from pipelines.wording import worded


@pytest.fixture
def wording(tiny_model: Path) -> dict[str, Any]:
    return json.loads((tiny_model / "manifest.json").read_text())["wording"]


def test_it_fits_every_shipped_pipeline(wording: dict[str, Any]) -> None:
    shipped, _ = load_pipelines()
    applied = worded(shipped, wording)
    assert {name for name, pipeline in applied.items() if pipeline.wording} == set(shipped)


@pytest.mark.parametrize(
    ("name", "prompt"),
    [
        (
            "extract",
            "Extract the action items from this document as JSON.\n\nDocument:\nDana goes.",
        ),
        ("summarise", "Summarise this document as JSON.\n\nDocument:\nDana goes."),
        (
            "route-email",
            "Route this email to one of the queues. Answer as JSON.\n\nEmail:\nDana goes.\n\n"
            "Queues:\n- invoices -> billing\n- other\n- rest",
        ),
    ],
)
def test_prompts_are_the_exact_ones(wording: dict[str, Any], name: str, prompt: str) -> None:
    queues = [{"name": "billing", "description": "invoices"}, {"name": "other"}, "rest"]
    text = wording[name]["prompt"]
    assert render(text, document="Dana goes.", params={"queues": queues}, metadata={}) == prompt
