"""Who and what is in a document, and how a sentence with an action item is filled and finished."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from training.generator import neutral, people, tasks, times
from training.generator.extract import matters
from training.generator.extract.ask_words import DEADLINES, REASONS
from training.generator.marks import Marks, capital
from training.generator.talk_words import AFTER
from training.generator.text import Slot, expand


@dataclass(slots=True)
class Scene:
    """Who is in the document: the roster, who speaks, who is spoken to."""

    marks: Marks
    cast: list[people.Person]
    speaker: str | None = None  # owner of "I will", in the words of the document
    addressee: str | None = None  # owner of "could you"
    dated: float = 0.55  # share of tasks with a deadline
    letter: bool = False  # "I" and "you" occur although nobody is named
    lower: bool = False  # nobody writes capitals
    names: list[str] = field(default_factory=list)  # how the cast is called here

    stock: matters.Stock | None = None  # the matters of this document; none for random words

    def task(self, r: Random) -> tasks.Task:
        return self.stock.task(r) if self.stock else tasks.task(r)

    def slots(self, r: Random) -> dict[str, Slot]:
        return self.stock.subject.slots.copy() if self.stock else tasks.slots(r)

    def topic(self, r: Random) -> str:
        return self.stock.subject.topic if self.stock else tasks.topic(r)

    def fact(self, r: Random, who: str | None = None) -> str:
        """A sentence in which nobody has to do anything, about the matter of now."""
        who = who or (r.choice(self.names) if r.random() < 0.5 else None)
        if not self.stock:
            return neutral.sentence(r, who)
        chance = r.random()
        if chance < 0.62:
            return self.stock.fact(r)
        who = who or r.choice(self.names)
        if chance < 0.8 or len(self.stock.subject.tasks) < 3:
            return neutral.talk(r, self.stock.talk(r), self.slots(r), who)
        return neutral.missed(r, self.slots(r), self.task(r), who)

    def chatter(self, r: Random) -> str:
        return neutral.chatter(r, self.slots(r) if self.stock else None)

    def advance(self, at: int, of: int) -> None:
        """Be with the matter that belongs to part ``at`` of ``of`` parts."""
        self.turn(at * self.turns // max(of, 1))

    def in_order(self, r: Random, wanted: int, others: int) -> Iterator[bool]:
        """Whether the next sentence holds a task, at random, going on from matter to matter."""
        kinds = [True] * wanted + [False] * others
        r.shuffle(kinds)
        for at, kind in enumerate(kinds):
            self.advance(at, len(kinds))
            yield kind

    def turn(self, number: int) -> None:
        """Go on to another matter, if there are any."""
        if self.stock:
            self.stock.turn(number)

    @property
    def turns(self) -> int:
        return len(self.stock.subjects) if self.stock else 1

    def name(self, r: Random) -> str:
        """Somebody who can own a task: mostly one of the cast."""
        chance = r.random()
        if chance < 0.05 and len(self.names) > 1:
            return r.choice((" and ", " and ", " & ", "/")).join(r.sample(self.names, 2))
        if chance < 0.76:
            return r.choice(self.names)
        if chance < 0.84:
            return people.role(r)
        if chance < 0.93:
            return people.team(r)
        return people.person(r).full if chance < 0.97 else people.company(r)


def scene(r: Random, size: int | None = None, wild: float = 0.18, **fields: object) -> Scene:
    """People and the matters they talk about; a share of ``wild`` documents has random words."""
    cast = people.roster(r, size or r.randint(2, 6))
    style = r.random()
    if style < 0.66:
        names = [one.first for one in cast]
    elif style < 0.82:
        names = [one.full for one in cast]
    elif style < 0.9:
        names = [people.titled(r, one) for one in cast]
    elif style < 0.95:
        names = sorted({one.initials for one in cast})
    else:
        names = [one.last for one in cast]
    stock = None if r.random() < wild else matters.stock(r, [one.first for one in cast])
    return Scene(Marks(), cast, names=names, stock=stock, **fields)  # type: ignore[arg-type]


def due_phrase(r: Random, s: Scene, item: int) -> str:
    """ " by Friday" with the day marked, or nothing."""
    if r.random() >= s.dated:
        return ""
    before, words = times.deadline(r)
    latest = " at the latest" if before == "by" and r.random() < 0.06 else ""
    return f" {before + ' ' if before else ''}{s.marks.due(item, words)}{latest}"


def fill(
    r: Random, s: Scene, template: str, item: int, task: str, owner: str, due: str | None = None
) -> str:
    names = s.slots(r)
    names["O"] = s.marks.owner(item, owner) if owner else ""
    names["T"] = s.marks.task(item, task)
    names["D"] = due_phrase(r, s, item) if due is None else due
    return expand(r, template, names)


def finish(r: Random, s: Scene, text: str, item: int | None = None) -> str:
    """Capital and full stop; sometimes a reason, or the deadline in a sentence of its own."""
    text = text if s.lower else capital(text)
    chance = r.random()
    if text[-1] not in ".!?" and chance < 0.12:
        reason = s.stock.reason(r) if s.stock else None
        text += f" {reason}" if reason else expand(r, r.choice(REASONS), s.slots(r))
    text = text if text[-1] in ".!?" else f"{text}{r.choice('.....!')}"
    if s.stock and 0.12 <= chance < 0.18:
        text += " " + capital(expand(r, r.choice(AFTER), s.slots(r)))
    if item is not None and chance > 0.9 and not s.marks.dated(item):
        day = s.marks.due(item, times.point(r))
        text += " " + expand(r, r.choice(DEADLINES), {"U": day})
    return text
