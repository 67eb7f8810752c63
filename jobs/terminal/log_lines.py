"""The log lines of a process: no text in them can forge another line or reach a terminal raw."""

import logging
import sys

from jobs.terminal.console import safe, safe_lines

FORMAT = "%(asctime)s %(levelname)s %(message)s"


class LogLines(logging.Formatter):
    """Writes each message on one line; the lines of a traceback follow it, escaped, too."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  the base class's name
        """Return the line of a record, without its traceback."""
        return safe(super().formatMessage(record))

    def format(self, record: logging.LogRecord) -> str:
        """Return all lines of a record."""
        return safe_lines(super().format(record))


def log_to_stderr(level: int) -> None:
    """Have every logger write to stderr, from ``level`` on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LogLines(FORMAT))
    logging.basicConfig(level=level, handlers=[handler], force=True)
