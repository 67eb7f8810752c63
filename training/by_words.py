"""Sort mails by the sums of their words' vectors alone: ``python -m training.by_words``, no model.

What a model that begins with these vectors can know about queues that it has never seen.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict

import numpy as np
from numpy.typing import NDArray

from training.cases import Routing, own_cases, shared_cases
from training.errors import told
from training.made import written_cases
from training.sources import CACHE
from training.word_vectors import word_vectors


def sorted_mails() -> str:
    """How many mails of each collection go to the right queue, a line each.

    Raises:
        TrainingError: there are no word vectors.
    """
    vectors = word_vectors(CACHE)

    def summed(text: str) -> NDArray[np.float32]:
        found = [vectors[word] for word in re.findall("[a-z]+", text.lower()) if word in vectors]
        total = np.sum(found, axis=0) if found else np.zeros(100, np.float32)
        return np.asarray(total / (np.linalg.norm(total) + 1e-9), np.float32)

    right: dict[str, list[bool]] = defaultdict(list)
    for case in [*shared_cases(), *own_cases(), *written_cases()]:
        if isinstance(case.gold, Routing):
            mail = summed(case.document)
            near = [summed(f"{one['name']} {one['description']}") @ mail for one in case.queues]
            chosen = case.queues[int(np.argmax(near))]["name"]
            right[case.collection].append(chosen in case.gold.queue)
    rows = (f"{name}: {np.mean(found):.2f} of {len(found)} mails" for name, found in right.items())
    return "\n".join(rows)


if __name__ == "__main__":
    sys.exit(told(sorted_mails))
