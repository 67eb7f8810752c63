"""Parse a mail: headers first, then the author's own text, quoted text, and attachments.

Page 1 is the mail itself; the pages of its readable attachments follow.
"""

import email
import email.policy
import email.utils
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from email.message import Message

from pipelines.document import Attachment, Document, SkippedPage
from pipelines.errors import ParseFailure
from pipelines.parsers import media_types
from pipelines.parsers.document_builder import build, clean_line
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.mail import mime_parts
from pipelines.result import Reason
from pipelines.text.mail_heads import QUOTE_SEPARATOR
from pipelines.text.quoted_mail import split_quotes

ParsePart = Callable[[bytes, str, ParseLimits], Document]  # data, media type, limits

_SHOWN = ("From", "To", "Cc", "Date", "Subject")
_MAX_DEPTH = 4  # mails in mails
_MAX_ATTACHMENTS = 100  # parsed in one file; further ones are only listed
_NAMED = 200  # characters of attachments' names in a message
_ENVELOPE = re.compile(rb"^From [^\n]*\d{4}[^\n]*\r?\n(?=[A-Za-z-]+:|>?From )", re.M)


@dataclass(slots=True)
class _Gathered:
    """Pages and attachments collected while a mail is read."""

    limits: ParseLimits
    pages: list[str] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    skipped: list[SkippedPage] = field(default_factory=list)
    parsed: int = 0

    def rest(self) -> ParseLimits:
        """Return the limits that remain for one more attachment."""
        return replace(
            self.limits,
            pages=max(0, self.limits.pages - len(self.pages)),
            chars=max(0, self.limits.chars - sum(map(len, self.pages))),
        )


def parse(data: bytes, limits: ParseLimits, parse_part: ParsePart) -> Document:
    """Parse a mail, or an mbox file (each message after the first begins a page).

    ``written`` is the Date header; ``metadata`` has from, to, cc, date and subject, and
    ``quoted`` (``separated`` below QUOTE_SEPARATOR, or ``interleaved`` and left in place).

    Args:
        data: the file.
        limits: of text and pages, attachments included.
        parse_part: parses an attachment of a known kind other than mail.

    Raises:
        ParseFailure: ``encrypted``, ``empty``, ``too_large``.
    """
    gathered = _Gathered(limits)
    messages = _split_mbox(data)
    metadata, written = _read(messages[0], gathered, parse_part, depth=0)
    for other in messages[1:]:
        try:
            _read(other, gathered, parse_part, depth=0)
        except ParseFailure as failure:
            gathered.skipped.append(SkippedPage(len(gathered.pages) + 1, failure.reason.value))
            gathered.pages.append("")
    if len(messages) > 1:
        metadata["messages"] = str(len(messages))
    return build(
        gathered.pages,
        media_types.MAIL,
        limits,
        written=written,
        metadata=metadata,
        attachments=gathered.attachments,
        skipped=gathered.skipped,
    )


def _split_mbox(data: bytes) -> list[bytes]:
    data = data.removeprefix(b"\xef\xbb\xbf").lstrip(b"\r\n")
    if not data.startswith(b"From "):
        return [data]
    starts = [match.start() for match in _ENVELOPE.finditer(data)] or [0]
    ends = [*starts[1:], len(data)]
    return [_ENVELOPE.sub(b"", data[a:b], count=1) for a, b in zip(starts, ends, strict=True)]


def _read(
    data: bytes, gathered: _Gathered, parse_part: ParsePart, depth: int
) -> tuple[dict[str, str], date | None]:
    """Append one mail and its attachments to ``gathered``; return its metadata and date."""
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
    gathered.pages.append(text)
    first = len(gathered.pages)
    for part, (name, declared) in zip(content.attached, listed, strict=True):
        _attach(part, name, declared, gathered, parse_part, depth)
    if not (content.body.strip() or headers["Subject"] or len(gathered.pages) > first):
        gathered.pages.pop()
        nothing = "the mail has no subject and no text"
        names = ", ".join(name for name, _ in listed)[:_NAMED]
        if names:
            nothing += f", and no attachment that could be read: {names}; save those as PDF or text"
        raise ParseFailure(Reason.EMPTY, nothing)
    metadata = {name.lower(): value for name, value in headers.items() if value}
    if split.quoted or split.interleaved:
        metadata["quoted"] = "interleaved" if split.interleaved else "separated"
    return metadata, _date(headers["Date"])


def _attach(
    part: Message,
    name: str,
    declared: str,
    gathered: _Gathered,
    parse_part: ParsePart,
    depth: int,
) -> None:
    """List one attachment, and append its pages if it can be parsed."""
    data = mime_parts.payload(part)
    media_type = media_types.MAIL
    if part.get_content_maintype() != "message":
        media_type = media_types.detect(name, data[: media_types.HEAD_BYTES]) if data else declared
    place = len(gathered.attachments)
    gathered.attachments.append(Attachment(name, media_type, len(data), parsed=False))
    gathered.parsed += 1
    if not data or depth >= _MAX_DEPTH or gathered.parsed > _MAX_ATTACHMENTS:
        return
    first = len(gathered.pages)
    try:
        if media_type == media_types.MAIL:
            _read(data, gathered, parse_part, depth + 1)
        else:
            document = parse_part(data, media_type, gathered.rest())
            gathered.skipped += [
                SkippedPage(entry.page + first, entry.reason) for entry in document.skipped
            ]
            gathered.pages += [document.text[page.start : page.end] for page in document.pages]
    except ParseFailure:  # a picture, a locked PDF: the mail itself is still a document
        return
    gathered.pages[first] = f"----- Attachment: {name} -----\n{gathered.pages[first]}"
    gathered.attachments[place] = replace(gathered.attachments[place], parsed=True)


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
