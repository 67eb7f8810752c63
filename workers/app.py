"""Start one worker process: verify, load, then let Celery call us."""

import logging
import socket
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from queue import SimpleQueue
from threading import Thread

from celery import Celery
from celery.apps import worker as celery_worker
from celery.exceptions import CPendingDeprecationWarning, SecurityWarning
from celery.signals import worker_shutting_down

from jobs.broker.connection import running_url
from jobs.broker.queue import QUEUE, check_broker, make_app, wake
from jobs.errors import BrokerError, ModelError
from jobs.files.disk import raise_if_unwritable
from jobs.ledger.ledger import Ledger
from jobs.models.manifest import Manifest, find_model, verify
from jobs.models.validation_record import unvalidated
from jobs.running.worker_cards import present
from jobs.settings import Settings
from pipelines.document import Document
from pipelines.loader import load_pipelines
from workers.careful_channel import use_careful_channels
from workers.careful_consumer import careful_consumer
from workers.context import WorkerContext
from workers.disks import wait_to_start
from workers.engine.engine import Engine
from workers.errors import ContextExceeded, ConversionError, EngineClosed, WorkerError
from workers.garbage_collector import spare_what_is_loaded
from workers.gemma.graph_contract import WEIGHTS_FILE
from workers.generation import Generator
from workers.models.calibrated import read_calibration
from workers.models.verified import verify_large
from workers.parsing.client import ParsingServer
from workers.refusals import Refuse
from workers.tasks import register

log = logging.getLogger("nightshift.worker")


def run_worker(settings: Settings, name: str, threads: int) -> int:
    """Run one worker until it is told to stop. Returns the exit code of the process.

    ``threads`` are those of the engine; the process is pinned already (``workers.pinning``).

    Raises:
        BrokerError: no broker answers, or it evicts.
        DiskError, OSError: the state folder has become unwritable.
        ModelError: the model is missing, damaged, or cannot be loaded; the file is named.
        UsageError: a worker of this name is at work in this home.
        WorkerError: memory does not suffice, or the engine broke.
    """
    wait_to_start(settings)
    broker_url = running_url(settings)
    if broker_url is None:
        raise BrokerError(
            "no broker is running: use `nightshift run` or `nightshift up`, or set JOBS_BROKER_URL"
        )
    check_broker(broker_url)
    manifest = verify(find_model(settings), ())
    app = make_app(broker_url)
    with (
        open_worker_context(settings, manifest, name, threads, partial(wake, app)) as context,
        present(settings.state_dir, name, manifest.id),
    ):
        register(app, context)
        drain_on_shutdown(context)
        log.info(
            "worker %s: model %s, %d threads, %d slots", name, manifest.id, threads, settings.slots
        )
        with closing(context.refusals):
            code = serve(app, name, settings.slots, context.refusals.refuse)
    if context.broken.is_set():
        raise EngineClosed("the engine broke (its error stands above); start the worker again")
    return code


@contextmanager
def open_worker_context(
    settings: Settings,
    manifest: Manifest,
    name: str,
    threads: int,
    wake: Callable[[Sequence[str]], bool] = lambda ids: True,
) -> Iterator[WorkerContext]:
    """Everything that a document needs on its way, opened once per process.

    ``wake`` is called with the ids of new jobs, those of documents in a container.
    """
    pipelines, broken = load_pipelines(settings.pipelines_dir)
    for error in broken:
        log.error("%s", error)
    for folder in (settings.state_dir, settings.locks_dir):  # shared ledger, fresh machine
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with closing(ParsingServer(settings.sandbox)) as parser:
        parser.start()  # its parsers load while the model does
        with (
            closing(open_engine(settings, manifest, threads)) as engine,
            Ledger.open(settings.ledger) as ledger,
        ):
            context = WorkerContext(
                name,
                settings,
                ledger.acting_as(f"worker {name}@{socket.gethostname()}"),
                manifest,
                pipelines,
                Generator(engine, manifest),
                parser,
                unvalidated(settings, manifest.digest),
                read_calibration(manifest),
                wake=wake,
            )
            report_unusable(context)
            try:
                yield context
            finally:
                context.drain()  # should Celery have ended by itself, nobody is charged for it


def open_engine(settings: Settings, manifest: Manifest, threads: int) -> Engine:
    """Our own engine, or Optimum's models behind the same interface.

    Raises:
        ModelError: the model's files are not what they should be.
        WorkerError: it cannot be loaded with these settings, or memory does not suffice.
    """
    slots = settings.slots
    try:
        if "optimum" in (settings.engine, manifest.engine):
            from workers.engine import optimum_engine  # needs the extra `optimum`

            verify(manifest.folder)
            return optimum_engine.open_engine(
                manifest, threads=threads, slots=slots, context=settings.context
            )
        return _open_verified(settings, manifest, threads)
    except MemoryError as error:
        context = settings.context or manifest.context
        raise WorkerError(
            f"model {manifest.id} with {slots} slots of {context} tokens does not fit into memory"
            f" ({error or 'MemoryError'}); set fewer `slots` or a smaller `context`"
        ) from error
    except ConversionError as error:
        raise ModelError(f"{manifest.folder}: {error}") from error
    except (OSError, LookupError, TypeError, ValueError) as error:
        if isinstance(error, OSError):
            raise_if_unwritable(settings.state_dir, error)
        what = f"{type(error).__name__}: {error}"
        raise ModelError(f"{manifest.folder}: cannot be loaded: {what}; get it again") from error


def _open_verified(settings: Settings, manifest: Manifest, threads: int) -> Engine:
    """What is read is verified before; the weights only where they are read as they are."""
    folder, files = manifest.folder, set(manifest.raw["files"])
    tables = {name for name in files if name.endswith(".bin")} - {WEIGHTS_FILE}
    verify(folder, files - tables - {WEIGHTS_FILE})
    verified = settings.cache_dir / "verified"
    verify_large(manifest, tables, verified)
    return Engine.open(
        folder,
        threads=threads,
        slots=settings.slots,
        context=settings.context or None,
        kv_bytes=settings.kv_memory_mb << 20 or None,
        cache=settings.cache_dir,
        digest=manifest.digest,
        verify_weights=lambda: verify_large(manifest, {WEIGHTS_FILE}, verified),
    )


def report_unusable(context: WorkerContext) -> None:
    """Say at the start which pipelines leave their documents no room in this model's context."""
    nothing = Document("", "text/plain", ())
    for pipeline in context.pipelines.values():
        try:
            context.generator.chunk_budget(pipeline, nothing)
        except ContextExceeded as error:
            log.error("%s; its documents go to quarantine", error)


def drain_on_shutdown(context: WorkerContext) -> None:
    """Hand documents back when Celery is told to stop: its thread pool cannot stop a task.

    Celery tells us within its signal handler, where waiting for a lock may be waiting for oneself;
    a SimpleQueue is made for that.
    """
    bell: SimpleQueue[None] = SimpleQueue()

    def drain() -> None:
        bell.get()
        log.info("stopping: documents in work go back to the queue")
        context.drain()

    Thread(target=drain, name="drain", daemon=True).start()
    worker_shutting_down.connect(lambda **_: bell.put(None), weak=False)


def serve(app: Celery, name: str, slots: int, refuse: Refuse) -> int:
    """Hand the process to Celery and return its exit code.

    Threads, because documents share one engine. Not by `celery worker`: its command line takes as
    long to import as the model to load. ``refuse`` is told of each message that is not ours.
    """
    # Celery warns root because messages could be pickles; ours are JSON with an id.
    warnings.filterwarnings("ignore", category=SecurityWarning)
    app.conf.update(worker_hijack_root_logger=False, worker_redirect_stdouts=False)
    use_careful_channels(refuse)
    celery_worker.safe_say = lambda *_: None  # past the log: ``drain_on_shutdown`` says it
    worker = app.Worker(
        hostname=f"{name}@{socket.gethostname()}",
        queues=[QUEUE],
        pool="threads",
        consumer_cls=careful_consumer(refuse),
        concurrency=slots,
        loglevel=logging.WARNING,
        without_gossip=True,
        without_mingle=True,
        task_events=True,  # for Flower
        quiet=True,  # no banner
    )
    # At each lost connection it warns of a setting that jobs.broker.queue has decided on.
    warnings.filterwarnings("ignore", category=CPendingDeprecationWarning)
    spare_what_is_loaded()
    worker.start()
    return int(worker.exitcode or 0)
