"""How far two distributions of the next token are from each other."""

import numpy as np


def compare(wanted: np.ndarray, got: np.ndarray) -> tuple[float, float]:
    """Mean KL divergence (nats) and share of equal first choices of two logits [N, V]."""
    p, q = _log_softmax(wanted), _log_softmax(got)
    divergence = float((np.exp(p) * (p - q)).sum(-1).mean())
    return divergence, float((wanted.argmax(-1) == got.argmax(-1)).mean())


def _log_softmax(logits: np.ndarray) -> np.ndarray:
    shifted = logits.astype(np.float64) - logits.max(-1, keepdims=True)
    return shifted - np.log(np.exp(shifted).sum(-1, keepdims=True))
