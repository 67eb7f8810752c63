"""Sentences with two or more names of which one has the task, and deadlines apart from it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

from training.generator.extract import dues, owners, scene
from training.generator.extract.apart_words import (
    ALL_BEHIND,
    ALL_FRONT,
    DUE_BEFORE,
    DUE_BEHIND,
    NO_DUE,
    ROW,
)
from training.generator.extract.choosing_words import BY_ONE, NOBODY, NOBODY_DONE, ONE_ACTS
from training.generator.extract.clause_words import AFTER
from training.generator.extract.errand_words import WITH_NAMES
from training.generator.extract.placing_words import ASKED, OWNER_BEHIND, OWNER_FIRST, STATED
from training.generator.extract.scene import Scene
from training.generator.marks import capital
from training.generator.tasks import Task
from training.generator.text import expand

_ARTICLE = re.compile(r"\b(?:the|a|an|our|your|these|all) ")
_CLAUSE = re.compile(r"\{thing\}.*\{done\}")
_VERBS = ("has to", "must", "is going to", "needs to", "is to", "should", "agreed to", "offered to",
          "can", "wants to", "was asked to", "plans to", "is supposed to", "will also", "will now",
          "will have to")  # fmt: skip
# A small letter that begins a sentence inside a text, unless it is part of a name.
_START = re.compile(
    r"([a-z0-9)”\uf8ff][.?!] [\ue000-\uf8fe]*)(?!(?:de|van|von|di|da|dos|bin)\b)([a-zà-ž])"
)
_TITLES = re.compile(r"\b(?:Mrs?|Ms|Dr|Prof|Rev|St|Capt|[A-Z])[.] $")


def ask(r: Random, s: Scene) -> str:
    """A sentence or two with one to three tasks, each with the right one of several names."""
    chance = r.random()
    if chance < 0.38:
        return one_acts(r, s)
    if chance < 0.53:
        return owner_first(r, s)
    if chance < 0.67:
        return owner_behind(r, s)
    if chance < 0.78:
        return nobody(r, s)
    if chance < 0.89:
        return due_apart(r, s)
    return row(r, s) if chance < 0.95 else same_due(r, s)


def others(r: Random, s: Scene, owner: str, size: int) -> list[str]:
    """Names of people who are not the owner, none twice; most are of the document's cast."""
    near = [name for name in s.names if name not in owner and owner not in name]
    r.shuffle(near)
    found: list[str] = []
    while len(found) < size:
        name = near.pop() if near and r.random() < 0.75 else owners.stranger(r, s.bare)
        name = name.lower() if s.lower and s.names[0].islower() else name
        if name not in found and name not in owner and owner not in name:
            found.append(name)
    return found


def duty(r: Random, s: Scene, owner: str, named: float = 0.4) -> tuple[str, list[str]]:
    """A task, a share of ``named`` about people, and two names that are neither in it nor owner."""
    first, second, third, fourth = others(r, s, owner or " ", 4)
    if r.random() >= named:
        for _ in range(3):
            task = s.task(r, owner).base
            if first not in task and second not in task:
                break
        return task, [first, second]
    names = s.slots(r) | {"A": third, "B": fourth}
    return expand(r, r.choice(WITH_NAMES), names), [first, second]


def _fill(
    r: Random,
    s: Scene,
    template: str,
    item: int,
    task: str,
    owner: str,
    names: Sequence[str],
    due: str | None = None,
) -> str:
    """A template with the task, its owner, and the names and dates that mean nothing."""
    if r.random() < 0.5:
        template = template.replace("{O} will {T}", f"{{O}} {r.choice(_VERBS)} {{T}}")
    template = scene.agree(template, owner)
    slots = s.slots(r) | {
        "A": names[0],
        "B": names[1],
        "d": lambda: dues.when(r),
        "O": s.marks.owner(item, owner) if owner else "",
        "T": s.marks.task(item, task),
    }
    if "{D}" in template:
        slots["D"] = scene.due_phrase(r, s, item) if due is None else due
    if "{U}" in template:
        slots["U"] = s.marks.due(item, dues.point(r))
    return expand(r, template, slots)


def ended(r: Random, s: Scene, text: str) -> str:
    """Capitals and the full stop; sometimes a sentence that names somebody else."""
    if not s.lower:
        text = _START.sub(_raised, capital(text))
    text = text if text[-1] in ".!?" else f"{text}."
    if s.stock and r.random() < 0.06:
        text += " " + capital(expand(r, r.choice(AFTER), s.slots(r)))
    return text


def _raised(found: re.Match[str]) -> str:
    if _TITLES.search(found.string[: found.end(1)]):
        return found.group()
    return found.group(1) + found.group(2).upper()


def terse(r: Random, task: str, chance: float) -> str:
    """Without articles, as on slips of paper: "paint fence"."""
    return _ARTICLE.sub("", task) if r.random() < chance else task


def one_acts(r: Random, s: Scene, owner: str | None = None) -> str:
    """ "Ana asked Piet to call Jo." """
    owner = owner or s.name(r)
    some = s.task(r) if r.random() < 0.1 else None
    if some and some.participle:
        return _passive(r, s, r.choice(BY_ONE), some, owner)
    item = s.marks.new()
    task, names = duty(r, s, owner)
    if r.random() < 0.18:  # the other names are those of the task: "Piet will send Ana the list"
        task, names = duty(r, s, owner, 1.0)
        verb = r.choice(
            ("will", "will", "to", "has to", "must", "should", "is going to", "needs to")
        )
        return ended(r, s, _fill(r, s, f"{{O}} {verb} {{T}}{{D}}", item, task, owner, names))
    if r.random() < 0.18:  # a date that is no deadline
        return ended(r, s, _fill(r, s, r.choice(NO_DUE), item, task, owner, names))
    return ended(r, s, _fill(r, s, r.choice(ONE_ACTS), item, task, owner, names))


def owner_first(r: Random, s: Scene) -> str:
    """ "Stores must recount belts.", "Over to Eva: ...", "Eva takes it from Jo. Next: ..." """
    owner, item = s.name(r), s.marks.new()
    task, names = duty(r, s, owner, 0.3)
    task = terse(r, task, 0.3)
    return ended(r, s, _fill(r, s, r.choice(OWNER_FIRST), item, task, owner, names))


def owner_behind(r: Random, s: Scene) -> str:
    """ "Somebody has to count the chairs by Friday. Eva said yes, Jo can't." """
    owner, item = s.name(r), s.marks.new()
    task, names = duty(r, s, owner, 0.3)
    if r.random() < 0.08:
        return ended(r, s, _fill(r, s, r.choice(ASKED), item, task, owner, names))
    some = s.task(r) if r.random() < 0.3 else None
    tail = r.choice(OWNER_BEHIND)
    if some and some.participle:
        needs = r.choice(("{thing} {needs} to be {done}", "{thing} must be {done}",
                          "{thing} still {has} to be {done}", "{thing} to be {done}"))  # fmt: skip
        return _passive(r, s, f"{needs}{{D}}{tail}", some, owner, item)
    task = terse(r, task, 0.15)
    return ended(r, s, _fill(r, s, r.choice(STATED) + tail, item, task, owner, names))


def nobody(r: Random, s: Scene) -> str:
    """ "Ana noticed that the door has to be fixed." - not by her, as far as one knows."""
    some = s.task(r) if r.random() < 0.35 else None
    if some and some.participle:
        return _passive(r, s, r.choice(NOBODY_DONE), some, "")
    item = s.marks.new()
    task, names = duty(r, s, "", 0.3)
    return ended(r, s, _fill(r, s, r.choice(NOBODY), item, task, "", names))


def _passive(
    r: Random, s: Scene, template: str, some: Task, owner: str, item: int | None = None
) -> str:
    item = s.marks.new() if item is None else item
    clause = _CLAUSE.search(template)
    assert clause
    text = capital(clause.group()) if clause.start() == 0 else clause.group()
    task = expand(r, text, some.forms)
    task = capital(task) if clause.start() == 0 and not s.lower else task
    template = _CLAUSE.sub("{T}", template)
    return ended(r, s, _fill(r, s, template, item, task, owner, others(r, s, owner or " ", 2)))


def due_apart(r: Random, s: Scene) -> str:
    """ "We have until Friday. Eva will ...", "Eva will ... Jo needs it by Friday." """
    owner, item = s.name(r), s.marks.new()
    task, names = duty(r, s, owner, 0.25)
    if r.random() < 0.25:
        return ended(r, s, _fill(r, s, r.choice(NO_DUE), item, task, owner, names))
    if r.random() < 0.5:
        return ended(r, s, _fill(r, s, r.choice(DUE_BEFORE), item, task, owner, names))
    template = r.choice(("{O} will {T}", "{O} to {T}", "{O} has to {T}", "{O} must {T}",
                         "{O} is going to {T}", "{O} agreed to {T}", "{A} asked {O} to {T}",
                         "{O}: {T}", "{T}: {O}", "{T} ({O})"))  # fmt: skip
    template += f". {r.choice(DUE_BEHIND)}"
    return ended(r, s, _fill(r, s, template, item, task, owner, names))


def _several(r: Random, s: Scene, form: str, joint: str) -> tuple[str, list[int]]:
    """Two to four owners with a task each."""
    size = r.choice((2, 2, 2, 3, 3, 4))
    crew: list[str] = []
    for _ in range(4 * size):
        name = s.name(r)
        if len(crew) < size and all(name not in one and one not in name for one in crew):
            crew.append(name)
    parts, found = [], []
    dated = max(s.dated, 0.8)
    for owner in crew:
        item = s.marks.new()
        found.append(item)
        due = scene.due_phrase(r, s, item, dated) if "{D}" in form else ""
        task, names = duty(r, s, owner, 0.15)
        parts.append(_fill(r, s, form, item, task, owner, names, due))
    end = " and " if joint == ", " and r.random() < 0.5 else joint
    text = joint.join(parts[:-1]) + end + parts[-1] if len(parts) > 1 else parts[0]
    return text, found


def row(r: Random, s: Scene) -> str:
    """ "Ana will ... by Friday, Piet will ... before Easter and Jo will ... today." """
    form, joint = r.choice(ROW)
    return ended(r, s, _several(r, s, form, joint)[0])


def same_due(r: Random, s: Scene) -> str:
    """ "By Friday, Ana will ... and Piet will ...", "... All by Friday." """
    form, joint = r.choice(ROW)
    text, found = _several(r, s, form.replace("{D}", ""), joint)
    s.marks.same_due |= dict.fromkeys(found[1:], found[0])
    frame = r.choice(ALL_FRONT) if r.random() < 0.5 else r.choice(ALL_BEHIND)
    if len(found) != 2:
        frame = frame.replace("both", "all").replace("Both", "All")
    slots = s.slots(r) | {
        "A": others(r, s, " ", 1)[0],
        "U": s.marks.due(found[0], dues.point(r)),
    }
    return ended(r, s, expand(r, frame, slots).replace("¶", text))
