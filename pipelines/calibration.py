"""From how sure a model was to how often it is right: a table for each kind of value.

A table is fitted on documents whose right answers are known (``training.calibrate``), by isotonic
regression (Zadrozny and Elkan 2002): where the model was surer it must not have been right less
often. It holds for the model it was fitted with, and is kept in its folder as ``calibration.json``.
"""

from bisect import bisect_right
from collections.abc import Mapping
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from pipelines.grounding.confidence import Kind, Score

CALIBRATION_FILE: Final = "calibration.json"
_Probability = Annotated[float, Field(ge=0, le=1)]


class Calibration(BaseModel):
    """The tables of one model. ``accept`` is the probability from which on a value needs no person,
    where a definition says nothing else."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal["nightshift.calibration/1"] = "nightshift.calibration/1"
    adapter_sha256: str  # of the weights that were added to the base; "" without any
    variant: str  # of quantisation
    documents: int  # that it was fitted on
    accept: _Probability
    tables: dict[Kind, list[tuple[_Probability, _Probability]]]  # raw score -> probability

    @model_validator(mode="after")
    def _rising(self) -> "Calibration":
        for kind in Kind:
            table = self.tables.get(kind)
            if (
                not table
                or table != sorted(table)
                or [p for _, p in table] != sorted(p for _, p in table)
            ):
                raise ValueError(f"the table of {kind.value} is missing or does not rise")
        return self

    def probability(self, score: Score) -> float:
        """The probability that a value with this score is right, between the table's points on a
        straight line."""
        table = self.tables[score.kind]
        at = bisect_right(table, (score.raw, 2.0))
        if at == 0:
            return table[0][1]
        if at == len(table):
            return table[-1][1]
        (left, low), (right, high) = table[at - 1], table[at]
        return low + (high - low) * (score.raw - left) / (right - left) if right > left else high


def probabilities(calibration: Calibration, scores: Mapping[str, Score]) -> dict[str, float]:
    """The probability of being right of every value with a score, by its JSON pointer."""
    return {path: round(calibration.probability(score), 3) for path, score in scores.items()}


def rankings(scores: Mapping[str, Score]) -> dict[str, dict[str, float]]:
    """All values that could have been chosen, with the model's own probabilities, uncalibrated,
    where there are few."""
    return {
        path: {value: round(share, 3) for value, share in score.ranking.items()}
        for path, score in scores.items()
        if score.ranking
    }
