"""Arithmetic guardrail: equations, commitments and programs."""

from __future__ import annotations

from pipelines.guardrails.answers.arithmetic.guardrail import ArithmeticGuardrail

__all__ = ["ArithmeticGuardrail"]
