"""Mails written by hand, sorted into some of the queues of the organisation that they went to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from training.generator.route import naming
from training.generator.route.naming import Queue
from training.generator.text import tidy
from training.generator.written.corpus import Entry, entries
from training.generator.written.retold import retold, worn

Answer = dict[str, str]

_WANTED = re.compile(r"\{\{(.+?)\}\}")
_HEAD = re.compile(r"^--- (.+) \| (low|normal|high) *$", re.MULTILINE)
_REST = frozenset(("other", "general", "everything else", "front desk", "misc", "rest"))


@dataclass(frozen=True, slots=True)
class Described:
    """A queue by the names and the descriptions that it may have."""

    names: tuple[str, ...]
    descriptions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Written:
    """A mail; what its sender wants stands in ``{{}}``."""

    queue: int
    urgency: str
    text: str

    def answered(self) -> tuple[str, str]:
        """The mail without its mark, and the words that say what is wanted."""
        wanted = _WANTED.search(self.text)
        assert wanted is not None  # ``office`` has looked
        reason = " ".join(wanted.group(1).split()).rstrip(".!")
        return tidy(_WANTED.sub(lambda found: found.group(1), self.text)), reason


@dataclass(frozen=True, slots=True)
class Office:
    """An organisation's queues and the mails that it got."""

    queues: tuple[Described, ...]
    mails: tuple[Written, ...]

    def plain(self) -> list[Queue]:
        """All queues by their first names, with their first descriptions."""
        return [{"name": one.names[0], "description": one.descriptions[0]} for one in self.queues]


@lru_cache(maxsize=2)
def offices(held_out: bool = False) -> tuple[Office, ...]:
    """All organisations of the corpus, or those held out.

    Raises:
        TrainingError: an entry is not as ``training/corpus/README.md`` says.
    """
    return tuple(office(entry) for entry in entries("mails") if entry.held_out == held_out)


def office(entry: Entry) -> Office:
    """The organisation of an entry.

    Raises:
        TrainingError: a mail's queue is not listed, or what it wants is not marked once.
    """
    head, *parts = _HEAD.split("\n".join(entry.lines))
    queues = [_described(line) for line in head.splitlines() if line.startswith("queue ")]
    known = [queue.names[0] for queue in queues]
    mails: list[Written] = []
    for name, urgency, text in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        if name not in known:
            raise entry.fault(f"a mail for {name!r}, which is no queue's first name")
        if len(_WANTED.findall(text)) != 1:
            raise entry.fault(f"what is wanted is not marked once: {text.strip()[:60]!r}")
        mails.append(Written(known.index(name), urgency, text.strip()))
    if len(queues) < 2 or not mails or not all(one.descriptions for one in queues):
        raise entry.fault("two queues with descriptions and a mail are needed")
    return Office(tuple(queues), tuple(mails))


def _described(line: str) -> Described:
    names, _, descriptions = line.removeprefix("queue ").partition(" : ")
    return Described(_several(names), _several(descriptions))


def documents(r: Random) -> tuple[list[Queue], list[tuple[str, Answer]]]:
    """Some of an organisation's queues, and some of the mails with their answers."""
    chosen = r.choice(offices())
    size = min(len(chosen.queues), r.choice((3, 4, 5, 5, 6, 6, 7, 8, 9)))
    kept = r.sample(range(len(chosen.queues)), size)
    if r.random() < 0.3:
        kept.sort()
    queues = [_queue(r, chosen.queues[at]) for at in kept]
    rest = next((i for i, at in enumerate(kept) if chosen.queues[at].names[0] in _REST), None)
    naming.name(r, queues, rest, False, coded=0.06)
    mails = [mail for mail in chosen.mails if mail.queue in kept]
    r.shuffle(mails)
    found = {}
    for mail in mails[: r.randint(3, 7)]:
        text, reason = Written(mail.queue, mail.urgency, retold(r, mail.text)).answered()
        text = worn(r, text, reason.split())
        queue = queues[kept.index(mail.queue)]["name"]
        found[text] = {"reason": reason, "queue": queue, "urgency": mail.urgency}
    return queues, list(found.items())


def _queue(r: Random, described: Described) -> Queue:
    both = len(described.descriptions) > 1 and r.random() < 0.15
    said = r.sample(described.descriptions, 2) if both else [r.choice(described.descriptions)]
    glue = r.choice(("; ", ". ", ", also "))
    return {"name": r.choice(described.names), "description": glue.join(said)}


def _several(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(" / ") if part.strip())
