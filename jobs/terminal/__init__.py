"""Output for people and programs: tables, progress, error messages.

Used by the commands, running and mt_bench. Begin at ``console``.
"""
