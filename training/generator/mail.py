"""What mails of every kind have: headers and footers."""

from __future__ import annotations

from random import Random

from training.generator import people, tasks, times
from training.generator.text import expand, lines

FOOTERS = lines(
    """
    This [email|e-mail|message] is confidential. If you received it in error, please delete it.
    Please consider the environment before printing this [email|e-mail|message].
    {C}, registered in [London|Cork|Vienna|Lyon], number {N}0{N}
    Sent from my [phone|iPhone|tablet|mobile].
    To unsubscribe, click here. Please do not reply to this message.
    This message is intended for the addressee only. You should not disclose it to anyone.
    Follow us [on social media|online]! Visit our [website|blog] for news about {goods}.
    Tel. {N} {N} {N} | www.{C} | Please read our privacy policy.
    """
)


def footer(r: Random) -> str:
    return expand(r, r.choice(FOOTERS), tasks.slots(r))


def _address(r: Random, who: people.Person) -> str:
    host = f"{people.invented(r).lower()}.{r.choice(('example', 'com', 'org', 'net'))}"
    return f"{people.handle(r, who)}@{host}"


def headers(r: Random, sender: people.Person, to: str | None, topic: str) -> list[str]:
    out = []
    if r.random() < 0.6:
        out.append(
            f"From: {sender.full}" + (f" <{_address(r, sender)}>" if r.random() < 0.5 else "")
        )
        if r.random() < 0.7:
            out.append(f"To: {to or r.choice(('all staff', 'team', 'members', 'office'))}")
        if r.random() < 0.4:
            out.append(f"{r.choice(('Date', 'Sent'))}: {times.date(r)}")
    out.append(f"Subject: {topic}")
    return out
