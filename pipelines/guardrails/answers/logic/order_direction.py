"""Checks that a puzzle's constraints order their numbers in one direction.

A model may number an order upwards from the older in one constraint and from the newer in another.
Such a puzzle often has one answer, a wrong one. The words of the constraints show the mistake in
all but one of the 103 wrong programs with one answer in Logic-LM (deduction puzzles, three models).
"""

import re
from collections.abc import Iterator, Mapping

from pipelines.guardrails.answers.logic.puzzle_format import LanguageError, Puzzle

_PLACES = r"(?:finish\w*|came|comes|placed|ranked|arrived)"
# The two ends of each axis, and the comparatives and superlatives that point to them.
_AXES = {
    "side": (r"left(?:most)?", r"right(?:most)?"),
    "age": (r"old(?:er|est)", r"(?:new|young)(?:er|est)"),
    "price": (
        r"cheap(?:er|est)|(?:less|least)[ -]expensive|costs? (?:less|the least)",
        r"(?:more|most)[ -]expensive|costs? (?:more|the most)",
    ),
    "rank": (rf"first|ahead|before|{_PLACES} above", rf"last|behind|after|{_PLACES} below"),
    # Not "rank": the first floor or shelf may be the lowest.
    "level": (
        r"(?<!ed )(?<!es )(?<!came )above|top(?:most)?",
        r"(?<!ed )(?<!es )(?<!came )below|bottom(?:most)?",
    ),
    "height": (r"short(?:er|est)", r"tall(?:er|est)"),
    "weight": (r"light(?:er|est)", r"heavi(?:er|est)"),
    "speed": (r"slow(?:er|est)", r"fast(?:er|est)"),
    "size": (r"small(?:er|est)", r"(?:bigg|larg)(?:er|est)"),
}
_WORDS = {
    (axis, end): re.compile(rf"\b(?:{words})\b", re.IGNORECASE)
    for axis, ends in _AXES.items()
    for end, words in enumerate(ends)
}
_ORDINALS = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_ORDINAL = re.compile(rf"\b({'|'.join(_ORDINALS)})\b", re.IGNORECASE)
_FROM_AN_END = re.compile(
    r"[a-z](?:est|most)\b|\bmost expensive|\bleast expensive|\bfrom the (?:left|right|top|bottom)"
    r"|\b(?:first|last)\b",
    re.IGNORECASE,
)
_PLACED = re.compile(  # "finished third" counts from the first
    rf"\b{_PLACES}(?: in)? (?:{'|'.join(_ORDINALS)})"
    r"(?! (?:from|to)\b)(?:\b(?!-))",
    re.IGNORECASE,
)
_COMPARISON = re.compile(r"\s*(\w+)\s*([<>])\s*(\w+)\s*\Z")
_PLACE = re.compile(r"\s*(\w+)\s*==?\s*(-?\d+)\s*\Z")

End = tuple[str, int]  # axis, and 0 or 1


def check_directions(puzzle: Puzzle, options: Mapping[str, str]) -> None:
    """Compare each formula with its words; ``options`` are the prompt's, by letter.

    Raises:
        LanguageError: a word means lower numbers in one formula and higher numbers in another.
    """
    said = [(entry.says, entry.means) for entry in puzzle.constraints]
    asked = puzzle.question.options
    said += [(text, asked[label]) for label, text in options.items() if label in asked]
    upwards: dict[str, bool] = {}  # whether the second end of an axis has the higher numbers
    for says, means in said:
        for (axis, end), high in _readings(puzzle, says, means):
            if upwards.setdefault(axis, high == bool(end)) != (high == bool(end)):
                raise LanguageError(f"{says[:80]} ({means}): the other way round elsewhere")


def _readings(puzzle: Puzzle, says: str, means: str) -> Iterator[tuple[End, bool]]:
    """Yield the end that the words name, and whether the formula gives it the higher numbers."""
    end = _end(says)
    if end is None:
        return
    if compared := _COMPARISON.match(means):
        first, sign, second = compared.groups()
        order = _order(says, first, second)
        if order and not _FROM_AN_END.search(says):
            yield end, (sign == ">") == (order > 0)
    elif (placed := _PLACE.match(means)) and (_FROM_AN_END.search(says) or _PLACED.search(says)):
        domain = puzzle.variables.get(placed[1])
        if not isinstance(domain, list) or not isinstance(domain[0], int):
            return
        numbers = [int(number) for number in domain]
        ordinal = _ORDINAL.search(says)
        steps = _ORDINALS.index(ordinal[1].lower()) + 1 if ordinal else 0
        low, high = min(numbers) + steps, max(numbers) - steps
        if int(placed[2]) not in (low, high):
            raise LanguageError(f"{says[:80]} ({means}): neither {low} nor {high}")
        if low != high:
            yield end, int(placed[2]) == high


def _end(says: str) -> End | None:
    found = [end for end, words in _WORDS.items() if words.search(says)]
    if not found and _PLACED.search(says):
        return "rank", 0
    return found[0] if len(found) == 1 else None


def _order(says: str, first: str, second: str) -> int:
    """1 if the words name the first variable first, -1 if the second, 0 if that is unclear."""
    one, other = (set(name.casefold().split("_")) - {""} for name in (first, second))
    text = says.casefold()
    places = []
    for tokens in (one - other, other - one):
        found = [[m.start() for m in re.finditer(rf"\b{token}\b", text)] for token in tokens]
        if not any(found) or max(map(len, found)) > 1:
            return 0
        places.append(min(at for ats in found for at in ats))
    return 1 if places[0] < places[1] else -1
