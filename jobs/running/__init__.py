"""Runs: processes, supervision, reconciliation and the batch of one ``nightshift run``.

Used by the commands and the workers. Begin at ``supervisor``.
"""
