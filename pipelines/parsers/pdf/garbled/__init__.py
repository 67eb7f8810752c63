"""Text whose characters are no words: a font without a key to them, or with a wrong one.

``fonts`` finds it on a page, ``plausible`` judges a text, ``trigrams`` and ``shifts`` say what
speaks for and against it.
"""
