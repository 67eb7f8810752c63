"""Checks of what the model wrote; each passes, repairs or flags a draft, by code.

Called through ``check_and_repair.py`` and ``registry.py``. Begin reading at ``contract.py``.
"""
