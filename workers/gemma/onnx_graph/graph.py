"""The Gemma decoder as an ONNX graph, written out by hand.

Reads like the reference: ``modeling_gemma3.py`` and ``modeling_gemma4.py`` of transformers 5.23.
Gemma 4 adds per-layer inputs, a value norm, layer scalars and layers that read the KV cache of an
earlier layer. Once the last cache is written no position looks at another one any more, so what
follows is computed for the sampled tokens only: a prompt costs what its keys and values need.

Every operator gives a row the same bits whatever other rows it is computed with, so a sequence's
tokens do not depend on its batch or on how its prompt is cut (docs/engine.md says how).
"""

from collections.abc import Sequence

import numpy as np

from workers.gemma import graph_contract
from workers.gemma.config import GemmaConfig, LayerConfig
from workers.gemma.onnx_graph.onnx_writer import GraphWriter
from workers.gemma.onnx_graph.weights import Weights
from workers.gemma.rope import Rope
from workers.gemma.tensors import FINAL_NORM, PER_LAYER_NORM, PER_LAYER_PROJECTION


def build_graph(config: GemmaConfig, weights: Weights, writer: GraphWriter) -> None:
    """Write the whole model into ``writer``, with the inputs and outputs of graph_contract.py."""
    _GraphBuilder(config, weights, writer).build()


class _GraphBuilder:
    """Values are names. Activations are float32 [N, width], a row a token: N is B*S, or B*R after
    narrowing. Attention uses [B, S, width]."""

    def __init__(self, config: GemmaConfig, weights: Weights, writer: GraphWriter) -> None:
        self._config = config
        self._weights = weights
        self._g = writer
        self._positions = graph_contract.POSITIONS
        self._sizes = config.contract(weights.kv_precision)
        self._attention = weights.attention(config, self._sizes.kv_layers)
        self._per_layer: dict[int, str] = {}  # by layer: [N, P]
        self._batches: dict[int, str] = {}  # by width: the shape [B, S, width]
        self._angles: dict[tuple[Rope, int], tuple[str, str]] = {}  # cos, sin [B, S, D/2]

    def build(self) -> None:
        self._declare_inputs()
        layers, last = self._config.layers, self._config.last_kv_layer
        x = self._tokens(graph_contract.HIDDEN, self._config.hidden_size)
        self._take_per_layer_inputs(layers[:last], x, graph_contract.PER_LAYER)
        for layer in layers:
            x = self._decoder_layer(layer, x, narrows=layer.index == last)
        self._head(x)

    def _narrow(self, *values: str) -> tuple[str, ...]:
        """Keep only the sampled tokens, in ``values`` and all that follows."""
        width = self._config.hidden_size
        whole = [graph_contract.HIDDEN, *(self._in_batches(x, width) for x in values)]
        self._weights.sampled_only()
        self._positions = self._sampled(self._positions)
        self._attention.take_masks(self._sampled)
        self._batches.clear()
        self._angles.clear()
        hidden, *rest = (self._tokens(self._sampled(x), width) for x in whole)
        layers = self._config.layers[self._config.last_kv_layer :]
        self._take_per_layer_inputs(layers, hidden, graph_contract.PER_LAYER_SAMPLED)
        return tuple(rest)

    def _sampled(self, x: str) -> str:
        """[B, S, ...] -> [B, R, ...]"""
        indices = self._g.node("Unsqueeze", [graph_contract.SAMPLED, self._g.int64(-1)], "sampled")
        return self._g.node("GatherND", [x, indices], "sampled", batch_dims=1)

    def _tokens(self, x: str, width: int) -> str:
        """[..., width] -> [N, width]"""
        return self._g.node("Reshape", [x, self._g.int64(-1, width)], x)

    def _in_batches(self, x: str, width: int) -> str:
        """[N, ...] -> [B, S, width]"""
        if width not in self._batches:
            shape = self._g.node("Shape", [self._positions], "batch")
            shape = self._g.node("Concat", [shape, self._g.int64(width)], "batch", axis=0)
            self._batches[width] = shape
        return self._g.node("Reshape", [x, self._batches[width]], x, allowzero=1)

    # -- embeddings ------------------------------------------------------------------------------

    def _take_per_layer_inputs(
        self, layers: Sequence[LayerConfig], hidden: str, looked_up: str
    ) -> None:
        """Compute each layer's input: the token's row plus a projection of its embedding."""
        config, size = self._config, self._config.per_layer_size
        if not size or not layers:
            return
        rows = slice(layers[0].index * size, (layers[-1].index + 1) * size)
        projected = self._weights.linear(hidden, PER_LAYER_PROJECTION, rows)
        projected = self._scale(projected, config.hidden_size**-0.5, "per_layer")
        projected = self._norm(projected, PER_LAYER_NORM, heads=len(layers), size=size)
        looked_up = self._g.node(
            "Reshape", [looked_up, self._g.int64(-1, len(layers), size)], looked_up
        )
        both = self._g.node("Add", [projected, looked_up], "per_layer")
        both = self._scale(both, 2.0**-0.5, "per_layer")
        both = self._tokens(both, len(layers) * size)
        names = [f"layers.{layer.index}.per_layer_input" for layer in layers]
        self._g.node("Split", [both], "per_layer", outputs=names, axis=-1, num_outputs=len(layers))
        self._per_layer = dict(zip((layer.index for layer in layers), names, strict=True))

    # -- decoder layers --------------------------------------------------------------------------

    def _decoder_layer(self, layer: LayerConfig, x: str, *, narrows: bool) -> str:
        path = f"layers.{layer.index}"
        normed = self._norm(x, f"{path}.input_layernorm.weight")
        if layer.owns_kv:
            self._attention.write(layer, *self._key_value(layer, normed))
        if narrows:
            x, normed = self._narrow(x, normed)
        attended = self._attended(layer, normed)
        x = self._add(path, x, self._norm(attended, f"{path}.post_attention_layernorm.weight"))
        fed = self._mlp(path, self._norm(x, f"{path}.pre_feedforward_layernorm.weight"))
        x = self._add(path, x, self._norm(fed, f"{path}.post_feedforward_layernorm.weight"))
        if self._per_layer:
            gated = self._per_layer_gate(x, self._per_layer[layer.index], path)
            x = self._add(path, x, self._norm(gated, f"{path}.post_per_layer_input_norm.weight"))
        if self._config.architecture == "gemma4":
            scalar = self._g.constant(
                f"{path}.layer_scalar", self._weights.vector(f"{path}.layer_scalar")
            )
            x = self._g.node("Mul", [x, scalar], path)
        return x

    def _attended(self, layer: LayerConfig, x: str) -> str:
        path = f"layers.{layer.index}.self_attn"
        query = self._weights.linear(x, f"{path}.q_proj.weight")
        query = self._norm(query, f"{path}.q_norm.weight", layer.heads, layer.head_dim)
        query = self._rotate(query, layer, layer.heads)
        attended = self._attention.attend(layer, query, path)
        return self._weights.linear(attended, f"{path}.o_proj.weight")

    def _key_value(self, layer: LayerConfig, x: str) -> tuple[str, str]:
        """Key and value [B, S, KVH*D] of this step's tokens."""
        path = f"layers.{layer.index}.self_attn"
        projected = self._weights.linear(x, f"{path}.k_proj.weight")
        key = self._norm(projected, f"{path}.k_norm.weight", layer.kv_heads, layer.head_dim)
        key = self._rotate(key, layer, layer.kv_heads)
        if not layer.value_is_key:
            projected = self._weights.linear(x, f"{path}.v_proj.weight")
        if self._config.architecture == "gemma4":
            projected = self._norm(projected, None, layer.kv_heads, layer.head_dim)
        return key, self._in_batches(projected, layer.kv_width)

    def _mlp(self, path: str, x: str) -> str:
        gate = self._gelu(self._weights.linear(x, f"{path}.mlp.gate_proj.weight"), path)
        up, scales = self._weights.unscaled(x, f"{path}.mlp.up_proj.weight")
        gated = self._g.node("Mul", [gate, up], f"{path}.mlp")
        return self._weights.linear(gated, f"{path}.mlp.down_proj.weight", scales=scales)

    def _per_layer_gate(self, x: str, own: str, path: str) -> str:
        gate = self._gelu(self._weights.linear(x, f"{path}.per_layer_input_gate.weight"), path)
        gated = self._g.node("Mul", [gate, own], path)
        return self._weights.linear(gated, f"{path}.per_layer_projection.weight")

    # -- head ------------------------------------------------------------------------------------

    def _head(self, x: str) -> None:
        x, cap = self._norm(x, FINAL_NORM), self._config.logit_softcap
        if self._weights.head_in_rows and not cap:
            self._head_of_some(x)
            return
        if cap:
            x = self._scale(x, 1 / cap, "lm_head")  # a row of it is much shorter than one of logits
        logits = self._weights.head(x)
        if cap:
            logits = self._g.node("Tanh", [logits], "lm_head")
            logits = self._scale(logits, cap, "lm_head")
        logits = self._in_batches(logits, self._config.vocab_size)
        self._g.node("Identity", [logits], "lm_head", outputs=[graph_contract.LOGITS])
        self._g.output(graph_contract.LOGITS, np.float32, ["B", "R", self._config.vocab_size])

    def _head_of_some(self, x: str) -> None:
        """Write logits of the ``whole`` tokens, and the head's 8-bit input of all tokens."""
        sizes = self._sizes
        self._g.input(graph_contract.WHOLE, np.int64, ["M"])
        codes, scales = self._weights.head_input(x)
        some_codes = self._g.node("Gather", [codes, graph_contract.WHOLE], "lm_head")
        some_scales = self._g.node("Gather", [scales, graph_contract.WHOLE], "lm_head")
        self._weights.head_rows(some_codes, some_scales, graph_contract.LOGITS)
        self._g.output(graph_contract.LOGITS, np.float32, ["M", sizes.vocab_size])
        self._g.node("Identity", [codes], "lm_head", outputs=[graph_contract.FINAL_CODES])
        self._g.output(graph_contract.FINAL_CODES, np.uint8, ["N", sizes.hidden_size])
        self._g.node("Identity", [scales], "lm_head", outputs=[graph_contract.FINAL_SCALES])
        self._g.output(graph_contract.FINAL_SCALES, np.float32, ["N", 1])

    # -- parts -----------------------------------------------------------------------------------

    def _norm(self, x: str, name: str | None, heads: int = 1, size: int = 0) -> str:
        """RMSNorm over the width, or over each of ``heads`` parts of ``size``, [N, heads, size];
        None: no weight."""
        path = (name or f"{x}/v_norm").removesuffix(".weight")
        if name is None:
            weight = self._g.constant(f"ones_{size}", np.ones(size, np.float32))
        else:
            values = self._weights.vector(name)
            if self._config.architecture == "gemma3":
                values = values + np.float32(1)  # stored around 0
            weight = self._g.constant(name, values)
        if size:
            x = self._g.node("Reshape", [x, self._g.int64(-1, heads, size)], path)
        epsilon = self._config.rms_norm_eps
        return self._g.node("RMSNormalization", [x, weight], path, axis=-1, epsilon=epsilon)

    def _rotate(self, x: str, layer: LayerConfig, heads: int) -> str:
        """[N, heads, D] -> [B, S, heads*D]"""
        cos, sin = self._cos_sin(layer.rope, layer.head_dim)
        batches = self._in_batches(x, heads * layer.head_dim)
        return self._g.node("RotaryEmbedding", [batches, cos, sin], x, num_heads=heads)

    def _cos_sin(self, rope: Rope, head_dim: int) -> tuple[str, str]:
        """Compute angles from the positions once a step; a table would limit the context."""
        key = (rope, head_dim)
        if key not in self._angles:
            path = f"rope_{rope.theta:g}_{head_dim}"
            frequencies = self._g.constant(path, rope.inverse_frequencies(head_dim))
            column = self._g.node("Unsqueeze", [self._positions, self._g.int64(-1)], path)
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

    def _declare_inputs(self) -> None:
        sizes = self._sizes
        self._g.input(graph_contract.HIDDEN, np.float32, ["B", "S", sizes.hidden_size])
        if width := sizes.per_layer_width:
            self._g.input(graph_contract.PER_LAYER, np.float32, ["B", "S", width])
        if width := sizes.per_layer_sampled_width:
            self._g.input(graph_contract.PER_LAYER_SAMPLED, np.float32, ["B", "R", width])
        self._g.input(graph_contract.POSITIONS, np.int64, ["B", "S"])
        self._g.input(graph_contract.SAMPLED, np.int64, ["B", "R"])
        if self._weights.uses_codes:
            self._g.input(graph_contract.ZERO_POINT, np.uint8, [])
        for window in sizes.windows:
            self._g.input(graph_contract.mask(window), np.float32, ["B", "S", f"keys_{window}"])
            self._g.input(graph_contract.start(window), np.int64, ["B"])
        for owner in sizes.kv_layers:
            for part in owner.parts:
                shape: list[str | int] = [*part.outer, f"keys_{owner.window}", *part.inner]
                self._g.input(graph_contract.past(part), part.dtype, ["B", *shape])
                self._g.output(graph_contract.present(part), part.dtype, ["B", *shape])
