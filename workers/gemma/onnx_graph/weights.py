"""Turn the checkpoint's matrices into graph nodes, in one of four variants.

A matrix is read, quantised, written and forgotten before the next one is read.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from workers.gemma import graph_contract, quantize
from workers.gemma.config import GemmaConfig
from workers.gemma.embedding_table import TableLayout, as_looked_up
from workers.gemma.graph_contract import KVLayer, KVPrecision
from workers.gemma.onnx_graph.attention import Attention, QuantizedAttention
from workers.gemma.onnx_graph.onnx_writer import MICROSOFT, GraphWriter
from workers.gemma.onnx_graph.row_quantizer import RowQuantizer
from workers.gemma.tensors import EMBEDDING, TensorSource

Variant = Literal["fp32", "int8", "mixed", "int4"]
Arithmetic = Literal["fp32", "int8-rows", "int4-blocks"]
HeadArithmetic = Literal["fp32", "int8-rows", "int8-blocks"]  # int8-blocks use the table's file


class Kinds(NamedTuple):
    """The arithmetic of a variant."""

    every: Arithmetic  # matrices that every token passes
    sampled: Arithmetic  # matrices that only sampled tokens pass
    head: HeadArithmetic
    keys_values: KVPrecision  # 8 bits: a quarter of the memory, a third of the time


ARITHMETIC: dict[Variant, Kinds] = {
    "fp32": Kinds("fp32", "fp32", "fp32", "float32"),
    "int8": Kinds("int8-rows", "int8-rows", "int8-rows", "int8"),
    "mixed": Kinds("int8-rows", "int4-blocks", "int8-rows", "int8"),
    "int4": Kinds("int4-blocks", "int4-blocks", "int8-blocks", "int8"),
}
# Activations are 8-bit too, with a scale for each block of each row, so that rows of a batch do not
# influence each other. (DynamicQuantizeMatMul has one scale for the whole batch.)
_INT8_ACTIVATIONS = 4


class Weights:
    """Writes weights when the graph builder asks for them."""

    def __init__(
        self, checkpoint: TensorSource, writer: GraphWriter, variant: Variant, table: TableLayout
    ) -> None:
        self._checkpoint = checkpoint
        self._writer = writer
        self._kinds = ARITHMETIC[variant]
        self._arithmetic = self._kinds.every
        self._table = table  # of the token embeddings: the tied head's weight
        self._codes: dict[str, tuple[str, str]] = {}  # activation -> its 8-bit codes, row scales
        self._quantizer = RowQuantizer(writer)
        self.errors: dict[str, float] = {}  # relative error of each quantised matrix

    @property
    def kv_precision(self) -> KVPrecision:
        return self._kinds.keys_values

    @property
    def uses_codes(self) -> bool:
        """Whether the graph has the input ``zero_point``."""
        return "int8-rows" in self._kinds or self.kv_precision == "int8"

    def attention(self, config: GemmaConfig, layers: tuple[KVLayer, ...]) -> Attention:
        """Precision of keys and values."""
        if self.kv_precision == "int8":
            return QuantizedAttention(self._writer, config, layers, self._quantizer)
        return Attention(self._writer, config, layers)

    def sampled_only(self) -> None:
        """Expect only the sampled tokens from now on."""
        self._arithmetic = self._kinds.sampled
        self._quantizer.forget_rows()

    def vector(self, name: str) -> NDArray[np.float32]:
        return self._checkpoint.read(name)

    def linear(
        self, x: str, name: str, rows: slice = slice(None), scales: str | None = None
    ) -> str:
        """Multiply x [tokens, K] by the transposed matrix [N, K] of this name, or ``rows`` of it.

        ``scales`` are those that ``unscaled`` returned for x.
        """
        product, scales = self.unscaled(x, name, rows, scales)
        if scales is None:
            return product
        return self._writer.node("Mul", [product, scales], name.removesuffix(".weight"))

    def unscaled(
        self, x: str, name: str, rows: slice = slice(None), scales: str | None = None
    ) -> tuple[str, str | None]:
        """Return the product as ``linear`` does, and scales [tokens, 1] (or None) that the caller
        must still multiply with it, which may be cheaper later."""
        path = name.removesuffix(".weight")
        if rows != slice(None):
            path = f"{path}.{rows.start}"
        ready = self._checkpoint.read_int4(name) if self._arithmetic == "int4-blocks" else None
        if ready is not None:
            return self._int4_blocks(x, path, ready.rows(rows)), scales
        weight = self._checkpoint.read(name)[rows]
        if self._arithmetic == "int8-rows":
            return self._matmul_rows(x, path, weight, scales)
        if self._arithmetic == "fp32" or not quantize.fits(weight.shape[1]):
            weight = np.ascontiguousarray(weight.T)
            name = self._writer.external(path, weight)
            return self._writer.node("MatMul", [x, name], path), scales
        return self._int4_blocks(x, path, quantize.int4(weight)), scales

    def _int4_blocks(self, x: str, path: str, quantized: quantize.Quantized) -> str:
        self.errors[path] = quantized.error
        codes = self._writer.external(f"{path}.codes", quantized.codes)
        matrix = [codes, self._writer.external(f"{path}.scales", quantized.scales)]
        outputs, blocks = quantized.scales.shape
        inputs = blocks * quantize.BLOCK
        return self._matmul_nbits([x, *matrix], path, inputs, outputs, quantized.bits)

    def head(self, x: str) -> str:
        """Multiply x [tokens, H] by the transposed token table [V, H].

        The weights stay in the table's file unless the arithmetic needs another order of codes.
        """
        table, path = self._table, "lm_head"
        if self.head_in_rows:
            return self.head_rows(*self.head_input(x))
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

    @property
    def head_in_rows(self) -> bool:
        """Whether the head multiplies 8-bit codes with a scale for each row."""
        return self._kinds.head == "int8-rows"

    def head_input(self, x: str) -> tuple[str, str]:
        """Return 8-bit codes [tokens, H] of x and their scales [tokens, 1]."""
        return self._quantized(x)

    def head_rows(self, codes: str, scales: str, output: str = "lm_head") -> str:
        """Compute logits [tokens, V], named ``output``, of 8-bit codes and their scales.

        The head's rows are the looked-up rows of the table, so that head.py can make a few rows
        from the table's file.
        """
        parts, row, lost, norm = [], 0, 0.0, 0.0
        for original, looked_up in self._head_parts():
            quantized = quantize.int8_rows(looked_up)
            path = f"lm_head.{row}"
            product = self._product_of_rows(codes, path, quantized)
            parts.append(self._writer.node("Mul", [product, scales], path))
            difference = quantized.codes * quantized.scales[:, None] - original
            lost += float(np.linalg.norm(difference)) ** 2
            norm += float(np.linalg.norm(original)) ** 2
            row += len(original)
        self.errors["lm_head"] = (lost / norm) ** 0.5 if norm else 0.0
        return self._writer.node("Concat", parts, "lm_head", outputs=[output], axis=-1)

    def _head_parts(self) -> Iterator[tuple[NDArray[np.float32], NDArray[np.float32]]]:
        """Yield some rows of the table at a time: the checkpoint's, and the looked-up ones. ONNX
        Runtime copies each matrix while it opens a model, so the copy of a head in pieces is only
        as large as one piece."""
        kind = self._table.kind
        ready = self._checkpoint.read_int8_rows(EMBEDDING) if kind == "int8" else None
        if ready is not None:
            for part in ready:
                values = quantize.dequantize(8, part.codes, part.scales)
                yield values, values
            return
        for values in self._checkpoint.read_rows(EMBEDDING):
            yield values, as_looked_up(kind, values)

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
        """Multiply 8-bit codes with exact 32-bit sums over the whole row.

        There is one scale a token and one an output: the fastest product for many rows. Sums of
        integers have the same bits in any order.
        """
        quantized = quantize.int8_rows(weight)
        self.errors[path] = quantized.error
        codes, own = self._quantized(x)
        product = self._product_of_rows(codes, path, quantized)
        return product, self._writer.node("Mul", [own, scales], path) if scales else own

    def _product_of_rows(self, codes: str, path: str, matrix: quantize.QuantizedRows) -> str:
        """Multiply codes [tokens, K] by the transposed matrix [N, K] and its scales."""
        g = self._writer
        return g.node(
            "MatMulIntegerToFloat",
            [
                codes,
                g.external(f"{path}.codes", matrix.codes.T),
                g.constant("one", np.array(1, np.float32)),
                g.external(f"{path}.scales", matrix.scales),
                graph_contract.ZERO_POINT,
            ],
            path,
            MICROSOFT,
        )

    def _quantized(self, x: str) -> tuple[str, str]:
        """Return 8-bit codes [tokens, K] of x and their scales [tokens, 1], made once for x."""
        if x not in self._codes:
            path = f"{x}/codes"
            codes, scales = self._quantizer.around_zero_point(x, path)
            scales = self._writer.node("Unsqueeze", [scales, self._writer.int64(-1)], path)
            self._codes[x] = codes, scales
        return self._codes[x]
