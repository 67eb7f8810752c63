"""What of a result still holds after a person has changed its output."""

import pytest

from jobs.results.corrected import _same_values as same_values


@pytest.mark.parametrize(
    ("before", "after", "kept"),
    [
        ({"a": 1, "b": 2}, {"a": 1, "b": 3}, {"/a": "/a"}),
        ({"a": 1}, {"a": True}, {}),
        ({"a": ["x", "y"]}, {"a": ["y"]}, {"/a/1": "/a/0"}),
        ({"a": ["x", "y"]}, {"a": ["y", "x"]}, {"/a/0": "/a/1", "/a/1": "/a/0"}),
        (
            {"a": [{"n": 1, "m": 2}, {"n": 3, "m": 4}]},
            {"a": [{"n": 1, "m": 9}, {"n": 3, "m": 4}]},
            {"/a/0/n": "/a/0/n", "/a/1": "/a/1", "/a/1/n": "/a/1/n", "/a/1/m": "/a/1/m"},
        ),
        ({"a": [{"n": 1}, {"n": 2}]}, {"a": [{"n": 3}]}, {}),
        ({"a/b": None}, {"a/b": None}, {"/a~1b": "/a~1b", "": ""}),
    ],
)
def test_same_values(before: object, after: object, kept: dict[str, str]) -> None:
    assert dict(same_values(before, after, "", "")) == kept
