"""From the checkpoint's matrices to nodes of the graph, in one of four variants.

A matrix is read, quantised, written and forgotten before the next one is read.
"""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from workers.gemma import contract, quantize
from workers.gemma.checkpoint import Checkpoint
from workers.gemma.onnx_writer import MICROSOFT, GraphWriter
from workers.gemma.tables import TableLayout
from workers.gemma.tensors import EMBEDDING

Variant = Literal["fp32", "int8", "mixed", "int4"]
Arithmetic = Literal["fp32", "int8-rows", "int8-blocks", "int4-blocks"]

# Of the layers that every token goes through, of those that only sampled ones do, of the head.
ARITHMETIC: dict[Variant, tuple[Arithmetic, Arithmetic, Arithmetic]] = {
    "fp32": ("fp32", "fp32", "fp32"),
    "int8": ("int8-blocks", "int8-blocks", "int8-blocks"),
    "mixed": ("int8-rows", "int4-blocks", "int8-rows"),
    "int4": ("int4-blocks", "int4-blocks", "int8-blocks"),
}
# Activations in 8 bits too, with a scale for each block of each row, so that the rows of a batch do
# not touch each other. (DynamicQuantizeMatMul has one scale for the whole batch.)
_INT8_ACTIVATIONS = 4
_SMALLEST_SCALE = 1e-30  # of a row that is all zero


class Weights:
    """Gives the graph builder its weights and writes them as it asks."""

    def __init__(
        self, checkpoint: Checkpoint, writer: GraphWriter, variant: Variant, table: TableLayout
    ) -> None:
        self._checkpoint = checkpoint
        self._writer = writer
        self._kinds = ARITHMETIC[variant]
        self._arithmetic = self._kinds[0]
        self._narrowed = False
        self._table = table  # of the token embeddings: the tied head's weight
        self._codes: dict[str, tuple[str, str]] = {}  # activation -> its 8-bit codes, row scales
        self._levels: tuple[str, str] | None = None
        self.errors: dict[str, float] = {}  # relative error of each quantised matrix

    @property
    def quantizes_activations(self) -> bool:
        """Whether the graph has the input ``zero_point``."""
        return "int8-rows" in self._kinds

    def sampled_only(self) -> None:
        """What follows runs for the sampled tokens only."""
        self._narrowed = True
        self._arithmetic = self._kinds[1]

    def vector(self, name: str) -> NDArray[np.float32]:
        return self._checkpoint.read(name)

    def linear(self, x: str, name: str, rows: slice = slice(None)) -> str:
        """x [..., K] times the transposed matrix [N, K] of this name, or ``rows`` of it."""
        weight = self._checkpoint.read(name)[rows]
        path = name.removesuffix(".weight")
        if rows != slice(None):
            path = f"{path}.{rows.start}"
        if self._arithmetic == "int8-rows":
            return self._matmul_rows(x, path, weight)
        outputs, inputs = weight.shape
        if self._arithmetic == "fp32" or not quantize.fits(inputs):
            weight = np.ascontiguousarray(weight.T)
            return self._writer.node("MatMul", [x, self._writer.external(path, weight)], path)
        quantized = quantize.QUANTIZERS[8 if self._arithmetic == "int8-blocks" else 4](weight)
        self.errors[path] = quantized.error
        codes = self._writer.external(f"{path}.codes", quantized.codes)
        scales = self._writer.external(f"{path}.scales", quantized.scales)
        return self._matmul_nbits([x, codes, scales], path, inputs, outputs, quantized.bits)

    def head(self, x: str) -> str:
        """x [..., H] times the transposed token table [V, H].

        It stays in the table's file, unless the arithmetic wants the codes in another order.
        """
        table, path = self._table, "lm_head"
        if self._kinds[2] == "int8-rows":
            return self._matmul_rows(x, path, self._checkpoint.read(EMBEDDING))
        rows, columns = table.rows, table.columns
        if table.kind != "int8":
            shape = (rows, columns)
            name = self._writer.reference(path, table.dtype, shape, table.file, 0)
            return self._writer.node("FusedMatMul", [x, name], path, MICROSOFT, transB=1)
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

    def _matmul_rows(self, x: str, path: str, weight: NDArray[np.float32]) -> str:
        """8-bit codes times 8-bit codes, summed exactly in 32 bits over the whole row.

        One scale for each token and one for each output: the fastest product there is for many
        rows, and a sum of integers has the same bits in any order.
        """
        quantized = quantize.int8_rows(weight)
        self.errors[path] = quantized.error
        g = self._writer
        codes, scales = self._quantized(x)
        product = g.node(
            "MatMulIntegerToFloat",
            [
                codes,
                g.external(f"{path}.codes", quantized.codes.T),
                g.constant("one", np.array(1, np.float32)),
                g.external(f"{path}.scales", quantized.scales),
                contract.ZERO_POINT,
            ],
            path,
            MICROSOFT,
        )
        return g.node("Mul", [product, scales], path)

    def _quantized(self, x: str) -> tuple[str, str]:
        """8-bit codes [..., K] of x and their scales [..., 1]; made once for all who share x."""
        if x in self._codes:
            return self._codes[x]
        g, path = self._writer, f"{x}/codes"
        levels, zero_point = self._limits()
        last = g.constant("int64_-1", np.array([-1], np.int64))
        extreme = g.node("ReduceMax", [g.node("Abs", [x], path), last], path, keepdims=1)
        if self._narrowed:  # without a row ONNX Runtime 1.31 leaves the width as it was
            one, nothing = (g.constant(f"int64_{i}", np.array([i], np.int64)) for i in (1, 0))
            extreme = g.node("Slice", [extreme, nothing, one, last], path)
        scales = g.node("Div", [extreme, levels], path)
        smallest = g.constant("smallest_scale", np.array(_SMALLEST_SCALE, np.float32))
        scales = g.node("Max", [scales, smallest], path)
        shape = g.node("Shape", [x], path)
        width = g.node("Shape", [x], path, start=-1)
        rows = g.node("Concat", [last, width], path, axis=0)
        flat = g.node("Reshape", [scales, last], path)
        zero_points = g.node("Expand", [zero_point, g.node("Shape", [flat], path)], path)
        codes = g.node(
            "QuantizeLinear", [g.node("Reshape", [x, rows], path), flat, zero_points], path, axis=0
        )
        codes = g.node("Reshape", [codes, shape], path, allowzero=1)
        self._codes[x] = codes, scales
        return self._codes[x]

    def _limits(self) -> tuple[str, str]:
        """The largest code as float32, and the zero point [1]."""
        if self._levels is None:
            g, one = self._writer, self._writer.constant("one", np.array(1, np.float32))
            zero_point = g.node("Cast", [contract.ZERO_POINT], "levels", to=1)  # FLOAT
            row = g.constant("int64_1", np.array([1], np.int64))
            self._levels = (
                g.node("Sub", [zero_point, one], "levels"),
                g.node("Reshape", [contract.ZERO_POINT, row], "levels"),
            )
        return self._levels
