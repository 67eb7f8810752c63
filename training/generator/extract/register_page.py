"""One document of a register: who is in it, and its sentences one after another."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random

from training.generator import people, tasks, times
from training.generator.extract import dues
from training.generator.extract.register_asides import harder
from training.generator.extract.registers import Register, takes_due
from training.generator.extract.scene import Scene
from training.generator.marks import Marks, capital
from training.generator.tasks import Task
from training.generator.text import Slot, expand, words


@dataclass(slots=True)
class Page:
    """A document in the making: nothing is said twice."""

    register: Register
    scene: Scene
    slots: dict[str, Slot]
    decks: dict[str, list[str]] = field(default_factory=dict)
    form: dict[tuple[bool, bool], str] = field(default_factory=dict)  # of the lines of lists
    speaker: str | None = None
    addressee: str | None = None

    @property
    def marks(self) -> Marks:
        return self.scene.marks

    def deal(self, r: Random, kind: str) -> str | None:
        """A row that was not used yet."""
        deck = self.decks.get(kind)
        if deck is None:
            deck = self.decks[kind] = list(self.register[kind])
            r.shuffle(deck)
        return deck.pop() if deck else None

    def write(self, r: Random, template: str, **slots: Slot) -> str:
        return expand(r, template, self.slots | slots)

    def owner(self, r: Random, other_than: str | None = None) -> str:
        """Somebody of the cast, or a role that the register knows."""
        roles, chance = self.register.roles, r.random()
        names = [name for name in self.scene.names if name != other_than] or self.scene.names
        if roles and chance < 0.36:
            return expand(r, r.choice(roles), self.slots)
        if chance > 0.96 and len(names) > 1:
            return r.choice((" and ", " and ", " & ", "/")).join(r.sample(names, 2))
        return r.choice(names)

    def due(self, r: Random) -> tuple[str, str]:
        """The words before a deadline, and the deadline."""
        own = self.register["^"]
        if not own or r.random() < 0.5:
            return dues.deadline(r)
        before, star, words = self.write(r, r.choice(own)).partition("*")
        return (before.strip(), words.rstrip("*")) if star else ("", before)

    def task(self, r: Random) -> tuple[Task, str]:
        """A task and what led to it, if anything did."""
        row = self.deal(r, "+")
        if row is None:
            self.decks.pop("+")
            row = self.deal(r, "+") or ""
        what, _, led = row.partition(" << ")
        known = {name: _once(slot) for name, slot in self.slots.items() if name != "N"}
        parts = [self.write(r, part, **known).strip() for part in what.split(": ")]
        cause = self.sentence(r, led, **known)
        if len(parts) == 1:
            verb, _, rest = parts[0].partition(" ")
            return Task(verb, "", rest, rest), cause
        verb, _, participle = parts[0].partition("/")
        tail = ""
        if len(parts) > 2 and r.random() < 0.6:
            tail = f" {r.choice(parts[2].split(';')).strip()}"
        return Task(verb, participle, parts[1] + tail, parts[1]), cause

    def sentence(self, r: Random, template: str, **slots: Slot) -> str:
        if not template:
            return ""
        text = capital(self.write(r, template, **slots))
        return f"{text}." if text[-1].isalnum() or text[-1] in ")%\"'" else text

    def other(self, r: Random) -> str:
        """A sentence in which nobody has anything to do."""
        if r.random() < 0.36:
            return self.missed(r)
        row = self.deal(r, "=")
        return self.sentence(r, row) if row else self.missed(r)

    def missed(self, r: Random) -> str:
        """Something done, dropped, offered, done by habit: near a task, but none."""
        task, cause = self.task(r)
        row = self.deal(r, "~")
        while row is None or ("{done}" in row and not task.participle):
            if row is None:  # all were used
                self.decks.pop("~")
            row = self.deal(r, "~")
        text = _DONE.sub(lambda found: _past(found, task.participle), row)
        for slot, form in task.forms.items():
            text = text.replace(f"{{{slot}}}", form)
        text = self.sentence(r, text)
        about = any(slot in row for slot in ("{V}", "{Vs}", "{G}", "{done}", "{thing}"))
        return f"{cause} {text}" if cause and about and r.random() < 0.4 else text

    def ask(self, r: Random, kind: str = ">", speaker: str | None = None) -> tuple[str, str]:
        """A sentence (">") or a line ("&") with one or two tasks; what led to it."""
        task, cause = self.task(r)
        owned = r.random() < self.register.owned
        dated = r.random() < self.register.dated
        forms = self.register.forms(kind, owned, dated)
        template = r.choice(forms)
        if kind == "&" and r.random() < 0.85:
            template = self.form.setdefault((owned, dated), template)
        if kind == ">" and (dated or "{D}" not in template):
            template = harder(r, template)
        elif kind == ">":
            template = harder(r, template.replace("{D}", ""))
        return self.fill(r, template, task, dated, speaker), cause

    def fill(
        self, r: Random, template: str, task: Task, dated: bool, speaker: str | None = None
    ) -> str:
        """A template with its task, owner and deadline marked."""
        template = expand(r, template, {name: f"{{{name}}}" for name in _slots(template)})
        item = self.marks.new()
        slots: dict[str, Slot] = {"I": "", "Y": "", "D": "", "B": "", "U": "", "O": ""}
        if "{I}" in template:
            self.marks.owners[item] = speaker or self.speaker
        elif "{Y}" in template:
            self.marks.owners[item] = self.addressee
        owner = self.owner(r, speaker)
        near = [name for name in self.scene.names if name not in owner and name != speaker]
        slots["Z"] = r.choice(near) if near else str(self.slots["P2"])
        if "{O}" in template:
            named = capital(owner) if template.startswith("{O}") else owner
            slots["O"] = self.marks.owner(item, named)
        second = "{T2}" in template
        early = min(
            (template.find(slot) for slot in ("{B}", "{U}") if slot in template), default=-1
        )
        if takes_due(template) and dated and (not second or -1 < early < template.find("{T}")):
            before, words = self.due(r)
            if "{U}" in template:
                words = dues.column(r) if r.random() < 0.5 else words
                slots["U"] = self.marks.due(item, words)
            else:
                marked = f"{before} ".lstrip() + self.marks.due(item, words)
                slots |= {"D": f" {marked}", "B": marked}
        text = task.base
        if template.startswith("{T}") and r.random() < 0.75:
            text = capital(text)
        slots["T"] = self.marks.task(item, text)
        if second:
            more = self.marks.new(self.marks.owners[item] or (owner if "{O}" in template else None))
            slots["T2"] = self.marks.task(more, self.task(r)[0].base)
            if self.marks.dated(item):
                self.marks.same_due[more] = item
        return self.write(r, template, **slots)


# "has {done}", "{thing} {done}": a participle; else "{A} {done}": the past.
_DONE = re.compile(
    r"((?:\b(?:has|have|had|was|were|is|been|be)|\{(?:thing|was|has|is)\})(?: \w+)? )?\{done\}"
)
_PASTS = {
    pair.split("/")[0]: pair.split("/")[1]
    for pair in words(
        """
        written/wrote drawn/drew driven/drove taken/took given/gave mown/mowed shown/showed
        sewn/sewed woken/woke chosen/chose rung/rang sung/sang begun/began frozen/froze run/ran
        hidden/hid thrown/threw torn/tore worn/wore spoken/spoke grown/grew blown/blew
        """
    )
}


def _past(found: re.Match[str], participle: str) -> str:
    if found.group(1):
        return f"{found.group(1)}{participle}"
    head, blank, tail = participle.partition(" ")
    return f"{_PASTS.get(head, head)}{blank}{tail}"


def _slots(template: str) -> set[str]:
    return {piece.split("}")[0] for piece in template.split("{")[1:]}


def page(r: Random, register: Register) -> Page:
    """A page of a register with its people, firms and places chosen."""
    cast = people.roster(r, r.randint(2, 6))
    names: list[str] = []
    outsiders = [people.person(r) for _ in range(5)]
    firms, town = [people.company(r) for _ in range(2)], people.invented(r)
    slots: dict[str, Slot] = tasks.slots(r) | {
        "P": lambda: r.choice(outsiders).first,
        "F": lambda: r.choice(outsiders).full,
        "L": lambda: r.choice(outsiders).last,
        "A": lambda: r.choice(names),
        "C": lambda: r.choice(firms),
        "P2": outsiders[0].first,
        "town": town,
        "date": lambda: times.date(r),
    }
    for name, values in register.slots.items():
        if name.startswith("*"):
            slots[name[1:]] = _fresh(r, values, slots)
        else:
            slots[name] = expand(r, r.choice(values), slots)
    pattern = r.choice(register.people)
    for one in cast:
        own = {"f": one.full, "p": one.first, "l": one.last, "i": one.initials}
        name = expand(r, pattern, slots | own)
        if name not in names:
            names.append(name)
    slots |= {"me": names[0], "you": names[-1]}
    return Page(register, Scene(Marks(), cast, names=names), slots)


def _fresh(r: Random, values: tuple[str, ...], slots: dict[str, Slot]) -> Slot:
    return lambda: expand(r, r.choice(values), slots)


def _once(slot: Slot) -> Slot:
    """A slot that says the same whenever it is asked: a task and its cause speak of one thing."""
    return slot if isinstance(slot, str) else lru_cache(maxsize=1)(slot)
