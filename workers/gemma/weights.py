"""From the checkpoint's matrices to nodes of the graph, in one of three variants.

A matrix is read, quantised, written and forgotten before the next one is read.
"""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from workers.gemma import quantize
from workers.gemma.checkpoint import Checkpoint
from workers.gemma.onnx_writer import MICROSOFT, GraphWriter
from workers.gemma.tables import TableLayout

Variant = Literal["fp32", "int8", "int4"]

_BITS: dict[Variant, int] = {"int8": 8, "int4": 4}
# Activations in 8 bits too, with a scale for each block of each row, so that the rows of a batch do
# not touch each other. (DynamicQuantizeMatMul has one scale for the whole batch.)
_INT8_ACTIVATIONS = 4


class Weights:
    """Gives the graph builder its weights and writes them as it asks."""

    def __init__(
        self, checkpoint: Checkpoint, writer: GraphWriter, variant: Variant, table: TableLayout
    ) -> None:
        self._checkpoint = checkpoint
        self._writer = writer
        self._variant = variant
        self._table = table  # of the token embeddings: the tied head's weight
        self.errors: dict[str, float] = {}  # relative error of each quantised matrix

    def vector(self, name: str) -> NDArray[np.float32]:
        return self._checkpoint.read(name)

    def linear(self, x: str, name: str) -> str:
        """x [..., K] times the transposed matrix [N, K] of this name."""
        weight = self._checkpoint.read(name)
        path = name.removesuffix(".weight")
        outputs, inputs = weight.shape
        if self._variant == "fp32" or not quantize.fits(inputs):
            return self._writer.node("MatMul", [x, self._writer.external(name, weight.T)], path)
        quantized = quantize.QUANTIZERS[_BITS[self._variant]](weight)
        self.errors[name] = quantized.error
        codes = self._writer.external(f"{path}.codes", quantized.codes)
        scales = self._writer.external(f"{path}.scales", quantized.scales)
        return self._matmul_nbits([x, codes, scales], path, inputs, outputs, quantized.bits)

    def head(self, x: str) -> str:
        """x [M, H] times the transposed token table [V, H], which stays in the table's file."""
        table, path = self._table, "lm_head"
        rows, columns = table.rows, table.columns
        if table.kind != "int8":
            shape = (rows, columns)
            name = self._writer.reference(path, table.dtype, shape, table.file, 0)
            return self._writer.node("Gemm", [x, name], path, transB=1)
        codes = self._writer.reference(
            f"{path}.codes", table.dtype, (rows, table.blocks, quantize.BLOCK), table.file, 0
        )
        scales = self._writer.reference(
            f"{path}.scales",
            np.dtype(np.float32),
            (rows, table.blocks),
            table.file,
            table.scales_offset,
        )
        return self._matmul_nbits([x, codes, scales], path, columns, rows, bits=8)

    def _matmul_nbits(self, inputs: list[str], path: str, k: int, n: int, bits: int) -> str:
        return self._writer.node(
            "MatMulNBits",
            inputs,
            path,
            MICROSOFT,
            K=k,
            N=n,
            bits=bits,
            block_size=quantize.BLOCK,
            accuracy_level=_INT8_ACTIVATIONS,
        )
