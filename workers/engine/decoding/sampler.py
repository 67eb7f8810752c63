"""From logits to a token: greedy, or temperature and nucleus (top-p) sampling."""

import numpy as np
from numpy.typing import NDArray

from workers.engine.decoding.sampling_params import SamplingParams
from workers.errors import WorkerError


def masked(logits: NDArray[np.float32], allowed: NDArray[np.bool_]) -> NDArray[np.float32]:
    """Return the logits [V] with -inf for every token that the grammar's mask [V] forbids."""
    return np.where(allowed, logits, np.float32(-np.inf))


def sample(
    logits: NDArray[np.float32],
    params: SamplingParams,
    random: np.random.Generator,
) -> int:
    """Choose the next token of one sequence.

    ``logits`` is [V]. ``random`` belongs to the sequence and is drawn from exactly once a token,
    so the choice does not depend on the batch.
    """
    best = int(np.argmax(logits))  # the first of equals; the first NaN if there is one
    if not np.isfinite(logits[best]):
        raise WorkerError("the model gave no usable logits (NaN or infinite)")
    if params.temperature == 0.0:
        return best
    candidates = np.flatnonzero(logits > -np.inf)
    scaled = logits[candidates].astype(np.float64) / params.temperature
    weights = np.exp(scaled - scaled.max())
    order = np.argsort(-weights, kind="stable")
    cumulative = np.cumsum(weights[order])
    cumulative /= cumulative[-1]
    # The smallest set of the most probable tokens that reaches top_p.
    kept = int(np.searchsorted(cumulative, params.top_p)) + 1 if params.top_p < 1.0 else len(order)
    kept = min(kept, len(order))
    draw = random.random() * cumulative[kept - 1]
    index = min(int(np.searchsorted(cumulative[:kept], draw, side="right")), kept - 1)
    return int(candidates[order[index]])
