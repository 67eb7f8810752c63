"""How a register sets its sentences out: prose, lines, logs, parts, tables, forms, turns."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from training.generator import times
from training.generator.extract import dues, manners
from training.generator.extract.register_page import Page, page
from training.generator.extract.registers import registers
from training.generator.extract.scene import Scene
from training.generator.marks import bare, capital
from training.generator.text import paragraphs

_MARKS = ("- ", "* ", "• ", "– ", "", "", "+ ", "> ")
_NONE = (
    "None.", "none", "nil", "-", "nothing open", "No further action.", "All clear.", "n/a",
    "Nothing outstanding.",
)  # fmt: skip
_EMPTY = ("-", "?", "tbd", "open", "n/a", "tbc")


def _kinds(r: Random, wanted: int, others: int) -> list[bool]:
    kinds = [True] * wanted + [False] * others
    r.shuffle(kinds)
    return kinds


def _sentence(r: Random, p: Page, asks: bool, speaker: str | None = None) -> str:
    if not asks:
        return p.other(r)
    text, cause = p.ask(r, ">", speaker)
    text = _closed(capital(text))
    return f"{cause} {text}" if cause and r.random() < 0.6 else text


def _closed(text: str) -> str:
    return text if bare(text)[-1] in ".!?:" else f"{text}."


def _line(r: Random, p: Page) -> str:
    """A task in note form, with what led to it before or behind it or not at all."""
    text, cause = p.ask(r, "&")
    if not cause or r.random() < 0.6:
        return text
    return f"{cause} {capital(text)}"


def prose(r: Random, p: Page, wanted: int, others: int) -> str:
    rows = [_sentence(r, p, kind) for kind in _kinds(r, wanted, others)]
    return r.choice(("\n\n", "\n\n", "\n")).join(paragraphs(r, rows, r.choice((2, 4, 9))))


def lines(r: Random, p: Page, wanted: int, others: int) -> str:
    """A line a sentence, with a bullet or a number before it, or bare."""
    mark, numbered, short = r.choice(_MARKS), r.random() < 0.2, r.random() < 0.5
    noted = r.choice((0.0, 0.5, 1.0))
    rows = []
    for kind in _kinds(r, wanted, others):
        row = _line(r, p) if kind and r.random() < noted else _sentence(r, p, kind)
        rows.append(row.removesuffix(".") if short else row)
    return "\n".join(f"{n}. {row}" if numbered else mark + row for n, row in enumerate(rows, 1))


def log(r: Random, p: Page, wanted: int, others: int) -> str:
    """Entries with the hour or the day before them."""
    shape = r.choice(
        ("{h} ", "{h} - ", "{h}: ", "[{h}] ", "{h}h ", "{h} | ", "{h}\n", "{d}: ", "{d} - ")
    )
    minute, dotted = r.randint(0, 1100), r.choice((":", ":", ".", ""))
    day, month = r.randint(1, 9), r.choice(times.MONTHS)[:3]
    noted = r.choice((0.0, 0.4, 0.8))
    rows = []
    for kind in _kinds(r, wanted, others):
        row = _line(r, p) if kind and r.random() < noted else _sentence(r, p, kind)
        minute, day = minute + r.choice((1, 3, 5, 12, 25, 40)), day + r.choice((0, 1, 1, 2, 3))
        hour = f"{minute // 60 % 24:02d}{dotted}{minute % 60:02d}"
        rows.append(shape.replace("{h}", hour).replace("{d}", f"{min(day, 31)} {month}") + row)
    return r.choice(("\n", "\n", "\n\n")).join(rows)


def parts(r: Random, p: Page, wanted: int, others: int) -> str:
    """What is to know first, then the tasks under a heading of their own, or the other way."""
    mark, style = r.choice(_MARKS), r.choice(("{h}:", "{h}", "## {h}", "{H}", "**{h}**", "{H}:"))
    heading = r.choice(p.register["%"] or ("To do", "Next steps"))
    said = [p.other(r) for _ in range(others)]
    told = " ".join(said) if r.random() < 0.6 else "\n".join(mark + row for row in said)
    rows = [
        _line(r, p) if r.random() < 0.8 else _sentence(r, p, True).removesuffix(".")
        for _ in range(wanted)
    ] or [r.choice(_NONE)]
    numbered = wanted > 1 and r.random() < 0.4
    todo = [f"{n}. {row}" if numbered else mark + row for n, row in enumerate(rows, 1)]
    head = style.replace("{h}", heading).replace("{H}", heading.upper())
    done = ["\n".join([head, *todo])]
    if not wanted and r.random() < 0.5:
        done = []
    return "\n\n".join([*done, told] if r.random() < 0.25 else [told, *done])


def _columns(r: Random, p: Page) -> list[str]:
    named = r.choice(p.register["_"] or ("Task; Who; By when; Remark", "What; Name; Date; Why"))
    return [cell.strip() for cell in named.split(";")]


def _cells(r: Random, p: Page, is_open: bool, empty: str) -> list[str]:
    """The cells of one row: what, who, when, why."""
    task, cause = p.task(r)
    what, who, when = capital(task.base), capital(p.owner(r)), p.due(r)[1]
    when = dues.column(r) if r.random() < 0.4 else when
    if is_open:
        item = p.marks.new()
        what = p.marks.task(item, what)
        who = p.marks.owner(item, who) if r.random() < 0.88 else empty
        when = p.marks.due(item, when) if r.random() < 0.8 else empty
    return [what, who, when, cause.removesuffix(".") or "-"]


def table(r: Random, p: Page, wanted: int, others: int) -> str:
    """Rows of cells; the finished ones say so."""
    names, empty = _columns(r, p), r.choice(_EMPTY)
    order = r.choice(
        ((0, 1, 2), (1, 0, 2), (0, 2, 1), (2, 1, 0), (2, 0, 1), (3, 0, 1, 2), (3, 1, 0, 2))
    )
    bar = r.choice((" | ", " | ", "\t", " ; ", " / ", " - "))
    status, numbered = r.random() < 0.5, r.random() < 0.3
    finished = r.randint(0 if wanted else 1, 3) if status else 0
    rows = [bar.join([names[at] for at in order] + (["Status"] if status else []))]
    rows = rows if wanted or finished else []
    if r.random() < 0.25:
        rows = []
    for number, kind in enumerate(_kinds(r, wanted, finished), 1):
        cells = _cells(r, p, kind, empty)
        state = ("open", "in hand", "started", "waiting") if kind else ("done", "closed", "ok", "✓")
        row = bar.join([cells[at] for at in order] + ([r.choice(state)] if status else []))
        rows.append(f"{number}{bar}{row}" if numbered else row)
    said = " ".join(p.other(r) for _ in range(min(others, 7)))
    return _either(r, said, "\n".join(rows))


def _either(r: Random, said: str, body: str) -> str:
    blocks = [block for block in (said, body) if block]
    return "\n\n".join(reversed(blocks) if r.random() < 0.3 else blocks)


def form(r: Random, p: Page, wanted: int, others: int) -> str:
    """A block of labelled lines for each task."""
    names, empty = _columns(r, p), r.choice(_EMPTY)
    order = r.choice(
        ((3, 0, 1, 2), (0, 1, 2), (3, 0, 2, 1), (0, 2, 1), (1, 0, 2), (2, 1, 0), (3, 1, 0, 2))
    )
    colon, glue = r.choice((": ", ": ", " - ", " = ")), r.choice(("\n", "\n", "; ", " / "))
    title = r.choice(("", "", "No. {n}", "{n})", "#{n}", "Item {n}"))
    blocks = []
    for number in range(1, wanted + 1):
        cells = _cells(r, p, True, empty)
        if cells[3] == "-":
            cells[3] = p.other(r).removesuffix(".")
        shown = [f"{names[at]}{colon}{cells[at]}" for at in order if cells[at]]
        head = [title.replace("{n}", str(number))] if title else []
        blocks.append("\n".join([*head, glue.join(shown)]))
    said = " ".join(p.other(r) for _ in range(min(others, 8)))
    return _either(r, said, r.choice(("\n\n", "\n\n", "\n")).join(blocks))


def by_owner(r: Random, p: Page, wanted: int, others: int) -> str:
    """A name, and below or behind it what that person has to do."""
    style = r.choice(
        ("{O}:", "{O}", "For {O}:", "## {O}", "** {O} **", "{O} -", "→ {O}", "{O} / to do")
    )
    mark, glue = r.choice(_MARKS), r.choice(("\n", "\n", "; "))
    owners = list(dict.fromkeys(p.owner(r) for _ in range(4)))
    owners = [o for o in owners if not any(o != other and o in other for other in owners)]
    counts = [0] * len(owners)
    for _ in range(wanted):
        counts[r.randrange(len(owners))] += 1
    blocks = []
    for owner, count in zip(owners, counts, strict=True):
        rows = []
        for _ in range(count):
            item = p.marks.new(capital(owner))
            task = p.task(r)[0].base
            text = p.marks.task(item, capital(task) if glue == "\n" and r.random() < 0.5 else task)
            if r.random() < p.register.dated:
                before, words = p.due(r)
                tail = p.marks.due(item, words)
                text += (
                    f" ({tail})" if r.random() < 0.4 else f" {before + ' ' if before else ''}{tail}"
                )
            rows.append(text)
        head = style.replace("{O}", capital(owner))
        if rows and glue == "\n":
            blocks.append("\n".join([head, *(mark + row for row in rows)]))
        elif rows:
            blocks.append(f"{head} {glue.join(rows)}")
    said = " ".join(p.other(r) for _ in range(min(others, 8)))
    return _either(r, said, r.choice(("\n\n", "\n")).join(blocks))


def turns(r: Random, p: Page, wanted: int, others: int) -> str:
    """Somebody says each line; "I" is the one who speaks."""
    shape = r.choice(
        ("{n}: {t}", "{n}: {t}", "{h} {n}: {t}", "[{h}] {n}: {t}", "{n} ({h})\n{t}", "{n} - {t}",
         "{n} > {t}", "<{n}> {t}", "{n}, {h}\n{t}", "[{h}, {m}] {n}: {t}")
    )  # fmt: skip
    minute, rows = r.randint(420, 1100), []
    stamp = f"{r.randint(1, 28):02d}/{r.randint(1, 12):02d}"
    for kind in _kinds(r, wanted, others):
        who = r.choice(p.scene.names)
        text = _sentence(r, p, kind, who)
        if r.random() < 0.5:
            text = text.removesuffix(".")
        minute += r.choice((0, 1, 1, 2, 4, 9, 30))
        hour = f"{minute // 60 % 24:02d}:{minute % 60:02d}"
        row = shape.replace("{n}", who).replace("{h}", hour).replace("{m}", stamp)
        rows.append(row.replace("{t}", text))
    return "\n".join(rows)


_LAYOUTS: dict[str, Callable[[Random, Page, int, int], str]] = {
    "prose": prose,
    "lines": lines,
    "log": log,
    "parts": parts,
    "table": table,
    "form": form,
    "by": by_owner,
    "turns": turns,
}


# What nearly always becomes of the documents of a register.
_MANNER = {
    "telegrams and wires": manners.wired,
    "military orders": manners.clipped,
    "neighbours' group and text messages": manners.texted,
    "English as a foreign language": manners.clipped,
}


def text(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """A document of any register; at most six tasks and some thirty sentences."""
    p = page(r, r.choice(registers()))
    wanted, others = min(wanted, 6), max(min(others, 14), 1 if wanted else 3)
    layout = r.choice(p.register.layouts)
    head = r.choice(p.register["!"] or ("",)) if r.random() < 0.93 else ""
    foot = r.choice(p.register["-"] or ("",)) if r.random() < 0.7 else ""
    p.addressee = str(p.slots["you"]) if "{you}" in head else None
    p.speaker = str(p.slots["me"]) if "{me}" in head + foot else None
    blocks = [p.write(r, head), _LAYOUTS[layout](r, p, wanted, others), p.write(r, foot)]
    blocks = [block.replace(" // ", "\n").replace("//", "\n") for block in blocks if block]
    body = r.choice(("\n\n", "\n\n", "\n")).join(blocks)
    odd = _MANNER.get(p.register.name)
    if odd and r.random() < 0.75:
        body = manners.steady(odd)(r, p.scene, body)
    elif r.random() < 0.24:
        body = manners.change(r, p.scene, body)
    return body, p.scene
