"""Sort mails by their words alone, without a model:

    python -m training.by_words              by the word vectors that training begins with
    python -m training.by_words CHECKPOINT   by its embeddings, weighed and turned (minutes)

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
import torch
from numpy.typing import NDArray
from safetensors.torch import load_file
from tokenizers import Tokenizer

from training.cases import Routing, mail_cases, own_cases, shared_cases
from training.errors import told
from training.made import written_cases
from training.sources import CACHE
from training.towers import described, learn, tokens
from training.word_vectors import word_vectors

Choose = Callable[[str, Sequence[Mapping[str, str]]], int]  # a mail, its queues: the one chosen


def sorted_mails(choose: Choose) -> str:
    """How many mails of each collection go to the right queue, a line each."""
    right: dict[str, list[bool]] = defaultdict(list)
    for case in [*shared_cases(), *own_cases(), *mail_cases(), *written_cases()]:
        if isinstance(case.gold, Routing):
            chosen = case.queues[choose(case.document, case.queues)]["name"]
            right[case.collection].append(chosen in case.gold.queue)
    rows = (f"{name}: {np.mean(found):.2f} of {len(found)} mails" for name, found in right.items())
    return "\n".join(rows)


def nearest_by_words() -> Choose:
    """The queue whose words' vectors sum to the nearest.

    Raises:
        TrainingError: there are no word vectors.
    """
    vectors = word_vectors(CACHE)

    def summed(text: str) -> NDArray[np.float32]:
        found = [vectors[word] for word in re.findall("[a-z]+", text.lower()) if word in vectors]
        total = np.sum(found, axis=0) if found else np.zeros(100, np.float32)
        return np.asarray(total / (np.linalg.norm(total) + 1e-9), np.float32)

    def choose(mail: str, queues: Sequence[Mapping[str, str]]) -> int:
        return int(np.argmax(np.stack([summed(described(one)) for one in queues]) @ summed(mail)))

    return choose


def nearest_by_towers(checkpoint: Path) -> Choose:
    """The queue that towers over a checkpoint's embeddings find nearest.

    Raises:
        TrainingError: a source of text is missing.
        OSError: there is no such checkpoint.
    """
    tokenizer = Tokenizer.from_file(str(checkpoint / "tokenizer.json"))
    table = load_file(checkpoint / "model.safetensors")["model.embed_tokens.weight"]
    towers = learn(table, tokenizer)

    def choose(mail: str, queues: Sequence[Mapping[str, str]]) -> int:
        with torch.no_grad():
            lists = towers([tokens(tokenizer, described(one)) for one in queues], 1)
            return int((lists @ towers([tokens(tokenizer, mail)], 0)[0]).argmax())

    return choose


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m training.by_words",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("checkpoint", type=Path, nargs="?")
    asked = parser.parse_args()
    if asked.checkpoint and not (asked.checkpoint / "tokenizer.json").is_file():
        parser.error(f"{asked.checkpoint}: is no checkpoint")
    how = nearest_by_words if not asked.checkpoint else lambda: nearest_by_towers(asked.checkpoint)
    return told(lambda: sorted_mails(how()))


if __name__ == "__main__":
    sys.exit(main())
