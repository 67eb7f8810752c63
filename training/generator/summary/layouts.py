# ruff: noqa: E501  (lists of phrases)
"""Layouts that letters and minutes do not have: logs, diaries, questions, transcripts, orders, forms."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from training.generator import people
from training.generator.summary.answer import Row
from training.generator.summary.facts import Facts
from training.generator.summary.manners import manner
from training.generator.text import items, paragraphs, tidy, words, wrap
from training.generator.times import MONTHS

_MANNERS = {"plain": 58, "terse": 9, "small": 6, "bare": 5, "capitals": 4, "telegram": 5, "dictated": 4,
            "typos": 5, "short": 4}  # fmt: skip
_RUNNING = ("small", "bare", "telegram", "dictated", "short")  # no full stop ends a sentence
_DAYS = words("Mon Tue Wed Thu Fri Sat Sun")
_QUESTIONS = items(
    """
    And then?|What happened next?|Could you tell us more?|How do you look at it today?|What was that like?|Where were you
    at the time?|Who else was there?|What do people say?|Is that usual?|And what does that mean?|Can you explain that?|
    Tell us how it began.|What do you remember?|Were you surprised?|Anything else?|How did it come to that?|So where do
    things stand?|What would you say to people who ask?|Why is that?|May I ask about the beginnings?
    """
)
_NODS = items(
    "Mm-hm.|Right.|Go on.|I see.|Yes.|Okay.|(laughs)|(pause)|Sure.|And?|Oh.|(inaudible)|Take your time."
)
_LABELS = items(
    """
    Remarks|Notes|Entry|Detail|Text|Observed|Report|Comment|Information|Further|Statement|Account|Part 1|Part 2|
    Continued|General|On site|Later|Addition|Page 2|From the book|Item|Field 7|Field 9|Line 4
    """
)
_GREETINGS = (
    "Dear {name},",
    "Dear {titled},",
    "My dear {name},",
    "Dear {titled}",
    "{name},",
    "Dear all,",
)
_HEADS = items("No.|File|Ref|Sheet|Case|Form|Our ref.|Book|Serial")
_ENDS = items("Signed|Sgd.|For the record|Entered by|Written by|Taken down by|Copied by|Noted")


def lay_out(
    r: Random, genre: str, facts: Facts, heading: str, phrase: str, rows: list[Row]
) -> tuple[str, str, list[Row]]:
    """The text, the phrase as it stands there, and the rows as they stand there."""
    name = r.choices(list(_MANNERS), list(_MANNERS.values()))[0]
    if name in ("telegram", "capitals") and len(rows) > 14:
        name = "terse"
    say = manner(r, name)
    rows = [(role, say(text)) for role, text in rows]
    heading, phrase = (say(heading) if heading else ""), say(phrase)
    if phrase and all(phrase not in text for _, text in rows):
        phrase = phrase[0].lower() + phrase[1:]
    if name in _RUNNING:
        body = _running(r, name, [text for _, text in rows])
    else:
        builder = {"log": _log, "diary": _diary, "talk": _talk, "tape": _tape, "orders": _orders,
                   "form": _form, "letter": _letter, "list": _list, "scrap": _scrap}.get(genre, _prose)  # fmt: skip
        body = builder(r, [text for _, text in rows])
    above = r.choice(("", "", "# ", "*** ", "-- ")) if genre != "talk" else ""
    text = (above + heading + r.choice(("\n\n", "\n", "\n\n")) if heading else "") + body
    if r.random() < 0.15:
        text += f"\n{r.choice(_ENDS)}: {people.person(r).full}"
    if r.random() < 0.08:
        text = wrap(text, r.choice((56, 66, 76)))
    return tidy(text), phrase, rows


def _running(r: Random, name: str, texts: list[str]) -> str:
    if name == "telegram":
        end = r.choice((" STOP ", " STOP ", " STOP\n", " - ", " + "))
        return end.join(texts) + (" STOP" if "STOP" in end and r.random() < 0.6 else "")
    if name == "dictated":
        some = [
            r.choice((" full stop ", " full stop ", " full stop new paragraph ")) for _ in texts
        ]
        return "".join(text + end for text, end in zip(texts, some, strict=True))
    return r.choice(("\n", "\n", " ", ", ", " / ", " ... ", "\n\n", " - ")).join(texts)


def _groups(r: Random, texts: Sequence[str], most: int) -> list[str]:
    return paragraphs(r, texts, most)


def _prose(r: Random, texts: list[str]) -> str:
    return r.choice(("\n\n", "\n\n", "\n")).join(_groups(r, texts, r.choice((3, 5, 30))))


def _log(r: Random, texts: list[str]) -> str:
    minute, style = r.randint(0, 900), r.randrange(5)
    out = []
    for text in _groups(r, texts, r.choice((1, 1, 2, 3))):
        minute = (minute + r.randint(1, 70)) % 1440
        hour, rest = divmod(minute, 60)
        at = (f"{hour:02d}{rest:02d}", f"{hour:02d}:{rest:02d} -", f"[{hour:02d}:{rest:02d}]", f"{hour:02d}.{rest:02d}h",
              f"{hour:02d}:{rest:02d}:{r.randint(0, 59):02d}")[style]  # fmt: skip
        out.append(f"{at} {text}")
    return "\n".join(out)


def _diary(r: Random, texts: list[str]) -> str:
    day, week, month = r.randint(1, 16), r.randrange(7), r.choice(MONTHS)
    style, out = r.randrange(4), []
    for text in _groups(r, texts, r.choice((2, 4, 6))):
        at = (
            f"{day} {month}.",
            f"{_DAYS[week]} {day}.",
            f"{_DAYS[week]}:",
            f"{day}/{MONTHS.index(month) + 1}",
        )[style]
        out.append(f"{at} {text}")
        step = r.choice((1, 1, 1, 2, 3))
        day, week = min(day + step, 30), (week + step) % 7
    return r.choice(("\n", "\n\n")).join(out)


def _talk(r: Random, texts: list[str]) -> str:
    one, two = people.roster(r, 2)
    first, second = r.choice((("Q:", "A:"), (f"{one.first}:", f"{two.first}:"), (f"{one.initials}:", f"{two.initials}:"), ("–", "–"), ("Question.", "Answer.")))  # fmt: skip
    out = []
    asked = r.sample(_QUESTIONS, len(_QUESTIONS))
    for text in _groups(r, texts, r.choice((2, 3, 5))):
        out.append(f"{first} {asked.pop()}" if asked else "")
        out.append(f"{second} {text}")
    return "\n".join(out)


def _tape(r: Random, texts: list[str]) -> str:
    one, two = people.roster(r, 2)
    second, out = r.randint(0, 50), []
    stamp = r.random() < 0.6
    for text in _groups(r, texts, r.choice((1, 2, 4))):
        at = f"[{second // 3600:02d}:{second // 60 % 60:02d}:{second % 60:02d}] " if stamp else ""
        out.append(f"{at}{one.last.upper()}: {text}")
        if r.random() < 0.3:
            out.append(f"{at}{two.last.upper()}: {r.choice(_NODS)}")
        second += r.randint(4, 40)
    return "\n".join(out)


def _orders(r: Random, texts: list[str]) -> str:
    style = r.randrange(4)
    out = []
    for number, text in enumerate(_groups(r, texts, r.choice((1, 1, 2, 3))), 1):
        mark = (f"{number}.", f"§ {number}", f"({number})", f"{number})")[style]
        out.append(f"{mark} {text}")
    return r.choice(("\n", "\n\n")).join(out)


def _form(r: Random, texts: list[str]) -> str:
    head = [f"{r.choice(_HEADS)} {r.randint(12, 98765)}"]
    if r.random() < 0.5:
        head.append(
            f"{r.choice(('Officer', 'Clerk', 'On duty', 'Filled in by', 'By'))}: {people.person(r).full}"
        )
    labels = r.sample(_LABELS, len(_LABELS))
    body = [
        f"{labels[at % len(labels)]}: {text}"
        for at, text in enumerate(_groups(r, texts, r.choice((2, 3, 4))))
    ]
    return "\n".join([*head, *body])


def _letter(r: Random, texts: list[str]) -> str:
    reader, writer = people.roster(r, 2)
    greeting = r.choice(_GREETINGS).format(name=reader.first, titled=people.titled(r, reader))
    name = writer.full if r.random() < 0.6 else writer.first
    end = r.choice(("Yours,", "Sincerely,", "With kind regards,", "As ever,", "Yours truly,"))
    return "\n\n".join([greeting, _prose(r, texts), f"{end}\n{name}"])


def _list(r: Random, texts: list[str]) -> str:
    mark = r.choice(("- ", "* ", "• ", "– ", "> ", "o "))
    return "\n".join(mark + text for text in _groups(r, texts, r.choice((1, 1, 1, 2))))


def _scrap(r: Random, texts: list[str]) -> str:
    """A note on a scrap of paper: one line after the other, dashes between."""
    return r.choice(("\n", " - ", " / ", "\n- ", " ... ", " ")).join(texts)
