"""Find the messages in a file: mbox, Apple's EMLX, and lines that programs write above headers."""

import re
from dataclasses import dataclass

from pipelines.parsers.media_types import banner_lines

# The line above each mail in an mbox: who sent it, when (the time of day tells it from a sentence).
# Bounded, because a search in longer lines takes quadratic time.
_ENVELOPE = re.compile(
    rb"^From (?=[^\n]{0,200}\d:\d\d)(?=[^\n]{0,200}\d{4})[^\n]{0,300}\n"
    rb"(?=[!-9;-~]{1,200}:|>?From )",
    re.M,
)
_QUOTED_FROM = re.compile(rb"^>(>*From )", re.M)
_COUNT = re.compile(rb"(\d{1,12})[ \t]*\r?\n")
_PLIST = b"<?xml"


@dataclass(frozen=True, slots=True)
class Source:
    """The messages of a file, as bytes; ``banner`` is what stands above the first one's headers."""

    messages: tuple[bytes, ...]
    banner: str = ""


def messages(data: bytes) -> Source:
    """Return the messages of a file, headers first."""
    data = data.removeprefix(b"\xef\xbb\xbf").lstrip(b"\r\n")
    data = _without_count(data)
    if data.startswith(b"From "):
        starts = [match.start() for match in _ENVELOPE.finditer(data)] or [0]
        ends = [*starts[1:], len(data)]
        pieces = [data[a:b] for a, b in zip(starts, ends, strict=True)]
        # What begins with "From " was quoted, lest it be taken for the next message.
        return Source(
            tuple(_QUOTED_FROM.sub(rb"\1", _ENVELOPE.sub(b"", piece, count=1)) for piece in pieces)
        )
    banner = banner_lines(data)
    lines = data.split(b"\n", banner)
    said = b" ".join(lines[:banner]).decode("utf-8", "replace")
    return Source((lines[banner],), " ".join(said.split()))


def _without_count(data: bytes) -> bytes:
    """Return the message of an EMLX file: a count of bytes precedes it, a property list follows."""
    count = _COUNT.match(data)
    if count is None:
        return data
    message = data[count.end() :]
    size = int(count[1])
    if message[size:].lstrip().startswith(_PLIST):
        return message[:size]
    end = message.rfind(_PLIST)  # the count is wrong
    return message[:end] if end > 0 and b"<plist" in message[end : end + 500] else message
