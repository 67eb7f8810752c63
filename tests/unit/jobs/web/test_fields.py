"""A form states the output that it was made of; other entries become what the schema wants."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jobs.web.review.fields import entries_of, form_of, output_of
from jobs.web.review.page import same_output

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "title": {"type": "string"},
        "kind": {"type": ["string", "null"], "enum": ["a", "b"]},
        "paid": {"type": ["boolean", "null"]},
        "count": {"type": "integer"},
        "total": {"type": ["number", "null"]},
        "who": {"type": "object", "properties": {"na/me~": {"type": ["string", "null"]}}},
        "tags": {"type": "array", "maxItems": 9, "items": {"type": "string"}},
        "items": {
            "type": "array",
            "maxItems": 9,
            "items": {
                "type": "object",
                "properties": {
                    "task": {"type": "string"},
                    "parts": {"type": "array", "maxItems": 9, "items": {"type": "integer"}},
                },
            },
        },
    },
}
TEXT = st.text(st.characters(exclude_characters="\r", exclude_categories=["Cs"]))
OUTPUTS = st.fixed_dictionaries(
    {
        "title": TEXT,
        "kind": st.sampled_from(["a", "b", None]),
        "paid": st.sampled_from([True, False, None]),
        "count": st.integers(),
        "total": st.none() | st.integers() | st.floats(allow_nan=False, allow_infinity=False),
        "who": st.fixed_dictionaries({"na/me~": st.none() | TEXT}),
        "tags": st.lists(TEXT),
        "items": st.lists(
            st.fixed_dictionaries({"task": TEXT, "parts": st.lists(st.integers())}), max_size=3
        ),
    }
)


@given(OUTPUTS)
def test_an_unchanged_form_states_the_same_output(output: dict[str, Any]) -> None:
    found = output_of(SCHEMA, entries_of(form_of(SCHEMA, output)))
    assert same_output(found, output)
    assert found == output


@pytest.mark.parametrize(
    ("path", "text", "value"),
    [
        ("count", " 7 ", 7),
        ("count", "seven", "seven"),  # the check says that it is no integer
        ("total", "1.5", 1.5),
        ("total", "", None),
        ("total", "nan", "nan"),
        ("paid", "true", True),
        ("paid", "", None),
        ("title", "a\r\nb", "a\nb"),
    ],
)
def test_entries_become_typed(path: str, text: str, value: object) -> None:
    assert output_of(SCHEMA, [(f"v/{path}", text)])[path] == value


def test_items_keep_the_order_of_the_page_and_may_have_gaps() -> None:
    form = [("i/tags/7", "1"), ("v/tags/7", "x"), ("i/tags/2", "1"), ("v/tags/2", "y"),
            ("v/tags/3", "removed")]  # fmt: skip
    assert output_of(SCHEMA, form)["tags"] == ["x", "y"]


def test_same_output_tells_true_from_one() -> None:
    assert not same_output({"a": True}, {"a": 1})
    assert same_output({"a": "x\r\n\u202ey"}, {"a": "xy"})
