"""Minutes and updates whose paragraphs say what they are: discussion, decision, done, next."""

from __future__ import annotations

from random import Random

from training.generator import times
from training.generator.extract import asks, entries, minutes, scene
from training.generator.extract.scene import Scene
from training.generator.marks import capital
from training.generator.text import expand

_DECIDED = (
    "none",
    "No decision.",
    "Approved as presented.",
    "Everything stays as it is.",
    "Postponed.",
    "The cheaper option was chosen.",
    "Accepted with one vote against.",
    "Noted.",
    "The board takes note of the report.",
    "Rejected.",
    "{M} were approved.",
    "The offer of {C} is declined.",
)


def sections(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """Each topic with its discussion, its decision and its actions under labels."""
    s = scene.scene(r, wild=0.05)
    talk, decided, action = r.choice(
        (
            ("Discussion", "Decision", "Action"),
            ("Discussion", "Outcome", "Actions"),
            ("Summary", "Decision", "Next steps"),
            ("Status", "Decided", "To do"),
            ("Background", "Agreed", "Action"),
            ("Notes", "Conclusion", "Follow-up"),
        )
    )
    bold, mark, form = r.random() < 0.2, r.choice(minutes.BULLETS), entries.form(r)
    owned, numbered = r.choice((1.0, 0.9, 0.6)), r.random() < 0.6

    def label(name: str) -> str:
        return f"**{name}:**" if bold else f"{name}:"

    counts = [0] * s.turns
    for _ in range(wanted):
        counts[r.randrange(s.turns)] += 1
    blocks = ["\n".join(minutes.header(r, s))]
    for number, count in enumerate(counts):
        s.turn(number)
        heading = capital(s.topic(r).removeprefix("the "))
        rows = [f"{number + 1}. {heading}" if numbered else f"Topic: {heading}"]
        facts = [s.fact(r) for _ in range(r.randint(1, 2 + others // len(counts)))]
        rows.append(f"{label(talk)} {' '.join(facts)}")
        if r.random() < 0.6:
            rows.append(f"{label(decided)} {expand(r, r.choice(_DECIDED), s.slots(r))}")
        todo = [
            entries.entry(r, s, owned, form) if r.random() < 0.8 else asks.named(r, s)
            for _ in range(count)
        ]
        if len(todo) == 1:
            rows.append(f"{label(action)} {todo[0]}")
        elif todo:
            rows += [label(action), *((mark or "- ") + row for row in todo)]
        elif r.random() < 0.3:
            rows.append(f"{label(action)} {r.choice(('none', 'None.', '-', 'n/a', 'no action'))}")
        blocks.append("\n".join(rows))
    return "\n\n".join(block for block in blocks if block), s


def standup(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """Person by person: what was done, what comes next, what is in the way."""
    s = scene.scene(r, r.randint(2, 4), wild=0.05)
    done, coming, stuck = r.choice(
        (
            ("Yesterday", "Today", "Blockers"),
            ("Done", "Next", "Blocked by"),
            ("Last week", "This week", "Problems"),
            ("Finished", "Up next", "Issues"),
            ("What I did", "What I will do", "Obstacles"),
        )
    )
    nothing = r.choice(("none", "-", "nothing", "n/a", "no blockers"))
    lined = r.random() < 0.6
    blocks, left = [minutes.title(r, s) if r.random() < 0.7 else ""], wanted
    names = list(s.names)
    for index, owner in enumerate(names):
        s.advance(index, len(names))
        size = left if index == len(names) - 1 else min(left, r.choice((0, 1, 1, 2)))
        left -= size
        some = [s.task(r) for _ in range(r.randint(1, 2))]
        past = [f"{t.participle} {t.rest}" if t.participle else t.gerund for t in some]
        plans = []
        for _ in range(size):
            item = s.marks.new(owner)
            due = scene.due_phrase(r, s, item) if r.random() < 0.5 else ""
            plans.append(s.marks.task(item, s.task(r).base) + due)
        rows = [f"{done}: {', '.join(past)}"]
        if plans:
            rows.append(f"{coming}: {', '.join(plans)}")
        else:
            rows.append(f"{coming}: {r.choice(('on holiday', 'off', 'ill', 'training', '-'))}")
        if r.random() < 0.6:
            rows.append(f"{stuck}: {nothing if r.random() < 0.6 else s.fact(r)}")
        glue = "\n" if lined else r.choice((". ", "; "))
        blocks.append(f"{owner}{chr(10) if lined else ': '}{glue.join(rows)}")
    if others and r.random() < 0.6:
        blocks.append(" ".join(s.fact(r) for _ in range(min(others, 6))))
    if r.random() < 0.2:
        blocks.append(f"Next meeting: {times.date(r)}, {times.clock(r)}")
    return "\n\n".join(block for block in blocks if block), s
