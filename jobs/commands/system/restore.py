"""``jobs restore``: make a home anew from a backup."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from jobs.cli import RequestedHome
from jobs.commands import common
from jobs.commands.system.backup import counted
from jobs.errors import UsageError
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit, emit_json, safe, warn

if TYPE_CHECKING:
    from jobs.backup.reader import Contents
    from jobs.backup.restore import Restored
    from jobs.terminal.progress import Progress

STDIN = "-"
_NAMED = 10  # documents that are named
_MB = 1_000_000


@click.command(
    cls=common.Command,
    epilog=common.examples(
        "nightshift restore /mnt/backup/home.tar ~/mail",
        "nightshift restore /mnt/backup/home.tar --dry-run     checks it, writes nothing",
        "gpg --decrypt home.tar.gpg | nightshift restore - ~/mail",
    ),
)
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True), metavar="FILE")
@click.argument(
    "folder", required=False, type=click.Path(path_type=Path, file_okay=False), metavar="[DIR]"
)
@click.option("--replace", is_flag=True, help="Put aside what DIR has already (in DIR/replaced-…).")
@click.option("--dry-run", is_flag=True, help="Check every file of the backup; write nothing.")
@common.json_option
def command(file: Path, folder: Path | None, replace: bool, dry_run: bool, json_: bool) -> ExitCode:
    """Make a home anew from a backup.

    DIR (default: the home, as for any command) must be new or empty. Every file is checked by its
    SHA-256 before one of them is put in place; until all are, no command uses DIR. The home may lie
    elsewhere than before. Pending documents go on with the next nightshift run.

    Exit codes: 0 restored, or the backup is whole, 1 restored, but documents are named that the
    backup lacks, 2 damaged, no backup, or no room.
    """
    from jobs.backup.restore import check, restore
    from jobs.terminal.progress import Progress

    with (
        common.stopped_like_ctrl_c(),
        _opened(file) as stream,
        Progress() as progress,
        _named(file),
    ):
        step = _steps(stream, progress)
        if dry_run:
            return _tell_checked(check(stream, step), file, json_)
        home = _home(folder)
        done = restore(stream, home, name=str(file), replace=replace, step=step)
    if json_:
        emit_json(_object(done, home))
    else:
        _write(done, home)
    if done.lost or done.summary.missing_documents:
        return ExitCode.SOME_FAILED
    return ExitCode.OK


@contextmanager
def _opened(file: Path) -> Iterator[BinaryIO]:
    if str(file) == STDIN:
        yield sys.stdin.buffer
        return
    try:
        stream = file.open("rb")
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror}") from error
    with stream:
        yield stream


@contextmanager
def _named(file: Path) -> Iterator[None]:
    """Name the file in front of what is wrong with it."""
    from jobs.backup.archive import BadBackup

    try:
        yield
    except BadBackup as error:
        raise BadBackup(f"{file} cannot be restored: {error}") from error


def _steps(stream: BinaryIO, progress: Progress) -> Any:
    """Return what is called after each file: it shows how many MB are read."""
    try:
        total = os.fstat(stream.fileno()).st_size // _MB
    except OSError:
        total = 0

    def step() -> None:
        if progress.shown and total:
            progress.update("reading MB", min(stream.tell() // _MB, total), total)

    return step


def _home(folder: Path | None) -> Path:
    place = click.get_current_context().ensure_object(RequestedHome)
    if folder is not None and place.home is not None:
        raise click.UsageError("give DIR or --home, not both")
    chosen = folder or place.home or os.environ.get("JOBS_HOME") or Path.cwd()
    home = Path(chosen).expanduser().absolute()
    return home.resolve() if ".." in home.parts else home


def _tell_checked(contents: Contents, file: Path, json_: bool) -> ExitCode:
    summary = contents.summary
    if json_:
        emit_json({"file": str(file), "made_at": contents.header.made_at,
                   "made_by": contents.header.version, **summary.values()})  # fmt: skip
    else:
        emit(f"{safe(str(file))} is whole: {summary.files:,} files of {summary.moment}, "
             f"{counted(summary)}")  # fmt: skip
    return ExitCode.OK


def _write(done: Restored, home: Path) -> None:
    from jobs.terminal.job_table import plural

    emit(f"{safe(str(home))} is as it was at {done.summary.moment}: {counted(done.summary)}")
    if done.aside:
        emit(f"what was here before is kept: {safe(str(done.aside))}")
    for line in done.switched_off:
        warn(f"switched off in jobs.toml, since it leads to the old place: {line}")
    for hook in done.hooks:
        warn(f"jobs.toml calls a program, look at it if the backup is not your own: {hook}")
    if done.broker:
        warn("jobs.toml names a broker: let no other home of the same documents use that one")
    if done.results_missing:
        warn(f"not in the backup, since they were taken away before: "
             f"{plural(done.results_missing, 'result')}")  # fmt: skip
    if done.bytes_missing:
        warn(f"results without the original, which the old home lacked: {done.bytes_missing:,}")
    if done.lost:
        shown = ", ".join(map(safe, done.lost[:_NAMED]))
        warn(f"lost, the old home lacked their bytes ({len(done.lost):,}): {shown}")
    waiting = done.counts.get("pending", 0) + done.summary.inbox
    option = "" if home == Path.cwd() else f" --home {home}"
    if waiting:
        emit(f"next: nightshift run{option}")
    else:
        emit(f"nothing waits; see nightshift status{option}")


def _object(done: Restored, home: Path) -> dict[str, object]:
    return {
        "home": str(home),
        **done.summary.values(),
        "states": done.counts,
        "lost": done.lost,
        "bytes_missing": done.bytes_missing,
        "results_missing": done.results_missing,
        "switched_off": done.switched_off,
        "hooks": done.hooks,
        "replaced": str(done.aside) if done.aside else None,
    }
