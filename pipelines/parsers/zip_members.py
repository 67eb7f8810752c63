"""Open ZIP files: the packages of office documents, and archives with documents in them."""

from __future__ import annotations

import lzma
import re
import stat
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from zipfile import BadZipFile, ZipFile, ZipInfo

from pipelines.errors import ParseFailure
from pipelines.parsers import media_types
from pipelines.parsers.limits import MIB
from pipelines.result import Reason

# What the standard library raises for archives that are damaged or of a kind it cannot unpack.
DAMAGED = (
    BadZipFile, NotImplementedError, EOFError, OSError, zlib.error, lzma.LZMAError, ValueError,
)  # fmt: skip

_MOST_MEMBERS = 5000
_MOST_BYTES = 400 * MIB  # unpacked, of one archive
_MOST_RATIO = 300  # unpacked to packed; text seldom reaches 30, a bomb 1000
_SMALL = 8 * MIB  # unpacked: harmless whatever its ratio
_NO_MEMBERS = 22  # bytes of an archive of nothing
_DETAIL_CHARS = 300  # of an error, which may hold names
_JUNK = re.compile(r"(?:^|/)(?:__MACOSX/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._[^/]*$)", re.I)
_PARTS = (
    ("word/", media_types.DOCX),
    ("xl/", media_types.XLSX),
    ("ppt/", media_types.PPTX),
    ("visio/", "application/vnd.visio"),
)


@dataclass(frozen=True, slots=True)
class Member:
    """A file in an archive: its bytes, or the reason why it could not be unpacked."""

    name: str
    data: bytes
    reason: Reason | None = None
    detail: str = ""


def open_zip(data: bytes, what: str) -> ZipFile:
    """Open a ZIP file that stays within the limits; ``what`` names it in errors ("DOCX package").

    Raises:
        ParseFailure: ``malformed``, ``too_large``.
    """
    try:
        archive = ZipFile(BytesIO(data))
    except DAMAGED as error:
        raise ParseFailure(Reason.MALFORMED, f"the {what} is damaged ({error})") from error
    entries = archive.infolist()
    if not entries and len(data) > _NO_MEMBERS:
        raise ParseFailure(
            Reason.MALFORMED, f"the {what} lists no files, though it has {len(data):,} bytes"
        )
    total = sum(entry.file_size for entry in entries)
    if len(entries) > _MOST_MEMBERS or total > _MOST_BYTES:
        raise ParseFailure(
            Reason.TOO_LARGE,
            f"the {what} unpacks to {total:,} bytes in {len(entries):,} parts; split it",
        )
    return archive


def document_kind(archive: ZipFile) -> str | None:
    """Return the media type of the document that an archive is the package of, also of one that no
    parser reads; None for an archive of files."""
    names = set(archive.namelist())
    if "mimetype" in names and archive.getinfo("mimetype").file_size < 200:
        try:
            declared = archive.read("mimetype").decode("ascii", errors="replace").strip()
        except (*DAMAGED, RuntimeError):  # RuntimeError: encrypted
            declared = ""
        if declared.startswith("application/vnd.") or declared == media_types.EPUB:
            declared = declared.removesuffix("-template")
            return media_types.PACKAGES.get(declared, declared)
    if "[Content_Types].xml" in names:
        for folder, media_type in _PARTS:
            if any(name.lower().startswith(folder) for name in names):
                return media_type
        return "application/x-ooxml"
    if "META-INF/container.xml" in names and any(name.endswith(".opf") for name in names):
        return media_types.EPUB
    if names & {"Index.zip", "Index/Document.iwa"}:
        return "application/vnd.apple.iwork"
    return None


def members(archive: ZipFile, room: Callable[[], int]) -> Iterator[Member]:
    """Yield the files of an archive in its order; folders and the junk of systems are left out.

    ``room``: how many bytes may still be unpacked; what has more has the reason ``too_large``. It
    is asked before each file, since those in archives inside this one count as well.
    """
    for entry in archive.infolist():
        name = _name(entry)
        folder = entry.filename.endswith(("/", "\\")) and not entry.file_size
        if folder or _JUNK.search(name):
            continue
        if stat.S_ISLNK(entry.external_attr >> 16):
            detail = (
                "a symbolic link, which is never followed: put the file itself into the archive"
            )
            yield Member(name, b"", Reason.UNSUPPORTED, detail)
        elif entry.flag_bits & 1:
            yield Member(name, b"", Reason.ENCRYPTED, "it opens only with a password")
        elif entry.file_size > max(_SMALL, _MOST_RATIO * entry.compress_size):
            detail = f"it unpacks from {entry.compress_size:,} to {entry.file_size:,} bytes"
            yield Member(name, b"", Reason.TOO_LARGE, detail)
        elif entry.file_size > room():
            yield Member(name, b"", Reason.TOO_LARGE, "the archives hold too many bytes")
        else:
            yield _unpacked(archive, entry, name)


def _unpacked(archive: ZipFile, entry: ZipInfo, name: str) -> Member:
    try:
        with archive.open(entry) as stream:
            # One byte more than it should have: else a size that is too small would go unseen.
            # ZipFile.read would unpack all there is.
            return Member(name, stream.read(entry.file_size + 1))
    except NotImplementedError:
        return Member(name, b"", Reason.UNSUPPORTED, "packed by a method that is not known")
    except (*DAMAGED, RuntimeError) as error:
        detail = f"it cannot be unpacked ({error})"[:_DETAIL_CHARS]
        return Member(name, b"", Reason.MALFORMED, detail)
    except MemoryError:  # some methods unpack more at once than they are asked for
        return Member(name, b"", Reason.TOO_LARGE, "unpacking it needs too much memory")


def _name(entry: ZipInfo) -> str:
    """Return a member's path without steps that would lead out of a folder; never empty."""
    name = entry.filename
    if not entry.flag_bits & 0x800 and not name.isascii():
        with suppress(UnicodeError):  # UTF-8 that does not say so: macOS and many libraries
            name = name.encode("cp437").decode()
    steps = name.replace("\\", "/").split("/")
    return "/".join(step for step in steps if step not in {"", ".", ".."}) or "unnamed"
