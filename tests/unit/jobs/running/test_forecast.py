"""Forecasts, by replay of recorded runs: a machine of its own, documents that vary."""

import csv
import math
from pathlib import Path

import pytest

from jobs.running.estimate import estimate
from jobs.running.forecast import (
    CostModel,
    Done,
    Range,
    Rates,
    Waiting,
    ends,
    measured_rates,
    measured_throughput,
    schedule,
    throughput,
)
from tests.unit.jobs.running.replay import SLOTS, documents, run

BEGAN = 1000.0
DATA = Path(__file__).resolve().parents[3] / "data"


def finished(prompt: float, reply: float, rates: Rates, size: int = 1000) -> Done:
    seconds = prompt * rates.prompt + reply * rates.reply
    return Done("p", "txt", size, 1, prompt * 4, 0.0, prompt, reply, seconds, 0.0, 0.0, seconds)


def replay(seed: int, earlier: int | None, speed: float = 1.0) -> list[tuple[float, bool]]:
    """Return the errors of the forecasts of a run, from its first tenth on, at every eighth end.

    Each is a share of the run's whole time, with whether its end was in the 80 % range. ``earlier``
    is the seed of a run before it on the same machine, ``speed`` how quick the machine was then.
    """
    before = [] if earlier is None else run(documents(120, earlier), 0.0, speed)
    history = [item.done() for item in before]
    rate = throughput(CostModel(history)) if history else None
    items = run(documents(200, seed), BEGAN)
    end = items[-1].ended
    found = []
    for count in range(20, 198, 8):
        now = items[count - 1].ended
        ours = [item.done() for item in items[:count]]
        left = [item.waiting(now) for item in items[count:]]
        range_ = estimate(history, ours, left, rate, SLOTS, now)
        assert range_ is not None
        inside = now + range_.low <= end <= now + range_.high
        found.append(((now + range_.middle - end) / (end - BEGAN), inside))
    return found


def test_a_recorded_night_is_foretold_without_any_history() -> None:
    """202 documents with the default model on two cores of an EPYC (benchmarks/night.py)."""
    with (DATA / "night-of-202.csv").open(encoding="utf-8", newline="") as file:
        rows = [
            Done(
                row["pipeline"], row["kind"], int(row["bytes"]), float(row["pages"]),
                float(row["chars"]), float(row["reading_seconds"]), float(row["prompt_tokens"]),
                float(row["completion_tokens"]), float(row["generation_seconds"]),
                float(row["guard_seconds"]), float(row["started_at"]), float(row["ended_at"]),
            )
            for row in csv.DictReader(file)
        ]  # fmt: skip
    errors = []
    for count in range(len(rows) // 10, len(rows) - 2):
        now = rows[count - 1].ended
        left = [
            Waiting(row.pipeline, row.kind, row.size, row.started if row.started <= now else None)
            for row in rows[count:]
        ]
        range_ = estimate([], rows[:count], left, None, SLOTS, now)
        assert range_ is not None
        errors.append(abs(now + range_.middle - rows[-1].ended) / rows[-1].ended)
    assert errors[0] < 0.20
    assert max(errors) < 0.30


@pytest.mark.parametrize("seed", [1, 4, 6, 7])
def test_a_mixed_run_of_200_is_foretold_within_a_fifth_after_its_first_tenth(seed: int) -> None:
    errors = [abs(error) for error, _ in replay(seed, earlier=77)]
    assert errors[0] < 0.20
    assert max(errors) < 0.30


def test_a_history_of_a_quicker_machine_is_soon_outweighed() -> None:
    errors = [abs(error) for error, _ in replay(2, earlier=77, speed=1.6)]
    assert errors[0] < 0.25
    assert max(errors) < 0.30


def test_eighty_of_a_hundred_ranges_hold_the_end() -> None:
    inside = [held for seed in range(1, 5) for _, held in replay(seed, earlier=70 + seed)]
    assert 0.65 < sum(inside) / len(inside) <= 1.0


def test_without_any_history_the_first_run_teaches_itself() -> None:
    errors = [abs(error) for error, _ in replay(5, earlier=None)]
    assert max(errors[-8:]) < 0.2


def test_rates_are_found_again() -> None:
    rates = Rates(0.004, 0.05)
    samples = [finished(100 + 37 * n % 900, 20 + 53 * n % 200, rates) for n in range(200)]
    found = measured_rates(samples, Rates())
    assert found.prompt == pytest.approx(rates.prompt, rel=0.3)
    assert found.reply == pytest.approx(rates.reply, rel=0.3)
    assert measured_rates([], Rates(1, 2)) == Rates(1, 2)
    odd = [finished(100 * n, 10, Rates(-0.001, 0.05)) for n in range(1, 20)]
    assert min(measured_rates(odd, Rates()).prompt, measured_rates(odd, Rates()).reply) >= 0


def test_a_large_document_of_a_kind_never_seen_is_no_short_one() -> None:
    model = CostModel([finished(200, 50, Rates()) for _ in range(30)])
    short = model.expect(Waiting("p", "txt", 1000))
    assert short.seconds == pytest.approx(model.work(model.samples[0]), rel=0.3)
    long = model.expect(Waiting("other", "xyz", 1_000_000))
    assert long.seconds > 3 * short.seconds and long.deviation > short.deviation


def test_time_spent_on_documents_in_work_is_no_idleness() -> None:
    busy = [Waiting("p", "txt", 1000, started=BEGAN) for _ in range(4)]
    late = [Waiting("p", "txt", 1000, started=BEGAN + 90) for _ in range(4)]
    # Half of the places have worked for 100 seconds on what has not ended.
    assert measured_throughput(100.0, busy + late, BEGAN, BEGAN + 100, None) == pytest.approx(
        100 / 45
    )
    assert measured_throughput(0.0, busy, BEGAN, BEGAN + 1, None) is None


def test_ends_follow_the_order_and_the_last_ones_are_quicker() -> None:
    assert ends([10, 10, 10, 10], slots=2, rate=2.0) == [10, 10, 20, 20]
    one, two = ends([10, 30], slots=2, rate=2.0)
    assert one == 10 and 20 < two < 30
    assert ends([], 2, 1.0) == []


def test_a_schedule_counts_and_widens() -> None:
    model = CostModel([finished(200, 50, Rates()) for _ in range(30)])
    plan = schedule(model, [Waiting("p", "txt", 1000)] * 40, slots=8, rate=8.0, doubt=0.1)
    assert plan.finished_by(0) == 0
    assert plan.finished_by(plan.whole.middle) == 40
    assert 0 < plan.finished_by(plan.whole.middle / 2) < 40
    half = plan.range_at(plan.whole.middle / 2)
    assert half.low < half.middle < half.high < plan.whole.high
    assert math.isclose(half.high / half.middle, plan.whole.high / plan.whole.middle)
    assert schedule(model, [], 8, 8.0, 0.1).whole == Range(0, 0, 0)
