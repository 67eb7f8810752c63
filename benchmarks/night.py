"""A night of documents with known answers: what passes unflagged, and how much of it is right.

The documents of training.evaluate that nobody trained on become files (text, DOCX, PDF, every
eighth a scan) in the folders of an inbox, and one ``nightshift run`` takes them all. --record keeps
what each document took, for the replays of tests/unit/jobs/running.

    python benchmarks/night.py --sets own shared mails
    python benchmarks/night.py --limit 20 --record run.csv
"""

import argparse
import csv
import io
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

import yaml
from docx import Document as Docx
from machine import ROOT, Cell, arguments, program, report, watched
from pages import LINES, filled, pdf, scanned

sys.path.append(str(ROOT))  # training is not installed
from pipelines.result import Result
from training.cases import Case, mail_cases, own_cases, shared_cases
from training.scoring import right

SETS = {"own": own_cases, "shared": shared_cases, "mails": mail_cases}
SHIPPED = ROOT / "pipelines" / "definitions"
RECORDED = (
    "started_at", "ended_at", "kind", "bytes", "pages", "chars", "reading_seconds", "ocr_seconds",
    "prompt_tokens", "completion_tokens", "generation_seconds", "guard_seconds", "pipeline",
)  # fmt: skip


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--sets", nargs="+", choices=sorted(SETS), default=sorted(SETS))
    parser.add_argument("--limit", type=int, metavar="N", help="N documents of each set")
    parser.add_argument("--record", type=Path, metavar="FILE", help="what each document took")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="use and keep this home")
    measure(parser.parse_args())


def measure(options: argparse.Namespace) -> None:
    cases = [case for name in options.sets for case in SETS[name]()[: options.limit]]
    with tempfile.TemporaryDirectory() as scratch:
        home = (options.keep or Path(scratch)).absolute()
        names = prepare(home, cases)
        environment = {**os.environ, "JOBS_PIPELINES_DIR": str(home / "own")}
        command = [program("nightshift"), "--home", str(home), "run"]
        with watched() as quiet:
            subprocess.run(command, env=environment, check=False)
        rows = [row(name, found) for name, found in sorted(outcomes(home, names).items())]
        if options.record:
            record(home, options.record)
    report("a night", rows, quiet, options.json)


def prepare(home: Path, cases: Sequence[Case]) -> dict[str, Case]:
    """Write inbox and pipelines; return the cases by the names of their files."""
    own = home / "own"
    own.mkdir(parents=True)
    names = {}
    routes: dict[str, str] = {}
    for number, case in enumerate(cases):
        folder = home / "inbox" / pipeline_of(case, own, routes)
        folder.mkdir(parents=True, exist_ok=True)
        ending, data = as_file(case.document, number)
        name = f"{case.collection}-{case.name}.{ending}"
        (folder / name).write_bytes(data)
        names[name] = case
    return names


def pipeline_of(case: Case, own: Path, routes: dict[str, str]) -> str:
    """Return the pipeline for a case; each list of queues has one of its own, in ``routes``."""
    if not case.queues:
        return case.pipeline
    queues = [dict(queue) for queue in case.queues]
    key = repr(queues)
    if key not in routes:
        name = routes[key] = f"route-{len(routes)}"
        text = (SHIPPED / f"{case.pipeline}.yaml").read_text(encoding="utf-8")
        definition = yaml.safe_load(text) | {"name": name, "params": {"queues": queues}}
        dumped = yaml.safe_dump(definition, allow_unicode=True, sort_keys=False)
        (own / f"{name}.yaml").write_text(dumped, encoding="utf-8")
    return routes[key]


def as_file(text: str, number: int) -> tuple[str, bytes]:
    """Return the ending and the bytes of a document as it might come."""
    kind = ("txt", "pdf", "txt", "docx", "txt", "pdf", "txt", "png")[number % 8]
    lines = filled(text)
    if not text.isascii() and kind in ("pdf", "png"):  # more than the standard fonts have
        kind = "txt"
    if kind == "png" and len(lines) <= LINES:
        target = io.BytesIO()
        scanned(lines, number, 200).save(target, "png", compress_level=1)
        return kind, target.getvalue()
    if kind == "docx":
        document, target = Docx(), io.BytesIO()
        for line in text.split("\n"):
            document.add_paragraph(line)
        document.save(target)
        return kind, target.getvalue()
    return ("pdf", pdf(text, number)) if kind == "pdf" else ("txt", text.encode())


def outcomes(home: Path, names: dict[str, Case]) -> dict[str, list[tuple[bool, bool]]]:
    """Return for each pipeline whether each result passed unflagged, and whether it is right."""
    found: dict[str, list[tuple[bool, bool]]] = defaultdict(list)
    for path in sorted((home / "outbox").glob("*/*.json")):
        result = Result.model_validate_json(path.read_bytes())
        case = names[result.source.name]
        passed = result.status == "succeeded"
        found[case.pipeline].append((passed, right(case, result.output)))
    missing = Counter(case.pipeline for case in names.values())
    for name, results in found.items():
        missing[name] -= len(results)
    for name, count in missing.items():
        found[name] += [(False, False)] * count  # in quarantine
    return found | {"all": [one for results in list(found.values()) for one in results]}


def row(name: str, found: Sequence[tuple[bool, bool]]) -> dict[str, Cell]:
    passed = [is_right for passes, is_right in found if passes]
    flagged = [is_right for passes, is_right in found if not passes]
    return {
        "pipeline": name,
        "documents": len(found),
        "passed": len(passed),
        "right of these": sum(passed),
        "flagged": len(flagged),
        "right all the same": sum(flagged),
    }


def record(home: Path, path: Path) -> None:
    """Write what each document took, a row each, in the order in which they ended."""
    query = f"SELECT {', '.join(RECORDED)} FROM stages ORDER BY ended_at"
    with sqlite3.connect(home / ".nightshift" / "ledger.db") as ledger:
        rows = list(ledger.execute(query))
    first = min(row[0] for row in rows)  # times count from the first document's start
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(RECORDED)
        for start, end, *rest in rows:
            times = (start - first, end - first)
            writer.writerow([round(v, 2) if isinstance(v, float) else v for v in (*times, *rest)])


if __name__ == "__main__":
    main()
