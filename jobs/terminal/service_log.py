"""The log of a program that runs for long: text on a terminal, else JSON, all of it on stderr."""

import logging
import sys
import threading
from types import TracebackType

from jobs.terminal.console import warn_by
from jobs.terminal.json_lines import JsonLines
from jobs.terminal.log_lines import log_to_stderr

log = logging.getLogger("nightshift")
_LEVELS = {"error: ": logging.ERROR, "warning: ": logging.WARNING}  # by how a message begins


def begin_log(program: str, log_format: str) -> None:
    """Have loggers, warnings, uncaught errors and ``console.warn`` of this process write one log.

    Args:
        program: what the person calls it: ``worker 0``, ``up``.
        log_format: the setting.
    """
    as_json = log_format == "json" or (log_format != "text" and not sys.stderr.isatty())
    log_to_stderr(logging.WARNING)
    log.setLevel(logging.INFO)
    warn_by(_warn if as_json else None)
    if as_json:
        logging.getLogger().handlers[0].setFormatter(JsonLines(program))
        logging.captureWarnings(True)
        sys.excepthook = _uncaught
        threading.excepthook = _uncaught_in_thread


def _warn(text: str) -> None:
    """Log what a command says to a person."""
    for start, level in _LEVELS.items():
        if text.startswith(start):
            log.log(level, "%s", text.removeprefix(start))
            return
    log.info("%s", text)


def _uncaught(
    kind: type[BaseException], error: BaseException, traceback: TracebackType | None
) -> None:
    log.critical("uncaught", exc_info=(kind, error, traceback))


def _uncaught_in_thread(found: threading.ExceptHookArgs) -> None:
    if found.exc_value is not None:
        name = found.thread.name if found.thread else "?"
        info = (found.exc_type, found.exc_value, found.exc_traceback)
        log.critical("uncaught in thread %s", name, exc_info=info)
