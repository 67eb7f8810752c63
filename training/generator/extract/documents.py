"""Documents with action items: a layout is chosen, filled with asks and neutral sentences."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from training.generator import text
from training.generator.extract import (
    chat,
    idle,
    labelled,
    letters,
    lists,
    mails,
    minutes,
    prose,
    register_layouts,
    replies,
    tables,
)
from training.generator.extract.scene import Scene

Layout = Callable[[Random, int, int], tuple[str, Scene]]

# Each takes (random, action items, other sentences).
_LAYOUTS: tuple[tuple[Layout, float], ...] = (
    (minutes.by_topic, 3.0),
    (minutes.bullets, 2.5),
    (minutes.action_list, 2.2),
    (tables.table, 1.6),
    (minutes.checklist, 1.2),
    (tables.cards, 0.9),
    (tables.cells, 0.6),
    (chat.talk, 3.4),
    (chat.transcript, 1.6),
    (mails.message, 4.4),
    (replies.thread, 0.8),
    (replies.reply, 0.9),
    (letters.letter, 1.2),
    (letters.notice, 1.2),
    (prose.memo, 1.4),
    (prose.report, 1.4),
    (prose.notes, 1.6),
    (prose.plain, 1.6),
    (prose.voice, 0.8),
    (prose.ticket, 0.9),
    (prose.pronouns, 1.3),
    (prose.reading, 0.7),
    (lists.by_owner, 1.0),
    (lists.by_day, 0.7),
    (lists.columns, 1.0),
    (idle.text, 0.6),
    (labelled.sections, 2.0),
    (labelled.standup, 0.8),
)
_REGISTERS = 0.36  # share of documents in a register of their own
_KINDS = [layout for layout, _ in _LAYOUTS]
_WEIGHTS = [weight for _, weight in _LAYOUTS]


def document(r: Random) -> tuple[str, list[dict[str, str | None]]]:
    """A document and its action items."""
    wanted = r.choices((0, 1, 2, 3, 4, 5, 6, 8), (15, 17, 21, 19, 13, 7, 5, 3))[0]
    others = r.choices((0, 2, 8, 18, 32), (16, 37, 26, 11, 10))[0]
    others += r.randint(0, min(max(3, others), 20))
    if wanted == 0:
        others = max(others, 2)
    layout: Layout
    if r.random() < _REGISTERS:
        layout = register_layouts.text
    elif not wanted and r.random() < 0.42:
        layout = idle.text
    else:
        layout = r.choices(_KINDS, _WEIGHTS)[0]
    body, scene = layout(r, wanted, others)
    body, items = scene.marks.resolve(text.tidy(_accidents(r, body, scene)))
    return body, items[:15]


def _accidents(r: Random, body: str, scene: Scene) -> str:
    """What happens to real text: lost capitals, typing errors, wrapped lines."""
    chance = r.random()
    if chance < 0.04:
        body = body.lower()
        scene.marks.owners = [owner and owner.lower() for owner in scene.marks.owners]
    elif chance < 0.10:
        names = frozenset(word for owner in scene.marks.owners if owner for word in owner.split())
        body = text.typos(r, body, r.choice((0.01, 0.03)), names)
    if r.random() < 0.10:
        body = text.wrap(body, r.choice((60, 66, 72, 78)))
    return body
