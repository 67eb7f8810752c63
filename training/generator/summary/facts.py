# ruff: noqa: E501  (lists of phrases)
"""Facts of one document for summaries: people, places, dates, sums, each drawn once and kept."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random

from training.generator import people, tasks
from training.generator.marks import capital
from training.generator.text import expand, items, words
from training.generator.times import MONTHS, clock

_DAYS = words("Monday Tuesday Wednesday Thursday Friday Saturday Sunday")
_NUMBERS = words("two three four five six seven eight nine ten eleven twelve")
_PLACES = items(
    """
    Ashby|Thornfield|Marwick|Little Dunmore|Port Ellery|Sandhaven|Kirkwell|Lindau|Oberbach|Westerley|
    Saint-Avel|Castelnovo|Vestby|Norrholm|Harlow Bay|Millbrook|Eastcombe|Riverton|Cedar Falls|
    Fort Hadley|Pinehurst|Lakeview|Old Town|Upper Weston|Greenhill|Hafenstadt|Montrelle|Rosendal|
    Villanueva|Drumlea|Kilbarry|Tarnow|Brezno|Ostrava|Graz|Leeds|Porto|Turku|Utrecht|Ghent|Nairobi|
    Lagos|Pune|Cork|Perth|Halifax|Boise|Dayton|Bilbao|Parma|Aarhus|Tartu|Split|Brno|Dundee|Swansea
    """
)
_PLACE_ENDS = items("ton|ham|field|burg|stad|by|wick|mouth|dorf|ville|port|holm|grove|bridge")
_STREETS = items(
    "Mill|Station|Church|Harbour|Garden|School|Castle|Market|Bridge|River|Chapel|Park|Victoria|"
    "Linden|Canal|Forest|Hill|Brewery|Cemetery|Orchard"
)
_MARK = re.compile(r"<([^<>]*)>")
_DIGITS = re.compile(r"\d+$")
_AN = re.compile(r"\b([Aa])(?= <?(?!one|uni|use|eur|ut)[aeiouAEIO])")


@dataclass(frozen=True, slots=True)
class Matter:
    """One kind of matter: where it is told, its local words, and its sentences by role."""

    genres: tuple[str, ...]
    local: dict[str, list[str]]
    roles: dict[str, list[str]]  # T titles, N news, E effect, R reason, D decision, Q request, B


def matters(text: str) -> list[Matter]:
    """Read blocks: "@ genres", "word = a|b", then lines "ROLE: sentence"."""
    found = []
    for block in re.split(r"\n\s*\n", text.strip()):
        genres: tuple[str, ...] = ()
        local: dict[str, list[str]] = {}
        roles: dict[str, list[str]] = {}
        for line in block.splitlines():
            line = line.strip()
            if line.startswith("@"):
                genres = tuple(line[1:].split())
            elif line[1:2] == ":":
                roles.setdefault(line[0], []).append(line[2:].strip())
            else:
                name, _, values = line.partition(" = ")
                local[name] = items(values)
        found.append(Matter(genres, local, roles))
    return found


class Facts(dict[str, str]):
    """Slots of one document: whatever is asked for is drawn once and stays."""

    def __init__(self, r: Random, matter: Matter) -> None:
        super().__init__()
        self.r = r
        self.matter = matter
        self.currency = r.choice(("€", "€", "£", "$", "CHF ", "EUR "))
        self._people: dict[str, people.Person] = {}
        self._mood = ""  # "+" or "-" once the news is good or bad

    def news(self) -> str:
        """A template of the news; what is drawn from now on agrees with it."""
        template = self.r.choice(self.matter.roles["N"])
        self._mood = template[0] if template[0] in "+-" else ""
        return template

    def templates(self, role: str) -> list[str]:
        """The templates of a role that agree with the news."""
        other = {"+": "-", "-": "+"}.get(self._mood, " ")
        return [one for one in self.matter.roles.get(role, ()) if not one.startswith(other)]

    def __missing__(self, key: str) -> str:
        name = _DIGITS.sub("", key)
        if name in self.matter.local:
            value = expand(self.r, self._unused(name), self)
        else:
            value = self._draw(name, key[len(name) :])
        self[key] = value
        return value

    def forget(self, index: str) -> None:
        """Whoever and whatever has this index is drawn again from now on."""
        self._people.pop(index, None)
        for key in [key for key in self if key.endswith(index)]:
            del self[key]

    def _unused(self, name: str) -> str:
        taken = set(self.values())
        free = [value for value in self.matter.local[name] if value not in taken]
        return self.r.choice(free or self.matter.local[name])

    def _who(self, index: str) -> people.Person:
        if index not in self._people:
            self._people[index] = people.person(self.r)
        return self._people[index]

    def _money(self, number: int) -> str:
        return f"{self.currency}{number:,}"

    def _draw(self, name: str, index: str) -> str:
        r = self.r
        match name:
            case "p":
                return self._who(index).full
            case "f":
                return self._who(index).first
            case "l":
                return people.titled(r, self._who(index))
            case "c":
                return people.company(r)
            case "pl":
                if r.random() < 0.6:
                    return r.choice(_PLACES)
                return people.invented(r) + r.choice(_PLACE_ENDS)
            case "st":
                stem = r.choice(_STREETS) if r.random() < 0.7 else people.invented(r)
                return f"{stem} {r.choice(('Street', 'Road', 'Lane', 'Square', 'Avenue'))}"
            case "d":
                day, month = r.randint(1, 30), r.choice(MONTHS)
                if r.random() < 0.15:
                    return f"{month} {day}"
                return f"{r.choice(_DAYS) + ', ' if r.random() < 0.12 else ''}{day} {month}"
            case "w":
                return r.choice(_DAYS)
            case "mo":
                return r.choice(MONTHS)
            case "y":
                return str(r.randint(1962, 2024))
            case "ny":
                return str(r.randint(2025, 2031))
            case "t":
                return clock(r)
            case "nw":
                return r.choice(_NUMBERS)
            case "n":
                return str(r.randint(3, 28))
            case "k":
                return str(r.randint(31, 960))
            case "b":
                return f"{r.randint(1100, 98000):,}"
            case "pc":
                return f"{r.randint(2, 68)}{r.choice((' per cent', '%', '%'))}"
            case "m":
                return self._money(r.choice((r.randint(4, 95), r.randint(9, 95) * 10)))
            case "mb":
                return self._money(r.choice((r.randint(11, 99) * 100, r.randint(2, 890) * 1000)))
            case "mm":
                return f"{self.currency}{r.randint(2, 40)}.{r.randint(1, 9)} million"
            case "thing":
                return tasks.thing(r)
            case "id":
                return r.choice(("A", "K-", "#", "INV-", "20")) + str(r.randint(1000, 99999))
            case "room":
                return f"{r.choice(('room', 'Room', 'hall', 'office'))} {r.randint(1, 420)}"
            case "role":
                return people.role(r)
            case "team":
                return people.team(r)
        raise KeyError(f"no such slot in the words of summaries: {{{name}}}")


def sentence(facts: Facts, template: str) -> tuple[str, str]:
    """A finished sentence and the phrase that names its matter ("" where none is marked)."""
    text = _AN.sub(r"\1n", expand(facts.r, template.lstrip("+-"), facts))
    marked = _MARK.search(text)
    phrase = marked.group(1).rstrip(",.") if marked else ""
    text = capital(_MARK.sub(r"\1", text))
    if text[-1] not in ".!?":
        text += "."
    return text, phrase if phrase in text else capital(phrase)
