"""The sampler's choices."""

from collections import Counter

import numpy as np
import pytest

from workers.engine.decoding.sampler import masked, sample
from workers.engine.decoding.sampling_params import SamplingParams
from workers.errors import WorkerError

LOGITS = np.log(np.array([0.5, 0.3, 0.15, 0.05], np.float32))


def draws(params: SamplingParams, count: int = 4000) -> dict[int, float]:
    random = np.random.default_rng(0)
    counts = Counter(sample(LOGITS, params, random) for _ in range(count))
    return {token: n / count for token, n in counts.items()}


def test_greedy_takes_the_best_and_the_first_of_equals() -> None:
    greedy = SamplingParams(max_tokens=1)
    random = np.random.default_rng(0)
    assert sample(LOGITS, greedy, random) == 0
    assert sample(np.array([1, 3, 3, 2], np.float32), greedy, random) == 1


def test_temperature_one_draws_the_distribution() -> None:
    shares = draws(SamplingParams(max_tokens=1, temperature=1.0))
    assert shares == pytest.approx({0: 0.5, 1: 0.3, 2: 0.15, 3: 0.05}, abs=0.03)


def test_a_low_temperature_favours_the_likeliest() -> None:
    assert draws(SamplingParams(max_tokens=1, temperature=0.1))[0] > 0.98


@pytest.mark.parametrize(
    ("top_p", "kept"), [(0.4, {0}), (0.5, {0}), (0.51, {0, 1}), (0.9, {0, 1, 2}), (1, {0, 1, 2, 3})]
)
def test_top_p_keeps_the_smallest_set_that_reaches_it(top_p: float, kept: set[int]) -> None:
    assert set(draws(SamplingParams(max_tokens=1, temperature=1.0, top_p=top_p))) == kept


@pytest.mark.parametrize("temperature", [0.0, 1.0])
def test_sampling_stays_within_the_mask(temperature: float) -> None:
    params = SamplingParams(max_tokens=1, temperature=temperature)
    allowed = np.array([False, False, True, False])
    random = np.random.default_rng(0)
    assert {sample(masked(LOGITS, allowed), params, random) for _ in range(50)} == {2}


def test_one_number_is_drawn_for_each_token_whatever_the_mask() -> None:
    params = SamplingParams(max_tokens=1, temperature=1.0, top_p=0.3)
    first, second = np.random.default_rng(1), np.random.default_rng(1)
    sample(masked(LOGITS, np.array([True, False, False, False])), params, first)
    second.random()
    assert first.random() == second.random()


@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_unusable_logits_are_an_error(bad: float) -> None:
    logits = LOGITS.copy()
    logits[2] = bad
    with pytest.raises(WorkerError, match="no usable logits"):
        sample(logits, SamplingParams(max_tokens=1), np.random.default_rng(0))


@pytest.mark.parametrize(
    "settings",
    [
        {"max_tokens": 0}, {"temperature": -1.0}, {"temperature": float("nan")}, {"top_p": 0.0},
        {"top_p": 1.1}, {"seed": -1}, {"deadline_seconds": 0.0},
    ],
)  # fmt: skip
def test_params_out_of_range_are_refused(settings: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=next(iter(settings))):
        SamplingParams(**{"max_tokens": 1, **settings})  # type: ignore[arg-type]
