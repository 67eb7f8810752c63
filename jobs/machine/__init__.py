"""Facts about this machine: processor cores, and a child's end with its parent.

Used by settings, running and workers. Begin at ``cores``.
"""
