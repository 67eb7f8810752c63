"""Letters and notices: the reader, or everybody, must act."""

from __future__ import annotations

from random import Random

from training.generator import people, tasks, times
from training.generator.extract import asks, scene
from training.generator.extract.mails import subject
from training.generator.extract.scene import Scene
from training.generator.marks import capital
from training.generator.text import expand, paragraphs


def letter(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """A formal letter with its heads: the reader must act."""
    sender, reader = people.roster(r, 2)
    s = scene.scene(r, 2, dated=0.75)
    name = people.titled(r, reader)
    s.addressee = name
    s.speaker = None
    firm = people.company(r)
    street = (
        f"{r.randint(1, 180)} {people.invented(r)} {r.choice(('Street', 'Road', 'Lane', 'Square'))}"
    )
    blocks = [firm + (f"\n{street}" if r.random() < 0.6 else "")]
    if r.random() < 0.7:
        blocks.append(f"{name}\n{r.randint(1, 99)} {people.invented(r)} {r.choice(('Way', 'Row'))}")
    blocks.append(times.date(r) if r.random() < 0.8 else "")
    blocks.append(subject(r, s))
    blocks.append(f"Dear {name},")
    rows = []
    for kind in s.in_order(r, wanted, max(others, 1)):
        if not kind:
            rows.append(s.fact(r))
        else:
            rows.append(asks.second(r, s) if r.random() < 0.75 else asks.named(r, s))
    blocks += paragraphs(r, rows)
    blocks.append(f"Yours sincerely,\n{sender.full}" + (f"\n{firm}" if r.random() < 0.4 else ""))
    return "\n\n".join(block for block in blocks if block), s


def notice(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """A notice to many: what is going to happen, and what "you" or a group must do."""
    s = scene.scene(r, 2, dated=0.6)
    s.addressee, s.speaker = None, None
    rows = []
    for kind in s.in_order(r, wanted, max(others, 1)):
        if not kind:
            rows.append(s.fact(r))
            continue
        chance = r.random()
        if chance < 0.45:
            s.addressee = None
            rows.append(asks.second(r, s))
        elif chance < 0.85:
            rows.append(asks.group(r, s))
        else:
            rows.append(asks.named(r, s))
    head = expand(
        r,
        r.choice(
            (
                "NOTICE",
                "Notice to all [residents|staff|members]",
                "[Important|] information: {X}",
                "{X}",
                "To all [tenants|parents|staff]",
                "{C} informs",
                "Announcement: {X}",
            )
        ),
        tasks.slots(r),
    )
    blocks = [capital(head), *paragraphs(r, rows)]
    if r.random() < 0.6:
        blocks.append(r.choice((people.company(r), capital(people.role(r)), people.person(r).full)))
    return "\n\n".join(blocks), s
