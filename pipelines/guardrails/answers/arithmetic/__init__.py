"""The arithmetic guardrail: equations, stated answers and programs.

Reached through ``registry.py`` alone. Begin reading at ``guardrail.py``.
"""
