"""Messages in the queue that no version of ours wrote, or that came a hundred times."""

import base64
import json
import pickle
import sqlite3
import time
import uuid
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from jobs.broker.queue import MESSAGE_VERSION, QUEUE, TASK, client, encode, make_app
from tests.torture.arena import Arena, Row, Scenario
from tests.torture.home import Home, until
from tests.torture.service import Service, Watch, see_through

BATCH = 12
DUPLICATES = 100
LARGE = 10 << 20  # characters


def messages(arena: Arena) -> Iterator[Row]:
    """Yield a row for each kind of message, between two batches of documents."""
    for kind in ("of other versions", "not JSON", "pickle", "of 10 MB", "a hundred duplicates"):
        home = arena.home()
        service, watch = Service(home), Watch(home)
        home.drop(BATCH)
        see_through(service, watch, arena.seconds)
        executed = home.path / "executed"
        _send(home, kind, executed)
        watch.struck()
        home.drop(BATCH)
        see_through(service, watch, arena.seconds)
        broken = service.problems()
        url = (home.state / "valkey" / "url").read_text()
        try:
            until(lambda url=url: not _queued(url), 30, "the queue to be empty")
        except TimeoutError:
            broken.append(f"{_queued(url)} messages stay in the queue")
        arena.finish(service, watch)
        if executed.exists():
            broken.append("the message was executed")
        if deaths := len(home.lines("died and is started again")):
            broken.append(f"the worker died {deaths} times")
        log = (home.state / "logs" / "worker-0.log").read_text(errors="replace")
        refused = [line for line in map(json.loads, log.splitlines()) if line["level"] == "error"]
        yield Row.of(
            "messages",
            kind,
            home,
            recovered=watch.longest,
            note=f"{len(refused)} lines of the worker about it",
            broken=broken,
        )


def _queued(url: str) -> int:
    with client(url) as redis:
        return int(redis.llen(QUEUE))  # type: ignore[arg-type]


class _Executed:
    """Unpickled, it makes a file."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __reduce__(self) -> tuple[object, ...]:
        return Path.touch, (self._path,)


def _send(home: Home, kind: str, executed: Path) -> None:
    url = (home.state / "valkey" / "url").read_text()
    if kind == "not JSON":
        with client(url) as redis:
            for raw in (b"", b"no JSON", b"\x00\xff", b"[]", b"{}", b'{"body": 1}', b'"text"'):
                redis.lpush(QUEUE, raw)
        return
    unknown = uuid.uuid4().hex
    with closing(make_app(url)) as app, app.producer_or_acquire() as producer:

        def send(*bodies: object) -> None:
            for body in bodies:
                app.send_task(TASK, args=(body,), queue=QUEUE, producer=producer)

        match kind:
            case "of other versions":
                send({"v": 0, "id": unknown}, {"v": MESSAGE_VERSION + 1, "id": unknown})
                send({"id": unknown}, {"v": MESSAGE_VERSION}, {"v": MESSAGE_VERSION, "id": 5})
                send(
                    {"v": MESSAGE_VERSION, "id": "../../etc/passwd"}, encode(unknown), unknown, None
                )
                app.send_task("nightshift.another", args=(), queue=QUEUE, producer=producer)
            case "pickle":
                send(encode(unknown))
                body = pickle.dumps(((_Executed(executed),), {}, {}))
                _push_with_body(url, body)
            case "of 10 MB":
                send({**encode(unknown), "more": "x" * LARGE}, {"v": 1, "id": "x" * LARGE})
            case "a hundred duplicates":
                home.drop(1)
                until(lambda: home.states().total() == len(home.documents), 60, "its row")
                send(*[encode(_newest(home))] * DUPLICATES)
    time.sleep(0.5)


def _newest(home: Home) -> str:
    with closing(sqlite3.connect(home.state / "ledger.db")) as ledger:
        query = "SELECT id FROM jobs ORDER BY submitted_at DESC LIMIT 1"
        return str(ledger.execute(query).fetchone()[0])


def _push_with_body(url: str, body: bytes) -> None:
    """Queue a message in kombu's envelope whose body is a pickle, and says so."""
    tag = str(uuid.uuid4())
    envelope = {
        "body": base64.b64encode(body).decode(),
        "content-encoding": "binary",
        "content-type": "application/x-python-serialize",
        "headers": {"task": TASK, "id": tag, "lang": "py", "argsrepr": "", "kwargsrepr": "{}"},
        "properties": {
            "correlation_id": tag,
            "delivery_mode": 2,
            "delivery_tag": tag,
            "delivery_info": {"exchange": "", "routing_key": QUEUE},
            "priority": 0,
            "body_encoding": "base64",
        },
    }
    with client(url) as redis:
        redis.lpush(QUEUE, json.dumps(envelope))


SCENARIO = Scenario("run, or refused with a line in the log; never executed", messages)
