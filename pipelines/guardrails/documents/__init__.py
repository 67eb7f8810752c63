"""Guardrails that compare a pipeline's output with its document.

Reached through ``registry.py`` alone. Begin reading at ``evidence.py``, the smallest one.
"""
