"""Documents about one matter (or a few items) whose key sentences are known by their role."""

from __future__ import annotations

import re
from random import Random

from training.generator.summary import real_text, resolve, stories
from training.generator.summary.answer import Answer, Row, answer
from training.generator.summary.facts import Facts, Matter, matters, sentence
from training.generator.summary.frames import frame
from training.generator.summary.life import LIFE
from training.generator.summary.long import LONG
from training.generator.summary.more import MORE
from training.generator.summary.office import OFFICE
from training.generator.summary.public import PUBLIC
from training.generator.summary.roles import (
    ASIDES,
    BY_THE_WAY,
    CLOSERS,
    CONCLUSIONS,
    DIGESTS,
    MEETING_SCENES,
    NEWS_SCENES,
    OPENERS,
    POINTERS,
    RECALLED,
)
from training.generator.summary.science import SCIENCE
from training.generator.summary.told_arts import ARTS
from training.generator.summary.told_body import BODY
from training.generator.summary.told_home import HOME
from training.generator.summary.told_law import LAW
from training.generator.summary.told_out import OUT
from training.generator.summary.told_papers import PAPERS
from training.generator.summary.told_work import WORK_STORIES
from training.generator.summary.work import WORK
from training.generator.text import tidy, words

_MATTERS = [
    one for text in (PUBLIC, WORK, LIFE, SCIENCE, MORE, LONG, OFFICE) for one in matters(text)
]
_STORIES = [
    one
    for text in (ARTS, BODY, HOME, LAW, OUT, PAPERS, WORK_STORIES)
    for one in stories.stories(text)
]
_LAYOUTS = ("prose", "log", "list", "orders", "form", "scrap", "tape", "talk", "diary")
_KEYS = "NERDQ"
_WEAK = frozenset(
    words("a an the will be is are has have been to and in of for by only not from on that it my")
)
_LOWERED = re.compile(r"(?:The|A|An|We|Our|There|It|This|From|As|On|Because|Nobody|People) ")


def document(r: Random) -> tuple[str, Answer]:
    """A document with its title, its key sentences and its key points."""
    chance = r.random()
    if chance < 0.07 and real_text.accounts():
        return real_text.document(r)
    if chance < 0.5:
        return stories.tell(r, r.choice(_STORIES))
    if chance < 0.65:
        return resolve.document(r)
    return _digest(r) if chance < 0.72 else _single(r)


def _single(r: Random) -> tuple[str, Answer]:
    matter = r.choice(_MATTERS)
    facts = Facts(r, matter)
    genre = r.choice(matter.genres)
    size = r.choices((0, 1, 2), (35, 40, 25))[0]
    if genre in ("chat", "abstract"):
        size = min(size, 1)
    wanted = (2, r.choice((2, 2, 3, 3)), r.choice((3, 3, 4, 4)))[size]
    others = (r.randint(1, 4), r.randint(4, 9), r.randint(9, 26))[size]
    news, phrase = sentence(facts, facts.news())
    keys = [("N", news), *_more_keys(r, facts, wanted - 1)]
    fill = [row for row in _background(r, facts, genre, others) if news not in row[1]]
    if size and r.random() < 0.3:
        aside = _digression(r, matter)
        at = len(fill) if r.random() < 0.6 else r.randint(0, len(fill))
        fill[at:at] = aside
    rows, at_end = _arrange(r, keys, fill)
    if genre in ("mail", "letter", "chat", "memo") and r.random() < (0.5 if size else 0.35):
        rows.insert(0, ("O", sentence(facts, r.choice(OPENERS))[0]))
    if genre in ("mail", "letter", "notice") and r.random() < 0.45:
        rows.append(("O", sentence(facts, r.choice(CLOSERS))[0]))
    if not at_end:
        scenes = {"news": NEWS_SCENES, "minutes": MEETING_SCENES}.get(genre)
        if scenes and r.random() < 0.25:
            rows.insert(0, ("O", sentence(facts, r.choice(scenes))[0]))
    heading = sentence(facts, r.choice(facts.templates("T")))[0].rstrip(".")
    if r.random() < 0.2:  # the same, written down in a manner of its own
        named = r.random() < 0.6 or not phrase
        text, title, rows = stories.laid_out(
            r, r.choice(_LAYOUTS), facts, heading if named else "", "" if named else phrase, rows
        )
        return text, answer(title, [row for row in rows if row[0] in _KEYS], text)
    older = _older(r, facts) if genre == "mail" and r.random() < 0.12 else ""
    text, title = frame(r, genre, facts, heading, rows, older)
    title = title or _longer(phrase, news)
    return text, answer(title, [row for row in rows if row[0] in _KEYS], text)


def _longer(phrase: str, news: str) -> str:
    """A phrase of one word with what follows it in the news: one word seldom names a matter."""
    if " " in phrase:
        return phrase
    found = re.search(rf"{re.escape(phrase)}(?: [\w'-]+){{0,3}}", news)
    some = found.group().split() if found else [phrase]
    while len(some) > 1 and some[-1] in _WEAK:
        some.pop()
    return " ".join(some)


def _more_keys(r: Random, facts: Facts, count: int) -> list[Row]:
    """Further key sentences as an account tells them: reason, effect, decision, request."""
    roles = {role: facts.templates(role) for role in "REDQ"}
    chances = {"E": 5, "Q": 5, "D": 4, "R": 3}
    pool = [role for role in chances for _ in range(min(len(roles[role]), 2))]
    picked: list[str] = []
    while pool and len(picked) < count:
        role = r.choices(pool, [chances[one] for one in pool])[0]
        pool.remove(role)
        picked.append(role)
    rows: list[Row] = []
    for role in "REDQ":
        some = r.sample(roles[role], picked.count(role))
        rows += [(role, sentence(facts, template)[0]) for template in some]
    if "D" in picked and len(rows) > 1 and r.random() < 0.3:  # the decision closes the document
        rows.sort(key=lambda row: row[0] == "D")
    return rows


def _background(r: Random, facts: Facts, genre: str, count: int) -> list[Row]:
    """What stands around the key sentences, mostly of the same matter."""
    own = facts.matter.roles["B"]
    texts = [sentence(facts, one)[0] for one in r.sample(own, min(len(own), count))]
    # Some documents digress with what was said in real meetings.
    said = real_text.said() if genre in ("minutes", "report", "memo") else ()
    real = r.random() < 0.1 and bool(said)
    asides = r.sample(
        ASIDES, min(12 if real else r.choice((4, 6, 6, 12)), max(count - len(texts), 0))
    )
    for aside in asides:
        facts.forget("7")
        texts.append(r.choice(said) if real else sentence(facts, aside)[0])
    if count > 3 and r.random() < 0.25:  # what would be news, but is history here
        texts.append(_recalled(r, facts))
    if len(texts) > 1 and r.random() < 0.4:
        r.shuffle(texts)
    return [("B", text) for text in dict.fromkeys(texts)]


def _digression(r: Random, matter: Matter) -> list[Row]:
    """Another matter in passing: what would be its news is not what this document is about."""
    other = r.choice([one for one in _MATTERS if one is not matter])
    facts = Facts(r, other)
    templates = [r.choice(other.roles["N"])]
    for role in r.sample("EQRB", r.choice((0, 1, 1, 2))):
        templates += r.sample(other.roles.get(role, []), min(len(other.roles.get(role, [])), 1))
    texts = [sentence(facts, one)[0] for one in templates]
    lead = r.choice(BY_THE_WAY)
    if lead[-1] not in ".:" and not _LOWERED.match(texts[0]):
        lead = f"{lead.rstrip(',')}:"
    elif lead[-1] not in ".:":
        texts[0] = texts[0][0].lower() + texts[0][1:]
    return [("B", " ".join([lead, *texts]))]


def _recalled(r: Random, facts: Facts) -> str:
    """News of another time or place, told as what it is."""
    other = Facts(r, facts.matter)
    other.update({key: facts[key] for key in ("x", "c1") if key in facts})
    old = sentence(other, r.choice(facts.matter.roles["N"]))[0]
    facts.forget("7")
    return sentence(facts, r.choice(RECALLED))[0].replace('"@".', '"@"').replace("@", old)


def _older(r: Random, now: Facts) -> str:
    """The older mail below an answer: nothing in it is news any more."""
    matter = now.matter
    facts = Facts(r, matter)
    facts.update({key: now[key] for key in ("x", "pl1") if key in now})
    roles = [*r.sample(matter.roles["B"], 2), r.choice(matter.roles["N"])]
    if "Q" in matter.roles and r.random() < 0.5:
        roles.append(r.choice(matter.roles["Q"]))
    return " ".join(sentence(facts, one)[0] for one in roles)


def _arrange(r: Random, keys: list[Row], fill: list[Row]) -> tuple[list[Row], bool]:
    """Key sentences first, apart, or at the end, in their order; whether they come at the end."""
    chance = r.random()
    if chance < 0.66:  # the news leads; the rest follows at once or between other sentences
        body = [keys[0], *_spread(r, keys[1:], fill, r.random() < 0.5)]
        if r.random() < 0.08:
            body.insert(0, ("O", r.choice(POINTERS)))
        elif fill and r.random() < 0.2:  # one sentence before it
            body.insert(0, body.pop(body.index(fill[0])))
        return body, False
    if chance < 0.84:  # what came before, then the outcome
        role, text = keys[0]
        if r.random() < 0.5 and _LOWERED.match(text):
            text = f"{r.choice(CONCLUSIONS)} {text[0].lower()}{text[1:]}"
        cut = max(len(fill) - r.choice((0, 0, 1, 2)), 0)
        return [*fill[:cut], (role, text), *_spread(r, keys[1:], fill[cut:], True)], True
    return _spread(r, keys, fill, False), False


def _spread(r: Random, keys: list[Row], fill: list[Row], together: bool) -> list[Row]:
    """Both in one order: the keys in one run, or anywhere."""
    if together:
        cut = r.choice((0, 0, len(fill), r.randint(0, len(fill))))
        return [*fill[:cut], *keys, *fill[cut:]]
    places = set(r.sample(range(len(keys) + len(fill)), len(keys)))
    left, right = iter(keys), iter(fill)
    return [next(left) if at in places else next(right) for at in range(len(keys) + len(fill))]


def _digest(r: Random) -> tuple[str, Answer]:
    """Several items under one heading: what is new in each is the key."""
    chosen = [m for m in _MATTERS if {"news", "minutes", "notice"} & set(m.genres)]
    items = r.sample(chosen, r.randint(2, 4))
    most = r.choice((1, 3, 7))
    heading = sentence(Facts(r, items[0]), r.choice(DIGESTS))[0].rstrip(".")
    titled = r.random() < 0.5
    mark = r.choice(("", "- ", "* ", "## ", "1"))
    blocks: list[str] = []
    keys: list[Row] = []
    for number, matter in enumerate(items, 1):
        facts = Facts(r, matter)
        key = ("N", sentence(facts, r.choice(matter.roles["N"]))[0])
        fill = [
            ("B", sentence(facts, one)[0])
            for one in r.sample(matter.roles["B"], r.randint(0, most))
        ]
        rows = [key, *fill]
        if r.random() < 0.25:
            r.shuffle(rows)
        keys.append(key)
        above = sentence(facts, r.choice(matter.roles["T"]))[0].rstrip(".") if titled else ""
        if above:
            lead = {"1": f"{number}. ", "": "", "## ": "## "}.get(mark, "")
            blocks.append(f"{lead}{above}")
        start = mark if mark in ("- ", "* ") else f"{number}. " if mark == "1" and not above else ""
        blocks.append(start + " ".join(text for _, text in rows))
    head = [r.choice(("", "", "# ", "Subject: ")) + heading]
    if r.random() < 0.4:
        head.append(r.choice(("Dear readers,", "Hello everyone,", "Dear members,", "Hi all,")))
    text = tidy(r.choice(("\n\n", "\n")).join([*head, *blocks]))
    return text, answer(heading, keys, text)
