"""Finds the sender of a mail, for promises such as "I'll send the figures"."""

import re

from pipelines.guardrails.documents.action_items.actors import is_promised
from pipelines.text.mail_heads import FIELDS, SENDERS
from pipelines.text.mail_parts import MailPart, aside_at, asides
from pipelines.text.sentences import Span

# A sender's line in the head at the very top: a name, perhaps with an address.
_FROM = re.compile(
    rf"\s*(?:(?i:{FIELDS}):[^\n]*\n)*?(?i:{SENDERS}):[ \t]*[\"'“]?"
    r"(?P<name>[^\W\d_][^\n<>@\"”;:()]*?)[\"'”]?[ \t]*(?:<[^>\n]*>[ \t]*)?(?=\n)"
)
_AGAIN = re.compile(rf"^[>\s*]*(?:{SENDERS}):", re.IGNORECASE | re.MULTILINE)
_MOST = 5  # words of a name


def sender(text: str, unit: Span, task: str) -> Span | None:
    """Return the span of the sender's name in a mail's head, if ``unit``, a span of ``text``,
    promises the task: "I'll send the figures". None if another person may be speaking."""
    if not is_promised(text, unit, task):
        return None
    sender = _FROM.match(text)
    if sender is None or len(sender["name"].split()) > _MOST:
        return None
    line = text[text.rfind("\n", 0, unit[0]) + 1 : unit[1]]
    if line.lstrip().startswith(">") or _AGAIN.search(text, sender.end()):
        return None  # in a thread, "I" may be another sender
    aside = aside_at(asides(text), unit)
    return None if aside and aside.part is MailPart.QUOTED else sender.span("name")
