"""The summary of an output in one line."""

from typing import Any

import pytest

from pipelines.pipeline import Pipeline
from pipelines.summary import WIDTH, summary_line
from tests.unit.pipelines.builders import EXTRACT, ROUTE, SUMMARISE, with_schema

ITEM = {"task": "call Ann", "owner": "Tom", "due": "Friday", "due_date": None, "quote": "q"}
NUMBER = {"type": "integer", "minimum": 0, "maximum": 9}
COUNTED = with_schema({"type": "object", "properties": {"pages": NUMBER}})


@pytest.mark.parametrize(
    ("pipeline", "output", "wanted"),
    [
        (EXTRACT, {"action_items": []}, "0 action items"),
        (EXTRACT, {"action_items": [ITEM]}, "1 action item: call Ann (Tom, Friday)"),
        (
            EXTRACT,
            {"action_items": [ITEM, ITEM | {"owner": None, "due": None}]},
            "2 action items: call Ann (Tom, Friday); call Ann",
        ),
        (SUMMARISE, {"title": "A title", "summary": "s", "key_points": ["p"]}, "A title"),
        (SUMMARISE, {"title": "", "summary": "Two\nlines", "key_points": []}, "Two lines"),
        (ROUTE, {"reason": "Wants it.", "queue": "hr", "urgency": "low"}, "hr, low: Wants it."),
        (COUNTED, {"pages": 3}, "pages 3"),
        (EXTRACT, {}, "0 action items"),
    ],
)
def test_summary_line(pipeline: Pipeline, output: dict[str, Any], wanted: str) -> None:
    assert summary_line(pipeline, output) == wanted


def test_summary_line_is_cut() -> None:
    line = summary_line(EXTRACT, {"action_items": [ITEM] * 15})
    assert len(line) <= WIDTH and line.endswith("…") and line.startswith("15 action items: ")
