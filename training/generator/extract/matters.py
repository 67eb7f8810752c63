"""What a document is about: a few matters, each with its own tasks, facts and reasons.

A matter is written as lines: ``# topic; topic`` names it, ``+ verb/participle: object: tail; tail``
a task, ``% noun phrase`` a task without a verb, ``= sentence`` a fact in which nobody has to do
anything, ``~ because ...`` a reason. Slots and ``[a|b]`` as in ``tasks.slots``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from random import Random

from training.generator import people, tasks
from training.generator.extract import matter_words
from training.generator.marks import capital
from training.generator.talk_words import ANY_TASKS, TALK
from training.generator.tasks import Task
from training.generator.text import Slot, expand

_TAILS = ("with {P}", "with {P}", "again", "together with {P}", "for {C}", "once more", "with {R}")
# Of these nothing can be said in the passive by taking the words as they stand.
_TWO_OBJECTS = frozenset(("get", "ask", "tell", "show", "brief", "remind"))
_NAMED = frozenset(("{P", "{F"))
_CLAUSE = frozenset(
    ("whether", "if", "why", "who", "how", "what", "that", "when", "where", "with", "us")
)


@dataclass(frozen=True, slots=True)
class Matter:
    """Everything that is said about one subject."""

    topics: tuple[str, ...]
    tasks: tuple[str, ...]
    nouns: tuple[str, ...]
    facts: tuple[str, ...]
    reasons: tuple[str, ...]


@lru_cache(maxsize=1)
def matters() -> tuple[Matter, ...]:
    """All matters there are."""
    found = []
    for block in matter_words.blocks():
        head, *rows = block
        kinds: dict[str, list[str]] = {kind: [] for kind in "+%=~"}
        for row in rows:
            kinds[row[0]].append(row[1:].strip())
        topics = tuple(topic.strip() for topic in head.split(";"))
        found.append(Matter(topics, *(tuple(kinds[kind]) for kind in "+%=~")))
    return tuple(found)


@dataclass(slots=True)
class Subject:
    """A matter inside one document: nothing is said twice."""

    topic: str
    matter: Matter
    slots: dict[str, Slot]
    tasks: list[str]
    nouns: list[str]
    facts: list[str]


@dataclass(slots=True)
class Stock:
    """The subjects of one document and the one that is spoken of now."""

    slots: dict[str, Slot]
    subjects: list[Subject] = field(default_factory=list)
    now: int = 0
    _talk: list[str] = field(default_factory=list)

    @property
    def subject(self) -> Subject:
        return self.subjects[self.now]

    def turn(self, number: int) -> None:
        """Go on to another subject."""
        self.now = number % len(self.subjects)

    def subject_of(self, r: Random, matter: Matter) -> Subject:
        """A matter with its topic chosen and its entries shuffled."""
        topic = expand(r, r.choice(matter.topics), self.slots)
        decks = [list(deck) for deck in (matter.tasks, matter.nouns, matter.facts)]
        decks[0] += r.sample(ANY_TASKS, 3)
        for deck in decks:
            r.shuffle(deck)
        return Subject(topic, matter, self.slots | {"X": topic}, *decks)

    def _fresh(self, r: Random) -> None:
        """A subject of which all is said gives way to another."""
        self.subjects[self.now] = self.subject_of(r, r.choice(matters()))

    def talk(self, r: Random) -> str:
        """A template of what is said about any matter, none twice before all."""
        if not self._talk:
            self._talk = r.sample(TALK, len(TALK))
        return self._talk.pop()

    def task(self, r: Random) -> Task:
        """A task that was not named before."""
        if not self.subject.tasks:
            self._fresh(r)
        return parse(r, self.subject.tasks.pop(), self.subject.slots)

    def noun(self, r: Random) -> str | None:
        """A task as a noun phrase: "quote for the tyres"."""
        nouns = self.subject.nouns
        return expand(r, nouns.pop(), self.subject.slots) if nouns else None

    def fact(self, r: Random) -> str:
        """A sentence about the subject in which nobody has to do anything."""
        if not self.subject.facts:
            self._fresh(r)
        return capital(expand(r, self.subject.facts.pop(), self.subject.slots))

    def reason(self, r: Random) -> str | None:
        reasons = self.subject.matter.reasons
        return expand(r, r.choice(reasons), self.subject.slots) if reasons else None


def parse(r: Random, line: str, slots: dict[str, Slot]) -> Task:
    """A task from ``verb/participle: object: tail; tail``."""
    parts = [expand(r, part.strip(), slots).strip() for part in line.split(":")]
    verb, _, participle = parts[0].partition("/")
    thing = parts[1]
    tail = ""
    if len(parts) > 2 and r.random() < 0.6:
        tail = f" {r.choice(parts[2].split(';')).strip()}"
    elif r.random() < 0.1:
        tail = f" {expand(r, r.choice(_TAILS), slots)}"
    if verb in _TWO_OBJECTS or thing.split()[0] in _CLAUSE or line.split(": ")[1][:2] in _NAMED:
        participle = ""
    return Task(verb.strip(), participle.strip(), thing + tail, thing)


def stock(r: Random, names: list[str], most: int = 3) -> Stock:
    """One to ``most`` matters, with people and companies that stay the same."""
    outsiders = [people.person(r) for _ in range(3)]
    firms = [people.company(r) for _ in range(2)]
    place = people.invented(r)
    slots = tasks.slots(r) | {
        "P": lambda: r.choice(outsiders).first if r.random() < 0.88 else r.choice(names),
        "F": lambda: r.choice(outsiders).full,
        "A": lambda: r.choice(names) if r.random() < 0.8 else r.choice(outsiders).first,
        "C": lambda: r.choice(firms),
        "T": place,
    }
    found = Stock(slots)
    size = min(most, r.choices((1, 2, 3, 4), (5, 4, 3, 1))[0])
    found.subjects = [found.subject_of(r, matter) for matter in r.sample(matters(), size)]
    return found
