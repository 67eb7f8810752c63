"""The simulator: what it must say where the answer is known without it."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from scaling.costs import Costs
from scaling.events import Clock, Server
from scaling.simulation import AFTER, BEFORE, SPREAD, Site, simulate
from scaling.study import by_backlog

FREE = Costs(
    name="free",
    source="made up",
    own_tokens=128,
    steps=10,
    cores=1,
    prefill_seconds=0.01,
    step_seconds={1: 0.1, 9: 0.5},
    serial_share=0.0,
    weight_bytes=0,
    prefill_bytes=0,
    slot_bytes=0,
    start_seconds=0,
    walk_seconds=0,
    intake_seconds=0,
    publish_seconds=0,
    ledger_seconds=0,
    broker_seconds=0,
    pending_seconds=0.001,
    core_bytes_per_second=1e9,
    host_bytes_per_second=4e9,
    network_seconds=0,
)


def test_a_server_serves_in_the_order_of_asking() -> None:
    clock, seen = Clock(), []
    server = Server(clock)
    for name in "ab":
        clock.at(1.0, lambda name=name: server.request(2.0, lambda: seen.append((name, clock.now))))
    clock.at(9.0, lambda: server.request(1.0, lambda: seen.append(("c", clock.now))))
    clock.run()
    assert seen == [("a", 3.0), ("b", 5.0), ("c", 10.0)]
    assert server.busy == 5.0


def test_a_step_between_two_measured_numbers_of_rows_lies_on_a_line() -> None:
    assert FREE.step(5) == pytest.approx(0.3)
    assert FREE.step(13) == pytest.approx(0.7)  # beyond what was measured too
    assert FREE.step(1) == 0.1


def test_more_cores_shorten_computing_but_not_reading() -> None:
    costs = replace(FREE, serial_share=0.1)
    assert costs.with_cores(1.0, 0.0, 1, 1e9) == pytest.approx(1.0)
    assert costs.with_cores(1.0, 0.0, 9, 1e9) == pytest.approx(0.1 + 0.1)
    assert costs.with_cores(1.0, 0.5e9, 9, 1e9) == pytest.approx(0.1 + 0.5)


def test_one_document_alone_takes_the_sum_of_its_phases() -> None:
    costs = replace(
        FREE,
        start_seconds=100.0,
        walk_seconds=3.0,
        publish_seconds=5.0,
        ledger_seconds=7.0,
        broker_seconds=11.0,
    )
    found = simulate(costs, Site(1, 1, 1, slots=1), 1)
    before = 100.0 + 11.0  # it was taken while the worker started
    around = 3.0 + 5.0 + AFTER * 7.0
    least, most = (share * (128 * 0.01 + 10 * 0.1) for share in (1 - SPREAD, 1 + SPREAD))
    assert before + around + least <= found.seconds <= before + around + most


@pytest.mark.parametrize("slots", [1, 3, 16])
@pytest.mark.parametrize("hosts", [1, 3])
def test_every_document_ends(hosts: int, slots: int) -> None:
    found = simulate(FREE, Site(hosts, 4, 2, slots), 101)
    assert found.documents == 101
    assert all(0 <= share <= 1.001 for share in found.busy.values())


def test_without_a_limit_hosts_add_up() -> None:
    one, ten = (simulate(FREE, Site(hosts, 2, 1, 4), 200 * hosts) for hosts in (1, 10))
    assert ten.per_hour == pytest.approx(10 * one.per_hour, rel=0.05)
    assert one.fullest == "arithmetic"


def test_rows_make_a_decoded_token_cheap() -> None:
    alone, together = (simulate(FREE, Site(1, 1, 1, slots), 200) for slots in (1, 9))
    assert together.per_hour > 1.2 * alone.per_hour


def test_one_writer_at_a_time_is_the_limit_of_the_ledger() -> None:
    costs = replace(FREE, ledger_seconds=2.0)
    found = simulate(costs, Site(1, 64, 1, 8), 2000)
    # The first half is still being taken in while results come.
    assert 3600 / (2.0 * (BEFORE + AFTER)) <= found.per_hour <= 3600 / (2.0 * AFTER)
    assert found.fullest == "ledger"


def test_memory_that_a_host_shares_is_the_limit_of_its_workers() -> None:
    costs = replace(FREE, weight_bytes=0.1e9)  # 0.1 s of one core's reading, at every step
    few, many = (simulate(costs, Site(1, cores, 1, 1), 30 * cores) for cores in (4, 64))
    assert few.fullest == "arithmetic"
    assert many.fullest == "memory"
    # Ten steps a document, all of them together at the host's bandwidth.
    assert many.per_hour == pytest.approx(3600 * 4e9 / (10 * 0.1e9), rel=0.15)


def test_several_hosts_pay_for_leases() -> None:
    costs = replace(FREE, ledger_seconds=0.05)
    short, long = (
        simulate(costs, Site(2, 8, 1, 8, lease_seconds=seconds), 1000) for seconds in (1.0, 600.0)
    )
    assert short.per_hour < long.per_hour


def test_the_reconciler_looks_at_everything_pending() -> None:
    assert next(iter(by_backlog(FREE))) == {"pending": 1000, "seconds of a look": 1.0}


@pytest.mark.parametrize("name", ["gemma-4-e2b", "nightshift-test"])
def test_the_costs_beside_it_load_and_say_where_they_come_from(name: str) -> None:
    costs = Costs.load(name)
    assert costs.name == name
    assert costs.source
    assert 1 in costs.step_seconds


def test_a_file_of_costs_keeps_everything(tmp_path: Path) -> None:
    FREE.save(tmp_path / "costs.json")
    assert Costs.load(tmp_path / "costs.json") == FREE


def test_an_unknown_key_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "costs.json"
    FREE.save(path)
    path.write_text(json.dumps({**json.loads(path.read_text()), "typo": 1}), encoding="utf-8")
    with pytest.raises(SystemExit, match="typo"):
        Costs.load(path)


def test_the_mean_of_two_measurements_is_between_them() -> None:
    other = replace(FREE, walk_seconds=4.0, step_seconds={1: 0.3, 2: 9.0})
    mean = FREE.between(other)
    assert (mean.walk_seconds, mean.cores) == (2.0, 1)
    assert mean.step_seconds == pytest.approx({1: 0.2})
