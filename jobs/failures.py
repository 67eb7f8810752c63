"""Where errors become text: one line on stderr and an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import click

from jobs.console import safe, silence, warn
from jobs.errors import JobsError
from jobs.exit_codes import ExitCode


class HasHome(Protocol):
    """Knows the home that was asked for, if any."""

    home: str | None


def guarded(action: Callable[[], ExitCode], place: HasHome) -> ExitCode:
    """Run ``action``; whatever it raises becomes one line of text and an exit code."""
    code = ExitCode.OK
    try:
        code = action()
    except click.ClickException as error:
        return _usage(error)
    except (click.Abort, KeyboardInterrupt):
        return ExitCode.INTERRUPTED
    except JobsError as error:
        return _say(str(error) or type(error).__doc__ or "", error.exit_code)
    except BrokenPipeError:
        silence(sys.stdout)
    except Exception as error:  # noqa: BLE001  the boundary: a person never sees a traceback
        return _unexpected(error, place)
    return _flushed(code)


def _flushed(code: ExitCode) -> ExitCode:
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        silence(sys.stdout)
    return code


def _usage(error: click.ClickException) -> ExitCode:
    context = getattr(error, "ctx", None)
    if context is not None:
        warn(context.get_usage())
        message = error.format_message()
        end = "" if message.endswith((".", "?")) else "."
        hint = f"Try '{context.command_path} --help' for help."
        return _say(f"{message}{end} {hint}", ExitCode.USAGE)
    return _say(error.format_message(), ExitCode.USAGE)


def _say(message: str, code: ExitCode) -> ExitCode:
    warn(f"error: {' '.join(message.split())}")
    return code


def _unexpected(error: Exception, place: HasHome) -> ExitCode:
    # By its base class's name: pipelines loads pydantic, which a plain --help must not.
    if any(base.__name__ == "PipelineError" for base in type(error).__mro__):
        return _say(str(error), ExitCode.USAGE)
    log = _write_traceback(error, place)
    first = (str(error).splitlines() or [""])[0]
    return _say(
        f"unexpected {type(error).__name__}: {first} (details in {log})", ExitCode.SOME_FAILED
    )


def _write_traceback(error: Exception, place: HasHome) -> Path:
    import tempfile  # these three only for a defect: --help must be quick
    import traceback
    from datetime import datetime

    name = f"error-{datetime.now():%Y%m%d-%H%M%S}-{os.getpid()}.log"
    command = " ".join(map(safe, sys.argv))
    text = f"{command}\n{''.join(traceback.format_exception(error))}"
    for folder in (_logs(place), Path(tempfile.gettempdir())):
        try:
            folder.parent.mkdir(mode=0o700, exist_ok=True)
            folder.mkdir(mode=0o700, exist_ok=True)
            path = folder / name
            path.write_text(text, encoding="utf-8", errors="backslashreplace")
        except OSError:
            continue
        return path
    return Path(os.devnull)


def _logs(place: HasHome) -> Path:
    home = Path(place.home or os.environ.get("JOBS_HOME") or ".")
    return home / ".nightshift" / "logs"
