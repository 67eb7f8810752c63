"""How probable a chosen token was among those allowed."""

import math

import numpy as np
import pytest

from workers.engine.decoding.choices import choice

LOGITS = np.array([1.0, 3.0, -np.inf, 2.0, -20.0], np.float32)
TOTAL = sum(math.exp(logit) for logit in (1.0, 3.0, 2.0, -20.0))


def test_candidates_are_named_the_likeliest_first_without_the_far_and_the_forbidden() -> None:
    made = choice(7, 3, LOGITS, None)
    assert made.place == 7
    assert made.log_probability == pytest.approx(2 - math.log(TOTAL), abs=1e-6)
    assert [token for token, _ in made.candidates] == [1, 3, 0]
    assert sum(math.exp(log) for _, log in made.candidates) == pytest.approx(1.0, abs=1e-6)


def test_of_few_tokens_their_own_numbers_are_named() -> None:
    made = choice(0, 1, LOGITS, np.array([50, 60, 70, 80, 90]))
    assert [token for token, _ in made.candidates] == [60, 80, 50]


def test_the_only_token_that_is_allowed_is_certain() -> None:
    made = choice(0, 2, np.array([-np.inf, -np.inf, -3.0], np.float32), None)
    assert made.log_probability == 0.0
    assert made.candidates == ((2, 0.0),)
