"""``jobs repair``: make a damaged or lost ledger whole again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from jobs.commands import common
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit, emit_json, safe, warn

if TYPE_CHECKING:
    from jobs.ledger.records import Target
    from jobs.repair.repair import Repaired
    from jobs.settings import Settings

_NAMED = 10  # documents of one kind that are named, before they are only counted
_SOURCES = {
    "outbox": "from the outbox", "audit log": "from the audit log", "store": "from the store",
}  # fmt: skip


@click.command(
    cls=common.Command,
    epilog=common.examples(
        "nightshift repair --dry-run", "nightshift repair", "nightshift repair --pipeline summarise"
    ),
)
@click.option("--dry-run", is_flag=True, help="Say what would be done; change nothing.")
@common.pipeline_option("Process documents of which only the bytes are left by this pipeline.")
@common.json_option
def command(dry_run: bool, pipeline: str | None, json_: bool) -> ExitCode:
    """Make a damaged or lost ledger whole again.

    Keeps what can be read of it, adds what it lacks from outbox, audit log and store, and brings an
    older one that was put back up to date. A damaged file is kept beside the new one. Nothing may
    be at work meanwhile. A second repair changes nothing.

    Exit codes: 0 the ledger is whole, 1 documents are named that need a person, 3 there was nothing
    to do.
    """
    from jobs.commands.homes import require_home
    from jobs.repair.repair import repair

    settings = common.settings(pipeline=pipeline)
    require_home(settings)
    if not dry_run:
        common.check_disk(settings)
    done = repair(settings, _target(settings) if pipeline else None, dry=dry_run)
    if not dry_run:
        with common.ledger(settings):  # which writes into the audit log what was done
            pass
    if json_:
        emit_json(_object(done, dry_run))
    else:
        _write(done, dry_run)
    if done.lost or done.unnamed or done.unreadable or done.log:
        return ExitCode.SOME_FAILED
    return ExitCode.OK if done.changed else ExitCode.NOTHING


def _target(settings: Settings) -> Target:
    from jobs.commands.targets import checked_targets, chosen_target

    return chosen_target(settings, checked_targets(settings))


def _write(done: Repaired, dry_run: bool) -> None:
    from jobs.terminal.job_table import plural

    was = {"well": "the ledger is well", "missing": "there was no ledger",
           "damaged": "the ledger was damaged"}  # fmt: skip
    emit(f"{was[done.state]}{'; nothing is changed (--dry-run)' if dry_run else ''}")
    if done.aside is not None:
        emit(f"the damaged file is kept: {safe(str(done.aside))}")
    parts = [f"{done.kept:,} from the {'ledger' if done.state == 'well' else 'old ledger'}"]
    parts += [f"{done.added[key]:,} {text}" for key, text in _SOURCES.items() if done.added[key]]
    emit(f"{plural(done.total, 'document')}: {', '.join(parts)}")
    _name("brought up to date", done.updated)
    _name("pending once more, since their results are gone", done.again)
    _warn_of("lost, neither document nor result is left", done.lost)
    _warn_of("cannot be read in the outbox", [str(path) for path in done.unreadable])
    if done.foreign:
        warn(f"left out, {plural(done.foreign, 'record')} in the outbox of documents that were "
             "never in this home")  # fmt: skip
    if done.log:
        warn(f"the audit log cannot be read, so names may be missing: {done.log}")
    if done.unnamed:
        warn(
            f"{plural(done.unnamed, 'document')} in the store without name and pipeline: "
            "nightshift repair --pipeline NAME processes them"
        )


def _name(what: str, names: list[str]) -> None:
    if names:
        emit(_line(what, names))


def _warn_of(what: str, names: list[str]) -> None:
    if names:
        warn(_line(what, names))


def _line(what: str, names: list[str]) -> str:
    shown = ", ".join(safe(name) for name in names[:_NAMED])
    more = f" and {len(names) - _NAMED:,} more (--json names all)" if len(names) > _NAMED else ""
    return f"{what} ({len(names):,}): {shown}{more}"


def _object(done: Repaired, dry_run: bool) -> dict[str, object]:
    return {
        "dry_run": dry_run,
        "ledger": done.state,
        "kept_as": str(done.aside) if done.aside else None,
        "documents": done.total,
        "from_ledger": done.kept,
        "from_outbox": done.added["outbox"],
        "from_audit_log": done.added["audit log"],
        "from_store": done.added["store"],
        "updated": done.updated,
        "again": done.again,
        "lost": done.lost,
        "unnamed": done.unnamed,
        "unreadable": [str(path) for path in done.unreadable],
        "foreign": done.foreign,
        "audit_log_error": done.log,
    }
