"""Parse Markdown: the text stays as written; a YAML front matter becomes metadata."""

import re
from dataclasses import replace
from datetime import date, datetime

import yaml

from pipelines.document import Document
from pipelines.parsers import media_types, plain_text
from pipelines.parsers.document_builder import clean_line
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.tools import Tools

_FRONT_MATTER = re.compile(r"---[ \t]*\n(.{0,20000}?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)", re.S)
_HEADING = re.compile(r"^#[ \t]+(.+?)[ \t#]*$", re.M)


def parse(data: bytes, limits: ParseLimits, tools: Tools) -> Document:
    """Parse Markdown; ``written`` is the front matter's ``date``, the title its ``title`` or ``#``.

    Raises:
        ParseFailure: as plain text does.
    """
    document = plain_text.parse(data, limits, tools)
    fields = _front_matter(document.text)
    metadata = {
        str(key): clean_line(str(value))
        for key, value in fields.items()
        if isinstance(value, str | int | float | date)
    }
    heading = _HEADING.search(document.text)
    if heading and "title" not in metadata:
        metadata["title"] = heading[1]
    return replace(
        document,
        media_type=media_types.MARKDOWN,
        metadata={**metadata, **document.metadata},
        written=_as_date(fields.get("date")),
    )


def _front_matter(source: str) -> dict[object, object]:
    match = _FRONT_MATTER.match(source)
    if not match:
        return {}
    try:
        fields = yaml.safe_load(match[1])
    except (yaml.YAMLError, ValueError, RecursionError):
        return {}  # no front matter after all; the text keeps these lines
    return fields if isinstance(fields, dict) else {}


def _as_date(value: object) -> date | None:
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    try:
        return date.fromisoformat(str(value))
    except ValueError:
        return None
