"""Flags values that the model itself was not sure of.

It compares calibrated probabilities (``pipelines.calibration``) with what the definition accepts.
"""

from collections.abc import Iterator
from typing import ClassVar

from pipelines.grounding.draft import Draft
from pipelines.grounding.pointers import keys
from pipelines.guardrails.contract import Request, Verdict
from pipelines.pipeline import ALL_FIELDS, Pipeline

_MOST = 12  # values named in one verdict


class ConfidenceGuardrail:
    """Flags each value whose probability of being right lies below the definition's ``accept``, or
    below what the model's calibration recommends."""

    name: ClassVar[str] = "confidence"
    version: ClassVar[int] = 1
    settings: ClassVar[frozenset[str]] = frozenset()

    def applies(self, request: Request) -> bool:
        """A model without a calibration says nothing that could be compared."""
        return request.calibration is not None

    def check(self, request: Request, draft: Draft) -> Verdict:
        found = [f"{path}: {sure:.2f}" for path, sure in _doubtful(request, draft)]
        rest = [f"and {len(found) - _MOST} more"] if len(found) > _MOST else []
        return Verdict.on([*found[:_MOST], *rest])


def _doubtful(request: Request, draft: Draft) -> Iterator[tuple[str, float]]:
    calibration = request.calibration
    if calibration is None:
        return
    pipeline = request.pipeline
    usual = calibration.accepts(pipeline.name)
    for path, score in draft.scores.items():
        probability = calibration.probability(score, pipeline.name, path)
        if probability < _accepted(pipeline, path, usual):
            yield path, probability


def _accepted(pipeline: Pipeline, path: str, usual: float) -> float:
    """How probable the value at a JSON pointer has to be, by the definition or else as usual."""
    if isinstance(pipeline.accept, float):
        return pipeline.accept
    wanted = pipeline.accept or {}
    names = [key for key in keys(path) if not key.isdigit()]
    return wanted.get(names[-1], wanted.get(ALL_FIELDS, usual))
