"""Mails above the mail they answer."""

from __future__ import annotations

from random import Random

from training.generator import neutral, people, times
from training.generator.extract import asks, scene
from training.generator.extract.mails import CLOSE, message, subject
from training.generator.extract.scene import Scene
from training.generator.marks import capital
from training.generator.text import expand

_ACCEPTS = (
    "Sure, will do.",
    "Yes, I'll do that.",
    "Of course, consider it done.",
    "Happy to.",
    "No problem, I'll take care of it.",
    "OK, leave it with me.",
    "Will do!",
    "Yes, that works for me.",
    "I'm on it.",
)
_REPORTS = (
    "Done, see attached.",
    "That has been done already.",
    "I did that {past}.",
    "Already done.",
    "All done, no need to worry.",
    "{P} has already taken care of it.",
    "Sorry, that is no longer needed.",
    "This has been settled with {C} {past}.",
)


def reply(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """An answer that takes on what the quoted mail below asks for, or says that it is done."""
    sender, writer = people.roster(r, 2)
    s = scene.scene(r, 2, letter=True)
    s.addressee, s.speaker = None, sender.first if r.random() < 0.7 else sender.full
    signed = s.speaker
    facts = [s.fact(r) for _ in range(min(others, 6))]
    s.addressee = signed
    if wanted:
        first = r.choice(_ACCEPTS)
        old = [asks.second(r, s) for _ in range(min(wanted, 3))]
    else:
        first = capital(expand(r, r.choice(_REPORTS), s.slots(r)))
        wish = f"Could you {s.task(r).base}?"
        old = [r.choice((wish, wish.replace("Could you", "Please").replace("?", ".")))]
    old = [neutral.pleasantry(r), *(s.fact(r) for _ in range(r.randint(0, 3))), *old]
    mark = "> " if r.random() < 0.7 else ""
    lead = r.choice((f"On {times.date(r)}, {writer.full} wrote:", f"{writer.first} wrote:"))
    if r.random() < 0.3:
        lead = f"-----Original Message-----\nFrom: {writer.full}\nTo: {sender.full}"
    greeting = f"{r.choice(('Hi', 'Hello', 'Dear'))} {writer.first},"
    close = f"{r.choice(CLOSE)}\n{signed}"
    quoted = "\n".join(mark + row for row in (f"Hi {sender.first},", *old, writer.first))
    blocks = [greeting, " ".join([first, *facts]), close, f"{lead}\n{quoted}"]
    if r.random() < 0.4:
        blocks.insert(0, f"Subject: Re: {subject(r, s)}")
    return "\n\n".join(blocks), s


def thread(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """An answer above the mail it answers; what the older one asks for is done by now."""
    body, s = message(r, wanted, max(others // 2, 1))
    past = times.past(r)
    old = people.person(r)
    quoted = [neutral.pleasantry(r), *(s.fact(r) for _ in range(r.randint(1, 4)))]
    lead = r.choice(
        (
            f"On {times.date(r)}, {old.full} wrote:",
            f"-----Original Message-----\nFrom: {old.full}",
            f"{old.first} wrote {past}:",
            f"From: {old.full}\nSent: {times.date(r)}\nSubject: {subject(r, s)}",
        )
    )
    mark = "> " if r.random() < 0.6 else ""
    return f"{body}\n\n{lead}\n" + "\n".join(mark + line for line in quoted), s
