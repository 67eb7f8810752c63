"""Documents whose key sentences are known by composition: the news, its effect, its reason."""

from __future__ import annotations

from random import Random

from training import sources
from training.generator import asks, mail, neutral, people, tasks, times
from training.generator.marks import bare, capital
from training.generator.summary_words import BACKGROUND, EFFECT, LEAD, NEWS, REASON, REQUEST, TITLES
from training.generator.text import Slot, expand, paragraphs, tidy, wrap

Answer = dict[str, object]


def document(r: Random) -> tuple[str, Answer]:
    """A document with its title, its key sentences and its key points."""
    if r.random() < 0.12 and sources.meeting_answers():
        return _meeting(r)
    names = tasks.slots(r)
    topic = (
        tasks.thing(r)
        if r.random() < 0.75
        else r.choice(
            (
                "opening hours",
                "heating",
                "summer party",
                "rent",
                "car park",
                "budget",
                "website",
                "canteen",
                "fees",
                "team",
                "new office",
            )
        )
    )
    names |= {"T": f"the {topic}"}
    news = _sentence(r, r.choice(NEWS), names)
    key = [news]
    for pool, chance in ((EFFECT, 0.7), (REASON, 0.5), (REQUEST, 0.55), (NEWS, 0.3)):
        if r.random() < chance:
            key.append(_sentence(r, r.choice(pool), names))
    if r.random() < 0.2:  # what somebody will do belongs to what matters
        scene = asks.scene(r, 3)
        key.append(bare(asks.named(r, scene)))
    key = list(dict.fromkeys(key))[: r.choice((1, 2, 2, 3, 3, 4))]
    if len(key) > 1 and r.random() < 0.25:
        tail = key[1:]
        r.shuffle(tail)
        key = [key[0], *tail]
    count = r.choice((0, r.randint(1, 4), r.randint(3, 9), r.randint(6, 16)))
    filler = [_filler(r, names) for _ in range(count)]
    body = _arrange(r, key, filler)
    title, text = _frame(r, topic, names, body)
    return text, _answer(title, key, text)


def _sentence(r: Random, template: str, names: dict[str, Slot]) -> str:
    text = capital(expand(r, template, names))
    return text if text[-1] in ".!?" else f"{text}."


def _filler(r: Random, names: dict[str, Slot]) -> str:
    chance = r.random()
    if chance < 0.45:
        return _sentence(r, r.choice(BACKGROUND), names)
    return neutral.pleasantry(r) if chance < 0.55 else neutral.sentence(r)


def _arrange(r: Random, key: list[str], filler: list[str]) -> list[str]:
    """Key sentences first, or behind some background, or apart; their order is kept."""
    chance = r.random()
    cut = 0 if chance < 0.4 else r.randint(0, min(len(filler), 4))
    body = filler[:cut] + key + filler[cut:]
    if chance > 0.75 and len(key) > 1:
        places = sorted(r.sample(range(len(body)), len(key)))
        rest = iter(filler)
        keys = iter(key)
        body = [next(keys) if at in places else next(rest) for at in range(len(body))]
    if r.random() < 0.3:
        lead = r.choice(LEAD)
        at = body.index(key[0])
        body[at:at] = [lead]
    return body


def _frame(r: Random, topic: str, names: dict[str, Slot], body: list[str]) -> tuple[str, str]:
    """Title and text: a mail, notice, article, minutes, memo or chat around the sentences."""
    heading = capital(expand(r, r.choice(TITLES), names | {"t": topic}))
    kind = r.choices(
        ("mail", "notice", "minutes", "memo", "plain", "chat", "letter"), (30, 20, 14, 10, 12, 6, 8)
    )[0]
    sender = people.person(r)
    if kind == "chat":
        cast = [one.first for one in people.roster(r, 3)]
        rows = []
        for row in body:
            rows.append(f"{r.choice(cast)}: {row}")
            if r.random() < 0.25:
                rows.append(f"{r.choice(cast)}: {neutral.chatter(r)}")
        return capital(topic) if capital(topic) in "\n".join(rows) else topic, tidy("\n".join(rows))
    if kind == "minutes":
        mark = r.choice(("- ", "* ", "", "• "))
        there = ", ".join(one.full for one in people.roster(r, r.randint(2, 4)))
        head = [f"{r.choice(('', '', '# ', 'Topic: ', 'Minutes: '))}{heading}"]
        if r.random() < 0.6:
            head.append(f"Present: {there}")
        return heading, tidy("\n".join([*head, "", *(mark + row for row in body)]))
    blocks: list[str] = []
    titled = r.random() < 0.85 or kind in ("notice", "memo")
    if kind in ("mail", "letter"):
        if titled:
            blocks.append(
                "\n".join(mail.headers(r, sender, None, heading))
                if kind == "mail"
                else f"{people.company(r)}\n\n{times.date(r)}\n\n{heading}"
            )
        blocks.append(
            r.choice(
                (
                    "Dear all,",
                    "Hi all,",
                    "Hello,",
                    f"Dear {sender.first},",
                    "Hi team,",
                    "Dear neighbours,",
                    "Dear members,",
                    "",
                )
            )
        )
    elif kind == "memo":
        blocks.append(f"MEMO\n\nFrom: {sender.full}\nTo: All staff\nRe: {heading}")
    elif titled:
        blocks.append(r.choice(("# ", "", "", "## ")) + heading)
    blocks += paragraphs(r, body)
    if kind in ("mail", "letter") and r.random() < 0.8:
        blocks.append(
            f"{r.choice(('Best regards,', 'Thanks,', 'Yours sincerely,'))}\n{sender.full}"
        )
        if r.random() < 0.15:
            blocks.append(mail.footer(r))
    text = r.choice(("\n\n", "\n\n", "\n")).join(block for block in blocks if block)
    if r.random() < 0.1:
        text = wrap(text, r.choice((66, 72, 78)))
    return (heading if titled else topic), tidy(text)


def _answer(title: str, key: list[str], text: str) -> Answer:
    flat = " ".join(text.split())
    title = title if title in flat else title.lower()
    if title not in flat:
        title = " ".join(key[0].split()[:6]).rstrip(".,;:")
    points = key if len(key) > 1 or len(flat) > 400 else []
    return {"title": title, "summary": " ".join(key), "key_points": list(points)}


def _meeting(r: Random) -> tuple[str, Answer]:
    """A real account of a meeting: it begins with what matters, and may end with the outcome."""
    answers = sources.meeting_answers()
    for _ in range(50):
        sentences = [s for s in sources.split_sentences(r.choice(answers)) if len(s) < 260]
        if 3 <= len(sentences) <= 12:
            break
    else:
        sentences = sources.split_sentences(answers[0])[:8]
    outcome = sentences[-1].startswith(
        (
            "Finally",
            "In the end",
            "Lastly",
            "Therefore",
            "So ",
            "Eventually",
            "As a result",
            "At last",
            "The group decided",
            "The team decided",
        )
    )
    key = [*sentences[: 1 if len(sentences) < 5 else 2], sentences[-1] if outcome else sentences[2]]
    title = capital(tasks.thing(r))
    head = r.choice(("# ", "Notes: ", "Topic: ", "Subject: ", "", "Meeting on ")) + title
    text = tidy(f"{head}\n\n" + r.choice((" ", "\n")).join(sentences))
    return text, _answer(title, key, text)
