"""The matters of all lists, as lines."""

from __future__ import annotations

from collections.abc import Iterator

from training.generator.extract import (
    matter_words_home,
    matter_words_office,
    matter_words_public,
    matter_words_tech,
)

_LISTS = (
    matter_words_office.MATTERS,
    matter_words_home.MATTERS,
    matter_words_tech.MATTERS,
    matter_words_public.MATTERS,
)


def blocks() -> Iterator[list[str]]:
    """One list of lines a matter: its topics first, then its entries with their kinds in front."""
    for text in _LISTS:
        for block in text.split("\n# ")[1:]:
            head, *rows = block.splitlines()
            yield [head, *(row.strip() for row in rows if row.strip())]
