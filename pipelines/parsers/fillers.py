"""Invisible characters that mails put behind their first line to fill a list of mails."""

import re

# Joiners, marks of direction, combining grapheme joiner, soft hyphen, fillers of Hangul, blanks
# of a figure's width. Single ones have a meaning within words and emoji; rows of them have none.
_INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2060-\u2064\u3164\ufeff"
)
_BLANK = " \t\n\u00a0\u2000-\u200a\u202f"
_ROW = re.compile(f"[{_INVISIBLE}](?:[{_BLANK}]*[{_INVISIBLE}])+[{_BLANK}]*[{_INVISIBLE}]")


def without_fillers(text: str) -> str:
    """Return the text with a blank in place of each row of three or more invisible characters."""
    return _ROW.sub(" ", text)
