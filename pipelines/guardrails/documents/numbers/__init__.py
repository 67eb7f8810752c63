"""Guardrails of figures and totals.

Reached through ``registry.py`` alone. Begin reading at ``figures.py``.
"""
