"""Attention alone, held against the formula: float32, and 8-bit with its rounding written out."""

import io
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import onnxruntime as ort
import pytest
from numpy.typing import NDArray

from workers.engine.model.cpu_features import EXACT, NARROW, zero_point
from workers.gemma import graph_contract
from workers.gemma.checkpoints.random_checkpoint import SHAPES
from workers.gemma.config_json import parse_config
from workers.gemma.graph_contract import KVLayer, KVPrecision
from workers.gemma.onnx_graph.attention import Attention, QuantizedAttention
from workers.gemma.onnx_graph.onnx_writer import GraphWriter
from workers.gemma.onnx_graph.row_quantizer import RowQuantizer

KEYS, SIZE, SCALE = 256, 16, 0.3
Array = NDArray[np.float32]
PRECISIONS: list[KVPrecision] = ["float32", "int8"]


@dataclass
class Step:
    """Keys and values of KEYS positions, and queries of the last ones; [B, heads, ...]."""

    query: Array
    key: Array
    value: Array

    @property
    def groups(self) -> int:
        return self.query.shape[1] // self.key.shape[1]

    def run(self, precision: KVPrecision, folder: Path, zero: int) -> Array:
        """Through ONNX Runtime: all positions are written, then looked back at."""
        rows, heads, tokens, _ = self.query.shape
        kv_heads = self.key.shape[1]
        writer = GraphWriter(io.BytesIO(), "none")
        owner = KVLayer(0, kv_heads, SIZE, None, precision)
        config = replace(parse_config(SHAPES["tiny-gemma-4"]), attention_scale=SCALE)
        layer = replace(
            config.layers[0],
            heads=heads,
            kv_heads=kv_heads,
            head_dim=SIZE,
            window=None,
            kv_source=0,
        )
        feeds: dict[str, NDArray[np.generic]] = {
            "query": _flat(self.query),
            "key": _flat(self.key),
            "value": _flat(self.value),
            graph_contract.mask(None): _mask(rows, tokens),
            graph_contract.start(None): np.zeros(rows, np.int64),
            graph_contract.ZERO_POINT: np.array(zero, np.uint8),
        }
        for part in owner.parts:
            feeds[graph_contract.past(part)] = np.ones(part.shape(rows, KEYS), part.dtype)
        for name, array in feeds.items():
            writer.input(name, array.dtype.type, list(array.shape))
        if precision == "int8":
            attention: Attention = QuantizedAttention(
                writer, config, (owner,), RowQuantizer(writer)
            )
        else:
            attention = Attention(writer, config, (owner,))
        attention.write(layer, "key", "value")
        found = attention.attend(layer, "query", "attend")
        writer.output(found, np.float32, [rows * tokens, heads * SIZE])
        writer.save(folder / "attention.onnx", "attention")
        session = ort.InferenceSession(folder / "attention.onnx")
        return session.run([found], feeds)[0].reshape(rows, tokens, heads, SIZE).swapaxes(1, 2)

    def exact(self) -> Array:
        return _weights(self.query, self._all(self.key)) @ self._all(self.value)

    def rounded(self, zero: int) -> Array:
        """Queries, keys and values in 8 bits, weights times the values' scales in two digits."""
        scales = np.abs(self.value).max(-1, keepdims=True) / 127
        weights = _weights(_round(self.query, zero - 1), _round(self._all(self.key), 127))
        weights = weights * self._all(scales).swapaxes(2, 3)
        digit = weights.max(-1, keepdims=True) / (2 * zero - 1)
        weights = np.round(weights / digit * (2 * zero)) / (2 * zero) * digit
        return weights @ self._all(np.round(self.value / scales))

    def _all(self, x: Array) -> Array:
        return x.repeat(self.groups, axis=1)


def _flat(x: Array) -> Array:
    """[B, heads, S, D] -> [B, S, heads*D]"""
    return np.ascontiguousarray(x.swapaxes(1, 2)).reshape(len(x), x.shape[2], -1)


def _mask(rows: int, tokens: int) -> Array:
    position = np.arange(KEYS - tokens, KEYS)[:, None]
    seen = np.where(np.arange(KEYS) <= position, 0, graph_contract.MASKED)
    return np.broadcast_to(seen, (rows, tokens, KEYS)).astype(np.float32)


def _weights(query: Array, key: Array) -> Array:
    scores = SCALE * query @ key.swapaxes(2, 3) + _mask(len(query), query.shape[2])[:, None]
    scores = np.exp(scores - scores.max(-1, keepdims=True))
    return scores / scores.sum(-1, keepdims=True)


def _round(x: Array, levels: int) -> Array:
    scale = np.abs(x).max(-1, keepdims=True) / levels
    return np.round(x / scale) * scale


def _distance(found: Array, wanted: Array) -> float:
    return float(np.linalg.norm(found - wanted) / np.linalg.norm(wanted))


@pytest.fixture(params=[EXACT, NARROW])
def zero(request: pytest.FixtureRequest) -> int:
    if request.param > zero_point():
        pytest.skip("this processor saturates with 8-bit activations; it takes 7-bit ones")
    return request.param


@pytest.fixture(params=[(1, 1, 8, 1), (2, 2, 4, 3), (3, 1, 2, 20)], ids=str)
def step(request: pytest.FixtureRequest) -> Step:
    rows, kv_heads, groups, tokens = request.param
    draw = np.random.default_rng(7)
    query = draw.normal(size=(rows, kv_heads * groups, tokens, SIZE))
    key, value = draw.normal(size=(2, rows, kv_heads, KEYS, SIZE))
    return Step(*(x.astype(np.float32) for x in (query, key, value)))


def test_float32_attention_equals_the_formula(step: Step, tmp_path: Path) -> None:
    assert _distance(step.run("float32", tmp_path, zero_point()), step.exact()) < 1e-6


def test_int8_attention_equals_the_rounded_formula(step: Step, zero: int, tmp_path: Path) -> None:
    found = step.run("int8", tmp_path, zero)
    assert _distance(found, step.rounded(zero)) < 1e-4  # a low digit more or less
    assert _distance(found, step.exact()) < 0.03


def test_int8_attention_does_not_saturate(zero: int, tmp_path: Path) -> None:
    draw = np.random.default_rng(8)
    query = draw.choice([-1.0, 1.0], (1, 8, 2, SIZE)).astype(np.float32)
    key = np.ones((1, 1, KEYS, SIZE), np.float32)  # every code the largest there is
    value = np.full((1, 1, KEYS, SIZE), -1, np.float32)
    found = Step(query, key, value).run("int8", tmp_path, zero)
    np.testing.assert_allclose(found, -1, atol=1e-4)


def test_many_small_attention_weights_are_not_lost(zero: int, tmp_path: Path) -> None:
    """Half of the attention rests on one key, the other half on all others: 1 in 510 each."""
    key = np.zeros((1, 1, KEYS, SIZE), np.float32)
    key[..., 0, 0] = np.log(KEYS - 1) / SCALE
    query = np.zeros((1, 8, 1, SIZE), np.float32)
    query[..., 0] = 1
    value = np.ones((1, 1, KEYS, SIZE), np.float32)
    value[..., 0, :] = -1
    found = Step(query, key, value).run("int8", tmp_path, zero)
    np.testing.assert_allclose(found, 0, atol=0.01)


@pytest.mark.parametrize("precision", PRECISIONS)
def test_a_value_of_zeros_is_zero(precision: KVPrecision, tmp_path: Path) -> None:
    query, key = np.ones((1, 2, 1, SIZE), np.float32), np.zeros((1, 1, KEYS, SIZE), np.float32)
    found = Step(query, key, key).run(precision, tmp_path, zero_point())
    assert not found.any()
