"""Action items in note form: the lines of lists, and tasks without a verb."""

from __future__ import annotations

from random import Random

from training.generator import times
from training.generator.extract.ask_words import TELEGRAM
from training.generator.extract.scene import Scene, fill
from training.generator.marks import capital
from training.generator.talk_words import NOMINAL


def nominal(r: Random, s: Scene, noun: str, owned: float = 0.85) -> str:
    """A task without a verb: "Quote for new tyres - Piet - 3 March"."""
    item = s.marks.new()
    with_owner, with_due = r.random() < owned, r.random() < max(s.dated, 0.5)
    template = r.choice(NOMINAL[("owner" if with_owner else "open") + ("_due" if with_due else "")])
    owner = s.name(r) if with_owner else ""
    if template.startswith("{O}"):
        owner = capital(owner)
    if template.startswith("{T}") and r.random() < 0.7:
        noun = capital(noun)
    due = s.marks.due(item, times.column(r)) if with_due else ""
    return fill(r, s, template.replace("{U}", "{D}"), item, noun, owner, due)


def form(r: Random) -> dict[str, str]:
    """One way to write the lines of a list, so that a list looks the same from top to bottom."""
    return {kind: r.choice(pool) for kind, pool in TELEGRAM.items()}


def entry(r: Random, s: Scene, owned: float = 0.85, form: dict[str, str] | None = None) -> str:
    """A line of a list of actions in note form, without a bullet."""
    noun = s.stock.noun(r) if s.stock and r.random() < 0.12 else None
    if noun:
        return nominal(r, s, noun, owned)
    item = s.marks.new()
    task = s.task(r).base
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
    return fill(r, s, template.replace("{t}", "{T}"), item, task, owner, due)
