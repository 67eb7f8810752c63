"""How probable the chosen tokens were among those that the grammar allowed."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

# Tokens less than e**-8 (0.0003) times as probable as the best are left out of a choice.
_FAR = 8.0


@dataclass(frozen=True, slots=True)
class Choice:
    """One token that the model chose; forced tokens are no choices.

    ``place`` counts the answer's tokens from 0. ``candidates`` are the tokens that were nearly as
    probable as the best, with the natural logarithms of their probabilities; the one chosen is
    among them or far below.
    """

    place: int
    log_probability: float
    candidates: tuple[tuple[int, float], ...]


def choice(
    place: int, chosen: int, logits: NDArray[np.float32], tokens: NDArray[np.int64] | None
) -> Choice:
    """Return the choice of the token at the index ``chosen`` of ``logits``.

    ``logits`` [N] are those of ``tokens`` [N], or of all tokens; -inf where the grammar forbids.
    """
    best = logits.max()
    near = np.flatnonzero(logits >= best - np.float32(_FAR))
    total = best + np.log(np.exp(logits - best).sum(dtype=np.float64))
    near = near[np.argsort(-logits[near], kind="stable")]
    names = near if tokens is None else tokens[near]
    candidates = zip(names.tolist(), (logits[near] - total).tolist(), strict=True)
    return Choice(place, float(logits[chosen] - total), tuple(candidates))
