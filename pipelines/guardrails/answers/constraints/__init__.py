"""Constraints on an answer that code can verify: recognised in the prompt, checked, refined."""

from __future__ import annotations

from pipelines.guardrails.answers.constraints.guardrail import ConstraintsGuardrail

__all__ = ["ConstraintsGuardrail"]
