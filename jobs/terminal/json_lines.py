"""The log as JSON: one object a line, for programs that collect logs."""

import json
import logging
from collections.abc import Mapping
from datetime import UTC, datetime

from jobs.terminal.console import safe, safe_lines


class JsonLines(logging.Formatter):
    """Writes each record as a JSON object on one line.

    Its keys: ``time`` (UTC, RFC 3339 with milliseconds), ``level``, ``program``, ``pid``,
    ``logger``, ``event`` (the message), then what the call gave as ``extra={"fields": {…}}``, and
    ``exception`` with a traceback. Every text is escaped as on a terminal, because it often ends
    at one, by way of ``jq --raw-output``.
    """

    def __init__(self, program: str) -> None:
        """``program`` is what the person calls it: ``worker 0``, ``up``."""
        super().__init__()
        self._program = program

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record, without its end."""
        time = datetime.fromtimestamp(record.created, UTC)
        told: dict[str, object] = {
            "time": f"{time:%Y-%m-%dT%H:%M:%S}.{time.microsecond // 1000:03}Z",
            "level": record.levelname.lower(),
            "program": self._program,
            "pid": record.process,
            "logger": record.name,
            "event": safe(record.getMessage()),
        }
        fields: Mapping[str, object] = getattr(record, "fields", {})
        told |= {key: _plain(value) for key, value in fields.items()}
        if record.exc_info:
            told["exception"] = safe_lines(self.formatException(record.exc_info))
        return json.dumps(told)  # ASCII, since a stream may have any encoding


def _plain(value: object) -> object:
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return value if isinstance(value, bool | int | float | None) else safe(str(value))
