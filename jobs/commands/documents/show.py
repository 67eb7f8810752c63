"""``jobs show``: one document with its result and attempts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from jobs.commands import common
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit, emit_json, safe

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jobs.ledger.records import Attempt, Job


@click.command(
    cls=common.Command,
    epilog=common.examples(
        "nightshift show 3fa9c2d1", "nightshift show 3fa9 --json | jq .record.output"
    ),
)
@click.argument("job_id", metavar="ID")
@common.json_option
def command(job_id: str, json_: bool) -> ExitCode:
    """Show one document: result, evidence, verdicts, attempts.

    ID is a job's id or a beginning of it that no other has; nightshift list shows them.
    """
    from jobs.ledger.document_lock import locked_ids

    settings = common.settings()
    with common.ledger_to_read(settings) as ledger:
        job = ledger.find(job_id)
        attempts = ledger.attempts(job.id)
        running = not job.ended and job.id in locked_ids(settings, ledger)
    record, missing = _record(job, settings.outbox)
    if json_:
        emit_json(_object(job, running, attempts, record, missing))
    else:
        for line in _lines(job, running, attempts, record, missing):
            emit(line)
    return ExitCode.OK


def _record(job: Job, outbox: Path) -> tuple[dict[str, object] | None, str | None]:
    """Return the published record, or why it cannot be read."""
    if job.result_path is None:
        return None, None
    path = Path(job.result_path)
    if not path.exists():
        path = _moved(path, outbox)
    if path.is_dir():
        path = path / "reason.json"
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None, f"{path} is no longer there"
    except (OSError, ValueError) as error:
        return None, f"{path} cannot be read: {error}"
    return (found, None) if isinstance(found, dict) else (None, f"{path} is not a result")


def _moved(path: Path, outbox: Path) -> Path:
    """Return the result's path in this outbox if the home was moved there."""
    there = outbox.joinpath(*path.parts[-2:])
    return there if there.exists() else path


def _object(
    job: Job,
    running: bool,
    attempts: Sequence[Attempt],
    record: dict[str, object] | None,
    missing: str | None,
) -> dict[str, object]:
    from jobs.ledger.records import rfc3339
    from jobs.terminal.job_table import job_object

    return {
        **job_object(job, running),
        "record": record,
        "record_missing": missing,
        "attempt_log": [
            {
                "number": attempt.number,
                "worker": attempt.worker,
                "started_at": rfc3339(attempt.started_at),
                "ended_at": rfc3339(attempt.ended_at) if attempt.ended_at else None,
                "outcome": attempt.outcome.value if attempt.outcome else None,
                "detail": attempt.detail,
            }
            for attempt in attempts
        ],
    }


def _lines(
    job: Job,
    running: bool,
    attempts: Sequence[Attempt],
    record: dict[str, object] | None,
    missing: str | None,
) -> list[str]:
    from jobs.terminal.job_table import job_object

    facts = job_object(job, running)
    facts.pop("summary")
    lines = [
        f"{key:<13} {_value(value)}" for key, value in facts.items() if value not in (None, [])
    ]
    for attempt in attempts:
        ended = attempt.outcome.value if attempt.outcome else "running or lost"
        detail = f": {safe(attempt.detail)}" if attempt.detail else ""
        lines.append(f"attempt {attempt.number:<5} {ended} by {safe(attempt.worker)}{detail}")
    if missing:
        lines.append(f"record        {safe(missing)}")
    if record is None:
        return lines
    if record.get("not_validated"):
        lines.append(f"{'not validated':<13} {_value(record['not_validated'])}")
    for part in ("output", "documents", "evidence", "guardrails", "coverage", "usage"):
        if record.get(part) or (part != "documents" and part in record):
            lines += ["", f"{part}:", *_indented(record[part])]
    return lines


def _value(value: object) -> str:
    return safe(", ".join(map(str, value)) if isinstance(value, list) else str(value))


def _indented(value: object) -> list[str]:
    if isinstance(value, list) and all(isinstance(item, dict) for item in value):
        # One line for each item: evidence and verdicts.
        return [f"  {safe(json.dumps(item, ensure_ascii=False))}" for item in value]
    text = json.dumps(value, ensure_ascii=False, indent=2)
    return [f"  {safe(line)}" for line in text.splitlines()]
