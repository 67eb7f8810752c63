"""How urgent a mail is, and the phrase that says so where the matter itself does not."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from training.generator.marks import capital
from training.generator.route.hurry_words import LEGAL, NO_ANSWER, NO_HURRY, SOON, TODAY
from training.generator.text import Slots, expand

_MARKS = {"!": "high", "~": "low"}


def level(r: Random) -> str:
    """A level; with the matters that are low in themselves a quarter is high and a quarter low."""
    return r.choices(("high", "low", "normal"), (0.28, 0.2, 0.52))[0]


def level_of(template: str) -> str:
    """How urgent a story is in itself: "!" an emergency, "~" one that needs no answer."""
    return _MARKS.get(template[0], "normal")


def choose(r: Random, templates: Sequence[str], wanted: str) -> str:
    """A story of the level wanted, or a normal one, to which a phrase is added."""
    fitting = [one for one in templates if level_of(one) == wanted]
    normal = [one for one in templates if level_of(one) == "normal"]
    if fitting and (not normal or r.random() < 0.7):
        return r.choice(fitting)
    return r.choice(normal or list(templates))


def say(r: Random, body: list[str], wanted: str, legal: bool, brief: bool, facts: Slots) -> None:
    """Put a phrase of a level anywhere into a mail that hurries no more than others.
    ``legal``: the law may set a deadline in this matter."""
    if wanted == "normal":
        if brief or r.random() > 0.3:
            return
        phrases = SOON
    elif wanted == "high":
        phrases = LEGAL if legal and r.random() < 0.5 else TODAY
    else:
        asks = any("?" in one or "lease" in one for one in body)
        phrases = NO_HURRY if asks or r.random() < 0.6 else NO_ANSWER
    said = expand(r, r.choice(phrases), facts)
    if not said[0].islower() or r.random() < 0.5:
        said = capital(said)
    chance = r.random()
    at = len(body) if chance < 0.6 else 0 if chance < 0.8 else r.randint(0, len(body))
    body.insert(at, said if said[-1] in ".!?)" else f"{said}.")
