"""The constraints guardrail: constraints are recognised in the prompt, checked and repaired.

Reached through ``registry.py`` alone. Begin reading at ``guardrail.py``.
"""
