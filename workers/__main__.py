"""``python -m workers ORDER``: carry out one order of ``jobs.work_orders``, then end."""

import logging
import re
import sys
from contextlib import suppress

from jobs.errors import DiskError, JobsError, UsageError
from jobs.exit_codes import DISK_EXIT, ExitCode
from jobs.files.disk import is_disk_error
from jobs.machine.cores import parse_cores
from jobs.settings import load_settings
from jobs.terminal.console import silence, warn
from jobs.terminal.crash_report import described
from jobs.terminal.documents_log import documents_logged
from jobs.terminal.log_lines import log_to_stderr
from jobs.terminal.service_log import begin_log
from jobs.work_orders import (
    Bench,
    Chat,
    ExportModel,
    PullModel,
    ReadText,
    RunWorker,
    Validate,
    WorkOrder,
    read_order,
)
from pipelines.errors import PipelineError
from workers.errors import WorkerError
from workers.garbage_collector import collector_at_rest, spare_what_is_loaded
from workers.pinning import pin

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


def main(arguments: list[str]) -> int:
    """Carry out the order and return the exit code; an error is one line on stderr."""
    log_to_stderr(logging.WARNING)
    logging.getLogger("nightshift").setLevel(logging.INFO)
    home = None
    try:
        order = read_order(arguments)
        home = order.home
        return _carry_out(order)
    except (JobsError, PipelineError, WorkerError) as error:
        _say(str(error))
        if isinstance(error, DiskError):
            return DISK_EXIT
        return getattr(error, "exit_code", ExitCode.SOME_FAILED)
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED
    except BrokenPipeError:  # the reader of our output has read enough
        silence(sys.stdout)
        return ExitCode.OK
    except Exception as error:  # noqa: BLE001  the boundary: a person never sees a traceback
        if is_disk_error(error):
            _say(str(error))
            return DISK_EXIT
        _say(described(error, home))
        return ExitCode.SOME_FAILED


def _say(what: str) -> None:
    with suppress(OSError):  # the disk of the log is full
        warn(f"error: {what}")


def _carry_out(order: WorkOrder) -> int:
    match order:
        case RunWorker():
            return _run_worker(order)
        case Bench():
            from workers.bench.run_bench import run_bench

            return run_bench(order)
        case Chat():
            from workers.chat.run_chat import run_chat

            return run_chat(order)
        case PullModel():
            from workers.models.pull_and_export import pull_model

            return pull_model(order)
        case ExportModel():
            from workers.models.pull_and_export import export_model

            return export_model(order)
        case Validate():
            from workers.validate_guardrails import validate_guardrails

            return validate_guardrails(order)
        case ReadText():
            from workers.read_text import read_text

            return read_text(order)


def _run_worker(order: RunWorker) -> int:
    if not NAME.fullmatch(order.name):  # part of a file name and of Celery's node name
        raise UsageError(f"--name {order.name!r}: use letters, digits, dots, dashes, underscores")
    settings = load_settings(order.home_folder)
    begin_log(f"worker {order.name}", settings.log_format)
    # Before the model's libraries are imported: some of them start threads at once.
    threads = pin(core for group in parse_cores(order.cores) for core in group)

    with collector_at_rest():
        from workers.app import run_worker

        spare_what_is_loaded()

    with documents_logged(settings, f"worker {order.name}"):
        return run_worker(settings, order.name, threads)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
