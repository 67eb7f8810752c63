"""The logic guardrail: the model states a puzzle's constraints, a solver finds the answer.

Reached through ``registry.py`` alone. Begin reading at ``guardrail.py``.
"""
