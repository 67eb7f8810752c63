"""Slips of paper: heads, short orders and remarks of one trade, hardly a word too many."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from training.generator import people, tasks, times
from training.generator.extract import dues, scene
from training.generator.extract.scene import Scene
from training.generator.extract.slip_words import SLIPS
from training.generator.marks import capital
from training.generator.text import Slot, expand, lines

# {O} who, {T} what, {D} " by Friday", {U} "Friday"; {A} and {P} have nothing to do.
_ORDERS = lines(
    """
    {O} must {T}{D}
    {O} must {T}{D}
    {O} will {T}{D}
    {O} will {T}{D}
    {O} to {T}{D}
    {O} to {T}{D}
    {O} 2 {T}{D}
    {O} {T}{D}
    {O}: {T}{D}
    {O}: {T}{D}
    {O} - {T}{D}
    {O} shall {T}{D}
    {O} has to {T}{D}
    {O} needs to {T}{D}
    {O} still to {T}{D}
    {O} going to {T}{D}
    {O}. {T}{D}
    {O} pls {T}{D}
    {O} please {T}{D}
    {O} again to {T}{D}
    {O} and not {A} to {T}{D}
    {O}, {A} being off, to {T}{D}
    {O} relieves {A}, will {T}{D}
    {A} off, {O} to {T}{D}
    {A} told {O} to {T}{D}
    {A} asked {O} to {T}{D}
    {A} says {O} must {T}{D}
    {T}{D} - {O}
    {T}{D} ({O})
    {T}{D}. {O}
    {T}{D}, {O}
    {T}{D} / {O}
    {T}{D} -> {O}
    {T}{D}. {O} to do
    {T}{D}: {O}, not {A}
    {T}{D} ({A} can't, {O} will)
    {T} - {O} - {U}
    {T} / {O} / {U}
    {T} ({O}, {U})
    {U}: {O} to {T}
    {U} {O}: {T}
    {O}, {U}: {T}
    {O} by {U}: {T}
    """
)
_PLAIN = [line for line in _ORDERS if "{A}" not in line]
_OPEN = lines(
    """
    {T}{D}
    {T}{D}
    still to do: {T}{D}
    somebody must {T}{D}
    need to {T}{D}
    open: {T}{D}
    {T}{D} - who?
    {A} says we must {T}{D}
    {T}{D} (asked for by {A})
    not done yet: {T}{D}
    """
)
_DONE = lines(
    """
    {T}: done by {A}.
    Done: {T} ({A}).
    No need to {T} any more.
    {T} - done, {A}.
    {A} used to {T}, no longer.
    ok: {T} ({d})
    """
)


@dataclass(frozen=True, slots=True)
class Slip:
    """What one trade writes on its slips."""

    heads: tuple[str, ...]
    who: tuple[str, ...]
    tasks: tuple[str, ...]
    facts: tuple[str, ...]


@lru_cache(maxsize=1)
def slips() -> tuple[Slip, ...]:
    """All trades there are."""
    found = []
    for block in SLIPS.split("\n# ")[1:]:
        heads, *rows = block.strip().splitlines()
        kinds = {row[0]: tuple(row[1:].strip().split("|")) for row in rows}
        found.append(Slip(tuple(heads.split("|")), kinds["@"], kinds["+"], kinds["="]))
    return tuple(found)


def slip(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """Orders and remarks in any order, each on a line or all in a row."""
    kind = r.choice(slips())
    s = scene.scene(r, 3, lower=r.random() < 0.2)
    names = list(kind.who) if r.random() < 0.6 else [*r.sample(kind.who, 4), *s.names]
    names = [name.lower() for name in names] if s.lower else names
    slots: dict[str, Slot] = {
        "n": lambda: str(r.randint(2, 29)),
        "K": lambda: tasks.code(r),
        "P": lambda: people.person(r).first,
        "A": lambda: r.choice(names),
        "d": lambda: dues.when(r),
        "day": lambda: times.day(r),
    }
    wanted = min(wanted, 7)
    deck = r.sample(kind.tasks, len(kind.tasks))
    kinds = [True] * wanted + [False] * min(max(others, 1), len(kind.facts))
    r.shuffle(kinds)
    facts = r.sample(kind.facts, len(kind.facts))
    form = r.choice(_PLAIN) if r.random() < 0.5 else None  # one for all lines
    rows = []
    for is_task in kinds:
        if is_task:
            task = expand(r, deck.pop(), slots)
            row = _order(r, s, names, slots, task, form or r.choice(_ORDERS))
        elif r.random() < 0.15 and len(deck) > wanted:
            row = expand(r, r.choice(_DONE), slots | {"T": expand(r, deck.pop(0), slots)})
        else:
            row = expand(r, facts.pop(), slots)
        rows.append(row)
    return _set(r, s, rows, capital(expand(r, r.choice(kind.heads), slots))), s


def _order(
    r: Random, s: Scene, names: list[str], slots: dict[str, Slot], task: str, form: str
) -> str:
    item = s.marks.new()
    owner, other = r.sample(names, 2)
    if r.random() < 0.14:
        owner, form = "", r.choice(_OPEN)
    if form.startswith("{O}") and not s.lower:
        owner = capital(owner)
    slots = slots | {
        "O": s.marks.owner(item, owner),
        "A": other,
        "T": s.marks.task(item, task),
        "D": scene.due_phrase(r, s, item, 0.45) if "{D}" in form else "",
    }
    if "{U}" in form:
        pick = dues.point if "by {U}" in form else dues.column
        slots["U"] = s.marks.due(item, pick(r))
    return expand(r, form, slots)


def _set(r: Random, s: Scene, rows: list[str], head: str) -> str:
    """The rows below each other, or one behind the other."""
    mark = r.choice(("", "", "", "- ", "* ", "· "))
    in_a_row = r.random() < 0.4
    end = "." if in_a_row else r.choice(("", "", "."))
    rows = [row if s.lower or r.random() < 0.1 else capital(row) for row in rows]
    rows = [row if row[-1] in "?!" else row.rstrip(".") + end for row in rows]
    body = " ".join(rows) if in_a_row else "\n".join(mark + row for row in rows)
    if r.random() < 0.35:
        return body
    head = head.upper() if r.random() < 0.2 else head
    return head + r.choice(("\n", "\n\n", ": ", ". ") if in_a_row else ("\n", "\n\n")) + body
