"""Mails: greeting, small talk, requests, signature."""

from __future__ import annotations

from random import Random

from training.generator import neutral, people, tasks, times
from training.generator.extract import asks, scene
from training.generator.extract.scene import Scene
from training.generator.mail import footer, headers
from training.generator.marks import capital
from training.generator.text import expand, lines, paragraphs

SUBJECTS = lines(
    """
    {X}
    {n}
    [Re|RE|AW|Fwd|FW]: {X}
    [Re|Fwd]: {n} [for|from] {C}
    {ev}
    [Question|Update|News|Info|Reminder|Request] [about|regarding|on] {X}
    [Urgent|Important|Reminder|Please read]: {X}
    {doc}
    {K}: {n}
    {C} - {n}
    [Follow-up|Follow up] [to|on] {ev}
    Your [order|application|letter|enquiry|request] of {D}
    [Plans|Dates] for {mon}
    """
)
_ABOUT = lines(
    """
    {X}
    {X}
    [Re|RE|AW|Fwd|FW]: {X}
    [Question|Update|News|Reminder] [about|on]: {X}
    [Quick question|Short update|Next steps|Status|Update|Reminder]: {X}
    {X} - [next steps|update|where we stand|your help|thanks]
    {X} ({D})
    """
)
_GREET = (
    "Hi {A},",
    "Hello {A},",
    "Dear {A},",
    "Hey {A},",
    "{A},",
    "Hi {A}",
    "Good morning {A},",
    "hi {A},",
    "Hi {A}!",
    "Hello {A}",
    "Good afternoon {A},",
)
_GREET_ALL = (
    "Hi all,",
    "Hi team,",
    "All,",
    "Dear colleagues,",
    "Hello everyone,",
    "Team,",
    "Folks,",
    "Dear all,",
    "Hi everybody,",
    "Dear members,",
    "Good morning,",
    "Hello,",
    "Hi,",
    "Dear Sir or Madam,",
    "To whom it may concern,",
    "Dear parents,",
    "Dear neighbours,",
    "Dear customer,",
)
CLOSE = (
    "Thanks,",
    "Best,",
    "Best regards,",
    "Cheers,",
    "Regards,",
    "Kind regards,",
    "Many thanks,",
    "Thank you,",
    "Talk soon,",
    "All the best,",
    "Best wishes,",
    "Yours sincerely,",
    "Warm regards,",
    "Thanks and best,",
    "With kind regards,",
    "Yours,",
    "Sincerely,",
    "BR",
    "Thx",
    "Thanks!",
    "Yours faithfully,",
)


def subject(r: Random, s: Scene | None = None) -> str:
    """A subject line, about the matter of a scene if it has one."""
    if s and s.stock:
        return capital(expand(r, r.choice(_ABOUT), s.slots(r)).removeprefix("the "))
    return capital(expand(r, r.choice(SUBJECTS), tasks.slots(r)))


_FOR_ALL = (
    "I need all of this by {U}.",
    "All of that by {U}, please.",
    "Everything has to be ready by {U}.",
    "The deadline for all points is {U}.",
    "Please have all of it done by {U}.",
    "All by {U}.",
    "We need both by {U}.",
    "It all has to happen before {U}.",
    "Deadline: {U}",
)


def _body(r: Random, s: Scene, wanted: int, others: int) -> list[str]:
    """Paragraphs; sometimes the requests are a list that a line announces."""
    if wanted >= 2 and r.random() < 0.25:
        mark = r.choice(("- ", "* ", "", "• "))
        owner = s.addressee
        rows = []
        together = r.random() < 0.25  # one deadline for all of them
        items = []
        for index in range(wanted):
            item = s.marks.new(owner)
            items.append(item)
            task = s.marks.task(item, s.task(r).base)
            row = r.choice(("{T}", "please {T}", "{T}")).replace("{T}", task)
            row = capital(row) if r.random() < 0.6 else row
            row += "" if together else scene.due_phrase(r, s, item)
            rows.append((mark or f"{index + 1}. ") + row)
        lead = r.choice(
            (
                "Could you please:",
                "Please:",
                "Please could you",
                "What I need from you:",
                "Your to-dos:",
                "These points are for you:",
                "I need the following from you:",
                "Can you please do the following?",
            )
            if owner
            else (
                "Still to do:",
                "What is left to do:",
                "We still need to:",
                "To do:",
                "Open points:",
            )
        )
        if together:
            s.marks.same_due |= dict.fromkeys(items[1:], items[0])
            day = s.marks.due(items[0], times.point(r))
            rows.append(r.choice(_FOR_ALL).replace("{U}", day))
        facts = [s.fact(r) for _ in range(others)]
        cut = r.randint(0, len(facts))
        listed = "\n".join([lead, *rows])
        return [*paragraphs(r, facts[:cut]), listed, *paragraphs(r, facts[cut:])]
    return paragraphs(r, asks.mixture(r, s, wanted, others))


def message(r: Random, wanted: int, others: int) -> tuple[str, Scene]:
    """One mail, formal or casual, to one person or to many."""
    sender, reader = people.roster(r, 2)
    s = scene.scene(r, r.randint(2, 4))
    formal = r.random() < 0.3
    called = None
    if r.random() < 0.68:
        called = people.titled(r, reader) if formal else reader.first
    signed = None
    if r.random() < 0.82:
        signed = sender.full if formal or r.random() < 0.3 else sender.first
    s.addressee, s.speaker, s.letter = called, signed, True
    head: list[str] = []
    if r.random() < 0.55:
        head = headers(r, sender, called, subject(r, s))
        if head[0].startswith("From:") and not signed:
            s.speaker = sender.full
    text = [neutral.pleasantry(r)] if r.random() < 0.4 else []
    body = _body(r, s, wanted, others)
    if text:
        body[:1] = [" ".join([*text, *body[:1]])] if r.random() < 0.6 else [*text, *body[:1]]
    if r.random() < 0.35:
        body.append(neutral.pleasantry(r))
    greeting = (
        r.choice(_GREET).replace("{A}", called) if called else r.choice((*_GREET_ALL, "", ""))
    )
    blocks = ["\n".join(head), greeting, *body]
    if signed:
        glue = r.choice(("\n", "\n", " ", "\n\n"))
        tail = f"{r.choice(CLOSE)}{glue}{signed}"
        if formal or r.random() < 0.2:
            tail += f"\n{capital(people.role(r).removeprefix('the '))}" + r.choice(
                ("", f", {people.company(r)}")
            )
        blocks.append(tail)
    if r.random() < 0.15:
        blocks.append(r.choice(("--\n", "___\n", "")) + footer(r))
    return r.choice(("\n\n", "\n\n", "\n")).join(block for block in blocks if block), s
