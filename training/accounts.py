"""Accounts of the corpus: documents whose key sentences are tagged with their role."""

import re
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from training.entries import Entry, entries, tidy
from training.retelling import retold, worn

Summary = dict[str, str | list[str]]  # title, summary, key_points

_KEY = re.compile(r"\[\[([NDEQR]):(.+?)\]\]")
_ROLES = "NDEQR"  # news, decision, effect, request, reason: what a summary wants first
_TITLE = "\ue000"  # between a title and its document while both are told anew
_LONGEST_POINT = 240  # characters, as the pipeline's schema allows
_LONGEST_SUMMARY = 400  # characters; two sentences stay, however long they are
_SHORT = 400  # characters of a document whose one key sentence is no key point beside the summary


@dataclass(frozen=True, slots=True)
class Account:
    """A document with its title and its key sentences, each with its role, in order."""

    title: str
    text: str
    keys: tuple[tuple[str, str], ...]

    @property
    def most_important(self) -> list[str]:
        """The two or three key sentences that are the summary, in the order of the document."""
        worth = sorted(range(len(self.keys)), key=lambda at: (_ROLES.index(self.keys[at][0]), at))
        best = sorted(worth[:3])
        while len(best) > 2 and sum(len(self.keys[at][1]) + 1 for at in best) > _LONGEST_SUMMARY:
            best.remove(max(best, key=worth.index))
        return [self.keys[at][1] for at in best]

    @property
    def answer(self) -> Summary:
        """What the pipeline is to write: all key sentences are key points."""
        points = [said for _, said in self.keys if len(said) <= _LONGEST_POINT]
        if len(points) == 1 and len(" ".join(self.text.split())) <= _SHORT:
            points = []
        summary = " ".join(self.most_important)
        return {"title": self.title, "summary": summary, "key_points": points}


@lru_cache(maxsize=2)
def accounts(held_out: bool = False) -> tuple[str, ...]:
    """All tagged accounts that are trained on, or those held out, each behind its title.

    Raises:
        TrainingError: an entry is not as ``training/corpus/README.md`` says.
    """
    return tuple(checked(entry) for entry in entries("accounts") if entry.held_out == held_out)


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
    return f"{title}{_TITLE}{text}"


def document(r: Random, held_out: bool = False) -> tuple[str, Summary]:
    """An account, told of others on other days, and its summary."""
    account = resolved(retold(r, r.choice(accounts(held_out))))
    answer = account.answer
    spared = f"{answer['title']} {answer['summary']} {answer['key_points']}"
    return worn(r, account.text, re.findall(r"\w+", spared)), answer


def resolved(tagged: str) -> Account:
    """One of ``accounts`` without tags."""
    title, _, text = tagged.partition(_TITLE)
    text = tidy(text)
    plain = _KEY.sub(lambda found: found.group(2), text)
    flat = " ".join(plain.split())
    at = flat.casefold().find(title.casefold())
    title = flat[at : at + len(title)] if at >= 0 else title  # with the document's capitals
    keys = tuple((role, " ".join(said.split())) for role, said in _KEY.findall(text))
    return Account(title, plain, keys)
