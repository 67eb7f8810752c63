"""Parse JSON and JSON Lines: laid out to be read, with every value as it is written."""

import json
import re

from pipelines.document import Document
from pipelines.errors import ParseFailure
from pipelines.parsers import media_types, structured
from pipelines.parsers.encoding import decode
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.tools import Tools
from pipelines.result import Reason

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:,]|[^\s{}\[\]:,"]+', re.S)
_DEEPEST = 20  # steps of indentation


def parse(data: bytes, limits: ParseLimits, tools: Tools) -> Document:
    """Parse JSON; a file that is none is read as plain text.

    Raises:
        ParseFailure: as plain text does.
    """
    if media_types.is_binary(data[: media_types.HEAD_BYTES]):
        raise ParseFailure(Reason.UNSUPPORTED, media_types.describe(media_types.UNKNOWN))
    text, encoding, gaps = decode(data)
    if _is_json(text):
        text = _indented(text)
        return structured.to_document(text, media_types.JSON, encoding, limits, gaps)
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if len(lines) > 1 and all(map(_is_json, lines)):
        return structured.to_document(
            "\n".join(map(_readable, lines)), media_types.JSON, encoding, limits, gaps
        )
    return structured.as_plain_text(data, media_types.JSON, limits, tools)


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _indented(text: str) -> str:
    """Return valid JSON with one value a line; numbers keep their digits, keys their order."""
    parts: list[str] = []
    depth = 0
    before = ""
    for match in _TOKEN.finditer(text):
        part = match[0]
        if part in "}]":
            depth -= 1
            if before not in "{[":
                parts.append(_line(depth))
        elif before and before in "{[,":
            parts.append(_line(depth))
        parts.append(": " if part == ":" else _readable(part))
        depth += part in "{["
        before = part
    return "".join(parts)


def _line(depth: int) -> str:
    return "\n" + "  " * min(depth, _DEEPEST)


def _readable(text: str) -> str:
    """Return JSON with letters instead of their numbers (``\\u00fc``)."""
    if "\\u" not in text:
        return text
    return re.sub(
        r'"(?:[^"\\]|\\.)*"',
        lambda match: json.dumps(json.loads(match[0], strict=False), ensure_ascii=False),
        text,
    )
