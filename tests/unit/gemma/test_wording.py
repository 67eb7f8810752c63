"""The bundled model's wording: asked in the pipelines' own words, it copies from the document."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pipelines.pipeline import Pipeline, load_pipelines
from pipelines.wording import worded


@pytest.fixture
def wording(tiny_model: Path) -> dict[str, Any]:
    return json.loads((tiny_model / "manifest.json").read_text())["wording"]


@pytest.fixture
def shipped() -> dict[str, Pipeline]:
    return load_pipelines()[0]


def test_it_fits_every_shipped_pipeline(
    wording: dict[str, Any], shipped: dict[str, Pipeline]
) -> None:
    applied = worded(shipped, wording)
    assert {name for name, pipeline in applied.items() if pipeline.wording} == set(shipped)


def test_it_is_asked_in_the_pipelines_own_words(
    wording: dict[str, Any], shipped: dict[str, Pipeline]
) -> None:
    for name, pipeline in worded(shipped, wording).items():
        assert pipeline.generation_prompt == shipped[name].prompt


def test_what_it_writes_stands_in_the_document_or_in_a_list(wording: dict[str, Any]) -> None:
    found = [rules for one in wording.values() for rules in texts(one["schema"])]
    assert len(found) == 9
    for rules in found:
        assert rules.get("x-from-document") or rules.get("enum") or rules.get("x-enum-from")


def texts(schema: dict[str, Any]) -> list[dict[str, Any]]:
    """The schemas of all strings in a schema."""
    if "string" in schema["type"]:
        return [schema]
    parts = [*schema.get("properties", {}).values(), *filter(None, [schema.get("items")])]
    return [found for part in parts for found in texts(part)]
