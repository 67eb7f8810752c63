"""Measure the simulation's costs on this machine with the real parts.

One worker of one core, the test model, the samples. Processor time where a phase computes, so
that neighbours count as little as can be; time by the clock where it waits for disk or broker.
"""

import os
import statistics
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from documents_per_hour import fill
from machine import PIPELINES, SAMPLES

from jobs.broker import connection, queue
from jobs.commands.targets import load_targets
from jobs.documents.intake import Receipt, submit
from jobs.files.durable import create_file, fsync_dir
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import Job
from jobs.models.manifest import find_model, verify
from jobs.settings import Settings, load_settings
from pipelines.loader import load_pipelines
from pipelines.parsers import ParseLimits
from scaling.check import real_run
from scaling.costs import Costs
from workers.bench import machine_limits, roofline
from workers.context import WorkerContext
from workers.engine.engine import Engine
from workers.engine.model.model_runner import ModelRunner
from workers.engine.tokens.tokenizer import Tokenizer
from workers.gemma.config import GemmaConfig
from workers.generation import Generator
from workers.parsing.client import ParsingServer
from workers.tasks import handle

TOGETHER = (1, 2, 4, 8)  # documents in work at once; the last is the setting `slots`
COPIES = 4  # of each sample, for each of these
MESSAGES, TIMES = 500, 50
FEWEST = 10  # steps of a number of rows, to count
LENGTH = 800  # tokens of a sample and its answer, about
# Cannot be measured on one machine with a few cores.
HOST_BANDWIDTH, NETWORK = 150e9, 0.0002


@dataclass
class Steps:
    """Processor seconds of the engine's thread, and tokens of prefill."""

    prefill_seconds: float = 0.0
    prefill_tokens: int = 0
    decode: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))

    @property
    def seconds(self) -> float:
        return self.prefill_seconds + sum(map(sum, self.decode.values()))

    @property
    def row_steps(self) -> int:
        return sum(rows * len(taken) for rows, taken in self.decode.items())


class TimedEngine(Engine):
    """An engine that records every step. With one thread ONNX Runtime uses the engine's thread."""

    noted: Steps
    config: GemmaConfig

    def step(self) -> bool:
        """Run and record a step."""
        before, began = self.stats(), time.thread_time()
        went_on = super().step()
        after, seconds = self.stats(), time.thread_time() - began
        if tokens := after.prefill_tokens - before.prefill_tokens:
            self.noted.prefill_seconds += seconds
            self.noted.prefill_tokens += tokens
        elif rows := before.running or after.running:
            self.noted.decode[rows].append(seconds)
        return went_on


def measure(core: int, say: Callable[[str], None]) -> Costs:
    """Measure a worker on this core."""
    cores = os.sched_getaffinity(0)
    say("a run of one document")
    start = real_run([core], documents=1).seconds
    os.sched_setaffinity(0, {core})
    try:
        return pinned(core, start, say)
    finally:
        os.sched_setaffinity(0, cores)


def pinned(core: int, start: float, say: Callable[[str], None]) -> Costs:
    """Measure everything but the start."""
    say("memory and arithmetic of one core")
    limits = machine_limits.measure(1, lambda _: None)
    with tempfile.TemporaryDirectory() as scratch:
        home = Path(scratch)
        fill(home / "samples", COPIES * len(TOGETHER))
        settings = load_settings(home, {"cores": str(core), "slots": TOGETHER[-1]})
        settings.make_dirs()
        say("the broker")
        message = of_a_message(settings)
        with Ledger.open(settings.ledger) as ledger:
            say("taking documents")
            began = time.monotonic()
            jobs = list(taken(settings, ledger, home / "samples"))
            intake = (time.monotonic() - began) / len(jobs)
            write = clocked(lambda: attempt(ledger, jobs[0])) / 2  # begun and handed back
            pending = message.look + clocked(ledger.pending_ids) / len(jobs)
            with opened(settings, ledger) as (engine, desk):
                handle(jobs.pop().id, desk)  # warms everything up
                by_rows, walk, last = in_work(engine, desk, jobs, say)
                config = engine.config
        weights = roofline.decode(config, "int8", 1, 0).bytes
        slot = roofline.decode(config, "int8", 1, LENGTH).bytes - weights
        chunk = roofline.prefill(config, "int8", LENGTH).bytes
        cached = TOGETHER[-1] * slot + weights < limits.cache_bytes
        documents = len(jobs) // len(TOGETHER)
        return Costs(
            name="nightshift-test",
            source="scaling.py --measure: one core, the samples. Weights, keys and values stay in "
            "the processor's cache: 0 bytes of memory. Assumed: host bandwidth, network, that "
            "further cores of a worker help little (serial_share).",
            own_tokens=last.prefill_tokens / documents,
            steps=last.row_steps / documents,
            cores=1,
            prefill_seconds=last.prefill_seconds / last.prefill_tokens,
            step_seconds=by_rows,
            serial_share=0.5,
            weight_bytes=0.0 if cached else weights,
            prefill_bytes=0.0 if cached else chunk,
            slot_bytes=0.0 if cached else slot,
            start_seconds=start,
            walk_seconds=walk + message.receive,
            intake_seconds=intake - 2 * write + message.publish,
            publish_seconds=of_a_result(home),
            ledger_seconds=write,
            broker_seconds=message.broker,
            pending_seconds=pending,
            core_bytes_per_second=limits.bytes_per_second,
            host_bytes_per_second=HOST_BANDWIDTH,
            network_seconds=NETWORK,
        )


def in_work(
    engine: TimedEngine, desk: WorkerContext, jobs: list[Job], say: Callable[[str], None]
) -> tuple[dict[int, float], float, Steps]:
    """Process documents, ever more at once.

    Returns the seconds of a step by its rows, those of the walk around the engine for a document,
    and all steps of the last round.
    """
    by_rows: dict[int, list[float]] = defaultdict(list)
    walks = []
    each = len(jobs) // len(TOGETHER)
    for number, together in enumerate(TOGETHER):
        engine.noted = Steps()
        some = jobs[number * each : (number + 1) * each]
        computed, began = time.process_time(), time.monotonic()
        with ThreadPoolExecutor(together) as pool:
            list(pool.map(lambda job: handle(job.id, desk), some))
        say(f"{each} documents, {together} at once: {time.monotonic() - began:.1f} s")
        walks.append((time.process_time() - computed - engine.noted.seconds) / each)
        for rows, seconds in engine.noted.decode.items():
            by_rows[rows] += seconds
    steps = {n: statistics.mean(s) for n, s in sorted(by_rows.items()) if len(s) >= FEWEST}
    parse = statistics.mean(
        clocked(lambda path=path: desk.parser.parse(path, path.name, ParseLimits()), times=5)
        for name in PIPELINES
        for path in (SAMPLES / name).iterdir()
    )  # in a child: its processor time is not ours
    return steps, walks[-1] + parse, engine.noted


@contextmanager
def opened(settings: Settings, ledger: Ledger) -> Iterator[tuple[TimedEngine, WorkerContext]]:
    """Return the context of workers.app around an engine that records its steps."""
    manifest = verify(find_model(settings))
    runner = ModelRunner.open(manifest.folder, threads=1, slots=settings.slots)
    own = load_pipelines()[0]
    with closing(ParsingServer()) as parser:
        parser.start()
        with TimedEngine(runner, Tokenizer.open(runner.model)) as engine:
            engine.noted, engine.config = Steps(), runner.model.config
            engine.start()
            generator = Generator(engine, manifest)
            yield (
                engine,
                WorkerContext("measure", settings, ledger, manifest, own, generator, parser, ()),
            )


def taken(settings: Settings, ledger: Ledger, folder: Path) -> Iterator[Job]:
    """Submit every file below ``folder`` to the pipeline that its folder names."""
    targets = load_targets(settings)
    # One of each pipeline after the other, as they would be mixed in an inbox.
    paths = sorted(folder.glob("*/*"), key=lambda path: path.stem.rpartition("-")[2].zfill(4))
    for path in paths:
        receipts = submit(settings, ledger, targets[path.parent.name], path)
        yield from (got.job for got in receipts if isinstance(got, Receipt))


def attempt(ledger: Ledger, job: Job) -> None:
    ledger.hand_back(job.id, ledger.begin_attempt(job.id, "measure", 3))


def clocked(action: Callable[[], object], times: int = TIMES) -> float:
    """Return median wall seconds."""
    taken_ = []
    for _ in range(times):
        began = time.perf_counter()
        action()
        taken_.append(time.perf_counter() - began)
    return statistics.median(taken_)


def of_a_result(home: Path) -> float:
    """Return seconds of writing a result durably under its final name."""

    def write() -> None:
        made = home / "made"
        create_file(made, b"x" * 2000)
        made.replace(home / "result.json")
        fsync_dir(home)

    return clocked(write)


@dataclass(frozen=True)
class Message:
    """Seconds that one message costs sender and receiver."""

    broker: float  # published, taken and acknowledged: the broker's processor
    publish: float  # the processor of who publishes
    receive: float  # the processor of who takes and acknowledges, without Celery's own part
    look: float  # of the reconciler, for each message that it finds in the queue


def of_a_message(settings: Settings) -> Message:
    """Send and receive messages through the real broker."""
    with connection.ensure(settings) as handle_, queue.client(handle_.url) as redis:
        app = queue.make_app(handle_.url)
        before, began = redis.info("cpu"), time.process_time()
        queue.publish(app, [f"{number:032x}" for number in range(MESSAGES)])
        published = time.process_time()
        look = clocked(lambda: queue.queued_ids(handle_.url), times=10) / MESSAGES
        received = time.process_time()
        with app.connection_for_read() as reader:
            consumer = reader.SimpleQueue(queue.QUEUE)
            for _ in range(MESSAGES):
                consumer.get(timeout=10).ack()
            consumer.close()
        ended, after = time.process_time(), redis.info("cpu")
        app.close()
    spent = sum(after[f"used_cpu_{kind}"] - before[f"used_cpu_{kind}"] for kind in ("user", "sys"))
    return Message(
        spent / MESSAGES, (published - began) / MESSAGES, (ended - received) / MESSAGES, look
    )
