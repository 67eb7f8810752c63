"""What a person changed in an output, by JSON pointer."""

import json
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import takewhile
from operator import eq
from typing import Any

from pipelines.grounding.pointers import pointer

_COMPARED = 500  # items of a list of which all pairs are compared


def changes(before: Any, after: Any, path: str = "") -> Iterator[dict[str, Any]]:
    """Yield each change in the order of the output: ``path``, ``change``, ``before``, ``after``.

    The path of what was ``replaced`` or ``removed`` points into the output before, that of what was
    ``added`` into the output after. Items of a list are compared with those at the same place
    between items that stayed.
    """
    if isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys([*before, *after]):
            here = pointer(path, key)
            if key not in after:
                yield _removed(here, before[key])
            elif key not in before:
                yield _added(here, after[key])
            else:
                yield from changes(before[key], after[key], here)
    elif isinstance(before, list) and isinstance(after, list):
        yield from _in_list(before, after, path)
    elif _json(before) != _json(after):
        yield {"path": path, "change": "replaced", "before": before, "after": after}


def _in_list(before: list[Any], after: list[Any], path: str) -> Iterator[dict[str, Any]]:
    for start, end, new_start, new_end in _differences(before, after):
        pairs = min(end - start, new_end - new_start)
        for step in range(pairs):
            here = pointer(path, start + step)
            yield from changes(before[start + step], after[new_start + step], here)
        for place in range(start + pairs, end):
            yield _removed(pointer(path, place), before[place])
        for place in range(new_start + pairs, new_end):
            yield _added(pointer(path, place), after[place])


def _differences(before: list[Any], after: list[Any]) -> Iterator[tuple[int, int, int, int]]:
    """Yield (start, end) of what changed in a list, and (start, end) of what stands there now."""
    old, new = [*map(_json, before)], [*map(_json, after)]
    first = _equal_at_beginning(old, new)
    old, new = old[first:], new[first:]
    last = _equal_at_beginning(old[::-1], new[::-1])
    old, new = old[: len(old) - last], new[: len(new) - last]
    if min(len(old), len(new)) > _COMPARED:  # pairs of so many would be compared
        yield first, first + len(old), first, first + len(new)
        return
    for tag, *places in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            start, end, new_start, new_end = (first + place for place in places)
            yield start, end, new_start, new_end


def _equal_at_beginning(old: list[str], new: list[str]) -> int:
    return sum(1 for _ in takewhile(bool, map(eq, old, new)))


def _removed(path: str, value: Any) -> dict[str, Any]:
    return {"path": path, "change": "removed", "before": value}


def _added(path: str, value: Any) -> dict[str, Any]:
    return {"path": path, "change": "added", "after": value}


def _json(value: Any) -> str:
    return json.dumps(value, sort_keys=True)
