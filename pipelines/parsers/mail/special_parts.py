"""Parts that are no text and no file: reports, pieces of mails, files that lie elsewhere."""

from email.message import Message

from pipelines.parsers.mail import part as mime
from pipelines.parsers.mail.charset import raw_bytes, to_text
from pipelines.parsers.mail.content import File, unread
from pipelines.parsers.mail.parameters import parameters
from pipelines.result import Reason


def parsed_again(part: Message, data: bytes) -> Message:
    """Parse a multipart again that was encoded as a whole, against the standard."""
    kind = mime.raw_header(part, "content-type")
    return mime.read(b"Content-Type: " + raw_bytes(kind) + b"\n\n" + data)


def elsewhere(part: Message, data: bytes) -> File:
    """Return a file of which the mail says only where it lies (RFC 2046, section 5.2.3)."""
    said = parameters(part, "content-type")
    place = said.get("url") or "/".join(
        filter(None, (said.get("site"), said.get("directory"), said.get("name")))
    )
    inner = mime.read(data)
    name = said.get("name") or mime.filename(inner) or place.rsplit("/", 1)[-1]
    where = f"it lies elsewhere: {place}" if place else "it lies elsewhere"
    return unread(name, mime.kind(inner), Reason.UNSUPPORTED.value, where)


def piece(part: Message, data: bytes) -> File:
    """Return a mail that was sent in pieces (RFC 2046, section 5.2.2), as one that is not read."""
    said = parameters(part, "content-type")
    of = f" of {said['total']}" if said.get("total") else ""
    name = f"piece {said.get('number') or '?'}{of}"
    detail = "a mail sent in pieces; let a mail program put them together and save that"
    return unread(name, mime.kind(part), Reason.UNSUPPORTED.value, detail, len(data))


def report(part: Message, blocks: list[Message]) -> str:
    """Return a delivery status: blocks of headers, which the standard library parses apart."""
    if not blocks:
        return to_text(mime.payload(part))
    texts = [
        "\n".join(f"{name}: {to_text(raw_bytes(str(value)))}" for name, value in block.raw_items())
        for block in blocks
    ]
    return "\n\n".join(text for text in texts if text)
