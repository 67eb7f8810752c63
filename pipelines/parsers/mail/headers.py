"""The headers of a message as a person reads them."""

import email.utils
import re
from datetime import date, datetime
from email.message import Message

from pipelines.parsers.document_builder import clean_line
from pipelines.parsers.mail import part as mime
from pipelines.parsers.mail.encoded_words import addresses, decode_words
from pipelines.parsers.mail.parameters import parameters
from pipelines.text.date_parsing import resolve
from pipelines.text.document_date import FULL_DATE

_ADDRESSES = {"from", "sender", "reply-to", "to", "cc", "bcc"}
_LISTS = {"to", "cc", "bcc"}  # further headers of the name go on with the list
_LONGEST = 200_000  # characters of a header
_ISO_TIME = re.compile(r"(\d{4}-\d{2}-\d{2})T")
_ADDRESS = re.compile(r"[^\s<>\"',;:()@]{1,64}@[^\s<>\"',;:()@]{1,255}")


def header(message: Message, name: str) -> str:
    """Return a header decoded as one clean line, "" where it is missing.

    Of several headers of one name, all that differ are returned.
    """
    name = name.lower()
    read = addresses if name in _ADDRESSES else decode_words
    found = _raw(message, name)
    charset = None if all(raw.isascii() for raw in found) else _charset(message)
    values = dict.fromkeys(clean_line(read(raw, charset)) for raw in found)
    return (", " if name in _LISTS else "; ").join(value for value in values if value)


def head(message: Message) -> dict[str, str]:
    """Return the headers that a mail program shows, in its order.

    The sender stands in for a missing author, and where answers are to go elsewhere than to the
    author, that is said as well.
    """
    shown = {name: header(message, name) for name in ("From", "Sender", "Reply-To", "To", "Cc")}
    if shown["From"]:
        del shown["Sender"]
    if _same(shown.get("From", ""), shown["Reply-To"]):
        del shown["Reply-To"]
    shown["Date"] = sent(message)
    shown["Subject"] = header(message, "Subject")
    return {name: value for name, value in shown.items() if value}


def sent(message: Message) -> str:
    """Return the Date header in the usual form, as it stands if it has another."""
    for raw in _raw(message, "date"):
        parsed = _datetime(raw)
        if parsed is not None:
            return email.utils.format_datetime(parsed)
    return header(message, "Date")


def written(message: Message) -> date | None:
    """Return the day of the Date header, else that on which the last server got the message."""
    for raw in _raw(message, "date"):
        parsed = _datetime(raw)
        if parsed is not None:
            return parsed.date()
        stated = FULL_DATE.search(_ISO_TIME.sub(r"\1 ", clean_line(decode_words(raw))[:200]))
        resolved = resolve(stated.group(), None) if stated is not None else None
        if resolved is not None:
            return resolved
    for name in ("received", "delivery-date", "x-received"):
        for raw in _raw(message, name)[:1]:
            parsed = _datetime(raw.rpartition(";")[2])
            if parsed is not None:
                return parsed.date()
    return None


def _datetime(raw: str) -> datetime | None:
    try:
        return email.utils.parsedate_to_datetime(raw.strip())
    except (ValueError, TypeError, IndexError, OverflowError):
        return None


def _raw(message: Message, name: str) -> list[str]:
    return [str(v)[:_LONGEST] for k, v in message.raw_items() if k.lower() == name]


def _charset(message: Message) -> str | None:
    """Return the charset of the text, in which programs write headers that they do not encode."""
    for part in (message, *mime.children(message)[:3]):
        charset = parameters(part, "content-type").get("charset")
        if charset:
            return charset
    return None


def _same(author: str, other: str) -> bool:
    """Say whether two headers name the same addresses, or the other one none."""
    found = {address.casefold() for address in _ADDRESS.findall(other)}
    return found <= {address.casefold() for address in _ADDRESS.findall(author)}
