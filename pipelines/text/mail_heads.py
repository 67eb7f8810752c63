"""Find the heads of mails (sender, recipients, time, subject) in text, also of quoted mails."""

import re
from collections.abc import Sequence

QUOTE_SEPARATOR = "----- Quoted from earlier messages -----"  # as the parser of mails writes it
DIVIDER = re.compile(
    r"^\s*[-_=*]{2,}\s*(?:Original (?:Message|Appointment)|Forwarded (?:message|by\b.*)|"
    r"Ursprüngliche Nachricht|Message (?:d'origine|transféré)|Mensaje original|"
    r"Messaggio originale|Oorspronkelijk bericht|Begin forwarded message)[^\n]*$",
    re.I,
)


def _field(names: str) -> re.Pattern[str]:
    return re.compile(rf"^\s*\*?(?:{names})\s?:\*?", re.I)


SENDERS = "From|Von|De|Da"  # names of fields, in any case
_TOS, _COPIES = "To|An|À|A|Para", "Cc|Bcc|Kopie"
_SUBJECTS = "Subject|Betreff|Thema|Objet|Asunto"
_OTHERS = "Sent|Date|Attachments|Importance|Gesendet|Datum|Envoyé|Enviado"
FIELDS = "|".join((SENDERS, _TOS, _COPIES, _SUBJECTS, _OTHERS))
_SENDER, _TO, _COPY, _SUBJECT, _FIELD = map(_field, (SENDERS, _TOS, _COPIES, _SUBJECTS, FIELDS))
# Lotus Notes: "Ann Lee@ACME on 07/27/2000 12:02:47 PM", or the name and the time below one another.
_SENT_AT = re.compile(
    r"(?:^|\s)\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[AP]M)?\s*$",
    re.I,
)
_NAME = 10  # most words of the line of a name and a time
_ABOVE = 3  # most lines of a sender and a time, and of "Sent by: …", "Please respond to …" below
_RECIPIENTS = 40  # most lines of them
_WIDE = 60  # characters of a subject that may go on in the next line


def head_end(lines: Sequence[str], start: int) -> int | None:
    """Return the index behind the head that begins at ``lines[start]``; None if none does.

    A head is a block of fields, the sender first and at least three of them, as Outlook writes it,
    or a sender, a time and then fields from the recipients on, as Lotus Notes does.
    """
    following = [line for line in lines[start : start + 8] if line.strip()]
    if _SENDER.match(lines[start]) and len(_filled(following[:5])) >= 3:
        return _fields_end(lines, start)
    to = _notes_recipients(lines, start)
    return None if to is None else _fields_end(lines, to)


def _filled(lines: Sequence[str]) -> list[str]:
    """Return the lines that are fields with a value."""
    fields = ((line, _FIELD.match(line)) for line in lines)
    return [line for line, field in fields if field and line[field.end() :].strip()]


def _notes_recipients(lines: Sequence[str], start: int) -> int | None:
    """Return the line of the recipients below the sender and the time that begin at ``start``."""
    for time in range(start, min(start + _ABOVE, len(lines))):
        if not 0 < len(lines[time].split()) <= _NAME:
            return None
        if _SENT_AT.search(lines[time]):
            break
    else:
        return None
    below = [i for i in range(time + 1, min(time + 9, len(lines))) if lines[i].strip()]
    to = next((i for i in below[: _ABOVE + 1] if _TO.match(lines[i])), None)
    if to is None:
        return None
    for line in lines[to + 1 : to + 1 + _RECIPIENTS]:
        if _COPY.match(line) or _SUBJECT.match(line):
            return to
    return None


def _fields_end(lines: Sequence[str], start: int) -> int:
    """Return the index behind the fields.

    Recipients may fill further lines, a blank line may stand between two fields, and only fields
    directly below follow the subject.
    """
    end, wraps, subject = start, False, False
    for index in range(start, len(lines)):
        line = lines[index]
        if not line.strip():
            if subject:
                break
            wraps = False
        elif _FIELD.match(line) and (index == end or _COPY.match(line) or _SUBJECT.match(line)):
            end, subject = index + 1, subject or bool(_SUBJECT.match(line))
            wraps = bool(_TO.match(line) or _COPY.match(line)) or (
                bool(_SUBJECT.match(line)) and len(line) > _WIDE
            )
        elif wraps:
            end, wraps = index + 1, not subject
        else:
            break
    return end
