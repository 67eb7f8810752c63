"""Turn errors into one line on stderr and an exit code."""

import sys
from collections.abc import Callable
from typing import Protocol

import click

from jobs.errors import JobsError
from jobs.exit_codes import ExitCode
from jobs.terminal.console import silence, warn, warn_by
from jobs.terminal.crash_report import described


class HasHome(Protocol):
    """Has the value of ``--home``, if given."""

    home: str | None


def guarded(action: Callable[[], ExitCode], requested: HasHome) -> ExitCode:
    """Run ``action``; turn every error into one line of text and an exit code."""
    code = ExitCode.OK
    warn_by(None)
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
    except OSError as error:
        from jobs.files.disk import is_disk_error  # only for an error: --help must be quick

        if is_disk_error(error):
            where = f"{error.filename}: " if error.filename else ""
            return _say(f"{where}{error.strerror}; make room on its disk", ExitCode.USAGE)
        return _unexpected(error, requested)
    except Exception as error:  # noqa: BLE001  the user never sees a traceback
        return _unexpected(error, requested)
    return _flushed(code)


def _flushed(code: ExitCode) -> ExitCode:
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        silence(sys.stdout)
    return code


def _usage(error: click.ClickException) -> ExitCode:
    if isinstance(error, click.exceptions.NoArgsIsHelpError):  # its message is the whole help
        for line in error.format_message().splitlines():
            warn(line)
        return ExitCode.USAGE
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


def _unexpected(error: Exception, requested: HasHome) -> ExitCode:
    # By its base class's name: pipelines loads pydantic, which a plain --help must not.
    if any(base.__name__ == "PipelineError" for base in type(error).__mro__):
        return _say(str(error), ExitCode.USAGE)
    return _say(described(error, requested.home), ExitCode.SOME_FAILED)
