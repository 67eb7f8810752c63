"""The commands about this machine: a worker, the checkup, the shell.

Only ``cli`` imports them. Begin at ``checkup``.
"""
