"""The commands that process, list and change documents.

Only ``cli`` imports them. Begin at ``run``.
"""
