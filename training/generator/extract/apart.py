"""Documents in which owner or deadline stand in a heading, a lead line or a line for all."""

from __future__ import annotations

from random import Random

from training.generator.extract import choosing, dues, scene
from training.generator.extract.scene import Scene
from training.generator.marks import capital
from training.generator.text import expand, lines

_LED = lines(
    """
    {X} ({O})
    {X} - {O}
    {X} / {O}
    {X}: {O}
    {X}, lead: {O}
    {X} (lead: {O})
    {X} (owner: {O}, raised by {A})
    {X} ⟦{O}⟧
    {O}: {X}
    {O} - {X}
    {O} on {X}
    """
)
_LEADS = lines(
    """
    {O} reported.
    {O} gave the update, {A} took notes.
    {O} is in charge of this.
    {O} is in charge of this, {A} helps out.
    {O} has taken this over from {A}.
    Responsible: {O}.
    Responsible: {O}, not {A} as before.
    Lead: {O}. Raised by: {A}.
    Contact: {O}.
    {O} introduced the topic.
    {O} looks after this.
    With {O} since {d}.
    Owner {O}, opened {d}.
    """
)
_STEPS = lines(
    """
    Will {T}{D}
    Will {T}{D}
    Needs to {T}{D}
    Has to {T}{D}
    Still has to {T}{D}
    Going to {T}{D}
    Agreed to {T}{D}
    To {T}{D}
    Next: {T}{D}
    To do: {T}{D}
    Next step: {T}{D}
    Action: {T}{D}
    Still open: {T}{D}
    → {T}{D}
    => {T}{D}
    Plan: {T}{D}
    """
)
_WHEN = (
    "This week", "Next week", "Today", "Tomorrow", "This month", "Next month", "Tonight", "Asap",
    "This weekend", "First thing tomorrow", "First thing", "As soon as possible", "Immediately",
    "Later this week", "This term", "This season", "Before lunch|lunch", "After lunch",
    "This afternoon", "Over the weekend", "Now", "By the weekend|the weekend",
)  # fmt: skip
_ROWS = (
    "{O}: {T}", "{O} - {T}", "{T} ({O})", "{T} - {O}", "{O} to {T}", "{O} will {T}", "{T}",
    "{T} @{O}", "{O} {T}", "{T} → {O}", "{T}, {O}", "{O} must {T}",
)  # fmt: skip
_ALL = lines(
    """
    All by {U}.
    All of it by {U}, please.
    Deadline for everything: {U}
    Everything has to be done by {U}.
    Please have it all done by {U}, {A} is away from {d}.
    Deadline for all points: {U}.
    Due: {U}
    Deadline {U} (agreed with {A} on {d}).
    {A} needs all of this by {U}.
    The deadline for all of this is {U}.
    We have until {U}.
    Due date for all items: {U}
    Same deadline for all: {U}
    Latest date for all: {U}
    """
)
_ORDERS = (
    "{O} must {T}{D}", "{O} will {T}{D}", "{O} to {T}{D}", "{O} 2 {T}{D}", "{O} {T}{D}",
    "{O}: {T}{D}", "{O} shall {T}{D}", "{O} - {T}{D}", "{T}{D} - {O}", "{T}{D} ({O})",
    "{O} has to {T}{D}", "{O}. {T}{D}", "{O} now {T}{D}", "{O} then {T}{D}",
    "{T}{D}. {O}", "{T}{D}. {O} to do",
)  # fmt: skip


def topics(r: Random, wanted: int, others: int, head: str, s: Scene) -> str:
    """Topics whose heading or first sentence names who acts; the tasks below name nobody."""
    counts = [0] * s.turns
    for _ in range(wanted):
        counts[r.randrange(len(counts))] += 1
    heading, inside, step = r.choice(_LED), r.random() < 0.5, r.choice(_STEPS)
    mark = r.choice(("", "", "## ", "* ", "- "))
    numbered, lined = r.random() < 0.35, r.random() < 0.5
    free = list(s.names)
    r.shuffle(free)
    blocks = [head]
    for number, count in enumerate(counts):
        s.advance(number, len(counts))
        owner = free.pop() if free else s.name(r)
        first = choosing.others(r, s, owner, 1)[0]
        slots = s.slots(r) | {"A": first, "O": owner, "d": lambda: dues.when(r)}
        slots["X"] = capital(s.topic(r).removeprefix("the "))
        slots["O"] = owner if inside else capital(owner)
        title = expand(r, heading if inside else "{X}", slots)
        start = f"{number + 1}. " if numbered else mark
        rows = [] if inside else [capital(expand(r, r.choice(_LEADS), slots))]
        rows += [s.fact(r, first) for _ in range(r.randint(0, 1 + others // len(counts)))]
        for _ in range(count):
            item = s.marks.new(
                owner if inside else slots["O"] if isinstance(slots["O"], str) else owner
            )
            task = s.marks.task(item, s.task(r, owner).base)
            row = step if r.random() < 0.7 else r.choice(_STEPS)
            due = scene.due_phrase(r, s, item)
            rows.append(f"{expand(r, row, {'T': task, 'D': due})}.")
        blocks.append(start + capital(title) + "\n" + ("\n" if lined else " ").join(rows))
    return "\n\n".join(block for block in blocks if block)


def by_time(r: Random, s: Scene, wanted: int) -> str:
    """ "This week", and below it who does what; the heading is the deadline of all."""
    form, mark = r.choice(_ROWS), r.choice(("- ", "* ", "", "• ", "  - "))
    whens = r.sample(_WHEN, 4)
    blocks, left = [], wanted
    while left and whens:
        words, _, quoted = whens.pop().partition("|")
        size = left if not whens else min(left, r.choice((1, 2, 2, 3)))
        found = [s.marks.new() for _ in range(size)]
        quoted = quoted or words
        if r.random() < 0.3:
            quoted = words = capital(dues.column(r))
        s.marks.same_due |= dict.fromkeys(found[1:], found[0])
        due = s.marks.due(found[0], quoted)
        title = words.replace(quoted, due) + r.choice((":", "", ":"))
        blocks.append("\n".join([title, *(mark + _row(r, s, form, item) for item in found)]))
        left -= size
    return r.choice(("\n\n", "\n")).join(blocks)


def for_all(r: Random, s: Scene, wanted: int) -> str:
    """A list of who does what, with one line above or below that says by when."""
    form, mark = r.choice(_ROWS), r.choice(("- ", "* ", "", "• "))
    numbered = r.random() < 0.3
    found = [s.marks.new() for _ in range(wanted)]
    rows = [
        (f"{index}. " if numbered else mark) + _row(r, s, form, item)
        for index, item in enumerate(found, 1)
    ]
    s.marks.same_due |= dict.fromkeys(found[1:], found[0])
    slots = {
        "U": s.marks.due(found[0], dues.point(r)),
        "A": choosing.others(r, s, " ", 1)[0],
        "d": dues.when(r),
    }
    line = capital(expand(r, r.choice(_ALL), slots))
    return "\n".join([line, *rows] if r.random() < 0.5 else [*rows, line])


def orders(r: Random, s: Scene, wanted: int) -> str:
    """Short lines without articles: "Cellar will top up barrels." """
    form = r.choice(_ORDERS)
    rows = []
    for _ in range(wanted):
        owner, item = s.name(r), s.marks.new()
        task = choosing.terse(r, choosing.duty(r, s, owner, 0.15)[0], 0.7)
        line = form if r.random() < 0.6 else r.choice(_ORDERS)
        names = {
            "O": s.marks.owner(item, capital(owner) if line[1] == "O" and not s.lower else owner),
            "T": s.marks.task(item, task),
            "D": scene.due_phrase(r, s, item),
        }
        rows.append(expand(r, line, names))
    end, glue = r.choice((("", "\n"), (".", "\n"), (".", " "), (".", " "), (";", "\n")))
    return glue.join((row if s.lower else capital(row)) + end for row in rows)


def _row(r: Random, s: Scene, form: str, item: int) -> str:
    owner = s.name(r)
    task = choosing.duty(r, s, owner, 0.15)[0]
    shown = form if r.random() < 0.9 else "{T}"
    task = capital(task) if shown.startswith("{T}") else task
    owner = capital(owner) if shown.startswith("{O}") else owner
    return shown.replace("{T}", s.marks.task(item, task)).replace("{O}", s.marks.owner(item, owner))
