"""Files that old programs write into the text of a mail: uuencode (POSIX) and yEnc."""

import binascii
import re
from collections.abc import Iterator

from pipelines.parsers import media_types
from pipelines.parsers.mail.content import File, file_of, unread
from pipelines.result import Reason

_BEGIN = re.compile(r"begin(?P<base64>-base64)? [0-7]{3,4} (?P<name>\S.{0,200})")
_UU_LINE = re.compile(r"[ -`]{1,90}")
_BASE64_LINE = re.compile(r"[A-Za-z0-9+/]{1,100}={0,2}")
_YENC = re.compile(r"=ybegin .{0,200}?name=(?P<name>.{1,200})")
_YENC_DETAIL = "written into the text by yEnc, which is not read"


def without_files(text: str) -> tuple[str, list[File]]:
    """Return a plain text without the files that are written into it, and these files.

    What only begins like one, and is not one line after line up to its end, stays.
    """
    if "\nbegin" not in f"\n{text}" and "=ybegin " not in text:
        return text, []
    lines = text.split("\n")
    kept: list[str] = []
    files: list[File] = []
    at = 0
    while at < len(lines):
        found = _uuencoded(lines, at) or _yenc(lines, at)
        if found is None:
            kept.append(lines[at])
            at += 1
        else:
            file, at = found
            files.append(file)
    return "\n".join(kept), files


def _uuencoded(lines: list[str], at: int) -> tuple[File, int] | None:
    """The file that begins at a line, and the line after its end."""
    begin = _BEGIN.fullmatch(lines[at].rstrip())
    if begin is None:
        return None
    base64 = begin["base64"] is not None
    data = bytearray()
    for place, line in _body(lines, at + 1):
        if line == ("====" if base64 else "end"):
            return file_of(begin["name"], bytes(data), media_types.UNKNOWN), place + 1
        if not (_BASE64_LINE if base64 else _UU_LINE).fullmatch(line or "`"):
            return None
        try:
            data += binascii.a2b_base64(line) if base64 else _decoded(line)
        except binascii.Error:
            return None
    return None


def _body(lines: list[str], first: int) -> Iterator[tuple[int, str]]:
    for place in range(first, len(lines)):
        yield place, lines[place].rstrip("\r")


def _decoded(line: str) -> bytes:
    """The bytes of a line; programs differ in what follows them."""
    if not line:
        return b""
    length = (ord(line[0]) - 32) & 63
    return binascii.a2b_uu(line[: (length * 4 + 5) // 3 + 1])


def _yenc(lines: list[str], at: int) -> tuple[File, int] | None:
    begin = _YENC.fullmatch(lines[at].rstrip())
    if begin is None:
        return None
    ends = (place for place in range(at, len(lines)) if lines[place].startswith("=yend"))
    said = (Reason.UNSUPPORTED.value, _YENC_DETAIL)
    end = next(ends, len(lines) - 1)
    return unread(begin["name"], media_types.UNKNOWN, *said), end + 1
