"""Minutes of meetings: by topic, in bullets, with a list, a table or a checklist of actions."""

from __future__ import annotations

from random import Random

from training.generator import asks, neutral, people, tasks, times
from training.generator.asks import Scene
from training.generator.marks import capital
from training.generator.text import expand, items, lines

_TITLES = lines(
    """
    [Minutes|Notes|Protocol|Meeting notes|Meeting minutes] [of|from] the {ev}
    [Minutes|Notes] - {C}
    [Minutes|Meeting notes] {D}
    {C} / [weekly|monthly|project|status|team] [meeting|call|sync]
    [Team|Board|Committee|Staff|Project|Family|Parents'|Club|Council] meeting, {D}
    [Weekly|Daily|Monthly] [stand-up|sync|catch-up] {D}
    Notes [on|about] {X}
    {X}: [meeting|call|discussion] on {D}
    [Minutes of the|] [general assembly|annual meeting|works council|residents' association]
    Call with {C}, {D}
    """
)
_SECTIONS = items(
    "Action items|Actions|Next steps|To do|TODO|To dos|Follow-up|Follow-ups|Action points|"
    "Tasks|What happens next|Who does what|Open points|Open items|Agreed actions|Homework|"
    "Decisions and actions|Outcome|AOB and actions|Still to do|Assigned|List of actions|"
    "Summary of actions|Jobs until next time|Agreed"
)
_OTHER = items(
    "Discussion|Background|Decisions|Done|Done since last time|Completed|News|Report|Status|"
    "Finances|Review|Information|Notes|Attendance|Last meeting|Ideas (parked)|Parked|"
    "For information|Agenda|Good to know|Risks|Dates|What we saw"
)
BULLETS = ("- ", "* ", "• ", "– ", "o ", "")


def title(r: Random) -> str:
    text = capital(expand(r, r.choice(_TITLES), tasks.slots(r)))
    return r.choice(("", "", "", "# ", "## ")) + text if r.random() < 0.85 else text.upper()


def header(r: Random, s: Scene) -> list[str]:
    """Title, date and who was there, or less."""
    out = [title(r)] if r.random() < 0.85 else []
    if r.random() < 0.25:
        out.append(expand(r, "[Date: |Held on |]{D}[, {when}|]", tasks.slots(r)))
    if r.random() < 0.6:
        there = [one.full if r.random() < 0.5 else one.first for one in s.cast]
        if r.random() < 0.4:
            there[0] += r.choice((" (chair)", " (minutes)", " (notes)"))
        out.append(
            f"{r.choice(('Present', 'Attendees', 'Participants', 'With'))}: {', '.join(there)}"
        )
        if r.random() < 0.25:
            out.append(f"Apologies: {people.person(r).full}")
    return out


def _heading(r: Random, words: str, style: int) -> str:
    return (f"{words}:", f"## {words}", words.upper(), words, f"**{words}**")[style]


def section(r: Random) -> str:
    return r.choice(_SECTIONS)


def other_section(r: Random) -> str:
    return r.choice(_OTHER)


def by_topic(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """Numbered or titled topics, each with a paragraph in which an action may hide."""
    s = asks.scene(r)
    sentences = asks.mixture(r, s, wanted, max(others, 2))
    blocks = ["\n".join(header(r, s))]
    number, at, style = 1, 0, r.randrange(4)
    while at < len(sentences):
        size = r.randint(1, 4)
        topic = capital(r.choice((tasks.thing(r), tasks.topic(r).removeprefix("the "))))
        head = (f"{number}. {topic}", f"## {topic}", f"{topic}:", f"TOP {number}: {topic}")[style]
        glue = r.choice(("\n", "\n", " ")) if style == 2 else "\n"
        blocks.append(head + glue + " ".join(sentences[at : at + size]))
        number, at = number + 1, at + size
    if r.random() < 0.3:
        blocks.append(
            expand(
                r,
                "[Next meeting|The next meeting is on|Next session]: {D}[, {when}|]",
                tasks.slots(r),
            )
        )
    return "\n\n".join(block for block in blocks if block), s


def bullets(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """A plain list of what was said; actions stand among it."""
    s = asks.scene(r)
    mark, numbered = r.choice(BULLETS), r.random() < 0.25
    rows = asks.mixture(r, s, wanted, others)
    if r.random() < 0.4:
        rows = [row.rstrip(".") for row in rows]
    out = header(r, s)
    out += [f"{index}. {row}" if numbered else mark + row for index, row in enumerate(rows, 1)]
    return "\n".join(out), s


def action_list(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """Discussion first, then a list of actions in note form; sometimes a list of what is done."""
    s = asks.scene(r)
    style, mark = r.randrange(5), r.choice(BULLETS)
    numbered = r.random() < 0.3
    out = ["\n".join(header(r, s))]
    talk = asks.mixture(r, s, r.choice((0, 0, 0, 1)) if wanted else 0, others)
    if talk and r.random() < 0.8:
        out.append(" ".join(talk) if r.random() < 0.6 else "\n".join(mark + row for row in talk))
    if wanted:
        owned = r.choice((1.0, 0.9, 0.6, 0.0))
        if r.random() < 0.3 and owned:
            rows = grouped(r, s, wanted)
        else:
            form = asks.form(r)
            rows = [
                asks.entry(r, s, owned, form) if r.random() < 0.85 else asks.ask(r, s)
                for _ in range(wanted)
            ]
        rows = [f"{index}. {row}" if numbered else mark + row for index, row in enumerate(rows, 1)]
        out.append(_heading(r, section(r), style) + "\n" + "\n".join(rows))
    else:
        none = (
            "None.",
            "none",
            "No actions.",
            "Nothing open.",
            "All actions are closed.",
            "-",
            "n/a",
        )
        out.append(_heading(r, section(r), style) + r.choice(("\n", " ")) + r.choice(none))
    if r.random() < 0.35:
        rows = [neutral.sentence(r) for _ in range(r.randint(1, 3))]
        done = _heading(r, other_section(r), style) + "\n" + "\n".join(mark + row for row in rows)
        out.insert(r.choice((len(out), max(len(out) - 1, 0))), done)
    return "\n\n".join(block for block in out if block), s


def grouped(r: Random, s: Scene, wanted: int) -> list[str]:
    """ "Maria: send the minutes, book the room" — one line a person, tasks behind it."""
    rows, left = [], wanted
    people_left = list(s.names)
    r.shuffle(people_left)
    glue = r.choice(("; ", ", ", "; ", " / "))
    while left and people_left:
        owner, size = people_left.pop(), min(left, r.randint(1, 3))
        parts = []
        for _ in range(size):
            item = s.marks.new(owner)
            parts.append(s.marks.task(item, tasks.task(r).base) + asks.due_phrase(r, s, item))
        rows.append(f"{owner}{r.choice((': ', ' - ', ' to ', ': '))}{glue.join(parts)}")
        left -= size
    return rows


def table(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """A table of actions as text: columns in any order, done rows among the open ones."""
    s = asks.scene(r)
    columns = r.choice(
        (
            ["what", "who", "when"],
            ["who", "what", "when"],
            ["what", "when", "who"],
            ["when", "who", "what"],
        )
    )
    names = {
        "what": r.choice(("Task", "Action", "What", "To do", "Item", "Activity")),
        "who": r.choice(("Owner", "Who", "Responsible", "Assignee", "Person", "By whom")),
        "when": r.choice(("Due", "Deadline", "By when", "When", "Due date", "Until")),
    }
    number, status = r.random() < 0.3, r.random() < 0.35
    bar = r.choice((" | ", " | ", "\t", " ; "))
    head = (
        (["No."] if number else []) + [names[c] for c in columns] + (["Status"] if status else [])
    )
    rows = [bar.join(head)]
    kinds = [True] * wanted + [False] * (r.randint(0, 3) if status else 0)
    r.shuffle(kinds)
    for index, is_open in enumerate(kinds, 1):
        task, owner, due = capital(tasks.task(r).base), s.name(r), times.column(r)
        cells = {"what": task, "who": owner, "when": due}
        empty = r.choice(("-", "", "tbd", "?", "open"))
        if is_open:
            item = s.marks.new()
            has_owner, has_due = r.random() < 0.85, r.random() < 0.8
            cells = {
                "what": s.marks.task(item, task),
                "who": s.marks.owner(item, owner) if has_owner else empty,
                "when": s.marks.due(item, due) if has_due else empty,
            }
        state = r.choice(
            ("open", "in progress", "new") if is_open else ("done", "closed", "completed")
        )
        row = (
            ([str(index)] if number else [])
            + [cells[c] for c in columns]
            + ([state] if status else [])
        )
        rows.append(bar.join(row).rstrip())
    if bar == " | " and r.random() < 0.4:
        rows = [f"| {row} |" for row in rows]
        rows.insert(1, "|" + "---|" * len(head))
    out = ["\n".join(header(r, s)), " ".join(neutral.sentence(r) for _ in range(min(others, 6)))]
    out.append("\n".join(rows))
    if r.random() < 0.3:
        out[1], out[2] = out[2], out[1]
    return "\n\n".join(block for block in out if block), s


def checklist(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """Boxes, ticked and not."""
    s = asks.scene(r)
    box, ticked = r.choice(
        (
            ("[ ] ", "[x] "),
            ("- [ ] ", "- [x] "),
            ("☐ ", "☑ "),
            ("TODO ", "DONE "),
            ("( ) ", "(x) "),
            ("todo: ", "done: "),
        )
    )
    kinds = [True] * wanted + [False] * min(others, 6)
    r.shuffle(kinds)
    rows, form = [], asks.form(r)
    owned = r.choice((0.0, 0.3, 0.8))
    for is_open in kinds:
        if is_open:
            rows.append(box + asks.entry(r, s, owned, form))
        else:
            some = tasks.task(r)
            rows.append(ticked + r.choice((some.base, f"{some.base} ({r.choice(s.names)})")))
    head = [title(r)] if r.random() < 0.7 else []
    if r.random() < 0.3:
        head.append(neutral.sentence(r))
    return "\n".join([*head, *rows]), s


def cards(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """Each action as a block of lines: what, who, when under each other."""
    s = asks.scene(r)
    what, who, when = r.choice(
        (
            ("Task", "Owner", "Due"),
            ("Action", "Responsible", "Deadline"),
            ("What", "Who", "When"),
            ("To do", "Person", "Until"),
            ("", "Owner", "Due"),
            ("", "->", "by"),
            ("Action item", "Assigned to", "Due date"),
        )
    )
    colon = r.choice((": ", ": ", " - ")) if what else (": " if who != "->" else " ")
    blocks = []
    numbered = r.random() < 0.5
    for index in range(1, wanted + 1):
        item = s.marks.new()
        task = s.marks.task(item, capital(tasks.task(r).base))
        rows = [(f"{index}. " if numbered else "") + (what + colon if what else "") + task]
        empty = r.choice(("-", "open", "tbd", "not assigned"))
        if r.random() < 0.9:
            rows.append(who + colon + s.marks.owner(item, s.name(r)))
        elif r.random() < 0.6:
            rows.append(who + colon + empty)
        if r.random() < 0.8:
            rows.append(when + colon + s.marks.due(item, times.column(r)))
        elif r.random() < 0.6:
            rows.append(when + colon + empty)
        blocks.append("\n".join(rows))
    talk = " ".join(neutral.sentence(r) for _ in range(min(others, 8)))
    body = r.choice(("\n\n", "\n\n", "\n")).join(blocks)
    return "\n\n".join(block for block in ("\n".join(header(r, s)), talk, body) if block), s


def cells(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """A table that lost its lines: every cell on a line of its own."""
    s = asks.scene(r)
    head = r.choice(
        (
            ("Task", "Owner", "Due"),
            ("What", "Who", "By when"),
            ("Action", "Responsible", "Deadline"),
        )
    )
    rows = list(head)
    for _ in range(wanted):
        item = s.marks.new()
        rows.append(s.marks.task(item, capital(tasks.task(r).base)))
        rows.append(s.marks.owner(item, s.name(r)) if r.random() < 0.9 else "-")
        rows.append(s.marks.due(item, times.column(r)) if r.random() < 0.85 else "-")
    talk = " ".join(neutral.sentence(r) for _ in range(min(others, 8)))
    return "\n\n".join(b for b in ("\n".join(header(r, s)), talk, "\n".join(rows)) if b), s
