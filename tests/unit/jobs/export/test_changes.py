"""What a person changed, by JSON pointer."""

from typing import Any

import pytest

from jobs.export.changes import changes


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ({"a": 1}, {"a": 1}, []),
        ({"a": 1}, {"a": True}, [("/a", "replaced")]),
        ({"a/b": "x"}, {"a/b": None}, [("/a~1b", "replaced")]),
        ({"a": {"b": 1}}, {"a": {"c": 1}}, [("/a/b", "removed"), ("/a/c", "added")]),
        ({"l": [1, 2, 3]}, {"l": [1, 3]}, [("/l/1", "removed")]),
        ({"l": [1, 3]}, {"l": [1, 2, 3]}, [("/l/1", "added")]),
        ({"l": [{"a": 1, "b": 2}]}, {"l": [{"a": 1, "b": 3}]}, [("/l/0/b", "replaced")]),
        (
            {"l": [{"a": 1}, {"a": 2}, {"a": 3}]},
            {"l": [{"a": 1}, {"a": 9}]},
            [("/l/1/a", "replaced"), ("/l/2", "removed")],
        ),
        ({"l": [1]}, {"l": "x"}, [("/l", "replaced")]),
    ],
)
def test_changes(before: Any, after: Any, expected: list[tuple[str, str]]) -> None:
    assert [(one["path"], one["change"]) for one in changes(before, after)] == expected


def test_a_change_holds_both_values() -> None:
    [change] = changes({"owner": "Ann"}, {"owner": None})
    assert change == {"path": "/owner", "change": "replaced", "before": "Ann", "after": None}
