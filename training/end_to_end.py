"""A document through the project's own pipelines, as a worker puts it through, without a queue."""

import hashlib
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from jobs.documents.store import document_path
from jobs.ledger.records import Job, State
from jobs.models.manifest import MANIFEST, Manifest, find_model, verify
from jobs.settings import load_settings
from pipelines.calibration import ANY, Calibration
from pipelines.errors import ParseFailure
from pipelines.grounding.confidence import Kind, Score
from pipelines.loader import load_pipelines
from pipelines.pipeline import Pipeline
from pipelines.result import Outcome
from training.cases import Case
from training.examples import with_params
from workers.app import open_worker_context
from workers.context import WorkerContext
from workers.pinning import pin
from workers.walk import process


@dataclass(frozen=True, slots=True)
class Answer:
    """What came out. ``output`` is None where the document went to quarantine."""

    output: Mapping[str, Any] | None
    status: str  # succeeded | needs_review | the reason of quarantine
    seconds: float
    flagged: tuple[str, ...] = ()  # the guardrails that did
    confidence: Mapping[str, float] = field(default_factory=dict)  # see ``open_model``

    @property
    def sound(self) -> bool:
        """Whether there is one that nothing but the guardrail ``confidence`` flagged, if that."""
        return self.output is not None and not set(self.flagged) - {"confidence"}


Ask = Callable[[Case], Answer]


class _LogOdds(Calibration):
    """Says of every value how sure the model was, as log-odds, and accepts all of them."""

    @classmethod
    def of(cls, manifest: Manifest) -> "_LogOdds":
        tables = {kind.value: [(0.0, 0.0)] for kind in Kind}
        variant = manifest.quantization
        return cls(adapter_sha256="", variant=variant, documents=0, accept={ANY: 0}, tables=tables)

    def probability(self, score: Score, pipeline: str, path: str) -> float:
        return score.log_odds

    def accepts(self, pipeline: str) -> float:
        return float("-inf")


@contextmanager
def open_model(
    model: str | None, slots: int, *, uncalibrated: bool = False
) -> Iterator[tuple[Manifest, Ask]]:
    """Open a model in a home of its own that vanishes; no setting of the machine's matters.

    ``model`` is a name, a folder, or None for the default model. The engine decodes as many
    documents together as there are ``slots``, for as many threads that ask. ``uncalibrated``: the
    confidence of its answers are the model's log-odds instead of probabilities.

    Raises:
        ModelError: the model is missing or damaged.
        UsageError: there cannot be so many slots.
        WorkerError: it does not fit into memory, or the engine broke.
    """
    with tempfile.TemporaryDirectory() as home:
        if model is not None and (Path(model) / MANIFEST).is_file():
            model = str(Path(model).absolute())
        settings = load_settings(Path(home), {"model": model, "slots": slots}, environ={})
        settings.make_dirs()
        manifest = verify(find_model(settings), ())
        definitions, _ = load_pipelines()
        with open_worker_context(settings, manifest, "evaluation", pin(())) as desk:
            if uncalibrated:
                desk = replace(desk, calibration=_LogOdds.of(manifest))

            def ask(case: Case) -> Answer:
                return _put_through(case, _asked(definitions, case), desk)

            yield manifest, ask


def _asked(shipped: Mapping[str, Pipeline], case: Case) -> Pipeline:
    """The case's definition, with the document's own queues where it has some."""
    pipeline = case.definition or shipped[case.pipeline]
    if not case.queues:
        return pipeline
    return with_params(pipeline, {"queues": [dict(queue) for queue in case.queues]})


def _put_through(case: Case, pipeline: Pipeline, desk: WorkerContext) -> Answer:
    data = case.document.encode()
    sha256 = hashlib.sha256(data).hexdigest()
    document_path(desk.settings, sha256).write_bytes(data)
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
        result = process(job, 1, replace(desk, pipelines={pipeline.name: pipeline}))
    except ParseFailure as failure:
        return Answer(None, failure.reason.value, time.perf_counter() - began)
    seconds = time.perf_counter() - began
    flagged = tuple(
        record.name for record in result.guardrails if record.verdict is Outcome.FLAGGED
    )
    return Answer(result.output, result.status.value, seconds, flagged, result.confidence)
