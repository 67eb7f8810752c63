"""Shared by the commands: options, examples in help, settings, the ledger, the broker."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from jobs.cli import PROGRAM, RequestedHome, home_option
from jobs.errors import DiskError, JobsError, LedgerError, UsageError
from jobs.terminal.console import warn

if TYPE_CHECKING:
    from datetime import datetime

    from jobs.documents.inbox import Scan
    from jobs.ledger.events import Action
    from jobs.ledger.ledger import Ledger
    from jobs.ledger.records import Job, Urgency
    from jobs.settings import Settings, Value
    from jobs.work_orders import WorkOrder

_F = TypeVar("_F", bound=Callable[..., Any])


class Command(click.Command):
    """A command that also takes ``--home`` after its name."""

    def __init__(self, *args: Any, **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        self.params.append(home_option())


class Group(click.Group):
    """A group of commands, each of which takes ``--home``."""

    command_class = Command

    def __init__(self, *args: Any, **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        self.params.append(home_option())


def examples(*lines: str) -> str:
    """Return an epilog with ``lines`` as examples."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)


def become_worker(order: WorkOrder) -> NoReturn:
    """Become ``python -m workers``, which may load what this package may not."""
    from jobs.running.processes import child_environ, order_command

    sys.stdout.flush()
    argv = order_command(order)
    os.execve(argv[0], argv, child_environ({}))  # noqa: S606  no shell is meant


@contextmanager
def stopped_like_ctrl_c() -> Iterator[None]:
    """Have SIGTERM and SIGHUP end a command as Ctrl-C does, so that it clears up behind itself."""

    def stop(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    numbers = (signal.SIGTERM, signal.SIGHUP)
    before = {number: signal.signal(number, stop) for number in numbers
              if signal.getsignal(number) is signal.SIG_DFL}  # fmt: skip
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


json_option = click.option("--json", "json_", is_flag=True, help="Write JSON to stdout.")
dry_run_option = click.option(
    "--dry-run", is_flag=True, help="Say what would be taken; change nothing."
)


def pipeline_option(help_text: str) -> Callable[[_F], _F]:
    """Return ``--pipeline NAME``."""
    return click.option(
        "--pipeline", metavar="NAME", help=help_text, shell_complete=_complete_pipeline
    )


def _complete_pipeline(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
    """Return pipelines by their file names, because reading them would be slow."""
    import pipelines

    folders = [Path(pipelines.__file__).parent / "definitions"]
    with suppress(JobsError):
        folders += [found] if (found := settings().pipelines_dir) else []
    names = {path.stem for folder in folders for path in folder.glob("*.yaml")}
    return sorted(name for name in names if name.startswith(incomplete))


priority_option = click.option(
    "--priority",
    type=click.Choice(("high", "normal", "low")),
    default="normal",
    show_default=True,
    help="Which documents go first.",
)
by_option = click.option(
    "--by", metavar="TIME", help="When they are wanted: 09:00, or 2026-03-01T09:00."
)


def urgency(priority: str, by: str | None) -> Urgency:
    """Return what ``--priority`` and ``--by`` say. Raises UsageError."""
    from jobs.ledger.records import Priority, Urgency

    return Urgency(Priority[priority.upper()], moment("--by", by) if by else None)


def moment(option: str, text: str) -> datetime:
    """Return the next time that the clock shows ``text``, or the full date and time in it.

    Raises:
        UsageError: it is neither, or over.
    """
    from datetime import datetime

    from jobs.night import next_moment

    try:
        return next_moment(text, datetime.now().astimezone())
    except ValueError as error:
        raise UsageError(f"{option}: {error}") from error


def tell_paused(settings: Settings) -> bool:
    """Warn if no document may begin; return whether that is so."""
    from jobs.running.pause import paused_line

    line = paused_line(settings)
    if line:
        warn(line)
    return line is not None


def troubles(settings: Settings) -> list[str]:
    """Return a line for each disk that cannot be written, and for a ledger that is held."""
    from jobs.documents.outbox_disk import outbox_trouble
    from jobs.files.disk import trouble
    from jobs.ledger.holder import held_by

    lines = []
    if settings.state_dir.is_dir() and (found := trouble(settings.state_dir)):
        lines.append(f"{found.what}; documents wait; {found.cure}")
    if settings.outbox.is_dir() and (found := outbox_trouble(settings)):
        lines.append(f"{found.what}; results wait; {found.cure}")
    if isinstance(settings.ledger, Path) and (holder := held_by(settings.ledger)):
        lines.append(f"{settings.ledger} is held in the middle of a write; {holder}; the rest wait")
    return lines


def paths_argument(required: bool) -> Callable[[_F], _F]:
    """Return the argument ``PATH...``, not checked here; names may be any bytes."""
    kind = click.Path(path_type=Path, allow_dash=True)
    metavar = "PATH..." if required else "[PATH]..."
    return click.argument("paths", nargs=-1, type=kind, required=required, metavar=metavar)


def settings(**flags: Value | None) -> Settings:
    """Load the settings of the current command, without flags that are None.

    Raises:
        UsageError: a setting is wrong.
    """
    from jobs.settings import RESTORING, load_settings

    place = click.get_current_context().ensure_object(RequestedHome)
    found = load_settings(Path(place.home) if place.home else None, flags)
    if (found.home / RESTORING).is_dir():
        raise UsageError(
            f"{found.home} is half restored: nightshift restore FILE --home {found.home} goes on "
            "with it"
        )
    if found.outbox.is_relative_to(found.inbox):
        raise UsageError(
            f"the outbox {found.outbox} lies in the inbox: results would be taken again"
        )
    return found


def begin_service(settings: Settings, program: str) -> None:
    """Begin the log of a command that runs until it is stopped; what it says goes there, too."""
    from jobs.terminal.service_log import begin_log

    begin_log(program, settings.log_format)


def absolute(path: Path | None) -> Path | None:
    """Return a path of the command line as absolute from the current folder, not from home."""
    return path.absolute() if path else None


def check_outbox(settings: Settings) -> None:
    """Raise UsageError if the outbox cannot be written."""
    from jobs.documents.outbox_disk import outbox_trouble

    if found := outbox_trouble(settings):
        raise UsageError(str(found))


def check_disk(settings: Settings) -> None:
    """Raise DiskError if the state folder cannot be written: better said now than waited for."""
    from jobs.files.disk import nearest, trouble

    if found := trouble(nearest(settings.state_dir)):
        raise DiskError(str(found))


@contextmanager
def ledger(settings: Settings, *, verified: bool = False) -> Iterator[Ledger]:
    """Open the ledger to change it; create missing folders of a home.

    ``verified``: read all of it first, and say what store and outbox know and it does not.

    Raises:
        LedgerError: it is damaged, of which only some is seen without ``verified``.
        UsageError: the folder is no home.
    """
    from jobs.commands.homes import require_home
    from jobs.documents.store import stored_documents
    from jobs.ledger.ledger import Ledger
    from jobs.terminal.documents_log import documents_logged

    require_home(settings)
    settings.make_dirs()
    where = settings.ledger
    gone = isinstance(where, Path) and not where.exists() and bool(stored_documents(settings))
    if gone:
        warn(f"warning: {where} is gone, a new ledger is begun: stop this, then nightshift repair")
    program = click.get_current_context().info_name or PROGRAM
    with Ledger.open(where) as opened, documents_logged(settings, program):
        if verified:
            opened.verify()
            if not gone:
                _tell_unknown(settings, opened)
        try:
            yield opened
        finally:
            log_events(settings, opened)


def _tell_unknown(settings: Settings, opened: Ledger) -> None:
    from jobs.documents.unknown import ADVICE, unknown

    if found := unknown(settings, opened):
        what = "; ".join(found)
        warn(f"warning: is {settings.ledger} an older one? {what}: stop this, then {ADVICE}")


@contextmanager
def ledger_to_read(settings: Settings) -> Iterator[Ledger]:
    """Open the ledger to read it; without one, open an empty one in memory."""
    from jobs.ledger.ledger import Ledger

    with Ledger.open_to_read(settings.ledger) as opened:
        yield opened


def log_events(settings: Settings, ledger: Ledger) -> None:
    """Write what this command did into the audit log; if that cannot be, say so."""
    from jobs.audit.write import write_down

    if said := write_down(settings, ledger, wait=True):
        warn(f"warning: {said}")


def tell_read(settings: Settings, ledger: Ledger, job: Job, what: str) -> None:
    """Tell the audit log that this person sees what a document says.

    A log or ledger that cannot be written keeps nobody from reading: that is said instead.
    """
    from jobs.ledger.events import Action

    _tell(settings, ledger, Action.READ, job.id, what=what)


def tell_exported(settings: Settings, ledger: Ledger, **detail: object) -> None:
    """Tell the audit log that this person took results away."""
    from jobs.ledger.events import Action

    _tell(settings, ledger, Action.EXPORTED, None, **detail)


def tell_backed_up(settings: Settings, ledger: Ledger, **detail: object) -> None:
    """Tell the audit log that this person copied the home."""
    from jobs.ledger.events import Action

    _tell(settings, ledger, Action.BACKED_UP, None, **detail)


def _tell(
    settings: Settings, ledger: Ledger, action: Action, document: str | None, **detail: object
) -> None:
    try:
        ledger.tell(action, document, **detail)
    except LedgerError as error:
        warn(f"warning: the audit log does not get to know of this: {error}")
    else:
        log_events(settings, ledger)


def wake(settings: Settings, ids: Sequence[str]) -> None:
    """Wake the workers for new documents if a broker runs; otherwise the next run finds them."""
    from jobs.broker import queue
    from jobs.broker.connection import running_url

    if ids and (url := running_url(settings)) is not None:
        queue.wake(queue.make_app(url), ids)


def broker_state(settings: Settings) -> str:
    """Return the state of the broker in a few words."""
    from jobs.broker.connection import running_url
    from jobs.broker.queue import check_broker
    from jobs.errors import BrokerError, masked

    url = running_url(settings)
    if url is None:
        from jobs.running.worker_cards import workers_alive

        at_work = len(workers_alive(settings)) > 0
        return "embedded, does not answer" if at_work else "embedded, not running"
    if settings.broker_url is None:  # it has just answered, and we configured it
        return masked(url)
    try:
        check_broker(url)
    except BrokerError as error:
        return str(error)
    return masked(url)


def tell_loose(settings: Settings) -> bool:
    """Say which pipeline takes the files directly in the inbox; return whether there are any."""
    from jobs.documents.selection import loose_files
    from jobs.terminal.job_table import plural

    count = loose_files(settings)
    if count:
        goes = "goes" if count == 1 else "go"
        warn(
            f"{plural(count, 'file')} directly in {settings.inbox.name}/ {goes} to "
            f"{settings.pipeline} (setting pipeline)"
        )
    return count > 0


def tell(scan: Scan | None) -> None:
    """Warn about each file that a scan refused."""
    for refusal in scan.refusals if scan else ():
        warn(f"left where it is: {refusal.path}: {refusal.why}")
