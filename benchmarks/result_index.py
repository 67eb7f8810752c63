"""Measure the index of results: how long building, updating and finding take.

    python benchmarks/result_index.py --results 5000

Makes a home of its own in a temporary folder, with results and readings of about 900 words.
"""

from __future__ import annotations

import hashlib
import random
import statistics
import tempfile
import time
import uuid
from collections.abc import Callable
from pathlib import Path

from machine import Cell, arguments, report, watched

from jobs.documents.outbox import publish
from jobs.documents.readings import keep_reading
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import Job, State, utc
from jobs.results.index import Index
from jobs.settings import load_settings
from pipelines.document import Document, Page
from pipelines.result import (
    Coverage,
    GuardrailRecord,
    ModelRecord,
    Outcome,
    PipelineRecord,
    Result,
    SourceRecord,
    Status,
    Usage,
)

SYLLABLES = [a + b for a in "bdklmr" for b in "aeio"]
WORDS = 900


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--results", type=int, default=5000, metavar="N")
    options = parser.parse_args()
    with watched() as quiet:
        rows = measure(options.results)
    report("index of results", rows, quiet, options.json)


def measure(count: int) -> list[dict[str, Cell]]:
    """Make a home with ``count`` results and time what the pages ask of their index."""
    chance = random.Random(7)
    vocabulary = ["".join(chance.choices(SYLLABLES, k=chance.randint(1, 4))) for _ in range(20_000)]
    with tempfile.TemporaryDirectory() as folder:
        settings = load_settings(Path(folder), environ={})
        settings.make_dirs()
        with Ledger.open(settings.ledger) as ledger:
            for number in range(count):
                _add(settings, ledger, number, chance, vocabulary)
            index = Index.open(settings)
            review = {State.NEEDS_REVIEW}
            word = max(vocabulary, key=len)
            return [
                timed("build", lambda: index.update(ledger), 1),
                timed("update, nothing new", lambda: index.update(ledger)),
                timed("page, least certain", lambda: index.find(states=review, order="certainty")),
                timed("page, newest", lambda: index.find()),
                timed("last page, by name", lambda: index.find(order="name", offset=count - 50)),
                timed("page, one word", lambda: index.find(word)),
                timed("page, a word of nearly all", lambda: index.find("ba")),
                timed("page, two words", lambda: index.find("bade loki", order="certainty")),
                timed("page, by guardrail", lambda: index.find(flagged="evidence")),
            ]


def _add(settings, ledger, number, chance, vocabulary) -> None:
    text = " ".join(chance.choices(vocabulary, k=WORDS))
    job = Job(
        id=uuid.UUID(int=chance.getrandbits(128)).hex,
        sha256=hashlib.sha256(text.encode()).hexdigest(),
        name=f"letter {number}.pdf", origin="/in", size=len(text),
        pipeline=chance.choice(["extract", "summarise", "invoice"]),
        pipeline_digest="e" * 64, model_id="model", model_digest="d" * 64,
        state=State.INCOMING, attempts=0, submitted_at=utc(1_700_000_000 + number),
    )  # fmt: skip
    ledger.intend(job, forced=True)
    ledger.promote(job.id, job.sha256, job.size)
    keep_reading(settings, job.sha256, Document(text, "text/plain", (Page(1, 0, len(text)),)))
    flagged = chance.random() < 0.3
    result = Result(
        id=job.id,
        pipeline=PipelineRecord(name=job.pipeline, digest=job.pipeline_digest),
        source=SourceRecord(
            name=job.name, sha256=job.sha256, media_type="text/plain", bytes=job.size, pages=1
        ),
        status=Status.NEEDS_REVIEW if flagged else Status.SUCCEEDED,
        output={"summary": " ".join(chance.choices(vocabulary, k=40))},
        evidence=[],
        confidence={"/summary": round(chance.random(), 3)},
        guardrails=[GuardrailRecord(name="evidence", verdict=Outcome.FLAGGED)] if flagged else [],
        coverage=Coverage(chars=len(text), chars_read=len(text), pages=1, pages_read=1),
        model=ModelRecord(id="model", digest="d" * 64, quantization="int8"),
        usage=Usage(), attempts=1,
        submitted_at="2026-05-09T00:00:00Z", finished_at="2026-05-09T00:00:01Z",
    )  # fmt: skip
    path = publish(settings, job, result)
    ledger.finish(job.id, State(result.status), result_path=str(path), summary="a summary")


def timed(what: str, action: Callable[[], object], times: int = 15) -> dict[str, Cell]:
    """Time an action by the clock on the wall, and in processor time, without the neighbours."""
    taken, worked = [], []
    for _ in range(times):
        start, started = time.perf_counter(), time.process_time()
        action()
        taken.append(time.perf_counter() - start)
        worked.append(time.process_time() - started)
    wall, cpu = (statistics.median(seconds) * 1000 for seconds in (taken, worked))
    return {"what": what, "median ms": wall, "of processor time": cpu}


if __name__ == "__main__":
    main()
