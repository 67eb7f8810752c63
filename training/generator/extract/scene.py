"""Who and what is in a document, and how a sentence with an action item is filled and finished."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from training.generator import neutral, people, tasks
from training.generator.extract import dues, matters, owners
from training.generator.extract.apart_words import DUE_BEHIND
from training.generator.extract.ask_words import REASONS
from training.generator.extract.clause_words import AFTER
from training.generator.marks import Marks, capital
from training.generator.text import Slot, expand

_DEADLINES = [line for line in DUE_BEHIND if "{A}" not in line and "?" not in line]


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
    bare: bool = False  # roles without an article: "Usher will ..."
    names: list[str] = field(default_factory=list)  # how the cast is called here

    stock: matters.Stock | None = None  # the matters of this document; none for random words

    def task(self, r: Random, owner: str = "") -> tasks.Task:
        """A task; that of ``owner`` is hardly ever about the owner."""
        found = self.stock.task(r) if self.stock else tasks.task(r)
        for _ in range(3):
            if not owner or owner not in found.base:
                break
            found = self.stock.task(r) if self.stock else tasks.task(r)
        return found

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
        if chance < 0.74:
            return r.choice(self.names)
        if chance < 0.83:
            return owners.role(r, self.bare)
        if chance < 0.92:
            return owners.team(r, self.bare)
        return owners.stranger(r, self.bare) if chance < 0.98 else people.company(r)


def scene(r: Random, size: int | None = None, wild: float = 0.18, **fields: object) -> Scene:
    """People and the matters they talk about; a share of ``wild`` documents has random words."""
    cast = people.roster(r, size or r.randint(2, 6))
    bare = r.random() < 0.28
    names, people_only = owners.cast(r, cast, bare)
    spoken_of = names if people_only else [one.first for one in cast]
    stock = None if r.random() < wild else matters.stock(r, spoken_of)
    return Scene(Marks(), cast, names=names, stock=stock, bare=bare, **fields)  # type: ignore[arg-type]


def due_phrase(r: Random, s: Scene, item: int, dated: float | None = None) -> str:
    """ " by Friday" with the day marked, or nothing; ``dated``: the share with a deadline."""
    if r.random() >= (s.dated if dated is None else dated):
        return ""
    before, words = dues.deadline(r)
    latest = " at the latest" if before == "by" and r.random() < 0.06 else ""
    return f" {before + ' ' if before else ''}{s.marks.due(item, words)}{latest}"


_SINGULAR = re.compile(r"\{O\} (has|is|needs|was|wants|plans|owes|reports)\b")
_PLURAL = {
    "has": "have", "is": "are", "needs": "need", "was": "were", "wants": "want", "plans": "plan",
    "owes": "owe", "reports": "report",
}  # fmt: skip


def agree(template: str, owner: str) -> str:
    """The verb behind several owners in the plural: "Ana and Tom have to"."""
    if " and " in owner or " & " in owner or "/" in owner or owner.startswith("all "):
        return _SINGULAR.sub(lambda found: f"{{O}} {_PLURAL[found.group(1)]}", template)
    return template


def fill(
    r: Random, s: Scene, template: str, item: int, task: str, owner: str, due: str | None = None
) -> str:
    names = s.slots(r)
    names["O"] = s.marks.owner(item, owner) if owner else ""
    names["T"] = s.marks.task(item, task)
    names["D"] = due_phrase(r, s, item) if due is None else due
    return expand(r, agree(template, owner), names)


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
        day = s.marks.due(item, dues.point(r))
        said = expand(r, r.choice(_DEADLINES), {"U": day, "d": lambda: dues.when(r)})
        text += f" {capital(said)}."
    return text
