"""Logits of a few tokens: where a grammar allows no more, the rest of the head is not computed.

The head of a small model is most of what a decode step reads. A row of it costs as much as one
embedding, so a few rows are made from the table of embeddings when they are wanted, exactly as the
export made the head's (weights.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from workers.gemma import quantize
from workers.gemma.embedding_table import Table

Ids = NDArray[np.integer[Any]]


class NarrowHead:
    """The output head, some rows at a time, with the bits that the graph's head gives.

    A sum of integers has the same bits in any order, and what follows it is multiplied in the order
    of the graph: by the row's scale, then by the token's.
    """

    def __init__(self, table: Table, zero_point: int) -> None:
        self._table, self._zero_point = table, zero_point

    def logits(
        self, codes: NDArray[np.uint8], scales: NDArray[np.float32], wanted: Sequence[Ids]
    ) -> list[NDArray[np.float32]]:
        """Logits of the tokens ``wanted`` [k] of each of the final activations.

        ``codes`` [n, H] and ``scales`` [n, 1] are the graph's ``final_codes`` and ``final_scales``.
        """
        if not wanted:
            return []
        every = np.unique(np.concatenate(wanted))  # grammars at the same place want the same
        head = quantize.int8_rows(self._table.lookup(every))
        final = codes.astype(np.int32) - self._zero_point
        found = []
        for tokens, row, scale in zip(wanted, final, scales, strict=True):
            places = np.searchsorted(every, tokens)
            sums = head.codes[places].astype(np.int32) @ row
            found.append(sums.astype(np.float32) * head.scales[places] * scale)
        return found
