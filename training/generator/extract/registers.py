"""Documents of many walks of life, each in its own words: a register is read from word lists.

``# name: layouts owned=0.8 dated=0.5`` begins a register, rows follow, entries between bars:
``!`` heads and ``-`` feet (// is a new line), ``@`` owners ({f} full name, {p} given, {l} family,
{i} initials; without any of them a role), ``^`` deadlines (*what is quoted* behind a preposition),
``>`` sentences and ``&`` lines of lists with {T} task, {O} owner, {D} " by Friday", {B} the same
without its blank, {U} "Friday", {I} owner is who writes, {Y} who is written to; ``+`` tasks as
``verb/participle: object: tail; tail << what led to it``, ``=`` facts, ``~`` near misses, ``%``
headings of tasks, ``_`` columns (what; who; when; why), ``$name`` a slot that stays the same in a
document, ``$*name`` one that does not.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from training.generator.extract import register_words
from training.generator.text import items

# Lines of lists for the registers that have none of their own.
_LINES = tuple(
    items(
        """
        {T} ({O}, {U})|{T} - {O} - {U}|{T} - {O}{D}|{O}: {T}{D}|{O} to {T}{D}|{O}: {T} ({U})|
        {T} ({O})|{O} - {T}{D}|{T}, {O}, {U}|{T} / {O} / {U}|{U}: {T} ({O})|{T} - {O}|
        {T} -> {O}|{O} to {T}|{T}; {O}; {U}|{T}{D}|{T} ({U})|{T} - {U}|{U}: {T}|{T}|
        still open: {T}{D}|{T} (nobody yet)|{O} will {T}{D}|{O} must {T}{D}|
        {T} (who: {O}; when: {U})|⟦{O}⟧ {T}{D}
        """
    )
)


@dataclass(frozen=True, slots=True)
class Register:
    """The word lists of one kind of document."""

    name: str
    layouts: tuple[str, ...]
    owned: float  # share of tasks with an owner
    dated: float  # share of tasks with a deadline
    rows: dict[str, tuple[str, ...]]
    slots: dict[str, tuple[str, ...]]

    def __getitem__(self, kind: str) -> tuple[str, ...]:
        return self.rows.get(kind, ())

    @property
    def people(self) -> list[str]:
        """Ways to name somebody."""
        return [row for row in self["@"] if any(slot in row for slot in _NAMED)] or ["{p}"]

    @property
    def roles(self) -> list[str]:
        return [row for row in self["@"] if not any(slot in row for slot in _NAMED)]

    def forms(self, kind: str, owned: bool, dated: bool) -> list[str]:
        """Templates for a task with or without owner and deadline, the closest there are."""
        pool = self[kind] or _LINES
        found = [row for row in pool if has_owner(row) == owned] or list(pool)
        if dated:
            return [row for row in found if takes_due(row)] or found
        return [row for row in found if "{U}" not in row and "{B}" not in row] or found


_NAMED = ("{f}", "{p}", "{l}", "{i}")


def has_owner(template: str) -> bool:
    return any(slot in template for slot in ("{O}", "{I}", "{Y}"))


def takes_due(template: str) -> bool:
    return any(slot in template for slot in ("{D}", "{U}", "{B}"))


def _read(block: str) -> Register:
    head, *rows = [line.strip() for line in block.strip().splitlines() if line.strip()]
    name, _, words = head.partition(":")
    options = dict(word.split("=") for word in words.split() if "=" in word)
    kinds: dict[str, list[str]] = {}
    slots: dict[str, tuple[str, ...]] = {}
    for row in rows:
        if row[0] == "$":
            slot, _, values = row[1:].partition(" ")
            slots[slot] = tuple(items(values))
        else:
            kinds.setdefault(row[0], []).extend(items(row[1:]))
    return Register(
        name.strip(),
        tuple(word for word in words.split() if "=" not in word),
        float(options.get("owned", 0.8)),
        float(options.get("dated", 0.5)),
        {kind: tuple(found) for kind, found in kinds.items()},
        slots,
    )


@lru_cache(maxsize=1)
def registers() -> tuple[Register, ...]:
    """All registers there are."""
    return tuple(_read(block) for block in register_words.blocks())
