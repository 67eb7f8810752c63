"""Find the heads of mails (sender, recipients, time, subject) in text, also of quoted mails."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pipelines.text.mail_head_words import (
    DIVIDERS,
    DIVIDERS_BY,
    FIELD_WORDS,
    Role,
    folded,
)

QUOTE_SEPARATOR = "----- Quoted from earlier messages -----"  # as the parser of mails writes it

# Marks of writing direction, which mail programs put around right-to-left heads.
DIRECTIONS = re.compile("[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_LABEL = 32  # characters of a field's name, at most
_COLON = re.compile("[:\uff1a]")
_DASH = "-_=*~‐‑‒–—―─"
_DASHES = re.compile(rf"[\s>]*[{_DASH}]{{2,}}\s*")
_CLOSING = re.compile(f"[{_DASH}:]{{2,}}")
_DECORATION = f" \t{_DASH}:<>.："
_RULE = re.compile(
    rf"^\s*(?:[{_DASH}]\s?){{5,}}$|^\s*[{_DASH}]{{2,}}[^{_DASH}\n]{{1,80}}[{_DASH}]{{2,}}\s*$"
)
# Lotus Notes: "Ann Lee@ACME on 07/27/2000 12:02:47 PM", or the name and the time below one another.
_SENT_AT = re.compile(
    r"(?:^|\s)\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[AP]M)?\s*$",
    re.I,
)
_NAME = 10  # most words of the line of a name and a time
_ABOVE = 3  # most lines of a sender and a time, and of "Sent by: …", "Please respond to …" below
_RECIPIENTS = 40  # most lines of them
_MOST_LINES = 60  # of a head
_WIDE = 60  # characters of a subject that may go on in the next line


@dataclass(frozen=True, slots=True)
class Head:
    """A head above an earlier mail, to the line ``end`` (exclusive)."""

    end: int
    certain: bool  # so like one that it need not stand below a blank line


@dataclass(frozen=True, slots=True)
class _Field:
    role: Role
    languages: frozenset[str]
    value: str


def head_end(lines: Sequence[str], start: int) -> int | None:
    """Return the index behind the head that begins at ``lines[start]``; None if none does."""
    head = find_head(lines, start)
    return None if head is None else head.end


def find_head(lines: Sequence[str], start: int) -> Head | None:
    """Return the head that begins at ``lines[start]``; None if none does.

    A head is a block of fields in any order, the sender and at least two others, as Outlook and
    others write it, or a sender, a time and then fields from the recipients on, as Lotus Notes
    does.
    """
    first = _field(lines[start])
    if first is not None and first.role not in {Role.OTHER, Role.COPY}:
        end, fields = _block(lines, start)
        if _is_head(fields):
            roles = {field.role for field in fields if field.value}
            return Head(end, certain=len(roles) >= 4 or _has_address(fields))
    to = _notes_recipients(lines, start)
    return None if to is None else Head(_block(lines, to)[0], certain=False)


def is_divider(line: str) -> bool:
    """Say whether a line stands above an earlier mail: "-----Original Message-----"."""
    dashes = _DASHES.match(line)
    if dashes is None:  # Apple Mail writes no dashes, but a colon
        plain = DIRECTIONS.sub("", line).rstrip()
        return plain.endswith((":", "：")) and folded(plain[:-1]) in DIVIDERS
    rest = DIRECTIONS.sub("", line[dashes.end() :])
    if folded(rest).startswith(DIVIDERS_BY):
        return True
    return folded(_CLOSING.split(rest, maxsplit=1)[0].strip(_DECORATION)) in DIVIDERS


def is_rule(line: str) -> bool:
    """Say whether a line is drawn ("_____") or set between dashes ("--- Any words ---")."""
    return _RULE.match(line) is not None


def _field(line: str) -> _Field | None:
    colon = _COLON.search(line, 0, _LABEL)
    if colon is None:
        return None
    label = DIRECTIONS.sub("", line[: colon.start()]).strip("*_ \t\xa0\u3000")
    known = FIELD_WORDS.get(folded(label))
    if known is None:
        return None
    return _Field(*known, line[colon.end() :].strip("* \t\xa0\u3000"))


def _is_head(fields: Sequence[_Field]) -> bool:
    """Say whether fields are those of a mail and not of a timetable or a ticket."""
    filled = {field.role for field in fields if field.value} - {Role.OTHER}
    senders = [field.value for field in fields if field.role is Role.SENDER]
    if len(filled) < 3 or not senders:
        return False
    if senders[0][:1].isdigit() and "@" not in senders[0]:  # "From: 10:00"
        return False
    roles = {field.role for field in fields}
    if not (roles & {Role.SUBJECT, Role.SENT} or _has_address(fields)):
        return False  # "From: Berlin / To: Munich / Date: 5 May"
    languages = [f.languages for f in fields if f.role not in {Role.OTHER, Role.COPY}]
    return "@" in senders[0] or bool(frozenset.intersection(*languages))


def _has_address(fields: Sequence[_Field]) -> bool:
    return any("@" in field.value for field in fields if field.role in {Role.SENDER, Role.TO})


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
    to = next((i for i in below[: _ABOVE + 1] if _role(lines[i]) is Role.TO), None)
    if to is None:
        return None
    for line in lines[to + 1 : to + 1 + _RECIPIENTS]:
        if _role(line) in {Role.COPY, Role.SUBJECT}:
            return to
    return None


def _role(line: str) -> Role | None:
    field = _field(line)
    return None if field is None else field.role


def _block(lines: Sequence[str], start: int) -> tuple[int, list[_Field]]:
    """Return the index behind the fields that begin at ``start``, and the fields.

    Recipients may fill further lines, a blank line may stand between two fields, and only fields
    directly below follow the subject.
    """
    end, wraps, fields = start, False, list[_Field]()
    subject = False
    for index in range(start, min(start + _MOST_LINES, len(lines))):
        line = lines[index]
        field = _field(line)
        if not line.strip():
            if subject:
                break
            wraps = False
        elif field is not None and _is_new(field, fields):
            fields.append(field)
            end, subject = index + 1, subject or field.role is Role.SUBJECT
            wraps = field.role in {Role.TO, Role.COPY} or (
                field.role is Role.SUBJECT and len(line) > _WIDE
            )
        elif field is None and (wraps or _goes_on(lines, index)):
            end, wraps = index + 1, wraps and (not subject or line.rstrip().endswith((",", ";")))
        else:
            break
    return end, fields


def _goes_on(lines: Sequence[str], index: int) -> bool:
    """Say whether a line is the rest of the field above: an address, and a field follows."""
    return "@" in lines[index] and index + 1 < len(lines) and _field(lines[index + 1]) is not None


def _is_new(field: _Field, fields: Sequence[_Field]) -> bool:
    """Say whether a field goes on with the head: only copies and others come more than once."""
    several = field.role in {Role.COPY, Role.OTHER}
    return several or all(field.role is not other.role for other in fields)
