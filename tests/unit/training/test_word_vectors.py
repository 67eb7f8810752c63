"""Word vectors as training begins with them: what all texts share is gone."""

from __future__ import annotations

import numpy as np

from training.word_vectors import meanings


def test_a_sum_of_vectors_tells_a_text_by_its_rare_words() -> None:
    r = np.random.default_rng(0)
    matrix = r.standard_normal((3000, 20)).astype(np.float32)
    matrix[:200] += 4 * r.standard_normal(20).astype(np.float32)  # what small words have in common
    matrix[200:] -= r.standard_normal(20).astype(np.float32)
    found = meanings(matrix)
    length = np.linalg.norm(found, axis=1)
    assert length[0] < 0.01 < 0.3 < length[-1] <= 1
    small, topics = list(range(100)), ([2000, 2001], [2500, 2501])
    same = [found[[*small, topic[0]]].sum(0) @ found[topic[0]] for topic in topics]
    other = found[[*small, topics[0][0]]].sum(0) @ found[topics[1][0]]
    assert min(same) > 2 * abs(other)
    assert abs(found[small].sum(0) @ found[0]) < 0.1
