# ruff: noqa: E501  (lists of phrases)
"""What stands around the sentences of a document to summarise: heads, greetings, sections, turns."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from training.generator import mail, neutral, people, times
from training.generator.marks import capital
from training.generator.summary.answer import Row
from training.generator.summary.facts import Facts
from training.generator.summary.roles import EMPTY, ORGANISERS
from training.generator.text import expand, paragraphs, tidy, wrap

_GREETINGS = (
    "Dear all,", "Hi all,", "Hello,", "Hi team,", "Hi everyone,", "Dear colleagues,", "Hello everybody,", "Hi {A},",
    "Dear {A},", "Hi {A}", "{A},", "Hey {A},", "Good morning {A},", "Dear friends,", "Folks,", "Morning all",
)  # fmt: skip
_FORMAL = (
    "Dear {T},",
    "Dear {T},",
    "Dear Sir or Madam,",
    "Dear residents,",
    "Dear members,",
    "Dear parents,",
    "To whom it may concern,",
)
_ENDS = ("Best regards,", "Thanks,", "Best,", "Kind regards,", "Cheers,", "Many thanks,", "All the best,", "Bye,", "Regards,")  # fmt: skip
_FORMAL_ENDS = ("Yours sincerely,", "Yours faithfully,", "With kind regards,", "Sincerely,")
_SECTIONS = {
    "B": ("Background", "What we know", "History", "Where we come from", "Context", "Introduction"),
    "N": ("Summary", "What happened", "Status", "Findings", "News", "Result", "Main finding"),
    "Q": ("Next steps", "Recommendation", "What to do", "Decision", "Conclusion", "What we need"),
}


def frame(
    r: Random, genre: str, facts: Facts, heading: str, rows: list[Row], older: str = ""
) -> tuple[str, str]:
    """The text and its heading, "" where there is none that names the matter.

    ``older`` is the text of a mail that is quoted below.
    """
    builders = {"mail": _mail, "letter": _letter, "chat": _chat, "minutes": _minutes, "memo": _memo,
                "notice": _notice, "news": _news}  # fmt: skip
    text, title = builders.get(genre, _plain)(r, facts, heading, rows)
    if older:
        text += f"\n\n{_quoted(r, older)}"
    if r.random() < 0.1:
        text = wrap(text, r.choice((64, 72, 78)))
    return tidy(text), title


def _quoted(r: Random, older: str) -> str:
    who = people.person(r)
    lead = r.choice(
        (
            f"On {times.date(r)}, {who.full} wrote:",
            "-----Original Message-----",
            f"{who.first} wrote:",
            f"From: {who.full}\nSent: {times.date(r)}",
        )
    )
    mark = r.choice(("> ", "> ", ""))
    rows = wrap(older, 70).split("\n") if r.random() < 0.5 else [older]
    return f"{lead}\n" + "\n".join(mark + row for row in rows)


def _texts(rows: Sequence[Row]) -> list[str]:
    return [text for _, text in rows]


def _glue(r: Random, blocks: Sequence[str]) -> str:
    return r.choice(("\n\n", "\n\n", "\n\n", "\n")).join(block for block in blocks if block)


def _heading(r: Random, heading: str, kept: float, empty: float) -> tuple[str, str]:
    """(what stands above, the title it gives): the heading, an empty one, or nothing."""
    chance = r.random()
    if chance < kept:
        if r.random() < 0.05:
            heading = heading.upper()
        return heading, heading
    return (r.choice(EMPTY), "") if chance < kept + empty else ("", "")


def _mail(r: Random, facts: Facts, heading: str, rows: list[Row]) -> tuple[str, str]:
    sender, reader = people.roster(r, 2)
    shown, title = _heading(r, heading, 0.6, 0.15)
    head = ""
    if shown and title and r.random() < 0.2:
        shown = f"{r.choice(('Re: ', 'RE: ', 'Fwd: ', 'AW: ', 'FW: '))}{shown}"
    if shown and r.random() < 0.45:
        head = f"{r.choice(('Subject: ', 'Subject: ', 'SUBJECT: ', 'Re: '))}{shown}"
    elif shown:
        head = "\n".join(mail.headers(r, sender, reader.full, shown))
        title = title if title and title in head else ""
    greeting = r.choice(_GREETINGS).replace("{A}", reader.first) if r.random() < 0.88 else ""
    blocks = [head, greeting, *paragraphs(r, _texts(rows), r.choice((2, 4, 8)))]
    if r.random() < 0.85:
        name = sender.first if r.random() < 0.6 else sender.full
        blocks.append(r.choice(_ENDS) + r.choice(("\n", " ")) + name)
    if r.random() < 0.1:
        blocks.append(mail.footer(r))
    return _glue(r, blocks), title


def _letter(r: Random, facts: Facts, heading: str, rows: list[Row]) -> tuple[str, str]:
    sender, reader = people.roster(r, 2)
    shown, title = _heading(r, heading, 0.75, 0.0)
    mark = r.choice(("", "", "Re: ", "Subject: ", "Concerning: "))
    greeting = r.choice(_FORMAL).replace("{T}", people.titled(r, reader))
    place = r.choice((f"{facts['st8']} {facts['n8']}\n{facts['pl8']}", facts["pl8"], ""))
    blocks = [
        people.company(r) if r.random() < 0.6 else sender.full,
        place,
        times.date(r) if r.random() < 0.7 else "",
        f"{mark}{shown}" if shown else "",
        greeting,
        *paragraphs(r, _texts(rows)),
        f"{r.choice(_FORMAL_ENDS)}\n{sender.full}",
    ]
    return _glue(r, blocks), title


def _memo(r: Random, facts: Facts, heading: str, rows: list[Row]) -> tuple[str, str]:
    shown, title = _heading(r, heading, 0.85, 0.15)
    lines = [
        f"From: {people.person(r).full}",
        f"To: {r.choice(('All staff', 'Team leads', 'Management', capital(people.team(r))))}",
        f"{r.choice(('Subject', 'Re', 'SUBJECT', 'Topic'))}: {shown}",
    ]
    if r.random() < 0.5:
        lines.insert(0, f"Date: {times.date(r)}")
    head = r.choice(("MEMO\n\n", "Memo\n", "MEMORANDUM\n\n", "")) + "\n".join(lines)
    body = _sections(r, rows, "") if r.random() < 0.3 else paragraphs(r, _texts(rows))
    return _glue(r, [head, *body]), title


def _minutes(r: Random, facts: Facts, heading: str, rows: list[Row]) -> tuple[str, str]:
    mark = r.choice(("- ", "* ", "", "• ", "", "#"))
    shown, title = _heading(r, heading, 0.9, 0.0)
    above = r.choice(("", "", "# ", "## ", "Topic: ", "Minutes: ", "Notes: ", "Item 4: ", "3. "))
    blocks = [above + shown] if shown else []
    if r.random() < 0.5:
        there = ", ".join(one.full for one in people.roster(r, r.randint(2, 5)))
        blocks.append(f"{r.choice(('Present', 'Attendees', 'There'))}: {there}")
    if mark == "#":
        body = [f"{number}. {text}" for number, text in enumerate(_texts(rows), 1)]
    else:
        body = [mark + text for text in _texts(rows)]
    if not mark and r.random() < 0.6:
        body = paragraphs(r, body)
    return "\n\n".join([*blocks, "\n".join(body)]), title


def _chat(r: Random, facts: Facts, heading: str, rows: list[Row]) -> tuple[str, str]:
    cast = [one.first for one in people.roster(r, r.randint(2, 4))]
    stamp, minute = r.random() < 0.25, r.randint(420, 1200)
    lines: list[str] = []
    speaker = r.choice(cast)
    for text in _texts(rows):
        minute += r.randint(0, 9)
        at = f"[{minute // 60:02d}:{minute % 60:02d}] " if stamp else ""
        lines.append(f"{at}{speaker}: {text}")
        if r.random() < 0.5:
            speaker = r.choice(cast)
        if r.random() < 0.25:
            lines.append(f"{at}{r.choice(cast)}: {neutral.chatter(r)}")
    return "\n".join(lines), ""


def _notice(r: Random, facts: Facts, heading: str, rows: list[Row]) -> tuple[str, str]:
    shown, title = _heading(r, heading, 0.75, 0.2)
    mark = r.choice(("", "", "# ", "NOTICE: ", "Notice: ")) if title else ""
    end = ""
    if r.random() < 0.6:
        end = r.choice((expand(r, r.choice(ORGANISERS), {}), people.company(r)))
    return _glue(r, [mark + shown, *paragraphs(r, _texts(rows), 3), end]), title


def _news(r: Random, facts: Facts, heading: str, rows: list[Row]) -> tuple[str, str]:
    shown, title = _heading(r, heading, 0.8, 0.03)
    texts = _texts(rows)
    chance = r.random()
    byline = f"By {people.person(r).full}" if chance < 0.25 else ""
    if 0.25 < chance < 0.5:
        texts[0] = f"{facts['pl1'].upper()} {r.choice(('-', '–', '(local news) –'))} {texts[0]}"
    above = r.choice(("", "", "", "# ")) + shown if shown else ""
    return _glue(r, [above, byline, *paragraphs(r, texts, 3)]), title


def _plain(r: Random, facts: Facts, heading: str, rows: list[Row]) -> tuple[str, str]:
    """Reports, updates, reviews, abstracts, entries: a heading, and sections where they fit."""
    shown, title = _heading(r, heading, 0.75, 0.06)
    above = r.choice(("", "", "# ", "## ", "Title: ")) if title else ""
    mark = r.choice(("", "## ", "", "1"))
    body = _sections(r, rows, mark) if r.random() < 0.4 else paragraphs(r, _texts(rows))
    return _glue(r, [above + shown, *body]), title


def _sections(r: Random, rows: list[Row], mark: str) -> list[str]:
    """Runs of one kind of role under a heading of their own."""
    kinds = {"B": "B", "O": "B", "N": "N", "E": "N", "R": "N", "Q": "Q", "D": "Q"}
    blocks: list[str] = []
    last, number = "", 0
    order = r.choice(("BNQ", "NBQ", "NBQ"))
    for role, text in sorted(rows, key=lambda row: order.index(kinds.get(row[0], "B"))):
        kind = kinds.get(role, "B")
        if kind != last:
            number += 1
            name = r.choice(_SECTIONS[kind])
            blocks.append(f"{number}. {name}" if mark == "1" else f"{mark}{name}")
            blocks.append(text)
            last = kind
        elif blocks:
            blocks[-1] += f" {text}"
    return blocks
