"""What a TNEF stream holds, as a mail program shows it: headers, body, files, inner messages."""

import struct
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta

from pipelines.parsers import media_types
from pipelines.parsers.document_builder import clean_line
from pipelines.parsers.fragment import Fragment
from pipelines.parsers.html.parse import declared_encoding, read_fragment, read_source
from pipelines.parsers.mail.charset import to_text
from pipelines.parsers.mail.content import Content, File, file_of, mail_of
from pipelines.parsers.mail.tnef.stream import SIGNATURE, Attributes, Stream, Value, read
from pipelines.parsers.rtf.compressed import unpack_rtf
from pipelines.parsers.rtf.parse import clean_marks
from pipelines.parsers.rtf.reader import RtfReader

# Property numbers of [MS-OXPROPS].
_CLASS, _SUBJECT, _SUBMITTED, _BODY, _RTF, _HTML = 0x001A, 0x0037, 0x0039, 0x1000, 0x1009, 0x1013
_SENDER, _SENDER_ADDRESS, _FROM, _FROM_ADDRESS = 0x0C1A, 0x0C1F, 0x0042, 0x0065
_SHOWN_TO, _SHOWN_CC, _START, _END, _HTML_CODEPAGE = 0x0E04, 0x0E03, 0x0060, 0x0061, 0x3FDE
_NAME, _CONTENT, _SHORT_NAME, _LONG_NAME = 0x3001, 0x3701, 0x3704, 0x3707
_MIME, _CONTENT_ID, _HIDDEN = 0x370E, 0x3712, 0x7FFE
_IDENTIFIER = 16  # bytes before an inner message: the interface that it is of
_EPOCH = datetime(1601, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class TnefMessage:
    """A message: headers by their names (those that it has), the day of sending, text, files."""

    headers: dict[str, str]
    sent: date | None
    content: Content


def read_message(data: bytes) -> TnefMessage:
    """Return what a winmail.dat holds; its checksums are not looked at.

    Raises:
        MalformedError: if it does not begin as one.
    """
    stream = read(data)
    message = stream.message
    text = _Texts(stream)
    sent = _moment(message.properties.get(_SUBMITTED)) or _old_moment(message.sent)
    headers = {
        "From": text.of(message, _FROM, _SENDER) or text.sender(message.sender),
        "To": text.of(message, _SHOWN_TO),
        "Cc": text.of(message, _SHOWN_CC),
        "Date": sent.strftime("%a, %d %b %Y %H:%M:%S %z").strip() if sent else "",
        "Subject": text.of(message, _SUBJECT) or text.old(message.title),
    }
    address = text.of(message, _FROM_ADDRESS, _SENDER_ADDRESS)
    if "@" in address and address != headers["From"]:
        headers["From"] = f"{headers['From']} <{address}>".strip()
    body = _body(stream, text)
    return TnefMessage(
        {name: line for name, value in headers.items() if (line := clean_line(value))},
        None if sent is None else sent.date(),
        Content(
            body.text,
            tuple(_file(item, text) for item in stream.attachments),
            gaps=body.skipped,
            hidden=body.hidden,
            cut_short=stream.cut_short,
        ),
    )


@dataclass(frozen=True, slots=True)
class _Texts:
    """Reads a stream's texts in its code page."""

    stream: Stream

    def of(self, item: Attributes, *numbers: int) -> str:
        """Return the first of some properties that has a text, "" if none has."""
        for number in numbers:
            value = item.properties.get(number)
            text = "" if value is None else self._value(value)
            if text.strip():
                return text
        return ""

    def old(self, data: bytes) -> str:
        """Return an attribute that ends with a zero byte."""
        return to_text(data.split(b"\0")[0], f"cp{self.stream.codepage}")

    def sender(self, data: bytes) -> str:
        """Return the old attribute of the sender: four lengths, a name, an address."""
        if len(data) < 8:
            return ""
        _, _, name_length, address_length = struct.unpack_from("<4H", data)
        name = self.old(data[8 : 8 + name_length])
        start = 8 + name_length
        address = self.old(data[start : start + address_length]).rpartition(":")[2]
        return f"{name} <{address}>" if "@" in address and address != name else name or address

    def _value(self, value: Value) -> str:
        if value.is_unicode:
            return value.data.decode("utf-16-le", errors="replace").rstrip("\0")
        return self.old(value.data)


def _body(stream: Stream, text: _Texts) -> Fragment:
    """Return the text: plain, else of HTML, else of RTF; of a meeting with its times above."""
    message = stream.message
    body = Fragment(text.of(message, _BODY) or text.old(message.data))
    if not body.text.strip():
        html = _html(message, text)
        body = html if html.text else _rtf(message)
    kind = (text.of(message, _CLASS) or text.old(message.kind)).upper()
    start, end = (_moment(message.properties.get(number)) for number in (_START, _END))
    if start and end and ("SCHEDULE" in kind or "APPOINTMENT" in kind or "MTG" in kind):
        when = f"When: {start:%Y-%m-%d %H:%M} to {end:%Y-%m-%d %H:%M} UTC"
        body = replace(body, text=f"{when}\n\n{body.text}")
    return body


def _html(message: Attributes, text: _Texts) -> Fragment:
    value = message.properties.get(_HTML)
    if value is None:
        return Fragment("")
    if value.is_unicode:
        return read_source(text.of(message, _HTML))
    codepage = message.properties.get(_HTML_CODEPAGE)
    number = int.from_bytes(codepage.data[:4], "little") if codepage else 0
    charset = declared_encoding(value.data) or ("utf-8" if number == 65001 else f"cp{number}")
    return read_fragment(value.data, charset)


def _rtf(message: Attributes) -> Fragment:
    value = message.properties.get(_RTF)
    data = unpack_rtf(value.data) if value is not None else b""
    if not data:
        return Fragment("")
    reader = RtfReader()
    reader.read(data)
    text = reader.flow("").text()
    return read_source(text) if reader.is_html else Fragment(clean_marks(text))


def _file(item: Attributes, text: _Texts) -> File:
    name = text.of(item, _LONG_NAME, _NAME, _SHORT_NAME) or text.old(item.title)
    value = item.properties.get(_CONTENT)
    data = item.data or (value.data if value is not None else b"")
    if data[_IDENTIFIER:].startswith(SIGNATURE):
        return mail_of(name, data[_IDENTIFIER:], media_types.TNEF)
    hidden = item.properties.get(_HIDDEN)
    inside = bool(text.of(item, _CONTENT_ID)) or (hidden is not None and any(hidden.data))
    declared = clean_line(text.of(item, _MIME)).lower() or media_types.UNKNOWN
    return file_of(name, data, declared, inside=inside)


def _moment(value: Value | None) -> datetime | None:
    """Return a FILETIME in UTC, None where it is missing or none."""
    count = int.from_bytes(value.data[:8], "little") if value is not None else 0
    try:
        return _EPOCH + timedelta(microseconds=count // 10) if count else None
    except OverflowError:
        return None


def _old_moment(data: bytes) -> datetime | None:
    """Return the old attribute of a time: seven numbers, in the sender's own time."""
    if len(data) < 14:
        return None
    year, month, day, hour, minute, second, _ = struct.unpack_from("<7H", data)
    try:
        return datetime(year, month, day, hour, minute, second)
    except ValueError:
        return None
