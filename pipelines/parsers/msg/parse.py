"""Parse an Outlook message (MSG): write it as a mail, and let the mail parser read that.

So quotes, attachments, logos and dates are read by the same rules, whichever program saved a mail.
"""

from __future__ import annotations

import email.encoders
import email.message
import email.utils
from dataclasses import replace
from datetime import UTC, datetime
from email.header import Header
from email.mime.application import MIMEApplication
from email.mime.base import MIMEBase
from email.mime.message import MIMEMessage
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText

import olefile

from pipelines.document import Document
from pipelines.parsers import media_types
from pipelines.parsers.document_builder import clean_line
from pipelines.parsers.encoding import decode
from pipelines.parsers.html.parse import declared_encoding
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.mail.parse import parse as parse_mail
from pipelines.parsers.msg.properties import PROPERTIES, Properties, Storages
from pipelines.parsers.rtf.compressed import unpack_rtf
from pipelines.parsers.rtf.parse import clean_marks
from pipelines.parsers.rtf.reader import RtfReader
from pipelines.parsers.tools import Tools

__all__ = ["PROPERTIES", "parse_container"]

_DEEPEST = 10  # messages in messages
_MOST_ATTACHED = 200  # looked at in one message
# Property numbers of [MS-OXPROPS].
_CLASS, _SUBJECT, _HEADERS, _SUBMITTED, _DELIVERED = 0x001A, 0x0037, 0x007D, 0x0039, 0x0E06
_BODY, _RTF, _HTML, _START, _END = 0x1000, 0x1009, 0x1013, 0x0060, 0x0061
_SENDER, _SENDER_SMTP, _SENDER_ADDRESS = 0x0C1A, 0x5D01, 0x0C1F
_FROM, _FROM_SMTP, _FROM_ADDRESS = 0x0042, 0x5D02, 0x0065
_SHOWN_TO, _SHOWN_CC = 0x0E04, 0x0E03
_NAME, _ADDRESS, _SMTP, _KIND = 0x3001, 0x3003, 0x39FE, 0x0C15
_DATA, _LONG_NAME, _SHORT_NAME, _MIME, _CONTENT_ID = 0x3701, 0x3707, 0x3704, 0x370E, 0x3712
_TO_CC = ((1, "To", _SHOWN_TO), (2, "Cc", _SHOWN_CC))


def parse_container(container: olefile.OleFileIO, limits: ParseLimits, tools: Tools) -> Document:
    """Parse an open MSG file; the document is as ``mail.parse`` makes it.

    Raises:
        ParseFailure: as ``mail.parse`` does.
    """
    message = _message(Properties(Storages(container)), 0)
    return replace(parse_mail(message.as_bytes(), limits, tools), media_type=media_types.MSG)


def _message(source: Properties, depth: int) -> email.message.Message:
    attached = source.storages("__attach_version1.0_#")
    whole = _signed(source, attached)
    message = whole if whole is not None else MIMEMultipart("mixed")
    _set(message, "From", _person(source, (_FROM, _FROM_SMTP, _FROM_ADDRESS))
         or _person(source, (_SENDER, _SENDER_SMTP, _SENDER_ADDRESS)))  # fmt: skip
    recipients = source.storages("__recip_version1.0_#")
    for kind, name, shown in _TO_CC:
        people = [
            _person(item, (_NAME, _SMTP, _ADDRESS))
            for item in recipients
            if item.integer(_KIND) == kind
        ]
        _set(message, name, ", ".join(filter(None, people)) or _encoded(source.text(shown)))
    _set(message, "Date", _date(source))
    _set(message, "Subject", _encoded(source.text(_SUBJECT)))
    if whole is None:
        message.attach(_bodies(source))
        for item in attached[:_MOST_ATTACHED]:
            message.attach(_attachment(item, depth))
        if len(attached) > _MOST_ATTACHED:
            message.attach(_part(f"{len(attached) - _MOST_ATTACHED:,} more", b"", ""))
    return message


def _signed(source: Properties, attached: list[Properties]) -> email.message.Message | None:
    """Return the content of a signed or encrypted mail, which is its only attachment."""
    if "SMIME" not in source.text(_CLASS).upper() or len(attached) != 1:
        return None
    data = attached[0].binary(_DATA)
    if data[:8].lower().startswith(b"content-"):
        return email.message_from_bytes(data)
    part = MIMEApplication(data, "pkcs7-mime", name="smime.p7m")
    part.add_header("Content-Disposition", "attachment", filename="smime.p7m")
    return part


def _set(message: email.message.Message, name: str, value: str) -> None:
    if value:
        message[name] = value


def _encoded(text: str) -> str:
    line = clean_line(text)
    return line if line.isascii() else Header(line, "utf-8", maxlinelen=10**6).encode()


def _person(source: Properties, numbers: tuple[int, int, int]) -> str:
    """Return a name with its address; those of an Exchange server are no addresses."""
    name, smtp, other = (clean_line(source.text(number)) for number in numbers)
    address = next((item for item in (smtp, other) if "@" in item and item.isascii()), "")
    name = name.strip("'\"")
    if not address:
        return _encoded(name)
    return email.utils.formataddr(("" if name == address else name, address), "utf-8")


def _date(source: Properties) -> str:
    said = email.message_from_string(source.text(_HEADERS))["Date"]
    if said and len(said) < 100 and said.isascii():
        return clean_line(said)
    moment = source.moment(_SUBMITTED) or source.moment(_DELIVERED)
    return email.utils.format_datetime(moment) if moment else ""


def _bodies(source: Properties) -> MIMEBase:
    """Return the body as plain text and as HTML, from RTF where there is no other."""
    plain, html = source.text(_BODY), _html(source)
    if not html and (rtf := unpack_rtf(source.binary(_RTF))):
        reader = RtfReader()
        reader.read(rtf)
        text = reader.flow("").text()
        html = text if reader.is_html else ""
        plain = plain if plain.strip() or html else clean_marks(text)
    start, end = source.moment(_START), source.moment(_END)
    kind = source.text(_CLASS).upper()
    if start and end and kind and not kind.startswith("IPM.NOTE"):  # a meeting, a task
        when = f"When: {_when(start)} to {_when(end)}"
        plain = f"{when}\n\n{plain}" if plain.strip() or not html else ""
        html = f"<p>{when}</p>{html}" if html else ""
    both = MIMEMultipart("alternative")
    both.attach(MIMEText(plain, "plain", "utf-8"))
    if html:
        both.attach(MIMEText(html, "html", "utf-8"))
    return both


def _html(source: Properties) -> str:
    data = source.binary(_HTML)
    if not data:
        return source.text(_HTML)
    return decode(data, declared_encoding(data) or source.html_codec)[0]


def _when(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%d %H:%M UTC")


def _attachment(source: Properties, depth: int) -> email.message.Message:
    name = clean_line(
        source.text(_LONG_NAME) or source.text(_SHORT_NAME) or source.text(_NAME) or "unnamed"
    )
    inner = source.inside(_DATA)
    if inner is not None and depth < _DEEPEST:
        part: email.message.Message = MIMEMessage(_message(inner, depth + 1))
        part.add_header("Content-Disposition", "attachment", filename=("utf-8", "", name))
    else:
        part = _part(name, source.binary(_DATA), source.text(_MIME))
    identifier = clean_line(source.text(_CONTENT_ID)).strip("<>")
    if identifier.isascii() and identifier:
        part["Content-ID"] = f"<{identifier}>"
    return part


def _part(name: str, data: bytes, media_type: str) -> MIMEBase:
    main, _, sub = media_type.partition("/")
    part = MIMEBase(*_plain_kind(main, sub))
    part.set_payload(data)
    email.encoders.encode_base64(part)
    part.add_header("Content-Disposition", "attachment", filename=("utf-8", "", name))
    return part


def _plain_kind(main: str, sub: str) -> tuple[str, str]:
    """Return a media type in two words that may stand in a header, and is no container."""
    known = f"{main}{sub}".replace("-", "").replace(".", "").replace("+", "").isalnum()
    if not known or not f"{main}{sub}".isascii() or main.lower() in {"multipart", "message"}:
        return "application", "octet-stream"
    return main.lower(), sub.lower()
