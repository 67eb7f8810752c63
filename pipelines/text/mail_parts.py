"""Find the asides of a mail: signature, disclaimer, footer of a mailing list, quoted message."""

import re
from dataclasses import dataclass
from enum import StrEnum

from pipelines.text.mail_heads import QUOTE_SEPARATOR
from pipelines.text.quoted_mail import split_quotes
from pipelines.text.sentences import Span

MAX_SIGNATURE = 12  # lines
MAX_WORDS = 9  # of a line of a signature


class MailPart(StrEnum):
    """The kinds of asides."""

    SIGNATURE = "signature"
    DISCLAIMER = "disclaimer"
    FOOTER = "footer"
    QUOTED = "quoted message"


@dataclass(frozen=True, slots=True)
class Aside:
    """A stretch ``[start, end)`` of a mail's text that its author did not write for this mail."""

    part: MailPart
    start: int
    end: int


_DASHES = re.compile(r"^--\s?$", re.MULTILINE)
_CLOSING = re.compile(
    r"^[ \t]*(?:(?:(?:kind|best|warm|with (?:kind|best)|many)\s+)?regards|best(?: wishes)?"
    r"|(?:yours )?(?:sincerely|faithfully|truly)(?: yours)?|cheers|cordially|respectfully"
    r"|(?:many )?thanks(?: (?:and regards|in advance|again))?|thank you(?: in advance)?"
    r"|mit (?:freundlichen|besten|herzlichen) gr[üu](?:ß|ss)en"
    r"|(?:viele|beste|liebe) gr[üu](?:ß|ss)e|mfg"
    r"|(?:bien )?cordialement|salutations|un saludo|saludos|atentamente|met vriendelijke groet\w*)"
    r"[ \t]*[,.!]*[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
_DISCLAIMER = re.compile(
    r"(?:this|the)\s+(?:e-?mail|message|communication|transmission|information)\b[^.]{0,200}?"
    r"\b(?:confidential|privileged|intended\s+(?:only|solely|for|recipient)|property\s+of)"
    r"|\bif\s+you\s+(?:are\s+not|have\s+received|received)\b[^.]{0,80}?\b(?:intended\s+recipient|in"
    r"\s+error)|\bconfidentiality\s+(?:notice|note)|\bdiese\s+e-?mail\b[^.]{0,200}?\bvertraulich"
    r"|\bce\s+(?:message|courriel)\b[^.]{0,200}?\bconfidentiel",
    re.IGNORECASE,
)
_FOOTER = re.compile(
    r"\b(?:to|click here to|you (?:can|may)) unsubscribe\b|^unsubscribe\b(?! me\b)"
    r"|\bto be removed from (?:this|our|the) (?:mailing )?list|\bmailing list\s*$"
    r"|\bview (?:this )?(?:e-?mail|it) in (?:your|a) browser|\bmanage your (?:e-?mail )?preferences"
    r"|\byou (?:are receiving|received) this (?:e-?mail|message|because)|\bvom newsletter abmelden"
    r"|^(?:sent|gesendet|envoyé) (?:from|von|depuis) (?:my|meinem|mon)\b",
    re.IGNORECASE | re.MULTILINE,
)
_ATTACHMENT = "\n----- Attachment: "  # as the parser of mails writes it
_PARAGRAPH = re.compile(r"\S(?:.*?\S)?(?=\s*\n[ \t]*\n|\s*\Z)", re.DOTALL)


def asides(text: str) -> list[Aside]:
    """Return the asides of a mail's text, in order: no decision about the mail may rest on them.

    In doubt a stretch is the author's own text. A signature must end that text or stand below
    ``--``.
    """
    own_end = _quoted_from(text)
    attached = text.find(_ATTACHMENT, own_end)  # a document of its own
    end = attached if attached >= 0 else len(text)
    found = [Aside(MailPart.QUOTED, own_end, end)] if own_end < end else []
    own = text[:own_end]
    for paragraph in _PARAGRAPH.finditer(own):
        if _DISCLAIMER.search(paragraph.group()):
            found.append(Aside(MailPart.DISCLAIMER, *paragraph.span()))
        elif (footer := _FOOTER.search(paragraph.group())) and paragraph.start() > len(own) // 2:
            line = own.rfind("\n", 0, paragraph.start() + footer.start()) + 1
            found.append(Aside(MailPart.FOOTER, max(line, paragraph.start()), paragraph.end()))
    start = _signature_from(own)
    if start is not None:
        found.append(Aside(MailPart.SIGNATURE, start, own_end))
    return sorted(found, key=lambda aside: aside.start)


def without_asides(text: str, found: list[Aside] | None = None) -> str:
    """Return a mail's text without its asides (``found``, if given)."""
    own, at = "", 0
    for aside in asides(text) if found is None else found:
        own += text[at : max(at, aside.start)]
        at = max(at, aside.end)
    return own + text[at:]


def aside_at(found: list[Aside], span: Span) -> Aside | None:
    """Return the aside that holds the whole span."""
    return next((a for a in found if a.start <= span[0] and span[1] <= a.end), None)


def _quoted_from(text: str) -> int:
    """Return where the quoted messages below the own text begin, else the end of the text."""
    at = text.find(QUOTE_SEPARATOR)
    if at >= 0:
        return at
    split = split_quotes(text)
    if split.interleaved or not split.quoted.strip():
        return len(text)
    at = text.find(split.quoted.strip("\n"))
    return at if at > 0 else len(text)


def _signature_from(own: str) -> int | None:
    """Return where the signature begins: below the last ``--`` or a closing formula."""
    for pattern in (_DASHES, _CLOSING):
        closings = list(pattern.finditer(own))
        if not closings:
            continue
        last = closings[-1]
        rest = own[last.end() :]
        for paragraph in _PARAGRAPH.finditer(
            rest
        ):  # a disclaimer below is not part of the signature
            if _DISCLAIMER.search(paragraph.group()):
                rest = rest[: paragraph.start()]
                break
        lines = [line for line in rest.splitlines() if line.strip()]
        if 0 < len(lines) <= MAX_SIGNATURE and not any(map(_is_sentence, lines)):
            return last.end()
    return None


def _is_sentence(line: str) -> bool:
    """Say whether a line below "Thanks" is text and not part of a signature."""
    words = line.split()
    return (
        len(words) > MAX_WORDS
        or (len(words) > 1 and words[-1].endswith((".", "!", "?")) and words[-1][:-1].islower())
        or (len(words) == 1 and words[0].endswith((".", "!", "?")) and words[0][:-1].isalpha())
    )
