"""Documents written by hand whose key sentences are tagged with their role."""

from __future__ import annotations

import re
from functools import lru_cache
from random import Random

from training.generator.summary.answer import Answer, Row, answer
from training.generator.text import tidy
from training.generator.written.corpus import Entry, entries
from training.generator.written.retold import retold, worn

_KEY = re.compile(r"\[\[([NDEQR]):(.+?)\]\]")
_TITLE = "\ue000"  # between a title and its document while both are told anew


@lru_cache(maxsize=2)
def accounts(held_out: bool = False) -> tuple[str, ...]:
    """All tagged documents of the corpus, or those held out, each behind its title.

    Raises:
        TrainingError: an entry is not as ``training/corpus/README.md`` says.
    """
    return tuple(checked(entry) for entry in entries("accounts") if entry.held_out == held_out)


def checked(entry: Entry) -> str:
    """Title and text of an entry whose tags are right.

    Raises:
        TrainingError: they are not, or the title does not stand in the text.
    """
    title = entry.heading.rpartition(" | ")[2].strip()
    text = "\n".join(entry.lines).strip()
    plain = _KEY.sub(lambda found: found.group(2), text)
    if "[[" in plain or "]]" in plain:
        raise entry.fault("a key sentence that is not tagged as [[N:...]]")
    if [found[0] for found in _KEY.findall(text)].count("N") != 1:
        raise entry.fault("not exactly one sentence is the news")
    if title.casefold() not in " ".join(plain.split()).casefold():
        raise entry.fault(f"the title {title!r} does not stand in the document")
    return f"{title}{_TITLE}{text}"


def document(r: Random) -> tuple[str, Answer]:
    """A document, told of others on other days, and its answer."""
    text, found = answered(retold(r, r.choice(accounts())))
    spared = f"{found['title']} {found['summary']} {found['key_points']}"
    return worn(r, text, re.findall(r"\w+", spared)), found


def answered(entry: str) -> tuple[str, Answer]:
    """The document of one of ``accounts`` without tags, and its answer."""
    title, _, text = entry.partition(_TITLE)
    text = tidy(text)
    rows: list[Row] = [(role, " ".join(said.split())) for role, said in _KEY.findall(text)]
    plain = _KEY.sub(lambda found: found.group(2), text)
    flat = " ".join(plain.split())
    at = flat.casefold().find(title.casefold())
    title = flat[at : at + len(title)] if at >= 0 else title
    return plain, answer(title, rows, plain)
