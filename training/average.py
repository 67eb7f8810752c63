"""Average the weights of two checkpoints of one run: ``python -m training.average A B --out C``.

What training forgets of the earlier one and what it learns in the later one can be had together,
as long as they lie close (Izmailov et al., 2018; Wortsman et al., 2022).
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from safetensors.torch import load_file, save_file

from training.errors import TrainingError, told

_WEIGHTS = "model.safetensors"
_TABLES = "embed_tokens"  # and embed_tokens_per_layer


def average(
    first: Path, second: Path, share: float, out: Path, embeddings: float | None = None
) -> Path:
    """Write ``second`` to the folder ``out``, with weights that are to ``share`` its own and
    ``first``'s for the rest, the embedding tables to ``embeddings`` if given; return ``out``.

    Raises:
        TrainingError: the two have not the same shape.
    """
    one, two = load_file(first / _WEIGHTS), load_file(second / _WEIGHTS)
    if {k: v.shape for k, v in one.items()} != {k: v.shape for k, v in two.items()}:
        raise TrainingError(f"{first} and {second} are not of one shape: choose two of one run")
    tables = share if embeddings is None else embeddings
    mean = {
        name: one[name].lerp(two[name], tables if _TABLES in name else share).contiguous()
        for name in one
    }
    shutil.copytree(second, out)
    save_file(mean, out / _WEIGHTS, {"format": "pt"})
    return out


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m training.average", description=__doc__)
    parser.add_argument("first", type=Path)
    parser.add_argument("second", type=Path)
    parser.add_argument("--share", type=float, default=0.5, help="of the second (default: half)")
    parser.add_argument("--embeddings", type=float, help="share of its tables (default: as all)")
    parser.add_argument("--out", type=Path, required=True, help="a new folder")
    asked = parser.parse_args()
    return told(lambda: average(**vars(asked)))


if __name__ == "__main__":
    sys.exit(main())
