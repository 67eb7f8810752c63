"""Real documents through `nightshift run`: how they end, and whether every citation holds.

Reads a folder of public documents beside the project (--data). Quality depends on the model.
"""

import json
import os
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from machine import ROOT, Cell, arguments, program, report, watched

from pipelines.document import Document
from pipelines.loader import load_pipelines
from pipelines.parsers import ParseLimits
from pipelines.pipeline import Pipeline
from pipelines.result import Quarantine, Result
from pipelines.schema import validate_output
from pipelines.text.normalise import normalise
from workers.parsing.client import parse_in_child

RECEIPT = """\
format: nightshift.pipeline/1
name: receipt
description: Company, date and total of a receipt.
prompt: "Copy company, date and total of this receipt as JSON.\\n\\nDocument:\\n{{ document }}"
schema:
  type: object
  properties:
    company: {type: [string, "null"], maxLength: 80, x-from-document: true}
    date: {type: [string, "null"], maxLength: 30, x-from-document: true}
    total: {type: [string, "null"], maxLength: 20, x-from-document: true}
sampling: {max_tokens: 120}
reduce: first
"""


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data")
    parser.add_argument("--only", help="one set: " + ", ".join(SETS))
    asked = parser.parse_args()
    if not asked.data.is_dir():
        raise SystemExit(f"{asked.data} is not here: nothing to measure")
    rows = []
    with watched() as quiet:
        for name, (pipeline, documents) in SETS.items():
            if asked.only in (None, name):
                rows.append(run_set(name, pipeline, documents(asked.data)))
    report("real documents", rows, quiet, asked.json)


def run_set(name: str, pipeline: str, documents: Iterator[tuple[str, bytes]]) -> dict[str, Cell]:
    with tempfile.TemporaryDirectory() as scratch:
        home = Path(scratch)
        (home / "inbox").mkdir()  # what makes it a home
        (home / "own").mkdir()
        (home / "own" / "receipt.yaml").write_text(RECEIPT, encoding="utf-8")
        given = home / "given"
        given.mkdir()
        for file, data in documents:
            (given / file).write_bytes(data)
        started = time.perf_counter()
        subprocess.run(
            [program("nightshift"), "--home", scratch, "run", "--pipeline", pipeline, str(given)],
            env={**os.environ, "JOBS_PIPELINES_DIR": str(home / "own")},
            check=False,
            stderr=subprocess.DEVNULL,
        )
        seconds = time.perf_counter() - started
        definitions, _ = load_pipelines(home / "own")
        return {"set": name, **tally(home, given, definitions[pipeline]), "seconds": seconds}


def tally(home: Path, given: Path, pipeline: Pipeline) -> dict[str, Cell]:
    """Count the outcomes; check every result against schema and document."""
    files = {path.name: path for path in given.iterdir()}
    ends: Counter[str] = Counter()
    cited = wrong = invalid = 0
    for path in sorted((home / "outbox").glob("*/*.json")):
        result = Result.model_validate_json(path.read_bytes())
        ends[result.status.value] += 1
        invalid += bool(validate_output(pipeline.output_schema, result.output, replies=1000))
        document = parse_in_child(files[result.source.name], result.source.name, ParseLimits())
        cited += len(result.evidence)
        wrong += sum(not stands(document, e.quote, e.start, e.end, e.page) for e in result.evidence)
    reasons: Counter[str] = Counter()
    for path in (home / "outbox" / "quarantine").glob("*/reason.json"):
        reasons[Quarantine.model_validate_json(path.read_bytes()).reason.value] += 1
    return {
        "files": len(files),
        "succeeded": ends["succeeded"],
        "needs review": ends["needs_review"],
        "quarantined": " ".join(f"{word}:{count}" for word, count in sorted(reasons.items())) or 0,
        "invalid": invalid,
        "citations": cited,
        "wrong": wrong,
    }


def stands(document: Document, quote: str, start: int, end: int, page: int | None) -> bool:
    there = " ".join(normalise(document.text[start:end]).text.split())
    return there == " ".join(normalise(quote).text.split()) and document.page_at(start) == page


def parsers(data: Path) -> Iterator[tuple[str, bytes]]:
    for kind in ("pdf", "docx"):
        for path in sorted((data / "parsers" / kind).iterdir()):
            yield path.name, path.read_bytes()


def mails(data: Path) -> Iterator[tuple[str, bytes]]:
    """A hundred mails of the Enron set, evenly spread."""
    paths = sorted((data / "email" / "enron_categories").glob("*/*.txt"))
    for path in paths[:: max(1, len(paths) // 100)][:100]:
        yield f"{path.parent.name}-{path.stem}.eml", path.read_bytes()


def receipts(data: Path) -> Iterator[tuple[str, bytes]]:
    lines = (data / "extraction" / "sroie.jsonl").read_text(encoding="utf-8").splitlines()
    for receipt in map(json.loads, lines):
        yield f"receipt-{receipt['id']}.txt", "\n".join(receipt["ocr_lines"]).encode()


def meetings(data: Path) -> Iterator[tuple[str, bytes]]:
    lines = (data / "meetings" / "qmsum" / "val.jsonl").read_text(encoding="utf-8").splitlines()
    for number, meeting in enumerate(map(json.loads, lines)):
        turns = (f"{turn['speaker']}: {turn['content']}" for turn in meeting["meeting_transcripts"])
        yield f"meeting-{number}.txt", "\n".join(turns).encode()


Documents = Callable[[Path], Iterator[tuple[str, bytes]]]
SETS: dict[str, tuple[str, Documents]] = {
    "parsers, extract": ("extract", parsers),
    "mails, route-email": ("route-email", mails),
    "mails, extract": ("extract", mails),
    "receipts": ("receipt", receipts),
    "meetings, summarise": ("summarise", meetings),
    "meetings, extract": ("extract", meetings),
}

if __name__ == "__main__":
    main()
