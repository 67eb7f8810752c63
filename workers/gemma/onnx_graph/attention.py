"""Attention over the KV cache as graph nodes, with float32 or 8-bit keys and values.

Plain operators, chosen by measurement (docs/engine.md). The query heads that share a key head are
further rows of one product, so that even a single token multiplies a matrix. What is masked weighs
exactly 0, whatever lies there.
"""

from collections.abc import Callable

import numpy as np

from workers.gemma import graph_contract
from workers.gemma.config import GemmaConfig, LayerConfig
from workers.gemma.graph_contract import KVLayer, KVPart
from workers.gemma.onnx_graph.onnx_writer import MICROSOFT, GraphWriter
from workers.gemma.onnx_graph.row_quantizer import RowQuantizer


class Attention:
    """softmax(scale * Q K^T + mask) V with float32 keys and values."""

    def __init__(self, writer: GraphWriter, config: GemmaConfig, layers: tuple[KVLayer, ...]):
        self._g = writer
        self._scale = config.attention_scale
        self._caches = {layer.layer: layer for layer in layers}
        self._windows = tuple(dict.fromkeys(layer.window for layer in layers))
        self._masks: dict[int | None, str] = {}  # by window: [B, 1, S, 1, keys]
        self._shapes: dict[tuple[object, ...], str] = {}  # made once for all layers alike
        self.take_masks()

    def take_masks(self, rows: Callable[[str], str] = str) -> None:
        """Keep only these rows of the masks."""
        for window in self._windows:
            mask = rows(graph_contract.mask(window))
            self._masks[window] = self._g.node("Unsqueeze", [mask, self._g.int64(1, 3)], mask)
        self._shapes.clear()

    def write(self, layer: LayerConfig, key: str, value: str) -> None:
        """Write this step's key and value [B, S, KVH*D] into the layer's cache."""
        cache = self._caches[layer.index]
        for part, x in zip(cache.parts, self._stored(cache, key, value), strict=True):
            self._g.node(
                "TensorScatter",
                [graph_contract.past(part), x, graph_contract.start(layer.window)],
                part.name,
                outputs=[graph_contract.present(part)],
                axis=-1 - len(part.inner),
                mode="circular" if layer.window else "linear",
            )

    def attend(self, layer: LayerConfig, query: str, path: str) -> str:
        """query [B, S, H*D] -> [N, H*D], over the cache of the layer or of its source."""
        groups, heads, size = layer.kv_heads, layer.heads // layer.kv_heads, layer.head_dim
        cache = self._caches[layer.kv_source]
        rows = self._rows(query, groups, heads, size, path)
        scores = self._scores(cache, rows, heads, path)
        scores = self._g.node("Reshape", [scores, self._by_token(layer.window, heads)], path)
        scores = self._g.node("Add", [scores, self._masks[layer.window]], path)
        weights = self._g.node("Softmax", [scores], path, axis=-1)
        weights = self._g.node("Reshape", [weights, self._by_row(layer.window, heads)], path)
        attended = self._sum(cache, weights, heads, path)
        if groups > 1:
            shape = self._g.int64(0, 0, -1, heads, size)
            attended = self._g.node("Reshape", [attended, shape], path)
            attended = self._g.node("Transpose", [attended], path, perm=[0, 2, 1, 3, 4])
        # [B, 1, S*heads, D] or [B, S, groups, heads, D]
        return self._g.node("Reshape", [attended, self._g.int64(-1, groups * heads * size)], path)

    def _stored(self, cache: KVLayer, key: str, value: str) -> list[str]:
        """Return the values for the parts of the cache, each in its part's order."""
        heads = cache.kv_heads, cache.head_dim
        return [
            self._in_order(x, part, *heads)
            for part, x in zip(cache.parts, (key, value), strict=True)
        ]

    def _scores(self, cache: KVLayer, rows: str, heads: int, path: str) -> str:
        """rows [B, KVH, S*heads, D] -> scale * Q K^T [B, KVH, S*heads, keys]"""
        key, _ = cache.parts
        inputs = [rows, graph_contract.present(key)]
        scale = float(self._scale)
        return self._g.node("FusedMatMul", inputs, path, MICROSOFT, transB=1, alpha=scale)

    def _sum(self, cache: KVLayer, weights: str, heads: int, path: str) -> str:
        """weights [B, KVH, S*heads, keys] -> weighted values [B, KVH, S*heads, D]"""
        _, value = cache.parts
        return self._g.node("MatMul", [weights, graph_contract.present(value)], path)

    def _in_order(self, x: str, part: KVPart, heads: int, size: int) -> str:
        """[B, S, heads*size] -> [B, *outer, S, *inner], where heads and size are among the two."""
        if heads == 1 and part.inner:
            return self._g.node("Unsqueeze", [x, self._g.int64(1)], part.name)
        x = self._g.node("Reshape", [x, self._g.int64(0, 0, heads, size)], part.name)
        perm = [0, 2, 1, 3] if part.inner else [0, 2, 3, 1]
        return self._g.node("Transpose", [x], part.name, perm=perm)

    def _rows(self, query: str, groups: int, heads: int, size: int, path: str) -> str:
        """[B, S, groups*heads*D] -> [B, groups, S*heads, D]"""
        if groups == 1:
            return self._g.node("Reshape", [query, self._g.int64(0, 1, -1, size)], path)
        query = self._g.node("Reshape", [query, self._g.int64(0, 0, groups, heads, size)], path)
        query = self._g.node("Transpose", [query], path, perm=[0, 2, 1, 3, 4])
        return self._g.node("Reshape", [query, self._g.int64(0, 0, -1, size)], path)

    def _by_token(self, window: int | None, heads: int) -> str:
        """The shape [B, KVH, S, heads, keys]."""
        return self._with_keys("token", window, heads, (0, 0, -1, heads))

    def _by_row(self, window: int | None, heads: int) -> str:
        """The shape [B, KVH, S*heads, keys]."""
        return self._with_keys("row", window, heads, (0, 0, -1))

    def _with_keys(self, by: str, window: int | None, heads: int, dims: tuple[int, ...]) -> str:
        name = (by, window, heads)
        if name not in self._shapes:
            mask = self._masks[window]
            keys = self._g.node("Shape", [mask], mask, start=4, end=5)
            shape = self._g.node("Concat", [self._g.int64(*dims), keys], mask, axis=0)
            self._shapes[name] = shape
        return self._shapes[name]


class QuantizedAttention(Attention):
    """The same with 8-bit keys and values, and both products in integers.

    Queries and softmax's weights become codes too, a scale for each row of them; the weights in two
    digits, because a thousand small ones beside a large one would all round to 0. Keys have a scale
    for each position, which the product applies; values too, which the weights take beforehand.
    """

    def __init__(
        self,
        writer: GraphWriter,
        config: GemmaConfig,
        layers: tuple[KVLayer, ...],
        quantizer: RowQuantizer,
    ) -> None:
        super().__init__(writer, config, layers)
        self._quantizer = quantizer
        self._one = writer.constant("one", np.array(1, np.float32))
        self._digits = [writer.constant(f"digit_{i}", np.array(i, np.int64)) for i in (0, 1)]

    def _stored(self, cache: KVLayer, key: str, value: str) -> list[str]:
        heads, size = cache.kv_heads, cache.head_dim
        alike = ("stored", heads, size)
        stored: list[str] = []
        for x, part, scale in zip((key, value), cache.parts[::2], cache.parts[1::2], strict=True):
            rows = self._g.node("Reshape", [x, self._g.int64(-1, size)], part.name)
            codes, scales = self._quantizer.signed(rows, part.name)
            codes = self._g.node("Reshape", [codes, self._shape(x, alike)], part.name)
            scales = self._g.node("Reshape", [scales, self._shape(x, alike, heads)], scale.name)
            stored.append(self._in_order(codes, part, heads, size))
            stored.append(self._in_order(scales, scale, heads, 1))
        return stored

    def _scores(self, cache: KVLayer, rows: str, heads: int, path: str) -> str:
        key, key_scale, *_ = cache.parts
        groups, size = cache.kv_heads, cache.head_dim
        flat = self._g.node("Reshape", [rows, self._g.int64(-1, size)], path)
        codes, scales = self._quantizer.around_zero_point(flat, path, heads * groups)
        alike = ("query", groups, heads, size)
        codes = self._shaped(codes, self._shape(rows, alike), path)
        scales = self._shaped(scales, self._shape(rows, alike, 1), path)
        scores = self._g.node(
            "MatMulIntegerToFloat",
            [
                codes,
                graph_contract.present(key),
                self._one,
                graph_contract.present(key_scale),
                graph_contract.ZERO_POINT,
            ],
            path,
            MICROSOFT,
        )
        if self._scale != 1:
            factor = self._g.constant("attention_scale", np.array(self._scale, np.float32))
            scales = self._g.node("Mul", [scales, factor], path)
        return self._g.node("Mul", [scores, scales], path)

    def _sum(self, cache: KVLayer, weights: str, heads: int, path: str) -> str:
        _, _, value, value_scale = cache.parts
        weights = self._g.node("Mul", [weights, graph_contract.present(value_scale)], path)
        flat = self._with_keys("flat", cache.window, 0, (-1,))
        flat = self._g.node("Reshape", [weights, flat], path)
        high, low, scales = self._quantizer.two_digits(flat, path)
        alike = ("weights", cache.window, cache.kv_heads, heads)
        shape = self._shape(weights, alike)
        high, low = (self._shaped(digit, shape, path) for digit in (high, low))
        # As further rows of one product, so that the values are read once.
        digits = self._g.node("Concat", [high, low], path, axis=2)
        attended = self._g.node(
            "MatMulIntegerToFloat",
            [digits, graph_contract.present(value), self._one, self._one],
            path,
            MICROSOFT,
        )
        shape = self._g.int64(0, 0, 2, -1, cache.head_dim)
        attended = self._g.node("Reshape", [attended, shape], path)
        high, low = (self._g.node("Gather", [attended, x], path, axis=2) for x in self._digits)
        low = self._g.node("Mul", [low, self._quantizer.low_digit()], path)
        attended = self._g.node("Add", [high, low], path)
        scales = self._shaped(scales, self._shape(weights, alike, 1), path)
        return self._g.node("Mul", [attended, scales], path)

    def _shaped(self, x: str, shape: str, path: str) -> str:
        return self._g.node("Reshape", [x, shape], path, allowzero=1)

    def _shape(self, x: str, alike: tuple[object, ...], last: int | None = None) -> str:
        """Return the shape of x, made once a kind, optionally with another last dimension."""
        name = (*alike, last)
        if name not in self._shapes:
            if last is None:
                shape = self._g.node("Shape", [x], x)
            else:
                shape = self._g.node("Shape", [x], x, end=-1)
                shape = self._g.node("Concat", [shape, self._g.int64(last)], x, axis=0)
            self._shapes[name] = shape
        return self._shapes[name]
