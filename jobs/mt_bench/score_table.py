"""Write a comparison as tables and as JSON."""

from collections import Counter
from dataclasses import asdict
from pathlib import Path

from jobs.mt_bench.compare import Comparison, Pair
from jobs.mt_bench.tape import TapeLine
from jobs.terminal.console import emit, safe, table
from jobs.terminal.job_table import plural


def as_object(found: Comparison, a: Path, b: Path) -> dict[str, object]:
    """Return the object of ``compare --json``."""
    return {
        "a": _tape(a, found.pairs[0].a),
        "b": _tape(b, found.pairs[0].b),
        "by": found.by,
        "turns": len(found.pairs),
        "graded": len(found.graded),
        "scores": {
            name: {key: _round(value) for key, value in asdict(score).items()}
            for name, score in found.scores().items()
        },
        "answers": {
            "equal": len(found.pairs) - len(found.changed),
            "different": len(found.changed),
        },
        "verdicts": {
            name: {"a": dict(sides[0]), "b": dict(sides[1])}
            for name, sides in found.verdicts().items()
        },
        "only_a": [list(place) for place in found.only_a],
        "only_b": [list(place) for place in found.only_b],
        "questions": [_pair(pair) for pair in found.pairs],
    }


def write(found: Comparison, a: Path, b: Path) -> None:
    """Write the tables."""
    for name, path, line in (("A", a, found.pairs[0].a), ("B", b, found.pairs[0].b)):
        kind = "guardrails" if line.guardrails else "raw"
        emit(f"{name}: {safe(str(path))} ({safe(line.model.id)}, {kind})")
    for name, places in (("A", found.only_a), ("B", found.only_b)):
        if places:
            emit(f"only in {name}, left out: {plural(len(places), 'turn')}")
    emit("")
    if found.graded:
        _grades(found)
    else:
        emit("no grades of both by the same grader: see show --serve and judge")
    equal = len(found.pairs) - len(found.changed)
    emit(f"answers: {equal} of {len(found.pairs)} the same, {len(found.changed)} differ")
    categories = Counter(pair.a.category for pair in found.changed)
    if categories:
        emit(f"  {', '.join(f'{safe(name)} {count}' for name, count in categories.items())}")
    _verdicts(found)


def _grades(found: Comparison) -> None:
    turns = f"{len(found.graded)} of {plural(len(found.pairs), 'turn')}"
    emit(f"grades by {safe(found.by or '')}, {turns}")
    rows = []
    for name, score in found.scores().items():
        interval = f"{score.low:+.2f} to {score.high:+.2f}"
        means = [f"{score.a:.2f}", f"{score.b:.2f}", f"{score.difference:+.2f}"]
        counts = [str(score.wins), str(score.ties), str(score.losses)]
        rows.append([name, str(score.turns), *means, interval, *counts])
    columns = ["category", "turns", "A", "B", "B - A", "95 % interval", "wins", "ties", "losses"]
    table(columns, rows)
    differing = [pair for pair in found.graded if pair.difference]
    if differing:
        emit("")
        emit("turns whose grade differs:")
        table(["question", "turn", "category", "A", "B"], map(_row, differing))
    emit("")


def _row(pair: Pair) -> list[str]:
    a, b = pair.grades or (0.0, 0.0)
    return [str(pair.a.question_id), str(pair.a.turn), pair.a.category, f"{a:g}", f"{b:g}"]


def _verdicts(found: Comparison) -> None:
    rows = [
        [name, kind, str(sides[0][kind]), str(sides[1][kind])]
        for name, sides in found.verdicts().items()
        for kind in ("passed", "repaired", "flagged", "failed_open")
        if sides[0][kind] or sides[1][kind]
    ]
    if rows:
        emit("")
        table(["guardrail", "verdict", "A", "B"], rows)


def _tape(path: Path, line: TapeLine) -> dict[str, object]:
    model = line.model.model_dump()
    return {"tape": str(path), "model": model, "guardrails": line.guardrails}


def _pair(pair: Pair) -> dict[str, object]:
    return {
        "question_id": pair.a.question_id,
        "turn": pair.a.turn,
        "category": pair.a.category,
        "same_answer": pair.a.response == pair.b.response,
        "grades": list(pair.grades) if pair.grades else None,
        "difference": _round(pair.difference) if pair.grades else None,
    }


def _round(value: float) -> float:
    return round(value, 4)
