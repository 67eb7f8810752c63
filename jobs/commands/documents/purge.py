"""``jobs purge``: delete what is old, leave the rows."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import click

from jobs.commands import common
from jobs.errors import JobsError
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit, emit_json, note, safe, warn

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import timedelta
    from pathlib import Path

    from jobs.ledger.ledger import Ledger
    from jobs.ledger.records import Job, Part
    from jobs.retention.rule import Rule
    from jobs.settings import Settings

WAITING = ("needs_review", "quarantined")
_SHOWN = 20  # documents named one by one


class Parts(click.ParamType):  # type: ignore[type-arg]  # click 8.2 knows no argument
    """Some of the parts, as in ``documents,text``."""

    name = "parts"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        """Return the parts; an unknown one is a usage error."""
        from jobs.settings import PURGEABLE

        if isinstance(value, tuple):
            return value
        found = tuple(part.strip() for part in str(value).split(","))
        if unknown := [part for part in found if part not in PURGEABLE]:
            self.fail(f"{unknown[0]!r} is none of {', '.join(PURGEABLE)}", param, ctx)
        return found


@dataclass
class _Done:
    """What a purge has done."""

    purged: list[Job] = field(default_factory=list)
    reports: list[Path] = field(default_factory=list)
    left: Counter[str] = field(default_factory=Counter)  # by why
    failed: list[str] = field(default_factory=list)


@click.command(
    cls=common.Command,
    epilog=common.examples(
        "nightshift purge --older-than 90d --dry-run",
        "nightshift purge --older-than 90d --what documents,text",
        "nightshift purge --older-than 1w --also quarantined",
    ),
)
@click.option("--older-than", metavar="AGE", help="90d, 12w, 36h (default: [retention]).")
@click.option(
    "--what",
    type=Parts(),
    metavar="PARTS",
    help="documents, results, text, reports; parted by commas (default: [retention], else all).",
)
@click.option(
    "--also",
    multiple=True,
    type=click.Choice(WAITING),
    help="Also what still needs a person; without, that is kept.",
)
@click.option("--yes", is_flag=True, help="Delete without a question.")
@common.dry_run_option
@common.json_option
def command(
    older_than: str | None,
    what: tuple[str, ...] | None,
    also: tuple[str, ...],
    yes: bool,
    dry_run: bool,
    json_: bool,
) -> ExitCode:
    """Delete old documents, results and texts; keep their rows.

    Documents that ended, or were last reviewed, so long ago. documents: the stored bytes, pictures
    of pages, the quarantine. results: in the outbox, reviewed ones too. text: what was read, and
    its words in the index. reports: the pages about runs in outbox/reports that were written so
    long ago. The row stays, with name and hash, and says when it was purged. What is
    in work, pending or open in a review is never purged, what needs a person only with --also.

    Deleted files are gone for good: on a terminal you are asked.

    Exit codes: 0 purged, 1 something could not be deleted, 3 there is nothing so old.
    """
    from jobs.retention.reports import old_reports
    from jobs.retention.rule import NEEDS_A_PERSON

    settings = common.settings()
    rule = _rule(settings, older_than, what, also)
    with common.ledger(settings) as ledger:
        jobs = rule.candidates(ledger)
        reports = old_reports(settings, ledger, rule)
        done = _Done(purged=jobs, reports=reports)
        if not dry_run:
            if (jobs or reports) and not (yes or _agreed(jobs, reports, rule)):
                note("nothing is purged")
                return ExitCode.NOTHING
            done = _purge(settings, ledger, jobs, rule)
        kept = len(rule.only(NEEDS_A_PERSON - rule.states).candidates(ledger))
    if json_:
        _write_json(done, rule, dry_run, kept)
    else:
        _write(done, rule, dry_run)
    if kept and not json_:
        names = ", ".join(sorted(state.value for state in NEEDS_A_PERSON - rule.states))
        warn(f"kept, since a person is needed: {_documents(kept)} ({names}; see --also)")
    for why, count in done.left.items():
        warn(f"left as they are: {_documents(count)} {why}")
    for line in done.failed:
        warn(f"error: {line}")
    if done.failed:
        return ExitCode.SOME_FAILED
    return ExitCode.OK if done.purged or done.reports else ExitCode.NOTHING


def _rule(
    settings: Settings,
    older_than: str | None,
    what: tuple[str, ...] | None,
    also: tuple[str, ...],
) -> Rule:
    from jobs.ledger.records import State
    from jobs.night import parse_age
    from jobs.retention.rule import SETTLED_ITSELF, rule_for, rule_of

    usual = rule_of(settings)
    age: timedelta
    if older_than is not None:
        try:
            age = parse_age(older_than)
        except ValueError as error:
            raise click.UsageError(f"--older-than {error}") from error
    elif usual is not None:
        age = usual.age
    else:
        raise click.UsageError("give --older-than, such as 90d, or set older_than in [retention]")
    words = what if what is not None else settings.retention_what
    return rule_for(age, words, SETTLED_ITSELF | set(map(State, also)))


def _agreed(jobs: Sequence[Job], reports: Sequence[Path], rule: Rule) -> bool:
    from jobs.ledger.records import parts_text
    from jobs.terminal.job_table import plural

    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return True
    parts = [f"{parts_text(rule.what)} of {_documents(len(jobs))}"] if jobs else []
    parts += [plural(len(reports), "report")] if reports else []
    return click.confirm(f"Delete {' and '.join(parts)} {rule.text} for good?", err=True)


def _purge(settings: Settings, ledger: Ledger, jobs: Sequence[Job], rule: Rule) -> _Done:
    from jobs.retention.purge import finish_purges, forget_traces, purge_one
    from jobs.retention.reports import purge_reports
    from jobs.terminal.progress import Progress

    done = _Done()
    if said := finish_purges(settings, ledger):  # of an earlier one that was killed
        done.failed.append(said)
    with Progress() as progress:
        for number, job in enumerate(jobs):
            progress.update("purging", number, len(jobs))
            try:
                left = purge_one(settings, ledger, job.id, rule)
            except JobsError as error:
                done.failed.append(f"{job.name} ({job.id[:8]}): {error}")
                continue
            if left is None:
                done.purged.append(ledger.find(job.id))
            else:
                done.left[left] += 1
    try:
        done.reports = purge_reports(settings, ledger, rule)
    except JobsError as error:
        done.failed.append(str(error))
    if done.purged and (said := forget_traces(settings, ledger)):
        done.failed.append(said)
    return done


def _write(done: _Done, rule: Rule, dry_run: bool) -> None:
    from jobs.ledger.purges import to_go
    from jobs.ledger.records import parts_text
    from jobs.terminal.job_table import plural

    word = "would be purged" if dry_run else "purged"
    if not (done.purged or done.reports):
        note(f"nothing is {rule.text}")
    if done.reports:
        emit(f"{plural(len(done.reports), 'report')} {word}, {rule.text}")
    if len(done.purged) > _SHOWN:
        emit(f"{_documents(len(done.purged))} {word}, {rule.text}: {parts_text(rule.what)}")
    else:
        for job in done.purged:
            parts = to_go(job, rule.what) if dry_run else job.purged
            emit(f"{job.id[:8]}  {word}  {safe(job.name)}  {parts_text(parts)}")


def _write_json(done: _Done, rule: Rule, dry_run: bool, kept: int) -> None:
    from jobs.ledger.purges import to_go
    from jobs.terminal.job_table import job_object

    def told(job: Job) -> dict[str, object]:
        parts: frozenset[Part] = to_go(job, rule.what) if dry_run else job.purged
        return {**job_object(job), "parts": sorted(parts)}

    emit_json(
        {
            "dry_run": dry_run,
            "documents": [told(job) for job in done.purged],
            "left": dict(done.left),
            "reports": [str(path) for path in done.reports],
            "needs_a_person": kept,
            "failed": done.failed,
        }
    )


def _documents(count: int) -> str:
    return "1 document" if count == 1 else f"{count:,} documents"
