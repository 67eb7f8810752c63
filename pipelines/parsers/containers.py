"""Files that hold several documents: ZIP archives and mbox files.

Each document in one becomes a job of its own (``workers.unpack``). Files inside a document, such as
a mail's attachments, are read as parts of it (``pipelines.parsers.tools``).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from zipfile import ZipFile

from pipelines.errors import ParseFailure
from pipelines.parsers import media_types
from pipelines.parsers.document_builder import clean_line
from pipelines.parsers.limits import MIB, ParseLimits
from pipelines.parsers.mail import headers, part, source
from pipelines.parsers.tools import MAX_DEPTH, MAX_UNPACKED, detected
from pipelines.parsers.zip_members import Member, document_kind, members, open_zip
from pipelines.result import Reason

MAX_DOCUMENTS = 10_000  # of one container; that there are more is said
BATCH_BYTES = 16 * MIB  # of members that are returned at once; a larger member comes alone
_SUBJECT_CHARS = 60
_HEAD_BYTES = 64 * 1024  # of a mail, in which its subject is looked for
_NAME_CHARS = 200  # of a document's name; one that is longer loses its middle


@dataclass(frozen=True, slots=True)
class Members:
    """Some of the documents in a container, from number ``first`` (from 0) on."""

    media_type: str  # of the container
    first: int
    members: tuple[Member, ...]
    more: bool  # whether further ones follow


def members_of(data: bytes, media_type: str, first: int, limits: ParseLimits) -> Members | None:
    """Return the documents in a container, a batch of them; None for any other file.

    The order is always the same. ZIP archives and mbox files inside it are opened as well. A member
    that cannot be unpacked has a reason and no bytes.

    Raises:
        ParseFailure: ``malformed``, ``too_large``.
    """
    found = _opened(data, media_type, limits)
    if found is None:
        return None
    batch: list[Member] = []
    room = BATCH_BYTES
    for number, member in enumerate(found):
        if number < first:
            continue
        if number >= MAX_DOCUMENTS:
            detail = f"only {MAX_DOCUMENTS:,} documents of one file are taken; split it"
            batch.append(Member("further files", b"", Reason.TOO_LARGE, detail))
            break
        if batch and len(member.data) > room:
            return Members(media_type, first, tuple(batch), more=True)
        batch.append(member)
        room -= len(member.data)
    return Members(media_type, first, tuple(batch), more=False)


def _opened(data: bytes, media_type: str, limits: ParseLimits) -> Iterator[Member] | None:
    if media_type == media_types.ZIP:
        archive = open_zip(data, "ZIP archive")
        return None if document_kind(archive) else _Unpacking(limits).files(archive, "", 1)
    if media_type == media_types.MAIL:
        mails = source.messages(data).messages
        return _mails(mails, "") if len(mails) > 1 else None
    return None


@dataclass(slots=True)
class _Unpacking:
    """Unpacks an archive and the archives in it; ``unpacked`` counts the bytes of all."""

    limits: ParseLimits
    unpacked: int = 0

    def files(self, archive: ZipFile, above: str, depth: int) -> Iterator[Member]:
        """Yield the documents of an archive; ``above`` stands before their names."""
        for member in members(archive, lambda: MAX_UNPACKED - self.unpacked):
            self.unpacked += len(member.data)
            name = _named(above + member.name)
            if member.reason is None:
                yield from self._file(name, member.data, depth)
            else:
                yield Member(name, b"", member.reason, member.detail)

    def _file(self, name: str, data: bytes, depth: int) -> Iterator[Member]:
        media_type = detected(name, data, media_types.UNKNOWN)
        if len(data) > self.limits.file_bytes:
            detail = f"it has {len(data):,} bytes; raise the limit max_bytes"
            yield Member(name, b"", Reason.TOO_LARGE, detail)
        elif media_type == media_types.ZIP:
            yield from self._archive(name, data, depth)
        elif media_type == media_types.MAIL and len(mails := source.messages(data).messages) > 1:
            yield from _mails(mails, f"{name}/")
        else:
            yield Member(name, data)

    def _archive(self, name: str, data: bytes, depth: int) -> Iterator[Member]:
        try:
            archive = open_zip(data, "archive")
        except ParseFailure as failure:
            yield Member(name, b"", failure.reason, failure.detail)
            return
        if document_kind(archive) is not None:
            yield Member(name, data)
        elif depth >= MAX_DEPTH:
            detail = f"it lies in {MAX_DEPTH} archives"
            yield Member(name, b"", Reason.TOO_LARGE, detail)
        else:
            yield from self.files(archive, f"{name}/", depth + 1)


def _mails(mails: tuple[bytes, ...], above: str) -> Iterator[Member]:
    for number, mail in enumerate(mails, 1):
        yield Member(_named(f"{above}{number:04} {_subject(mail)}".rstrip() + ".eml"), mail)


def _named(name: str) -> str:
    """Return a document's name as one line that is not too long; its end, the suffix, stays."""
    name = clean_line(name) or "unnamed"
    half = _NAME_CHARS // 2
    return name if len(name) <= _NAME_CHARS else f"{name[:half]}…{name[-half:]}"


def _subject(mail: bytes) -> str:
    """The subject of a mail as part of a file's name; "" where there is none."""
    head = mail[:_HEAD_BYTES].replace(b"\r\n", b"\n").partition(b"\n\n")[0]
    said = headers.header(part.read(head), "Subject")
    return clean_line(said.replace("/", "-"))[:_SUBJECT_CHARS].strip()
