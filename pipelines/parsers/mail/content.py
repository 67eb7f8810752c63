"""What a message holds: its text, and its files with how much they matter."""

from dataclasses import dataclass, replace

from pipelines.document import Skipped
from pipelines.parsers import media_types
from pipelines.parsers.document_builder import clean_line
from pipelines.parsers.mail.decoration import Size, is_logo, is_signature
from pipelines.parsers.mail.part import unnamed
from pipelines.parsers.mail.pgp import is_locked
from pipelines.parsers.tools import detected

_NAME_CHARS = 200
_LOCKED = "it is encrypted (PGP); save the decrypted file"


@dataclass(frozen=True, slots=True)
class File:
    """A file in a mail.

    ``unread`` says why it cannot be read, as a reason and a detail; a ``double`` says what another
    part says as well, so that nothing is missed where it is not read again.
    """

    name: str
    data: bytes
    media_type: str
    size: int = 0  # bytes, as sent
    matters: bool = True
    unread: tuple[str, str] | None = None
    double: bool = False


@dataclass(frozen=True, slots=True)
class Content:
    """A mail's body as text, and its files in order."""

    body: str
    files: tuple[File, ...] = ()
    gaps: tuple[Skipped, ...] = ()  # in the body
    hidden: str = ""  # text of the body that a person does not see
    signed: bool = False  # S/MIME or PGP; nobody has looked whether rightly
    cut_short: bool = False  # its end is missing


def file_of(
    name: str, data: bytes, declared: str, *, inside: bool = False, shown: Size | None = None
) -> File:
    """Return a file with its media type, and whether a person would miss it.

    Args:
        name: as sent, perhaps "".
        data: the file.
        declared: the media type that the mail says.
        inside: the text shows it.
        shown: width and height there, in pixels.
    """
    name = clean_line(name)[:_NAME_CHARS] or unnamed(declared)
    if is_locked(name, data):
        return unread(name, declared, "encrypted", _LOCKED, len(data))
    media_type = detected(name, data, declared)
    logo = inside and media_type.startswith("image/") and is_logo(data, shown)
    matters = not (logo or is_signature(declared, name, data))
    return File(name, data, media_type, len(data), matters)


def mail_of(name: str, data: bytes, media_type: str = media_types.MAIL) -> File:
    """Return a mail inside a mail."""
    return File(clean_line(name)[:_NAME_CHARS] or "message", data, media_type, len(data))


def unread(name: str, media_type: str, reason: str, detail: str, size: int = 0) -> File:
    """Return a file that cannot be read, with the reason."""
    name = clean_line(name)[:_NAME_CHARS] or unnamed(media_type)
    return File(name, b"", media_type, size, unread=(reason, detail))


def as_double(file: File) -> File:
    """Return a file that need not be read again."""
    return replace(file, double=True)
