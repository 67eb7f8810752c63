"""Rotary position embedding: the inverse frequencies of Gemma's three kinds.

Source: ``modeling_rope_utils.py`` of transformers 5.23.
"""

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from workers.errors import ConversionError

RopeKind = Literal["default", "linear", "proportional"]


@dataclass(frozen=True, slots=True)
class Rope:
    """``linear`` divides every frequency by ``factor``. ``proportional`` rotates only the first
    ``rotated`` share of each head's pairs, with frequencies spaced over the whole head."""

    kind: RopeKind
    theta: float
    factor: float = 1.0
    rotated: float = 1.0

    def inverse_frequencies(self, head_dim: int) -> NDArray[np.float32]:
        """Radians a position for each of the ``head_dim / 2`` pairs, float32."""
        if self.kind != "proportional" and self.rotated != 1.0:
            raise ConversionError(
                "config.json: partial_rotary_factor is supported with rope_type proportional only"
            )
        pairs = int(self.rotated * head_dim // 2)
        # float32 as in the reference: float64 differs at far positions.
        exponents = np.arange(0, 2 * pairs, 2, dtype=np.float32) / np.float32(head_dim)
        frequencies = np.zeros(head_dim // 2, dtype=np.float32)
        frequencies[:pairs] = np.float32(1.0) / np.float32(self.theta) ** exponents
        return frequencies / np.float32(self.factor)
