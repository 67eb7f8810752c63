"""Mails of the corpus, sorted into the queues of the organisation that they went to."""

import re
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from training.entries import Entry, entries, tidy
from training.retelling import retold, worn

Queue = dict[str, str]  # name, description
Routing = dict[str, str]  # reason, queue, urgency

_WANTED = re.compile(r"\{\{(.+?)\}\}")
_HEAD = re.compile(r"^--- (.+) \| (low|normal|high) *$", re.MULTILINE)
_MOST = 9  # queues of a list
_COLOURS = ("blue", "green", "red", "orange", "yellow", "white", "black", "amber", "olive")
_CODES = (_COLOURS, tuple(f"desk-{number}" for number in range(1, 13)), tuple("ABCDEFGHJKLM"))


@dataclass(frozen=True, slots=True)
class Described:
    """A queue by the names and the descriptions that it may have."""

    names: tuple[str, ...]
    descriptions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Mail:
    """A mail with what its sender wants in ``{{}}``; ``queue`` counts those of its office."""

    queue: int
    urgency: str
    text: str

    def resolved(self) -> tuple[str, str]:
        """The mail without its tag, and the words that say what is wanted."""
        wanted = _WANTED.search(self.text)
        assert wanted is not None  # ``office`` has checked it
        reason = " ".join(wanted.group(1).split()).rstrip(".!")
        return tidy(_WANTED.sub(lambda found: found.group(1), self.text)), reason


@dataclass(frozen=True, slots=True)
class Office:
    """An organisation's queues and the mails that it got."""

    queues: tuple[Described, ...]
    mails: tuple[Mail, ...]

    def plain(self) -> list[Queue]:
        """All queues by their first names, with their first descriptions."""
        return [{"name": one.names[0], "description": one.descriptions[0]} for one in self.queues]


@lru_cache(maxsize=2)
def offices(held_out: bool = False) -> tuple[Office, ...]:
    """All organisations of the corpus that are trained on, or those held out.

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
    mails: list[Mail] = []
    for name, urgency, text in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        if name not in known:
            raise entry.fault(f"a mail for {name!r}, which is no queue's first name")
        if len(_WANTED.findall(text)) != 1:
            raise entry.fault(f"what is wanted is not marked once: {text.strip()[:60]!r}")
        mails.append(Mail(known.index(name), urgency, text.strip()))
    if len(queues) < 2 or not mails or not all(one.descriptions for one in queues):
        raise entry.fault("two queues with descriptions and a mail are needed")
    return Office(tuple(queues), tuple(mails))


def documents(r: Random, held_out: bool = False) -> tuple[list[Queue], list[tuple[str, Routing]]]:
    """Some of an organisation's queues, and four to ten of its mails, sorted into them.

    Names, descriptions and order of the queues change each time: they are to be read.
    """
    chosen = r.choice(offices(held_out))
    kept = r.sample(range(len(chosen.queues)), min(len(chosen.queues), r.randint(3, _MOST)))
    if r.random() < 0.3:
        kept.sort()
    queues = _styled(r, [_queue(r, chosen.queues[at]) for at in kept])
    mails = [mail for mail in chosen.mails if mail.queue in kept]
    r.shuffle(mails)
    found = {}
    for mail in mails[: r.randint(4, 10)]:
        text, reason = Mail(mail.queue, mail.urgency, retold(r, mail.text)).resolved()
        text = worn(r, text, reason.split())
        queue = queues[kept.index(mail.queue)]["name"]
        found[text] = {"reason": reason, "queue": queue, "urgency": mail.urgency}
    return queues, list(found.items())


def _described(line: str) -> Described:
    names, _, descriptions = line.removeprefix("queue ").partition(" : ")
    return Described(_several(names), _several(descriptions))


def _several(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(" / ") if part.strip())


def _queue(r: Random, described: Described) -> Queue:
    both = len(described.descriptions) > 1 and r.random() < 0.15
    said = r.sample(described.descriptions, 2) if both else [r.choice(described.descriptions)]
    return {"name": r.choice(described.names), "description": "; ".join(said)}


def _styled(r: Random, queues: list[Queue]) -> list[Queue]:
    """The list with names in one style: as they are, as slugs, in capitals, or as codes that tell
    nothing. No two queues have one name."""
    style = r.random()
    separator = r.choice("--_")
    codes = r.sample(r.choice(_CODES), len(queues))
    seen: dict[str, int] = {}
    for queue, code in zip(queues, codes, strict=True):
        name = queue["name"]
        if style < 0.4:
            name = name.replace(",", "").replace("'", "").replace(" ", separator).lower()
        elif style < 0.5:
            name = name.upper()
        elif style < 0.65:
            name = name[0].upper() + name[1:]
        elif style < 0.7:
            name = code
        seen[name] = seen.get(name, 0) + 1
        queue["name"] = name if seen[name] == 1 else f"{name} {seen[name]}"
    return queues
