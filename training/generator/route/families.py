"""Organisations whose queues are close to one another, so that a detail decides; read from lists.

One block an organisation: ``== title | old topics that may stand beside its queues``; ``{slot}:``
words of which a mail keeps one; ``around:`` sentences that go with any of its mails; ``none``
stories that fit no queue of it; then queues: ``* names`` (``*!``: for emergencies), ``+`` a
description a line, and stories as in ``stories``. ``== @title`` adds to the queues
of an organisation: stories, and ``name: description | description``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from training.generator.route.families_described import SAYS
from training.generator.route.families_firm import FIRM
from training.generator.route.families_home import HOME
from training.generator.route.families_leisure import LEISURE
from training.generator.route.families_letters import LONGER
from training.generator.route.families_mails import LONG
from training.generator.route.families_public import PUBLIC
from training.generator.route.families_shop import SHOP
from training.generator.route.families_towns import MORE
from training.generator.route.families_trade import TRADE
from training.generator.route.families_work import WORK
from training.generator.text import items, lines


@dataclass(slots=True)
class Desk:
    """One queue of an organisation."""

    names: list[str]
    says: list[str] = field(default_factory=list)
    stories: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Family:
    """An organisation: its queues, and what stands in any mail to it."""

    title: str
    beside: list[str]  # names of topics
    slots: dict[str, list[str]] = field(default_factory=dict)
    around: list[str] = field(default_factory=list)
    none: list[str] = field(default_factory=list)
    desks: list[Desk] = field(default_factory=list)
    weight: int = 1  # how often it is drawn
    has_standby: bool = False  # one of the queues is for emergencies


_TEXTS = (HOME, SHOP, FIRM, WORK, PUBLIC, LEISURE, TRADE, LONG, LONGER, MORE, SAYS)


@lru_cache(maxsize=1)
def families() -> tuple[Family, ...]:
    """All organisations."""
    blocks = "\n".join(_TEXTS).split("\n== ")[1:]
    found = [_family(lines(block)) for block in blocks if block[0] != "@"]
    known = {family.title: family for family in found}
    for block in blocks:
        if block[0] == "@":
            more = lines(block[1:])
            _add(known[more[0]], more[1:])
    return tuple(found)


def _add(family: Family, rows: list[str]) -> None:
    """Add to the queues of an organisation, each named by its first name."""
    known = {desk.names[0]: desk for desk in family.desks}
    for row in rows:
        kind, _, text = row.partition(" ")
        if kind == "*":
            desk = known[text]
        elif kind == "-":
            desk.stories.append(text)
        else:
            name, _, says = row.partition(": ")
            known[name].says += items(says)


def _family(rows: list[str]) -> Family:
    title, _, beside = rows[0].partition(" | ")
    found = Family(title, beside.split(", ") if beside else [])
    for row in rows[1:]:
        kind, _, text = row.partition(" ")
        if kind in ("*", "*!"):
            found.desks.append(Desk(items(text)))
            found.has_standby |= kind == "*!"
        elif kind == "+":
            found.desks[-1].says.append(text)
        elif kind == "-":
            found.desks[-1].stories.append(text)
        elif kind == "none":
            found.none.append(text)
        elif kind == "weight":
            found.weight = int(text)
        elif kind == "around:":
            found.around += items(text)
        elif kind.startswith("{") and kind.endswith("}:"):
            found.slots[kind[1:-2]] = items(text)
        else:
            raise ValueError(f"organisation “{title}”: what is “{row}”?")
    for desk in found.desks:
        if not desk.says or not desk.stories:
            raise ValueError(f"organisation “{title}”: {desk.names[0]} lacks words")
    return found
