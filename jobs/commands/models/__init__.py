"""``jobs model`` and ``jobs chat``; both hand over to ``python -m workers``.

Only ``cli`` imports them. Begin at ``model``.
"""
