"""The roofline of a step: its least time by memory and by arithmetic.

Counts follow the graph (workers/gemma/onnx_graph): matrices and attention, without norms,
activations and the engine's work between steps.
Source: Williams, Waterman, Patterson, "Roofline" (2009).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from workers.bench.machine_limits import MachineLimits
from workers.engine.cache.kv_cache import PREFILL_CHUNK
from workers.gemma.config import GemmaConfig, LayerConfig
from workers.gemma.graph_contract import KVLayer, KVPrecision
from workers.gemma.onnx_graph.weights import ARITHMETIC, Arithmetic, HeadArithmetic, Variant
from workers.gemma.quantize import BLOCK

Bound = Literal["memory", "arithmetic", "neither"]
_SCALE = 4 / BLOCK  # bytes a weight: each block has one float32 scale
BYTES: dict[Arithmetic | HeadArithmetic, float] = {
    "fp32": 4.0,
    "int8-rows": 1.0,
    "int8-blocks": 1.0 + _SCALE,
    "int4-blocks": 0.5 + 2 * _SCALE,  # prepacked with the sum of each block
}
# Share of the limit. Neither memory nor arithmetic bounds a step that reaches less.
_FAR = 0.2


@dataclass(frozen=True, slots=True)
class Work:
    """Bytes and operations of one step."""

    bytes: float  # of weights, keys and values
    quantized: float  # operations on 8-bit codes
    fp32: float  # the other operations


@dataclass(frozen=True, slots=True)
class RooflineResult:
    """A phase compared with the limits of the machine."""

    bound: Bound
    seconds_of_memory: float
    seconds_of_arithmetic: float
    reached: float  # 0 to 1: the larger of both divided by the measured seconds

    @property
    def limit_seconds(self) -> float:
        return max(self.seconds_of_memory, self.seconds_of_arithmetic)


def prefill(config: GemmaConfig, variant: Variant, prompt: int) -> Work:
    """Return the work of one chunk in the middle of a prompt."""
    layers, weights = _before(config), _every_token(config)
    kinds = ARITHMETIC[variant]
    return _work(layers, weights, kinds.every, kinds.keys_values, PREFILL_CHUNK, 1, prompt // 2)


def decode(config: GemmaConfig, variant: Variant, rows: int, context: int) -> Work:
    """Return the work of one token of ``rows`` sequences of ``context`` tokens."""
    kinds = ARITHMETIC[variant]
    cache = kinds.keys_values
    before, weights = _before(config), _every_token(config)
    rest = sum(layer_weights(config, layer) for layer in config.layers) - weights
    parts = [
        _work(before, weights, kinds.every, cache, rows, rows, context),
        _work(config.layers[len(before) :], rest, kinds.sampled, cache, rows, rows, context),
        _work((), config.hidden_size * config.vocab_size, kinds.head, cache, rows, rows, context),
    ]
    return Work(
        bytes=sum(part.bytes for part in parts),
        quantized=sum(part.quantized for part in parts),
        fp32=sum(part.fp32 for part in parts),
    )


def judge(work: Work, limits: MachineLimits, seconds: float) -> RooflineResult:
    """Return what bounds a step that took ``seconds``."""
    # Data that fits into the cache is not read from memory again.
    memory = 0.0 if work.bytes < limits.cache_bytes else work.bytes / limits.bytes_per_second
    arithmetic = work.quantized / limits.int8_per_second + work.fp32 / limits.fp32_per_second
    reached = max(memory, arithmetic) / seconds
    bound: Bound = "memory" if memory > arithmetic else "arithmetic"
    return RooflineResult("neither" if reached < _FAR else bound, memory, arithmetic, reached)


def layer_weights(config: GemmaConfig, layer: LayerConfig) -> int:
    """Return the weights of a layer, with its part of the per-layer projection."""
    hidden, queries = config.hidden_size, layer.heads * layer.head_dim
    attention = 2 * hidden * queries  # q and o
    gates = 3 * hidden * config.per_layer_size  # projection of the token, gate, projection back
    return attention + _kv_weights(config, layer) + 3 * hidden * layer.intermediate_size + gates


def _kv_weights(config: GemmaConfig, layer: LayerConfig) -> int:
    if not layer.owns_kv:
        return 0
    return config.hidden_size * layer.kv_width * (1 if layer.value_is_key else 2)


def _before(config: GemmaConfig) -> tuple[LayerConfig, ...]:
    return config.layers[: config.last_kv_layer]


def _every_token(config: GemmaConfig) -> int:
    """Return the number of weights that multiply every token of a prompt."""
    last = config.layers[config.last_kv_layer]
    whole = sum(layer_weights(config, layer) for layer in _before(config))
    return whole + _kv_weights(config, last)


def _work(
    layers: Iterable[LayerConfig],
    weights: int,
    arithmetic: Arithmetic | HeadArithmetic,
    precision: KVPrecision,
    tokens: int,
    sequences: int,
    context: int,
) -> Work:
    """Return the work of ``tokens`` times ``weights`` and of the attention of ``layers``."""
    attention, cache = 0.0, 0.0
    for layer in layers:
        keys = min(layer.window or context, context)
        attention += 4.0 * tokens * layer.heads * layer.head_dim * keys  # scores, weighted sum
        owner = KVLayer(layer.index, layer.kv_heads, layer.head_dim, layer.window, precision)
        cache += sequences * keys * owner.nbytes
    operations = 2.0 * tokens * weights
    quantized = operations * (arithmetic != "fp32") + attention * (precision == "int8")
    return Work(
        bytes=weights * BYTES[arithmetic] + cache,
        quantized=quantized,
        fp32=operations + attention - quantized,
    )
