"""Guardrails of a mail's queue, and the word vectors that ``queues`` uses.

Reached through ``registry.py`` alone. Begin reading at ``routing.py``.
"""
