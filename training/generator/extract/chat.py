"""Chats and transcripts: first person, requests that somebody takes or refuses, small talk."""

from __future__ import annotations

from random import Random

from training.generator import neutral, people, times
from training.generator.extract import asks, scene
from training.generator.extract.chat_words import (
    DROPPED,
    FILLERS,
    HEARD,
    IDEA,
    NO,
    SPEAKERS,
    TAKEN,
    WHO,
    YES,
    YES_BY,
    YOU,
    YOU_THERE,
)
from training.generator.extract.scene import Scene
from training.generator.marks import bare, capital
from training.generator.text import expand


def talk(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """A chat of a few people in one of the usual notations."""
    s = scene.scene(r, r.randint(2, 5), lower=r.random() < 0.5)
    s.names = [people.handle(r, one) if r.random() < 0.25 else one.first for one in s.cast]
    if s.lower and r.random() < 0.6:
        s.names = [name.lower() for name in s.names]
    s.names = sorted(set(s.names))
    if len(s.names) < 2:
        s.names.append(people.invented(r))
    rows = _rows(r, s, wanted, others)
    shape = r.choice(
        (
            "{n}: {t}",
            "{n}: {t}",
            "{n}: {t}",
            "[{h}] {n}: {t}",
            "{h} {n}: {t}",
            "<{n}> {t}",
            "{n} ({h}): {t}",
            "{n}, {h}: {t}",
            "{h} - {n}: {t}",
            "{n} {h}\n{t}",
            "[{h}] <{n}> {t}",
            "{n} > {t}",
        )
    )
    minute = r.randint(7 * 60, 20 * 60)
    out = []
    if r.random() < 0.3:
        names = s.slots(r)
        out.append(
            expand(
                r,
                r.choice(
                    ("#{n}, {D}", "Chat of {D}", "#general", "Channel: {n}", "[{X}]", "Group: {X}")
                ),
                names,
            ).replace(" ", r.choice((" ", "-")) if r.random() < 0.1 else " ")
        )
    for name, words in rows:
        minute += r.choice((0, 0, 1, 1, 2, 5, 17))
        hour = f"{minute // 60 % 24:02d}:{minute % 60:02d}"
        out.append(shape.replace("{n}", name).replace("{h}", hour).replace("{t}", words))
    return "\n".join(out), s


def transcript(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """A spoken meeting, written down: longer turns, full sentences, fillers."""
    s = scene.scene(r, r.randint(2, 5))
    if r.random() < 0.4:
        s.names = [one.full for one in s.cast]
    if r.random() < 0.15:
        s.names = r.sample(SPEAKERS, len(s.names))
    if r.random() < 0.2:
        s.names = [name.upper() for name in s.names]
    s.names = sorted(set(s.names))
    if len(s.names) < 2:
        s.names.append(people.invented(r))
    rows = [(name, _spoken(r, words)) for name, words in _rows(r, s, wanted, others, spoken=True)]
    merged: list[tuple[str, str]] = []
    for name, words in rows:
        if merged and merged[-1][0] == name:
            merged[-1] = (name, f"{merged[-1][1]} {words}")
        else:
            merged.append((name, words))
    glue = r.choice(("\n", "\n", "\n\n"))
    shape = r.choice(("{n}: {t}", "{n}: {t}", "{n}\n{t}", "{n} - {t}"))
    return glue.join(shape.replace("{n}", n).replace("{t}", t) for n, t in merged), s


def _spoken(r: Random, words: str) -> str:
    words = capital(words)
    words = words if words[-1] in ".!?" else f"{words}."
    if r.random() < 0.25 and not "\ue000" <= words[0] <= "\uf8ff":
        filler = r.choice(FILLERS)
        if filler[-2] == "." or words.startswith(("I ", "I'")):
            return filler + words
    return words


def _rows(
    r: Random, s: Scene, wanted: int, others: int, spoken: bool = False
) -> list[tuple[str, str]]:
    """(speaker, message) pairs that hold exactly ``wanted`` items or a few more."""
    moves = [True] * wanted + [False] * others
    r.shuffle(moves)
    rows: list[tuple[str, str]] = []
    if not spoken and r.random() < 0.3:
        rows.append(
            (r.choice(s.names), r.choice(("morning all", "hi all", "hello", "hey everyone", "hi")))
        )
    for at, is_item in enumerate(moves):
        s.advance(at, len(moves))
        rows += _exchange(r, s) if is_item else _talk(r, s, spoken)
    if spoken:
        return rows
    return [(name, _casual(r, s, words)) for name, words in rows]


def _exchange(r: Random, s: Scene) -> list[tuple[str, str]]:
    """One item: said, asked and taken, asked and left, or heard of somebody."""
    speaker, other = r.sample(s.names, 2)
    chance = r.random()
    if chance < 0.30:
        s.speaker = speaker
        return [(speaker, asks.first(r, s))]
    if chance < 0.42:  # nobody is named: who answers has it
        item = s.marks.new(other)
        words = r.choice(YOU_THERE)
        if r.random() < 0.4:
            words = words.replace("{D}", "")
            before, day = times.deadline(r)
            answer = f"{r.choice(YES_BY)} {before} {s.marks.due(item, day)}"
        else:
            answer = r.choice(YES)
        return [(speaker, _say(r, s, words, item, None)), (other, " ".join(answer.split()))]
    if chance < 0.62:
        item = s.marks.new()
        template = r.choice(YOU)
        third = [name for name in s.names if name not in (speaker, other)]
        if third and r.random() < 0.10:  # refused, and a third takes it
            taker = r.choice(third)
            s.marks.owners[item] = taker
            words = _say(r, s, template, item, None, other)
            return [(speaker, words), (other, r.choice(NO)), (taker, r.choice(TAKEN))]
        if "{D}" in template and r.random() < 0.15:  # the answer names the day
            before, day = times.deadline(r)
            words = _say(r, s, template.replace("{D}", ""), item, other)
            when = f"{before} {s.marks.due(item, day)}".strip()
            return [(speaker, words), (other, f"{r.choice(YES_BY)} {when}")]
        words = _say(r, s, template, item, other)
        reply = [(other, r.choice(YES))] if r.random() < 0.7 else []
        return [(speaker, words), *reply]
    if chance < 0.80:
        taken_by = other if r.random() < 0.8 else None
        item = s.marks.new(taken_by)
        rows = [(speaker, _say(r, s, r.choice(WHO), item, None))]
        return [*rows, (taken_by, r.choice(TAKEN))] if taken_by else rows
    if chance < 0.92:
        absent = other if r.random() < 0.5 else people.person(r).first
        item = s.marks.new()
        return [(speaker, _say(r, s, r.choice(HEARD), item, absent))]
    if chance < 0.96:
        return [(speaker, asks.passive(r, s))]
    return [(speaker, asks.unowned(r, s))]


def _say(
    r: Random, s: Scene, template: str, item: int, owner: str | None, called: str | None = None
) -> str:
    names = s.slots(r)
    names["A"] = s.marks.owner(item, owner) if owner else (called or "")
    names["T"] = s.marks.task(item, s.task(r).base)
    names["D"] = scene.due_phrase(r, s, item)
    return expand(r, template, names)


def _talk(r: Random, s: Scene, spoken: bool) -> list[tuple[str, str]]:
    """Messages without an item: chatter, facts, an idea that is dropped, a request already met."""
    speaker, other = r.sample(s.names, 2)
    chance = r.random()
    if chance < 0.12:
        idea = expand(r, r.choice(IDEA), {"T": s.task(r).base})
        return [(speaker, idea), (other, r.choice(DROPPED))]
    if chance < 0.20:
        some = s.task(r)
        if some.participle:
            past = times.past(r)
            did = f"did you {some.base}?"
            done = r.choice(
                ("yes, " + past, f"yes, {some.participle} {past}", "yep, all done", f"done {past}")
            )
            return [(speaker, did), (other, done)]
    if spoken and chance < (0.28 if s.stock else 0.45):
        return [(speaker, neutral.turn(r))]
    if chance < (0.62 if s.stock else 0.5):
        return [(speaker, s.fact(r, r.choice(s.names) if r.random() < 0.3 else None))]
    words = s.chatter(r)
    return [(speaker, words)]


def _casual(r: Random, s: Scene, words: str) -> str:
    if words[-1] == "." and r.random() < 0.7:
        words = words[:-1]
    if s.lower:
        first = bare(words)[:2]
        if first[:1].isupper() and not first[1:2].isupper() and first not in ("I ", "I'"):
            at = next(i for i, c in enumerate(words) if not "\ue000" <= c <= "\uf8ff")
            name = any(bare(words).startswith(n) for n in s.names)
            if not name and at == 0:
                words = words[0].lower() + words[1:]
    return words
