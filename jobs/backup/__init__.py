"""One consistent copy of a home while it is at work, and the way back.

Begin at ``backup`` and ``restore``. ``archive`` says what a backup looks like.
"""
