"""Find the body and the files of a MIME message."""

import re
from dataclasses import dataclass, field, replace
from email.message import Message

from pipelines.parsers import media_types
from pipelines.parsers.encoding import decode
from pipelines.parsers.fragment import Fragment
from pipelines.parsers.html.parse import declared_encoding, read_source
from pipelines.parsers.mail import decoration, smime, special_parts
from pipelines.parsers.mail import part as mime
from pipelines.parsers.mail.charset import to_text
from pipelines.parsers.mail.content import Content, File, file_of, mail_of, unread
from pipelines.parsers.mail.decoration import Size
from pipelines.parsers.mail.flowed import unflow
from pipelines.parsers.mail.invitations import one_of_each_calendar
from pipelines.parsers.mail.parameters import parameters
from pipelines.parsers.mail.pgp import without_pgp
from pipelines.parsers.mail.tnef.message import read_message
from pipelines.parsers.mail.tnef.stream import SIGNATURE as TNEF_SIGNATURE
from pipelines.parsers.mail.written_in import without_files
from pipelines.result import Reason

_MOST_DEEP = 30  # parts in parts
_STUB_CHARS = 200  # a text part shorter than this may be a mere "please view in HTML"
_MAILS = {"message/rfc822", "message/global", "message/news"}
_HEADERS_ONLY = {"text/rfc822-headers", "message/global-headers"}
_BODIES = {"text/plain", "text/html", "text/enriched", "text/richtext"}
_SMIME = {"application/pkcs7-mime", "application/x-pkcs7-mime"}
_TNEF = {"application/ms-tnef", "application/vnd.ms-tnef"}
_CALENDARS = {"text/calendar", "application/ics"}
_BEGINS_MIME = re.compile(rb"\s*(?:content-|mime-version:|from:|to:|subject:|date:)[\w-]*", re.I)
_LOCKED = "it is encrypted (S/MIME or PGP); save the decrypted mail"


@dataclass(slots=True)
class _Found:
    """What a part holds. ``spare``: bodies that count only where there is no other."""

    bodies: list[Fragment] = field(default_factory=list)
    files: list["File | _Leaf"] = field(default_factory=list)
    spare: list[Fragment] = field(default_factory=list)
    shown: dict[str, Size | None] = field(default_factory=dict)  # pictures that HTML shows
    signed: bool = False
    cut_short: bool = False

    def add(self, other: "_Found", *, with_bodies: bool = True) -> None:
        """Take over what another part holds."""
        if with_bodies:
            self.bodies += other.bodies
        self.files += other.files
        self.spare += other.spare
        self.shown.update(other.shown)
        self.signed |= other.signed
        self.cut_short |= other.cut_short


@dataclass(frozen=True, slots=True)
class _Leaf:
    """An attached part; whether its picture stands in the text is known at the end."""

    part: Message
    data: bytes  # of text, in UTF-8
    size: int  # as sent


def collect(message: Message) -> Content:
    """Return the best body (plain text, else HTML laid out as text) and the files."""
    found = _collect(message, 0)
    whole = Fragment.join(found.bodies)
    if not whole.text:
        spare = Fragment.join(found.spare)
        whole = replace(spare, skipped=(*whole.skipped, *spare.skipped))
    files = [_file(item, found.shown) if isinstance(item, _Leaf) else item for item in found.files]
    body, locked = without_pgp(whole.text)
    files += [unread("message.pgp", "application/pgp-encrypted", "encrypted", _LOCKED)] * locked
    body, files = one_of_each_calendar(body, files)
    return Content(body, tuple(files), whole.skipped, whole.hidden, found.signed, found.cut_short)


def _collect(part: Message, depth: int) -> _Found:
    kind = mime.kind(part)
    children = mime.children(part)
    if kind == "multipart/encrypted":
        return _Found(files=[unread(_first_name(children), kind, "encrypted", _LOCKED)])
    if kind == "message/delivery-status":
        return _Found(bodies=[Fragment(special_parts.report(part, children))])
    if children and kind not in _MAILS:
        if depth >= _MOST_DEEP:
            reason = Reason.TOO_LARGE.value
            return _Found(files=[unread("", kind, reason, "parts are nested too deep")])
        if kind == "multipart/alternative":
            return _alternative(children, depth)
        found = _Found(signed=kind == "multipart/signed")
        for child in children:
            found.add(_collect(child, depth + 1))
        return found
    return _leaf(part, kind, depth)


def _alternative(children: list[Message], depth: int) -> _Found:
    """Choose one rendering, and keep the files of all."""
    renderings: list[tuple[bool, Fragment]] = []
    found = _Found()
    empty: list[Fragment] = []  # they may say why they show no text
    for child in children:
        inner = _collect(child, depth + 1)
        kind = mime.kind(child)
        if kind.startswith("text/") and kind not in {*_BODIES, *_CALENDARS} and renderings:
            continue  # a further rendering, for programs of one maker: AMP, watches
        found.add(inner, with_bodies=False)
        body = Fragment.join(inner.bodies)
        if body.text:
            renderings.append((kind == "text/plain", body))
        else:
            empty.append(body)
    nothing = Fragment.join(empty)
    plain = next((body for is_plain, body in renderings if is_plain), nothing)
    rich = next((body for is_plain, body in reversed(renderings) if not is_plain), nothing)
    little = len(plain.text.strip())
    stub = little < _STUB_CHARS and len(rich.text.strip()) > 4 * little
    found.bodies = [rich if rich.text and (stub or not plain.text) else plain]
    return found


def _leaf(part: Message, kind: str, depth: int) -> _Found:
    """Return what one part without parts holds."""
    data = mime.payload(part)
    name = mime.filename(part)
    if kind in _MAILS | _HEADERS_ONLY:
        return _Found(files=[mail_of(name or mime.subject(data), data)])
    if kind == "message/external-body":
        return _Found(files=[special_parts.elsewhere(part, data)])
    if kind == "message/partial":
        return _Found(files=[special_parts.piece(part, data)])
    if kind.startswith("message/"):  # reports of receipt and the like
        return _Found(bodies=[Fragment.plain(data)])
    if kind in _SMIME or (name.lower().endswith((".p7m", ".p7z")) and not kind.startswith("text/")):
        return _opened(part, name, data, depth)
    if kind in _TNEF or data.startswith(TNEF_SIGNATURE):
        return _winmail(name, data)
    if kind.startswith("multipart/") and depth < _MOST_DEEP:
        whole = special_parts.parsed_again(part, data)
        if mime.children(whole):
            return _collect(whole, depth + 1)
    if _is_attachment(part, kind, name, alone=not depth):
        return _Found(files=[_Leaf(part, _as_utf8(part, data), len(data))])
    return _text(part, kind, data)


def _is_attachment(part: Message, kind: str, name: str, *, alone: bool) -> bool:
    """Say whether a part is an attachment; text that is ``alone`` in a mail is a body."""
    if kind in _CALENDARS or not kind.startswith(("text/", "multipart/")):
        return True
    if alone:
        return False
    return (
        bool(name)
        or mime.disposition(part) == "attachment"
        or (kind.startswith("text/") and kind not in _BODIES)
    )


def _text(part: Message, kind: str, data: bytes) -> _Found:
    said = parameters(part, "content-type")
    charset = said.get("charset") or None
    if kind == "text/html":
        return _html(data, charset or declared_encoding(data))
    body = Fragment.plain(data, charset)
    if said.get("format", "").lower() == "flowed":
        unflowed = unflow(body.text, delete_space=said.get("delsp", "").lower() == "yes")
        body = replace(body, text=unflowed)
    text, files = without_files(body.text)
    return _Found(bodies=[replace(body, text=text)], files=[*files])


def _html(data: bytes, charset: str | None) -> _Found:
    """Return the text of HTML and the pictures that are written into it."""
    decoded = decode(data, charset)
    body = read_source(decoded.text)
    body = replace(body, skipped=(*decoded.skipped, *body.skipped))
    pictures = [
        file_of("", picture, kind, inside=True)
        for kind, picture in decoration.embedded_pictures(decoded.text)
    ]
    return _Found([body], [*pictures], shown=decoration.shown_sizes(decoded.text))


def _file(leaf: _Leaf, shown: dict[str, Size | None]) -> File:
    part, identifier = leaf.part, mime.content_id(leaf.part)
    disposition = mime.disposition(part)
    inside = identifier in shown or disposition == "inline" or (
        bool(identifier) and disposition != "attachment"
    )  # fmt: skip
    name, kind = mime.filename(part), mime.kind(part)
    apple = mime.raw_header(part, "x-apple-content-length").strip()
    if not leaf.data and apple.isdecimal():
        detail = "Apple Mail keeps it in a folder beside the mail; save the mail as a whole"
        return unread(name, kind, Reason.EMPTY.value, detail, int(apple[:15]))
    if kind in _CALENDARS and not name:
        name = "invitation.ics"
    file = file_of(name, leaf.data, kind, inside=inside, shown=shown.get(identifier))
    return replace(file, size=leaf.size)


def _as_utf8(part: Message, data: bytes) -> bytes:
    """Return attached text in UTF-8 where the mail names its charset, for its own parser."""
    charset = parameters(part, "content-type").get("charset", "")
    if not charset or not mime.kind(part).startswith("text/"):
        return data
    converted = to_text(data, charset).encode("utf-8", "replace")
    return data if converted == data else b"\xef\xbb\xbf" + converted


def _opened(part: Message, name: str, data: bytes, depth: int) -> _Found:
    """Return what an S/MIME part holds: a signed mail or file, else the reason."""
    declared = parameters(part, "content-type").get("smime-type", "").lower()
    name = name or "smime.p7m"
    size = len(data)
    try:
        opened = smime.open_message(data)
    except smime.MalformedError as error:
        locked = declared in {"enveloped-data", "authenveloped-data"}
        said = ("encrypted", _LOCKED) if locked else ("malformed", f"damaged S/MIME: {error}")
        return _Found(files=[unread(name, mime.kind(part), *said, size)])
    if opened.kind is smime.Kind.ENCRYPTED:
        return _Found(files=[unread(name, mime.kind(part), "encrypted", _LOCKED, size)])
    signed = opened.kind is smime.Kind.SIGNED
    if opened.kind is smime.Kind.CERTIFICATES:
        certificates = unread(name, mime.kind(part), "unsupported", "certificates only", size)
        return _Found(files=[replace(certificates, matters=False)])
    inner = name.lower().removesuffix(".p7m").removesuffix(".p7z")
    if _BEGINS_MIME.match(opened.content) and depth < _MOST_DEEP:
        found = _collect(mime.read(opened.content), depth + 1)
    else:
        name = name[: len(inner)] if "." in inner else ""
        found = _Found(files=[file_of(name, opened.content, media_types.UNKNOWN)])
    found.signed |= signed
    return found


def _winmail(name: str, data: bytes) -> _Found:
    """Return the files in a winmail.dat; its text is the mail's where there is no other."""
    if not data.startswith(TNEF_SIGNATURE):
        detail = "it is damaged; save the mail without Outlook's own format"
        said = (Reason.MALFORMED.value, detail)
        return _Found(files=[unread(name or "winmail.dat", media_types.TNEF, *said, len(data))])
    content = read_message(data).content
    body = Fragment(content.body, content.hidden, content.gaps)
    return _Found(files=[*content.files], spare=[body], cut_short=content.cut_short)


def _first_name(parts: list[Message]) -> str:
    return next(filter(None, map(mime.filename, parts)), "") or "encrypted message"
