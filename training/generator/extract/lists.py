"""Lists whose heading says who or when for all that stands below, and rows of bare columns."""

from __future__ import annotations

from random import Random

from training.generator import times
from training.generator.extract import asks, minutes, scene
from training.generator.extract.scene import Scene
from training.generator.marks import capital

_OWNER = (
    "{O}:", "{O}", "## {O}", "**{O}**", "For {O}:", "{O} (to do)", "To do {O}", "{O}'s list:",
    "{O} will:", "{O} has to:", "Tasks for {O}", "{O} - open:", "@{O}", "{O} takes care of:",
)  # fmt: skip
_DAY = (
    "By {U}:", "{U}:", "Until {U}", "## {U}", "Due {U}", "Before {U}:", "Deadline: {U}", "By {U}",
    "To be done by {U}:", "Must be ready by {U}:",
)  # fmt: skip


def _talk(r: Random, s: Scene, others: int) -> str:
    rows = [row for _, group in asks.groups(r, s, 0, min(others, 10)) for row in group]
    return " ".join(rows)


def _assemble(r: Random, s: Scene, others: int, body: str) -> tuple[str, Scene]:
    blocks = ["\n".join(minutes.header(r, s)), _talk(r, s, others), body]
    if r.random() < 0.25:
        blocks[1:] = [body, blocks[1]]
    return "\n\n".join(block for block in blocks if block), s


def by_owner(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """A name as a heading, that person's tasks below."""
    s = scene.scene(r, r.randint(3, 6))
    heading, mark = r.choice(_OWNER), r.choice(minutes.BULLETS)
    caps = r.random() < 0.5
    people_left = list(s.names)
    r.shuffle(people_left)
    blocks, left = [], max(wanted, 0)
    while left and people_left:
        owner, size = people_left.pop(), min(left, r.choice((1, 2, 2, 3)))
        rows = [heading.replace("{O}", owner)]
        for _ in range(size):
            item = s.marks.new(owner)
            task = s.task(r).base
            text = s.marks.task(item, capital(task) if caps else task)
            style = r.random()
            if style < 0.2 and s.dated > 0:
                text += f" ({s.marks.due(item, times.column(r))})"
            else:
                text += scene.due_phrase(r, s, item)
            rows.append(mark + text)
        left -= size
        blocks.append("\n".join(rows))
    glue = r.choice(("\n\n", "\n\n", "\n"))
    return _assemble(r, s, others if wanted else max(others, 3), glue.join(blocks))


def by_day(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """A day as a heading, what is due by then below."""
    s = scene.scene(r, r.randint(2, 5))
    heading, mark = r.choice(_DAY), r.choice(minutes.BULLETS)
    form = r.choice(("{T} ({O})", "{O}: {T}", "{T} - {O}", "{O} to {T}", "{T}", "{T}", "{O} {T}"))
    form = form if form != "{O} {T}" else "{O} will {T}"
    blocks, left = [], wanted
    while left:
        size = min(left, r.choice((1, 2, 2, 3, 4)))
        first, rows = -1, []
        for _ in range(size):
            item = s.marks.new()
            if first < 0:
                first = item
            else:
                s.marks.same_due[item] = first
            task = s.task(r).base
            task = capital(task) if form.startswith("{T}") and r.random() < 0.5 else task
            owner = s.name(r)
            shown = form if r.random() < 0.9 else "{T}"
            rows.append(
                mark
                + shown.replace("{T}", s.marks.task(item, task)).replace(
                    "{O}", s.marks.owner(item, capital(owner))
                )
            )
        day = s.marks.due(first, times.point(r))
        head = heading.replace("{U}", day)
        blocks.append("\n".join([head, *rows]))
        left -= size
    return _assemble(r, s, others if wanted else max(others, 3), "\n\n".join(blocks))


def columns(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """Rows of columns in any order, without a head or with one, some of them finished."""
    s = scene.scene(r)
    order = r.choice(("TOU", "OTU", "UOT", "TUO", "UTO", "OUT", "TO", "OT", "UT", "TOUS", "STOU"))
    bar = r.choice((" | ", " - ", " – ", "; ", "\t", " / ", ", ", "   "))
    if bar == "   ":
        bar = " | "
    names = {
        "T": r.choice(("Task", "What", "Action", "To do", "Topic")),
        "O": r.choice(("Who", "Owner", "Responsible", "Name", "Lead")),
        "U": r.choice(("When", "Due", "By", "Deadline", "Date")),
        "S": r.choice(("Status", "State", "")),
    }
    rows = [bar.join(names[kind] for kind in order)] if r.random() < 0.5 else []
    finished = r.randint(0, 2) if "S" in order else 0
    kinds = [True] * wanted + [False] * finished
    r.shuffle(kinds)
    empty = r.choice(("-", "?", "tbd", "open", "n/a"))
    for is_open in kinds:
        some, owner, day = s.task(r), s.name(r), times.column(r)
        noun = s.stock.noun(r) if s.stock and r.random() < 0.2 else None
        task = capital(noun or some.base)
        state = r.choice(("open", "in progress", "not started") if is_open else ("done", "closed"))
        cells = {"T": task, "O": owner, "U": day, "S": state}
        if is_open:
            item = s.marks.new()
            cells["T"] = s.marks.task(item, task)
            cells["O"] = s.marks.owner(item, owner) if r.random() < 0.9 else empty
            cells["U"] = s.marks.due(item, day) if r.random() < 0.85 else empty
        rows.append(bar.join(cells[kind] for kind in order))
    return _assemble(r, s, others if wanted else max(others, 3), "\n".join(rows))
