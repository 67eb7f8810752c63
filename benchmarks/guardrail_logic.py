"""The solver of the logic guardrail on Logic-LM's real programs for deduction puzzles.

Reads the folder of public data beside the project (--data), which is not shipped. A program is
right if brute force gives exactly the published answer. Some programs with a single answer are
wrong; the columns "kept" count the programs that pass the check of directions.
"""

import json
import statistics
import sys
import time
from pathlib import Path

from machine import ROOT, Cell, arguments, report, watched

from pipelines.guardrails.answers.logic.order_direction import check_directions
from pipelines.guardrails.answers.logic.puzzle_format import LanguageError, read
from pipelines.guardrails.answers.logic.solve import Solver

MODELS = ("gpt-4", "gpt-3.5-turbo", "text-davinci-003")


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data")
    parser.add_argument("--enumerate", action="store_true", help="without Z3")
    parser.add_argument("--half", type=int, choices=(0, 1), help="every second puzzle only")
    asked = parser.parse_args()
    folder = asked.data / "logic" / "logic_lm" / "logic_programs"
    if not folder.is_dir():
        raise SystemExit(f"{folder} is not here: nothing to measure")
    sys.path.insert(0, str(ROOT))  # the converter belongs to the tests
    solver = Solver(enumerate_only=asked.enumerate)
    rows = []
    with watched() as quiet:
        for model in MODELS:
            path = folder / f"LogicalDeduction_dev_{model}.json"
            entries = json.loads(path.read_text(encoding="utf-8"))
            chosen = entries if asked.half is None else entries[asked.half :: 2]
            rows.append({"programs": model, **run(solver, chosen)})
        solver.close()
    report("logic: Logic-LM's deduction puzzles", rows, quiet, asked.json)


def run(solver: Solver, entries: list[dict[str, object]]) -> dict[str, Cell]:
    from tests.integration.logic_lm_converter import ConversionError, convert, executed, parse

    right = solved = wrong_one = kept_right = kept_wrong = 0
    seconds = []
    for entry in entries:
        try:
            given = parse(entry["raw_logic_programs"][0])
            says = executed(given)
        except (ConversionError, NameError, TypeError):
            continue
        text = json.dumps(convert(given))
        started = time.perf_counter()
        found = solver.solve(text)
        seconds.append(time.perf_counter() - started)
        is_right = says == {entry["answer"]}
        right += is_right
        solved += is_right and found.answer == entry["answer"]
        if found.verified:
            wrong_one += not is_right
            try:
                check_directions(read(text), {option[0]: option[3:] for option in entry["options"]})
            except LanguageError:
                continue
            kept_right += is_right
            kept_wrong += not is_right
    return {
        "puzzles": len(entries),
        "right": right,
        "same as gold": solved,
        "wrong, one answer": wrong_one,
        "kept right": kept_right,
        "kept wrong": kept_wrong,
        "median ms": 1000 * statistics.median(seconds),
        "p95 ms": 1000 * statistics.quantiles(seconds, n=20)[-1],
        "max ms": 1000 * max(seconds),
    }


if __name__ == "__main__":
    main()
