"""Parse a mail: headers first, then the author's own text, quoted text, and attachments.

Page 1 is the mail itself; the pages of its readable attachments follow.
"""

import email
import email.policy
import email.utils
import re
from collections.abc import Iterator
from datetime import date
from email.message import Message

from pipelines.document import Document, Skipped
from pipelines.errors import ParseFailure
from pipelines.parsers import media_types
from pipelines.parsers.document_builder import build, clean_line
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.mail import mime_parts
from pipelines.parsers.tools import Collected, Tools, detected
from pipelines.result import Reason
from pipelines.text.mail_heads import QUOTE_SEPARATOR
from pipelines.text.quoted_mail import split_quotes

_SHOWN = ("From", "To", "Cc", "Date", "Subject")
_NAMED = 200  # characters of attachments' names in a message
_ENVELOPE = re.compile(rb"^From [^\n]*\d{4}[^\n]*\r?\n(?=[A-Za-z-]+:|>?From )", re.M)


def parse(data: bytes, limits: ParseLimits, tools: Tools) -> Document:
    """Parse a mail, or an mbox file (each message after the first begins a page).

    ``written`` is the Date header; ``metadata`` has from, to, cc, date and subject, and
    ``quoted`` (``separated`` below QUOTE_SEPARATOR, or ``interleaved`` and left in place).

    Args:
        data: the file.
        limits: of text and pages, attachments included.
        tools: parse the attachments.

    Raises:
        ParseFailure: ``encrypted``, ``empty``, ``too_large``.
    """
    collected = Collected(limits, tools)
    messages = _split_mbox(data)
    metadata, written = _read(messages[0], collected)
    for other in messages[1:]:
        try:
            _read(other, collected)
        except ParseFailure as failure:
            page = len(collected.pages) + 1
            collected.skipped.append(Skipped(page, failure.reason.value, detail=failure.detail))
            collected.pages.append("")
    if len(messages) > 1:
        metadata["messages"] = str(len(messages))
    return build(
        collected.pages,
        media_types.MAIL,
        limits,
        written=written,
        metadata=metadata,
        attachments=collected.attachments,
        skipped=collected.skipped,
        hidden="\n".join(filter(None, collected.hidden)),
    )


def _split_mbox(data: bytes) -> list[bytes]:
    data = data.removeprefix(b"\xef\xbb\xbf").lstrip(b"\r\n")
    if not data.startswith(b"From "):
        return [data]
    starts = [match.start() for match in _ENVELOPE.finditer(data)] or [0]
    ends = [*starts[1:], len(data)]
    return [_ENVELOPE.sub(b"", data[a:b], count=1) for a, b in zip(starts, ends, strict=True)]


def _read(data: bytes, collected: Collected) -> tuple[dict[str, str], date | None]:
    """Append one mail and its attachments to ``collected``; return its metadata and date."""
    message = email.message_from_bytes(data, policy=email.policy.default)
    if mime_parts.is_encrypted(message):
        raise ParseFailure(
            Reason.ENCRYPTED, "the mail is encrypted (S/MIME or PGP); save the decrypted mail"
        )
    content = mime_parts.collect(message)
    headers = {name: mime_parts.header(message, name) for name in _SHOWN}
    split = split_quotes(content.body)
    lines = [f"{name}: {value}" for name, value in headers.items() if value]
    listed = [_describe(part) for part in content.attached]
    if listed:
        lines.append("Attachments: " + ", ".join(name for name, _ in listed))
    text = "\n".join(lines) + "\n\n" + split.own.strip("\n")
    if split.quoted:
        text += f"\n\n{QUOTE_SEPARATOR}\n{split.quoted.strip(chr(10))}"
    collected.pages.append(text)
    collected.skipped += content.skipped
    collected.hidden.append(content.hidden)
    first = len(collected.pages)
    for part, (name, declared) in zip(content.attached, listed, strict=True):
        data = mime_parts.payload(part)
        mail = part.get_content_maintype() == "message"
        media_type = media_types.MAIL if mail else detected(name, data, declared)
        collected.attach(name, data, media_type, matters=not mime_parts.is_decoration(part, data))
    if not (content.body.strip() or headers["Subject"] or len(collected.pages) > first):
        collected.pages.pop()
        nothing = "the mail has no subject and no text"
        names = ", ".join(name for name, _ in listed)[:_NAMED]
        if names:
            nothing += f", and no attachment that could be read: {names}; save those as PDF or text"
        raise ParseFailure(Reason.EMPTY, nothing)
    metadata = {name.lower(): value for name, value in headers.items() if value}
    if split.quoted or split.interleaved:
        metadata["quoted"] = "interleaved" if split.interleaved else "separated"
    return metadata, _date(headers["Date"])


def _describe(part: Message) -> tuple[str, str]:
    """Return an attachment's name and declared media type."""
    declared = part.get_content_type()
    name = mime_parts.filename(part)
    if not name and part.get_content_maintype() == "message":
        inner: Iterator[Message] = part.walk()
        next(inner)
        name = next((mime_parts.header(item, "Subject") for item in inner), "") or "message"
    return clean_line(name)[:200] or "unnamed", declared


def _date(value: str) -> date | None:
    try:
        return email.utils.parsedate_to_datetime(value).date()
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
