"""The one place where mail calls ``pipelines.parsers.encoding``."""

from pipelines.document import Skipped
from pipelines.parsers.encoding import decode


def read_text(data: bytes, charset: str | None = None) -> tuple[str, tuple[Skipped, ...]]:
    """Return bytes of a part as text, and what of it was lost or guessed."""
    found = decode(data, charset)
    gaps: tuple[Skipped, ...] = getattr(found, "skipped", ())
    return found[0], gaps


def to_text(data: bytes, charset: str | None = None) -> str:
    """Return bytes of a header or a name as text; a wrong or missing charset is guessed."""
    return read_text(data, charset)[0]


def raw_bytes(text: str) -> bytes:
    """Return the bytes of a header or body that the standard library read from bytes."""
    try:
        return text.encode("ascii", "surrogateescape")
    except UnicodeEncodeError:  # a message that was made from a string
        return text.encode("utf-8", "replace")
