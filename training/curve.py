"""How many results pass unflagged, and how many of those are right, as the threshold falls."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from training.cases import Case
from training.end_to_end import Answer
from training.scoring import right

SHARES = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)


@dataclass(frozen=True, slots=True)
class Curve:
    """Of the results of one pipeline.

    ``passed`` of all pass unflagged with what the model's calibration accepts, and of these
    ``right`` are right in every field. ``points``: if the surest so many of all passed, whatever
    is accepted, how many of these would be right; None where so many are flagged for other reasons.
    """

    results: int
    passed: int
    right: int
    points: Mapping[float, float | None]


def curve(answered: Sequence[tuple[Case, Answer]]) -> Curve:
    """The curve of some results."""
    passing = [one for one in answered if one[1].status == "succeeded"]
    by_sureness = sorted(
        (
            (min(answer.confidence.values(), default=1.0), right(case, answer.output))
            for case, answer in answered
            if answer.sound
        ),
        key=lambda one: -one[0],
    )
    points: dict[float, float | None] = {}
    for share in SHARES:
        count = round(share * len(answered))
        taken = [is_right for _, is_right in by_sureness[:count]]
        enough = count and len(taken) == count
        points[share] = sum(taken) / count if enough else None
    good = sum(right(case, answer.output) for case, answer in passing)
    return Curve(len(answered), len(passing), good, points)
