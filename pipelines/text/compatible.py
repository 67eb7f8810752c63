"""A text in Unicode's compatibility form (NFKC), with the way back to the original.

Full-width letters, half-width kana, composed and decomposed accents and the digits of other scripts
are then equal. A character of the form may stand for several of the original, and the reverse.
"""

from __future__ import annotations

import unicodedata
from array import array
from dataclasses import dataclass

from pipelines.text.plain_characters import plain_characters

_VOICED = "\uff9e\uff9f"  # half-width marks that join the kana before them


@dataclass(frozen=True, slots=True)
class CompatibleText:
    """``starts[i]`` and ``ends[i]`` are the offsets in the original of what ``text[i]`` stands
    for."""

    text: str
    starts: array[int]
    ends: array[int]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the offsets in the original of ``text[start:end]``, which is not empty."""
        return self.starts[start], self.ends[end - 1]


def compatible_form(text: str) -> str:
    """Return the compatibility form of a text, in plain characters."""
    return plain_characters(unicodedata.normalize("NFKC", text))


def compatible_text(text: str) -> CompatibleText:
    """Return the compatibility form of a text with its offsets."""
    form = compatible_form(text)
    if len(form) == len(text) and unicodedata.is_normalized("NFKC", text):
        return CompatibleText(
            form, array("q", range(len(text))), array("q", range(1, len(text) + 1))
        )
    parts: list[str] = []
    starts, ends = array("q"), array("q")
    start = 0
    while start < len(text):
        end = start + 1
        while end < len(text) and _joins(text[end]):
            end += 1
        part = compatible_form(text[start:end])
        parts.append(part)
        starts.extend([start] * len(part))
        ends.extend([end] * len(part))
        start = end
    return CompatibleText("".join(parts), starts, ends)


def _joins(character: str) -> bool:
    """Say whether a character may be composed with the one before it."""
    if character < "\u0300":
        return False
    return (
        unicodedata.combining(character) > 0
        or character in _VOICED
        or "\u1160" <= character <= "\u11ff"  # vowels and last consonants of Korean
    )
