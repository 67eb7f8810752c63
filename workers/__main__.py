"""`python -m workers run`, `model`, `bench`, `chat`, `validate`: how `jobs` reaches us."""

from __future__ import annotations

import argparse
import logging
import re
import sys
from pathlib import Path

from jobs.errors import JobsError, UsageError
from jobs.exit_codes import ExitCode
from jobs.machine.cores import parse_cores
from jobs.settings import load_settings
from jobs.terminal.console import silence
from jobs.terminal.crash_report import described
from pipelines.errors import PipelineError
from workers.collector import collector_at_rest
from workers.errors import WorkerError
from workers.pinning import pin

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


def main(argv: list[str] | None = None) -> int:
    """Run the named command and return its exit code; an error is one line on stderr."""
    arguments = sys.argv[1:] if argv is None else argv
    logging.basicConfig(
        stream=sys.stderr, level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s"
    )
    logging.getLogger("nightshift").setLevel(logging.INFO)
    try:
        if arguments[:1] == ["model"]:
            from workers.models.command import main as model_main

            return model_main(arguments[1:])
        if arguments[:1] == ["bench"]:
            from workers.bench.command import main as bench_main

            return bench_main(arguments[1:])
        if arguments[:1] == ["chat"]:
            from workers.chat.command import main as chat_main

            return chat_main(arguments[1:])
        if arguments[:1] == ["validate"]:
            from workers.validate_command import main as validate_main

            return validate_main(arguments[1:])
        return _run(arguments)
    except (JobsError, PipelineError, WorkerError) as error:
        print(f"error: {error}", file=sys.stderr)
        return getattr(error, "exit_code", ExitCode.SOME_FAILED)
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED
    except BrokenPipeError:  # who read us has read enough
        silence(sys.stdout)
        return ExitCode.OK
    except Exception as error:  # noqa: BLE001  the boundary: a person never sees a traceback
        print(f"error: {described(error, _home(arguments))}", file=sys.stderr)
        return ExitCode.SOME_FAILED


def _home(arguments: list[str]) -> str | None:
    """What every command's ``--home`` says."""
    parser = argparse.ArgumentParser(add_help=False, exit_on_error=False, allow_abbrev=False)
    parser.add_argument("--home")
    try:
        home: str | None = parser.parse_known_args(arguments)[0].home
    except argparse.ArgumentError:  # --home without a folder
        return None
    return home


def _run(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m workers")
    commands = parser.add_subparsers(dest="command", required=True)
    run = commands.add_parser("run", help="one worker process, until it is told to stop")
    run.add_argument("--home", type=Path, help="folder of inbox, outbox and .nightshift")
    run.add_argument("--cores", default="", help='core numbers, e.g. "0,1" or "2-3"')
    run.add_argument("--name", default="1", help="name of the worker in logs and in Flower")
    options = parser.parse_args(arguments)
    if not NAME.fullmatch(options.name):  # it becomes a file's name and a part of Celery's
        raise UsageError(f"--name {options.name!r}: use letters, digits, dots, dashes, underscores")

    settings = load_settings(options.home)
    # Before the model's libraries are imported: some of them start threads at once.
    threads = pin(core for group in parse_cores(options.cores) for core in group)

    with collector_at_rest():
        from workers.app import run_worker

    return run_worker(settings, options.name, threads)


if __name__ == "__main__":
    sys.exit(main())
