"""The tensors of a Gemma text model: names (without the checkpoint's prefix) and shapes."""

from collections.abc import Iterator
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from workers.errors import ConversionError
from workers.gemma.config import GemmaConfig, LayerConfig
from workers.gemma.quantize import Quantized

EMBEDDING = "embed_tokens.weight"
PER_LAYER_EMBEDDING = "embed_tokens_per_layer.weight"
PER_LAYER_PROJECTION = "per_layer_model_projection.weight"
PER_LAYER_NORM = "per_layer_projection_norm.weight"
FINAL_NORM = "norm.weight"

# Checkpoints contain these for layers that share KV; the reference ignores them too.
_UNUSED_BY_SHARING = ("k_proj.weight", "v_proj.weight", "k_norm.weight", "v_norm.weight")


class TensorSource(Protocol):
    """The tensors of a checkpoint by our names, read on request."""

    def is_bfloat16(self, name: str) -> bool:
        """Whether the checkpoint keeps this tensor in bfloat16."""

    def read(self, name: str) -> NDArray[np.float32]:
        """Return a whole tensor as float32."""

    def read_rows(self, name: str) -> Iterator[NDArray[np.float32]]:
        """Yield a matrix as float32 [n, columns], some rows at a time."""

    def read_int8_rows(self, name: str) -> Iterator[Quantized] | None:
        """Yield a matrix in 8-bit blocks without loss, some rows at a time; None if the
        checkpoint's values do not fit such blocks."""

    def read_int4(self, name: str) -> Quantized | None:
        """Return a matrix in the checkpoint's own 4-bit blocks; None if it has none."""


class FiniteTensors:
    """A source that refuses NaN and infinity, which only a damaged file holds.

    Reading raises a ConversionError that names the tensor.
    """

    def __init__(self, source: TensorSource) -> None:
        self._source = source

    def is_bfloat16(self, name: str) -> bool:
        return self._source.is_bfloat16(name)

    def read(self, name: str) -> NDArray[np.float32]:
        return _finite(name, self._source.read(name))

    def read_rows(self, name: str) -> Iterator[NDArray[np.float32]]:
        return (_finite(name, part) for part in self._source.read_rows(name))

    def read_int8_rows(self, name: str) -> Iterator[Quantized] | None:
        parts = self._source.read_int8_rows(name)
        return None if parts is None else (_finite_scales(name, part) for part in parts)

    def read_int4(self, name: str) -> Quantized | None:
        ready = self._source.read_int4(name)
        return None if ready is None else _finite_scales(name, ready)


def _finite(name: str, values: NDArray[np.float32]) -> NDArray[np.float32]:
    if not np.isfinite(values).all():
        raise ConversionError(f"tensor {name} holds NaN or infinity: the file is damaged")
    return values


def _finite_scales(name: str, part: Quantized) -> Quantized:
    _finite(name, part.scales)
    return part


def expected_tensors(config: GemmaConfig) -> dict[str, tuple[int, ...]]:
    """Return the shapes of all tensors that the graph needs, in its order."""
    hidden, width, size = config.hidden_size, config.per_layer_width, config.per_layer_size
    tensors: dict[str, tuple[int, ...]] = {EMBEDDING: (config.vocab_size, hidden)}
    if size:
        tensors[PER_LAYER_EMBEDDING] = (config.per_layer_vocab_size, width)
        tensors[PER_LAYER_PROJECTION] = (width, hidden)
        tensors[PER_LAYER_NORM] = (size,)
    for layer in config.layers:
        for name, shape in _layer_tensors(config, layer).items():
            tensors[f"layers.{layer.index}.{name}"] = shape
    tensors[FINAL_NORM] = (hidden,)
    return tensors


def is_ignored(name: str, config: GemmaConfig) -> bool:
    """Whether an extra tensor is expected: a tied head, or KV weights of sharing layers."""
    if name == "lm_head.weight":
        return True
    match name.split(".", 2):
        case ["layers", index, rest] if index.isdecimal() and int(index) < len(config.layers):
            shares = not config.layers[int(index)].owns_kv
            return shares and rest.removeprefix("self_attn.") in _UNUSED_BY_SHARING
    return False


def _layer_tensors(config: GemmaConfig, layer: LayerConfig) -> dict[str, tuple[int, ...]]:
    hidden, wide, query = config.hidden_size, layer.intermediate_size, layer.heads * layer.head_dim
    tensors: dict[str, tuple[int, ...]] = {
        "input_layernorm.weight": (hidden,),
        "self_attn.q_proj.weight": (query, hidden),
        "self_attn.q_norm.weight": (layer.head_dim,),
    }
    if layer.owns_kv:
        tensors["self_attn.k_proj.weight"] = (layer.kv_width, hidden)
        tensors["self_attn.k_norm.weight"] = (layer.head_dim,)
        if not layer.value_is_key:
            tensors["self_attn.v_proj.weight"] = (layer.kv_width, hidden)
    tensors |= {
        "self_attn.o_proj.weight": (hidden, query),
        "post_attention_layernorm.weight": (hidden,),
        "pre_feedforward_layernorm.weight": (hidden,),
        "mlp.gate_proj.weight": (wide, hidden),
        "mlp.up_proj.weight": (wide, hidden),
        "mlp.down_proj.weight": (hidden, wide),
        "post_feedforward_layernorm.weight": (hidden,),
    }
    if config.architecture == "gemma4":
        tensors["layer_scalar"] = (1,)
    if config.per_layer_size:
        tensors["per_layer_input_gate.weight"] = (config.per_layer_size, hidden)
        tensors["per_layer_projection.weight"] = (hidden, config.per_layer_size)
        tensors["post_per_layer_input_norm.weight"] = (hidden,)
    return tensors
