"""Compute the logits of a few tokens without the rest of the output head.

In a small model most bytes that a decode step reads belong to the head. If a grammar allows a few
tokens only, their rows of the head are made from the embedding table, exactly as the export makes
them (weights.py).
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from workers.gemma import quantize
from workers.gemma.embedding_table import Table

Ids = NDArray[np.integer[Any]]


class NarrowHead:
    """Some rows of the output head, with the same bits as the graph's head.

    Sums of integers have the same bits in any order. The sums are multiplied in the order of the
    graph: by the row's scale, then by the token's.
    """

    def __init__(self, table: Table, zero_point: int) -> None:
        self._table, self._zero_point = table, zero_point

    def logits(
        self, codes: NDArray[np.uint8], scales: NDArray[np.float32], wanted: Sequence[Ids]
    ) -> list[NDArray[np.float32]]:
        """Return logits [k] of the tokens ``wanted`` [k] for each final activation.

        ``codes`` [n, H] and ``scales`` [n, 1] are the graph's ``final_codes`` and ``final_scales``.
        """
        if not wanted:
            return []
        every = np.unique(np.concatenate(wanted))  # grammars at the same place allow the same
        head = quantize.int8_rows(self._table.lookup(every))
        final = codes.astype(np.int32) - self._zero_point
        found = []
        for tokens, row, scale in zip(wanted, final, scales, strict=True):
            places = np.searchsorted(every, tokens)
            sums = head.codes[places].astype(np.int32) @ row
            found.append(sums.astype(np.float32) * head.scales[places] * scale)
        return found
