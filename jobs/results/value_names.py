"""Names of values for people: ``owner of action item 2`` for ``/action_items/1/owner``."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from pipelines.grounding.pointers import keys, pointer

_POINTER = re.compile(r"(?<![\w/<.])(?:/[\w~-]+)+")
_JSON_PATH = re.compile(r"\$((?:\.\w+|\[\d+\])+)")  # as the verdicts of ``schema`` write it


def value_name(path: str) -> str:
    """Return a JSON pointer in words."""
    return _name(keys(path)) or "the result"


def with_names(detail: str, output: dict[str, Any]) -> str:
    """Return a verdict's detail with names for the pointers and JSON paths into ``output``."""

    def named(match: re.Match[str]) -> str:
        steps = keys(match.group())
        return _name(steps) if _stands(output, steps) else match.group()

    def named_path(match: re.Match[str]) -> str:
        return _name(re.findall(r"\w+", match.group(1)))

    return _POINTER.sub(named, _JSON_PATH.sub(named_path, detail))


def pointers(detail: str, output: dict[str, Any]) -> Iterator[str]:
    """Yield the JSON pointers of a verdict's detail that lead to a value of ``output``."""
    for match in _POINTER.finditer(detail):
        if _stands(output, keys(match.group()), also_gone=False):
            yield match.group()
    for match in _JSON_PATH.finditer(detail):
        path = ""
        for step in re.findall(r"\w+", match.group(1)):
            path = pointer(path, step)
        if _stands(output, keys(path), also_gone=False):
            yield path


def _name(steps: Sequence[str]) -> str:
    words: list[str] = []
    for step in steps:
        if step.isdigit() and words:
            words[-1] = f"{_singular(words[-1])} {int(step) + 1}"
        else:
            words.append(step.replace("_", " ").strip() or step)
    return " of ".join(reversed(words))


def _singular(word: str) -> str:
    return word if word.endswith(("ss", "ses", "us")) else word.removesuffix("s")


def _stands(value: Any, steps: Sequence[str], *, also_gone: bool = True) -> bool:
    """Whether a value stands there, or ``also_gone``: stood there before a repair took it out."""
    for step in steps:
        if isinstance(value, dict):
            if step not in value:
                return False
            value = value[step]
        elif isinstance(value, list):
            if not step.isdigit():
                return False
            if int(step) >= len(value):
                return also_gone
            value = value[int(step)]
        else:
            return False
    return True
