"""Keep what still holds of a result when a person has changed its output."""

import json
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from pipelines.grounding.pointers import pointer
from pipelines.result import Result


def with_output(result: Result, output: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of ``result`` that depend on its output, for another output.

    Evidence, confidence and ranking stay where the value is the same, also if its item has moved
    in a list; a value that a person wrote has none.
    """
    moved = dict(_same_values(result.output, output, "", ""))
    return {
        "output": output,
        "evidence": [
            entry.model_copy(update={"path": moved[entry.path]})
            for entry in result.evidence
            if entry.path in moved
        ],
        "confidence": _renamed(result.confidence, moved),
        "ranking": _renamed(result.ranking, moved),
    }


def _renamed(values: Mapping[str, Any], moved: Mapping[str, str]) -> dict[str, Any]:
    return {moved[path]: value for path, value in values.items() if path in moved}


def _same_values(before: Any, after: Any, old: str, new: str) -> list[tuple[str, str]]:
    """Return (old pointer, new pointer) of every value that is in both outputs."""
    if isinstance(before, dict) and isinstance(after, dict):
        inner = [
            pair
            for key, value in before.items()
            if key in after
            for pair in _same_values(value, after[key], pointer(old, key), pointer(new, key))
        ]
    elif isinstance(before, list) and isinstance(after, list):
        inner = [
            pair
            for at, to in _items(before, after)
            for pair in _same_values(before[at], after[to], pointer(old, at), pointer(new, to))
        ]
    else:
        return [(old, new)] if _equal(before, after) else []
    return [*inner, (old, new)] if _equal(before, after) else inner


def _items(before: list[Any], after: list[Any]) -> list[tuple[int, int]]:
    """Return which item of a list has become which: equal ones first, then the rest in order."""
    places: dict[str, list[int]] = defaultdict(list)
    for to in reversed(range(len(after))):
        places[_json(after[to])].append(to)  # the first comes last, to be popped
    pairs: list[tuple[int, int]] = []
    changed: list[int] = []
    for at, item in enumerate(before):
        if same := places[_json(item)]:
            pairs.append((at, same.pop()))
        else:
            changed.append(at)
    left = sorted(to for rest in places.values() for to in rest)
    if len(before) == len(after):  # with another length nobody knows which item was changed
        pairs += zip(changed, left, strict=True)
    return pairs


def _equal(one: Any, other: Any) -> bool:
    """Whether two values are the same JSON: for Python, 1 and true are equal."""
    return _json(one) == _json(other)


def _json(value: Any) -> str:
    return json.dumps(value, sort_keys=True)
