"""What becomes of a finished document: capitals, wires, dictation, bad scans, forwarded mail.

Each takes a text with marks and gives one in which tasks, owners and deadlines stay whole; owners
that stand elsewhere in the text must go through the same function.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from training.generator import people, times
from training.generator.extract.scene import Scene

_SENTENCE_END = re.compile(r"(?<=[a-z0-9\uf8ff)])[.!](?=\s|$)")
_BULLET = re.compile(r"(?m)^(?:[-*•–+>] |\d+\. )")
_STOPS = re.compile(r"(?<=[^\W_])[.,;!](?=\s|$)|(?<=\uf8ff)[.,;!](?=\s|$)")
_ARTICLE = re.compile(r"(?<!\bin )(?<!within )\b(?:the|The|an|An|a) (?=\w)")
_WORD = re.compile(r"(?<![\w-])[a-z]{4,}(?![\w-])")
_SHORT = (
    ("please", "pls"), ("you", "u"), ("are", "r"), ("and", "&"), ("tomorrow", "tmrw"),
    ("with", "w/"), ("because", "cos"), ("before", "b4"), ("people", "ppl"), ("about", "abt"),
)  # fmt: skip
_BLURRED = (("rn", "m"), ("l", "1"), ("e", "c"), ("o", "0"), ("h", "li"), ("i", "l"), ("cl", "d"))


def lower(r: Random, text: str) -> str:
    return text.lower()


def upper(r: Random, text: str) -> str:
    return text.upper()


def unpunctuated(r: Random, text: str) -> str:
    """As typed in haste: no stops, no commas."""
    return _STOPS.sub("", text)


def wired(r: Random, text: str) -> str:
    """No articles, STOP for full stops, as by telegraph."""
    return _SENTENCE_END.sub(" STOP", _ARTICLE.sub("", text)).upper()


def clipped(r: Random, text: str) -> str:
    """Without articles, as notes are taken."""
    return _ARTICLE.sub("", text)


def dictated(r: Random, text: str) -> str:
    """Stops as somebody says them to a machine."""
    text = _SENTENCE_END.sub(" full stop", _BULLET.sub("", text)).lower()
    return text.replace("\n\n", " new paragraph ").replace("\n", " new line ")


def texted(r: Random, text: str) -> str:
    """Short forms of words, no capitals."""
    out = text.lower()
    for word, short in _SHORT:
        if r.random() < 0.6:
            out = re.sub(rf"\b{word}\b", short, out)
    return out


def steady(change: Callable[[Random, str], str]) -> Callable[[Random, Scene, str], str]:
    """Apply a change to the text and, with the same chances, to owners that stand elsewhere."""

    def apply(r: Random, s: Scene, body: str) -> str:
        state = r.getstate()
        body = change(r, body)
        after = r.getstate()
        for at, owner in enumerate(s.marks.owners):
            if owner:
                r.setstate(state)
                s.marks.owners[at] = change(r, owner)
        r.setstate(after)
        return body

    return apply


def scanned(r: Random, s: Scene, body: str) -> str:
    """Letters that a scanner took for others, in small words only, and a fax line above."""
    spared = {word for owner in s.marks.owners if owner for word in owner.split()}
    rate = r.choice((0.01, 0.03, 0.06))

    def blur(found: re.Match[str]) -> str:
        word = found.group()
        if word in spared or r.random() > rate:
            return word
        old, new = r.choice(_BLURRED)
        return word.replace(old, new, 1)

    blurred = _WORD.sub(blur, body)
    if r.random() < 0.4:
        return blurred
    day, page = f"{r.randint(1, 28):02d}/{r.randint(1, 12):02d}", r.randint(1, 9)
    return f"FAX {day} {times.clock(r)} P.{page:02d}\n\n{blurred}"


def forwarded(r: Random, s: Scene, body: str) -> str:
    """Somebody passes it on: every line behind a mark, or a divider above."""
    sender, to = people.person(r), people.person(r)
    head = r.choice(
        (
            f"---------- Forwarded message ---------\nFrom: {sender.full}\nDate: {times.date(r)}",
            f"-----Original Message-----\nFrom: {sender.full}\nTo: {to.full}",
            f"On {times.date(r)}, {sender.full} wrote:",
            f"Am {times.date(r)} schrieb {sender.full}:",
            f"Begin forwarded message:\nFrom: {sender.full}",
        )
    )
    note = r.choice(
        ("FYI", "fyi, see below", "For your information.", "See below.", "", "WG:", "Fwd")
    )
    if r.random() < 0.6:
        mark = r.choice(("> ", "> ", ">> ", "| "))
        body = "\n".join(mark + line for line in body.split("\n"))
    return "\n\n".join(part for part in (note, head, body) if part)


_MANNERS: tuple[tuple[Callable[[Random, Scene, str], str], float], ...] = (
    (steady(lower), 4),
    (steady(upper), 4),
    (steady(unpunctuated), 4),
    (steady(clipped), 4),
    (steady(wired), 2),
    (steady(dictated), 1.5),
    (steady(texted), 2),
    (scanned, 4),
    (forwarded, 4),
)


def change(r: Random, s: Scene, body: str) -> str:
    """One of all of them."""
    ways = [way for way, _ in _MANNERS]
    return r.choices(ways, [weight for _, weight in _MANNERS])[0](r, s, body)
