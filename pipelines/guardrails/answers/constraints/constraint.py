"""A constraint that code can verify: its kind and its arguments."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

Arguments = Mapping[str, Any]
Check = Callable[[str, Arguments], str]  # from an answer to its fault, "" if there is none


@dataclass(frozen=True, slots=True)
class Constraint:
    """``kind`` is a key of ``checkers.CHECKS``; the arguments are named as in IFEval."""

    kind: str
    arguments: Arguments = field(default_factory=dict)


def compare(count: int, relation: str, number: int, what: str) -> str:
    """Return the fault of a count under one of IFEval's two relations, "" if there is none.

    Raises ValueError if the relation is neither "at least" nor "less than".
    """
    if relation not in ("at least", "less than"):
        raise ValueError(f"unknown relation {relation!r}")
    holds = count >= number if relation == "at least" else count < number
    return "" if holds else f"has {count} {what} and must have {relation} {number}"
