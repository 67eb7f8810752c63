"""Hostile files: one table of vectors (``table``), and how each must end.

``test_parsing`` reads each in the real parsing child, ``test_inbox`` puts each kind of odd name and
file into a real inbox, ``fuzz`` goes on with random ones for as long as it is told.
"""
