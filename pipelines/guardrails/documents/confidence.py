"""Flags values that the model itself was not sure of.

It compares calibrated probabilities (``pipelines.calibration``) with what the definition accepts.
"""

from collections.abc import Iterator
from typing import ClassVar

from pipelines.grounding.draft import Draft
from pipelines.guardrails.contract import Request, Verdict

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
        if probability < pipeline.accepted(path, usual):
            yield path, probability
