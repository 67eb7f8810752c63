"""Runs: processes, supervision, reconciliation and the batch of one ``jobs run``.

Used by the commands and the workers. Begin at ``supervisor``.
"""
