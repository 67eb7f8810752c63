"""Compare two tapes: grades with a paired bootstrap interval, answers, verdicts."""

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from jobs.mt_bench.grades import BY_HAND, Grade
from jobs.mt_bench.tape import TapeLine

RESAMPLES: Final = 10_000
SEED: Final = 20_260_101
TurnKey = tuple[int | str, int]  # question and turn


@dataclass(frozen=True, slots=True)
class Pair:
    """One turn in two tapes. ``grades`` (of A, of B) are by the chosen grader."""

    a: TapeLine
    b: TapeLine
    grades: tuple[float, float] | None

    @property
    def difference(self) -> float:
        """Grade of B minus grade of A; 0 without grades."""
        return self.grades[1] - self.grades[0] if self.grades else 0.0


@dataclass(frozen=True, slots=True)
class Score:
    """Means over turns, and B minus A with its 95 % interval."""

    turns: int
    a: float
    b: float
    difference: float
    low: float
    high: float
    wins: int  # of B
    ties: int
    losses: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """The common turns of two tapes and their differences. ``by`` is the chosen grader."""

    pairs: tuple[Pair, ...]
    by: str | None
    only_a: tuple[TurnKey, ...]
    only_b: tuple[TurnKey, ...]

    @property
    def graded(self) -> list[Pair]:
        return [pair for pair in self.pairs if pair.grades]

    @property
    def changed(self) -> list[Pair]:
        """Turns with different answers."""
        return [pair for pair in self.pairs if pair.a.response != pair.b.response]

    def scores(self) -> dict[str, Score]:
        """Scores by category in the order of the tape, then ``overall``; empty without grades."""
        graded = self.graded
        groups: dict[str, list[Pair]] = {}
        for pair in graded:
            groups.setdefault(pair.a.category, []).append(pair)
        found = {category: score(pairs) for category, pairs in groups.items()}
        return {**found, "overall": score(graded)} if graded else {}

    def verdicts(self) -> dict[str, tuple[Counter[str], Counter[str]]]:
        """Count the verdicts of each guardrail in A and in B."""
        found: dict[str, tuple[Counter[str], Counter[str]]] = {}
        for pair in self.pairs:
            for side, line in enumerate((pair.a, pair.b)):
                for verdict in line.verdicts:
                    counts = found.setdefault(verdict.name, (Counter(), Counter()))
                    counts[side][verdict.verdict] += 1
        return found


def compare(
    a: Sequence[TapeLine],
    b: Sequence[TapeLine],
    grades_a: Collection[Grade] = (),
    grades_b: Collection[Grade] = (),
    by: str | None = None,
) -> Comparison:
    """Pair the common turns. Without ``by``, use the grader of most turns in both tapes."""
    lines_a = {line.key: line for line in a}
    lines_b = {line.key: line for line in b}
    both = [place for place in lines_a if place in lines_b]
    known_a, known_b = _by_grader(grades_a), _by_grader(grades_b)
    if by is None:
        by = _busiest(known_a, known_b, both)
    of_a, of_b = known_a.get(by or "", {}), known_b.get(by or "", {})
    pairs = []
    for place in both:
        graded = place in of_a and place in of_b
        grades = (of_a[place], of_b[place]) if graded else None
        pairs.append(Pair(lines_a[place], lines_b[place], grades))
    return Comparison(
        tuple(pairs),
        by,
        tuple(place for place in lines_a if place not in lines_b),
        tuple(place for place in lines_b if place not in lines_a),
    )


def score(pairs: Sequence[Pair]) -> Score:
    """Score one or more graded pairs. Resamples questions, whose turns depend on each other."""
    first = [pair.grades[0] for pair in pairs if pair.grades]
    second = [pair.grades[1] for pair in pairs if pair.grades]
    clusters: dict[int | str, list[float]] = {}
    for pair in pairs:
        clusters.setdefault(pair.a.question_id, []).append(pair.difference)
    low, high = interval(list(clusters.values()))
    return Score(
        turns=len(first),
        a=sum(first) / len(first),
        b=sum(second) / len(second),
        difference=(sum(second) - sum(first)) / len(first),
        low=low,
        high=high,
        wins=sum(pair.difference > 0 for pair in pairs),
        ties=sum(pair.difference == 0 for pair in pairs),
        losses=sum(pair.difference < 0 for pair in pairs),
    )


def interval(
    clusters: Sequence[Sequence[float]], resamples: int = RESAMPLES, seed: int = SEED
) -> tuple[float, float]:
    """Return the mean's 95 % percentile interval by a bootstrap over clusters (Efron 1979)."""
    sums = [(sum(cluster), len(cluster)) for cluster in clusters]
    draw = random.Random(seed)  # noqa: S311  statistics, not secrets
    means = []
    for _ in range(resamples):
        drawn = draw.choices(sums, k=len(sums))
        means.append(sum(total for total, _ in drawn) / sum(count for _, count in drawn))
    means.sort()
    return quantile(means, 0.025), quantile(means, 0.975)


def quantile(ordered: Sequence[float], share: float) -> float:
    """Return the quantile ``share`` (0 to 1) of ordered values, linearly interpolated."""
    place = share * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def _by_grader(grades: Iterable[Grade]) -> dict[str, dict[TurnKey, float]]:
    found: dict[str, dict[TurnKey, float]] = {}
    for grade in grades:
        found.setdefault(grade.by, {})[grade.key] = grade.grade
    return found


def _busiest(
    a: Mapping[str, Mapping[TurnKey, float]],
    b: Mapping[str, Mapping[TurnKey, float]],
    places: Sequence[TurnKey],
) -> str | None:
    """The grader of most common turns; with equal counts, a person before a model."""
    count: Callable[[str], int] = lambda by: sum(p in a[by] and p in b[by] for p in places)  # noqa: E731
    known = sorted(set(a) & set(b), key=lambda by: (-count(by), by != BY_HAND, by))
    return known[0] if known and count(known[0]) else None
