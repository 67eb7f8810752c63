"""Documents with action items: a layout is chosen, filled with asks and neutral sentences."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from training.generator import chat, mail, minutes, prose, text
from training.generator.asks import Scene

Layout = Callable[[Random, int, int], tuple[str, Scene]]

# Each takes (random, action items, other sentences).
_LAYOUTS: tuple[tuple[Layout, float], ...] = (
    (minutes.by_topic, 3.0),
    (minutes.bullets, 2.5),
    (minutes.action_list, 2.2),
    (minutes.table, 1.6),
    (minutes.checklist, 1.2),
    (minutes.cards, 0.9),
    (minutes.cells, 0.6),
    (chat.talk, 3.4),
    (chat.transcript, 1.6),
    (mail.message, 4.4),
    (mail.thread, 1.0),
    (mail.letter, 1.2),
    (mail.notice, 1.2),
    (prose.memo, 1.4),
    (prose.report, 1.4),
    (prose.notes, 1.6),
    (prose.plain, 1.6),
    (prose.voice, 0.8),
    (prose.ticket, 0.9),
    (prose.pronouns, 1.3),
    (prose.reading, 0.8),
)
_KINDS = [layout for layout, _ in _LAYOUTS]
_WEIGHTS = [weight for _, weight in _LAYOUTS]


def document(r: Random) -> tuple[str, list[dict[str, str | None]]]:
    """A document and its action items."""
    wanted = r.choices((0, 1, 2, 3, 4, 5, 6, 8), (13, 17, 22, 19, 13, 8, 5, 3))[0]
    others = r.choices((0, 2, 8, 18), (24, 44, 27, 5))[0]
    others += r.randint(0, max(3, others))
    if wanted == 0:
        others = max(others, 2)
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
