"""Logic-LM's real programs for 300 deduction puzzles: converted, solved, and compared.

``gold`` is the published answer. A program is right if brute force with Python gives exactly the
gold answer; for wrong programs the solver must agree with brute force.
"""

import json
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipelines.guardrails.answers.logic.order_direction import check_directions
from pipelines.guardrails.answers.logic.puzzle_format import LanguageError, read
from pipelines.guardrails.answers.logic.solve import Solver, SolverResult, SolverStatus
from tests.integration import logic_lm_rules
from tests.integration.logic_lm_converter import ConversionError, convert, executed, parse


@pytest.fixture(scope="module")
def solver() -> Iterator[Solver]:
    pytest.importorskip("z3")
    made = Solver()
    yield made
    made.close()


def expected(found: set[str] | None) -> SolverResult:
    """The solver's result for the options that brute force finds."""
    if found is None:
        return SolverResult(SolverStatus.CONTRADICTION)
    if len(found) == 1:
        return SolverResult(SolverStatus.ANSWERED, min(found))
    return SolverResult(SolverStatus.SEVERAL if found else SolverStatus.NONE)


@pytest.mark.parametrize("model", ["gpt-4", "gpt-3.5-turbo", "text-davinci-003"])
def test_deduction_puzzles(shared: Path, solver: Solver, model: str) -> None:
    folder = shared / "data" / "logic" / "logic_lm" / "logic_programs"
    path = folder / f"LogicalDeduction_dev_{model}.json"
    tally: Counter[str] = Counter()
    seconds, odd = [], []
    for entry in json.loads(path.read_text(encoding="utf-8")):
        try:
            given = parse(entry["raw_logic_programs"][0])
            says = executed(given)
        except (ConversionError, NameError, TypeError):
            tally["no program"] += 1
            continue
        text = json.dumps(convert(given))
        started = time.perf_counter()
        found = solver.solve(text)
        seconds.append(time.perf_counter() - started)
        right = says == {entry["answer"]}
        tally["right"] += right
        tally["right and solved"] += right and found.answer == entry["answer"]
        if found != expected(says):
            odd.append((entry["id"], says, found))
        if found.verified:
            try:
                check_directions(read(text), {option[0]: option[3:] for option in entry["options"]})
            except LanguageError:
                tally["contradicts its own words"] += 1
            else:
                tally["right and kept" if right else "wrong and kept"] += 1
    assert tally["no program"] <= 25, tally
    assert tally["right and solved"] >= 0.98 * tally["right"] > 100, (tally, odd)
    assert len(odd) <= 0.02 * len(seconds), odd
    assert statistics.median(seconds) < 0.1
    # One in seven programs is wrong with a single answer; check_directions must reject it.
    assert tally["wrong and kept"] <= 0.02 * tally["right and kept"], tally
    assert tally["right and kept"] >= 0.75 * tally["right"], tally


@pytest.mark.parametrize("model", ["gpt-4", "gpt-3.5-turbo", "text-davinci-003"])
@pytest.mark.parametrize("name, share", [("ProntoQA", 0.98), ("ProofWriter", 0.96)])
def test_facts_and_rules(shared: Path, solver: Solver, name: str, share: float, model: str) -> None:
    """ProofWriter has no proof by contradiction, so more of its answers are uncertain."""
    path = shared / "data" / "logic" / "logic_lm" / "logic_programs" / f"{name}_dev_{model}.json"
    meanings = {"A": "true", "B": "false", "C": "uncertain"}
    right = same = 0
    odd = []
    for entry in json.loads(path.read_text(encoding="utf-8")):
        try:
            given = logic_lm_rules.parse(entry["raw_logic_programs"][0])
        except ConversionError:
            continue
        gold = meanings[entry["answer"]]
        if logic_lm_rules.chained(given) != gold:
            continue
        right += 1
        found = solver.solve(json.dumps(logic_lm_rules.convert(given)))
        same += found.answer == gold
        if found.answer != gold:
            odd.append((entry["id"], gold, found))
    assert same >= share * right > 50, odd
    assert all(gold == "uncertain" or not found.verified for _, gold, found in odd), odd
