"""The embedded Valkey, really started; and brokers that are refused."""

import asyncio
import os
import shutil
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from celery import Celery
from flower.utils.broker import Broker as FlowerBroker

from jobs.broker.connection import ensure, running_url
from jobs.broker.queue import (
    QUEUE,
    check_broker,
    client,
    encode,
    make_app,
    publish,
    queued_ids,
    wake,
)
from jobs.broker.valkey import ValkeyServer
from jobs.errors import BrokerError
from jobs.settings import Settings
from tests.unit.jobs.kit import make_home

IDS = [f"{n:032x}" for n in range(3)]


@contextmanager
def queue_of(url: str) -> Iterator[Celery]:
    app = make_app(url)
    try:
        yield app
    finally:
        app.close()


def server_pid(settings: Settings) -> int:
    return int((settings.valkey_dir / "valkey.pid").read_text())


def kill_server(settings: Settings) -> None:
    server = ValkeyServer(settings.valkey_dir)
    os.kill(server_pid(settings), signal.SIGKILL)
    deadline = time.monotonic() + 5
    while server.pid() is not None:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_messages_of_strangers_have_no_id(settings: Settings) -> None:
    with ensure(settings) as broker:
        with queue_of(broker.url) as app:
            publish(app, IDS)
        with client(broker.url) as redis:
            for raw in (b"", b"{}", b"[" * 100_000, b'{"body": "W10="}', b'{"body": 1}'):
                redis.lpush(QUEUE, raw)
        assert queued_ids(broker.url) == set(IDS)


def test_server_is_private_and_keeps_nothing_on_disk(settings: Settings) -> None:
    with ensure(settings) as broker:
        assert broker.started
        assert broker.url.startswith("redis+socket:///")
        assert check_broker(broker.url).warning is None
        assert stat.S_IMODE(settings.valkey_dir.stat().st_mode) == 0o700
        with client(broker.url) as redis:
            assert redis.config_get("appendonly") == {"appendonly": "no"}
            assert redis.config_get("port") == {"port": "0"}
        with queue_of(broker.url) as app:
            assert publish(app, IDS) == 3
        assert queued_ids(broker.url) == set(IDS)
    assert running_url(settings) is None
    with ensure(settings) as broker:  # reconcile publishes again
        assert queued_ids(broker.url) == set()


@pytest.mark.parametrize("name", ["with blank", "ünï", "per%20cent", "x" * 120, 'quo"te'])
def test_path_unfit_for_a_socket_gets_loopback_with_password(tmp_path: Path, name: str) -> None:
    settings = make_home(tmp_path / name)
    with ensure(settings) as broker:
        assert broker.url.startswith("redis://:")
        with client(broker.url) as redis:
            assert redis.config_get("bind") == {"bind": "127.0.0.1"}
        password = broker.url.split(":")[2].split("@")[0]
        with (
            pytest.raises(BrokerError, match="authenticate"),
            client(broker.url.replace(f":{password}@", "")) as redis,
        ):
            redis.ping()
        for file in ("url", "valkey.conf"):
            assert stat.S_IMODE((settings.valkey_dir / file).stat().st_mode) == 0o600
        with queue_of(broker.url) as app:
            publish(app, IDS)
        assert queued_ids(broker.url) == set(IDS)


def test_last_user_stops_the_server(settings: Settings) -> None:
    first = ensure(settings)
    second = ensure(settings)
    try:
        assert (first.started, second.started) == (True, False)
        assert second.url == first.url
        first.stop()
        first.stop()
        assert running_url(settings) == second.url
    finally:
        second.stop()
    assert running_url(settings) is None


STARTER = """
import sys, time
from pathlib import Path
from jobs.broker.connection import ensure
from jobs.settings import load_settings
print(ensure(load_settings(Path(sys.argv[1]), environ={})).url, flush=True)
time.sleep(60)
"""


def start_user(settings: Settings) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", STARTER, str(settings.home)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def url_of(user: subprocess.Popen[str]) -> str:
    assert user.stdout is not None
    return user.stdout.readline().strip()


def test_server_survives_the_process_that_started_it(settings: Settings) -> None:
    with start_user(settings) as starter:
        url = url_of(starter)
        starter.kill()
    assert running_url(settings) == url
    with ensure(settings) as broker:
        assert not broker.started
        assert broker.url == url
    assert running_url(settings) is None


def test_concurrent_starters_share_one_server(settings: Settings) -> None:
    starters = [start_user(settings) for _ in range(3)]
    try:
        assert len({url_of(starter) for starter in starters}) == 1
    finally:
        for starter in starters:
            with starter:
                starter.kill()
        with ensure(settings):
            pass
    assert running_url(settings) is None


@pytest.mark.parametrize("name", ["plain", "with blank"])
def test_killed_server_is_revived_at_its_url(tmp_path: Path, name: str) -> None:
    settings = make_home(tmp_path / name)
    with ensure(settings) as broker, queue_of(broker.url) as app:
        publish(app, IDS)
        assert not broker.revive()
        url = broker.url
        kill_server(settings)
        assert running_url(settings) is None
        assert not wake(app, IDS)
        with pytest.raises(BrokerError, match="cannot be used"):
            queued_ids(url)
        assert broker.revive()
        assert broker.url == url
        assert queued_ids(url) == set()  # reconcile publishes them again
        assert wake(app, IDS)  # the app's own connections recover too


def test_a_server_whose_folder_was_deleted_is_alive(settings: Settings) -> None:
    with ensure(settings) as broker:
        server = ValkeyServer(settings.valkey_dir)
        pid = server.pid()
        shutil.rmtree(server.data)
        assert (broker.died(), broker.revive(), server.pid()) == (False, False, pid)
        server.data.mkdir()
        assert server.pid() == pid
    assert not Path(f"/proc/{pid}/cwd").exists()


def test_append_only_file_of_an_earlier_version_is_removed(settings: Settings) -> None:
    old = settings.valkey_dir / "data/appendonlydir"
    old.mkdir(parents=True)
    (old / "appendonly.aof.1.incr.aof").write_bytes(b"damaged")
    with ensure(settings) as broker, queue_of(broker.url) as app:
        publish(app, IDS)
        assert queued_ids(broker.url) == set(IDS)
        assert list((settings.valkey_dir / "data").iterdir()) == []


def test_server_that_cannot_start_is_an_error(settings: Settings) -> None:
    settings.valkey_dir.mkdir()
    (settings.valkey_dir / "valkey.log").mkdir()  # nothing can be logged there
    with pytest.raises(BrokerError, match="does not start"):
        ensure(settings)


@pytest.mark.parametrize("policy", ["allkeys-lru", "volatile-ttl"])
def test_a_broker_that_evicts_is_refused(settings: Settings, policy: str) -> None:
    with ensure(settings) as broker, client(broker.url) as redis:
        redis.config_set("maxmemory-policy", policy)
        with pytest.raises(BrokerError, match=f"{policy}.*noeviction"):
            check_broker(broker.url)


def test_broker_that_forbids_config_gives_a_warning(settings: Settings) -> None:
    with ensure(settings) as broker, client(broker.url) as redis:
        redis.execute_command("ACL", "SETUSER", "default", "-config")
        try:
            warning = check_broker(broker.url).warning
            assert warning is not None
            assert "forbids CONFIG" in warning
        finally:
            redis.execute_command("ACL", "SETUSER", "default", "+config")


@pytest.mark.parametrize(
    "url",
    ["redis://127.0.0.1:1/0", "redis+socket:///nosuch/socket", "redis://nosuch.invalid:6379/0",
     "redis://127.0.0.1:notaport/0"],
)  # fmt: skip
def test_a_broker_that_does_not_answer_is_one_line(tmp_path: Path, url: str) -> None:
    settings = make_home(tmp_path, broker_url=url)
    with pytest.raises(BrokerError) as caught:
        ensure(settings)
    assert "\n" not in str(caught.value)
    assert url in str(caught.value)


def test_broker_of_the_setting_is_used_and_not_stopped(settings: Settings, tmp_path: Path) -> None:
    with ensure(settings) as theirs:
        ours = make_home(tmp_path / "other", broker_url=theirs.url)
        with ensure(ours) as broker:
            assert (broker.url, broker.started) == (theirs.url, False)
            assert not broker.revive()
        assert running_url(ours) == theirs.url
        assert check_broker(theirs.url)
    assert not (tmp_path / "other" / ".nightshift" / "valkey").exists()


WORKER = """
import sys
from jobs.broker.queue import QUEUE, TASK, make_app, queued_ids
app = make_app(sys.argv[1])

@app.task(name=TASK)
def process(message):
    print(message, queued_ids(sys.argv[1]), file=sys.__stdout__, flush=True)
    app.control.shutdown()

app.worker_main(["worker", "--pool=solo", "--queues=" + QUEUE, "--loglevel=ERROR",
                 "--without-gossip", "--without-mingle"])
"""


def test_worker_gets_only_the_id(settings: Settings) -> None:
    """A real Celery worker takes a message; what it has is no longer queued."""
    with ensure(settings) as broker, queue_of(broker.url) as app:
        publish(app, [IDS[0]])
        done = subprocess.run(
            [sys.executable, "-c", WORKER, broker.url],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert f"{encode(IDS[0])} set()" in done.stdout, done.stderr
        assert queued_ids(broker.url) == set()


async def read_by_flower(url: str, app: Celery) -> list[dict[str, object]]:
    reader = FlowerBroker(url, broker_options=app.conf.broker_transport_options)
    try:
        queues: list[dict[str, object]] = await reader.queues([QUEUE])
        return queues
    finally:
        await reader.redis.aclose()


@pytest.mark.parametrize("name", ["plain", "with blank"])
def test_flower_reads_the_queue_at_either_kind_of_url(tmp_path: Path, name: str) -> None:
    with ensure(make_home(tmp_path / name)) as broker, queue_of(broker.url) as app:
        publish(app, IDS)
        with app.connection() as connection:
            url = connection.as_uri(include_password=True)  # what Flower asks of the app
        (queue,) = asyncio.run(read_by_flower(url, app))
        assert queue == {"name": QUEUE, "messages": 3}


def test_foreign_messages_are_ignored(settings: Settings) -> None:
    with ensure(settings) as broker, client(broker.url) as redis, queue_of(broker.url) as app:
        redis.rpush(QUEUE, b"not ours", b"{}", b'{"body": "e30="}')
        publish(app, IDS[:1])
        assert queued_ids(broker.url) == {IDS[0]}
