"""The output that ``assemble`` makes and guardrails check."""

from dataclasses import dataclass
from typing import Any

from pipelines.result import Evidence


@dataclass(frozen=True, slots=True)
class Draft:
    """An output with its evidence; each line of ``dropped`` says what was left out and why."""

    output: dict[str, Any]
    evidence: tuple[Evidence, ...] = ()
    dropped: tuple[str, ...] = ()
