"""Times on the command line that are over: ``--since`` and ``--until``."""

from datetime import datetime
from typing import Any

import click

from jobs.night import past_moment


class Moment(click.ParamType):  # type: ignore[type-arg]  # click 8.2 knows no argument
    """A time of this machine's time zone. A day is its beginning, or its end for ``end``."""

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
            return past_moment(str(value), datetime.now().astimezone(), end=self.end)
        except ValueError as error:
            self.fail(str(error), param, ctx)
