"""Plain characters in place of full-width forms and of the digits of other scripts, one for one.

``１２，３４５円`` reads ``12,345円`` and ``١٢٫٥`` reads ``12.5``. The text keeps its length, so
what is found in the plain text can be cut out of the original by its offsets.
"""

import unicodedata

# Signs that Unicode does not call a form of the plain ones.
_SIGNS = {"٫": ".", "٬": ",", "٪": "%", "−": "-", "\u2010": "-", "\u2011": "-"}


class _Table(dict[int, str]):
    """A table for ``str.translate`` that fills itself."""

    def __missing__(self, point: int) -> str:
        self[point] = _plain(chr(point))
        return self[point]


def _plain(character: str) -> str:
    digit = unicodedata.decimal(character, None)
    if digit is not None:
        return str(digit)
    kind, _, form = unicodedata.decomposition(character).partition(" ")
    if kind in ("<wide>", "<narrow>"):
        return chr(int(form, 16))
    return _SIGNS.get(character, character)


_TABLE = _Table()


def plain_characters(text: str) -> str:
    """Return a text of the same length, written in plain characters."""
    return text if text.isascii() else text.translate(_TABLE)
