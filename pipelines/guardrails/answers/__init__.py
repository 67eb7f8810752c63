"""Guardrails that compare an answer with the request in words: they need no document.

Reached through ``registry.py`` alone. Begin reading at ``persona.py``, the smallest one.
"""
