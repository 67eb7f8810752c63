"""Who says "I" in a mail: its sender, who does what "I'll send the figures" promises."""

from __future__ import annotations

import re

from pipelines.guardrails.documents.action_items.actors import is_promised
from pipelines.text.mail_heads import FIELDS, SENDERS
from pipelines.text.mail_parts import MailPart, aside_at, asides
from pipelines.text.sentences import Span

# At the very top, among the other lines of a head, a name with or without its address.
_FROM = re.compile(
    rf"\s*(?:(?i:{FIELDS}):[^\n]*\n)*?(?i:{SENDERS}):[ \t]*[\"'“]?"
    r"(?P<name>[^\W\d_][^\n<>@\"”;:()]*?)[\"'”]?[ \t]*(?:<[^>\n]*>[ \t]*)?(?=\n)"
)
_AGAIN = re.compile(rf"^[>\s*]*(?:{SENDERS}):", re.IGNORECASE | re.MULTILINE)
_MOST = 5  # words of a name


def sender(text: str, unit: Span, task: str) -> Span | None:
    """Return where a mail's head names its sender, if ``unit``, a span of ``text``, has the sender
    promise the task: "I'll send the figures". None where somebody else may be speaking."""
    if not is_promised(text, unit, task):
        return None
    sender = _FROM.match(text)
    if sender is None or len(sender["name"].split()) > _MOST:
        return None
    line = text[text.rfind("\n", 0, unit[0]) + 1 : unit[1]]
    if line.lstrip().startswith(">") or _AGAIN.search(text, sender.end()):
        return None  # a thread: whose "I" is not sure
    aside = aside_at(asides(text), unit)
    return None if aside and aside.part is MailPart.QUOTED else sender.span("name")
