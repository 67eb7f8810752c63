"""Parse RTF: the body with notes and comments, headers above and footers below."""

from __future__ import annotations

import re
from datetime import date

from pipelines.document import Document, Skipped
from pipelines.errors import ParseFailure
from pipelines.parsers import media_types
from pipelines.parsers.document_builder import build, clean
from pipelines.parsers.hidden_text import hidden_entry
from pipelines.parsers.html.parse import read_source
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.rtf.reader import RtfReader
from pipelines.parsers.rtf.words import FOOTERS, HEADERS
from pipelines.parsers.tools import Tools
from pipelines.result import Reason

_MOST_CONTROLS = 0.02  # of a text's bytes, as for plain text
_LITTLE = 200  # letters of a text whose pictures may hold the rest
_AFTER_MARK = re.compile(r"^[ \t]*([-•·▪o§]|\(?\w{1,4}[.)](?:\d{1,3}[.)]?)*)\t+", re.M)


def parse(data: bytes, limits: ParseLimits, tools: Tools) -> Document:
    """Parse RTF. Deleted (tracked) text is left out, hidden text is left out and said.

    Raises:
        ParseFailure: ``malformed``, ``empty``, ``no_text``, ``too_large``.
    """
    reader = RtfReader()
    reader.read(data)
    if reader.controls > _MOST_CONTROLS * reader.written:
        raise ParseFailure(
            Reason.MALFORMED, "the RTF is damaged: its text is full of control bytes"
        )
    if reader.is_html:
        fragment = read_source(reader.flow("").text())
        text, hidden, gaps = fragment.text, fragment.hidden, [*fragment.skipped]
    else:
        text, hidden = _text(reader), "".join(reader.hidden)
        entry = hidden_entry([hidden], "formatted as hidden or in white")
        gaps = [entry] if entry else []
    if not text.strip():
        if reader.pictures or reader.objects:
            raise ParseFailure(Reason.NO_TEXT, "the document holds pictures and no text")
        raise ParseFailure(Reason.EMPTY, "the document holds no text")
    pages = [page for page in text.split("\f") if page.strip()]
    return build(
        pages,
        media_types.RTF,
        limits,
        metadata={
            name: reader.flow(f"info {name}").text() for name in ("title", "author", "subject")
        },
        written=_written(reader),
        skipped=[*_unread(reader, text), *gaps],
        hidden=hidden,
    )


def _text(reader: RtfReader) -> str:
    body = clean_marks(reader.flow("").text())
    numbers = range(1, reader.notes + 1)
    notes = [f"[{at}] {_line(reader.flow(f'footnote {at}').text())}" for at in numbers]
    parts = [*_distinct(reader, HEADERS), body.strip("\n"), reader.flow("box").text().strip()]
    parts += ["\n".join(notes), "\n".join(_comments(reader)), *_distinct(reader, FOOTERS)]
    return "\n\n".join(part for part in parts if part.strip())


def clean_marks(text: str) -> str:
    """Return the text with a space instead of the tab behind the mark of a list's item."""
    return _AFTER_MARK.sub(lambda match: f"{match[1]} ", text)


def _distinct(reader: RtfReader, names: set[str]) -> list[str]:
    found = (flow.text().strip() for name, flow in list(reader.flows.items()) if name in names)
    return list(dict.fromkeys(text for text in found if text))


def _comments(reader: RtfReader) -> list[str]:
    lines = []
    for name, flow in list(reader.flows.items()):
        if name.startswith("annotation "):
            text = _line(flow.text())
            author = reader.flow(name.replace("annotation", "atnauthor")).text().strip()
            if text:
                lines.append(f"Comment by {author or 'unknown'}: {text}")
    return lines


def _line(text: str) -> str:
    return " ".join(clean(text).split())


def _unread(reader: RtfReader, text: str) -> list[Skipped]:
    entries = []
    little = sum(map(str.isalpha, text)) < _LITTLE
    if reader.objects:
        what = f"{reader.objects} embedded object{'s' * (reader.objects > 1)}"
        entries.append(Skipped(None, "unsupported", what, "save the document as DOCX"))
    if reader.pictures:
        what = f"{reader.pictures} picture{'s' * (reader.pictures > 1)}"
        entries.append(Skipped(None, "picture", what, "pictures are not read", matters=little))
    return entries


def _written(reader: RtfReader) -> date | None:
    """Return the date of the last change if the file was created at most a month before."""
    days = []
    for name in ("creatim", "revtim"):
        try:
            days.append(date(*reader.dates.get(name, [0, 0, 0])[:3]))
        except (ValueError, TypeError):
            continue
    if not days or (len(days) == 2 and abs((days[1] - days[0]).days) > 31):
        return None
    return days[-1]
