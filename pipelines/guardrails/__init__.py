"""Guardrails: one small module each, in one explicit dict; imported when they are first used.

All of them together take longer to import than a command such as ``nightshift pipelines`` runs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from pipelines.guardrails.contract import Draft, Generate, Guardrail, Request, Verdict
from pipelines.guardrails.run import run_guardrails

# The class of each, in the module of its name; the order is the one in which they are listed.
_CLASSES = {
    "schema": "SchemaGuardrail",
    "evidence": "EvidenceGuardrail",
    "placeholders": "PlaceholdersGuardrail",
    "owners": "OwnersGuardrail",
    "deadlines": "DeadlinesGuardrail",
    "figures": "FiguresGuardrail",
    "grounding": "GroundingGuardrail",
    "totals": "TotalsGuardrail",
    "dates": "DatesGuardrail",
    "routing": "RoutingGuardrail",
    "queues": "QueuesGuardrail",
    "coverage": "CoverageGuardrail",
    "language": "LanguageGuardrail",
    "repetition": "RepetitionGuardrail",
    "injection": "InjectionGuardrail",
    "arithmetic": "ArithmeticGuardrail",
    "logic": "LogicGuardrail",
    "constraints": "ConstraintsGuardrail",
    "persona": "PersonaGuardrail",
    "self_correction": "SelfCorrectionGuardrail",
    "qualifiers": "QualifiersGuardrail",
    "formal_counting": "FormalCountingGuardrail",
}


class _Registry(Mapping[str, Guardrail]):
    """Guardrails by name. Names and their order are known without importing anything."""

    def __init__(self) -> None:
        self._made: dict[str, Guardrail] = {}

    def __getitem__(self, name: str) -> Guardrail:
        if name not in self._made:
            class_name = _CLASSES[name]  # KeyError, as of any mapping, before any import
            class_ = getattr(import_module(f"{__name__}.{name}"), class_name)
            self._made.setdefault(name, class_())  # of two threads the first one's stays
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in _CLASSES

    def __iter__(self) -> Iterator[str]:
        return iter(_CLASSES)

    def __len__(self) -> int:
        return len(_CLASSES)


GUARDRAILS: Mapping[str, Guardrail] = _Registry()

__all__ = [
    "GUARDRAILS",
    "Draft",
    "Generate",
    "Guardrail",
    "Request",
    "Verdict",
    "run_guardrails",
]
