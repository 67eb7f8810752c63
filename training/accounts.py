"""Accounts of the corpus: documents whose key sentences are tagged with their role.

Most of them have a digest, which is the answer that a model is taught.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from training.digests import digests
from training.entries import Entry, entries, tidy
from training.retelling import retold, worn

Summary = dict[str, str | list[str]]  # title, summary, key_points

_KEY = re.compile(r"\[\[([NDEQR]):(.+?)\]\]")
_ROLES = "NDEQR"  # news, decision, effect, request, reason: what a summary wants first
_PART = "\ue000"  # between a document and what is said of it while both are told anew
_NUMBER = re.compile(r"\d[\d.,:/]*\d|\d")
_LONGEST = 400  # characters of the most important sentences; two stay, however long they are


@dataclass(frozen=True, slots=True)
class Account:
    """A document with its title and its key sentences, each with its role, in order."""

    title: str
    text: str
    keys: tuple[tuple[str, str], ...]

    @property
    def most_important(self) -> list[str]:
        """The two or three key sentences that matter most, in the order of the document."""
        worth = sorted(range(len(self.keys)), key=lambda at: (_ROLES.index(self.keys[at][0]), at))
        best = sorted(worth[:3])
        while len(best) > 2 and sum(len(self.keys[at][1]) + 1 for at in best) > _LONGEST:
            best.remove(max(best, key=worth.index))
        return [self.keys[at][1] for at in best]


def chosen(held_out: bool = False) -> list[Entry]:
    """The accounts of the corpus that are trained on, or those held out."""
    return [entry for entry in entries("accounts") if entry.held_out == held_out]


def checked(entry: Entry) -> str:
    """Title and tagged text of an entry.

    Raises:
        TrainingError: its tags are wrong, or the title does not stand in the text.
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
    return f"{title}{_PART}{text}"


@lru_cache(maxsize=2)
def digested(held_out: bool = False) -> tuple[str, ...]:
    """The accounts that have a digest: title, tagged text, and what the digest says, in one text.

    Raises:
        TrainingError: an account or a digest is not as ``training/corpus/README.md`` says.
    """
    known, found = digests(), []
    for entry in chosen(held_out):
        digest = known.get(entry.heading)
        if digest:
            parts = (checked(entry), digest.title, digest.summary, *digest.points)
            found.append(_PART.join(parts))
    return tuple(found)


def document(r: Random, held_out: bool = False) -> tuple[str, Summary]:
    """An account that has a digest, told of others on other days, and the digest as its summary."""
    original = r.choice(digested(held_out))
    text, answer = _answered(retold(r, original))
    flat = " ".join(text.split())
    if any(number not in flat for number in _NUMBER.findall(str(list(answer.values())))):
        text, answer = _answered(original)  # "450–500" stays as it is, "450" does not
    spared = re.findall(r"\w+", str(list(answer.values())))
    return worn(r, text, spared), answer


def _answered(told: str) -> tuple[str, Summary]:
    title, text, *said = told.split(_PART)
    answer: Summary = {"title": said[0], "summary": said[1], "key_points": said[2:]}
    return resolved(f"{title}{_PART}{text}").text, answer


def resolved(tagged: str) -> Account:
    """What ``checked`` gave, without tags."""
    title, _, text = tagged.partition(_PART)
    text = tidy(text)
    plain = _KEY.sub(lambda found: found.group(2), text)
    flat = " ".join(plain.split())
    at = flat.casefold().find(title.casefold())
    title = flat[at : at + len(title)] if at >= 0 else title  # with the document's capitals
    keys = tuple((role, " ".join(said.split())) for role, said in _KEY.findall(text))
    return Account(title, plain, keys)
