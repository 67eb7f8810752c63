"""The mail around a matter: subject, greeting, paragraphs, signature, footers, older mails."""

from __future__ import annotations

import re
from random import Random

from training.generator import mail, people, times
from training.generator.marks import capital
from training.generator.route.frame_words import (
    CLOSINGS,
    FORWARDED,
    GREETINGS,
    NOTES,
    REPLIES,
    SENDERS,
    VAGUE,
)
from training.generator.route.hurry_words import URGENT_SUBJECTS
from training.generator.route.list import Topic
from training.generator.route.tell import CLOSE, OPEN, Facts, Told, manner, story
from training.generator.text import expand, paragraphs, tidy, wrap

_WANTED = re.compile(f"{OPEN}(.*?){CLOSE}", re.DOTALL)


def compose(r: Random, told: Told, facts: Facts, elsewhere: list[Topic]) -> tuple[str, str]:
    """The mail and the words in it that say what is wanted. ``elsewhere``: topics of other mails,
    which a misleading subject or an older mail may be about."""
    body = manner(r, told.sentences)
    sender = people.person(r)
    blocks = []
    subject = _subject(r, told, facts, elsewhere)
    wrapped = r.random()
    if wrapped < 0.07 and not told.quiet:  # somebody passes on what somebody else wrote
        blocks = _forwarded(r, subject, body, sender, facts)
    else:
        if subject is not None:
            blocks.append("\n".join(mail.headers(r, sender, None, subject)))
        blocks += _letter(r, body, sender, facts, told.quiet)
        if r.random() < 0.1:
            blocks.append(r.choice(("--\n", "", "___\n")) + mail.footer(r))
        if wrapped > 0.85:
            blocks.append(_older(r, facts, elsewhere))
    text = r.choice(("\n\n", "\n\n", "\n")).join(block for block in blocks if block)
    if r.random() < 0.1:
        text = wrap(text, r.choice((66, 72, 78)))
    text = tidy(text)
    found = _WANTED.search(text)
    assert found is not None, text
    reason = " ".join(found.group(1).split()).rstrip(".")
    return text.replace(OPEN, "").replace(CLOSE, ""), reason


def _letter(
    r: Random, body: list[str], sender: people.Person, facts: Facts, quiet: bool
) -> list[str]:
    """Greeting, paragraphs, closing and name."""
    bare = quiet and r.random() < 0.6
    blocks = []
    if not bare and r.random() < 0.75:
        blocks.append(expand(r, r.choice(GREETINGS), facts))
    most = r.choice((2, 3, 4, 12))
    blocks += [" ".join(body)] if len(body) < 4 else paragraphs(r, body, most)
    if not bare and r.random() < 0.8:
        name = r.choice((sender.full, sender.full, sender.first))
        blocks.append(f"{r.choice(CLOSINGS)}{r.choice(_GAPS)}{name}")
        if r.random() < 0.25:
            blocks[-1] += "\n" + expand(r, r.choice(SENDERS), facts)
    return blocks


_GAPS = ("\n", "\n", "\n", " ", "\n\n")


def _subject(r: Random, told: Told, facts: Facts, elsewhere: list[Topic]) -> str | None:
    """A key word, words of the matter, something vague, another matter, or none at all."""
    chance = r.random()
    if told.urgency == "high" and r.random() < 0.1:
        words = " ".join(told.sentences).replace(OPEN, "").replace(CLOSE, "").split()
        about = " ".join(words[: r.randint(3, 7)]).rstrip(".,?!;:")
        return r.choice(URGENT_SUBJECTS) if r.random() < 0.6 else f"urgent: {about}"
    if chance < 0.4:
        return None
    if chance < 0.58 and told.about:
        return _key(r, told.about, facts)
    if chance < 0.72:
        wanted = _WANTED.search(" ".join(told.sentences))
        said = wanted.group(1).split() if wanted else [told.about]
        return " ".join(said[: r.randint(3, 8)]).rstrip(".,?!;:")
    if chance < 0.92:
        return expand(r, r.choice(VAGUE), facts)
    if elsewhere:  # the answer to an older mail, about something else
        return f"{r.choice(('Re: ', 'RE: ', 'AW: '))}{r.choice(r.choice(elsewhere).keys)}"
    return ""


def _key(r: Random, about: str, facts: Facts) -> str:
    return capital(expand(r, f"[|||Re: |Question: |Problem: ]{about}[|||| {{K9}}|?]", facts))


def _forwarded(
    r: Random, subject: str | None, body: list[str], sender: people.Person, facts: Facts
) -> list[str]:
    """A colleague's line, and the mail that it is about."""
    inner = _letter(r, body, sender, facts, False)
    head = expand(r, r.choice(FORWARDED), facts).replace("[from]", sender.full)
    top = [f"Subject: {r.choice(('Fwd: ', 'FW: ', 'WG: '))}{subject or ''}".strip()]
    note = expand(r, r.choice(NOTES), facts)
    return [*(top if r.random() < 0.6 else []), note, head, *inner]


def _older(r: Random, facts: Facts, elsewhere: list[Topic]) -> str:
    """What was written before: an answer of ours, or another matter."""
    told = [topic for topic in elsewhere if topic.stories]
    if told and r.random() < 0.55:
        older, _ = story(r, r.choice(r.choice(told).stories), facts)
        older = [one.replace(OPEN, "").replace(CLOSE, "") for one in older]
    else:
        older = [expand(r, r.choice(REPLIES), facts)]
    who = people.person(r).full
    lead = r.choice(
        (
            f"On {times.date(r)}, {who} wrote:",
            f"-----Original Message-----\nFrom: {who}",
            f"Am {times.date(r)} schrieb {who}:",
            f"From: {who}\nSent: {times.date(r)}",
        )
    )
    mark = r.choice(("> ", "> ", ""))
    return f"{lead}\n" + "\n".join(mark + line for line in older)
