"""Patterns and values of amounts in a prompt: "at least 300", "two to five", "40+"."""

import re

from pipelines.guardrails.answers.constraints.constraint import Constraint
from pipelines.text.number_words import TENS, UNDER_TWENTY

_VALUES = {word: value for value, word in enumerate(UNDER_TWENTY)} | TENS
_VALUES |= {"hundred": 100, "once": 1, "twice": 2, "thrice": 3}

NUMBER = r"(?:\d{1,3}(?:,\d{3})+|\d{1,6}|" + "|".join(_VALUES) + r")\b"
_LEAST = r"at least|no less than|no fewer than|not less than|(?:a )?minimum(?: of)?"
_MOST = r"at most|no more than|not more than|no longer than|up to|(?:a )?maximum(?: of)?|within"
_OVER = r"more than|over|above|longer than"
_UNDER = r"less than|fewer than|under|below|shorter than"
_EXACT = r"exactly|precisely"
_OR_MORE = r"\s?\+|\s*(?:or|and) (?:more|longer|above)|\s+at (?:the )?least|\s+minimum"
_OR_LESS = r"\s*(?:or|and) (?:less|fewer|under)|\s+at (?:the )?most|\s+maximum"

# An amount without its unit.
_BEFORE = (
    rf"(?:\b(?P<least>{_LEAST})|\b(?P<most>{_MOST})|\b(?P<over>{_OVER})|\b(?P<under>{_UNDER})"
    rf"|\b(?P<exact>{_EXACT})|\b(?P<between>between|(?:in )?the range of|from))?"
    rf"\s*(?:a total of |the )?\b(?P<number>{NUMBER})"
    rf"(?:\s*(?:-|–|to|and|or)\s*(?P<upper>{NUMBER}))?"
)
_AFTER = rf"(?:(?P<or_more>{_OR_MORE})|(?P<or_less>{_OR_LESS}))?"

Bounds = tuple[int | None, int | None]  # least and most; (None, None) for a bare number


def amount(unit: str = "") -> str:
    """Return a pattern of an amount of ``unit`` (a pattern), for ``read``."""
    joined = (
        rf"[\s-]*{unit}(?:(?P<late_more>{_OR_MORE})|(?P<late_less>{_OR_LESS}))?" if unit else ""
    )
    return _BEFORE + _AFTER + joined


def read(found: re.Match[str]) -> tuple[Bounds, int]:
    """Return the bounds of a match of ``amount``, and its first number."""
    group = found.groupdict()
    number = value(group["number"])
    if group["upper"]:
        return (number, value(group["upper"])), number
    if group["least"] or group["or_more"] or group.get("late_more"):
        return (number, None), number
    if group["most"] or group["or_less"] or group.get("late_less"):
        return (None, number), number
    if group["over"]:
        return (number + 1, None), number
    if group["under"]:
        return (None, number - 1), number
    return ((number, number) if group["exact"] else (None, None)), number


def value(text: str) -> int:
    """Return the value of a number in digits or words."""
    text = text.lower().replace(",", "")
    return int(text) if text.isdigit() else _VALUES[text]


def negated(bounds: Bounds) -> Bounds:
    """Return the bounds that remain after a denial: "not more than"."""
    least, most = bounds
    if least is not None and most is None:
        return None, least - 1
    if most is not None and least is None:
        return most + 1, None
    return None, None


def bounded(
    kind: str, bounds: Bounds, number: str, relation: str, **more: object
) -> list[Constraint]:
    """Return constraints with IFEval's two relations; ``number`` and ``relation`` name the
    arguments."""
    least, most = bounds
    found = []
    if least is not None:
        found.append(Constraint(kind, {**more, relation: "at least", number: least}))
    if most is not None:
        found.append(Constraint(kind, {**more, relation: "less than", number: most + 1}))
    return found
