"""Task phrases: what somebody can be asked to do, composed of verbs, things, people and tails."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from training import sources
from training.generator import people, times
from training.generator.task_words import FRAMES, MODIFIERS, PLACES, TAILS, THINGS, TOPICS, WHOLE
from training.generator.text import Slot, expand, words


@dataclass(frozen=True, slots=True)
class Task:
    """A verb phrase in its base form and the parts of which other forms are made."""

    verb: str
    participle: str  # past participle; "" where no passive is possible
    rest: str  # the object and what follows
    thing: str  # the object alone

    @property
    def base(self) -> str:
        return f"{self.verb} {self.rest}"

    @property
    def gerund(self) -> str:
        head, _, tail = self.verb.partition(" ")
        return f"{_gerund(head)}{' ' + tail if tail else ''} {self.rest}"

    @property
    def present(self) -> str:
        head, _, tail = self.verb.partition(" ")
        return f"{_present(head)}{' ' + tail if tail else ''} {self.rest}"

    @property
    def forms(self) -> dict[str, str]:
        """What a template may say of it, by slot; verbs agree with the object."""
        plural = is_plural(self.thing)
        return {
            "V": self.base,
            "Vs": self.present,
            "G": self.gerund,
            "done": self.participle,
            "rest": self.rest,
            "thing": self.thing,
            "has": "have" if plural else "has",
            "needs": "need" if plural else "needs",
            "is": "are" if plural else "is",
            "was": "were" if plural else "was",
        }


def _present(verb: str) -> str:
    if verb == "have":
        return "has"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "z", "o")) else f"{verb}s"


_OF = re.compile(r" (?:of|for|from|to|in|on|with|at|about|behind|between|under|that|by|next) ")
_NOT_PLURAL = frozenset(words("lens gas news analysis chess"))


def is_plural(thing: str) -> bool:
    """Whether a noun phrase takes "have": "the quotes for the roof"."""
    head = _OF.split(thing)[0]
    last = head.split()[-1]
    if " and " in head or head.split()[0].isdigit():
        return True
    return last in ("people", "children", "data") or (
        last.endswith("s") and not last.endswith(("ss", "us", "'s")) and last not in _NOT_PLURAL
    )


def _gerund(verb: str) -> str:
    if verb.endswith("ie"):
        return f"{verb[:-2]}ying"
    if verb.endswith("e") and not verb.endswith("ee"):
        return f"{verb[:-1]}ing"
    if verb in _DOUBLED:
        return f"{verb}{verb[-1]}ing"
    return f"{verb}ing"


_DOUBLED = frozenset(
    words(
        "get set cut put plan ship chat fit swap tag run scan trim begin let stop drop submit map "
        "refer ban pin wrap rub dig mop bid nag prep "
        "unplug transfer sit win spot clip pot fit quit stir"
    )
)


@lru_cache(maxsize=1)
def _rare() -> tuple[str, ...]:
    """Names of things out of WordNet, so that words must be copied, not remembered."""
    return tuple(sources.wordnet_nouns(("artifact", "food", "communication", "substance", "plant")))


def thing(r: Random, kind: str | None = None) -> str:
    """A thing without an article: "revised floor plan", "projector"."""
    rare = _rare()
    if kind in (None, "goods", "device") and rare and r.random() < 0.22:
        word = r.choice(rare)
    else:
        word = r.choice(THINGS[kind or r.choice(_KINDS)])
    if r.random() < 0.3:
        word = f"{r.choice(MODIFIERS)} {word}"
    return word


_KINDS = tuple(THINGS)


def plural(word: str) -> str:
    if word.endswith("s"):
        return word
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("ch", "sh", "x", "z")) else f"{word}s"


def object_(r: Random, kind: str) -> str:
    """A thing with an article or a number."""
    word = thing(r, kind)
    chance = r.random()
    if word.endswith("s") and not word.endswith("ss"):
        if chance < 0.2:
            return word
        if chance < 0.3:
            return f"{r.randint(2, 60)} {word}"
        return f"{r.choice(('the', 'the', 'the', 'the', 'our', 'all', 'these', 'your'))} {word}"
    if chance < 0.2:
        return f"{'an' if word[0].lower() in 'aeiou' else 'a'} {word}"
    return f"{r.choice(('the', 'the', 'the', 'the', 'the', 'the', 'our', 'this', 'your'))} {word}"


def whom(r: Random) -> str:
    chance = r.random()
    if chance < 0.35:
        return people.person(r).first
    if chance < 0.5:
        return people.company(r)
    if chance < 0.6:
        return people.titled(r, people.person(r))
    return people.role(r) if chance < 0.8 else people.team(r)


def topic(r: Random) -> str:
    """What a talk or a question is about."""
    return object_(r, r.choice(_KINDS)) if r.random() < 0.6 else f"the {r.choice(TOPICS)}"


def code(r: Random) -> str:
    letters = "".join(r.choice("ABCDEFGHKLMNPRSTW") for _ in range(r.randint(1, 4)))
    return f"{letters}{r.choice(('-', '-', ' ', ''))}{r.randint(2, 9999)}"


def money(r: Random) -> str:
    amount = r.choice(
        (
            f"{r.randint(5, 990)}",
            f"{r.randint(1, 90)},{r.randint(0, 9)}00",
            f"{r.randint(3, 99)}.50",
        )
    )
    if r.random() < 0.7:
        return f"{r.choice('€$£')}{amount}"
    return f"{amount} {r.choice(('euros', 'pounds', 'dollars', 'francs', 'crowns', 'zloty'))}"


def slots(r: Random) -> dict[str, Slot]:
    """What the templates of this package may name."""
    return {
        "P": lambda: people.person(r).first,
        "F": lambda: people.person(r).full,
        "W": lambda: whom(r),
        "C": lambda: people.company(r),
        "R": lambda: people.role(r),
        "G": lambda: people.team(r),
        "n": lambda: thing(r),
        "ns": lambda: plural(thing(r)),
        "O": lambda: object_(r, r.choice(_KINDS)),
        "doc": lambda: object_(r, "doc"),
        "dev": lambda: object_(r, "device"),
        "goods": lambda: object_(r, "goods"),
        "ev": lambda: object_(r, "event"),
        "soft": lambda: object_(r, "soft"),
        "X": lambda: topic(r),
        "K": lambda: code(r),
        "M": lambda: money(r),
        "N": lambda: str(r.randint(2, 90)),
        "D": lambda: times.date(r),
        "day": lambda: times.day(r),
        "mon": lambda: times.month(r),
        "past": lambda: times.past(r),
        "place": lambda: r.choice(PLACES),
        "when": lambda: times.clock(r),
    }


def task(r: Random) -> Task:
    """A random task: one in eight a phrase of its own, the rest verb + object + tail."""
    names = slots(r)
    if r.random() < 0.15:
        verb, _, rest = expand(r, r.choice(WHOLE), names).strip().partition(" ")
        return Task(verb, "", rest, thing(r))
    frame = r.choice(FRAMES)
    verb, _, participle = r.choice(frame.verbs).partition("/")
    thing_ = expand(r, r.choice(frame.objects), names)
    tail = ""
    if r.random() < 0.42:
        tail = f" {expand(r, r.choice(frame.tails or TAILS), names)}".rstrip()
    return Task(verb, participle if frame.passive else "", thing_ + tail, thing_)
