"""A matter told: which of its sentences, in which manner, and what its sender wants of us."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random

from training.generator import tasks
from training.generator.marks import capital
from training.generator.route import hurry
from training.generator.route.hurry_words import ALARMING_ADVERTS
from training.generator.route.list import Topic
from training.generator.route.mail_words import (
    ABOUT,
    AFTER,
    ANGRY,
    BEFORE,
    DETAIL,
    IN_PASSING,
    LAST,
    OPENING,
    SECOND,
)
from training.generator.route.things import ITEMS, PAST, SINCE, STREETS
from training.generator.synonyms import vary
from training.generator.text import Slot, expand, items, typos

OPEN, CLOSE = "\ue000", "\ue001"  # around what the sender wants


class Facts(dict[str, Slot]):
    """The facts of one mail: {K} is the same wherever it stands, {K2} another one."""

    def __init__(self, r: Random) -> None:
        super().__init__()
        self._make: dict[str, Slot] = tasks.slots(r) | {
            "n": lambda: r.choice(ITEMS),
            "ns": lambda: tasks.plural(r.choice(ITEMS)),
            "past": lambda: expand(r, r.choice(PAST), tasks.slots(r)),
            "street": lambda: r.choice(STREETS),
            "M": lambda: _money(r),
            "H": lambda: str(r.randint(1, 140)),
            "since": lambda: expand(r, r.choice(SINCE), tasks.slots(r)),
            "S": lambda: str(r.randint(2, 6)),
        }

    def __missing__(self, key: str) -> str:
        made = self._make[key.rstrip("0123456789")]
        text = made if isinstance(made, str) else made()
        self[key] = text
        return text


_LEGAL = frozenset(
    items(
        "legal|privacy|taxes|planning|claims|tenancy|employment law|family law|property law|"
        "wills and estates|traffic law|service charges|internal audit|rights|works council"
    )
)
_NO_MATTERS = frozenset(("praise", "complaints", "spam"))  # nobody asks about these


def _money(r: Random) -> str:
    """A sum as it stands on the bills of ordinary people."""
    amount = r.choice((str(r.randint(5, 900)), f"{r.randint(3, 400)}.{r.randint(10, 99)}"))
    if r.random() < 0.7:
        return f"{r.choice('€$£')}{amount}"
    return (
        f"{amount} {r.choice(('euros', 'pounds', 'dollars', 'francs', 'crowns', 'EUR', 'zloty'))}"
    )


@dataclass(slots=True)
class Told:
    """The sentences of a mail, the one with what is wanted between marks, and how urgent it is."""

    sentences: list[str]
    urgency: str
    about: str  # a key word of the topic
    quiet: bool = False  # one line, nothing around it
    legal: bool = False  # a matter in which the law may set a deadline
    idle: bool = False  # a matter that never hurries


def tell(r: Random, topic: Topic, facts: Facts, passing: list[Topic], angry: bool) -> Told:
    """A mail of a topic. ``passing``: topics that may be mentioned as settled."""
    about = r.choice(topic.keys)
    wanted = "low" if topic.name in ("praise", "spam") else hurry.level(r)
    chance = r.random()
    brief, told_as = False, ""
    if topic.stories and (chance < 0.8 or not topic.wants):
        told_as = hurry.choose(r, topic.stories, wanted)
        sentences, urgency = story(r, told_as, facts)
        brief = hasty(told_as) and r.random() < 0.7
    elif chance < 0.84 or not topic.wants:
        sentences, urgency = story(r, r.choice(ABOUT).replace("{k}", about), facts)
    else:
        want = hurry.choose(r, topic.wants, wanted)
        mark = want[0] if want[0] in "!~" else ""
        sentences, urgency = story(r, f"{mark}<{vary(r, want.lstrip('!~'))}>", facts)
    if urgency == "normal" and topic.name in ("praise", "spam"):
        urgency = "low"
    if len(topic.stories) > 2 and urgency == wanted == "normal" and not brief:
        others = [one for one in topic.stories if one != told_as]
        more, hurries = story(r, r.choice(others), Facts(r))
        if hurries == "normal" and r.random() < 0.09:
            more = [one.replace(OPEN, "").replace(CLOSE, "") for one in more]
            sentences += [f"{expand(r, r.choice(SECOND), facts)} {more[0]}", *more[1:]]
    if topic.name in ("spam", "marketing") and urgency == "low" and r.random() < 0.12:
        sentences.insert(0, f"{r.choice(ALARMING_ADVERTS)}!")
    told = Told(sentences, urgency, about, brief, legal=topic.name in _LEGAL)
    return surround(r, told, facts, passing, angry, wanted)


def story(r: Random, template: str, facts: Facts) -> tuple[list[str], str]:
    """Choose among a story's sentences: ``?`` may be left out, ``<>`` is what is wanted."""
    urgency = {"!": "high", "~": "low"}.get(template[0], "normal")
    left_out = r.choice((0.0, 0.3, 0.6, 1.0))
    out = []
    for part in template.lstrip("!~").split(" / "):
        if part.startswith("?") and r.random() < left_out:
            continue
        text = expand(r, part.removeprefix("?"), facts).strip()
        text = text.replace("<", OPEN).replace(">", CLOSE)
        bare = text.rstrip(CLOSE)
        if bare[-1] not in ".!?:,;":
            text = f"{bare}.{text[len(bare) :]}"
        out.append(text if hasty(template) else capital(text))
    return _full(out), urgency


def hasty(template: str) -> bool:
    """Whether a story is told by somebody who does not press the shift key."""
    return template.lstrip("!~<?")[0].islower()


def _full(sentences: list[str]) -> list[str]:
    """A short sentence alone ("Is it clean?") says too little: with the one before it."""
    at = next((i for i, one in enumerate(sentences) if OPEN in one), 0)
    if not at or len(sentences[at].split()) > 9:
        return sentences
    both = f"{sentences[at - 1]} {sentences[at]}"
    if not sentences[at].startswith(OPEN) or len(both.split()) > 32:
        return sentences
    both = OPEN + both.replace(OPEN, "")
    return [*sentences[: at - 1], both, *sentences[at + 1 :]]


def surround(
    r: Random, told: Told, facts: Facts, passing: list[Topic], angry: bool, wanted: str
) -> Told:
    """Put beside the matter what people write beside it: who they are, details, how it hurries.
    ``wanted``: how urgent it shall be, if the matter itself does not say."""
    body, chance = told.sentences, r.random()
    if chance < 0.1 and len(body) < 3:
        told.quiet = True
    plain = told.urgency != "normal"  # nobody rambles in an emergency, or below an advert
    extra = 0 if told.quiet or plain else r.choices((0, 1, 2), (7, 3, 1))[0]
    details = [expand(r, one, facts) for one in r.sample(DETAIL, extra)]
    for one in details:
        body.insert(len(body) if r.random() < 0.85 else 0, capital(one))
    if not plain and not told.quiet and r.random() < 0.05:  # a long letter
        body[:0] = [capital(expand(r, one, facts)) for one in r.sample(BEFORE, r.randint(1, 2))]
        body += [capital(expand(r, one, facts)) for one in r.sample(AFTER, r.randint(1, 3))]
    if not told.quiet and not plain and r.random() < 0.15:
        body.insert(0, capital(expand(r, r.choice(OPENING), facts)))
    if angry and told.urgency != "low" and wanted != "low" and r.random() < 0.1:
        body.append(expand(r, r.choice(ANGRY), facts))
    if passing and not told.quiet and told.urgency != "low" and r.random() < 0.1:
        passing = [topic for topic in passing if topic.name not in _NO_MATTERS] or passing[:1]
        key = r.choice(r.choice(passing).keys)
        aside = capital(expand(r, r.choice(IN_PASSING).replace("{k}", key), facts))
        body.insert(r.choice((0, len(body))), aside)
    if told.urgency == "normal" and not (told.idle and wanted == "high"):
        hurry.say(r, body, wanted, told.legal, told.quiet, facts)
        told.urgency = wanted
    if not told.quiet and r.random() < 0.3 and told.urgency != "low":
        body.append(r.choice(LAST))
    return told


_ARTICLES = re.compile(r"\b(the|a|an) (?=[a-z])")
_SLIPS = (
    (re.compile(r"\bI have\b(?= (?:a|an|the|no|two|three)\b)"), "I am having"),
    (re.compile(r"\bhas not\b"), "did not"),
    (re.compile(r"\binformation\b"), "informations"),
    (re.compile(r"\bdoes not\b"), "do not"),
    (re.compile(r"\bI would like\b"), "I want"),
    (re.compile(r"\bsince\b"), "from"),
    (re.compile(r"\bplease\b"), "kindly"),
    (re.compile(r"\bcannot\b"), "can not"),
)
_SHORT = (
    (re.compile(r"\bdo not\b"), "don't"),
    (re.compile(r"\bdoes not\b"), "doesn't"),
    (re.compile(r"\b(can)not\b"), "can't"),
    (re.compile(r"\bI am\b"), "I'm"),
    (re.compile(r"\bI have\b(?= (?!a |an |the |to |no |two |three ))"), "I've"),
    (re.compile(r"\bis not\b"), "isn't"),
    (re.compile(r"\bI would\b"), "I'd"),
    (re.compile(r"\bdid not\b"), "didn't"),
    (re.compile(r"\bit is\b"), "it's"),
)


def manner(r: Random, body: list[str]) -> list[str]:
    """The same as somebody writes it who is at ease, in a hurry, or new to the language."""
    chance = r.random()
    if chance < 0.4:
        for pattern, short in _SHORT:
            body = [pattern.sub(short if short[0] != "c" else "can't", one) for one in body]
    elif chance < 0.5:
        rate = r.uniform(0.2, 0.7)
        body = [_ARTICLES.sub(lambda f: "" if r.random() < rate else f.group(), o) for o in body]
        for pattern, slip in _SLIPS:
            if r.random() < 0.5:
                body = [pattern.sub(slip, one) for one in body]
        body = [capital(one) for one in body]
    elif chance < 0.58:
        body = [one.lower() for one in body]
        if r.random() < 0.5:
            body = [one.replace("'", "").replace(",", "") for one in body]
    elif chance < 0.66:
        body = [typos(r, one, 0.04) for one in body]
    return body
