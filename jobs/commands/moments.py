"""Times on the command line: a date, a date with a time, or how long ago."""

import re
from datetime import UTC, date, datetime, timedelta
from typing import Any

import click

_AGO = re.compile(r"(\d{1,5})\s*([hdw])")
_UNITS = {"h": timedelta(hours=1), "d": timedelta(days=1), "w": timedelta(weeks=1)}


class Moment(click.ParamType):  # type: ignore[type-arg]  # click 8.2 knows no argument
    """A time of this machine's time zone. A date is its beginning, or its end for ``end``."""

    name = "time"

    def __init__(self, end: bool = False) -> None:
        self.end = end

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> datetime:
        """Return the time; a wrong one is a usage error that shows what is right."""
        if isinstance(value, datetime):
            return value
        try:
            return _moment(str(value).strip(), self.end)
        except (ValueError, OverflowError):
            self.fail(
                f"{value!r} is no time: 2026-05-09, '2026-05-09 22:00', 36h, 7d or 2w (ago)",
                param,
                ctx,
            )


def _moment(text: str, end: bool) -> datetime:
    if ago := _AGO.fullmatch(text):
        return datetime.now(UTC) - int(ago[1]) * _UNITS[ago[2]]
    try:
        day = date.fromisoformat(text) + timedelta(days=end)
    except ValueError:
        return datetime.fromisoformat(text).astimezone()
    return datetime(day.year, day.month, day.day).astimezone()  # local time
