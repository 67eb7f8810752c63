"""``jobs bench mt-bench show``, ``judge`` and ``compare``: read, grade and compare tapes."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from jobs.commands import common
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit, emit_json, note, safe, warn

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jobs.mt_bench.judge_prompts import JudgePrompt
    from jobs.settings import Settings

KEY: Final = "NIGHTSHIFT_JUDGE_KEY"
file_type = click.Path(path_type=Path, dir_okay=False)
tape_argument = click.argument("tape", type=file_type, metavar="TAPE.jsonl")


@click.command(
    cls=common.Command,
    epilog=common.examples(
        "nightshift bench mt-bench show TAPE.jsonl                 writes TAPE.html",
        "nightshift bench mt-bench show TAPE.jsonl --serve         grades are saved at once",
        "nightshift bench mt-bench show TAPE.jsonl --grades ~/Downloads/TAPE.grades.json",
    ),
)
@tape_argument
@click.option("--out", type=file_type, metavar="FILE", help="The page (default: TAPE.html).")
@click.option("--serve", is_flag=True, help="Serve the page on this machine until Ctrl-C.")
@click.option("--port", type=click.IntRange(1, 65_535), help="Of --serve (default: a free one).")
@click.option("--grades", type=file_type, metavar="FILE", help="Keep these grades, too.")
def show(
    tape: Path, out: Path | None, serve: bool, port: int | None, grades: Path | None
) -> ExitCode:
    """Render a tape as one HTML page, to read and to grade by hand.

    The page needs no network. With --serve it saves each grade beside the tape, in
    TAPE.grades.json; only this machine can reach it, at the address that is printed. Without, it
    keeps grades in the browser and offers them as a file for --grades.
    """
    from jobs.mt_bench.files import write_file
    from jobs.mt_bench.grades import kept_grades
    from jobs.mt_bench.page import page
    from jobs.mt_bench.tape import read_tape

    if port and not serve:
        raise click.UsageError("--port is for --serve")
    if out and serve:
        raise click.UsageError("--out writes a file, --serve serves: give one of them")
    lines = read_tape(tape)
    if grades:
        _keep(tape, grades)
    if serve:
        return _serve(tape, port or 0)
    path = out or tape.with_suffix(".html")
    write_file(path, page(lines, kept_grades(tape, lines), tape.stem, served=False))
    emit(safe(str(path)))
    return ExitCode.OK


def _keep(tape: Path, grades: Path) -> None:
    from jobs.mt_bench.grades import add_grades, read_grades
    from jobs.mt_bench.tape import read_tape
    from jobs.terminal.job_table import plural

    answers = {line.key: line.answer_digest for line in read_tape(tape)}
    found = read_grades(grades)
    ours = [grade for grade in found if answers.get(grade.key) == grade.answer]
    add_grades(tape, ours)
    if len(ours) < len(found):
        warn(f"{grades}: {plural(len(found) - len(ours), 'grade')} of other answers left out")
    note(f"{plural(len(ours), 'grade')} kept beside the tape")


def _serve(tape: Path, port: int) -> ExitCode:
    from jobs.mt_bench.server import GradingServer
    from jobs.mt_bench.tape import read_tape

    with GradingServer(tape, read_tape(tape), port) as server:
        emit(server.url)
        note("open it in a browser on this machine; Ctrl-C ends it, grades are saved at once")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            note("")
    return ExitCode.OK


@click.command(
    cls=common.Command,
    epilog=common.examples(
        "nightshift bench mt-bench judge TAPE.jsonl --endpoint http://127.0.0.1:8080/v1"
        " --judge-model my-judge",
        f"{KEY}=... nightshift bench mt-bench judge TAPE.jsonl --endpoint https://judge.example/v1"
        " --judge-model large",
    ),
)
@tape_argument
@click.option("--endpoint", required=True, metavar="URL", help="OpenAI-compatible, up to /v1.")
@click.option("--judge-model", required=True, metavar="NAME", help="As the endpoint calls it.")
@click.option(
    "--judge-prompts", type=file_type, metavar="FILE", help="FastChat's judge_prompts.jsonl."
)
@click.option(
    "--timeout", type=click.FloatRange(1), default=300.0, help="Seconds for one answer (300)."
)
@common.json_option
def judge(
    tape: Path,
    endpoint: str,
    judge_model: str,
    judge_prompts: Path | None,
    timeout: float,
    json_: bool,
) -> ExitCode:
    """Have a judge model grade the answers of a tape, each alone.

    Questions and answers go to the endpoint that you name, and nowhere else. A key is read from the
    environment, NIGHTSHIFT_JUDGE_KEY. Grades are kept at once in TAPE.grades.json; run again to go
    on. The prompts are ours, or FastChat's where they are given or lie beside the questions.

    Exit codes: 0 all graded, 1 some answers got no grade, or the endpoint does not answer,
    2 usage, 3 all were graded already.
    """
    from jobs.mt_bench.endpoint import Endpoint, EndpointError
    from jobs.mt_bench.grades import Grade, add_grades, kept_grades
    from jobs.mt_bench.judge import judge_all, judge_name, ungraded
    from jobs.mt_bench.tape import read_tape
    from jobs.terminal.job_table import plural
    from jobs.terminal.progress import Progress

    lines = read_tape(tape)
    prompts, source = _judge_prompts(common.settings(), judge_prompts)
    asked = Endpoint(endpoint, judge_model, os.environ.get(KEY, ""), timeout)
    by = judge_name(judge_model)
    pairs = ungraded(lines, kept_grades(tape, lines), by)
    note(f"{plural(len(pairs), 'answer')} to grade; they go to {asked.address} and nowhere else")
    kept: list[Grade] = []

    def keep(grade: Grade) -> None:
        add_grades(tape, [grade])
        kept.append(grade)

    with Progress() as progress:
        try:
            without = judge_all(
                pairs, prompts, asked, by, keep, lambda n, of: progress.update("grading", n, of)
            )
        except EndpointError as error:
            raise EndpointError(
                f"{error}; {plural(len(kept), 'grade')} kept, run again to go on"
            ) from error
    for line in without:
        warn(f"question {line.question_id}, turn {line.turn}: the judge gave no grade")
    mean = sum(grade.grade for grade in kept) / len(kept) if kept else None
    code = ExitCode.SOME_FAILED if without else ExitCode.OK if kept else ExitCode.NOTHING
    if json_:
        emit_json(
            {
                "graded": len(kept),
                "without_grade": [line.id for line in without],
                "mean": mean,
                "by": by,
                "prompts": source,
                "exit_code": int(code),
            }
        )
    else:
        said = f", mean {mean:.2f}" if mean is not None else ""
        emit(f"{plural(len(kept), 'answer')} graded by {safe(judge_model)}{said}")
    return code


def _judge_prompts(settings: Settings, given: Path | None) -> tuple[Mapping[str, JudgePrompt], str]:
    """The prompts and their source: the given file, FastChat's beside the questions, or ours."""
    from jobs.mt_bench.judge_prompts import OURS, read_judge_prompts

    places: Sequence[Path] = [given] if given else []
    if not given and settings.mt_bench_questions:
        folder = settings.mt_bench_questions.parent
        places = [folder / "judge_prompts.jsonl", folder.parent / "judge_prompts.jsonl"]
    for path in places:
        if given or path.is_file():
            return read_judge_prompts(path), str(path)
    return OURS, "nightshift"


@click.command(
    cls=common.Command,
    epilog=common.examples(
        "nightshift bench mt-bench compare RAW.jsonl GUARDED.jsonl",
        "nightshift bench mt-bench compare A.jsonl B.jsonl --by judge:my-judge --json",
    ),
)
@click.argument("a", type=file_type, metavar="A.jsonl")
@click.argument("b", type=file_type, metavar="B.jsonl")
@click.option(
    "--by", metavar="NAME", help="Whose grades: hand, or judge:MODEL (default: the most)."
)
@common.json_option
def compare(a: Path, b: Path, by: str | None, json_: bool) -> ExitCode:
    """Compare two tapes question by question.

    With grades of the same grader for both: means by category and overall, how much better B is
    with its 95 % interval (a paired bootstrap over questions, seeded), wins, ties and losses of B,
    and each turn whose grade differs. Always: which answers differ, and what guardrails said.
    """
    from jobs.errors import UsageError
    from jobs.mt_bench import compare as comparing
    from jobs.mt_bench.grades import kept_grades
    from jobs.mt_bench.score_table import as_object, write
    from jobs.mt_bench.tape import read_tape

    lines_a, lines_b = read_tape(a), read_tape(b)
    grades_a, grades_b = kept_grades(a, lines_a), kept_grades(b, lines_b)
    if by is not None:
        for tape, grades in ((a, grades_a), (b, grades_b)):
            known = sorted({grade.by for grade in grades})
            if by not in known:
                there = f"there are grades by {', '.join(known)}" if known else "it has no grades"
                raise UsageError(f"{tape}: has no grade by {by}; {there}")
    found = comparing.compare(lines_a, lines_b, grades_a, grades_b, by)
    if not found.pairs:
        raise UsageError(f"{a} and {b} have no turn in common")
    if json_:
        emit_json(as_object(found, a, b))
    else:
        write(found, a, b)
    return ExitCode.OK
