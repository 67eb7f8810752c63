"""Action items in note form: the lines of lists, and tasks without a verb."""

from __future__ import annotations

import re
from random import Random

from training.generator.extract import choosing, dues
from training.generator.extract.clause_words import NOMINAL
from training.generator.extract.entry_words import TELEGRAM
from training.generator.extract.scene import Scene, fill
from training.generator.marks import capital

_BY = re.compile(r"\b[Bb]y \{U\}")  # what stands behind it has no preposition of its own


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
    day = dues.point(r) if _BY.search(template) else dues.column(r)
    due = s.marks.due(item, day) if with_due else ""
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
    with_owner = r.random() < owned
    owner = s.name(r) if with_owner else ""
    task = s.task(r, owner).base
    with_due = r.random() < max(s.dated, 0.5)
    kind = ("owner" if with_owner else "open") + ("_due" if with_due else "")
    template = form[kind] if form and r.random() < 0.85 else r.choice(TELEGRAM[kind])
    if "{T}" in template and r.random() < 0.6:
        task = capital(task)
    owner = capital(owner) if template.startswith("{O}") else owner
    if "{by}" in template:
        before, words = dues.deadline(r)
        due = f"{before} ".lstrip() + s.marks.due(item, words)
    else:
        day = dues.point(r) if _BY.search(template) else dues.column(r)
        due = s.marks.due(item, day) if with_due else ""
    if "{A}" in template:
        template = template.replace("{A}", choosing.others(r, s, owner or " ", 1)[0])
    template = template.replace("{d}", dues.when(r))
    for slot in ("{by}", "{U}"):
        template = template.replace(slot, "{D}")
    return fill(r, s, template.replace("{t}", "{T}"), item, task, owner, due)
