"""Actions in tables, cards and cells."""

from __future__ import annotations

from random import Random

from training.generator import times
from training.generator.extract import scene
from training.generator.extract.minutes import header
from training.generator.extract.scene import Scene
from training.generator.marks import capital


def table(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """A table of actions as text: columns in any order, done rows among the open ones."""
    s = scene.scene(r)
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
        task, owner, due = capital(s.task(r).base), s.name(r), times.column(r)
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
    out = ["\n".join(header(r, s)), " ".join(s.fact(r) for _ in range(min(others, 6)))]
    out.append("\n".join(rows))
    if r.random() < 0.3:
        out[1], out[2] = out[2], out[1]
    return "\n\n".join(block for block in out if block), s


def cards(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """Each action as a block of lines: what, who, when under each other."""
    s = scene.scene(r)
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
        task = s.marks.task(item, capital(s.task(r).base))
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
    talk = " ".join(s.fact(r) for _ in range(min(others, 8)))
    body = r.choice(("\n\n", "\n\n", "\n")).join(blocks)
    return "\n\n".join(block for block in ("\n".join(header(r, s)), talk, body) if block), s


def cells(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """A table that lost its lines: every cell on a line of its own."""
    s = scene.scene(r)
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
        rows.append(s.marks.task(item, capital(s.task(r).base)))
        rows.append(s.marks.owner(item, s.name(r)) if r.random() < 0.9 else "-")
        rows.append(s.marks.due(item, times.column(r)) if r.random() < 0.85 else "-")
    talk = " ".join(s.fact(r) for _ in range(min(others, 8)))
    return "\n\n".join(b for b in ("\n".join(header(r, s)), talk, "\n".join(rows)) if b), s
