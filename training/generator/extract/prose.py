"""Memos, reports, notes, voice memos and tickets; names that a pronoun refers to."""

from __future__ import annotations

from random import Random

from training import sources
from training.generator import neutral, people, tasks, times
from training.generator.extract import asks, entries, minutes, scene
from training.generator.extract.scene import Scene
from training.generator.marks import capital
from training.generator.text import expand, paragraphs


def memo(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """MEMO with To, From, Date, Subject; the sender's "I" is the name behind From."""
    s = scene.scene(r)
    sender, reader = people.roster(r, 2)
    alone = r.random() < 0.4
    to = (
        reader.full
        if alone
        else r.choice(("All staff", "All departments", "The board", "Team leads"))
    )
    signed = sender.full if r.random() < 0.7 else sender.first
    s.addressee, s.speaker = (to if alone else None), signed
    topic = capital(s.topic(r).removeprefix("the "))
    heads = [
        f"To: {to}",
        f"From: {signed}",
        f"Date: {times.date(r)}",
        f"{r.choice(('Re', 'Subject'))}: {topic}",
    ]
    if r.random() < 0.4:
        r.shuffle(heads)
    start = r.choice(("MEMO", "Memo", "MEMORANDUM", "Internal memo", ""))
    blocks = [start, "\n".join(heads), *paragraphs(r, asks.mixture(r, s, wanted, max(others, 1)))]
    return "\n\n".join(block for block in blocks if block), s


def report(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """Findings first, recommendations or measures behind them."""
    s = scene.scene(r, 2)
    names = s.slots(r)
    head = capital(
        expand(
            r,
            "[Report|Inspection report|Audit|Site visit|Progress report|Status|Review]: {X}",
            names,
        )
    )
    facts = [s.fact(r) for _ in range(max(others, 2))]
    found = r.choice(
        ("Findings", "Background", "Summary", "Status", "What we found", "Situation", "")
    )
    blocks = [r.choice(("# ", "", "")) + head]
    if r.random() < 0.5:
        blocks.append(
            f"{r.choice(('Author', 'Prepared by', 'Reported by'))}: {people.person(r).full}"
        )
    blocks.append((f"{found}\n" if found else "") + "\n\n".join(paragraphs(r, facts)))
    if wanted:
        lead = r.choice(
            (
                "Recommendations",
                "Measures",
                "Required actions",
                "Next steps",
                "Corrective actions",
                "Outlook and next steps",
                "Follow-up",
            )
        )
        rows = []
        form = entries.form(r)
        for _ in range(wanted):
            chance = r.random()
            if chance < 0.3:
                rows.append(entries.entry(r, s, 0.7, form))
            elif chance < 0.55:
                rows.append(asks.passive(r, s))
            elif chance < 0.85:
                rows.append(asks.named(r, s))
            else:
                rows.append(asks.group(r, s))
        mark = r.choice(("- ", "", "* "))
        listed = "\n".join((mark or f"{index}. ") + row for index, row in enumerate(rows, 1))
        blocks.append(
            f"{lead}\n{listed}"
            if r.random() < 0.7
            else " ".join(row if row[-1] in ".!?" else f"{row}." for row in rows)
        )
    return "\n\n".join(blocks), s


def notes(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """Telegram style: no title needed, short lines, mixed forms."""
    s = scene.scene(r, lower=r.random() < 0.4)
    mark = r.choice(minutes.BULLETS)
    rows = []
    for kind in s.in_order(r, wanted, others):
        if kind:
            row = entries.entry(r, s, 0.7) if r.random() < 0.6 else asks.ask(r, s)
            if row[0].isalpha() and row.count("|") == 0 and r.random() < 0.2:
                row = f"{r.choice(('todo', 'TODO', 'action', 'AP', 'next'))}: {row}"
        else:
            row = s.fact(r) if r.random() < 0.7 else s.chatter(r)
        rows.append(mark + row.rstrip("."))
    head = [minutes.title(r, s)] if r.random() < 0.4 else []
    return "\n".join([*head, *rows]), s


def plain(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """Sentences without any frame."""
    s = scene.scene(r)
    rows = asks.mixture(r, s, wanted, others)
    return r.choice(("\n\n", "\n")).join(paragraphs(r, rows, 7)), s


_SO = (
    "So ",
    "Okay, ",
    "Right, ",
    "Also, ",
    "And ",
    "Oh, and ",
    "Then ",
    "Anyway, ",
    "By the way, ",
    "Let me think, ",
)


def voice(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """Somebody talks into a phone: one block, fillers, "I" without a name or with one."""
    s = scene.scene(r, 3)
    speaker = people.person(r).first if r.random() < 0.4 else None
    s.speaker, s.addressee = speaker, None
    start = (
        [f"Hi, {speaker} here."]
        if speaker
        else [r.choice(("Note to self.", "Voice memo.", "Okay, some notes."))]
    )
    rows = []
    for kind in s.in_order(r, wanted, others):
        chance = r.random()
        if not kind:
            row = s.fact(r)
        elif chance < 0.45:
            item = s.marks.new(speaker)
            names = {"T": s.marks.task(item, s.task(r).base), "D": scene.due_phrase(r, s, item)}
            row = expand(
                r,
                r.choice(
                    (
                        "I [need to|have to|must|should|still need to|will] {T}{D}.",
                        "I'll {T}{D}.",
                        "I mustn't forget to {T}{D}.",
                        "I really [have|need] to {T}{D}.",
                    )
                ),
                names,
            )
        else:
            row = asks.named(r, s) if chance < 0.8 else asks.unowned(r, s)
        if row.startswith(("I ", "I'")) and r.random() < 0.4:
            row = r.choice(_SO) + row
        rows.append(row)
    return " ".join(start + rows), s


def ticket(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """A ticket or project update with fields and a description."""
    s = scene.scene(r, 3)
    who = r.choice(s.names)
    fields = [
        f"{r.choice(('Ticket', 'Issue', 'Case', 'ID'))}: {tasks.code(r)}",
        f"Title: {capital(tasks.topic(r).removeprefix('the '))}",
        f"{r.choice(('Reporter', 'Opened by', 'Created by'))}: {people.person(r).full}",
        f"Priority: {r.choice(('high', 'low', 'medium', 'P1', 'P2'))}",
        f"Status: {r.choice(('open', 'in progress', 'waiting', 'new'))}",
    ]
    kept = [field for field in fields if r.random() < 0.75]
    rows = asks.mixture(r, s, wanted, max(others, 1))
    lead = r.choice(("Description:", "Update:", "Comment:", f"Comment by {who}:", "Notes:", ""))
    return "\n".join([*kept, "", lead, *paragraphs(r, rows)]).strip(), s


def pronouns(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """ "Marta joined last. She will ...": the owner is the name that stands there."""
    s = scene.scene(r)
    pieces: list[str] = []
    for _ in range(wanted):
        name = r.choice(s.names)
        pron = r.choice(("She", "He", "They"))
        item = s.marks.new(name)
        names = s.slots(r) | {"N": name, "Z": pron, "z": pron.lower()}
        lead = expand(
            r,
            r.choice(
                (
                    "{N} [presented|showed|explained] {doc}.",
                    "{N} [joined|called] from {C}.",
                    "{N} has looked at {X}.",
                    "{N} is [new|back|on board] since {D}.",
                    "{N} reported on {X}.",
                    "We talked to {N} about {X}.",
                    "{N} was not [happy|satisfied] with {O}.",
                    "Thanks to {N} for {doc}.",
                    "{N} knows {C} well.",
                )
            ),
            names,
        )
        names["T"] = s.marks.task(item, s.task(r).base)
        names["D"] = scene.due_phrase(r, s, item)
        verb = "will|is going to|has to|needs to|agreed to|offered to|promised to"
        if pron == "They":
            verb = "will|are going to|have to|need to|agreed to|offered to|promised to"
        pieces.append(f"{lead} {expand(r, '{Z} [' + verb + '] {T}{D}.', names)}")
    pieces += [s.fact(r) for _ in range(others)]
    r.shuffle(pieces)
    head = [minutes.title(r, s)] if r.random() < 0.4 else []
    return "\n\n".join([*head, *paragraphs(r, pieces)]), s


def reading(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """Real text, now and then with one ask inside: accounts of meetings, small stories, entries."""
    s = scene.scene(r, 2)
    pool = [text for text in (neutral.accounts(), sources.stories(), sources.jargon()) if text]
    rows: list[str] = []
    for _ in range(r.randint(1, 3)):
        rows += sources.split_sentences(r.choice(r.choice(pool)))[:8] if pool else [s.fact(r)]
    for _ in range(min(wanted, 2)):
        rows.insert(
            r.randint(0, len(rows)), asks.named(r, s) if r.random() < 0.7 else asks.unowned(r, s)
        )
    return "\n\n".join(paragraphs(r, rows, 6)), s
