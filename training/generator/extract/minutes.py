"""Minutes of meetings: by topic, in bullets, with a list, a table or a checklist of actions."""

from __future__ import annotations

from random import Random

from training.generator import people, tasks
from training.generator.extract import apart, asks, entries, scene, slips
from training.generator.extract.scene import Scene
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


_ABOUT = lines(
    """
    {X}
    {X}
    {X}: [notes|minutes|status|meeting|update]
    [Notes|Minutes|Protocol|Meeting notes]: {X}
    [Notes|Minutes] - {X}, {D}
    [Meeting|Call|Meeting notes|Notes|Catch-up] [on|about] {X}
    {X} - [meeting|call] [on|of] {D}
    [Team|Board|Committee|Staff|Project|Steering group|Planning] meeting, {D}
    [Minutes|Notes] {D}
    [Status|Update]: {X}
    """
)


def title(r: Random, s: Scene) -> str:
    """A heading: the matter itself if there is one."""
    pool = _ABOUT if s.stock else _TITLES
    text = capital(expand(r, r.choice(pool), s.slots(r)))
    return r.choice(("", "", "", "# ", "## ")) + text if r.random() < 0.85 else text.upper()


def header(r: Random, s: Scene) -> list[str]:
    """Title, date and who was there, or less."""
    out = [title(r, s)] if r.random() < 0.85 else []
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
    s = scene.scene(r)
    if wanted and r.random() < 0.2:
        return apart.topics(r, wanted, others, "\n".join(header(r, s)), s), s
    parts = asks.groups(r, s, wanted, max(others, 2))
    head = "\n".join(header(r, s))
    blocks, number, style = [head], 1, r.randrange(5)
    for index, sentences in parts:
        at = 0
        while at < len(sentences):
            size = r.randint(2, 6) if s.stock else r.randint(1, 4)
            topic = capital(r.choice((tasks.thing(r), tasks.topic(r).removeprefix("the "))))
            if s.stock:
                s.turn(index)
                topic = capital(s.stock.subject.topic.removeprefix("the "))
                size = len(sentences) if len(sentences) < 8 else size
            named = at == 0 or not s.stock
            mark = (f"{number}. ", "## ", "", f"TOP {number}: ", f"{number} ")[style]
            head = f"{mark}{topic}{':' if style == 2 else ''}"
            glue = r.choice(("\n", "\n", " ")) if style == 2 else "\n"
            piece = " ".join(sentences[at : at + size])
            blocks.append(head + glue + piece if named else piece)
            number, at = number + named, at + size
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
    """A plain list of what was said; actions stand among it. Or a slip of paper."""
    if r.random() < 0.35:
        return slips.slip(r, wanted, others)
    s = scene.scene(r)
    mark, numbered = r.choice(BULLETS), r.random() < 0.25
    rows = asks.mixture(r, s, wanted, others)
    if r.random() < 0.4:
        rows = [row.rstrip(".") for row in rows]
    out = header(r, s)
    out += [f"{index}. {row}" if numbered else mark + row for index, row in enumerate(rows, 1)]
    return "\n".join(out), s


def action_list(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """Discussion first, then a list of actions in note form; sometimes a list of what is done."""
    s = scene.scene(r)
    style, mark = r.randrange(5), r.choice(BULLETS)
    numbered = r.random() < 0.3
    out = ["\n".join(header(r, s))]
    talk = asks.mixture(r, s, r.choice((0, 0, 0, 1)) if wanted else 0, others)
    if talk and r.random() < 0.8:
        out.append(" ".join(talk) if r.random() < 0.6 else "\n".join(mark + row for row in talk))
    if wanted:
        owned = r.choice((1.0, 0.9, 0.6, 0.0))
        listed, rows = "", []
        if r.random() < 0.35:
            listed = _apart(r, s, wanted)
        elif r.random() < 0.3 and owned:
            rows = grouped(r, s, wanted)
        else:
            form = entries.form(r)
            rows = [
                entries.entry(r, s, owned, form) if r.random() < 0.85 else asks.ask(r, s)
                for _ in range(wanted)
            ]
        rows = [f"{index}. {row}" if numbered else mark + row for index, row in enumerate(rows, 1)]
        out.append(_heading(r, section(r), style) + "\n" + (listed or "\n".join(rows)))
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
        rows = [s.fact(r) for _ in range(r.randint(1, 3))]
        done = _heading(r, other_section(r), style) + "\n" + "\n".join(mark + row for row in rows)
        out.insert(r.choice((len(out), max(len(out) - 1, 0))), done)
    return "\n\n".join(block for block in out if block), s


def _apart(r: Random, s: Scene, wanted: int) -> str:
    """A list whose deadline stands in a line for several, or short lines of orders."""
    chance = r.random()
    if chance < 0.4:
        return apart.by_time(r, s, wanted)
    if chance < 0.65 and wanted > 1:
        return apart.for_all(r, s, wanted)
    return apart.orders(r, s, wanted)


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
            parts.append(s.marks.task(item, s.task(r, owner).base) + scene.due_phrase(r, s, item))
        rows.append(f"{owner}{r.choice((': ', ' - ', ' to ', ': '))}{glue.join(parts)}")
        left -= size
    return rows


def checklist(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """Boxes, ticked and not."""
    s = scene.scene(r)
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
    rows, form = [], entries.form(r)
    owned = r.choice((0.0, 0.3, 0.8))
    for is_open in kinds:
        if is_open:
            rows.append(box + entries.entry(r, s, owned, form))
        else:
            some = s.task(r)
            rows.append(ticked + r.choice((some.base, f"{some.base} ({r.choice(s.names)})")))
    head = [title(r, s)] if r.random() < 0.7 else []
    if r.random() < 0.3:
        head.append(s.fact(r))
    return "\n".join([*head, *rows]), s
