"""Evaluate a model on documents whose right answers are known: ``python -m training.evaluate``.

Every document goes through the project's own pipelines end to end: the shipped definitions, chunks,
grammar, engine, derived values and guardrails. What each figure means is said in
``training.scoring``, what the sets are in ``training.cases``.

    python -m training.evaluate                             the default model, 102 documents
    python -m training.evaluate --model FOLDER --set mails  a model folder, a hundred mails
    python -m training.evaluate --limit 3                   a quick look

A checkpoint becomes a model folder by ``nightshift model export``.
"""

import argparse
import json
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any

from jobs.errors import JobsError
from jobs.exit_codes import ExitCode
from jobs.models.manifest import Manifest
from jobs.terminal.console import emit, emit_json, plain_streams, table, warn
from jobs.terminal.progress import Progress
from pipelines.errors import PipelineError
from training.cases import (
    SHARED,
    Case,
    Filled,
    Item,
    german_cases,
    learnt_cases,
    mail_cases,
    own_cases,
    shared_cases,
    written_cases,
)
from training.curve import SHARES, curve
from training.end_to_end import Answer, Ask, open_model
from training.errors import TrainingError
from training.form_cases import (
    form_cases,
    german_form_cases,
    receipt_cases,
    reworded_cases,
    shipped_cases,
    written_form_cases,
)
from training.scoring import FIGURES, Estimate, Tally, score, summarise
from workers.errors import WorkerError

SETS: dict[str, Callable[[], list[Case]]] = {
    "shared": shared_cases,
    "own": own_cases,
    "mails": mail_cases,
    "written": lambda: [*written_cases(), *written_form_cases()],
    "learnt": learnt_cases,
    "forms": form_cases,
    "shipped": shipped_cases,
    "receipts": receipt_cases,
    "reworded": reworded_cases,
    "german": lambda: [*german_cases(), *german_form_cases()],
}
#: Documents that are judged by whether nothing is found in them, and with which others.
_WITH = {"nothing": "own", "reworded nothing": "reworded"}
_DEFAULT_SETS = ("shared", "own")
_SLOTS = 8


@dataclass(frozen=True, slots=True)
class Judged:
    """One document, what came out, and what that is worth."""

    case: Case
    answer: Answer
    tallies: dict[str, Tally]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a model made of all documents, and in how many seconds."""

    model: Manifest
    judged: list[Judged]
    seconds: float


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return its exit code."""
    plain_streams()
    options = _parser().parse_args(argv)
    try:
        return _run(options)
    except (JobsError, PipelineError, TrainingError, WorkerError) as error:
        warn(f"error: {error}")
        return getattr(error, "exit_code", ExitCode.SOME_FAILED)
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED


def _run(options: argparse.Namespace) -> int:
    cases = chosen(options.set, options.limit)
    if not cases:
        return ExitCode.NOTHING
    with open_model(options.model, options.slots) as (manifest, ask):
        began = time.perf_counter()
        judged = judge(cases, ask, options.slots)
        evaluation = Evaluation(manifest, judged, time.perf_counter() - began)
    if options.json:
        emit_json(_report(evaluation))
        return ExitCode.OK
    if options.show:
        for one in judged:
            _show(one)
    _print(evaluation)
    if options.curve:
        _print_curves(evaluation)
    return ExitCode.OK


def judge(cases: Sequence[Case], ask: Ask, slots: int) -> list[Judged]:
    """Put every document through, ``slots`` together, and judge what comes out."""
    judged = []
    with Progress() as progress, ThreadPoolExecutor(slots) as threads:
        try:
            for case, answer in zip(cases, threads.map(ask, cases), strict=True):
                judged.append(Judged(case, answer, score(case, answer.output)))
                progress.update("documents", len(judged), len(cases))
        except BaseException:
            threads.shutdown(wait=False, cancel_futures=True)  # those begun end by themselves
            raise
    return judged


def chosen(sets: Sequence[str], limit: int | None) -> list[Case]:
    """The documents of some sets; with a ``limit`` so many of each collection and pipeline, at
    even distances."""
    cases: list[Case] = []
    for name in dict.fromkeys(sets):
        found = SETS[name]()
        if not found:
            warn(f"the {name} documents are not on this machine, so they are left out: {SHARED}")
        cases += found
    if limit is None:
        return cases
    groups: dict[tuple[str, str], list[Case]] = defaultdict(list)
    for case in cases:
        groups[case.collection, case.pipeline].append(case)
    return [
        group[place * len(group) // min(limit, len(group))]
        for group in groups.values()
        for place in range(min(limit, len(group)))
    ]


def _columns(judged: Sequence[Judged]) -> dict[str, dict[str, Estimate]]:
    """The figures of each collection and, where there are several, of all documents together."""
    groups: dict[str, list[dict[str, Tally]]] = {}
    for one in judged:
        name = _WITH.get(one.case.collection, one.case.collection)
        groups.setdefault(name, []).append(one.tallies)
    if len(groups) > 1:
        groups["all"] = [one.tallies for one in judged]
    return {name: summarise(tallies) for name, tallies in groups.items()}


def _print(evaluation: Evaluation) -> None:
    judged, seconds = evaluation.judged, evaluation.seconds
    columns = _columns(judged)
    emit(f"{evaluation.model.id} {evaluation.model.quantization}")
    rows = [[name, *(_cell(figures.get(name)) for figures in columns.values())] for name in FIGURES]
    table(["figure", *columns], rows)
    review = sum(one.answer.status == "needs_review" for one in judged)
    emit(
        f"{len(judged)} documents, {review} flagged for review; {seconds:.0f} s,"
        f" {3600 * len(judged) / seconds:,.0f} documents an hour"
    )


def _print_curves(evaluation: Evaluation) -> None:
    groups: dict[str, list[tuple[Case, Answer]]] = defaultdict(list)
    for one in evaluation.judged:
        name = one.case.pipeline if one.case.definition is None else "others"
        groups[name].append((one.case, one.answer))
    emit("")
    emit("right in every field, of the results that pass unflagged")
    head = ["pipeline", "results", "pass", "right", *(f"{share:.0%}" for share in SHARES)]
    rows = []
    for name, answered in sorted(groups.items()):
        found = curve(answered)
        points = ["-" if point is None else f"{point:.2f}" for point in found.points.values()]
        rows.append(
            [
                name,
                str(found.results),
                f"{found.passed / found.results:.2f}",
                f"{found.right / found.passed:.2f}" if found.passed else "-",
                *points,
            ]
        )
    table(head, rows)


def _cell(figure: Estimate | None) -> str:
    """``0.61 [0.50, 0.71] 22/36``: value, interval, counts."""
    if figure is None:
        return "-"
    counts = f"{figure.numerator:g}/{figure.denominator:g}"
    return f"{figure.value:.3f} [{figure.low:.2f}, {figure.high:.2f}] {counts}"


def _show(one: Judged) -> None:
    case, answer = one.case, one.answer
    emit(f"===== {case.collection} {case.name}: {answer.status}, {answer.seconds:.2f} s")
    emit(case.document)
    if case.queues:
        emit("queues: " + "; ".join(f"{q['name']}: {q['description']}" for q in case.queues))
    emit("--- gold")
    for part in case.gold if isinstance(case.gold, tuple) else [case.gold]:
        emit(_gold_line(part))
    emit("--- answer")
    for key, value in (answer.output or {}).items():
        for line in value if isinstance(value, list) else [value]:
            if isinstance(line, dict):
                line = " | ".join(map(str, line.values()))
            emit(f"{key}: {line}")
    emit("")


def _gold_line(part: Any) -> str:
    if isinstance(part, Item):
        return " | ".join(" / ".join(map(str, v)) for v in (part.task, part.owner, part.due))
    if isinstance(part, Filled):
        return json.dumps(part.answer, ensure_ascii=False)
    return str(asdict(part))


def _report(evaluation: Evaluation) -> dict[str, Any]:
    model = evaluation.model
    return {
        "model": {"id": model.id, "digest": model.digest, "variant": model.quantization},
        "seconds": round(evaluation.seconds, 1),
        "figures": {
            column: {name: asdict(figure) for name, figure in figures.items()}
            for column, figures in _columns(evaluation.judged).items()
        },
        "documents": [
            {
                "name": one.case.name,
                "collection": one.case.collection,
                "pipeline": one.case.pipeline,
                "status": one.answer.status,
                "seconds": round(one.answer.seconds, 3),
                "flagged": one.answer.flagged,
                "tallies": one.tallies,
                "output": one.answer.output,
                "confidence": one.answer.confidence,
            }
            for one in evaluation.judged
        ],
    }


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m training.evaluate",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--model", metavar="NAME|FOLDER", help="default: the default model")
    parser.add_argument(
        "--set",
        nargs="+",
        choices=tuple(SETS),
        default=_DEFAULT_SETS,
        help="own: also the documents that hold nothing; mails: a hundred to be sorted; forms: any"
        " definition; shipped: invoice and minutes; receipts; reworded: other prompts; german;"
        " written: those of training/corpus that are held out; learnt: as many of those that are"
        " not (default: shared own)",
    )
    parser.add_argument(
        "--limit", type=_count, metavar="N", help="N documents of each collection and pipeline"
    )
    parser.add_argument(
        "--slots",
        type=_count,
        default=_SLOTS,
        metavar="N",
        help="documents decoded together (default: %(default)s)",
    )
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--show", action="store_true", help="each document, its gold, its answer")
    how.add_argument(
        "--curve", action="store_true", help="also how many results pass unflagged and are right"
    )
    how.add_argument("--json", action="store_true", help="one object, with every answer")
    return parser


def _count(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{text} is not above 0")
    return value


if __name__ == "__main__":
    sys.exit(main())
