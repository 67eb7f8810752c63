"""From how sure a model was to how often it is right: a table for each kind of value.

A table is fitted on documents whose right answers are known (``training.calibrate``), by isotonic
regression (Zadrozny and Elkan 2002): where the model was surer it must not have been right less
often. It holds for the model that it was fitted with, and lies in its folder as
``calibration.json``.
"""

from bisect import bisect_right
from collections.abc import Mapping
from itertools import pairwise
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, field_validator, model_validator

from pipelines.grounding.confidence import Kind, Score
from pipelines.pipeline import Probability

CALIBRATION_FILE: Final = "calibration.json"
ANY = "any"  # pipeline, in ``accept``
#: Log-odds of the model (``Score.log_odds``) and the part of such values that were right, rising.
Table = list[tuple[float, Probability]]


class Calibration(BaseModel):
    """The tables of one model.

    ``tables`` has one for each kind of value, and one for a field of a pipeline where there were
    documents enough, by ``field_of``. ``accept`` says by pipeline, and for ``any`` other, from
    which probability on a value needs no person.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal["nightshift.calibration/1"] = "nightshift.calibration/1"
    adapter_sha256: str  # of the weights that were added to the base; "" without any
    variant: str  # of quantisation
    documents: int  # that it was fitted on
    accept: dict[str, Probability]
    tables: dict[str, Table]

    @field_validator("tables")
    @classmethod
    def _rise(cls, tables: dict[str, Table]) -> dict[str, Table]:
        for name, table in tables.items():
            if not table or any(b[0] <= a[0] or b[1] < a[1] for a, b in pairwise(table)):
                raise ValueError(f"the table {name} is empty or does not rise")
        return tables

    @model_validator(mode="after")
    def _complete(self) -> "Calibration":
        missing = [kind.value for kind in Kind if kind.value not in self.tables]
        if missing or ANY not in self.accept:
            raise ValueError(f"has no table of {', '.join(missing) or 'what any pipeline accepts'}")
        return self

    def accepts(self, pipeline: str) -> float:
        """The probability from which on a value of this pipeline needs no person."""
        return self.accept.get(pipeline, self.accept[ANY])

    def probability(self, score: Score, pipeline: str, path: str) -> float:
        """The probability that the value at a JSON pointer is right."""
        return interpolate(self.table(pipeline, path, score.kind), score.log_odds)

    def table(self, pipeline: str, path: str, kind: Kind) -> Table:
        """The table of a field, or that of its kind."""
        return self.tables.get(field_of(pipeline, path, kind), self.tables[kind.value])


def interpolate(table: Table, log_odds: float) -> float:
    """The probability between two points of a table on a straight line, beyond its ends theirs."""
    at = bisect_right(table, log_odds, key=lambda point: point[0])
    if at == 0:
        return table[0][1]
    if at == len(table):
        return table[-1][1]
    (left, low), (right, high) = table[at - 1], table[at]
    return low + (high - low) * (log_odds - left) / (right - left)


def field_of(pipeline: str, path: str, kind: Kind) -> str:
    """The name of a field's own table: ``extract/action_items/owner null``."""
    names = [name for name in path.split("/") if not name.isdigit()]
    return f"{pipeline}{'/'.join(names)} {kind.value}"


def probabilities(
    calibration: Calibration, pipeline: str, scores: Mapping[str, Score]
) -> dict[str, float]:
    """The probability of being right of every value with a score, by its JSON pointer."""
    return {
        path: round(calibration.probability(score, pipeline, path), 3)
        for path, score in scores.items()
    }


def rankings(scores: Mapping[str, Score]) -> dict[str, dict[str, float]]:
    """All values that could have been chosen, with the model's own probabilities, uncalibrated,
    where there are few."""
    return {
        path: {value: round(share, 3) for value, share in score.ranking.items()}
        for path, score in scores.items()
        if score.ranking
    }
