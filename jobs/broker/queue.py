"""The Celery app, its configuration and its messages, which hold only a job id.

Celery and redis-py are imported when a function needs them: they take longer to import than all
else that `nightshift status` does.
"""

from __future__ import annotations

import base64
import json
import reprlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, unquote, urlsplit

from jobs.errors import BrokerError, JobsError, masked
from jobs.steps import Step, tell_step

if TYPE_CHECKING:
    from celery import Celery
    from redis import Redis

TASK = "nightshift.process"
QUEUE = "nightshift"
MESSAGE_VERSION = 1

DAY = 86_400
CONNECT_SECONDS = 5
SOCKET_SECONDS = 30
PROBE_SECONDS = 1


@dataclass(frozen=True, slots=True)
class BrokerInfo:
    version: str
    warning: str | None  # what could not be checked


def make_app(broker_url: str) -> Celery:
    """Return the configured Celery app, not yet connected. Close it after use."""
    from celery import Celery

    app = Celery("nightshift", broker=broker_url, set_as_current=False)
    app.conf.update(
        task_default_queue=QUEUE,
        task_serializer="json",
        accept_content=["json"],
        # Results are files; a result backend would be a second, weaker truth.
        task_ignore_result=True,
        # Acknowledged after the ledger knows the end. Even so, 25 kill -9 lost 5 of 3,000
        # messages; reconcile therefore publishes pending jobs again.
        task_acks_late=True,
        # A worker reserves no more messages than it has slots; other workers take the rest.
        worker_prefetch_multiplier=1,
        # True would retry a document that kills its worker for ever; the ledger counts attempts.
        task_reject_on_worker_lost=False,
        # True lost the running task after a restart of Redis (2 of 2).
        worker_cancel_long_running_tasks_on_connection_loss=False,
        broker_connection_retry_on_startup=True,
        broker_connection_max_retries=None,
        # A task that takes longer would run twice at once.
        visibility_timeout=DAY,
        broker_transport_options={
            "visibility_timeout": DAY,
            # Restores the messages of dead workers after 10 s; the default takes 100 s.
            "unacked_restore_interval": 10,
            "unacked_restore_throttle": 1,
            "socket_timeout": SOCKET_SECONDS,
            "socket_connect_timeout": CONNECT_SECONDS,
        },
    )
    return app


def encode(job_id: str) -> dict[str, object]:
    """Return the message that wakes a worker for a job: ``{"v": 1, "id": …}``."""
    return {"v": MESSAGE_VERSION, "id": job_id}


def decode(message: object) -> str:
    """Return the job id of a message. Raises JobsError for a message of another version."""
    if isinstance(message, Mapping) and message.get("v") == MESSAGE_VERSION:
        job_id = message.get("id")
        if isinstance(job_id, str):
            return job_id
    shown = reprlib.repr(message)  # it may be large
    raise JobsError(f"message {shown} is not of version {MESSAGE_VERSION}")


def publish(app: Celery, job_ids: Iterable[str]) -> int:
    """Send one message per id and return how many. Raises BrokerError."""
    from kombu.exceptions import OperationalError
    from redis.exceptions import RedisError

    count = 0
    try:
        with app.producer_or_acquire() as producer:
            for job_id in job_ids:
                app.send_task(
                    TASK,
                    args=(encode(job_id),),
                    task_id=job_id,  # so that Flower lists documents by our ids
                    queue=QUEUE,
                    producer=producer,
                    retry=False,
                )
                tell_step(Step.PUBLISHED, job_id)
                count += 1
    except (OperationalError, RedisError, OSError) as error:
        raise BrokerError(f"broker {masked(app.conf.broker_url)}: {_line(error)}") from error
    return count


def wake(app: Celery, job_ids: Iterable[str]) -> bool:
    """Publish if the broker answers; if not, return False, and ``reconcile`` publishes later."""
    try:
        publish(app, job_ids)
    except BrokerError:
        return False
    return True


def answers(broker_url: str) -> bool:
    """Return whether the broker answers within a second; Celery would try again for long."""
    try:
        with client(broker_url, PROBE_SECONDS) as redis:
            redis.ping()
    except BrokerError:
        return False
    return True


def queued_ids(broker_url: str) -> set[str]:
    """Return the ids in the queue, without those that a worker has taken. Raises BrokerError."""
    with client(broker_url) as redis:
        messages = redis.lrange(QUEUE, 0, -1)
    return {job_id for raw in messages if (job_id := _id_of(raw)) is not None}


def check_broker(broker_url: str) -> BrokerInfo:
    """Check that the broker answers and evicts no messages. Raises BrokerError with advice."""
    from redis.exceptions import ResponseError

    with client(broker_url) as redis:
        redis.ping()
        server = redis.info("server")
        warning: str | None = None
        try:
            policy = redis.config_get("maxmemory-policy").get("maxmemory-policy")
        except ResponseError:  # hosted brokers forbid CONFIG
            policy = redis.info("memory").get("maxmemory_policy")
            warning = "it forbids CONFIG; its eviction policy was read from INFO"
    if policy is None:
        warning = "it tells its eviction policy neither by CONFIG nor by INFO"
    elif policy != "noeviction":
        # With allkeys-lru 5,864 of 6,000 messages vanished without an error.
        raise BrokerError(
            f"broker {masked(broker_url)} evicts messages (maxmemory-policy {policy}): set "
            "'maxmemory-policy noeviction' in its configuration, or now with "
            "'redis-cli CONFIG SET maxmemory-policy noeviction'"
        )
    version = server.get("valkey_version") or server.get("redis_version") or "unknown"
    return BrokerInfo(str(version), warning)


@contextmanager
def client(broker_url: str, seconds: float = SOCKET_SECONDS) -> Iterator[Redis]:
    """Yield a connection to the broker. Its errors become BrokerError."""
    from redis.exceptions import RedisError

    try:
        redis = _connect(broker_url, seconds)
    except ValueError as error:
        why = str(error)
        if "@" in broker_url:  # it may quote what stands in a password
            why = "no address: in a password, write / as %2F, @ as %40, # as %23, ? as %3F"
        raise BrokerError(f"broker {masked(broker_url)}: {why}") from None
    try:
        yield redis
    except (RedisError, OSError) as error:
        raise BrokerError(
            f"broker {masked(broker_url)} cannot be used: {_line(error)}; start it or set "
            "JOBS_BROKER_URL (unset, an embedded one is started)"
        ) from error
    finally:
        redis.close()


def exposure(broker_url: str) -> str | None:
    """Return what a stranger on the network or on this machine may do with a broker; None: nothing.

    For the broker of the setting; the embedded one is closed to everybody else.
    """
    parts = urlsplit(broker_url)
    if parts.scheme == "redis+socket":
        return None  # the modes of its socket and folder decide, and are its owner's
    local = parts.hostname in ("localhost", "127.0.0.1", "::1")
    found = []
    if not parts.password and "password=" not in parts.query:
        found.append("it has no password: whoever reaches it can delete and send messages")
    if parts.scheme == "redis" and not local:
        found.append("it is not encrypted: use rediss://")
    if parts.scheme == "rediss" and "ssl_cert_reqs=required" not in parts.query:
        found.append("its certificate is not checked")
    return "; ".join(found) or None


def _connect(broker_url: str, seconds: float) -> Redis:
    from redis import Redis
    from redis.backoff import NoBackoff
    from redis.retry import Retry

    options: dict[str, Any] = {
        "socket_timeout": seconds,
        "socket_connect_timeout": min(seconds, CONNECT_SECONDS),
        "retry": Retry(NoBackoff(), 0),  # the callers retry or give up
    }
    parts = urlsplit(broker_url)
    if parts.scheme == "redis+socket":  # kombu's name; redis-py says unix
        database = parse_qs(parts.query).get("virtual_host", ["0"])[0]
        options |= {
            name: unquote(value)
            for name, value in (("username", parts.username), ("password", parts.password))
            if value
        }
        return Redis(unix_socket_path=unquote(parts.path), db=int(database.strip("/")), **options)
    redis: Redis = Redis.from_url(broker_url, **options)
    return redis


def _id_of(raw: bytes | str) -> str | None:
    """The job id in kombu's envelope; None for the message of another program."""
    try:
        body = base64.b64decode(json.loads(raw)["body"])
        return decode(json.loads(body)[0][0])
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError, JobsError):
        return None


def _line(error: BaseException) -> str:
    return " ".join(str(error).split()).rstrip(".") or type(error).__name__
