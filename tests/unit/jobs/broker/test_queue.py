"""The configuration of Celery that was measured, and the message."""

import pytest

from jobs.broker.queue import QUEUE, decode, encode, make_app, masked
from jobs.errors import JobsError

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
        ("redis+socket:///a/b.sock", "redis+socket:///a/b.sock"),
    ],
)
def test_passwords_are_not_shown(url: str, shown: str) -> None:
    assert masked(url) == shown
