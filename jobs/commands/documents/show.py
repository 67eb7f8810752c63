"""``jobs show``: one document with its result, for people first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from jobs.commands import common
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit, emit_json, safe

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic import BaseModel

    from jobs.ledger.records import Attempt, Job, ReviewRow
    from jobs.results.published import Reviewed
    from jobs.settings import Settings
    from pipelines.result import Quarantine


@dataclass(frozen=True)
class _Shown:
    """All that is known of one job."""

    job: Job
    running: bool
    attempts: tuple[Attempt, ...]
    reviews: tuple[ReviewRow, ...]
    result: Reviewed | None
    quarantine: Quarantine | None
    missing: str | None  # why neither can be read, although there should be one


@click.command(
    cls=common.Command,
    epilog=common.examples(
        "nightshift show 3fa9c2d1", "nightshift show 3fa9 --json | jq .record.output"
    ),
)
@click.argument("job_id", metavar="ID")
@common.json_option
def command(job_id: str, json_: bool) -> ExitCode:
    """Show one document: its fields, what was flagged, its reviews.

    ID is a job's id or a beginning of it that no other has; nightshift list shows them. --json has
    everything, evidence and all verdicts included.
    """
    settings = common.settings()
    shown = _look(settings, job_id)
    if json_:
        emit_json(_object(shown))
    else:
        for line in _lines(shown):
            emit(line)
    return ExitCode.OK


def _look(settings: Settings, job_id: str) -> _Shown:
    from jobs.ledger.document_lock import locked_ids
    from jobs.ledger.records import DONE, State
    from jobs.results.published import RecordMissing, read_quarantine, read_reviewed

    with common.ledger_to_read(settings) as ledger:
        job = ledger.find(job_id)
        result = quarantine = missing = None
        try:
            if job.state in DONE:
                result = read_reviewed(settings, ledger, job)
            elif job.state is State.QUARANTINED:
                quarantine = read_quarantine(settings, job)
        except RecordMissing as error:
            missing = str(error)
        running = not job.ended and job.id in locked_ids(settings, ledger)
        found = ledger.attempts(job.id), ledger.reviews(job.id)
        if result is not None:
            common.tell_read(settings, ledger, job, "result")
    return _Shown(job, running, *found, result, quarantine, missing)


def _object(shown: _Shown) -> dict[str, object]:
    from jobs.ledger.records import rfc3339
    from jobs.terminal.job_table import job_object

    record = shown.result.machine if shown.result else shown.quarantine
    settled = shown.result.current if shown.result and shown.reviews else None
    return {
        **job_object(shown.job, shown.running),
        "record": _json(record),
        "record_missing": shown.missing,
        "settled": _json(settled),
        "reviews": [
            {
                "number": row.number,
                "decision": row.decision.value,
                "reviewed_by": row.by,
                "reviewed_at": rfc3339(row.at),
                "reason": row.reason,
                "result": row.path,
            }
            for row in shown.reviews
        ],
        "attempt_log": [
            {
                "number": attempt.number,
                "worker": attempt.worker,
                "started_at": rfc3339(attempt.started_at),
                "ended_at": rfc3339(attempt.ended_at) if attempt.ended_at else None,
                "outcome": attempt.outcome.value if attempt.outcome else None,
                "detail": attempt.detail,
            }
            for attempt in shown.attempts
        ],
    }


def _json(record: BaseModel | None) -> object:
    """Return a record as its file has it."""
    if record is None:
        return None
    empty = {"review"} if getattr(record, "review", None) is None else None
    return record.model_dump(mode="json", by_alias=True, exclude=empty)


def _lines(shown: _Shown) -> Iterator[str]:
    from jobs.ledger.records import parts_text

    job = shown.job
    yield _title(shown)
    if job.aliases:
        yield f"also called {safe(', '.join(job.aliases))}"
    if shown.result is not None:
        yield from _result_lines(shown.result)
    elif shown.quarantine is not None:
        yield from _quarantine_lines(job, shown.quarantine)
    elif not job.ended:
        yield from _attempt_lines(shown)
    if job.purge_line:
        yield from ("", f"{job.purge_line}: {parts_text(job.purged)}")
    elif shown.missing:
        yield from ("", safe(shown.missing))
    yield ""
    yield from _place_lines(shown)


def _title(shown: _Shown) -> str:
    from jobs.terminal.job_table import NAMES
    from jobs.terminal.result_text import moment

    job = shown.job
    state = "running" if shown.running else NAMES.get(job.state, job.state.value)
    when = shown.reviews[-1].at if shown.reviews else job.finished_at or job.submitted_at
    return safe(f"{job.name} · {job.pipeline} · {state} · {moment(when)}")


def _result_lines(result: Reviewed) -> Iterator[str]:
    from jobs.terminal.result_text import field_lines, review_lines, unread_lines, verdict_lines

    current = result.current
    if current.output:
        yield from _part("", field_lines(current))
    members = [f"{one.id[:8]}  {safe(one.name)}" for one in current.documents]
    yield from _part("documents in it", members)
    yield from _part("checks", verdict_lines(current))
    yield from _part("not validated", [safe(doubt) for doubt in current.not_validated])
    yield from _part("not read", unread_lines(current.coverage))
    yield from _part("reviews", review_lines(result.reviews))


def _quarantine_lines(job: Job, record: Quarantine) -> Iterator[str]:
    from jobs.results.meanings import quarantine_meaning

    yield ""
    detail = f": {safe(record.detail)}" if record.detail else ""
    yield f"{record.reason.value.replace('_', ' ')}{detail}"
    yield f"what to do: {quarantine_meaning(record.reason)[1]}"
    yield f"then: nightshift retry {job.id[:8]}, or submit another file"


def _attempt_lines(shown: _Shown) -> Iterator[str]:
    for attempt in shown.attempts:
        ended = attempt.outcome.value if attempt.outcome else "running or lost"
        detail = f": {safe(attempt.detail)}" if attempt.detail else ""
        yield f"attempt {attempt.number}: {ended} by {safe(attempt.worker)}{detail}"


def _part(heading: str, lines: list[str]) -> Iterator[str]:
    if lines:
        yield ""
        if heading:
            yield heading
        yield from (f"  {line}" if heading else line for line in lines)


def _place_lines(shown: _Shown) -> Iterator[str]:
    """Where the rest is."""
    from jobs.ledger.records import Part, State

    job, short = shown.job, shown.job.id[:8]
    if job.state is State.NEEDS_REVIEW:
        yield f"settle it    nightshift review {short}"
    elif shown.reviews and Part.RESULTS not in job.purged:
        yield f"settled      {safe(shown.reviews[-1].path)}"
    if job.result_path and Part.RESULTS not in job.purged:
        label = "quarantine" if job.state is State.QUARANTINED else "result"
        yield f"{label.ljust(12)} {safe(job.result_path)}"
    yield f"all of it    nightshift show {short} --json"
    if Part.DOCUMENTS not in job.purged:
        yield f"its text     nightshift text {short}"
        yield f"the file     nightshift original {short}"
