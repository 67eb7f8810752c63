"""Documents that ask nobody for anything, whatever words of duty stand in them."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from training.generator import neutral, people
from training.generator.extract import asks, minutes, scene
from training.generator.extract.idle_words import TEXTS
from training.generator.extract.scene import Scene
from training.generator.marks import capital
from training.generator.text import expand, lines, paragraphs


@lru_cache(maxsize=1)
def _kinds() -> tuple[tuple[tuple[str, ...], bool, tuple[str, ...]], ...]:
    """Headings, whether the lines have an order, lines."""
    found = []
    for block in TEXTS.split("\n# ")[1:]:
        head, *rows = lines(block)
        names = tuple(name.strip() for name in head.removesuffix("!").split(";"))
        found.append((names, head.endswith("!"), tuple(rows)))
    return tuple(found)


def text(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """Rules, a recipe, news, thanks ...; when something is ``wanted`` it stands at the end."""
    s = scene.scene(r, wild=0.0)
    slots = s.slots(r)
    names, ordered, rows = r.choice(_kinds())
    size = min(len(rows), max(3, min(others, 14)))
    start = r.randint(0, len(rows) - size) if ordered else 0
    chosen = list(rows[start : start + size]) if ordered else r.sample(rows, size)
    body = [capital(expand(r, row, slots)) for row in chosen]
    head = capital(expand(r, r.choice(names), slots))
    listed = r.random() < 0.4
    mark = r.choice(("", "", *minutes.BULLETS))
    numbered = ordered and r.random() < 0.7
    if listed or numbered:
        shown = [f"{n}. {row}" if numbered else mark + row for n, row in enumerate(body, 1)]
        blocks = ["\n".join(shown)]
    else:
        blocks = paragraphs(r, body, 6)
    blocks.insert(0, (r.choice(("", "", "# ", "Subject: ")) + head) if r.random() < 0.8 else "")
    if r.random() < 0.3:
        blocks.append(neutral.pleasantry(r))
    wanted = min(wanted, 2)
    if wanted:
        blocks.append(" ".join(asks.named(r, s) for _ in range(wanted)))
    if r.random() < 0.3:
        blocks.append(r.choice((people.person(r).full, people.company(r), r.choice(s.names))))
    return "\n\n".join(block for block in blocks if block), s
