"""The sentence that a value rests on, found by code from the places of the values.

A model is never asked to quote. Among the sentences, bullets and messages of what it read, the
quote of an item is the one that covers the most of the item; without positive support there is
none, and the item is dropped.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import sqrt

from pipelines.evidence import Place
from pipelines.units import Span
from pipelines.words import content_stems

# Of the content words of a task, how many its sentence must have: with one of the item's verbatim
# values beside them, and without.
WITH_VALUE = 0.2
WITHOUT_VALUE = 0.34
# A sentence of a summary is traced only to a sentence that holds most of it.
SUPPORT = 0.6


def find_quote(place: Place, texts: Sequence[str], values: Sequence[str]) -> Span | None:
    """Return the unit of ``place`` that an item stands in, or None where nothing supports it.

    ``texts`` are the item's free texts (a task), ``values`` its verbatim ones (owner, due).
    """
    stems = frozenset[str]().union(*(content_stems(text) for text in texts))
    weights = _weights(place, stems)
    total = sum(weights.values())
    covered: dict[int, float] = defaultdict(float)
    for stem, weight in weights.items():
        for index in place.postings.get(stem, ()):
            covered[index] += weight / total
    bonus: dict[int, float] = defaultdict(float)
    for value in values:
        # A long verbatim value (a whole task copied) says more than a name or a day.
        worth = 0.5 if len(value.split()) <= 3 else 1.5
        for unit in {_unit_at(place, start) for start, _ in place.find(value)}:
            if unit is not None:
                bonus[unit] += worth
    best, best_score = None, 0.0
    for index in sorted(covered.keys() | bonus.keys()):
        has_value = bonus[index] > 0
        needed = (WITH_VALUE if has_value else WITHOUT_VALUE) if stems else 0.0
        if stems and bonus[index] < 1.5 and covered[index] < needed:
            continue
        score = covered[index] + bonus[index]
        if score > best_score + 1e-9:
            best, best_score = index, score
    return None if best is None else place.units[best]


def find_support(place: Place, text: str) -> Span | None:
    """Return the unit that says most of what ``text`` says, or None where none says enough."""
    stems = content_stems(text)
    if len(stems) < 2:
        return None
    weights = _weights(place, stems)
    total = sum(weights.values())
    covered: dict[int, float] = defaultdict(float)
    for stem, weight in weights.items():
        for index in place.postings.get(stem, ()):
            covered[index] += weight / total
    best = max(sorted(covered), key=lambda index: covered[index], default=None)
    if best is None or covered[best] < SUPPORT:
        return None
    return place.units[best]


def _weights(place: Place, stems: frozenset[str]) -> dict[str, float]:
    """Rare words tell more about a place than words that stand everywhere."""
    return {stem: 1.0 / sqrt(max(1, len(place.postings.get(stem, ())))) for stem in stems}


def _unit_at(place: Place, offset: int) -> int | None:
    for index, (start, end) in enumerate(place.units):
        if start <= offset < end:
            return index
    return None
