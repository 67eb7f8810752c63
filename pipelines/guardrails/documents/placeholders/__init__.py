"""The guardrail against placeholders and text copied from the prompt.

Reached through ``registry.py`` alone. Begin reading at ``placeholders.py``.
"""
