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
Arithmetic = Literal["fp32", "int8-rows", "int4-blocks"]
HeadArithmetic = Literal["fp32", "int8-rows", "int8-blocks"]  # blocks are the table's own file

# Of what every token goes through, of what only sampled ones do, of the head.
ARITHMETIC: dict[Variant, tuple[Arithmetic, Arithmetic, HeadArithmetic]] = {
    "fp32": ("fp32", "fp32", "fp32"),
    "int8": ("int8-rows", "int8-rows", "int8-rows"),
    "mixed": ("int8-rows", "int4-blocks", "int8-rows"),
    "int4": ("int4-blocks", "int4-blocks", "int8-blocks"),
}
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
        self._kinds = ARITHMETIC[variant]
        self._arithmetic = self._kinds[0]
        self._table = table  # of the token embeddings: the tied head's weight
        self._codes: dict[str, tuple[str, str]] = {}  # activation -> its 8-bit codes, row scales
        self._largest: str | None = None  # code, as float32
        self._zero_points: str | None = None  # one for each token
        self.errors: dict[str, float] = {}  # relative error of each quantised matrix

    @property
    def quantizes_activations(self) -> bool:
        """Whether the graph has the input ``zero_point``."""
        return "int8-rows" in self._kinds

    def sampled_only(self) -> None:
        """What follows runs for the sampled tokens only."""
        self._arithmetic, self._zero_points = self._kinds[1], None

    def vector(self, name: str) -> NDArray[np.float32]:
        return self._checkpoint.read(name)

    def linear(
        self, x: str, name: str, rows: slice = slice(None), scales: str | None = None
    ) -> str:
        """x [tokens, K] times the transposed matrix [N, K] of this name, or ``rows`` of it.

        ``scales`` are those that ``unscaled`` left for later.
        """
        product, scales = self.unscaled(x, name, rows, scales)
        if scales is None:
            return product
        return self._writer.node("Mul", [product, scales], name.removesuffix(".weight"))

    def unscaled(
        self, x: str, name: str, rows: slice = slice(None), scales: str | None = None
    ) -> tuple[str, str | None]:
        """As ``linear``, but each token's product is still to be multiplied by its scale, if any
        [tokens, 1]: what follows may find that cheaper later."""
        weight = self._checkpoint.read(name)[rows]
        path = name.removesuffix(".weight")
        if rows != slice(None):
            path = f"{path}.{rows.start}"
        if self._arithmetic == "int8-rows":
            return self._matmul_rows(x, path, weight, scales)
        outputs, inputs = weight.shape
        if self._arithmetic == "fp32" or not quantize.fits(inputs):
            weight = np.ascontiguousarray(weight.T)
            name = self._writer.external(path, weight)
            return self._writer.node("MatMul", [x, name], path), scales
        quantized = quantize.int4(weight)
        self.errors[path] = quantized.error
        codes = self._writer.external(f"{path}.codes", quantized.codes)
        matrix = [codes, self._writer.external(f"{path}.scales", quantized.scales)]
        return self._matmul_nbits([x, *matrix], path, inputs, outputs, quantized.bits), scales

    def head(self, x: str) -> str:
        """x [tokens, H] times the transposed token table [V, H].

        It stays in the table's file, unless the arithmetic wants the codes in another order.
        """
        table, path = self._table, "lm_head"
        if self._kinds[2] == "int8-rows":
            product, scale = self._matmul_rows(x, path, self._checkpoint.read(EMBEDDING))
            return self._writer.node("Mul", [product, scale], path)
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

    def _matmul_rows(
        self, x: str, path: str, weight: NDArray[np.float32], scales: str | None = None
    ) -> tuple[str, str]:
        """8-bit codes times 8-bit codes, summed exactly in 32 bits over the whole row.

        One scale for each token and one for each output: the fastest product there is for many
        rows, and a sum of integers has the same bits in any order.
        """
        quantized = quantize.int8_rows(weight)
        self.errors[path] = quantized.error
        g = self._writer
        codes, own = self._quantized(x)
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
        return product, g.node("Mul", [own, scales], path) if scales else own

    def _quantized(self, x: str) -> tuple[str, str]:
        """8-bit codes [tokens, K] of x and their scales [tokens, 1]; made once for all who share
        x."""
        if x not in self._codes:
            g, path = self._writer, f"{x}/codes"
            last = g.constant("int64_-1", np.array([-1], np.int64))
            extreme = g.node("ReduceMax", [g.node("Abs", [x], path), last], path, keepdims=0)
            # Without a row ONNX Runtime 1.31 leaves the width as it was.
            extreme = g.node("Reshape", [extreme, last], path)
            # 0 for a row of zeros: its codes mean nothing, their product times 0 is right.
            scales = g.node("Div", [extreme, self._levels()], path)
            codes = g.node("QuantizeLinear", [x, scales, self._each(scales)], path, axis=0)
            self._codes[x] = codes, g.node("Unsqueeze", [scales, last], path)
        return self._codes[x]

    def _levels(self) -> str:
        """The largest code as float32."""
        g, one = self._writer, self._writer.constant("one", np.array(1, np.float32))
        if self._largest is None:
            zero_point = g.node("Cast", [contract.ZERO_POINT], "levels", to=1)  # FLOAT
            self._largest = g.node("Sub", [zero_point, one], "levels")
        return self._largest

    def _each(self, scales: str) -> str:
        """The zero point of each token [tokens]; as many tokens for all until narrowed."""
        if self._zero_points is None:
            shape = self._writer.node("Shape", [scales], "zero_points")
            self._zero_points = self._writer.node(
                "Expand", [contract.ZERO_POINT, shape], "zero_points"
            )
        return self._zero_points
