"""The word lists of all registers."""

from __future__ import annotations

from training.generator.extract import (
    register_words_building,
    register_words_care,
    register_words_culture,
    register_words_home,
    register_words_office,
    register_words_stage,
    register_words_tech,
    register_words_town,
    register_words_travel,
    register_words_voices,
)

_FILES = (
    register_words_building,
    register_words_care,
    register_words_culture,
    register_words_home,
    register_words_office,
    register_words_stage,
    register_words_tech,
    register_words_town,
    register_words_travel,
    register_words_voices,
)


def blocks() -> list[str]:
    """One text a register, its heading first."""
    return [
        block
        for words in _FILES
        for block in f"\n{words.REGISTERS.strip()}".split("\n# ")
        if block.strip()
    ]
