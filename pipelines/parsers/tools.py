"""What parsers are given besides the bytes: how to read the files inside a document."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from zipfile import ZipFile

from pipelines.document import Attachment, Document, Skipped
from pipelines.errors import ParseFailure
from pipelines.parsers import media_types
from pipelines.parsers.document_builder import build, clean_line
from pipelines.parsers.limits import MIB, ParseLimits
from pipelines.parsers.recognition import Recognise, Recognised, again
from pipelines.parsers.zip_members import document_kind, members, open_zip
from pipelines.result import Reason

MAX_DEPTH = 4  # documents in documents
MAX_FILES = 100  # read in one document; further ones are only listed
_NAMED = 200  # characters of files' names in a message
MAX_UNPACKED = 400 * MIB  # of all archives in one document

# Bytes, media type, limits, tools -> the document.
ParseBytes = Callable[[bytes, str, ParseLimits, "Tools"], Document]


@dataclass(frozen=True, slots=True)
class Tools:
    """How a parser reads the files inside its document, and how deep it is in others."""

    parse: ParseBytes
    recognise: Recognise | None = None  # reads pictures (OCR); None: that is switched off
    always: bool = False  # recognise pages that have plausible text, too
    depth: int = 0  # documents around this one


@dataclass(slots=True)
class Collected:
    """Pages, attachments and gaps of a document and of the files inside it."""

    limits: ParseLimits
    tools: Tools
    pages: list[str] = field(default_factory=list)
    recognised: dict[int, Recognised] = field(default_factory=dict)  # by index in ``pages``
    attachments: list[Attachment] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)
    files: int = 0
    unpacked: int = 0  # bytes, of all archives

    def attach(self, name: str, data: bytes, media_type: str, *, matters: bool = True) -> None:
        """Read a file inside the document: its pages follow, with its name above.

        What cannot be read is listed in ``skipped`` with the reason. ``matters``: whether a person
        would miss it. The files in an archive are attached one by one ("offers.zip/a.pdf").
        """
        if media_type == media_types.ZIP:
            self._unpack(name, data, matters, depth=self.tools.depth)
        else:
            self._attach(name, data, media_type, matters)

    def unpack(self, archive: ZipFile, above: str = "", *, matters: bool = True) -> None:
        """Attach the files of an archive; ``above`` is what stands before their names."""
        self._members(archive, above, matters, self.tools.depth)

    def _unpack(self, name: str, data: bytes, matters: bool, depth: int) -> None:
        try:
            if depth >= MAX_DEPTH:
                raise ParseFailure(Reason.TOO_LARGE, f"it lies {MAX_DEPTH} documents deep")
            archive = open_zip(data, "archive")
        except ParseFailure as failure:
            self.attachments.append(Attachment(name, media_types.ZIP, len(data), parsed=False))
            self.skip(name, failure.reason.value, failure.detail, matters=matters)
            return
        kind = document_kind(archive)
        if kind is not None:
            self._attach(name, data, kind, matters)
            return
        place = len(self.attachments)
        self.attachments.append(Attachment(name, media_types.ZIP, len(data), parsed=False))
        self._members(archive, f"{name}/", matters, depth + 1)
        read = any(item.parsed for item in self.attachments[place:])
        self.attachments[place] = replace(self.attachments[place], parsed=read)
        if len(self.attachments) == place + 1:
            self.skip(name, Reason.EMPTY.value, "the archive holds no files", matters=matters)

    def _members(self, archive: ZipFile, above: str, matters: bool, depth: int) -> None:
        for member in members(archive, lambda: MAX_UNPACKED - self.unpacked):
            name = clean_line(above + member.name)
            self.unpacked += len(member.data)
            if member.reason is not None:
                self.attachments.append(
                    Attachment(name, media_types.UNKNOWN, len(member.data), parsed=False)
                )
                self.skip(name, member.reason.value, member.detail, matters=matters)
                continue
            media_type = detected(name, member.data, media_types.UNKNOWN)
            if media_type == media_types.ZIP:
                self._unpack(name, member.data, matters, depth)
            else:
                self._attach(name, member.data, media_type, matters)

    def _attach(self, name: str, data: bytes, media_type: str, matters: bool) -> None:
        place = len(self.attachments)
        self.attachments.append(Attachment(name, media_type, len(data), parsed=False))
        self.files += 1
        if not matters and media_type.startswith("image/"):
            self.skip(name, "picture", "a logo or an ornament", matters=False)
            return
        try:
            document = self._parsed(data, media_type)
        except ParseFailure as failure:
            self.skip(name, failure.reason.value, failure.detail, matters=matters)
            return
        first = len(self.pages)
        self.recognised |= {
            first + number: again(page.recognition, document.text)
            for number, page in enumerate(document.pages)
            if page.recognition is not None
        }
        self.pages += [document.text[page.start : page.end] for page in document.pages]
        self.pages[first] = f"----- Attachment: {name} -----\n{self.pages[first]}"
        self.skipped += [_inside(entry, name, first) for entry in document.skipped]
        self.hidden.append(document.hidden)
        self.attachments[place] = replace(
            self.attachments[place], parsed=True, media_type=document.media_type
        )
        self.attachments += document.attachments

    @property
    def has_text(self) -> bool:
        """Say whether any page has text."""
        return any(page.strip() for page in self.pages)

    def require_files(self) -> None:
        """Raise ParseFailure ``no_text`` if there are files inside the document; for documents
        without text of their own, when none of the files could be read."""
        names = ", ".join(item.name for item in self.attachments)[:_NAMED]
        if names:
            raise ParseFailure(
                Reason.NO_TEXT, f"the only content is files that could not be read: {names}"
            )

    def document(
        self,
        media_type: str,
        *,
        metadata: Mapping[str, str] | None = None,
        written: date | None = None,
    ) -> Document:
        """Build the document of all that was collected.

        Raises:
            ParseFailure: ``too_large``.
        """
        return build(
            self.pages,
            media_type,
            self.limits,
            metadata=metadata,
            written=written,
            attachments=self.attachments,
            skipped=self.skipped,
            recognised=self.recognised,
            hidden="\n".join(filter(None, self.hidden)),
        )

    def skip(self, name: str, reason: str, detail: str, *, matters: bool = True) -> None:
        """List a file inside the document that is not read."""
        self.skipped.append(Skipped(None, reason, f"attachment {name}", detail, matters=matters))

    def _parsed(self, data: bytes, media_type: str) -> Document:
        if not data:
            raise ParseFailure(Reason.EMPTY, "it has no bytes")
        if self.tools.depth >= MAX_DEPTH:
            raise ParseFailure(Reason.TOO_LARGE, f"it lies {MAX_DEPTH} documents deep")
        if self.files > MAX_FILES:
            raise ParseFailure(Reason.TOO_LARGE, f"only {MAX_FILES} attachments are read")
        inner = replace(self.tools, depth=self.tools.depth + 1)
        return self.tools.parse(data, media_type, self._rest(), inner)

    def _rest(self) -> ParseLimits:
        """The limits that remain for one more file."""
        return replace(
            self.limits,
            pages=max(0, self.limits.pages - len(self.pages)),
            chars=max(0, self.limits.chars - sum(map(len, self.pages))),
        )


def detected(name: str, data: bytes, declared: str) -> str:
    """Return the media type of a file inside a document; the declared one if it has no bytes."""
    head = data[: media_types.HEAD_BYTES]
    return media_types.detect(name, head) if head else clean_line(declared)


def _inside(entry: Skipped, name: str, first: int) -> Skipped:
    """What an attachment's parser did not read, as a gap of the whole document."""
    page = None if entry.page is None else entry.page + first
    part = f"{entry.part} in attachment {name}" if entry.part else ""
    return replace(entry, page=page, part=part)
