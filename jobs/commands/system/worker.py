"""``jobs worker``: run one worker in the foreground."""

import os
import signal
import subprocess
import time

import click

from jobs.commands import common
from jobs.exit_codes import ExitCode


@click.command(
    cls=common.Command,
    epilog=common.examples(
        "nightshift worker", "nightshift worker --cores 2-3", "nightshift worker --name b"
    ),
)
@click.option("--cores", metavar="LIST", help='Cores of this worker: "0,1" or "2-3".')
@click.option("--name", metavar="NAME", help="Its name in status and Flower.")
def command(cores: str | None, name: str | None) -> ExitCode:
    """Run one worker in the foreground.

    Its log goes to stderr. Start one per group of cores. Something must queue documents again that
    were lost on the way: nightshift watch or nightshift up. Ctrl-C drains, a second one stops at
    once.

    Exit codes: 2 wrong usage, 4 no broker, 5 model missing or damaged, 130 stopped.
    """
    from jobs.broker import connection
    from jobs.models.manifest import find_model
    from jobs.running.processes import Stop, child_environ, dying_with_parent, worker_command

    settings = common.settings(cores=cores)
    groups = settings.core_groups
    if len(groups) != 1:
        parts = " and ".join(f"--cores {','.join(map(str, group))}" for group in groups)
        raise click.UsageError(f"one worker has one group of cores: start one with each of {parts}")
    find_model(settings)  # before a broker is started
    settings.make_dirs()
    argv = dying_with_parent(worker_command(settings, name or str(os.getpid()), groups[0]))
    with Stop() as stop, connection.ensure(settings) as handle:
        environ = child_environ({"JOBS_BROKER_URL": handle.url})
        process = subprocess.Popen(argv, env=environ, process_group=0)
        told = 0
        while process.poll() is None:
            if stop.asked > told:
                told = stop.asked
                process.send_signal(signal.SIGTERM if told == 1 else signal.SIGKILL)
            time.sleep(0.1)
    if stop.asked:
        return ExitCode.INTERRUPTED
    known = process.returncode in set(ExitCode)
    return ExitCode(process.returncode) if known else ExitCode.SOME_FAILED
