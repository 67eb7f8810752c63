"""The Gemma decoder as an ONNX graph, written out by hand.

Reads like the reference: ``modeling_gemma3.py`` and ``modeling_gemma4.py`` of transformers 5.23.
Gemma 4 adds per-layer inputs, a value norm, layer scalars and layers that read the KV cache of an
earlier layer. No position ever looks at what those layers did at another one, so from the first of
them on only the last token is computed: prompt tokens cost only the layers that own a KV cache.
"""

from __future__ import annotations

import numpy as np

from workers.gemma import contract
from workers.gemma.config import GemmaConfig, LayerConfig
from workers.gemma.onnx_writer import MICROSOFT, GraphWriter
from workers.gemma.rope import Rope
from workers.gemma.tensors import FINAL_NORM, PER_LAYER_NORM, PER_LAYER_PROJECTION
from workers.gemma.weights import Weights


def build_graph(
    config: GemmaConfig, weights: Weights, writer: GraphWriter, all_logits: bool = False
) -> None:
    """Write the whole model into ``writer``, by the contract of contract.py.

    ``all_logits`` computes every layer for every token and gives logits [B, S, V]: what the parity
    tests compare.
    """
    _GraphBuilder(config, weights, writer, all_logits).build()


class _GraphBuilder:
    """Values are names; activations are float32 [B, S, width] throughout."""

    def __init__(
        self, config: GemmaConfig, weights: Weights, writer: GraphWriter, all_logits: bool
    ) -> None:
        self._config = config
        self._weights = weights
        self._g = writer
        self._all_logits = all_logits
        self._positions = contract.POSITIONS
        self._angles: dict[tuple[Rope, int], tuple[str, str]] = {}  # cos, sin [B, S, D/2]

    def build(self) -> None:
        self._declare_inputs()
        x = contract.HIDDEN
        per_layer = self._per_layer_inputs(x) if self._config.per_layer_size else None
        narrow_at = (
            len(self._config.layers) if self._all_logits else self._config.first_shared_layer
        )
        for layer in self._config.layers:
            if layer.index == narrow_at:
                x = self._last_token(x)
                per_layer = self._last_token(per_layer) if per_layer else None
                self._positions = self._last_token(self._positions)
                self._angles.clear()
            x = self._decoder_layer(layer, x, per_layer)
        self._head(x)

    # -- embeddings ------------------------------------------------------------------------------

    def _per_layer_inputs(self, hidden: str) -> str:
        """[B, S, L*P]: for each layer the token's own row plus a projection of its embedding."""
        config = self._config
        projected = self._weights.linear(hidden, PER_LAYER_PROJECTION)
        projected = self._scale(projected, config.hidden_size**-0.5, "per_layer")
        projected = self._norm(
            projected, PER_LAYER_NORM, heads=len(config.layers), size=config.per_layer_size
        )
        both = self._g.node("Add", [projected, contract.PER_LAYER], "per_layer")
        return self._scale(both, 2.0**-0.5, "per_layer")

    # -- decoder layers --------------------------------------------------------------------------

    def _decoder_layer(self, layer: LayerConfig, x: str, per_layer: str | None) -> str:
        path = f"layers.{layer.index}"
        attended = self._attention(layer, self._norm(x, f"{path}.input_layernorm.weight"))
        x = self._add(path, x, self._norm(attended, f"{path}.post_attention_layernorm.weight"))
        fed = self._mlp(path, self._norm(x, f"{path}.pre_feedforward_layernorm.weight"))
        x = self._add(path, x, self._norm(fed, f"{path}.post_feedforward_layernorm.weight"))
        if per_layer:
            gated = self._per_layer_gate(layer, x, per_layer)
            x = self._add(path, x, self._norm(gated, f"{path}.post_per_layer_input_norm.weight"))
        if self._config.architecture == "gemma4":
            scalar = self._g.constant(
                f"{path}.layer_scalar", self._weights.vector(f"{path}.layer_scalar")
            )
            x = self._g.node("Mul", [x, scalar], path)
        return x

    def _attention(self, layer: LayerConfig, x: str) -> str:
        path = f"layers.{layer.index}.self_attn"
        query = self._weights.linear(x, f"{path}.q_proj.weight")
        query = self._norm(query, f"{path}.q_norm.weight", layer.heads, layer.head_dim)
        query = self._rotate(query, layer, layer.heads, path)
        if layer.owns_kv:
            key, value = self._key_value(layer, x, path)
            past = [contract.past_key(layer.index), contract.past_value(layer.index)]
            present = [contract.present_key(layer.index), contract.present_value(layer.index)]
        else:
            # The source layer has already written this step's keys: reading its present, not its
            # past, orders the two.
            key = value = contract.empty(layer.kv_width)
            source = layer.kv_source
            past, present = [contract.present_key(source), contract.present_value(source)], []
        attended = self._g.node(
            "GroupQueryAttention",
            [query, key, value, *past, contract.SEQLENS_K, contract.TOTAL_LENGTH],
            path,
            MICROSOFT,
            outputs=[f"{path}/attended", *present],
            num_heads=layer.heads,
            kv_num_heads=layer.kv_heads,
            scale=self._config.attention_scale,
            local_window_size=layer.window or -1,
        )
        return self._weights.linear(attended, f"{path}.o_proj.weight")

    def _key_value(self, layer: LayerConfig, x: str, path: str) -> tuple[str, str]:
        projected = self._weights.linear(x, f"{path}.k_proj.weight")
        key = self._norm(projected, f"{path}.k_norm.weight", layer.kv_heads, layer.head_dim)
        key = self._rotate(key, layer, layer.kv_heads, path)
        if not layer.value_is_key:
            projected = self._weights.linear(x, f"{path}.v_proj.weight")
        if self._config.architecture == "gemma3":
            return key, projected
        return key, self._norm(projected, None, layer.kv_heads, layer.head_dim)

    def _mlp(self, path: str, x: str) -> str:
        gate = self._gelu(self._weights.linear(x, f"{path}.mlp.gate_proj.weight"), path)
        up = self._weights.linear(x, f"{path}.mlp.up_proj.weight")
        gated = self._g.node("Mul", [gate, up], f"{path}.mlp")
        return self._weights.linear(gated, f"{path}.mlp.down_proj.weight")

    def _per_layer_gate(self, layer: LayerConfig, x: str, per_layer: str) -> str:
        path, size = f"layers.{layer.index}", self._config.per_layer_size
        gate = self._gelu(self._weights.linear(x, f"{path}.per_layer_input_gate.weight"), path)
        start, stop = (self._int64(edge * size) for edge in (layer.index, layer.index + 1))
        own = self._g.node("Slice", [per_layer, start, stop, self._int64(2)], path)
        gated = self._g.node("Mul", [gate, own], path)
        return self._weights.linear(gated, f"{path}.per_layer_projection.weight")

    # -- head ------------------------------------------------------------------------------------

    def _head(self, x: str) -> None:
        hidden, vocabulary = self._config.hidden_size, self._config.vocab_size
        if not self._all_logits and self._config.first_shared_layer == len(self._config.layers):
            x = self._last_token(x)  # no layer shares, so nothing has narrowed to it yet
        x = self._norm(x, FINAL_NORM)
        x = self._g.node("Reshape", [x, self._shape(-1, hidden)], "lm_head")
        logits = self._weights.head(x)
        if cap := self._config.logit_softcap:
            logits = self._scale(logits, 1 / cap, "lm_head")
            logits = self._g.node("Tanh", [logits], "lm_head")
            logits = self._scale(logits, cap, "lm_head")
        shape: list[str | int] = ["B", vocabulary]
        if self._all_logits:
            # [B*S, V] -> [B, S, V], with B and S taken from hidden.
            batch = self._g.node("Shape", [contract.HIDDEN], "lm_head", start=0, end=2)
            full = self._g.node("Concat", [batch, self._int64(vocabulary)], "lm_head", axis=0)
            logits = self._g.node("Reshape", [logits, full], "lm_head")
            shape = ["B", "S", vocabulary]
        self._g.node("Identity", [logits], "lm_head", outputs=[contract.LOGITS])
        self._g.output(contract.LOGITS, np.float32, shape)

    # -- parts -----------------------------------------------------------------------------------

    def _norm(self, x: str, name: str | None, heads: int = 1, size: int = 0) -> str:
        """RMSNorm over the width, or over each of ``heads`` parts of ``size``; None: no weight."""
        path = (name or f"{x}/v_norm").removesuffix(".weight")
        if name is None:
            weight = self._g.constant(f"ones_{size}", np.ones(size, np.float32))
        else:
            values = self._weights.vector(name)
            if self._config.architecture == "gemma3":
                values = values + np.float32(1)  # stored around 0
            weight = self._g.constant(name, values)
        if size:
            x = self._g.node("Reshape", [x, self._shape(0, 0, heads, size)], path)
        epsilon = self._config.rms_norm_eps
        x = self._g.node("RMSNormalization", [x, weight], path, axis=-1, epsilon=epsilon)
        if size:
            x = self._g.node("Reshape", [x, self._shape(0, 0, heads * size)], path)
        return x

    def _rotate(self, x: str, layer: LayerConfig, heads: int, path: str) -> str:
        cos, sin = self._cos_sin(layer.rope, layer.head_dim)
        return self._g.node("RotaryEmbedding", [x, cos, sin], path, num_heads=heads)

    def _cos_sin(self, rope: Rope, head_dim: int) -> tuple[str, str]:
        """Computed from the positions, once a step: no table, so no limit on the context."""
        key = (rope, head_dim)
        if key not in self._angles:
            path = f"rope_{rope.theta:g}_{head_dim}"
            frequencies = self._g.constant(path, rope.inverse_frequencies(head_dim))
            column = self._g.node("Unsqueeze", [self._positions, self._int64(-1)], path)
            column = self._g.node("CastLike", [column, frequencies], path)
            angles = self._g.node("Mul", [column, frequencies], path)
            cos, sin = (self._g.node(function, [angles], path) for function in ("Cos", "Sin"))
            self._angles[key] = cos, sin
        return self._angles[key]

    def _last_token(self, x: str) -> str:
        """[B, S, ...] -> [B, 1, ...]"""
        return self._g.node("Gather", [x, self._int64(-1)], "last_token", axis=1)

    def _gelu(self, x: str, path: str) -> str:
        return self._g.node("Gelu", [x], path, approximate="tanh")

    def _add(self, path: str, x: str, y: str) -> str:
        return self._g.node("Add", [x, y], path)

    def _scale(self, x: str, factor: float, path: str) -> str:
        constant = self._g.constant(f"{factor:.9g}", np.array(factor, np.float32))
        return self._g.node("Mul", [x, constant], path)

    def _int64(self, value: int) -> str:
        return self._shape(value)

    def _shape(self, *dims: int) -> str:
        name = "int64_" + "_".join(map(str, dims))
        return self._g.constant(name, np.array(dims, np.int64))

    def _declare_inputs(self) -> None:
        sizes = self._config.contract()
        self._g.input(contract.HIDDEN, np.float32, ["B", "S", sizes.hidden_size])
        if sizes.per_layer_width:
            self._g.input(contract.PER_LAYER, np.float32, ["B", "S", sizes.per_layer_width])
        self._g.input(contract.POSITIONS, np.int64, ["B", "S"])
        self._g.input(contract.SEQLENS_K, np.int32, ["B"])
        self._g.input(contract.TOTAL_LENGTH, np.int32, [])
        for width in sizes.empty_widths:
            self._g.input(contract.empty(width), np.float32, ["B", 0, width])
        for owner in sizes.kv_layers:
            shape: list[str | int] = ["B", owner.kv_heads, "C", owner.head_dim]
            for past in (contract.past_key, contract.past_value):
                self._g.input(past(owner.layer), np.float32, shape)
            for present in (contract.present_key, contract.present_value):
                self._g.output(present(owner.layer), np.float32, shape)
