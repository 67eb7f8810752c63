"""The contestants of ``benchmarks/rivals.py``: a script each, run in an environment each."""
