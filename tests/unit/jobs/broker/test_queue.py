"""The configuration of Celery that was measured, and the message."""

from pathlib import Path

import pytest

from jobs.broker.queue import QUEUE, client, decode, encode, exposure, make_app
from jobs.errors import BrokerError, JobsError, masked
from tests.unit.jobs.kit import make_home

MEASURED = {
    "task_acks_late": True,
    "worker_prefetch_multiplier": 1,
    "task_serializer": "json",
    "accept_content": ["json"],
    "task_ignore_result": True,
    "task_reject_on_worker_lost": False,
    "worker_cancel_long_running_tasks_on_connection_loss": False,
    "visibility_timeout": 86_400,
    "task_default_queue": QUEUE,
}


@pytest.mark.parametrize(("key", "value"), MEASURED.items())
def test_measured_settings_are_set(key: str, value: object) -> None:
    assert make_app("redis://localhost:1/0").conf[key] == value


def test_lost_messages_are_restored_after_ten_seconds() -> None:
    options = make_app("redis://localhost:1/0").conf.broker_transport_options
    assert options["visibility_timeout"] == 86_400
    assert options["unacked_restore_interval"] * options["unacked_restore_throttle"] == 10


def test_message_contains_only_the_id() -> None:
    assert encode("a" * 32) == {"v": 1, "id": "a" * 32}
    assert decode(encode("a" * 32)) == "a" * 32


@pytest.mark.parametrize(
    "message", [{}, {"v": 2, "id": "a"}, {"v": 1}, {"v": 1, "id": 3}, None, "a", [1], 5]
)
def test_message_of_another_version_is_refused(message: object) -> None:
    with pytest.raises(JobsError, match="version 1"):
        decode(message)


def test_large_message_is_refused_in_a_short_line() -> None:
    with pytest.raises(JobsError) as refused:
        decode({"v": 2, "id": "a" * 32, "more": "x" * 1_000_000})
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("redis://:secret@127.0.0.1:6379/0", "redis://:***@127.0.0.1:6379/0"),
        ("rediss://user:se@cret@host/1", "rediss://user:***@host/1"),
        ("redis://host:1/0", "redis://host:1/0"),
        ("redis://:se/cr@et?x#y@host:1/0", "redis://:***@host:1/0"),
        ("redis://secret@host", "redis://***@host"),
        (
            "redis://host/0?password=secret&virtual_host=1",
            "redis://host/0?password=***&virtual_host=1",
        ),
        ("postgresql+psycopg://ns:secret@db/ns", "postgresql+psycopg://ns:***@db/ns"),
        ("redis+socket:///a/b.sock", "redis+socket:///a/b.sock"),
    ],
)
def test_passwords_are_not_shown(url: str, shown: str) -> None:
    assert masked(url) == shown


def test_a_password_that_ends_the_address_is_not_quoted() -> None:
    with pytest.raises(BrokerError) as caught, client("redis://:se/cret@host:1/0"):
        pass
    assert str(caught.value).startswith("broker redis://:***@host:1/0: no address: in a password,")
    assert caught.value.__suppress_context__


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("redis+socket:///run/valkey.sock", None),
        ("redis://:secret@127.0.0.1/0", None),
        ("rediss://:secret@broker/0", None),
        ("redis://127.0.0.1/0", "it has no password"),
        ("redis://:secret@broker/0", "it is not encrypted"),
        ("rediss://:secret@broker/0?ssl_cert_reqs=none", "its certificate is not checked"),
    ],
)
def test_what_a_stranger_may_do_with_a_broker_is_told(
    tmp_path: Path, url: str, told: str | None
) -> None:
    found = exposure(make_home(tmp_path, broker_url=url).broker_url or "")
    assert (found or "").startswith(told or "") and bool(found) == bool(told)
