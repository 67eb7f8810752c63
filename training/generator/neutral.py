"""Sentences in which nobody has anything left to do: done, decided, heard, possible, forbidden."""

from __future__ import annotations

import re
from functools import lru_cache
from random import Random

from training import sources
from training.generator import people, tasks, times
from training.generator.marks import capital
from training.generator.neutral_words import CHATTER, FACTS, PLEASANT, SHORT
from training.generator.talk_words import CHAT, DONE, OPEN_END
from training.generator.text import Slots, expand

# A real sentence with any of these might ask for something.
_ASKS = re.compile(
    r"\b(please|will|shall|needs?|should|must|can|could|would|have to|has to|going to|let's|let us|"
    r"ask|asked|do not|don't|by \w+day|want|wants|promised|agreed|tomorrow|ought|supposed|"
    r"encourag\w+|suggest\w*|recommend\w*|remind\w*|instruct\w*|assign\w*|task\w*|responsible)\b|\?|'ll\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=1)
def _real() -> tuple[str, ...]:
    """Real sentences without a request: answers about meetings and example sentences."""
    found = [s for s in sources.meeting_sentences() if 30 < len(s) < 200 and not _ASKS.search(s)]
    return tuple(found)


@lru_cache(maxsize=1)
def accounts() -> tuple[str, ...]:
    """Real accounts of meetings in which nobody is asked for anything."""
    return tuple(answer for answer in sources.meeting_answers() if not _ASKS.search(answer))


@lru_cache(maxsize=1)
def _turns() -> tuple[str, ...]:
    return tuple(t for t in sources.meeting_turns() if 25 < len(t) < 240 and not _ASKS.search(t))


def turn(r: Random) -> str:
    """What somebody really said in a meeting, without a request in it."""
    return r.choice(_turns()) if _turns() else sentence(r)


@lru_cache(maxsize=1)
def _examples() -> tuple[str, ...]:
    found = [s for s in sources.wordnet_examples() if 24 < len(s) < 110 and not _ASKS.search(s)]
    return tuple(capital(s) + "." for s in found if s.count(" ") >= 4 and s[-1].isalpha())


def sentence(r: Random, who: str | None = None) -> str:
    """One sentence that holds no action item; ``who`` may be named in it."""
    chance = r.random()
    if chance < 0.08 and _real():
        return r.choice(_real())
    if chance < 0.16 and _examples():
        return r.choice(_examples())
    names = tasks.slots(r)
    some = tasks.task(r)
    while chance < 0.7 and not some.participle:
        some = tasks.task(r)
    name = who or r.choice((people.person(r).first, people.role(r), people.team(r), tasks.whom(r)))
    names |= {
        "V": some.base,
        "G": some.gerund,
        "done": some.participle,
        "rest": some.rest,
        "thing": some.thing,
        "A": name,
        "past": times.past(r),
    }
    pool = FACTS["done"] if chance < 0.34 else FACTS["task"] if chance < 0.7 else FACTS["plain"]
    text = capital(expand(r, r.choice(pool), names))
    return text if text[-1] in ".!?" else f"{text}."


def _another(slots: Slots, who: str) -> str:
    """A name that is not ``who``, if a few tries find one."""
    named = slots["P"]
    for _ in range(4):
        name = named if isinstance(named, str) else named()
        if name not in who:
            break
    return name


def talk(r: Random, template: str, slots: Slots, who: str) -> str:
    """What is said about any matter."""
    return capital(expand(r, template, {**slots, "A": who, "B": _another(slots, who)}))


def missed(r: Random, slots: Slots, task: tasks.Task, who: str) -> str:
    """A sentence about a task that is done, refused, past or nobody's."""
    pool = DONE if task.participle and r.random() < 0.5 else OPEN_END
    names = {
        **slots,
        **task.forms,
        "Thing": capital(task.thing),
        "A": who,
        "B": _another(slots, who),
    }
    return capital(expand(r, r.choice(pool), names))


def pleasantry(r: Random) -> str:
    return capital(expand(r, r.choice(PLEASANT), tasks.slots(r)))


def chatter(r: Random, slots: Slots | None = None) -> str:
    """A message of a chat that says nothing much, about a matter if ``slots`` tell of one."""
    if slots and r.random() < 0.75:
        return expand(r, r.choice(CHAT), {**slots, "B": slots["P"]})
    return r.choice(SHORT) if r.random() < 0.5 else expand(r, r.choice(CHATTER), tasks.slots(r))
