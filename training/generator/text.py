"""Templates and small accidents of text: alternatives, slots, typing errors, wrapped lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from random import Random

_CHOICE = re.compile(r"\[([^\[\]]*)\]")
_BAR = re.compile(r"\|(?![^\[\]]*\])")
_SLOT = re.compile(r"\{(\w+)\}")

Slot = str | Callable[[], str]
Slots = Mapping[str, Slot]


def lines(text: str) -> list[str]:
    """The lines of a list that is written as one string."""
    return [line.strip() for line in text.strip().splitlines() if line.strip()]


def words(text: str) -> list[str]:
    """The words of a list that is written as one string."""
    return text.split()


def items(text: str) -> list[str]:
    """The entries of a list that is written as one string, between bars outside of brackets."""
    return [" ".join(item.split()) for item in _BAR.split(text) if item.strip()]


def expand(r: Random, template: str, slots: Slots) -> str:
    """Choose among ``[a|b|]`` and fill ``{slots}``; a slot is a text or makes one; ⟦⟧ is [ ]."""
    while "[" in template:
        changed = _CHOICE.sub(lambda found: r.choice(found.group(1).split("|")), template)
        if changed == template:
            break
        template = changed
    template = template.replace(" .", ".").replace(" ,", ",").replace("  ", " ")
    template = template.replace("⟦", "[").replace("⟧", "]")

    def fill(found: re.Match[str]) -> str:
        value = slots[found.group(1)]
        return value if isinstance(value, str) else value()

    return _SLOT.sub(fill, template)


def typos(r: Random, text: str, rate: float, spared: frozenset[str] = frozenset()) -> str:
    """Lose, double or swap letters of some words, but not of ``spared`` ones."""
    words = text.split(" ")
    for index, word in enumerate(words):
        if len(word) > 3 and word.isalpha() and word not in spared and r.random() < rate:
            at = r.randrange(1, len(word) - 1)
            words[index] = r.choice(
                (
                    word[:at] + word[at + 1 :],
                    word[:at] + word[at] + word[at:],
                    word[:at] + word[at + 1] + word[at] + word[at + 2 :],
                )
            )
    return " ".join(words)


def wrap(text: str, width: int) -> str:
    """Break lines at ``width`` characters, as mail programs and PDFs do."""
    out: list[str] = []
    for line in text.split("\n"):
        row = ""
        for word in line.split(" "):
            if row and len(row) + 1 + len(word) > width:
                out.append(row)
                row = word
            else:
                row = f"{row} {word}" if row else word
        out.append(row)
    return "\n".join(out)


_TIDY = (
    (re.compile(r"[ \t]*\n[ \t]*"), "\n"),
    (re.compile(r"\n{3,}"), "\n\n"),
    (re.compile(r"[ \t]{2,}"), " "),
)


def tidy(text: str) -> str:
    """Blanks as ``pipelines.normalise`` leaves them, so that the model reads what was written."""
    for pattern, replacement in _TIDY:
        text = pattern.sub(replacement, text)
    return text.replace("\t", " ").strip()


def paragraphs(r: Random, sentences: Sequence[str], most: int = 4) -> list[str]:
    """Group sentences into paragraphs of one to ``most``."""
    out, at = [], 0
    while at < len(sentences):
        size = r.randint(1, most)
        out.append(" ".join(sentences[at : at + size]))
        at += size
    return out
