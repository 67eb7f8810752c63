"""The Gemma decoder as an ONNX graph, written out by hand.

Reads like the reference: ``modeling_gemma3.py`` and ``modeling_gemma4.py`` of transformers 5.23.
Gemma 4 adds per-layer inputs, a value norm, layer scalars and layers that read the KV cache of an
earlier layer. No position ever looks at what those layers did at another one, so from the first of
them on only the sampled tokens are computed: a prompt costs only the layers that own a KV cache.

Every operator gives a row the same bits whatever other rows it is computed with, so a sequence's
tokens do not depend on its batch or on how its prompt is cut (docs/engine.md says how).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from workers.gemma import contract
from workers.gemma.config import GemmaConfig, LayerConfig
from workers.gemma.onnx_writer import MICROSOFT, GraphWriter
from workers.gemma.rope import Rope
from workers.gemma.tensors import FINAL_NORM, PER_LAYER_NORM, PER_LAYER_PROJECTION
from workers.gemma.weights import Weights


def build_graph(config: GemmaConfig, weights: Weights, writer: GraphWriter) -> None:
    """Write the whole model into ``writer``, by the contract of contract.py."""
    _GraphBuilder(config, weights, writer).build()


class _GraphBuilder:
    """Values are names; activations are float32 [B, S, width], [B, R, width] once narrowed."""

    def __init__(self, config: GemmaConfig, weights: Weights, writer: GraphWriter) -> None:
        self._config = config
        self._weights = weights
        self._g = writer
        self._narrowed = False
        self._positions = contract.POSITIONS
        self._masks: dict[int | None, str] = {}  # by window: [B, 1, S, 1, keys]
        self._shapes: dict[tuple[int | None, int], tuple[str, str]] = {}
        self._angles: dict[tuple[Rope, int], tuple[str, str]] = {}  # cos, sin [B, S, D/2]

    def build(self) -> None:
        self._declare_inputs()
        self._take_masks()
        edge, x = self._config.first_shared_layer, contract.HIDDEN
        x = self._decoder_layers(slice(0, edge), x, contract.PER_LAYER)
        x = self._narrow(x)
        x = self._decoder_layers(slice(edge, None), x, contract.PER_LAYER_SAMPLED)
        self._head(x)

    def _decoder_layers(self, part: slice, x: str, looked_up: str) -> str:
        layers = self._config.layers[part]
        per_layer = self._per_layer_inputs(layers, looked_up) if layers else None
        for place, layer in enumerate(layers):
            x = self._decoder_layer(layer, place, x, per_layer)
        return x

    def _narrow(self, x: str) -> str:
        """Go on with the sampled tokens only."""
        self._narrowed = True
        self._weights.sampled_only()
        self._positions = self._sampled(self._positions)
        self._take_masks()
        self._shapes.clear()
        self._angles.clear()
        return self._sampled(x)

    def _sampled(self, x: str) -> str:
        """[B, S, ...] -> [B, R, ...]"""
        indices = self._g.node("Unsqueeze", [contract.SAMPLED, self._int64(-1)], "sampled")
        return self._g.node("GatherND", [x, indices], "sampled", batch_dims=1)

    def _take_masks(self) -> None:
        for window in self._config.contract().windows:
            mask = contract.mask(window)
            mask = self._sampled(mask) if self._narrowed else mask
            self._masks[window] = self._g.node("Unsqueeze", [mask, self._shape(1, 3)], mask)

    # -- embeddings ------------------------------------------------------------------------------

    def _per_layer_inputs(self, layers: Sequence[LayerConfig], looked_up: str) -> str | None:
        """[B, S, P * layers]: for each layer the token's own row plus a projection of its
        embedding."""
        config, size = self._config, self._config.per_layer_size
        if not size:
            return None
        hidden = self._sampled(contract.HIDDEN) if self._narrowed else contract.HIDDEN
        rows = slice(layers[0].index * size, (layers[-1].index + 1) * size)
        projected = self._weights.linear(hidden, PER_LAYER_PROJECTION, rows)
        projected = self._scale(projected, config.hidden_size**-0.5, "per_layer")
        projected = self._norm(projected, PER_LAYER_NORM, heads=len(layers), size=size)
        both = self._g.node("Add", [projected, looked_up], "per_layer")
        return self._scale(both, 2.0**-0.5, "per_layer")

    # -- decoder layers --------------------------------------------------------------------------

    def _decoder_layer(self, layer: LayerConfig, place: int, x: str, per_layer: str | None) -> str:
        path = f"layers.{layer.index}"
        attended = self._attention(layer, self._norm(x, f"{path}.input_layernorm.weight"))
        x = self._add(path, x, self._norm(attended, f"{path}.post_attention_layernorm.weight"))
        fed = self._mlp(path, self._norm(x, f"{path}.pre_feedforward_layernorm.weight"))
        x = self._add(path, x, self._norm(fed, f"{path}.post_feedforward_layernorm.weight"))
        if per_layer:
            gated = self._per_layer_gate(path, place, x, per_layer)
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
            keys = self._write(layer, key, contract.past_key, contract.present_key)
            values = self._write(layer, value, contract.past_value, contract.present_value)
        else:
            # The source layer has already written this step's keys: reading its present, not its
            # past, orders the two.
            keys = contract.present_key(layer.kv_source)
            values = contract.present_value(layer.kv_source)
        attended = self._attend(layer, query, keys, values, path)
        return self._weights.linear(attended, f"{path}.o_proj.weight")

    def _write(
        self, layer: LayerConfig, x: str, past: Callable[[int], str], present: Callable[[int], str]
    ) -> str:
        """Put this step's keys (or values) [B, S, KVH*D] where they belong in the cache."""
        path = present(layer.index)
        if layer.kv_heads == 1:
            x = self._g.node("Unsqueeze", [x, self._int64(1)], path)
        else:
            shape = self._shape(0, 0, layer.kv_heads, layer.head_dim)
            x = self._g.node("Reshape", [x, shape], path)
            x = self._g.node("Transpose", [x], path, perm=[0, 2, 1, 3])
        return self._g.node(
            "TensorScatter",
            [past(layer.index), x, contract.start(layer.window)],
            path,
            outputs=[present(layer.index)],
            axis=-2,
            mode="circular" if layer.window else "linear",
        )

    def _attend(self, layer: LayerConfig, query: str, keys: str, values: str, path: str) -> str:
        """softmax(scale * Q K^T + mask) V, as three plain operators.

        The query heads that share a key head are further rows of one product, so that even a
        single token multiplies a matrix. What is masked weighs exactly 0, whatever lies there.
        """
        groups, heads, size = layer.kv_heads, layer.heads // layer.kv_heads, layer.head_dim
        by_token, by_row = self._score_shapes(layer.window, heads)
        if groups == 1:
            query = self._g.node("Reshape", [query, self._shape(0, 1, -1, size)], path)
        else:
            query = self._split_heads(query, groups, heads, size, path)
        scores = self._g.node(
            "FusedMatMul",
            [query, keys],
            path,
            MICROSOFT,
            transB=1,
            alpha=float(self._config.attention_scale),
        )
        scores = self._g.node("Reshape", [scores, by_token], path)
        scores = self._g.node("Add", [scores, self._masks[layer.window]], path)
        weights = self._g.node("Softmax", [scores], path, axis=-1)
        weights = self._g.node("Reshape", [weights, by_row], path)
        attended = self._g.node("MatMul", [weights, values], path)
        if groups > 1:
            attended = self._g.node("Reshape", [attended, self._shape(0, 0, -1, heads, size)], path)
            attended = self._g.node("Transpose", [attended], path, perm=[0, 2, 1, 3, 4])
            return self._g.node(
                "Reshape", [attended, self._shape(0, 0, groups * heads * size)], path
            )
        # [B, 1, S*heads, D] -> [B, S, heads*D]
        return self._g.node("Reshape", [attended, self._shape(0, -1, heads * size)], path)

    def _score_shapes(self, window: int | None, heads: int) -> tuple[str, str]:
        """Shapes of the scores [B, groups, S, heads, keys] and [B, groups, S*heads, keys]."""
        key = (window, heads)
        if key not in self._shapes:
            mask = self._masks[window]
            keys = self._g.node("Shape", [mask], mask, start=4, end=5)
            self._shapes[key] = (
                self._g.node("Concat", [self._shape(0, 0, -1, heads), keys], mask, axis=0),
                self._g.node("Concat", [self._shape(0, 0, -1), keys], mask, axis=0),
            )
        return self._shapes[key]

    def _split_heads(self, query: str, groups: int, heads: int, size: int, path: str) -> str:
        """[B, S, groups*heads*D] -> [B, groups, S*heads, D]"""
        query = self._g.node("Reshape", [query, self._shape(0, 0, groups, heads, size)], path)
        query = self._g.node("Transpose", [query], path, perm=[0, 2, 1, 3, 4])
        return self._g.node("Reshape", [query, self._shape(0, 0, -1, size)], path)

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

    def _per_layer_gate(self, path: str, place: int, x: str, per_layer: str) -> str:
        size = self._config.per_layer_size
        gate = self._gelu(self._weights.linear(x, f"{path}.per_layer_input_gate.weight"), path)
        start, stop = (self._int64(edge * size) for edge in (place, place + 1))
        own = self._g.node("Slice", [per_layer, start, stop, self._int64(2)], path)
        gated = self._g.node("Mul", [gate, own], path)
        return self._weights.linear(gated, f"{path}.per_layer_projection.weight")

    # -- head ------------------------------------------------------------------------------------

    def _head(self, x: str) -> None:
        logits = self._weights.head(self._norm(x, FINAL_NORM))
        if cap := self._config.logit_softcap:
            logits = self._scale(logits, 1 / cap, "lm_head")
            logits = self._g.node("Tanh", [logits], "lm_head")
            logits = self._scale(logits, cap, "lm_head")
        self._g.node("Identity", [logits], "lm_head", outputs=[contract.LOGITS])
        self._g.output(contract.LOGITS, np.float32, ["B", "R", self._config.vocab_size])

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
        if width := sizes.per_layer_width:
            self._g.input(contract.PER_LAYER, np.float32, ["B", "S", width])
        if width := sizes.per_layer_sampled_width:
            self._g.input(contract.PER_LAYER_SAMPLED, np.float32, ["B", "R", width])
        self._g.input(contract.POSITIONS, np.int64, ["B", "S"])
        self._g.input(contract.SAMPLED, np.int64, ["B", "R"])
        if self._weights.quantizes_activations:
            self._g.input(contract.ZERO_POINT, np.uint8, [])
        for window in sizes.windows:
            self._g.input(contract.mask(window), np.float32, ["B", "S", f"keys_{window}"])
            self._g.input(contract.start(window), np.int64, ["B"])
        for owner in sizes.kv_layers:
            shape: list[str | int] = ["B", owner.kv_heads, f"keys_{owner.window}", owner.head_dim]
            for past in (contract.past_key, contract.past_value):
                self._g.input(past(owner.layer), np.float32, shape)
            for present in (contract.present_key, contract.present_value):
                self._g.output(present(owner.layer), np.float32, shape)
