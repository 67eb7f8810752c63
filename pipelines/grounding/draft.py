"""The output that ``assemble`` makes and guardrails check."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pipelines.grounding.confidence import Score
from pipelines.result import Evidence


@dataclass(frozen=True, slots=True)
class Draft:
    """An output with its evidence; each line of ``dropped`` says what was left out and why."""

    output: dict[str, Any]
    evidence: tuple[Evidence, ...] = ()
    dropped: tuple[str, ...] = ()
    scores: Mapping[str, Score] = field(
        default_factory=dict
    )  # of the model's own values, by pointer
