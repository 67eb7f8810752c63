"""An output on its way to the outbox."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pipelines.result import Evidence


@dataclass(frozen=True, slots=True)
class Draft:
    """An output on its way to the outbox; ``dropped`` says in lines what was left out and why."""

    output: dict[str, Any]
    evidence: tuple[Evidence, ...] = ()
    dropped: tuple[str, ...] = ()
