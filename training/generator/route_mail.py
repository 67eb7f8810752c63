"""The mail around what its sender wants: subject, background, urgency, signature, older mails."""

from __future__ import annotations

from random import Random

from training.generator import mail, neutral, people, tasks, times
from training.generator.marks import capital
from training.generator.route_list import topics
from training.generator.route_words import CONTEXT, HIGH, LEADS, LOW, NORMAL, OLD_ISSUE
from training.generator.text import expand, paragraphs, tidy, words, wrap


def compose(r: Random, wants: list[str], about: str, urgency: str) -> tuple[str, str, str]:
    """The mail around the wants: (text, reason, urgency)."""
    names = tasks.slots(r)
    want = wants[0]
    lead = expand(r, r.choice(LEADS), names) if r.random() < 0.2 else ""
    if (
        lead
        and want[0].isupper()
        and not want.startswith(("I ", "I'", "{"))
        and want.split()[0] in _SMALL
    ):
        said = lead + want[0].lower() + want[1:]
    else:
        said, lead = want, ""
    said = said if said[-1] in ".!?" else f"{said}."
    reason = want if not lead else want[0].lower() + want[1:]
    reason = reason.rstrip(".")
    chance = r.random()
    phrase = ""
    if urgency != "normal":
        pass  # the matter itself says so
    elif chance < 0.2:
        urgency = "high"
        phrase = expand(r, r.choice(HIGH), names)
    elif chance < 0.36:
        urgency = "low"
        phrase = expand(r, r.choice(LOW), names)
    elif r.random() < 0.4:
        phrase = expand(r, r.choice(NORMAL), names)
    others = r.choices((0, r.randint(1, 3), r.randint(3, 7)), (4, 5, 2))[0]
    before = [_background(r) for _ in range(others)]
    cut = r.randint(0, len(before)) if r.random() < 0.6 else 0
    body = [*before[:cut], said]
    if len(wants) > 1:
        body.append(wants[1] if wants[1][-1] in ".!?" else f"{wants[1]}.")
    if phrase:
        body.insert(r.choice((len(body), len(body), max(0, len(body) - 1))), phrase)
    body += before[cut:]
    if r.random() < 0.3:
        body.insert(0, neutral.pleasantry(r))
    if r.random() < 0.25:
        body.append(neutral.pleasantry(r))
    return tidy(_dress(r, body, _subject(r, wants[0], about))), reason, urgency


_SMALL = frozenset(
    words(
        "the my our your we please can could where when how is are do does what why who which "
        "there this a an somebody somebody's has have it you where's nothing pages after"
    )
)


def _background(r: Random) -> str:
    """A sentence that decides nothing: facts, or another matter that is settled."""
    if r.random() < 0.22:
        old = expand(r, r.choice(r.choice(topics()).wants), tasks.slots(r)).strip(".?!")
        if old.startswith(("I ", "The ", "My ", "Our ", "We ")):
            return expand(
                r,
                r.choice(OLD_ISSUE),
                tasks.slots(r)
                | {"W": old[0].lower() + old[1:] if not old.startswith("I ") else old},
            )
    if r.random() < 0.7:
        return capital(expand(r, r.choice(CONTEXT), tasks.slots(r)))
    return neutral.sentence(r)


def _subject(r: Random, want: str, about: str) -> str:
    """What stands above: a key word, the first words, something vague, or another matter."""
    chance = r.random()
    if chance < 0.4 and about:
        return capital(expand(r, "[|Re: |Question: ||]{a}[| {K}|]", tasks.slots(r) | {"a": about}))
    if chance < 0.6:
        return " ".join(want.split()[: r.randint(3, 7)]).rstrip(".,?")
    if chance < 0.85:
        return r.choice(
            (
                "Question",
                "Help",
                "Request",
                "Hello",
                "Short question",
                "Re: your message",
                "Enquiry",
                "Please help",
                "(no subject)",
                "Problem",
                "Fwd:",
                "Info",
                "Message from the contact form",
            )
        )
    return mail.subject(r)


def _dress(r: Random, body: list[str], subject: str) -> str:
    """Greeting, paragraphs, signature, footer, an older mail below."""
    sender = people.person(r)
    blocks = []
    if r.random() < 0.5:
        blocks.append("\n".join(mail.headers(r, sender, None, subject)))
    if r.random() < 0.65:
        blocks.append(
            r.choice(
                (
                    "Hello,",
                    "Hi,",
                    "Dear Sir or Madam,",
                    "Hi there,",
                    "Good morning,",
                    "Dear team,",
                    "Hi team,",
                    "To whom it may concern,",
                    "Hello all,",
                )
            )
        )
    blocks += paragraphs(r, body)
    if r.random() < 0.7:
        close = r.choice(
            (
                "Best regards,",
                "Thanks,",
                "Regards,",
                "Kind regards,",
                "Many thanks,",
                "Thank you,",
                "Yours sincerely,",
                "Cheers,",
            )
        )
        blocks.append(
            f"{close}\n{r.choice((sender.full, sender.first))}"
            + (f"\n{people.company(r)}" if r.random() < 0.25 else "")
        )
    if r.random() < 0.2:
        blocks.append(r.choice(("--\n", "")) + mail.footer(r))
    if r.random() < 0.14:
        older = expand(r, r.choice(r.choice(topics()).wants), tasks.slots(r)).lstrip("!")
        blocks.append(
            f"On {times.date(r)}, {people.person(r).full} wrote:\n> {older}\n> "
            + neutral.sentence(r)
        )
    text = r.choice(("\n\n", "\n\n", "\n")).join(blocks)
    return wrap(text, r.choice((66, 72, 78))) if r.random() < 0.1 else text
