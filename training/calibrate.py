"""Fit a model's calibration on documents with known answers: ``python -m training.calibrate``.

    python -m training.calibrate MODEL_FOLDER --out ADAPTER_FOLDER/calibration.json

The documents are those of the corpus that were held out (``--set written`` of training.evaluate),
through the pipelines end to end. What each figure of the file means: ``pipelines.calibration``.
``nightshift model export --adapter`` copies the file into the model's folder.
"""

import argparse
import math
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from jobs.errors import JobsError
from jobs.exit_codes import ExitCode
from jobs.models.manifest import Manifest
from jobs.terminal.console import emit, plain_streams, warn
from pipelines.calibration import ANY, Calibration, Table, field_of, interpolate
from pipelines.errors import PipelineError
from pipelines.grounding.confidence import Kind, kind_of
from pipelines.grounding.output_values import values
from training.end_to_end import open_model
from training.errors import TrainingError
from training.evaluate import Judged, chosen, judge
from training.examples import pipelines
from training.judging import judged
from training.scoring import right
from workers.errors import WorkerError

_ENOUGH = 60  # values of a field that make a table of its own
_TARGET = 0.9  # part of the results that pass unflagged that are to be right
_FEWEST = 20  # results that pass, for a threshold to be believed
_SLOTS = 8
Point = tuple[float, bool]  # log-odds, whether it was right


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return its exit code."""
    plain_streams()
    options = _parser().parse_args(argv)
    cases = chosen(("written",), options.limit)
    try:
        with open_model(str(options.model), _SLOTS, uncalibrated=True) as (manifest, ask):
            answered = judge(cases, ask, _SLOTS)
        options.out.write_text(fitted(manifest, answered).model_dump_json(indent=1), "utf-8")
    except (JobsError, OSError, PipelineError, TrainingError, WorkerError) as error:
        warn(f"error: {error}")
        return getattr(error, "exit_code", ExitCode.SOME_FAILED)
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED
    emit(f"fitted on {len(cases)} documents: {options.out}")
    return ExitCode.OK


def fitted(manifest: Manifest, answered: Sequence[Judged]) -> Calibration:
    """The calibration of a model whose answers carry log-odds (``open_model``)."""
    points: dict[str, list[Point]] = defaultdict(list)
    for one in answered:
        for field, kind, log_odds, is_right in _values(one):
            points[kind.value].append((log_odds, is_right))
            if one.case.definition is None:  # a shipped pipeline
                points[field].append((log_odds, is_right))
    kinds = {one.value for one in Kind}
    tables = {
        name: isotonic(found)
        for name, found in sorted(points.items())
        if name in kinds or len(found) >= _ENOUGH
    }
    for name in kinds - tables.keys():
        tables[name] = [(0.0, 0.5)]  # nothing is known
    source = manifest.raw.get("source", {})
    calibration = Calibration(
        adapter_sha256=source.get("adapter_sha256", ""),
        variant=manifest.quantization,
        documents=len(answered),
        accept={ANY: 0.0},
        tables=tables,
    )
    return calibration.model_copy(update={"accept": _accepted(calibration, answered)})


def isotonic(points: Sequence[Point]) -> Table:
    """The rising step function nearest to the points, by pooling adjacent violators (Ayer et al.
    1955), as the middle of each step. A step of n points, k of them right, has (k + 1) / (n + 2):
    nothing is certain."""
    steps: list[list[float]] = []  # sum of log-odds, points, right ones
    for log_odds, is_right in sorted(points):
        steps.append([log_odds, 1, is_right])
        while len(steps) > 1 and (
            _level(steps[-2]) >= _level(steps[-1]) or _middle(steps[-2]) >= _middle(steps[-1])
        ):
            last = steps.pop()
            steps[-1] = [a + b for a, b in zip(steps[-1], last, strict=True)]
    table: Table = []
    for step in steps:
        level = (step[2] + 1) / (step[1] + 2)
        least = table[-1][1] if table else 0.0
        table.append((round(_middle(step), 6), max(round(level, 4), least)))
    return table


def _accepted(calibration: Calibration, answered: Sequence[Judged]) -> dict[str, float]:
    """For each shipped pipeline and for all others the lowest threshold with which nine of ten
    results that pass are right; 1 where there is none."""
    groups: dict[str, list[tuple[float, bool]]] = defaultdict(list)
    for one in answered:
        if one.answer.sound:
            name = one.case.pipeline if one.case.definition is None else ANY
            is_right = right(one.case, one.answer.output)
            groups[name].append((_lowest(calibration, one), is_right))
    accept = {name: _threshold(found) for name, found in sorted(groups.items())}
    return {ANY: max(accept.values(), default=1.0), **accept}


def _lowest(calibration: Calibration, one: Judged) -> float:
    """The probability of the value that a result is least sure of; 1 where there is none."""
    found = [
        interpolate(calibration.table(one.case.pipeline, path, kind), log_odds)
        for path, kind, log_odds in _scored(one)
    ]
    return min(found, default=1.0)


def _threshold(found: Sequence[tuple[float, bool]]) -> float:
    best = 1.0
    for sure in {sure for sure, _ in found}:
        passing = [is_right for other, is_right in found if other >= sure]
        if len(passing) >= _FEWEST and sum(passing) >= _TARGET * len(passing):
            best = min(best, sure)
    return math.floor(best * 1000) / 1000


def _values(one: Judged) -> Iterator[tuple[str, Kind, float, bool]]:
    """Of each value that can be judged: its field, its kind, how sure the model was, whether it is
    right."""
    if one.answer.output is None:
        return
    rightness = dict(judged(one.case, one.answer.output))
    for path, kind, log_odds in _scored(one):
        if path in rightness:
            yield field_of(one.case.pipeline, path, kind), kind, log_odds, rightness[path]


def _scored(one: Judged) -> Iterator[tuple[str, Kind, float]]:
    output = one.answer.output
    if output is None:
        return
    definition = one.case.definition or pipelines()[one.case.pipeline]
    for path, schema, value in values(definition.schema_, output):
        if path in one.answer.confidence:
            yield path, kind_of(schema, value), one.answer.confidence[path]


def _middle(step: Sequence[float]) -> float:
    return step[0] / step[1]


def _level(step: Sequence[float]) -> float:
    return step[2] / step[1]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m training.calibrate",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("model", type=Path, metavar="FOLDER", help="the model's folder")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="what to write")
    parser.add_argument(
        "--limit", type=int, metavar="N", help="N documents of each pipeline (default: all)"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
