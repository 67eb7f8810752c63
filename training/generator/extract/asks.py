"""Sentences that hold an action item, in all persons and registers."""

from __future__ import annotations

from random import Random

from training.generator import tasks
from training.generator.extract import choosing, dues, entries, owners
from training.generator.extract.ask_words import (
    AGREED,
    FRONT,
    GROUP,
    NAMED,
    OPEN,
    PASSIVE,
    SECOND_NAMED,
)
from training.generator.extract.clause_words import (
    BEHIND,
    CLAUSES,
    GERUND,
    HABIT,
    LEADS,
    OPEN_CLAUSES,
    SO,
)
from training.generator.extract.person_words import FIRST, FIRST_CASUAL, SECOND
from training.generator.extract.scene import Scene, due_phrase, fill, finish
from training.generator.marks import capital
from training.generator.text import expand

_AND = (" and ", " and ", " and to ", " and then ", ", and also ", "; also to ")


def ask(r: Random, s: Scene) -> str:
    """One sentence with one or two action items, without knowing what stands around it."""
    if r.random() < 0.55:
        return choosing.ask(r, s)
    chance = r.random()
    if s.stock and chance < 0.14:
        return consequence(r, s) if chance < 0.09 else introduced(r, s)
    if chance < 0.34:
        return named(r, s)
    if chance < 0.44:
        return other_form(r, s)
    if chance < 0.60 and (s.speaker or s.letter):
        return first(r, s)
    if chance < 0.80 and (s.addressee or s.letter):
        return second(r, s)
    if chance < 0.86:
        return passive(r, s)
    if chance < 0.91:
        return group(r, s)
    return unowned(r, s)


def named(r: Random, s: Scene, owner: str | None = None) -> str:
    """ "Tom will send the report by Friday.", also with a second task or the time in front."""
    owner = owner or s.name(r)
    if r.random() < 0.18:
        return choosing.one_acts(r, s, owner)
    item = s.marks.new()
    task = s.task(r, owner).base
    chance = r.random()
    if chance < 0.12:
        before, words = dues.deadline(r)
        template = expand(
            r, r.choice(FRONT), {"B": f"{before} ".lstrip(), "O": "{O}", "T": "{T}", "U": "{U}"}
        )
        text = template.replace("{U}", s.marks.due(item, words))
        return finish(r, s, fill(r, s, text, item, task, owner, ""))
    if chance < 0.24:  # a second task of the same owner
        text = fill(
            r,
            s,
            r.choice(
                (
                    "{O} will {T}{D}",
                    "{O} to {T}{D}",
                    "{O} agreed to {T}{D}",
                    "{O} needs to {T}{D}",
                    "{O} is going to {T}{D}",
                )
            ),
            item,
            task,
            owner,
        )
        other = s.marks.new(owner)
        more = s.marks.task(other, s.task(r, owner).base) + due_phrase(r, s, other)
        return finish(
            r,
            s,
            f"{text}{r.choice(_AND)}{more}",
        )
    if chance < 0.28:  # two owners, each with a task
        text = fill(r, s, "{O} will {T}{D}", item, task, owner)
        other = s.marks.new()
        rest = fill(
            r,
            s,
            r.choice((", while {O} will {T}{D}", ", {O} will {T}{D}", " and {O} will {T}{D}")),
            other,
            s.task(r).base,
            s.name(r),
        )
        return finish(r, s, text + rest)
    if chance < 0.40:
        return finish(r, s, fill(r, s, r.choice(SECOND_NAMED), item, task, owner))
    if chance < 0.48:
        return finish(r, s, fill(r, s, r.choice(AGREED), item, task, owner), item)
    return finish(r, s, fill(r, s, r.choice(NAMED), item, task, owner), item)


def first(r: Random, s: Scene) -> str:
    """ "I'll call them tomorrow." """
    item = s.marks.new(s.speaker)
    if r.random() < 0.1:
        return _early(
            r,
            s,
            item,
            r.choice(
                (
                    "{B}{U} I will {T}",
                    "{B}{U}, I'll {T}",
                    "{B}{U} I have to {T}",
                    "I will, {B}{U}, {T}",
                    "{B}{U} I can {T}",
                    "{B}{U} I need to {T}",
                )
            ),
        )
    casual = s.lower and s.speaker and r.random() < 0.4
    text = fill(r, s, r.choice(FIRST_CASUAL if casual else FIRST), item, s.task(r).base, "")
    if r.random() < 0.12:
        other = s.marks.new(s.speaker)
        text += f" and {s.marks.task(other, s.task(r).base)}{due_phrase(r, s, other)}"
    return finish(r, s, text)


def second(r: Random, s: Scene) -> str:
    """ "Could you send me the figures by Monday?" """
    item = s.marks.new(s.addressee)
    if r.random() < 0.1:
        return _early(
            r,
            s,
            item,
            r.choice(
                (
                    "{B}{U}, please {T}",
                    "{B}{U} please {T}",
                    "Please, {B}{U}, {T}",
                    "{B}{U} you need to {T}",
                    "{B}{U}, could you {T}?",
                    "{B}{U} at the latest, please {T}",
                    "{B}{U} you must {T}",
                )
            ),
        )
    template = r.choice(SECOND)
    text = fill(r, s, template.rstrip("?"), item, s.task(r).base, "")
    if r.random() < 0.12:
        other = s.marks.new(s.addressee)
        text += f" and {s.marks.task(other, s.task(r).base)}{due_phrase(r, s, other)}"
    return finish(r, s, f"{text}?" if template.endswith("?") else text)


def _early(r: Random, s: Scene, item: int, template: str) -> str:
    """A sentence that begins with its deadline."""
    before, words = dues.deadline(r)
    template = template.replace("{B}", f"{before} ".lstrip())
    template = template.replace("{U}", s.marks.due(item, words))
    return finish(r, s, fill(r, s, template, item, s.task(r).base, "", ""))


def passive(r: Random, s: Scene) -> str:
    """ "The deck still has to be updated by Friday." """
    some = s.task(r)
    if not some.participle:
        return unowned(r, s, some)
    owner = s.name(r) if r.random() < 0.25 else ""
    item = s.marks.new()
    clause = expand(r, r.choice(PASSIVE), some.forms)
    clause = clause if s.lower else capital(clause)
    by = f" by {s.marks.owner(item, owner)}" if owner else ""
    return finish(r, s, s.marks.task(item, clause) + by + due_phrase(r, s, item))


def group(r: Random, s: Scene) -> str:
    """ "The finance team must ..." """
    item = s.marks.new()
    owner = owners.team(r, s.bare) if r.random() < 0.7 else r.choice(GROUP["who"])
    return finish(r, s, fill(r, s, r.choice(GROUP["says"]), item, s.task(r).base, owner))


def unowned(r: Random, s: Scene, some: tasks.Task | None = None) -> str:
    """A task that stays open, for nobody in particular."""
    item = s.marks.new()
    template = r.choice(OPEN)
    if s.addressee and template.startswith(("Remember", "Don't")):
        template = "We still need to {T}{D}"  # said to one reader it would be the reader's
    return finish(r, s, fill(r, s, template, item, (some or s.task(r)).base, ""))


def consequence(r: Random, s: Scene) -> str:
    """A fact and what follows from it: "The hall is too small, so Eva will ask the school." """
    fact = s.fact(r).rstrip(".!")
    item, owner, chance = s.marks.new(), "", r.random()
    if chance < 0.65 or fact.endswith("?"):
        owner, clause = s.name(r), r.choice(CLAUSES)
    elif s.speaker and chance < 0.8:
        s.marks.owners[item], clause = s.speaker, r.choice(("I'll {T}{D}", "I have to {T}{D}"))
    elif s.addressee and chance < 0.92:
        s.marks.owners[item], clause = s.addressee, "please {T}{D}"
    else:
        clause = r.choice(OPEN_CLAUSES)
    so = r.choice(SO)
    text = fill(r, s, clause, item, s.task(r, owner).base, owner)
    return finish(r, s, fact + so + (capital(text) if so[0] == "." else text))


def introduced(r: Random, s: Scene) -> str:
    """ "Eva has looked into this. She will call the roofer." """
    owner = r.choice(s.names)
    item = s.marks.new(owner)
    other = choosing.others(r, s, owner, 1)[0]
    lead = capital(expand(r, r.choice(LEADS), s.slots(r) | {"N": owner, "A": other}))
    verb = r.choice(("will", "will", "is going to", "has to", "agreed to", "offered to"))
    who = r.choice(("She", "He"))
    if owner.lower().startswith(("the ", "our ")) or owner.isupper() or " and " in owner:
        who = "They"
        verb = verb.replace("is going", "are going").replace("has to", "have to")
    clause = f"{who} {verb} {{T}}{{D}}"
    return finish(r, s, f"{lead} {fill(r, s, clause, item, s.task(r, owner).base, '')}")


def other_form(r: Random, s: Scene) -> str:
    """ "Ana is preparing the slides.", "Tom sends the minutes.", "We need ...; Eva will do it." """
    owner, chance = s.name(r), r.random()
    some = s.task(r, owner)
    noun = s.stock.noun(r) if s.stock and chance > 0.85 else None
    if noun:
        return finish(r, s, entries.nominal(r, s, noun))
    item = s.marks.new()
    due = None
    if chance < 0.4:
        task, template = some.gerund, r.choice(GERUND).replace("{G}", "{T}")
        if owner.startswith("all ") or " and " in owner or "/" in owner or " & " in owner:
            template = "{O} are {T}{D}"
    elif chance < 0.6:
        task, template = some.present, r.choice(HABIT).replace("{Vs}", "{T}")
        before, day = dues.deadline(r)
        due = f" {before} ".rstrip(" ") + " " + s.marks.due(item, day)
    else:
        task, template = some.base, r.choice(BEHIND)
    return finish(r, s, fill(r, s, template, item, task, owner, due), item)


def mixture(r: Random, s: Scene, wanted: int, others: int) -> list[str]:
    """Asks and other sentences in random order, one matter after another."""
    return [row for _, group in groups(r, s, wanted, others) for row in group]


def groups(r: Random, s: Scene, wanted: int, others: int) -> list[tuple[int, list[str]]]:
    """The same, a list a matter, with the matter's number."""
    kinds = [True] * wanted + [False] * others
    r.shuffle(kinds)
    cuts = sorted(r.randint(0, len(kinds)) for _ in range(s.turns - 1))
    found = []
    for number, (start, end) in enumerate(zip([0, *cuts], [*cuts, len(kinds)], strict=True)):
        s.turn(number)
        rows = [ask(r, s) if kind else s.fact(r) for kind in kinds[start:end]]
        if rows:
            found.append((number, rows))
    return found
