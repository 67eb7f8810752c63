"""Puzzles of entities and relations: the model states the constraints, a solver answers."""

from __future__ import annotations

from pipelines.guardrails.answers.logic.guardrail import LogicGuardrail

__all__ = ["LogicGuardrail"]
