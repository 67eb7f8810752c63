"""Find the statement of the document that supports an item.

No model is asked to quote. The quote of an item is the statement that covers most of the item's
words and values; an item without a supporting statement is dropped.
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from math import sqrt

from pipelines.grounding.evidence import Passage
from pipelines.text.sentences import Span
from pipelines.text.words import content_stems

# The share of a task's content words that its statement must have: if one of the item's copied
# values stands beside them, and if not.
WITH_VALUE = 0.2
WITHOUT_VALUE = 0.34
# Outweighs all of an item's other values together.
DECISIVE = 10.0
# The share of a summary's sentence that its source must have.
SUPPORT = 0.6


def find_quote(
    passage: Passage, texts: Sequence[str], values: Sequence[str], copied_task: str = ""
) -> Span | None:
    """Return the statement of ``passage`` that an item stands in, or None without support.

    ``texts`` are the item's free texts (a task), ``values`` its copied ones (owner, due). A task
    that was itself copied (``copied_task``) decides wherever it stands.
    """
    stems = frozenset[str]().union(*(content_stems(text) for text in texts))
    covered = _covered(passage, stems)
    bonus: dict[int, float] = defaultdict(float)
    for value, worth in [(value, 0.5) for value in values] + [(copied_task, DECISIVE)]:
        for index in {_statement_at(passage, start) for start, _ in passage.find(value)}:
            bonus[index] += worth
    best, best_score = None, 0.0
    for index in sorted(covered.keys() | bonus.keys()):
        needed = (WITH_VALUE if bonus[index] else WITHOUT_VALUE) if stems else 0.0
        if bonus[index] < DECISIVE and (covered[index] < needed or copied_task):
            continue
        score = covered[index] + bonus[index]
        if score > best_score + 1e-9:  # the first of equals
            best, best_score = index, score
    return None if best is None else passage.statements[best]


def find_support(passage: Passage, text: str) -> Span | None:
    """Return the statement that has most of the words of ``text``, or None below ``SUPPORT``."""
    stems = content_stems(text)
    if len(stems) < 2:
        return None
    covered = _covered(passage, stems)
    best = max(sorted(covered), key=lambda index: covered[index], default=None)
    return None if best is None or covered[best] < SUPPORT else passage.statements[best]


def _covered(passage: Passage, stems: frozenset[str]) -> dict[int, float]:
    """Return the share of the stems (0 to 1) that each statement has; a rare stem weighs more."""
    found = {stem: passage.postings.get(stem, []) for stem in stems}
    weights = {stem: 1.0 / sqrt(max(1, len(where))) for stem, where in found.items()}
    total = sum(weights.values())
    covered: dict[int, float] = defaultdict(float)
    for stem, where in found.items():
        for index in where:
            covered[index] += weights[stem] / total
    return covered


def _statement_at(passage: Passage, offset: int) -> int:
    """Return the statement that holds the offset, or the next one (after a bullet's mark)."""
    return min(bisect_right(passage.statement_ends, offset), len(passage.statements) - 1)
