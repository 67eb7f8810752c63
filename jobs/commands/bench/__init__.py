"""``jobs bench`` and its benchmark of answers, ``jobs bench mt-bench``.

Only ``cli`` imports them. Begin at ``bench``.
"""
