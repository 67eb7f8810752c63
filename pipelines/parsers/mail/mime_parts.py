"""Find the body and the attachments of a MIME message.

The standard library raises many kinds of errors on the broken headers of real mail, so each access
falls back to the raw text.
"""

import re
from dataclasses import dataclass, replace
from email.errors import MessageError
from email.header import decode_header
from email.message import Message

from pipelines.document import Skipped
from pipelines.parsers.document_builder import clean_line
from pipelines.parsers.encoding import decode
from pipelines.parsers.fragment import Fragment
from pipelines.parsers.html.parse import read_fragment

# Seen from the header parser and the payload decoders on real broken mail.
_BROKEN = (
    MessageError, ValueError, LookupError, AttributeError, TypeError, AssertionError, RecursionError
)  # fmt: skip
_STUB_CHARS = 200  # a text part shorter than this may be a mere "please view in HTML"
_LONG_HEADER = 4000  # the structured parser takes quadratic time
_LOGO_BYTES = 30_000  # a picture inside the text that is smaller shows no page of writing
_SIGNATURES = {
    "application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature",
    "application/pgp-keys",
}  # fmt: skip
_FORWARD = {"message/rfc822", "message/global"}


@dataclass(frozen=True, slots=True)
class Content:
    """A mail's body as text, its attachments in order, and what of the body is not read."""

    body: str
    attached: tuple[Message, ...]
    hidden: str = ""  # text that nobody sees
    skipped: tuple[Skipped, ...] = ()


def collect(message: Message) -> Content:
    """Return the best body (plain text, else HTML laid out as text) and the attachments."""
    bodies, attached = _collect(message, depth=0)
    body = Fragment.join(bodies)
    return Content(body.text, tuple(attached), body.hidden, body.skipped)


def is_encrypted(message: Message) -> bool:
    """Say whether the whole mail is encrypted by PGP/MIME or S/MIME."""
    kind = message.get_content_type()
    if kind == "multipart/encrypted":
        return True
    if kind not in {"application/pkcs7-mime", "application/x-pkcs7-mime"}:
        return False
    return _parameter(message, "smime-type") in {"", "enveloped-data", "authenveloped-data"}


def header(message: Message, name: str) -> str:
    """Return a header decoded (RFC 2047) as one clean line, "" where it is missing."""
    raw = next((v for k, v in message.raw_items() if k.lower() == name.lower()), "")
    try:
        if len(raw) <= _LONG_HEADER:
            return clean_line(str(message[name] or ""))
    except _BROKEN:
        pass
    try:
        return clean_line(
            "".join(
                decode(part, charset)[0] if isinstance(part, bytes) else part
                for part, charset in decode_header(str(raw))
            )
        )
    except _BROKEN:
        return clean_line(str(raw))


def filename(part: Message) -> str:
    """Return a part's file name, "" where it has none."""
    try:
        return part.get_filename() or ""
    except _BROKEN:
        return ""


def payload(part: Message) -> bytes:
    """Return a part's decoded bytes; for a mail in a mail, the bytes of the inner mail."""
    try:
        if part.is_multipart():
            inner = next(iter(part.get_payload()), None)
            return inner.as_bytes() if isinstance(inner, Message) else b""
        data = part.get_payload(decode=True)
    except _BROKEN:
        data = str(part.get_payload()).encode("utf-8", errors="replace")
    return data if isinstance(data, bytes) else b""


def is_decoration(part: Message, data: bytes) -> bool:
    """Say whether a part is nothing that a person would miss: a small picture inside the text, such
    as a logo in a signature, or a signature's file."""
    kind = part.get_content_type()
    if kind in _SIGNATURES:
        return True
    inside = part["Content-ID"] is not None or part.get_content_disposition() == "inline"
    return part.get_content_maintype() == "image" and inside and len(data) < _LOGO_BYTES


def _collect(part: Message, depth: int) -> tuple[list[Fragment], list[Message]]:
    kind = part.get_content_type()
    if kind in _FORWARD and depth:
        return [], [part]
    if part.is_multipart() and depth < 30:
        children = [child for child in part.get_payload() if isinstance(child, Message)]
        if kind == "multipart/alternative":
            return _alternative(children, depth)
        bodies: list[Fragment] = []
        attached: list[Message] = []
        for child in children:
            more_bodies, more_attached = _collect(child, depth + 1)
            bodies += more_bodies
            attached += more_attached
        return bodies, attached
    if _is_attachment(part, alone=not depth):
        return [], [part]
    return [_text(part)], []


def _alternative(children: list[Message], depth: int) -> tuple[list[Fragment], list[Message]]:
    """Choose one rendering, and keep the attachments of all."""
    collected = [(child, *_collect(child, depth + 1)) for child in children]
    attached = [item for _, _, parts in collected for item in parts]
    renderings = [
        (child.get_content_type() == "text/plain", Fragment.join(bodies))
        for child, bodies, _ in collected
        if bodies
    ]
    nothing = Fragment("")
    filled = [(is_plain, body) for is_plain, body in renderings if body.text.strip()]
    plain = next((body for is_plain, body in filled if is_plain), nothing)
    rich = next((body for is_plain, body in reversed(filled) if not is_plain), nothing)
    if not filled:  # the last says why: it shows only pictures
        return [body for _, body in renderings[-1:]], attached
    length = len(plain.text.strip())
    stub = length < _STUB_CHARS and len(rich.text.strip()) > 4 * length
    return [rich if rich.text and stub else plain if plain.text else rich], attached


def _is_attachment(part: Message, alone: bool) -> bool:
    """Say whether a part is an attachment; text that is ``alone`` in a mail is a body."""
    if part.get_content_maintype() not in {"text", "multipart"}:
        return part.get_content_type() != "message/delivery-status"
    if alone:
        return False
    try:
        disposition = part.get_content_disposition()
    except _BROKEN:
        disposition = None
    if disposition == "attachment" or filename(part):
        return True
    return part.get_content_type() not in {"text/plain", "text/html", "text/enriched"} and (
        part.get_content_maintype() != "multipart"
    )


def _text(part: Message) -> Fragment:
    if part.is_multipart():  # message/delivery-status: header blocks as parts
        return Fragment(part.as_string(policy=part.policy.clone(raise_on_defect=False)))
    data = payload(part)
    charset = _parameter(part, "charset") or None
    if part.get_content_type() == "text/html":
        return read_fragment(data, charset)
    body = Fragment.plain(data, charset)
    if _parameter(part, "format") == "flowed":
        body = replace(body, text=_unflow(body.text, _parameter(part, "delsp") == "yes"))
    return body


def _parameter(part: Message, name: str) -> str:
    try:
        value = part.get_param(name)
    except _BROKEN:
        return ""
    return str(value[2] if isinstance(value, tuple) else value or "").strip().lower()


def _unflow(text: str, delete_space: bool) -> str:
    """Join the soft line breaks of ``format=flowed`` (RFC 3676), within one depth of quoting."""
    lines: list[str] = []
    open_depth = -1  # quote depth of the paragraph that the last line left open
    for line in text.replace("\r\n", "\n").split("\n"):
        marks = re.match(r">*", line)
        depth = len(marks[0]) if marks else 0
        content = line[depth:].removeprefix(" ")
        if depth == open_depth and content != "-- ":
            before = lines[-1][:-1] if delete_space else lines[-1]
            lines[-1] = before + content
        else:
            lines.append((">" * depth + " " if depth else "") + content)
        open_depth = depth if line.endswith(" ") and content != "-- " else -1
    return "\n".join(lines)
