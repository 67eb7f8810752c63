"""Guardrails: one small module each, in one explicit dict."""

from __future__ import annotations

from pipelines.guardrails.contract import Draft, Generate, Guardrail, Request, Verdict
from pipelines.guardrails.evidence import EvidenceGuardrail
from pipelines.guardrails.figures import FiguresGuardrail
from pipelines.guardrails.run import run_guardrails
from pipelines.guardrails.schema import SchemaGuardrail

GUARDRAILS: dict[str, Guardrail] = {
    guardrail.name: guardrail
    for guardrail in (SchemaGuardrail(), EvidenceGuardrail(), FiguresGuardrail())
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
