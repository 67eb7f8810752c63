"""The guardrail of a mail's queue.

Reached through ``registry.py`` alone. Begin reading at ``routing.py``.
"""
