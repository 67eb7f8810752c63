"""``jobs guardrails``: what checks there are, and the same checks on recorded outputs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from jobs.commands import common
from jobs.exit_codes import ExitCode
from jobs.files.hidden_characters import json_text
from jobs.terminal.console import emit, emit_json, safe, table, warn

if TYPE_CHECKING:
    from pipelines.guardrails.audit import AuditFinding, RecordedExchange
    from pipelines.result import Outcome

COLUMNS = ["guardrail", "applied", "passed", "would repair", "flagged", "failed open"]


@click.group(
    cls=common.Group,
    epilog=common.examples(
        "nightshift guardrails list",
        "nightshift guardrails audit answers.jsonl",
        "nightshift guardrails audit answers.jsonl --only arithmetic,constraints --json",
    ),
)
def command() -> None:
    """List the checks, and try them on recorded answers.

    A guardrail looks at what the model wrote, by code: it passes, mends or flags it. A pipeline's
    definition says which ones it uses.
    """


@command.command("list", epilog=common.examples("nightshift guardrails list --json"))
@common.json_option
def list_(json_: bool) -> ExitCode:
    """List the guardrails."""
    from pipelines.guardrails.registry import GUARDRAILS
    from pipelines.guardrails.text_guardrail import TextGuardrail

    found = [
        {
            "name": name,
            "version": guardrail.version,
            "settings": sorted(guardrail.settings),
            "audits_text": isinstance(guardrail, TextGuardrail),
            "description": _first_paragraph(type(guardrail).__doc__),
        }
        for name, guardrail in GUARDRAILS.items()
    ]
    if json_:
        emit_json(found)
    else:
        rows = [[str(g["name"]), str(g["version"]), str(g["description"])] for g in found]
        table(["name", "version", "description"], rows, wide="description", wrap=True)
    return ExitCode.OK


@command.command(
    epilog=common.examples(
        "nightshift guardrails audit answers.jsonl",
        "nightshift guardrails audit answers.jsonl --only arithmetic,constraints",
        "cat answers.jsonl | nightshift guardrails audit - --json",
    )
)
@click.argument("tape", type=click.Path(path_type=Path, allow_dash=True), metavar="TAPE.jsonl")
@click.option("--only", metavar="NAME,...", help="Only these guardrails.")
@click.option("--strict", is_flag=True, help="Exit with 1 if anything is flagged or mended.")
@click.option("--json", "json_", is_flag=True, help="Write a JSON line for each verdict.")
def audit(tape: Path, only: str | None, strict: bool, json_: bool) -> ExitCode:
    """Judge recorded answers, of this tool or another one.

    A line of the tape is {"id", "prompt", "response"} with optional "system", "document" and
    "history". No model is asked: a mend is shown where code alone can make it.

    Exit codes: 0 every line was judged, 1 some could not be (or, with --strict, something was
    found), 2 wrong usage.
    """
    from pipelines.guardrails.audit import as_line, audited
    from pipelines.guardrails.audit import audit as judge
    from pipelines.guardrails.registry import GUARDRAILS
    from pipelines.result import Outcome

    guardrails = audited(GUARDRAILS)
    for name in only.split(",") if only else []:
        if name not in guardrails:
            known = ", ".join(guardrails)
            raise click.UsageError(f"no guardrail of text is called {name!r}; there are: {known}")
    if only:
        guardrails = {name: guardrails[name] for name in only.split(",")}
    broken = 0
    counts: dict[str, Counter[Outcome]] = {name: Counter() for name in guardrails}
    telling: list[AuditFinding] = []
    for exchange in _exchanges(tape):
        if exchange is None:
            broken += 1
            continue
        for finding in judge(exchange, guardrails):
            counts[finding.guardrail][finding.verdict] += 1
            if json_:
                emit(json_text(as_line(finding)))
            elif finding.verdict not in (Outcome.PASSED, Outcome.NOT_APPLICABLE):
                telling.append(finding)
    if not json_:
        _summary(counts, telling)
    total = sum(counts.values(), Counter())
    found = total[Outcome.FLAGGED] + total[Outcome.REPAIRED]
    if broken or total[Outcome.FAILED_OPEN] or (strict and found):
        return ExitCode.SOME_FAILED
    return ExitCode.OK


@command.command(
    epilog=common.examples(
        "nightshift guardrails validate", "nightshift guardrails validate --model NAME"
    )
)
@click.option("--model", metavar="NAME", help="A name or a folder (default: the one in use).")
@common.json_option
def validate(model: str | None, json_: bool) -> ExitCode:
    """Try the control set with a model, and write guardrails.lock.

    Clean turns must come through byte for byte, failures must be caught, with this model answering
    what the guardrails ask. While model and guardrails stay what they are, results are marked as
    validated; `nightshift run --require-validated` refuses once they are not.

    Exit codes: 0 all came through, 1 not all, 5 model missing or damaged.
    """
    from jobs.work_orders import Validate

    home = str(common.settings().home)
    common.become_worker(Validate(home=home, model=model, as_json=json_))


def _first_paragraph(docstring: str | None) -> str:
    return " ".join((docstring or "").strip().partition("\n\n")[0].split())


def _exchanges(tape: Path) -> Iterator[RecordedExchange | None]:
    """The tape's lines; None for one that is no exchange, which is said on stderr."""
    from pipelines.guardrails.audit import TapeError, read_exchange

    name = "stdin" if str(tape) == "-" else str(tape)
    for number, line in enumerate(_lines(tape), 1):
        if not line.strip():
            continue
        try:
            yield read_exchange(line)
        except TapeError as error:
            warn(f"{name}, line {number}: {error}; the line is left out")
            yield None


def _lines(tape: Path) -> Iterable[str]:
    try:
        with click.open_file(str(tape), encoding="utf-8", errors="replace") as file:
            yield from file
    except OSError as error:
        raise click.UsageError(f"{tape}: {error.strerror}") from error


def _summary(counts: dict[str, Counter[Outcome]], telling: list[AuditFinding]) -> None:
    from pipelines.result import Outcome

    for finding in telling:
        emit(f"{safe(str(finding.id))} · {finding.guardrail} · {finding.verdict.value}")
        if finding.detail:
            emit(f"  {safe(finding.detail)}")
        if finding.repaired is not None:
            emit("  would become:")
            emit("\n".join(f"    {safe(line)}" for line in finding.repaired.splitlines()))
    if telling:
        emit("")
    rows = []
    for name, found in counts.items():
        applied = found.total() - found[Outcome.NOT_APPLICABLE]
        shown = (Outcome.PASSED, Outcome.REPAIRED, Outcome.FLAGGED, Outcome.FAILED_OPEN)
        rows.append([name, str(applied), *(str(found[outcome]) for outcome in shown)])
    table(COLUMNS, rows)
