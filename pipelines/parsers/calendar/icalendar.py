"""Parse calendars: what each entry says (who, what, when, where, how often), not its raw lines."""

import binascii
import re
from collections.abc import Iterator
from datetime import date

from pipelines.document import Document
from pipelines.errors import ParseFailure
from pipelines.parsers import media_types
from pipelines.parsers.calendar.content_lines import Component, Line, read
from pipelines.parsers.calendar.recurrence import in_words
from pipelines.parsers.calendar.times import Time, duration, span, times
from pipelines.parsers.document_builder import build, clean_line
from pipelines.parsers.html.parse import read_source
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.tools import Collected, Tools, detected
from pipelines.result import Reason

_ENTRIES = {
    "VEVENT": "Event", "VTODO": "Task", "VJOURNAL": "Journal entry", "VFREEBUSY": "Free or busy",
}  # fmt: skip
# What sending a calendar by mail is for (RFC 5546); PUBLISH and the like add nothing.
_METHODS = {
    "REQUEST": "an invitation", "CANCEL": "a cancellation", "REPLY": "an answer to an invitation",
    "COUNTER": "a proposal of another time", "DECLINECOUNTER": "a refusal of another time",
    "REFRESH": "a request for the latest version", "ADD": "further dates",
}  # fmt: skip
_ANSWERS = {
    "ACCEPTED": "accepted", "DECLINED": "declined", "TENTATIVE": "tentative",
    "DELEGATED": "delegated", "COMPLETED": "completed", "IN-PROCESS": "in process",
}  # fmt: skip
_ROLES = {"OPT-PARTICIPANT": "optional", "NON-PARTICIPANT": "for information", "CHAIR": "chair"}
_MARKUP = re.compile(r"<(?:br|p|div|html|body|a|b|ul|li|span|table)\b[^>]{0,500}>", re.I)
_MOST_DATES = 60  # of exceptions and further dates


def parse(data: bytes, limits: ParseLimits, tools: Tools) -> Document:
    """Parse a calendar; the files inside it follow as further pages.

    Raises:
        ParseFailure: ``empty`` for one without entries, ``too_large``.
    """
    collected = Collected(limits, tools)
    root = read(data)
    text = _text(root)
    if not text:
        raise ParseFailure(Reason.EMPTY, "the calendar has no entries")
    collected.pages.append(text)
    for name, content, kind in _files(root):
        collected.attach(name, content, detected(name, content, kind))
    entries = list(_entries(root))
    start = times(entries[0].first("DTSTART")) if len(entries) == 1 else []
    metadata = {"title": clean_line(entries[0].text("SUMMARY"))} if len(entries) == 1 else {}
    if start:
        metadata["start"] = str(start[0])
    return build(
        collected.pages,
        media_types.CALENDAR,
        limits,
        written=_written(entries),
        metadata=metadata,
        attachments=collected.attachments,
        skipped=collected.skipped,
        hidden="\n".join(filter(None, collected.hidden)),
    )


def calendar_text(data: bytes) -> str:
    """Return what a calendar says, "" for one without entries."""
    return _text(read(data))


def _text(root: Component) -> str:
    calendars = [item for item in root.components if item.name == "VCALENDAR"] or [root]
    texts: list[str] = []
    for calendar in calendars:
        method = _METHODS.get(calendar.text("METHOD").upper(), "")
        name = calendar.text("X-WR-CALNAME")
        head = [f"Calendar: {line}" for line in (clean_line(name), method) if line]
        entries = [_entry(entry) for entry in calendar.components if entry.name in _ENTRIES]
        if any(entries):
            texts.append("\n\n".join(filter(None, ["\n".join(head), *entries])))
    return "\n\n".join(texts)


def _entries(root: Component) -> Iterator[Component]:
    for item in root.components:
        if item.name in _ENTRIES:
            yield item
        elif item.name == "VCALENDAR":
            yield from _entries(item)


def _written(entries: list[Component]) -> date | None:
    """Return the day on which a single entry was written."""
    if len(entries) != 1:
        return None
    stamp = times(entries[0].first("DTSTAMP") or entries[0].first("CREATED"))
    return stamp[0].day if stamp else None


def _entry(entry: Component) -> str:
    """Return what one entry says: a line a field, the description below."""
    status = entry.text("STATUS").upper()
    fields = [
        (_ENTRIES[entry.name], clean_line(entry.text("SUMMARY"))),
        ("Status", "" if status in {"", "CONFIRMED"} else status.lower().replace("-", " ")),
        ("When", _when(entry)),
        ("Instead of", _listed(times(entry.first("RECURRENCE-ID")))),
        ("Repeats", "; ".join(in_words(line.value) for line in entry.all("RRULE"))),
        ("Also on", _listed([time for line in entry.all("RDATE") for time in times(line)])),
        ("Not on", _listed([time for line in entry.all("EXDATE") for time in times(line)])),
        ("Due", _listed(times(entry.first("DUE")))),
        ("Completed", _listed(times(entry.first("COMPLETED")))),
        ("Where", clean_line(entry.text("LOCATION"))),
        ("Organizer", "; ".join(_person(line) for line in entry.all("ORGANIZER"))),
        ("Attendees", "; ".join(_person(line) for line in entry.all("ATTENDEE"))),
        ("Busy", _listed([time for line in entry.all("FREEBUSY") for time in times(line)])),
        ("Contact", clean_line(entry.text("CONTACT"))),
        ("Categories", ", ".join(clean_line(line.text) for line in entry.all("CATEGORIES"))),
        ("Link", clean_line(entry.text("URL"))),
        ("Attachment", "; ".join(line.value for line in entry.all("ATTACH") if not _inside(line))),
    ]
    lines = [f"{label}: {value}" for label, value in fields if value]
    comments = [f"Comment: {line.text.strip()}" for line in entry.all("COMMENT")]
    return "\n".join([*lines, *comments, _description(entry)]).strip()


def _when(entry: Component) -> str:
    start = next(iter(times(entry.first("DTSTART"))), None)
    end = next(iter(times(entry.first("DTEND"))), None)
    return span(start, end, duration(entry.text("DURATION")))


def _listed(found: list[Time]) -> str:
    more = [f"and {len(found) - _MOST_DATES} more"] if len(found) > _MOST_DATES else []
    return "; ".join([*map(str, found[:_MOST_DATES]), *more])


def _person(line: Line) -> str:
    """Return ``Lena <lena@example.com> (optional, accepted)``."""
    address = re.sub(r"^mailto:", "", line.value.strip(), flags=re.I)
    name = clean_line(line.parameters.get("CN", ""))
    notes = (
        _ROLES.get(line.parameters.get("ROLE", "").upper(), ""),
        _ANSWERS.get(line.parameters.get("PARTSTAT", "").upper(), ""),
    )
    said = ", ".join(filter(None, notes))
    named = f"{name} <{address}>" if name and name != address and address else name or address
    return clean_line(f"{named} ({said})" if said else named)


def _description(entry: Component) -> str:
    plain = entry.text("DESCRIPTION") or entry.text("X-ALT-DESC")
    text = read_source(plain).text if _MARKUP.search(plain) else plain
    return f"\n{text.strip()}" if text.strip() else ""


def _inside(line: Line) -> bool:
    return line.parameters.get("ENCODING", "").upper() in {"BASE64", "B"}


def _files(root: Component) -> Iterator[tuple[str, bytes, str]]:
    """Yield the files inside entries: name, bytes, media type."""
    for entry in _entries(root):
        for line in filter(_inside, entry.all("ATTACH")):
            named = ("FILENAME", "X-FILENAME", "X-APPLE-FILENAME", "X-ORACLE-FILENAME")
            name = next((line.parameters[key] for key in named if key in line.parameters), "")
            try:
                content = binascii.a2b_base64(line.value)
            except binascii.Error:
                content = b""
            kind = line.parameters.get("FMTTYPE", media_types.UNKNOWN)
            yield clean_line(name) or "unnamed", content, kind
