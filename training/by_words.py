"""Sort mails by their words alone, without a model:

    python -m training.by_words          by the word vectors that training begins with
    python -m training.by_words RUN      by what a run's tokens tell about topics (learnt first)
    python -m training.by_words encoder  by the sentence encoder that taught it (minutes)

What a model can know about queues that it has never seen before it reads a sentence.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from training.cases import Routing, mail_cases, own_cases, shared_cases
from training.errors import told
from training.made import written_cases
from training.sources import CACHE
from training.word_vectors import word_vectors

Array = NDArray[np.float32]
Read = Callable[[str], Array]  # a text: its vector, one long


def sorted_mails(read: Read) -> str:
    """How many mails of each collection lie nearest to the right queue, a line each."""
    right: dict[str, list[bool]] = defaultdict(list)
    for case in [*shared_cases(), *own_cases(), *mail_cases(), *written_cases()]:
        if isinstance(case.gold, Routing):
            lines = np.stack([read(described(one)) for one in case.queues])
            chosen = case.queues[int(np.argmax(lines @ read(case.document)))]["name"]
            right[case.collection].append(chosen in case.gold.queue)
    rows = (f"{name}: {np.mean(found):.2f} of {len(found)} mails" for name, found in right.items())
    return "\n".join(rows)


def described(queue: Mapping[str, str]) -> str:
    """A queue as one text."""
    return f"{queue['name']}: {queue.get('description', '')}"


def by_word_vectors() -> Read:
    """The sum of the words' vectors.

    Raises:
        TrainingError: there are no word vectors.
    """
    vectors = word_vectors(CACHE)

    def read(text: str) -> Array:
        found = [vectors[word] for word in re.findall("[a-z]+", text.lower()) if word in vectors]
        return _one_long(found or [np.zeros(100, np.float32)])

    return read


def by_topics(run: Path) -> Read:
    """The sum of what a run's tokens tell.

    Raises:
        TrainingError: the run has no tokenizer, or that cannot be learnt.
    """
    from training.topic_words import topics_of  # torch, which the others do without

    tokenizer, table = topics_of(run, CACHE)

    def read(text: str) -> Array:
        return _one_long(table[tokenizer.encode(text, add_special_tokens=False).ids])

    return read


def by_encoder() -> Read:
    """The sentence encoder.

    Raises:
        TrainingError: it cannot be had.
    """
    from training.sentence_vectors import SentenceEncoder  # torch, too

    encoder = SentenceEncoder(CACHE)
    return lambda text: np.asarray(encoder.vectors([text])[0].numpy(), np.float32)


def _one_long(vectors: Sequence[Array] | Array) -> Array:
    total = np.sum(vectors, axis=0)
    return np.asarray(total / (np.linalg.norm(total) + 1e-9), np.float32)


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m training.by_words",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("by", nargs="?", help="a run's folder, or the word encoder")
    by = parser.parse_args().by
    ways = {None: by_word_vectors, "encoder": by_encoder}
    return told(lambda: sorted_mails(ways[by]() if by in ways else by_topics(Path(by))))


if __name__ == "__main__":
    sys.exit(main())
