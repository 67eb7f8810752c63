"""Signals in every phase of ``up``, and processes that stand still."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

from jobs.exit_codes import ExitCode
from jobs.ledger.holder import find_holder
from jobs.running.processes import DRAIN_SECONDS
from tests.torture.arena import Arena, Row, Scenario
from tests.torture.home import PIPELINE, Home, kill, until
from tests.torture.service import COMMAND, Service, Watch, see_through

GRACE = 5.0  # seconds beyond the time that workers have for handing back
BATCH = 12
SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
LEASE_SECONDS = 5


def signals(arena: Arena) -> Iterator[Row]:
    """Yield a row for the signals that ask to stop, and one for each way of standing still."""
    yield _stops(arena)
    still = arena.pick(4, 3600)
    yield from _still(arena, still)
    yield _frozen_leaseholder(arena)
    yield _held_ledger(arena, arena.pick(15, 300))
    yield _killed_at_its_start(arena, arena.pick(5, 12))


def _stops(arena: Arena) -> Row:
    """Stop ``up`` in each phase, by each signal, once to thrice; then see all documents through."""
    home = arena.home()
    cases = list(product(PHASES, SIGNALS, (1, 2, 3)))
    if arena.scale == "small":  # each phase, each signal and each number at least once
        cases = [
            (phase, SIGNALS[place % 3], 1 + (place + place // 3) % 3)
            for place, phase in enumerate(PHASES)
        ]
    slowest, broken = 0.0, []
    for phase, number, times in cases:
        home.drop(BATCH)
        process = home.start(*COMMAND)
        PHASES[phase](home, process.pid)
        began = time.monotonic()
        for _ in range(times):
            if process.poll() is None:
                process.send_signal(number)
            time.sleep(0.1)
        process.wait(timeout=DRAIN_SECONDS + 30)
        seconds = time.monotonic() - began
        slowest = max(slowest, seconds)
        if seconds > DRAIN_SECONDS + GRACE:
            broken.append(f"{number.name} ×{times} {phase}: {seconds:.0f} s")
    service, watch = Service(home), Watch(home)
    arena.finish(service, watch)
    return Row.of(
        "signals",
        f"{', '.join(one.name for one in SIGNALS)}, once to thrice, {len(cases)} stops",
        home,
        note=f"slowest stop {slowest:.1f} s",
        broken=broken,
        most_reruns=0.0,
    )


def _at_once(home: Home, command: int) -> None:
    """The program may not have its handlers yet."""


def _taking(home: Home, command: int) -> None:
    known = home.states().total()
    until(lambda: home.states().total() > known or home.all_ended(), 60, "a document to be taken")


def _working(home: Home, command: int) -> None:
    known = home.ended()
    until(lambda: home.ended() > known or home.all_ended(), 120, "a document to end")


def _broker_dead(home: Home, command: int) -> None:
    _taking(home, command)
    if broker := home.broker_pid():
        kill(broker)


def _idle(home: Home, command: int) -> None:
    until(home.all_ended, 120, "all documents to end")


PHASES: dict[str, Callable[[Home, int], None]] = {
    "at its start": _at_once,
    "while it takes documents": _taking,
    "at work": _working,
    "without a broker": _broker_dead,
    "idle": _idle,
}


def _worker(service: Service) -> list[int]:
    return service.processes()["worker"]


def _everything(service: Service) -> list[int]:
    living = service.processes()
    # The command first, or it would restart what it finds still.
    return [pid for kind in ("command", "worker", "parser", "broker") for pid in living[kind]]


def _freeze(home: Home, pids: list[int]) -> None:
    """Stop processes at a moment when they do not hold the ledger; see ``_held_ledger``."""

    def stopped() -> bool:
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        time.sleep(0.1)
        if home.ledger_is_free():
            return True
        for pid in reversed(pids):
            os.kill(pid, signal.SIGCONT)
        return False

    until(stopped, 60, "a moment between two writes")


def _still(arena: Arena, seconds: float) -> Iterator[Row]:
    """Let processes stand still amid work and go on; nothing is charged, nothing done twice."""
    faults = {
        f"SIGSTOP of the worker for {seconds} s": _worker,
        f"SIGSTOP of everything for {seconds} s, as at a suspend": _everything,
    }
    stopped: list[tuple[str, Home, Service, list[int]]] = []
    for fault, whom in faults.items():  # in homes of their own, which stand still together
        home = arena.home()
        home.drop(arena.pick(60, 1000))
        service = Service(home)
        _working(home, service.pid)
        pids = whom(service)
        _freeze(home, pids)
        stopped.append((fault, home, service, pids))
    time.sleep(seconds)
    for fault, home, service, pids in stopped:
        watch = Watch(home)
        watch.struck()
        for pid in reversed(pids):
            os.kill(pid, signal.SIGCONT)
        arena.finish(service, watch)
        yield Row.of("signals", fault, home, recovered=watch.longest, most_reruns=0.0)


def _frozen_leaseholder(arena: Arena) -> Row:
    """One of two workers stands still for longer than its leases; the other does its documents."""
    home = arena.home(lock="lease", lease_seconds=str(LEASE_SECONDS), cores="0;1", slots="4")
    home.settings["TORTURE_STUB_SECONDS"] = "1"  # so that it has documents in work
    home.drop(arena.pick(32, 400))
    service, watch = Service(home), Watch(home)
    until(lambda: len(home.worker_pids()) == 2, 120, "two workers")
    _working(home, service.pid)
    frozen = arena.rng.choice(home.worker_pids())
    _freeze(home, [frozen])
    see_through(service, watch, arena.seconds)
    os.kill(frozen, signal.SIGCONT)
    time.sleep(1)  # the frozen one goes on with what was taken from it
    arena.finish(service, watch)
    return Row.of("signals", f"lease of {LEASE_SECONDS} s, one of two workers frozen", home)


def _held_ledger(arena: Arena, seconds: float) -> Row:
    """Freeze a worker in the middle of a write: all others wait, say so once, and go on."""
    home = arena.home(cores="0;1", slots="4")
    home.drop(arena.pick(60, 1000))
    service, watch = Service(home), Watch(home)
    until(lambda: len(home.worker_pids()) == 2, 120, "two workers")
    _working(home, service.pid)
    ledger, broken = home.state / "ledger.db", []
    frozen = _freeze_in_a_write(home, ledger)
    began = time.monotonic()
    home.drop(12)
    said = f"(pid {frozen}) is stopped"
    for command in ("status", "doctor"):
        called = home.call(command)
        if said not in called.stdout + called.stderr:
            broken.append(f"`{command}` does not say who holds it")
    asked = time.monotonic()
    path = home.expect(home.path / "submitted.txt", "Please send a refund of a submitted order.")
    called = home.call("submit", "--pipeline", PIPELINE, str(path))
    waited = time.monotonic() - asked
    if called.returncode != ExitCode.USAGE or said not in called.stderr:
        broken.append(f"`submit` ended with {called.returncode}: {called.stderr[:200]!r}")
    if find_holder(ledger) is None:
        broken.append("it was not held to the end")
    time.sleep(max(0.0, began + seconds - time.monotonic()))
    os.kill(frozen, signal.SIGCONT)
    watch.struck()
    home.call("submit", "--pipeline", PIPELINE, str(path))
    arena.finish(service, watch)
    broken += service.problems()
    if (told := len(home.lines("database is locked"))) != 1:
        broken.append(f"told {told} times")
    return Row.of(
        "signals",
        f"SIGSTOP of a worker in the middle of a write to the ledger for {seconds} s",
        home,
        recovered=watch.longest,
        note=f"told {told} times; `submit` ended after {waited:.1f} s",
        broken=broken,
        most_reruns=0.0,
    )


def _freeze_in_a_write(home: Home, ledger: Path) -> int:
    """Stop workers again and again until one of them holds the ledger; return its number."""
    found = 0

    def holds() -> bool:
        nonlocal found
        for pid in home.worker_pids():
            os.kill(pid, signal.SIGSTOP)
            holder = find_holder(ledger)
            if holder is not None and holder.pid == pid:
                found = pid
                return True
            os.kill(pid, signal.SIGCONT)
        return False

    deadline = time.monotonic() + 60
    while not holds():  # without a pause: a write takes milliseconds
        if time.monotonic() > deadline:
            raise TimeoutError("waited 60 s for a worker in the middle of a write")
        if home.all_ended():
            home.drop(40)
    return found


def _killed_at_its_start(arena: Arena, times: int) -> Row:
    """Kill each worker before it is ready, more often than an error of its own would be borne."""
    home = arena.home()
    home.drop(arena.pick(24, 200))
    service, watch = Service(home), Watch(home)
    killed: set[int] = set()

    def kill_next() -> bool:
        service.tend()
        for pid in set(service.processes()["worker"]) - killed:
            if kill(pid):
                killed.add(pid)
                watch.struck()
        return len(killed) >= times

    until(kill_next, 600, "enough deaths")
    arena.finish(service, watch)
    broken = service.problems()
    lines = len(home.lines("worker 0 died"))
    return Row.of(
        "signals",
        f"`kill -9` of a worker before it was ever ready, {times} times",
        home,
        recovered=watch.longest,
        note=f"{lines} lines about it",
        broken=broken,
        most_reruns=0.0,
    )


SCENARIO = Scenario("stops within its grace plus 5 s; no attempt charged", signals)
