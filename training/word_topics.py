"""What words tell about a text's topic, as ``pipelines.topics`` reads it:

    python -m training.word_topics RUN

RUN is any folder of ``training.train``: a word tells what its tokens do.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from pipelines.topics import FOLDER, NUMBERS, WORDS
from training.errors import told
from training.sources import CACHE
from training.topic_words import SEED, source_texts, topics_of

_OFTEN = 5  # times that a word stands in the texts that topics are learnt from
_FAR = 99.9  # percentile of the numbers that 8 bits reach


def write(run: Path, folder: Path = FOLDER) -> Path:
    """Write the tables to ``folder`` and return it.

    Raises:
        TrainingError: the run has no tokenizer, or a source of text cannot be had.
    """
    tokenizer, table = topics_of(run, CACHE)
    words = frequent(source_texts(Random(f"topics {SEED}")))
    folder.mkdir(exist_ok=True)
    (folder / WORDS).write_text("\n".join(words), encoding="utf-8")
    numbers(words, tokenizer, table).tofile(folder / NUMBERS)
    return folder


def frequent(texts: Iterable[str]) -> list[str]:
    """Words of two letters and more that stand in the texts often enough, in order."""
    counts: Counter[str] = Counter()
    for text in texts:
        counts.update(re.findall(r"[^\W\d_]+", text.lower()))
    return sorted(word for word, count in counts.items() if count >= _OFTEN and len(word) > 1)


def numbers(
    words: Sequence[str], tokenizer: Tokenizer, table: NDArray[np.float32]
) -> NDArray[np.int8]:
    """What words tell [n, SIZE], in 8 bits: the sum of their tokens' rows of ``table``."""
    each = tokenizer.encode_batch([f" {word}" for word in words], add_special_tokens=False)
    summed = np.stack([table[one.ids].sum(0) for one in each])
    summed *= 127 / np.percentile(np.abs(summed), _FAR)
    return summed.round().clip(-127, 127).astype(np.int8)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m training.word_topics", description=__doc__)
    parser.add_argument("run", type=Path)
    return told(lambda: write(parser.parse_args().run))


if __name__ == "__main__":
    sys.exit(main())
