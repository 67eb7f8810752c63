"""Text of headers and names, whose charset a mail says wrong or not at all."""

from pipelines.parsers.encoding import decode


def to_text(data: bytes, charset: str | None = None) -> str:
    """Return bytes of a header or a name as text; a wrong or missing charset is guessed."""
    return decode(data, charset).text


def raw_bytes(text: str) -> bytes:
    """Return the bytes of a header or body that the standard library read from bytes."""
    try:
        return text.encode("ascii", "surrogateescape")
    except UnicodeEncodeError:  # a message that was made from a string
        return text.encode("utf-8", "replace")
