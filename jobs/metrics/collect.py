"""Collect the metrics of a home, in the format of Prometheus.

Names follow https://prometheus.io/docs/practices/naming/. Nothing here names a document.
"""

import shutil
from collections.abc import Iterator
from contextlib import suppress

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    InfoMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from jobs.broker.connection import running_url
from jobs.broker.queue import answers
from jobs.errors import JobsError
from jobs.ledger.queries import LedgerQueries
from jobs.ledger.sums import Sums, sums
from jobs.metrics.memory import resident_bytes
from jobs.report.machine import package_version
from jobs.results.index import Index
from jobs.running.pause import paused_since
from jobs.running.worker_cards import workers_alive
from jobs.settings import Settings
from pipelines.result import Outcome

_STAGES = {"reading": "reading_seconds", "recognition": "ocr_seconds",
           "generation": "generation_seconds", "guardrails": "guard_seconds"}  # fmt: skip


def metrics_text(settings: Settings) -> bytes:
    """Return all metrics as text. Raises LedgerError if the ledger cannot be read."""
    registry = CollectorRegistry()
    registry.register(HomeMetrics(settings))
    return generate_latest(registry)


class HomeMetrics(Collector):
    """Reads everything anew for each collection."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def describe(self) -> list[Metric]:
        """Name nothing beforehand: ``register`` would collect to learn the names."""
        return []

    def collect(self) -> Iterator[Metric]:
        """Yield the families. Raises LedgerError."""
        settings = self._settings
        with LedgerQueries.open_to_read(settings.ledger) as ledger:
            yield from _ledger(sums(ledger), ledger.clock())
            yield from _guardrails(settings, ledger)
        yield from _processes(settings)
        yield from _home(settings)


def _ledger(found: Sums, now: float) -> Iterator[Metric]:
    documents = GaugeMetricFamily(
        "nightshift_documents", "Documents by state and pipeline.", labels=("state", "pipeline")
    )
    for (state, pipeline), count in sorted(found.documents.items()):
        documents.add_metric((state.value, pipeline), count)
    yield documents
    quarantined = GaugeMetricFamily(
        "nightshift_quarantined_documents", "Documents in quarantine by reason.", labels=("reason",)
    )
    for reason, count in sorted(found.quarantined.items()):
        quarantined.add_metric((reason,), count)
    yield quarantined
    waits = 0.0 if found.oldest_waiting is None else max(now - found.oldest_waiting, 0.0)
    yield _gauge("oldest_waiting_seconds", "Age of the oldest document that waits; 0: none.", waits)
    yield _gauge("overdue_documents", "Waiting documents whose deadline is over.", found.overdue)
    yield _gauge(
        "last_end_timestamp_seconds", "When a document ended last; 0: never.", found.last_end or 0
    )
    attempts = CounterMetricFamily(
        "nightshift_attempts", "Ended attempts; lost ones killed their worker.", labels=("outcome",)
    )
    for outcome, count in found.attempts.items():
        attempts.add_metric((outcome.value,), count)
    yield attempts
    stages = CounterMetricFamily(
        "nightshift_stage_seconds", "Time that documents took by stage; recognition is a part of "
        "reading.", labels=("stage",),
    )  # fmt: skip
    for stage, column in _STAGES.items():
        stages.add_metric((stage,), found.stages[column])
    yield stages
    tokens = CounterMetricFamily("nightshift_tokens", "Tokens computed.", labels=("kind",))
    for kind in ("prompt", "completion"):
        tokens.add_metric((kind,), found.stages[f"{kind}_tokens"])
    yield tokens
    yield CounterMetricFamily(
        "nightshift_pages", "Pages of finished documents.", value=found.stages["pages"]
    )


def _guardrails(settings: Settings, ledger: LedgerQueries) -> Iterator[Metric]:
    """What the guardrails said, from the index: to read every result would take too long."""
    flagged = GaugeMetricFamily(
        "nightshift_flagged_documents", "Documents in whose result a guardrail flagged something.",
        labels=("guardrail",),
    )  # fmt: skip
    verdicts = CounterMetricFamily(
        "nightshift_guardrail_verdicts", "Verdicts of guardrails on results.",
        labels=("pipeline", "guardrail", "verdict"),
    )  # fmt: skip
    index = Index.open(settings)
    with suppress(JobsError):  # an index that cannot be written now: the others still count
        index.update(ledger)
        for name, count in sorted(index.find(limit=0).by_guardrail.items()):
            flagged.add_metric((name,), count)
        counts = index.verdicts()
        # With its noughts: `increase` does not see a first 1 that comes from nowhere.
        for pipeline, name in sorted({key[:2] for key in counts}):
            for verdict in Outcome:
                count = counts.get((pipeline, name, verdict.value), 0)
                verdicts.add_metric((pipeline, name, verdict.value), count)
    yield flagged
    yield verdicts


def _processes(settings: Settings) -> Iterator[Metric]:
    cards = workers_alive(settings)
    yield _gauge("workers", "Workers that are ready.", len(cards))
    memory = GaugeMetricFamily(
        "nightshift_worker_resident_bytes", "Memory of a worker with its parser, as pages in RAM.",
        labels=("worker",),
    )  # fmt: skip
    for card in cards:
        memory.add_metric((card.name,), resident_bytes(card.pid))
    yield memory


def _home(settings: Settings) -> Iterator[Metric]:
    free = GaugeMetricFamily(
        "nightshift_disk_free_bytes", "Free space where a folder of the home lies.",
        labels=("folder",),
    )  # fmt: skip
    for name, folder in (("state", settings.state_dir), ("outbox", settings.outbox)):
        with suppress(OSError):  # an outbox that is not mounted has no value
            free.add_metric((name,), shutil.disk_usage(folder).free)
    yield free
    if settings.broker_url is None:
        up = running_url(settings) is not None  # which has asked it
    else:
        up = answers(settings.broker_url)
    yield _gauge("broker_up", "1 if the broker answers.", up)
    yield _gauge("paused", "1 during a pause.", paused_since(settings) is not None)
    about = {"version": package_version("nightshift"), "model": settings.model}
    yield InfoMetricFamily("nightshift", "Version, and the model that is set.", value=about)


def _gauge(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(f"nightshift_{name}", text, value=float(value))
