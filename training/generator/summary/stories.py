# ruff: noqa: E501  (lists of phrases)
"""Documents of one kind with one outcome: what matters depends on which way the story went."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from random import Random

from training.generator.summary.answer import Answer, Row, answer
from training.generator.summary.facts import Facts, Matter, sentence
from training.generator.summary.frames import frame
from training.generator.summary.layouts import lay_out
from training.generator.text import items

_FRAMED = frozenset(("mail", "notice", "memo", "minutes", "news", "chat", "report", "post"))
_WORDINGS = " // "
_THEN = (
    "In {y1} the same sheet had read", "Copied from {mo1} {y1}", "For comparison, {y1}", "{p1} had put it this way in {y1}",
    "What stood here in {y1}", "An older one, of {mo1} {y1}", "Years ago, in {y1}, it had been like this",
    "From the papers of {y1}", "I found an old page, {mo1} {y1}", "{y1}, for those who remember",
)  # fmt: skip
_BEGINNINGS = (
    "As it happens,", "For the record,", "Let me add that", "And", "So", "Well,", "Note that", "I should say that",
    "As far as we know,", "It should be said that", "To be exact,", "Mind you,",
)  # fmt: skip
_LOWERED = re.compile(
    r"(?:The|A|An|We|Our|There|This|That|From|As|On|Nobody|Nothing|All|Everything|Somebody|One|"
    r"Two|Some|Half|My|His|Her|Their|You|Your|In|At|After|Whoever|People|It|She|He|They) "
)
# What begins so leans on the sentence before it.
_LEANS = re.compile(r"(?:He|She|It|They|Their|His|That|This|Otherwise|Neither|One letter|Only) ")


@dataclass(slots=True)
class Outcome:
    """One way in which a story ends: its news in some wordings, and what follows from it."""

    news: list[str]
    more: list[tuple[str, str]] = field(default_factory=list)  # role, template
    titles: list[str] = field(default_factory=list)
    local: dict[str, list[str]] = field(default_factory=dict)  # words that only fit this outcome


@dataclass(slots=True)
class Story:
    """A kind of document: its layouts, words, leads, background and outcomes."""

    genres: list[str]
    late: bool  # whether the point mostly comes after the rest
    local: dict[str, list[str]] = field(default_factory=dict)
    titles: list[str] = field(default_factory=list)  # headings that name the matter
    empty: list[str] = field(default_factory=list)  # headings that say nothing of it
    leads: list[str] = field(default_factory=list)
    back: list[str] = field(default_factory=list)
    ends: list[str] = field(default_factory=list)
    outcomes: list[Outcome] = field(default_factory=list)


def stories(text: str) -> list[Story]:
    """Read blocks: "@ layouts", "word = a|b", "ROLE: sentence"; what follows an N belongs to it."""
    found = []
    for block in re.split(r"\n\s*\n", text.strip()):
        first, *rest = (line.strip() for line in block.splitlines())
        genres = first.lstrip("@ ").split()
        story = Story([one for one in genres if one != "late"], "late" in genres)
        for line in rest:
            if line[1:2] == ":":
                _put(story, line[0], line[2:].strip())
            else:
                name, _, values = line.partition(" = ")
                place = story.outcomes[-1] if story.outcomes else story
                place.local[name] = items(values)
        found.append(story)
    return found


def _put(story: Story, role: str, text: str) -> None:
    plain = {"I": story.empty, "A": story.leads, "B": story.back, "Z": story.ends}
    if role == "N":
        story.outcomes.append(Outcome(text.split(_WORDINGS)))
    elif role == "T":
        (story.outcomes[-1].titles if story.outcomes else story.titles).append(text)
    elif role in plain:
        plain[role].append(text)
    else:
        story.outcomes[-1].more.append((role, text))


def tell(r: Random, story: Story) -> tuple[str, Answer]:
    """One document, with its title, key sentences and key points."""
    outcome = r.choice(story.outcomes)
    facts = Facts(r, Matter((), {**story.local, **outcome.local}, {}))
    size = r.choices((0, 1, 2), (33, 43, 24))[0]
    news, phrase = sentence(facts, r.choice(outcome.news))
    # A summary is two sentences at least, as the pipeline asks.
    more = sorted(
        r.sample(range(len(outcome.more)), min(len(outcome.more), r.randint(1, 2 + (size > 1))))
    )
    keys = [
        ("N", news),
        *((outcome.more[at][0], sentence(facts, outcome.more[at][1])[0]) for at in more),
    ]
    lead, back, end, unused = _around(r, story, facts, size)
    if unused and r.random() < (0.1, 0.16, 0.3)[size]:
        back.insert(r.randint(len(back) // 2, len(back)), ("B", _older(r, story, outcome, unused)))
    rows = _arrange(r, story, keys, lead, back, end)
    rows = [(role, _begun(r, text) if r.random() < 0.1 else text) for role, text in rows]
    named = [*story.titles, *outcome.titles]
    empty = bool(phrase) and bool(story.empty) and r.random() < 0.4
    heading = sentence(facts, r.choice(story.empty if empty or not named else named))[0].rstrip(".")
    if phrase and not empty and r.random() < 0.2:
        heading = ""
    genre = r.choice(story.genres)
    if genre in _FRAMED and heading and not empty and r.random() < 0.75:
        text, shown = frame(r, genre, facts, heading, rows)
        title = shown or phrase or heading
        if " ".join(title.split()) in " ".join(text.split()):
            return text, answer(title, [row for row in rows if row[0] in "NERDQ"], text)
    if not heading and not phrase:
        heading = sentence(facts, r.choice(named))[0].rstrip(".")
    text, title, rows = laid_out(
        r, genre, facts, heading, "" if heading and not empty else phrase, rows
    )
    return text, answer(title, [row for row in rows if row[0] in "NERDQ"], text)


def laid_out(
    r: Random, genre: str, facts: Facts, heading: str, phrase: str, rows: list[Row]
) -> tuple[str, str, list[Row]]:
    """Lay out; the heading is the title where no phrase is to be one."""
    text, found, rows = lay_out(r, genre, facts, heading, phrase or heading, rows)
    flat = " ".join(text.split())
    for title in (found, found[0].upper() + found[1:]):
        if title in flat:
            return text, title, rows
    news = next(said for role, said in rows if role == "N")  # a manner has changed the phrase
    return text, " ".join(news.split()[:7]).rstrip(".,;:"), rows


def _older(r: Random, story: Story, now: Outcome, unused: list[str]) -> str:
    """What the same book or person said years ago: news then, history now."""
    outcome = r.choice([one for one in story.outcomes if one is not now])
    facts = Facts(r, Matter((), {**story.local, **outcome.local}, {}))
    told = [r.choice(outcome.news), *r.sample(unused, min(len(unused), r.randint(1, 4)))]
    if r.random() < 0.4:
        told[0], told[1] = told[1], told[0]
    said = [sentence(facts, one)[0] for one in told]
    end = r.choice(("", "", " So much for that time.", " That was then.", " (End of copy.)"))
    return f"{sentence(facts, r.choice(_THEN))[0].rstrip('.')}: {' '.join(said)}{end}"


def _begun(r: Random, text: str) -> str:
    """The same sentence with words in front that weigh nothing, whatever it says."""
    found = _LOWERED.match(text) and not re.search(r"[.:] ", text)
    return f"{r.choice(_BEGINNINGS)} {text[0].lower()}{text[1:]}" if found else text


def _around(
    r: Random, story: Story, facts: Facts, size: int
) -> tuple[list[Row], list[Row], list[Row], list[str]]:
    """What leads up to it, what stands around, what closes, and templates left over."""
    count = (r.randint(3, 5), r.randint(6, 11), r.randint(13, 22))[size]
    at = sorted(r.sample(range(len(story.back)), min(count, len(story.back))))
    unused = [one for place, one in enumerate(story.back) if place not in at]
    if r.random() < 0.25:
        r.shuffle(at)
    leads = r.sample(story.leads, min(len(story.leads), r.choice((0, 1, 1, 2, 3))))
    ends = r.sample(story.ends, min(len(story.ends), r.choice((0, 0, 1))))
    some = ([*leads], [story.back[one] for one in at], ends)
    lead, back, end = ([("B", sentence(facts, one)[0]) for one in part] for part in some)
    return lead, back, end, unused


def _arrange(
    r: Random, story: Story, keys: list[Row], lead: list[Row], back: list[Row], end: list[Row]
) -> list[Row]:
    """The point first, or after what leads up to it, or last; the rest near it or further on."""
    if r.random() < (0.62 if story.late else 0.2):  # a lead, then the point third or last
        cut = r.choice((len(back), len(back), min(2, len(back)), r.randint(0, len(back))))
        start = [*lead, *back[:cut]]
        after = back[cut:]
    else:
        start, after = (lead if r.random() < 0.25 else []), back
    near = [row for row in keys[1:] if _LEANS.match(row[1])]
    rest = [row for row in keys[1:] if row not in near]
    if r.random() < 0.45:
        body = [*near, *rest, *after]
    else:
        places = sorted(r.randint(0, len(after)) for _ in rest)
        after = [*near, *after]
        places = [place + len(near) for place in places]
        body = list(after)
        for shift, (place, row) in enumerate(zip(places, rest, strict=True)):
            body.insert(place + shift, row)
    return [*start, keys[0], *body, *end]
