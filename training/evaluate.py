"""Evaluate a model, or the rules, on hand-written documents: ``python -m training.evaluate``.

Every document goes through the project's own pipelines end to end: the shipped definitions with the
model's wording, chunks, grammar, engine, derived values and guardrails. What each figure means is
said in ``training.scoring``.

    python -m training.evaluate                            the bundled model
    python -m training.evaluate --rules                    the yardstick
    python -m training.evaluate --variant fp32 CHECKPOINT  a checkpoint, exported for this alone
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from jobs.console import emit, emit_json, plain_streams, table, warn
from jobs.errors import JobsError, UsageError
from jobs.exit_codes import ExitCode
from jobs.progress import Progress
from pipelines.errors import PipelineError
from training import baseline
from training.cases import SHARED, Case, Item, mail_cases, own_cases, shared_cases
from training.end_to_end import Answer, Ask, exported, open_model
from training.scoring import FIGURES, Estimate, Tally, score, summarise
from workers.catalogue import VARIANTS
from workers.errors import WorkerError

_MADE = ("made", "written", "learnt")  # by training.made
_SETS = ("shared", "own", "all", "mails", *_MADE)


@dataclass(frozen=True, slots=True)
class Judged:
    """One document, what came out, and what that is worth."""

    case: Case
    answer: Answer
    tallies: dict[str, Tally]


def main(argv: Sequence[str] | None = None) -> int:
    plain_streams()
    try:
        return _run(_parser().parse_args(argv))
    except (JobsError, PipelineError, WorkerError) as error:
        warn(f"error: {error}")
        return getattr(error, "exit_code", ExitCode.SOME_FAILED)
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED


def _run(options: argparse.Namespace) -> int:
    cases = _chosen(options.set)
    if not cases:
        return ExitCode.NOTHING
    with _who(options) as (who, ask):
        judged = judge(cases, ask)
    if options.json:
        emit_json(_report(who, judged))
        return ExitCode.OK
    if options.show:
        for one in judged:
            _show(one)
    _print(who, judged)
    return ExitCode.OK


def judge(cases: Sequence[Case], ask: Ask) -> list[Judged]:
    """Put every document through and judge what comes out."""
    judged = []
    with Progress() as progress:
        for number, case in enumerate(cases, 1):
            answer = ask(case)
            judged.append(Judged(case, answer, score(case, answer.output)))
            progress.update("documents", number, len(cases))
    return judged


def _chosen(which: str) -> list[Case]:
    if which in _MADE:
        from training import made  # the generator: 0.2 s to import, for these sets alone

        try:
            return made.SETS[which]()
        except ModuleNotFoundError as error:  # and it needs more than the evaluation
            raise UsageError(f"--set {which}: {error}: pip install '.[train]'") from error
    if which == "mails":
        return mail_cases()
    cases = own_cases() if which != "shared" else []
    if which != "own":
        shared = shared_cases()
        if not shared:
            warn(f"the shared documents are not on this machine, so they are left out: {SHARED}")
        cases = shared + cases
    return cases


@contextmanager
def _who(options: argparse.Namespace) -> Iterator[tuple[dict[str, str], Ask]]:
    """What is evaluated, and how to ask it."""
    if options.rules:
        yield {"id": "rules"}, lambda case: Answer(baseline.answer(case), "succeeded", 0.0)
        return
    folder: Any = nullcontext(options.model)
    if options.variant:
        variant, checkpoint = options.variant
        if variant not in VARIANTS:
            raise UsageError(f"--variant {variant}: there are {', '.join(VARIANTS)}")
        folder = exported(Path(checkpoint), variant)
    with folder as model, open_model(str(model)) as (manifest, ask):
        facts = {"id": manifest.id, "digest": manifest.digest, "variant": manifest.quantization}
        yield facts, ask


def _columns(judged: Sequence[Judged]) -> dict[str, dict[str, Estimate]]:
    """The figures of each collection and, where there are several, of all documents together."""
    groups: dict[str, list[dict[str, Tally]]] = {}
    for one in judged:
        name = "own" if one.case.collection == "nothing" else one.case.collection
        groups.setdefault(name, []).append(one.tallies)
    if len(groups) > 1:
        groups["all"] = [one.tallies for one in judged]
    return {name: summarise(tallies) for name, tallies in groups.items()}


def _print(who: dict[str, str], judged: Sequence[Judged]) -> None:
    columns = _columns(judged)
    emit(" ".join([who["id"], *([who["variant"]] if "variant" in who else [])]))
    rows = [
        [name, target or "", *(_cell(figures.get(name)) for figures in columns.values())]
        for name, target in FIGURES.items()
    ]
    table(["figure", "target", *columns], rows)
    seconds = [one.answer.seconds for one in judged]
    review = sum(one.answer.status == "needs_review" for one in judged)
    emit(
        f"{len(judged)} documents, {review} flagged for review;"
        f" seconds a document: median {statistics.median(seconds):.2f}, most {max(seconds):.2f},"
        f" together {sum(seconds):.1f}"
    )


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
                line = " | ".join(str(line[name]) for name in ("task", "owner", "due"))
            emit(f"{key}: {line}")
    emit("")


def _gold_line(part: Any) -> str:
    if isinstance(part, Item):
        return " | ".join(" / ".join(map(str, v)) for v in (part.task, part.owner, part.due))
    return str(asdict(part))


def _report(who: dict[str, str], judged: Sequence[Judged]) -> dict[str, Any]:
    return {
        "model": who,
        "targets": {name: target for name, target in FIGURES.items() if target},
        "figures": {
            column: {name: asdict(figure) for name, figure in figures.items()}
            for column, figures in _columns(judged).items()
        },
        "documents": [
            {
                "name": one.case.name,
                "collection": one.case.collection,
                "pipeline": one.case.pipeline,
                "status": one.answer.status,
                "seconds": round(one.answer.seconds, 3),
                "tallies": one.tallies,
                "output": one.answer.output,
            }
            for one in judged
        ],
    }


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m training.evaluate",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--model", default="nightshift-tiny", help="a name or a folder (default: %(default)s)"
    )
    what.add_argument("--rules", action="store_true", help="the rules of training.baseline")
    what.add_argument(
        "--variant",
        nargs=2,
        metavar=("KIND", "CHECKPOINT"),
        help=f"export a checkpoint as {', '.join(VARIANTS)} first, into a folder that vanishes",
    )
    parser.add_argument(
        "--set",
        choices=_SETS,
        default="all",
        help="own: also the documents that hold nothing; mails: a hundred to be sorted; made: 300"
        " of the generator's; written: those of training/corpus that are held out;"
        " learnt: as many of those that are not (default: %(default)s)",
    )
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--show", action="store_true", help="each document, its gold, its answer")
    how.add_argument("--json", action="store_true", help="one object, with every answer")
    return parser


if __name__ == "__main__":
    sys.exit(main())
