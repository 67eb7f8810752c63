"""``nightshift bench``: documents per hour of this machine and their limits.

Begin with run_bench.py, then measure.py.
"""
