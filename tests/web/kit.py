"""A home with results that wait for a person, of real documents that were really read."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium

from jobs.documents.outbox import publish
from jobs.documents.readings import keep_reading
from jobs.documents.store import document_path
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import Job, State
from jobs.settings import Settings
from pipelines.document import Document
from pipelines.loader import load_pipelines
from pipelines.parsers.limits import ParseLimits
from pipelines.result import Evidence, GuardrailRecord, Outcome, Status
from tests.conftest import ROOT
from tests.integration.cli_helpers import Home
from tests.unit.jobs.kit import add_pending, make_result
from workers.parsing.client import parse_in_child

LETTER = ROOT / "samples" / "summarise" / "heating-letter.pdf"
MINUTES = ROOT / "samples" / "extract" / "committee-minutes.docx"


def item(task: str, owner: str | None, due: str | None, quote: str) -> dict[str, Any]:
    return {"task": task, "owner": owner, "due": due, "due_date": None, "quote": quote}


VALVES = item("change the valves of the radiators", "Brightwell & Daughters", "Tuesday 12 May",
              "Our fitters, Brightwell & Daughters, need to enter every flat once to change the "
              "valves of the radiators.")  # fmt: skip
PLANS = item("explain the plans", None, "Thursday 16 April",
             "On Thursday 16 April at 6.30 p.m. we will explain the plans in the hall of the "
             "rowing club")  # fmt: skip
SKETCH = item("send the sketch to the council", "Joanna", "Friday",
              "Joanna will send the sketch to the council by Friday.")  # fmt: skip


def scan(pdf: bytes, page: int = 0) -> bytes:
    """Draw a page as a scanner would, a quarter turned; return a PNG."""
    bitmap = pdfium.PdfDocument(pdf)[page].render(scale=150 / 72)
    picture = BytesIO()
    bitmap.to_pil().convert("L").rotate(90, expand=True).save(picture, "PNG")
    return picture.getvalue()


def waiting(
    settings: Settings,
    ledger: Ledger,
    name: str,
    data: bytes,
    output: Mapping[str, Any],
    confidence: Mapping[str, float],
    *,
    pipeline: str = "extract",
    flags: Mapping[str, str] | None = None,
    read: bool = True,
) -> Job:
    """Add a job whose result needs review; its document was read as a worker does."""
    job = add_pending(settings, ledger, name, data)
    document = _read(settings, job) if read else None
    definition = load_pipelines()[0][pipeline]
    made = make_result(job, Status.NEEDS_REVIEW, **output)
    result = made.model_copy(
        update={
            "pipeline": made.pipeline.model_copy(
                update={"name": pipeline, "digest": definition.digest}
            ),
            "source": made.source.model_copy(
                update={
                    "media_type": document.media_type if document else "application/pdf",
                    "pages": len(document.pages) if document else 1,
                }
            ),
            "evidence": list(_evidence(document, output)) if document else [],
            "confidence": dict(confidence),
            "guardrails": [
                GuardrailRecord(name=name, verdict=Outcome.FLAGGED, detail=detail)
                for name, detail in (flags or {}).items()
            ],
        }
    )
    path = publish(settings, job, result)
    ledger.finish(job.id, State.NEEDS_REVIEW, result_path=str(path), summary=_line(output))
    return ledger.find(job.id)


def _read(settings: Settings, job: Job) -> Document:
    document = parse_in_child(document_path(settings, job.sha256), job.name, ParseLimits())
    keep_reading(settings, job.sha256, document)
    return document


def _line(output: Mapping[str, Any]) -> str:
    first = next(iter(output.values()))
    return str(first[0].get("task", "")) if isinstance(first, list) and first else str(first)


def _evidence(document: Document, value: Any, path: str = "") -> Iterator[Evidence]:
    """Find every text of an output in the document, whatever white space and breaks it has."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _evidence(document, inner, f"{path}/{key}")
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _evidence(document, inner, f"{path}/{number}")
    elif isinstance(value, str) and len(value) > 3:
        pattern = r"\s*".join(re.escape(word) for word in re.findall(r"\w+|[^\w\s]", value))
        if found := re.search(pattern, document.text):
            yield Evidence(
                path=path, quote=found[0], page=document.page_at(found.start()),
                start=found.start(), end=found.end(),
            )  # fmt: skip


@dataclass(frozen=True)
class Samples:
    """The ids of three waiting results, least certain first."""

    letter: str  # a typed PDF of two pages
    scan: str  # a picture, turned
    minutes: str  # a DOCX


def add_samples(settings: Settings, ledger: Ledger, *, with_scan: bool = True) -> Samples:
    letter = LETTER.read_bytes()
    first = waiting(
        settings, ledger, "heating-letter.pdf", letter, {"action_items": [VALVES, PLANS]},
        {"/action_items/0/owner": 0.31, "/action_items/0/due": 0.84, "/action_items/1/due": 0.66},
        flags={"confidence": "/action_items/0/owner: 0.31",
               "owners": "/action_items/1/owner: the sentence names nobody"},
    )  # fmt: skip
    second = waiting(
        settings, ledger, "scan.png", scan(letter), {"action_items": [VALVES]},
        {"/action_items/0/owner": 0.42, "/action_items/0/due": 0.91},
        flags={"confidence": "/action_items/0/owner: 0.42"},
    ).id if with_scan else ""  # fmt: skip
    third = waiting(
        settings, ledger, "committee-minutes.docx", MINUTES.read_bytes(),
        {"action_items": [SKETCH]}, {"/action_items/0/owner": 0.58},
        flags={"dates": "/action_items/0/due: no date follows from Friday"},
    )  # fmt: skip
    return Samples(first.id, second, third.id)


def web_processes(home: Home) -> list[int]:
    """Return the ids of the processes that serve this home: started in it, or by its ``up``."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                words = (folder / "cmdline").read_bytes().split(b"\0")
                inside = (folder / "cwd").readlink() == home.path
            except OSError:
                continue
            named = inside or os.fsencode(home.path) in words
            if named and b"web" in words and b"--port" in words:
                found.append(int(folder.name))
    return found


@contextmanager
def served(home: Home, *words: str, **environ: str) -> Iterator[str]:
    """Run ``nightshift web`` in a home; yield the address that it prints."""
    process = subprocess.Popen(
        [sys.executable, "-m", "jobs", "web", "--port", "0", *words],
        cwd=home.path, env={**home.environ, **environ}, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    line = process.stdout.readline().strip()
    try:
        assert line.startswith("http://"), process.communicate(timeout=10)
        yield line
    finally:
        process.terminate()
        _, errors = process.communicate(timeout=30)
        assert "Traceback" not in errors, errors
