"""The Celery boundary: decode the message, lock the document, do the work, end the job."""

import logging
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from itertools import chain, count, repeat
from typing import Any

from celery import Celery, Task

from jobs.broker.queue import MESSAGE_VERSION, TASK, decode
from jobs.documents.outbox import OutboxError
from jobs.errors import BusyLedgerError, DiskError, JobsError
from jobs.files.disk import is_disk_error
from jobs.files.reserve import spend_reserve
from jobs.ledger.document_lock import Busy, Held, lock_document
from jobs.ledger.ledger import NotPending
from jobs.ledger.records import Job, State
from jobs.ledger.stages import record_stages
from jobs.running import endings
from jobs.running.aliases import answer
from jobs.running.pause import paused_since
from jobs.steps import Step, tell_step
from pipelines.conversation import conversation_summary
from pipelines.errors import ParseFailure
from pipelines.pipeline import CONVERSATION
from pipelines.result import Result
from pipelines.summary import result_line
from workers.answer_conversation import converse
from workers.context import WorkerContext
from workers.errors import Cancelled, EngineClosed, HandedBack, without_messages
from workers.heap import trim_heap
from workers.refusals import Why
from workers.stage_times import StageTimes
from workers.task_states import begin_task, end_task
from workers.walk import process

MOST_IN_WORK = 4096  # documents, by all workers together
TRIM_EVERY = 100  # documents
LET_GO_SECONDS = 3.0  # of a stopping worker whose ledger cannot be written

log = logging.getLogger("nightshift.worker")


def register(app: Celery, context: WorkerContext) -> None:
    """Register the task ``nightshift.process`` with this worker."""
    tasks = count(1)

    @app.task(name=TASK, bind=True, typing=False)  # type: ignore[untyped-decorator]
    def process_document(task: Task, *arguments: object, **named: object) -> None:
        message = arguments[0] if len(arguments) == 1 and not named else None
        try:
            job_id = decode(message)
        except JobsError:  # of another version of ours, or of a stranger
            content = message if message is not None else [arguments, named]
            what = f"a message is not of version {MESSAGE_VERSION}: dropped"
            context.refusals.refuse(Why.OTHER_VERSION, what, content)
            return
        job = handle(job_id, context, partial(begin_task, task))
        if next(tasks) % TRIM_EVERY == 0:
            trim_heap()
        end_task(task, job, context.ledger.get)


def handle(
    job_id: str, context: WorkerContext, begin: Callable[[str], object] = lambda _: None
) -> Job | None:
    """Process one job: the most urgent that is idle, since a message is only a wake-up.

    There is a message for each pending job, and each makes one worker take one: the job that it
    names, unless another is more urgent or that one is in work. A message is dropped when every
    pending job is in work. ``begin`` is called with the id of the job that is taken.

    While a disk cannot be written no job is taken, and the message waits in this thread.

    Returns the job that was taken, as it is afterwards. Without one: the job that the message
    names if it has ended, else None.
    """
    while context.disks.wait():
        try:
            return _take_one(job_id, context, begin)
        except (JobsError, OSError) as error:
            if not is_disk_error(error):
                raise
            context.disks.failed(error)
    return None


def _take_one(job_id: str, context: WorkerContext, begin: Callable[[str], object]) -> Job | None:
    """Do what ``handle`` says, but raise the errors of a disk; the job is then still pending."""
    ledger = context.ledger
    named = ledger.get(job_id)
    if named is None:
        what = "a message names a document that is not in the ledger: dropped"
        context.refusals.refuse(Why.UNKNOWN_DOCUMENT, what, job_id)
        return None
    if paused_since(context.settings) is not None:
        return named
    for candidate in ledger.pending_ids(MOST_IN_WORK, named=job_id):
        began = time.monotonic()
        try:
            with lock_document(context.settings, ledger, candidate) as held:
                begin(candidate)
                worked = _attempt(candidate, held, context)
        except Busy:
            continue
        except OutboxError as error:  # raised outside the attempt: reconcile will try again
            context.disks.tell(str(error), str(error))
            continue
        job = ledger.get(candidate)
        if worked and job is not None:
            if said := _how_it_ended(job, context, time.monotonic() - began):
                log.info("%s", said, extra=context.about(job))
            return job
    named = ledger.get(job_id)
    return named if named is not None and named.ended else None


def _how_it_ended(job: Job, context: WorkerContext, seconds: float) -> str:
    """Return the worker's log line about a job: name, id, pipeline, outcome, seconds.

    It is empty if the worker stopped before an attempt had begun.
    """
    outcome = job.state.value
    if not job.ended:  # handed back or failed
        attempts = context.ledger.attempts(job.id)
        if not attempts:
            return ""
        last = attempts[-1].outcome
        outcome = last.value if last else outcome
    reason = f" ({job.reason})" if job.reason else ""
    return f"{context.label(job)} {job.pipeline} {outcome}{reason} {job.seconds or seconds:.1f} s"


def _attempt(job_id: str, held: Held, context: WorkerContext) -> bool:
    """Record the attempt before the work, do the work, then end the job in one of five ways.

    Returns False if another worker ended the job meanwhile. Raises the errors of a disk, for which
    the document is not charged.
    """
    ledger = context.ledger
    job = ledger.get(job_id)
    if job is None or job.state is not State.PENDING:
        return False
    if context.stopping.is_set():  # a message will come again
        return True
    if endings.end_if_over(context.settings, ledger, job, held):
        return True
    with ExitStack() as turn:
        if not turn.enter_context(context.suspects.wait(alone=job.attempts > 0)):
            return True
        try:
            attempt = ledger.begin_attempt(job_id, context.worker, context.settings.max_attempts)
        except NotPending:  # cancelled while it waited
            return True
        fields: dict[str, Any] = context.about(job)["fields"]
        tell_step(Step.RECEIVED, **fields, attempt=attempt, worker=context.worker)
        try:
            times = StageTimes()
            end = _work(job, attempt, held, context, times)
            _when_writable(end, context, before_waiting=turn.close)
            _remember(times, job, attempt, context)
        except HandedBack:
            _let_go(job, attempt, context, turn)
        except EngineClosed as error:  # every document would fail: a new process takes over
            context.resign()
            _let_go(job, attempt, context, turn, str(error))
        # The boundary: the document stays pending, its neighbours go on. A panic in a Rust library
        # is a BaseException, and would take the thread and its message along.
        except BaseException as error:
            if is_disk_error(error):
                _let_go(job, attempt, context, turn)
                raise
            what = "%s: attempt %d failed"
            about = context.about(job)
            told = without_messages(error)
            log.error(what, context.label(job), attempt, exc_info=told, extra=about)
            _let_go(job, attempt, context, turn, f"{type(error).__name__}: {error}")
    answer(context.settings, ledger, job_id)
    return True


def _let_go(
    job: Job, attempt: int, context: WorkerContext, turn: ExitStack, failure: str | None = None
) -> None:
    """End an attempt without an end of the job: charged if it is a ``failure``, else not.

    While the ledger cannot be written this waits, for as long as the worker has to stop. After
    that the next worker finds an attempt whose worker is gone, and has to count it.
    """
    if failure is None:
        end = partial(endings.hand_back, context.ledger, job, attempt=attempt)
    else:
        end = partial(endings.fail_attempt, context.ledger, job, failure, attempt=attempt)
    deadline = None
    while True:
        try:
            end()
            return
        except DiskError as error:
            if _made_room(error, context):
                continue
            context.disks.tell(str(error), str(error))
        turn.close()
        if context.stopping.is_set():
            now = time.monotonic()
            deadline = now + LET_GO_SECONDS if deadline is None else deadline
            if now >= deadline:
                what = "%s: the ledger cannot note that it was let go"
                log.error(what, context.label(job), extra=context.about(job))
                return
            time.sleep(0.2)
        else:
            context.stopping.wait(1)


def _work(
    job: Job, attempt: int, held: Held, context: WorkerContext, times: StageTimes
) -> Callable[[], object]:
    """Do the work and return the call that ends the job: done, cancelled or quarantined."""
    began = time.monotonic()
    settings, ledger = context.settings, context.ledger
    try:
        walk = converse if job.pipeline == CONVERSATION else process
        result = walk(job, attempt, context, times)
    except Cancelled:
        times.cancelled = True
        return partial(
            endings.end_cancelled, settings, ledger, job, attempt=attempt, fence=held.fence
        )
    except ParseFailure as failure:
        return partial(
            endings.quarantine_job,
            settings,
            ledger,
            job,
            failure.reason,
            failure.detail,
            attempt=attempt,
            seconds=time.monotonic() - began,
            fence=held.fence,
        )
    return partial(
        endings.complete,
        settings,
        ledger,
        job,
        result,
        attempt=attempt,
        summary=_summary(job, result, context),
        seconds=time.monotonic() - began,
        fence=held.fence,
    )


def _remember(times: StageTimes, job: Job, attempt: int, context: WorkerContext) -> None:
    """Add what the attempt took to the history that forecasts are made from."""
    if times.cancelled:
        return
    manifest = context.manifest
    try:
        row = times.row(job, attempt, context.machine, manifest.id, manifest.digest)
        record_stages(context.ledger, row)
    except Exception as error:  # noqa: BLE001  a statistic; the document has ended
        what = "%s: its times could not be kept: %s"
        log.warning(what, context.label(job), error, extra=context.about(job))


def _summary(job: Job, result: Result, context: WorkerContext) -> str:
    if job.pipeline == CONVERSATION:
        return conversation_summary(result.output)
    return result_line(context.pipelines[job.pipeline], result)


def _made_room(error: OutboxError | DiskError, context: WorkerContext) -> bool:
    """Spend the reserve if the state folder's disk is what failed; False if that is no use."""
    if isinstance(error, OutboxError | BusyLedgerError):
        return False
    return spend_reserve(context.settings.state_dir)


def _when_writable(
    end: Callable[[], object], context: WorkerContext, before_waiting: Callable[[], object]
) -> None:
    """Call ``end``; while outbox or ledger cannot be written, keep the result and try again.

    A full disk is not the document's fault, and doing the work again would not help. A waiting
    document cannot crash the process, so ``before_waiting`` lets others run beside it.
    """
    told: set[str] = set()
    for wait in chain((1, 2), repeat(5)):  # seconds
        try:
            end()
        except (OutboxError, DiskError) as error:
            if _made_room(error, context):
                continue  # at once: there is room now
            told.add(str(error))
            context.disks.tell(str(error), f"{error}; trying again in {wait} s, until it can be")
        else:
            for about in told:
                context.disks.over(about)
            return
        before_waiting()
        if context.stopping.wait(wait):
            raise HandedBack("the worker is stopping; the result could not be written")
