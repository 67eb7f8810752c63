"""Pull, convert, pin and verify models.

Used by model orders and by the worker at its start. Begin with pull.py and convert.py.
"""
