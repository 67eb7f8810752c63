"""Which constraints a prompt asks for, recognised by patterns.

Called by the constraints guardrail. Begin reading at ``recognise.py``.
"""
