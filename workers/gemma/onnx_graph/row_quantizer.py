"""Graph nodes that quantise activations and attention's operands to 8-bit codes.

A row has a scale of its own, so that the rows of a batch do not touch each other: row is about
``codes * scale``. A product of codes is a sum of integers, which has the same bits in any order.
"""

import numpy as np
from onnx import TensorProto

from workers.gemma import graph_contract
from workers.gemma.onnx_graph.onnx_writer import GraphWriter

_LARGEST = 127  # of stored codes: symmetric, as weights


class RowQuantizer:
    """Nodes that turn float32 [rows, K] into codes [rows, K] and scales [rows].

    A row of zeros has the scale 0: its codes mean nothing, their product times 0 is right.
    """

    def __init__(self, writer: GraphWriter) -> None:
        self._g = writer
        self._largest: dict[int, str] = {}  # by factor: the largest code, as float32
        self._low: str | None = None
        self._zero_points: dict[int, str] = {}  # by rows of a token

    def signed(self, x: str, path: str) -> tuple[str, str]:
        """int8 codes from -127 to 127, for the cache."""
        largest = self._g.constant("largest_stored", np.array(_LARGEST, np.float32))
        scales = self._scales(self._g.node("Abs", [x], path), largest, path)
        codes = self._g.node(
            "QuantizeLinear", [x, scales], path, axis=0, output_dtype=TensorProto.INT8
        )
        return codes, scales

    def around_zero_point(self, x: str, path: str, rows_of_a_token: int = 1) -> tuple[str, str]:
        """uint8 codes of magnitudes up to ``zero_point - 1``, for products with signed codes."""
        scales = self._scales(self._g.node("Abs", [x], path), self._largest_code(1), path)
        zero_points = self._each(scales, rows_of_a_token)
        return self._g.node("QuantizeLinear", [x, scales, zero_points], path, axis=0), scales

    def two_digits(self, x: str, path: str) -> tuple[str, str, str]:
        """Quantise nonnegative values to 16 bits: codes of a high digit, codes of a low digit worth
        ``1 / radix`` of it, and scales [rows, 1]. 0 stays exactly 0."""
        one = self._g.constant("one", np.array(1, np.float32))
        scales = self._scales(x, self._largest_code(2), path, keepdims=1)
        x = self._g.node("Div", [x, scales], path)
        whole = self._g.node("Floor", [x], path)
        rest = self._g.node("Sub", [x, whole], path)
        high = self._g.node("QuantizeLinear", [whole, one], path)
        low = self._g.node("QuantizeLinear", [rest, self.low_digit()], path)
        return high, low, scales

    def low_digit(self) -> str:
        """``1 / radix``, float32, for digits up to twice the zero point."""
        if self._low is None:
            one = self._g.constant("one", np.array(1, np.float32))
            radix = self._g.node("Add", [self._largest_code(2), one], "radix")
            self._low = self._g.node("Div", [one, radix], "low_digit")
        return self._low

    def forget_rows(self) -> None:
        """Expect another number of tokens from now on."""
        self._zero_points.clear()

    def _scales(self, magnitudes: str, largest: str, path: str, keepdims: int = 0) -> str:
        last = self._g.int64(-1)
        extreme = self._g.node("ReduceMax", [magnitudes, last], path, keepdims=keepdims)
        # With no row ONNX Runtime 1.31 does not change the width.
        shape = self._g.int64(-1, 1) if keepdims else last
        extreme = self._g.node("Reshape", [extreme, shape], path)
        return self._g.node("Div", [extreme, largest], path)

    def _largest_code(self, factor: int) -> str:
        """``factor * zero_point - 1``"""
        if factor not in self._largest:
            one, times = (self._g.constant(f"{x}", np.array(x, np.float32)) for x in (1, factor))
            code = self._g.node(
                "Cast", [graph_contract.ZERO_POINT], "largest", to=TensorProto.FLOAT
            )
            code = self._g.node("Mul", [code, times], "largest")
            self._largest[factor] = self._g.node("Sub", [code, one], "largest")
        return self._largest[factor]

    def _each(self, scales: str, rows_of_a_token: int) -> str:
        """The zero point of each row [rows], made once until the tokens are narrowed."""
        if rows_of_a_token not in self._zero_points:
            shape = self._g.node("Shape", [scales], "zero_points")
            zero_points = self._g.node("Expand", [graph_contract.ZERO_POINT, shape], "zero_points")
            self._zero_points[rows_of_a_token] = zero_points
        return self._zero_points[rows_of_a_token]
