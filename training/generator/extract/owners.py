"""How the one who has to do something is called: names of any shape, roles, teams."""

from __future__ import annotations

from random import Random

from training.generator import people
from training.generator.extract.owner_words import (
    BEFORE_FIRST,
    BEFORE_LAST,
    GROUP_NAMES,
    GROUPS,
    NICKNAMES,
    PARTICLES,
    ROLES,
    TEAMS,
    WITH_ARTICLE,
    WORD_NAMES,
)
from training.generator.marks import capital
from training.generator.people import Person

# How the people of one document are called, with the share of documents.
_STYLES = {
    "first": 0.44, "full": 0.11, "titled": 0.06, "initials": 0.05, "last": 0.04, "short": 0.03,
    "word": 0.07, "nick": 0.03, "job": 0.07, "mixed": 0.10,
}  # fmt: skip
_MIXED = ("first", "first", "full", "titled", "initials", "last", "short", "word", "nick", "job")


_JOINED = ("Mc", "O'", "Al-", "El-")  # without a blank before the name


def cast(r: Random, crew: list[Person], bare: bool) -> tuple[list[str], bool]:
    """What the people of a document are called, none twice, and whether they are people's names."""
    style = r.choices(list(_STYLES), list(_STYLES.values()))[0]
    names: dict[str, None] = {}
    for one in crew:
        names.setdefault(called(r, one, r.choice(_MIXED) if style == "mixed" else style, bare))
    while len(names) < min(len(crew), 2):
        names.setdefault(people.person(r).first)
    return list(names), style not in ("job", "mixed", "initials")


def called(r: Random, who: Person, style: str, bare: bool = False) -> str:
    """One person in one of the styles above; ``job``: a role or a team instead of a name."""
    if style == "first":
        return who.first
    if style == "full":
        return f"{who.first} {_family(r, who.last)}"
    if style == "titled":
        start = r.choice(BEFORE_LAST)
        initial = f"{who.first[0]}. " if r.random() < 0.15 else ""
        return f"{start} {initial}{_family(r, who.last)}"
    if style == "initials":
        middle = r.choice("ABCDEFGHJKLMNPRSTW") if r.random() < 0.25 else ""
        return who.first[0].upper() + middle + who.last[0].upper()
    if style == "last":
        return _family(r, who.last)
    if style == "short":
        return f"{who.first[0]}. {who.last}" if r.random() < 0.6 else f"{who.first} {who.last[0]}"
    if style == "word":
        return r.choice(WORD_NAMES)
    if style == "nick":
        return r.choice(NICKNAMES) if r.random() < 0.6 else f"{r.choice(BEFORE_FIRST)} {who.first}"
    return role(r, bare) if r.random() < 0.55 else team(r, bare)


def _family(r: Random, last: str) -> str:
    """A family name, now and then with a particle or as a double name."""
    chance = r.random()
    if chance < 0.07:
        particle = r.choice(PARTICLES)
        return f"{particle}{'' if particle in _JOINED else ' '}{last}"
    return f"{last}-{people.person(r).last}" if chance < 0.09 else last


def role(r: Random, bare: bool = False) -> str:
    """ "the usher", in documents without articles "Usher" or "usher"."""
    name = r.choice(ROLES)
    chance = r.random()
    if chance < 0.16:
        name = f"{r.choice(GROUP_NAMES)} {r.choice(('lead', 'officer', 'coordinator', 'manager'))}"
    elif chance < 0.24:
        name = f"{r.choice(('deputy', 'assistant', 'acting', 'new'))} {name}"
    elif chance < 0.28:
        name = f"head of {r.choice(GROUP_NAMES)}"
    if not bare:
        return f"{'our' if r.random() < 0.06 else 'the'} {name}"
    return capital(name) if r.random() < 0.7 else name


def team(r: Random, bare: bool = False) -> str:
    """ "Finance", "the night shift", "the paint crew"."""
    if r.random() < 0.3:
        words = r.choice(GROUPS).replace("{n}", r.choice(GROUP_NAMES))
        return capital(words.removeprefix("the ")) if bare else words
    name = r.choice(TEAMS)
    if bare:
        return name.removeprefix("The ")
    if name.startswith("The "):
        return f"the {name[4:]}"
    if name in WITH_ARTICLE and r.random() < 0.7:
        return f"the {name[0].lower()}{name[1:]}"
    return name


def stranger(r: Random, bare: bool = False) -> str:
    """Somebody who is not of the document's cast."""
    return called(r, people.person(r), r.choice(_MIXED), bare)
