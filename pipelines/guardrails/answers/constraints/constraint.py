"""One constraint of an answer that code can verify: its kind and its arguments."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

Arguments = Mapping[str, Any]
# A checker: the answer and the arguments in, a line of what is wrong out, or "" where it holds.
Check = Callable[[str, Arguments], str]


@dataclass(frozen=True, slots=True)
class Constraint:
    """``kind`` is a key of ``kinds.CHECKS``; the arguments are named as in IFEval."""

    kind: str
    arguments: Arguments = field(default_factory=dict)


def compare(count: int, relation: str, number: int, what: str) -> str:
    """Judge a count against IFEval's two relations.

    Raises ValueError if the relation is neither "at least" nor "less than".
    """
    if relation not in ("at least", "less than"):
        raise ValueError(f"unknown relation {relation!r}")
    holds = count >= number if relation == "at least" else count < number
    return "" if holds else f"has {count} {what} and must have {relation} {number}"
