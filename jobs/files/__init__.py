"""File operations that survive crashes, races and hostile names.

Used by all of jobs and by workers. Begin at ``durable`` and ``safe_open``.
"""
