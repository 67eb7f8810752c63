"""One part of a MIME message: its kind, its name and its decoded bytes."""

import binascii
import email
import email.policy
import mimetypes
import re
from email.message import Message
from typing import Any

from pipelines.parsers.mail.charset import raw_bytes
from pipelines.parsers.mail.encoded_words import decode_words
from pipelines.parsers.mail.parameters import parameters

_NOT_BASE64 = re.compile(rb"[^A-Za-z0-9+/]")
_QUOTED = re.compile(rb"=([0-9A-Fa-f]{2})")
_PROSE = re.compile(rb"[A-Za-z,.;:] [A-Za-z]")


class Part(Message):
    """A part whose inner mails stay bytes, so that they can be decoded and parsed by themselves.

    The standard library parses what is below a ``message/*`` header as it stands, base64 or not.
    """

    source: str = ""  # of a leaf, undecoded; bytes beyond ASCII as surrogates

    def set_payload(self, payload: Any, charset: Any = None) -> None:
        """Take what the parser found below the headers."""
        self.source = payload if isinstance(payload, str) else ""
        super().set_payload(payload, charset)

    def get_content_maintype(self) -> str:
        """Return the main type as the parser asks for it: never ``message``."""
        kind = super().get_content_maintype()
        return "application" if kind == "message" else kind


def read(data: bytes) -> Message:
    """Return a message's tree of parts. Broken headers raise nothing."""
    # compat32 reads headers as they are; the newer policies parse them, in quadratic time.
    return email.message_from_bytes(data, Part, policy=email.policy.compat32)


def kind(part: Message) -> str:
    """Return the declared media type, in lower case."""
    return part.get_content_type()


def children(part: Message) -> list[Message]:
    """Return the parts of a multipart; none for a leaf."""
    inside = part.get_payload() if part.is_multipart() else []
    return [child for child in inside if isinstance(child, Message)]


def disposition(part: Message) -> str:
    """Return ``attachment``, ``inline``, or "" where a part does not say."""
    return raw_header(part, "content-disposition").split(";")[0].strip().lower()


def filename(part: Message) -> str:
    """Return a part's file name, "" where it has none."""
    of = parameters(part, "content-disposition").get("filename", "")
    return of or parameters(part, "content-type").get("name", "")


def unnamed(media_type: str) -> str:
    """Return what a file without a name is called: ``unnamed.png``."""
    return "unnamed" + (mimetypes.guess_extension(media_type) or "")


def content_id(part: Message) -> str:
    """Return the name by which HTML shows a part (``cid:``), "" where it has none."""
    return raw_header(part, "content-id").strip().strip("<>").lower()


def raw_header(part: Message, name: str) -> str:
    """Return the first header of that name as it stands, "" where it is missing."""
    return next((str(v) for k, v in part.raw_items() if k.lower() == name), "")


def payload(part: Message) -> bytes:
    """Return a leaf's bytes, decoded as its Content-Transfer-Encoding says."""
    if part.is_multipart():  # an inner mail, where another reader parsed the message
        inner = next(iter(children(part)), None)
        return inner.as_bytes() if inner is not None else b""
    raw = raw_bytes(part.source if isinstance(part, Part) else str(part.get_payload() or ""))
    encoding = raw_header(part, "content-transfer-encoding")
    encoding = re.split(r"[\s;(]", encoding.strip().strip("\"'"))[0].lower()
    if encoding == "base64":
        return _base64(raw)
    if encoding in {"quoted-printable", "quoted_printable", "quotedprintable"}:
        return _quoted_printable(raw)
    if encoding in {"x-uuencode", "uuencode", "x-uue", "uue"}:
        try:
            data = part.get_payload(decode=True)
        except (ValueError, LookupError):  # a charset that is none
            return raw
        return data if isinstance(data, bytes) else raw
    return raw


def subject(data: bytes) -> str:
    """Return the Subject of a mail's bytes, "" where it has none."""
    raw = raw_header(read(data[:65_536]), "subject")
    return " ".join(decode_words(raw).split())


def _base64(raw: bytes) -> bytes:
    """Decode leniently, up to the first padding; bytes that are plainly no base64 stay.

    Where lines differ in length and some are cut, each is decoded by itself: one lost character
    then spoils no more than its line.
    """
    if _PROSE.search(raw[:200]):
        return raw
    lines = [_NOT_BASE64.sub(b"", line) for line in raw.split(b"=", 1)[0].split(b"\n")]
    lines = [line for line in lines if line]
    cut = len(set(map(len, lines[:-1]))) > 1 and any(len(line) % 4 for line in lines[:-1])
    return b"".join(map(_group_of_four, lines if cut else [b"".join(lines)]))


def _group_of_four(usable: bytes) -> bytes:
    if len(usable) % 4 == 1:
        usable = usable[:-1]
    return binascii.a2b_base64(usable + b"=" * (-len(usable) % 4))


def _quoted_printable(raw: bytes) -> bytes:
    lines: list[bytes] = []
    for line in raw.split(b"\n"):
        line = line.rstrip(b" \t\r")
        lines.append(line[:-1] if line.endswith(b"=") else line + b"\n")
    text = b"".join(lines)
    if not raw.endswith(b"\n"):
        text = text.removesuffix(b"\n")
    return _QUOTED.sub(lambda match: bytes([int(match[1], 16)]), text)
