"""The broker dies, with and without its data, goes away, refuses the password, or is full."""

import shutil
import time
from collections.abc import Callable, Iterator

from tests.torture.arena import Arena, Row, Scenario
from tests.torture.home import Home, gone, kill, until
from tests.torture.outside_broker import OutsideBroker
from tests.torture.service import Service, Watch

BATCH = 24  # documents that come before each fault
AT_WORK_AGAIN = 30.0  # seconds after the fault, or after its cure
NEW_PASSWORD = "another-password"


def broker(arena: Arena) -> Iterator[Row]:
    """Yield a row for each fault of the broker."""
    times = arena.pick(2, 30)
    pause = arena.pick(1, 10)  # seconds between two kills
    away = arena.pick(6, 60)
    yield _killed(arena, "broker killed, its data kept", _kill_broker, times, pause)
    yield _killed(arena, "broker killed, its data deleted", _delete_data, times, pause)
    yield _killed(arena, "broker and worker killed together", _kill_both, times, pause)
    yield _outage(arena, f"broker away for {away} s", OutsideBroker.kill, OutsideBroker.start, away)
    yield _outage(
        arena,
        f"broker refuses the password for {away} s",
        lambda outside: outside.change_password(NEW_PASSWORD),
        lambda outside: outside.restore_password(NEW_PASSWORD),
        away,
    )
    yield _outage(
        arena,
        f"broker full for {away} s",
        lambda outside: outside.set("maxmemory", "1"),
        lambda outside: outside.set("maxmemory", "0"),
        away,
    )


def _killed(
    arena: Arena, fault: str, strike: Callable[[Service], None], times: int, pause: float
) -> Row:
    """Strike the embedded broker again and again, amid work each time."""
    home = arena.home()
    service, watch = Service(home), Watch(home)
    for _ in range(times):
        _into_work(home, service, watch)
        strike(service)
        watch.struck(beyond=len(home.documents))
        home.drop(BATCH)
        _see_batch_through(home, service, watch, arena.seconds)
        time.sleep(pause)
    arena.finish(service, watch)
    return _row(fault, home, service, watch, outages=times)


def _outage(
    arena: Arena,
    fault: str,
    strike: Callable[[OutsideBroker], None],
    cure: Callable[[OutsideBroker], None],
    seconds: float,
) -> Row:
    """Make a broker of the operator's unusable for some seconds; documents keep coming."""
    broken = []
    with OutsideBroker(arena.folder / f"broker-{len(arena.homes)}") as outside:
        home = arena.home(broker_url=outside.url)
        service, watch = Service(home), Watch(home)
        _into_work(home, service, watch)
        known = len(home.documents)
        strike(outside)
        struck_at = time.monotonic()
        home.drop(BATCH)
        until(lambda: home.states().total() == len(home.documents), 60, "documents to be taken")
        for command in ("status", "doctor"):
            lines = home.call(command).stdout.replace(str(home.path), "").splitlines()
            said = [line for line in lines if "broker" in line]
            if len(said) != 1:
                broken.append(f"`{command}` has {len(said)} lines about the broker")
        time.sleep(max(0.0, struck_at + seconds - time.monotonic()))
        cure(outside)
        watch.struck(beyond=known)
        arena.finish(service, watch)
    return _row(fault, home, service, watch, outages=1, broken=broken)


def _into_work(home: Home, service: Service, watch: Watch) -> None:
    """Have documents come and wait until the first of them has ended."""
    ended = home.ended()
    home.drop(BATCH)

    def begun() -> bool:
        service.tend()
        watch.look()
        return home.ended() > ended

    until(begun, 120, "a document to end")


def _see_batch_through(home: Home, service: Service, watch: Watch, seconds: float) -> None:
    def ended() -> bool:
        service.tend()
        watch.look()
        return home.all_ended()

    until(ended, seconds, "the documents to end")


def _row(
    fault: str,
    home: Home,
    service: Service,
    watch: Watch,
    *,
    outages: int,
    broken: list[str] | None = None,
) -> Row:
    broken = list(broken or [])
    told = len(home.lines("the broker does not answer"))
    if told > outages:
        broken.append(f"told {told} times of {outages} outages")
    if watch.longest > AT_WORK_AGAIN:
        broken.append(f"at work again only after {watch.longest:.0f} s")
    broken += service.problems()
    return Row.of(
        "broker", fault, home, recovered=watch.longest, note=f"told {told} times", broken=broken
    )


def _kill_broker(service: Service) -> None:
    pid = service.home.broker_pid()
    if pid is not None and kill(pid):
        until(lambda: gone(pid), 10, "the broker to die")


def _delete_data(service: Service) -> None:
    _kill_broker(service)
    shutil.rmtree(service.home.state / "valkey" / "data", ignore_errors=True)


def _kill_both(service: Service) -> None:
    workers = service.processes()["worker"]
    _kill_broker(service)
    for pid in workers:
        kill(pid)


SCENARIO = Scenario("at work again within 30 s; told once", broker)
