"""``jobs status``: count the documents in each state."""

from __future__ import annotations

import sys
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from jobs.commands import common
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit, emit_json, safe, table, warn

if TYPE_CHECKING:
    from jobs.ledger.glance import Glance
    from jobs.settings import Settings

HOUR = 3600.0


@click.command(
    cls=common.Command,
    epilog=common.examples(
        "nightshift status", "watch -n 5 nightshift status", "nightshift status --json"
    ),
)
@common.json_option
def command(json_: bool) -> ExitCode:
    """Show how many documents are queued, running and done.

    Documents per hour counts the results of the last hour.
    """
    settings = common.settings()
    found = _status(settings)
    if json_:
        emit_json(found)
        return ExitCode.OK
    common.tell_paused(settings)
    found.pop("paused_since")
    workers, troubles = found.pop("workers"), found.pop("troubles")
    assert isinstance(workers, list) and isinstance(troubles, list)  # noqa: S101  narrows the types
    for line in troubles:
        warn(line)
    rows = [[key.replace("_", " "), str(value)] for key, value in found.items()]
    names = ", ".join(f"{w['name']} (cores {_cores(w['cores'])}, {w['model']})" for w in workers)
    rows.append(["workers", names or "none"])
    if sys.stdout.isatty():
        table(["", "documents"], rows, wide="documents")
    else:
        for key, value in rows:
            emit(f"{key}\t{safe(value)}")
    return ExitCode.OK


def _status(settings: Settings) -> dict[str, object]:
    from jobs.documents.store import stored_documents
    from jobs.ledger.glance import glance
    from jobs.ledger.records import State, rfc3339
    from jobs.running.pause import paused_since
    from jobs.running.worker_cards import workers_alive

    paused = paused_since(settings)
    stored = len(stored_documents(settings))  # first: what comes meanwhile is in the ledger
    seen = glance(settings, HOUR)
    return {
        "queued": seen.states[State.PENDING] - seen.running,
        "running": seen.running,
        "succeeded": seen.states[State.SUCCEEDED],
        "needs_review": seen.states[State.NEEDS_REVIEW],
        "quarantined": seen.states[State.QUARANTINED],
        "cancelled": seen.states[State.CANCELLED],
        "reviewed": seen.states[State.REVIEWED],
        "rejected": seen.states[State.REJECTED],
        "purged": seen.states[State.PURGED],
        "incoming": seen.states[State.INCOMING],
        "paused_since": None if paused is None else rfc3339(paused),
        "troubles": [*common.troubles(settings), *_ledger_trouble(settings, stored, seen)],
        "documents_per_hour": seen.finished,
        "broker": common.broker_state(settings),
        "workers": [asdict(card) for card in workers_alive(settings)],
    }


def _ledger_trouble(settings: Settings, stored: int, seen: Glance) -> list[str]:
    """Return a line if the ledger is damaged, or store or outbox know more documents than it."""
    if seen.damage is not None:
        what = f"ledger {settings.ledger} is damaged: {seen.damage}"
        return [f"{what}; stop what works with it, then nightshift repair"]
    known = stored if seen.documents is None else seen.documents
    if stored <= known and not (known == 0 and settings.outbox.is_dir()):
        return []
    from jobs.documents.unknown import ADVICE, in_store, unknown  # loads more than others need

    found = [in_store(settings, stored - known)] if known else unknown(settings, None)
    return (
        [f"the ledger is an older one, or was lost: {'; '.join(found)}: {ADVICE}"] if found else []
    )


def _cores(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers))
