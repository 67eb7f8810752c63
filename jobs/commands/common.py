"""What the commands share: options, examples in help, settings, the ledger."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from jobs.cli import Place, home_option
from jobs.errors import JobsError, UsageError
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit, emit_json, safe, warn

if TYPE_CHECKING:
    from jobs.documents.inbox import Scan
    from jobs.ledger.ledger import Ledger
    from jobs.ledger.records import Target
    from jobs.settings import Settings, Value
    from jobs.work_orders import WorkOrder

_F = TypeVar("_F", bound=Callable[..., Any])


class Command(click.Command):
    """A command that also takes ``--home`` after its name."""

    def __init__(self, *args: Any, **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        self.params.append(home_option())


class Group(click.Group):
    """A command with commands of its own, each taking ``--home``."""

    command_class = Command

    def __init__(self, *args: Any, **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        self.params.append(home_option())


def examples(*lines: str) -> str:
    """Return an epilog that shows ``lines`` as they are."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)


def become_worker(order: WorkOrder) -> NoReturn:
    """Become ``python -m workers``, which may load what this package may not."""
    from jobs.running.processes import child_environ, order_command

    sys.stdout.flush()
    argv = order_command(order)
    os.execve(argv[0], argv, child_environ({}))  # noqa: S606  no shell is meant


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
    """Return pipelines by their file names: reading them would take longer than a person waits."""
    import pipelines

    folders = [Path(pipelines.__file__).parent / "definitions"]
    with suppress(JobsError):
        folders += [found] if (found := settings().pipelines_dir) else []
    names = {path.stem for folder in folders for path in folder.glob("*.yaml")}
    return sorted(name for name in names if name.startswith(incomplete))


def paths_argument(required: bool) -> Callable[[_F], _F]:
    """Return ``PATH...``: files and folders; not checked here, names may be any bytes."""
    kind = click.Path(path_type=Path, allow_dash=True)
    metavar = "PATH..." if required else "[PATH]..."
    return click.argument("paths", nargs=-1, type=kind, required=required, metavar=metavar)


def settings(**flags: Value | None) -> Settings:
    """Load the settings for the current command; flags that are None do not count.

    Raises:
        UsageError: a setting is wrong.
    """
    from jobs.settings import load_settings

    place = click.get_current_context().ensure_object(Place)
    found = load_settings(Path(place.home) if place.home else None, flags)
    if found.outbox.is_relative_to(found.inbox):
        raise UsageError(
            f"the outbox {found.outbox} lies in the inbox: results would be taken again"
        )
    return found


def absolute(path: Path | None) -> Path | None:
    """Return a path of the command line as seen from the current folder, not from home."""
    return path.absolute() if path else None


def check_outbox(settings: Settings) -> None:
    """Refuse to begin what could not be written.

    Raises:
        UsageError: the outbox cannot be written to.
    """
    from jobs.documents.outbox import trouble

    if said := trouble(settings):
        raise UsageError(f"{said}; change its owner or mode, or make room")


@contextmanager
def ledger(settings: Settings) -> Iterator[Ledger]:
    """Open the ledger to change it, creating the folders that are missing."""
    from jobs.documents.store import stored_documents
    from jobs.ledger.ledger import Ledger

    settings.make_dirs()
    where = settings.ledger
    if isinstance(where, Path) and not where.exists() and stored_documents(settings):
        warn(f"warning: {where} is gone, a new ledger is begun: see jobs doctor")
    with Ledger.open(where) as opened:
        yield opened


@contextmanager
def ledger_to_read(settings: Settings) -> Iterator[Ledger]:
    """Open the ledger; where there is none yet, an empty one that leaves no trace."""
    from jobs.ledger.ledger import Ledger

    where = settings.ledger
    if isinstance(where, Path) and not where.exists():
        where = "sqlite://"
    with Ledger.open(where) as opened:
        yield opened


def targets(settings: Settings) -> dict[str, Target]:
    """Return what documents can be put through; says which definitions are broken.

    Raises:
        ModelError: the model is missing.
        DefinitionError: the folder of definitions does not exist.
    """
    from jobs.commands.targets import load_targets
    from pipelines.loader import load_pipelines

    _, broken = load_pipelines(settings.pipelines_dir)
    for error in broken:
        if error.path == settings.pipelines_dir:
            raise error
        warn(f"warning: {error}")
    return load_targets(settings)


def target(settings: Settings, known: dict[str, Target]) -> Target:
    """Return the target of ``settings.pipeline``.

    Raises:
        UsageError: there is no such pipeline.
        DefinitionError: its definition is broken.
    """
    from pipelines.loader import load_pipelines

    name = settings.pipeline
    if name in known:
        return known[name]
    for error in load_pipelines(settings.pipelines_dir)[1]:
        if error.path is not None and error.path.stem == name:
            raise error
    raise UsageError(f"no pipeline is called {name!r}; there are: {', '.join(sorted(known))}")


def tell_unsuited(targets: Iterable[Target]) -> None:
    """Say which of the pipelines were not made for the model that is set."""
    for one in targets:
        if one.unsuited:
            warn(f"warning: results are not validated: {one.unsuited}")


def wake(settings: Settings, ids: Sequence[str]) -> None:
    """Tell workers about new documents if a broker runs; else whoever works finds them."""
    from jobs.broker import queue
    from jobs.broker.connection import running_url

    if ids and (url := running_url(settings)) is not None:
        queue.wake(queue.make_app(url), ids)


def broker_state(settings: Settings) -> str:
    """Return in a few words whether the broker answers."""
    from jobs.broker.connection import running_url
    from jobs.broker.queue import check_broker, masked
    from jobs.errors import BrokerError

    url = running_url(settings)
    if url is None:
        return "embedded, not running"
    try:
        check_broker(url)
    except BrokerError as error:
        return str(error)
    return masked(url)


def dry_run(settings: Settings, paths: Sequence[Path], limit: int | None, json_: bool) -> ExitCode:
    """Say what ``run`` or ``submit`` would take.

    Documents that turn out to be done already are counted: that is known after reading them.
    """
    from itertools import islice

    from jobs.documents.selection import check_paths, files, inbox_files
    from jobs.files.names import printable
    from jobs.files.safe_open import Refusal

    known = targets(settings)
    chosen = target(settings, known)
    check_paths(settings, paths)
    if paths:
        found = [item for path in paths for item in files(path)]
    else:
        found = list(inbox_files(settings, list(known)))
    refused = [item for item in found if isinstance(item, Refusal)]
    taken = [
        (
            printable(item),
            chosen.pipeline if paths else pipeline_of(settings, item, chosen.pipeline),
        )
        for item in islice((item for item in found if isinstance(item, Path)), limit)
    ]
    if json_:
        emit_json(
            {
                "would_take": [{"path": path, "pipeline": name} for path, name in taken],
                "refused": [{"path": item.path, "why": item.why} for item in refused],
            }
        )
    else:
        for path, name in taken:
            emit(f"{name}\t{safe(path)}")
        for item in refused:
            warn(f"would be refused: {item.path}: {item.why}")
    return ExitCode.OK if taken else ExitCode.NOTHING


def pipeline_of(settings: Settings, path: Path, default: str) -> str:
    """Return the pipeline of a file in the inbox: its folder's, or the default."""
    if path.parent == settings.inbox:
        return default
    return path.relative_to(settings.inbox).parts[0]


def tell(scan: Scan | None) -> None:
    """Say what a watcher refused to take."""
    for refusal in scan.refusals if scan else ():
        warn(f"left where it is: {refusal.path}: {refusal.why}")
