"""Calendars in mails: the same invitation comes as a part and as a file, or is all there is."""

from pipelines.parsers import media_types
from pipelines.parsers.calendar.icalendar import calendar_text
from pipelines.parsers.mail.content import File, as_double


def one_of_each_calendar(body: str, files: list[File]) -> tuple[str, list[File]]:
    """Make a calendar the body where there is none; mark those that say the same as another."""
    said: set[str] = set()
    out: list[File] = []
    for file in files:
        if file.media_type == media_types.CALENDAR and file.unread is None:
            text = calendar_text(file.data)
            if text and not body:
                body = text
                said.add(text)
            if text in said:
                file = as_double(file)
            said.add(text)
        out.append(file)
    return body, out
