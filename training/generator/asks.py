"""Sentences that hold an action item, in all persons and registers."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from training.generator import neutral, people, tasks, times
from training.generator.ask_words import (
    AGREED,
    DEADLINES,
    FIRST,
    FRONT,
    GROUP,
    NAMED,
    OPEN,
    PASSIVE,
    REASONS,
    SECOND,
    SECOND_NAMED,
    TELEGRAM,
)
from training.generator.marks import Marks, capital
from training.generator.text import expand

_AND = (" and ", " and ", " and to ", " and then ", ", and also ", "; also to ")


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


def scene(r: Random, size: int | None = None, **fields: object) -> Scene:
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
    return Scene(Marks(), cast, names=names, **fields)  # type: ignore[arg-type]


def due_phrase(r: Random, s: Scene, item: int) -> str:
    """ " by Friday" with the day marked, or nothing."""
    if r.random() >= s.dated:
        return ""
    before, words = times.deadline(r)
    latest = " at the latest" if before == "by" and r.random() < 0.06 else ""
    return f" {before + ' ' if before else ''}{s.marks.due(item, words)}{latest}"


def ask(r: Random, s: Scene) -> str:
    """One sentence with one or two action items, without knowing what stands around it."""
    chance = r.random()
    if chance < 0.44:
        return named(r, s)
    if chance < 0.60 and (s.speaker or s.letter):
        return first(r, s)
    if chance < 0.80 and (s.addressee or s.letter):
        return second(r, s)
    if chance < 0.86:
        return passive(r, s)
    if chance < 0.91:
        return group(r, s)
    return unowned(r, s)


def _fill(
    r: Random, s: Scene, template: str, item: int, task: str, owner: str, due: str | None = None
) -> str:
    names = tasks.slots(r)
    names["O"] = s.marks.owner(item, owner) if owner else ""
    names["T"] = s.marks.task(item, task)
    names["D"] = due_phrase(r, s, item) if due is None else due
    return expand(r, template, names)


def _end(r: Random, s: Scene, text: str, item: int | None = None) -> str:
    """Capital and full stop; sometimes a reason, or the deadline in a sentence of its own."""
    text = text if s.lower else capital(text)
    chance = r.random()
    if text[-1] not in ".!?" and chance < 0.12:
        text += expand(r, r.choice(REASONS), tasks.slots(r))
    text = text if text[-1] in ".!?" else f"{text}{r.choice('.....!')}"
    if item is not None and chance > 0.9 and not s.marks.dated(item):
        day = s.marks.due(item, times.point(r))
        text += " " + expand(r, r.choice(DEADLINES), {"U": day})
    return text


def named(r: Random, s: Scene, owner: str | None = None) -> str:
    """ "Tom will send the report by Friday.", also with a second task or the time in front."""
    item = s.marks.new()
    owner = owner or s.name(r)
    task = tasks.task(r).base
    chance = r.random()
    if chance < 0.12:
        before, words = times.deadline(r)
        template = expand(
            r, r.choice(FRONT), {"B": f"{before} ".lstrip(), "O": "{O}", "T": "{T}", "U": "{U}"}
        )
        text = template.replace("{U}", s.marks.due(item, words))
        return _end(r, s, _fill(r, s, text, item, task, owner, ""))
    if chance < 0.24:  # a second task of the same owner
        text = _fill(
            r,
            s,
            r.choice(
                (
                    "{O} will {T}{D}",
                    "{O} to {T}{D}",
                    "{O} agreed to {T}{D}",
                    "{O} needs to {T}{D}",
                    "{O} is going to {T}{D}",
                )
            ),
            item,
            task,
            owner,
        )
        other = s.marks.new(owner)
        more = s.marks.task(other, tasks.task(r).base) + due_phrase(r, s, other)
        return _end(
            r,
            s,
            f"{text}{r.choice(_AND)}{more}",
        )
    if chance < 0.28:  # two owners, each with a task
        text = _fill(r, s, "{O} will {T}{D}", item, task, owner)
        other = s.marks.new()
        rest = _fill(
            r,
            s,
            r.choice((", while {O} will {T}{D}", ", {O} will {T}{D}", " and {O} will {T}{D}")),
            other,
            tasks.task(r).base,
            s.name(r),
        )
        return _end(r, s, text + rest)
    if chance < 0.40:
        return _end(r, s, _fill(r, s, r.choice(SECOND_NAMED), item, task, owner))
    if chance < 0.48:
        return _end(r, s, _fill(r, s, r.choice(AGREED), item, task, owner), item)
    return _end(r, s, _fill(r, s, r.choice(NAMED), item, task, owner), item)


def first(r: Random, s: Scene) -> str:
    """ "I'll call them tomorrow." """
    item = s.marks.new(s.speaker)
    if r.random() < 0.1:
        return _early(
            r,
            s,
            item,
            r.choice(
                (
                    "{B}{U} I will {T}",
                    "{B}{U}, I'll {T}",
                    "{B}{U} I have to {T}",
                    "I will, {B}{U}, {T}",
                    "{B}{U} I can {T}",
                    "{B}{U} I need to {T}",
                )
            ),
        )
    text = _fill(r, s, r.choice(FIRST), item, tasks.task(r).base, "")
    if r.random() < 0.12:
        other = s.marks.new(s.speaker)
        text += f" and {s.marks.task(other, tasks.task(r).base)}{due_phrase(r, s, other)}"
    return _end(r, s, text)


def second(r: Random, s: Scene) -> str:
    """ "Could you send me the figures by Monday?" """
    item = s.marks.new(s.addressee)
    if r.random() < 0.1:
        return _early(
            r,
            s,
            item,
            r.choice(
                (
                    "{B}{U}, please {T}",
                    "{B}{U} please {T}",
                    "Please, {B}{U}, {T}",
                    "{B}{U} you need to {T}",
                    "{B}{U}, could you {T}?",
                    "{B}{U} at the latest, please {T}",
                    "{B}{U} you must {T}",
                )
            ),
        )
    template = r.choice(SECOND)
    text = _fill(r, s, template.rstrip("?"), item, tasks.task(r).base, "")
    if r.random() < 0.12:
        other = s.marks.new(s.addressee)
        text += f" and {s.marks.task(other, tasks.task(r).base)}{due_phrase(r, s, other)}"
    return _end(r, s, f"{text}?" if template.endswith("?") else text)


def _early(r: Random, s: Scene, item: int, template: str) -> str:
    """A sentence that begins with its deadline."""
    before, words = times.deadline(r)
    template = template.replace("{B}", f"{before} ".lstrip())
    template = template.replace("{U}", s.marks.due(item, words))
    return _end(r, s, _fill(r, s, template, item, tasks.task(r).base, "", ""))


def passive(r: Random, s: Scene) -> str:
    """ "The deck still has to be updated by Friday." """
    some = tasks.task(r)
    while not some.participle:
        some = tasks.task(r)
    owner = s.name(r) if r.random() < 0.25 else ""
    item = s.marks.new()
    plural = some.thing.split()[-1].endswith("s") and not some.thing.endswith("ss")
    names = {
        "thing": some.thing,
        "done": some.participle,
        "has": "have" if plural else "has",
        "needs": "need" if plural else "needs",
        "is": "are" if plural else "is",
    }
    clause = expand(r, r.choice(PASSIVE), names)
    clause = clause if s.lower else capital(clause)
    by = f" by {s.marks.owner(item, owner)}" if owner else ""
    return _end(r, s, s.marks.task(item, clause) + by + due_phrase(r, s, item))


def group(r: Random, s: Scene) -> str:
    """ "The finance team must ..." """
    item = s.marks.new()
    owner = people.team(r) if r.random() < 0.7 else r.choice(GROUP["who"])
    return _end(r, s, _fill(r, s, r.choice(GROUP["says"]), item, tasks.task(r).base, owner))


def unowned(r: Random, s: Scene) -> str:
    """A task that stays open, for nobody in particular."""
    item = s.marks.new()
    template = r.choice(OPEN)
    if s.addressee and template.startswith(("Remember", "Don't")):
        template = "We still need to {T}{D}"  # said to one reader it would be the reader's
    return _end(r, s, _fill(r, s, template, item, tasks.task(r).base, ""))


def form(r: Random) -> dict[str, str]:
    """One way to write the lines of a list, so that a list looks the same from top to bottom."""
    return {kind: r.choice(pool) for kind, pool in TELEGRAM.items()}


def entry(r: Random, s: Scene, owned: float = 0.85, form: dict[str, str] | None = None) -> str:
    """A line of a list of actions in note form, without a bullet."""
    item = s.marks.new()
    task = tasks.task(r).base
    with_owner = r.random() < owned
    with_due = r.random() < max(s.dated, 0.5)
    kind = ("owner" if with_owner else "open") + ("_due" if with_due else "")
    template = form[kind] if form and r.random() < 0.85 else r.choice(TELEGRAM[kind])
    if "{T}" in template and r.random() < 0.6:
        task = capital(task)
    owner = s.name(r) if with_owner else ""
    owner = capital(owner) if template.startswith("{O}") else owner
    if "{by}" in template:
        before, words = times.deadline(r)
        due = f"{before} ".lstrip() + s.marks.due(item, words)
    else:
        due = s.marks.due(item, times.column(r)) if with_due else ""
    for slot in ("{by}", "{U}"):
        template = template.replace(slot, "{D}")
    return _fill(r, s, template.replace("{t}", "{T}"), item, task, owner, due)


def mixture(r: Random, s: Scene, wanted: int, others: int) -> list[str]:
    """Asks and neutral sentences in random order."""
    kinds = [True] * wanted + [False] * others
    r.shuffle(kinds)
    return [ask(r, s) if kind else neutral.sentence(r, _somebody(r, s)) for kind in kinds]


def _somebody(r: Random, s: Scene) -> str | None:
    return r.choice(s.names) if r.random() < 0.5 else None
