"""Nightshift and its rivals on one workload; benchmarks/rivals.py runs each script as a process.

Begin with workload.py and contestants.py. Each ``*_rival.py`` runs in its own environment.
"""
