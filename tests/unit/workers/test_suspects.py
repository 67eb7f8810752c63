"""Documents work together; a suspect works alone, soon, and nobody waits for ever."""

import random
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from tests.unit.workers.kit import until
from workers.suspects import Suspects


class Guests:
    """Threads that run as documents until they are told to go."""

    def __init__(self, suspects: Suspects, pool: ThreadPoolExecutor) -> None:
        self.suspects, self.pool = suspects, pool
        self.inside: set[str] = set()
        self._go: dict[str, threading.Event] = {}

    def come(self, name: str, *, alone: bool = False) -> Future[bool]:
        self._go[name] = threading.Event()
        return self.pool.submit(self._stay, name, alone)

    def leave(self, name: str) -> None:
        self._go[name].set()
        until(lambda: name not in self.inside)

    def _stay(self, name: str, alone: bool) -> bool:
        with self.suspects.wait(alone=alone) as ours:
            if ours:
                self.inside.add(name)
                self._go[name].wait(20)
                self.inside.discard(name)
        return ours


@pytest.fixture
def guests() -> Iterator[Guests]:
    suspects = Suspects()
    with ThreadPoolExecutor(8) as pool:
        made = Guests(suspects, pool)
        yield made
        suspects.stop()
        for go in made._go.values():
            go.set()


def settled(guests: Guests, *names: str) -> None:
    until(lambda: guests.inside == set(names))
    threading.Event().wait(0.05)  # nobody else comes in
    assert guests.inside == set(names)


def test_a_suspect_waits_for_the_others_and_is_alone(guests: Guests) -> None:
    guests.come("a")
    guests.come("b")
    settled(guests, "a", "b")
    guests.come("suspect", alone=True)
    settled(guests, "a", "b")
    guests.leave("a")
    settled(guests, "b")
    guests.leave("b")
    settled(guests, "suspect")
    guests.come("c")
    guests.come("d")
    settled(guests, "suspect")
    guests.leave("suspect")
    settled(guests, "c", "d")


def test_a_suspect_is_not_kept_waiting_by_those_who_come_later(guests: Guests) -> None:
    guests.come("a")
    settled(guests, "a")
    guests.come("suspect", alone=True)
    until(lambda: guests.suspects._waiting == 1)
    guests.come("b")
    settled(guests, "a")
    guests.leave("a")
    settled(guests, "suspect")
    guests.leave("suspect")
    settled(guests, "b")


def test_suspects_go_one_after_the_other(guests: Guests) -> None:
    for name in "abc":
        guests.come(name, alone=True)
    seen = []
    for _ in range(3):
        until(lambda: guests.inside)
        [name] = guests.inside
        seen.append(name)
        guests.leave(name)
    assert sorted(seen) == ["a", "b", "c"]


def test_stop_sends_all_away_who_wait_and_all_who_come(guests: Guests) -> None:
    guests.come("a")
    settled(guests, "a")
    waiting = [guests.come("suspect", alone=True), guests.come("b")]
    until(lambda: guests.suspects._waiting == 1)
    guests.suspects.stop()
    assert [future.result(5) for future in waiting] == [False, False]
    assert guests.come("late").result(5) is False
    settled(guests, "a")


def test_an_error_gives_the_turn_back() -> None:
    suspects = Suspects()
    for alone in (True, False, True):
        with pytest.raises(KeyError), suspects.wait(alone=alone):
            raise KeyError
    with suspects.wait(alone=True) as ours:
        assert ours


def test_a_crowd_keeps_the_rule() -> None:
    suspects = Suspects()
    lock = threading.Lock()
    inside = {True: 0, False: 0}
    most = 0

    def visit(seed: int) -> None:
        nonlocal most
        draw = random.Random(seed)
        for _ in range(60):
            alone = draw.random() < 0.2
            with suspects.wait(alone=alone):
                with lock:
                    inside[alone] += 1
                    most = max(most, inside[False])
                    assert inside[True] == 0 or (inside[True] == 1 and inside[False] == 0)
                threading.Event().wait(draw.random() / 2000)
                with lock:
                    inside[alone] -= 1

    with ThreadPoolExecutor(8) as pool:
        for future in [pool.submit(visit, seed) for seed in range(8)]:
            future.result(30)
    assert inside == {True: 0, False: 0}
    assert most > 1
