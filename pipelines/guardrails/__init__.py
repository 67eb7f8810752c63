"""Guardrails: one small module each, in one explicit dict."""

from __future__ import annotations

from pipelines.guardrails.arithmetic import ArithmeticGuardrail
from pipelines.guardrails.constraints import ConstraintsGuardrail
from pipelines.guardrails.contract import Draft, Generate, Guardrail, Request, Verdict
from pipelines.guardrails.coverage import CoverageGuardrail
from pipelines.guardrails.dates import DatesGuardrail
from pipelines.guardrails.evidence import EvidenceGuardrail
from pipelines.guardrails.figures import FiguresGuardrail
from pipelines.guardrails.formal_counting import FormalCountingGuardrail
from pipelines.guardrails.grounding import GroundingGuardrail
from pipelines.guardrails.injection import InjectionGuardrail
from pipelines.guardrails.language import LanguageGuardrail
from pipelines.guardrails.logic import LogicGuardrail
from pipelines.guardrails.persona import PersonaGuardrail
from pipelines.guardrails.qualifiers import QualifiersGuardrail
from pipelines.guardrails.repetition import RepetitionGuardrail
from pipelines.guardrails.routing import RoutingGuardrail
from pipelines.guardrails.run import run_guardrails
from pipelines.guardrails.schema import SchemaGuardrail
from pipelines.guardrails.self_correction import SelfCorrectionGuardrail
from pipelines.guardrails.totals import TotalsGuardrail

GUARDRAILS: dict[str, Guardrail] = {
    guardrail.name: guardrail
    for guardrail in (
        SchemaGuardrail(),
        EvidenceGuardrail(),
        FiguresGuardrail(),
        GroundingGuardrail(),
        TotalsGuardrail(),
        DatesGuardrail(),
        RoutingGuardrail(),
        CoverageGuardrail(),
        LanguageGuardrail(),
        RepetitionGuardrail(),
        InjectionGuardrail(),
        ArithmeticGuardrail(),
        LogicGuardrail(),
        ConstraintsGuardrail(),
        PersonaGuardrail(),
        SelfCorrectionGuardrail(),
        QualifiersGuardrail(),
        FormalCountingGuardrail(),
    )
}

__all__ = [
    "GUARDRAILS",
    "Draft",
    "Generate",
    "Guardrail",
    "Request",
    "Verdict",
    "run_guardrails",
]
