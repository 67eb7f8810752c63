"""``jobs bench mt-bench``: ask the questions of a public benchmark through the queue."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from jobs.commands import common
from jobs.commands.bench.mt_bench_tapes import compare, file_type, judge, show
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit, emit_json, note, safe, warn

if TYPE_CHECKING:
    from jobs.mt_bench.ask_questions import AskReport


def refuse_options(ctx: click.Context) -> None:
    """Raise UsageError for options of a group that stand before one of its commands."""
    for param in ctx.command.params:
        if param.name and ctx.get_parameter_source(param.name) is ParameterSource.COMMANDLINE:
            name = ctx.invoked_subcommand
            raise click.UsageError(f"{param.opts[0]} stands before {name}: give it after", ctx)


@click.group(
    "mt-bench",
    cls=common.Group,
    invoke_without_command=True,
    subcommand_metavar="[COMMAND [ARGS]...]",
    epilog=common.examples(
        "nightshift bench mt-bench --questions question.jsonl --limit 4",
        "nightshift bench mt-bench --model gemma-4-e2b             all 80 questions, both turns",
        "nightshift bench mt-bench --model gemma-4-e2b --raw       the same without guardrails",
        "nightshift bench mt-bench show TAPE.jsonl --serve         read and grade",
        "nightshift bench mt-bench compare RAW.jsonl GUARDED.jsonl",
    ),
)
@click.option("--questions", type=file_type, metavar="FILE", help="FastChat's question.jsonl.")
@click.option("--model", metavar="NAME", help="A name or a folder (default: the one in use).")
@click.option(
    "--guardrails/--raw", "guarded", default=True, help="Mend answers (default), or leave them."
)
@click.option("--category", metavar="NAME", help="Only questions of this category.")
@click.option("--limit", type=click.IntRange(1), metavar="N", help="Only the first N questions.")
@click.option(
    "--temperature",
    type=click.Choice(["0", "fastchat"]),
    default="0",
    help="0 (default): the likeliest answer; fastchat: 0 to 0.7 by category, as FastChat does.",
)
@click.option(
    "--max-tokens", type=click.IntRange(1, 32_768), default=1024, help="Of an answer (1024)."
)
@click.option(
    "--tape", type=file_type, metavar="FILE", help="Where the answers go (outbox/mt-bench/)."
)
@click.option("--reference", type=file_type, metavar="FILE", help="FastChat's reference answers.")
@click.option("--cores", metavar="LIST", help='Cores, "0,1" or "0-3"; ";" parts workers.')
@click.option("--force", is_flag=True, help="Ask again what is on the tape already.")
@common.json_option
@click.pass_context
def command(
    ctx: click.Context,
    questions: Path | None,
    model: str | None,
    guarded: bool,
    category: str | None,
    limit: int | None,
    temperature: str,
    max_tokens: int,
    tape: Path | None,
    reference: Path | None,
    cores: str | None,
    force: bool,
    json_: bool,
) -> ExitCode | None:
    """Ask a model the questions of MT-Bench, through the queue.

    Each question is a document: its turns are asked one after the other, with what was said before,
    and many questions are decoded together. The answers become a tape, a JSON line for each turn,
    which guardrails audit reads as well. Run again to go on where it stopped.

    Exit codes: 0 all answered, 1 some were not, 2 usage, 3 all were on the tape already,
    4 no broker, 5 model missing or damaged, 130 interrupted.
    """
    if ctx.invoked_subcommand is not None:
        refuse_options(ctx)
        return None
    from jobs.cli import installed_version
    from jobs.models.manifest import find_model, verify
    from jobs.mt_bench.answer_settings import AnswerSettings, default_tape
    from jobs.mt_bench.ask_questions import ask
    from jobs.mt_bench.questions import choose, question_file, read_questions

    settings = common.settings(model=model, cores=cores)
    path = question_file(settings, common.absolute(questions))
    chosen = choose(read_questions(path, reference), category, limit)
    manifest = verify(find_model(settings))
    answering = AnswerSettings(guarded, temperature, max_tokens)
    where = common.absolute(tape) or default_tape(settings, manifest, answering)
    started = time.monotonic()
    with common.ledger(settings) as ledger:
        ledger.verify()
        common.check_outbox(settings)
        outcome = ask(
            settings,
            ledger,
            manifest,
            chosen,
            answering,
            where,
            force=force,
            version=installed_version(),
        )
    return _report(outcome, len(chosen), time.monotonic() - started, json_)


def _report(outcome: AskReport, asked: int, seconds: float, json_: bool) -> ExitCode:
    from collections import Counter

    from jobs.terminal.job_table import plural, short

    code = ExitCode.OK
    if outcome.interrupted:
        code = ExitCode.INTERRUPTED
    elif outcome.unanswered:
        code = ExitCode.SOME_FAILED
    elif not outcome.new:
        code = ExitCode.NOTHING
    for number, why in outcome.unanswered.items():
        warn(f"question {number}: {why}")
    verdicts = Counter(v.verdict for line in outcome.lines for v in line.verdicts)
    answered = len({line.question_id for line in outcome.lines})
    if json_:
        emit_json(
            {
                "tape": str(outcome.path),
                "questions": asked,
                "answered": answered,
                "turns": len(outcome.lines),
                "new": outcome.new,
                "unanswered": [
                    {"question_id": number, "why": why}
                    for number, why in outcome.unanswered.items()
                ],
                "verdicts": dict(verdicts),
                "interrupted": outcome.interrupted,
                "seconds": round(seconds, 3),
                "exit_code": int(code),
            }
        )
        return code
    parts = [f"{answered} of {plural(asked, 'question')} answered, {outcome.new} of them now"]
    parts += [f"{verdicts[kind]} {kind}" for kind in ("repaired", "flagged") if verdicts[kind]]
    if outcome.interrupted:
        parts.append("interrupted: run again to go on")
    emit(f"{', '.join(parts)} in {seconds:.0f} s; tape: {safe(short(str(outcome.path)))}")
    if outcome.lines:
        note("read and grade: nightshift bench mt-bench show TAPE --serve")
    return code


for part in (show, judge, compare):
    command.add_command(part)
