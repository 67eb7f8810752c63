"""The sentence that a value rests on, found by code from the places of the values.

A model is never asked to quote. Among the sentences, bullets and messages of what it read, the
quote of an item is the one that covers the most of the item; without positive support there is
none, and the item is dropped.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from math import sqrt

from pipelines.grounding.evidence import Place
from pipelines.text.sentences import Span
from pipelines.text.words import content_stems

# Of the content words of a task, how many its sentence must have: with one of the item's verbatim
# values beside them, and without.
WITH_VALUE = 0.2
WITHOUT_VALUE = 0.34
# More than all of an item's other values together.
DECISIVE = 10.0
# A sentence of a summary is traced only to a sentence that holds most of it.
SUPPORT = 0.6


def find_quote(
    place: Place, texts: Sequence[str], values: Sequence[str], copied_task: str = ""
) -> Span | None:
    """Return the unit of ``place`` that an item stands in, or None where nothing supports it.

    ``texts`` are the item's free texts (a task), ``values`` its verbatim ones (owner, due). A
    task that is itself verbatim (``copied_task``) decides wherever it stands.
    """
    stems = frozenset[str]().union(*(content_stems(text) for text in texts))
    covered = _covered(place, stems)
    bonus: dict[int, float] = defaultdict(float)
    for value, worth in [(value, 0.5) for value in values] + [(copied_task, DECISIVE)]:
        for unit in {_unit_at(place, start) for start, _ in place.find(value)}:
            bonus[unit] += worth
    best, best_score = None, 0.0
    for unit in sorted(covered.keys() | bonus.keys()):
        needed = (WITH_VALUE if bonus[unit] else WITHOUT_VALUE) if stems else 0.0
        if bonus[unit] < DECISIVE and (covered[unit] < needed or copied_task):
            continue
        score = covered[unit] + bonus[unit]
        if score > best_score + 1e-9:  # the first of equals
            best, best_score = unit, score
    return None if best is None else place.units[best]


def find_support(place: Place, text: str) -> Span | None:
    """Return the unit that says most of what ``text`` says, or None where none says enough."""
    stems = content_stems(text)
    if len(stems) < 2:
        return None
    covered = _covered(place, stems)
    best = max(sorted(covered), key=lambda unit: covered[unit], default=None)
    return None if best is None or covered[best] < SUPPORT else place.units[best]


def _covered(place: Place, stems: frozenset[str]) -> dict[int, float]:
    """The share of the words (0 to 1) that each unit has; a rare word tells more of a place than
    one that stands everywhere."""
    found = {stem: place.postings.get(stem, []) for stem in stems}
    weights = {stem: 1.0 / sqrt(max(1, len(where))) for stem, where in found.items()}
    total = sum(weights.values())
    covered: dict[int, float] = defaultdict(float)
    for stem, where in found.items():
        for unit in where:
            covered[unit] += weights[stem] / total
    return covered


def _unit_at(place: Place, offset: int) -> int:
    """The unit that holds the offset, or the next one after it (a bullet's own mark)."""
    return min(bisect_right(place.unit_ends, offset), len(place.units) - 1)
