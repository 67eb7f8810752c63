"""A document through the project's own pipelines, as a worker puts it through, without a queue."""

from __future__ import annotations

import hashlib
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from jobs.models import MANIFEST, Manifest, find_model, verify
from jobs.records import Job, State
from jobs.settings import load_settings
from jobs.store import document_path
from pipelines.errors import ParseFailure
from pipelines.pipeline import Pipeline, load_pipelines
from training.cases import Case
from workers.app import open_desk
from workers.desk import Desk
from workers.gemma.weights import Variant
from workers.models import export_checkpoint
from workers.pinning import pin
from workers.process import process


@dataclass(frozen=True, slots=True)
class Answer:
    """What came out. ``output`` is None where the document went to quarantine."""

    output: Mapping[str, Any] | None
    status: str  # succeeded | needs_review | the reason of quarantine
    seconds: float


Ask = Callable[[Case], Answer]


@contextmanager
def open_model(model: str) -> Iterator[tuple[Manifest, Ask]]:
    """Open a model, by name or folder, in a home of its own that vanishes; no setting of the
    machine's matters. One document at a time, so that every run gives the same answers.

    Raises:
        ModelError: the model is missing or damaged.
        WorkerError: it does not fit into memory, or the engine broke.
    """
    with tempfile.TemporaryDirectory() as home:
        folder = Path(model)
        wanted = folder.absolute() if (folder / MANIFEST).is_file() else model
        settings = load_settings(Path(home), {"model": wanted, "slots": 1}, environ={})
        settings.make_dirs()
        manifest = verify(find_model(settings), ())
        definitions, _ = load_pipelines()
        with open_desk(settings, manifest, "evaluation", pin(())) as desk:

            def ask(case: Case) -> Answer:
                pipeline = _asked(definitions[case.pipeline], case)
                return _put_through(case, {pipeline.name: pipeline}, desk)

            yield manifest, ask


@contextmanager
def exported(checkpoint: Path, variant: Variant) -> Iterator[Path]:
    """Export a checkpoint in this variant into a model folder that vanishes.

    Raises:
        ModelError: the checkpoint is incomplete or damaged.
    """
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "checkpoint"
        export_checkpoint(checkpoint, folder.name, variant, folder, lambda line: None)
        yield folder


def _asked(pipeline: Pipeline, case: Case) -> Pipeline:
    """The shipped definition, with the document's own queues where it has some."""
    if not case.queues:
        return pipeline
    # model_copy would carry over what cached_property has kept of the other queues.
    fields = {name: getattr(pipeline, name) for name in Pipeline.model_fields}
    fields["params"] = {**pipeline.params, "queues": [dict(queue) for queue in case.queues]}
    return Pipeline.model_validate(fields)


def _put_through(case: Case, pipelines: Mapping[str, Pipeline], desk: Desk) -> Answer:
    data = case.document.encode()
    sha256 = hashlib.sha256(data).hexdigest()
    document_path(desk.settings, sha256).write_bytes(data)
    pipeline = pipelines[case.pipeline]
    job = Job(
        id=sha256[:32],
        sha256=sha256,
        name=f"{case.name}.txt",
        origin="-",
        size=len(data),
        pipeline=pipeline.name,
        pipeline_digest=pipeline.digest,
        model_id=desk.manifest.id,
        model_digest=desk.manifest.digest,
        state=State.PENDING,
        attempts=1,
        submitted_at=datetime.now(UTC),
    )
    began = time.perf_counter()
    try:
        result = process(job, 1, replace(desk, pipelines=pipelines))
    except ParseFailure as failure:
        return Answer(None, failure.reason.value, time.perf_counter() - began)
    return Answer(result.output, result.status.value, time.perf_counter() - began)
