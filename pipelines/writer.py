"""Who says "I" in a mail: its sender, who does what "I'll send the figures" promises."""

from __future__ import annotations

import re

from pipelines.actors import ADVERB, STARTS, verb_of
from pipelines.mail_parts import Part, aside_at, asides
from pipelines.units import Span, is_message

_HEADER = r"(?i:to|cc|date|sent|subject|re|von|an|datum|betreff|de|à|objet)"
# At the very top, among the other lines of a head, a name with or without its address.
_FROM = re.compile(
    rf"\s*(?:{_HEADER}:[^\n]*\n)*(?i:from|von|de):[ \t]*[\"'“]?"
    r"(?P<name>[^\W\d_][^\n<>@\"”;:()]*?)[\"'”]?[ \t]*(?:<[^>\n]*>[ \t]*)?(?=\n)"
)
_AGAIN = re.compile(r"^[>\s*]*(?:from|von|de):", re.IGNORECASE | re.MULTILINE)
_I = re.compile(
    rf"{STARTS}(?i:(?:and|but|so|then|yes|ok|okay)\s+)?"
    rf"I(?:['’]?ll|\s+(?:will|shall|promised?\s+to)|['’]m\s+going\s+to){ADVERB}\s+$",
    re.VERBOSE | re.DOTALL,
)
_MOST = 5  # words of a name


def writer(text: str, unit: Span, task: str) -> Span | None:
    """Return where a mail's head names its sender, if ``unit``, a span of ``text``, has the sender
    promise the task: "I'll send the figures". None where somebody else may be speaking."""
    verb = verb_of(text, unit, task)
    if verb is None:
        return None
    head = text[unit[0] : verb.start()]
    if not _I.search(head) or is_message(head) or re.search(r"[\"“”„»«]", head):
        return None
    sender = _FROM.match(text)
    if sender is None or len(sender["name"].split()) > _MOST:
        return None
    line = text[text.rfind("\n", 0, unit[0]) + 1 : unit[1]]
    if line.lstrip().startswith(">") or _AGAIN.search(text, sender.end()):
        return None  # a thread: whose "I" is not sure
    aside = aside_at(asides(text), unit)
    return None if aside and aside.part is Part.QUOTED else sender.span("name")
