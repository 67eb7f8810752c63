"""A fast training twin of transformers' Gemma4ForCausalLM: the same mathematics, computed once.

Instructions are computed once for all rows that share them. The layers that share keys and values,
and all of the last owning layer but its keys and values, run only where loss is taken, as an engine
does it at inference. Embeddings are looked up for the batch's own vocabulary, and the head scores
that alone. Sources: modeling_gemma4.py of transformers 5.23; Cross-Layer KV sharing of Gemma 3n.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional
from transformers import Gemma4TextConfig
from transformers.models.gemma4.modeling_gemma4 import Gemma4TextRotaryEmbedding

from training.attention import Past, attend, norm, padded, rotate, visible
from training.batch import Batch
from training.embeddings import Embeddings

Tensors = dict[str, Tensor]
Turn = tuple[Tensor, Tensor]  # cosines, sines

# Parameter of a layer -> its name in a checkpoint; vectors are the norms.
MATRICES = {
    "q": "self_attn.q_proj",
    "k": "self_attn.k_proj",
    "v": "self_attn.v_proj",
    "o": "self_attn.o_proj",
    "gate": "mlp.gate_proj",
    "up": "mlp.up_proj",
    "down": "mlp.down_proj",
    "ple_gate": "per_layer_input_gate",
    "ple_out": "per_layer_projection",
}
NORMS = {
    "q_norm": "self_attn.q_norm",
    "k_norm": "self_attn.k_norm",
    "norm_in": "input_layernorm",
    "norm_attention": "post_attention_layernorm",
    "norm_mlp_in": "pre_feedforward_layernorm",
    "norm_mlp": "post_feedforward_layernorm",
    "norm_ple": "post_per_layer_input_norm",
}
_OWN_KV = ("k", "v", "k_norm")


class Layer(nn.Module):
    """Weights of one decoder layer. Values at the start: residual branches are damped."""

    q: Tensor
    k: Tensor
    v: Tensor
    o: Tensor
    down: Tensor
    ple_out: Tensor
    q_norm: Tensor
    k_norm: Tensor
    norm_in: Tensor
    norm_attention: Tensor
    norm_mlp: Tensor
    norm_ple: Tensor

    def __init__(self, config: Gemma4TextConfig, index: int) -> None:
        super().__init__()
        self.full: bool = (config.layer_types or [])[index] == "full_attention"
        self.size = size = config.per_layer_config[index].head_dim
        self.heads = config.num_attention_heads
        self.owns = index < config.num_hidden_layers - config.num_kv_shared_layers
        hidden, ple = config.hidden_size, config.hidden_size_per_layer_input
        wide = config.intermediate_size * (1 if self.owns else 2)
        if config.num_key_value_heads != 1:
            raise ValueError("the twin has one head of keys and values")
        shapes = {
            "q": (self.heads * size, hidden),
            "k": (size, hidden),
            "v": (size, hidden),
            "o": (hidden, self.heads * size),
            "gate": (wide, hidden),
            "up": (wide, hidden),
            "down": (hidden, wide),
            "ple_gate": (ple, hidden),
            "ple_out": (hidden, ple),
        }
        starts = {
            "q_norm": (size, 1.6 * size**-0.5),  # scores are not scaled, so the norm does it
            "k_norm": (size, 1.0),
            "norm_in": (hidden, 1.0),
            "norm_attention": (hidden, 0.5),
            "norm_mlp_in": (hidden, 1.0),
            "norm_mlp": (hidden, 0.5),
            "norm_ple": (hidden, 0.3),
        }
        self.names = [name for name in (*MATRICES, *NORMS) if self.owns or name not in _OWN_KV]
        for name in self.names:
            if name in shapes:
                rows, columns = shapes[name]
                value = torch.randn(rows, columns) * columns**-0.5
            else:
                length, start = starts[name]
                value = torch.full((length,), start)
            self.register_parameter(name, nn.Parameter(value))

    def weights(self, dtype: torch.dtype) -> Tensors:
        """Matrices in the type that products have, norms in float32."""
        found = {name: getattr(self, name) for name in self.names}
        return {n: w.to(dtype) if w.dim() == 2 else w for n, w in found.items()}


def keys_values(h: Tensor, w: Tensors, turn: Turn) -> tuple[Tensor, Tensor]:
    """Keys and values [..., T, h] of an owning layer."""
    x = norm(h, w["norm_in"])
    k = rotate(norm(functional.linear(x, w["k"]), w["k_norm"]), turn)
    return k, norm(functional.linear(x, w["v"]))


def queries(h: Tensor, w: Tensors, turn: Turn, heads: int) -> Tensor:
    """Queries [..., H, h]; ``turn`` is for [..., h / 2]."""
    q = functional.linear(norm(h, w["norm_in"]), w["q"]).unflatten(-1, (heads, -1))
    return rotate(norm(q, w["q_norm"]), (turn[0].unsqueeze(-2), turn[1].unsqueeze(-2)))


def behind_attention(h: Tensor, read: Tensor, ple: Tensor, w: Tensors) -> Tensor:
    """The rest of a layer: what was read [..., H * h], MLP and per-layer input [..., ple]."""
    h = h + norm(functional.linear(read, w["o"]), w["norm_attention"])
    x = norm(h, w["norm_mlp_in"])
    x = functional.gelu(functional.linear(x, w["gate"]), approximate="tanh") * functional.linear(
        x, w["up"]
    )
    h = h + norm(functional.linear(x, w["down"]), w["norm_mlp"])
    x = functional.gelu(functional.linear(h, w["ple_gate"]), approximate="tanh") * ple
    return h + norm(functional.linear(x, w["ple_out"]), w["norm_ple"])


def prompt_layer(
    h: Tensor, ple: Tensor, w: Tensors, turn: Turn, bias: Tensor, past: Past | None, heads: int
) -> tuple[Tensor, Tensor, Tensor]:
    """A layer over all tokens h [G, M, T, hidden]; also its keys and values."""
    k, v = keys_values(h, w, turn)
    read = attend(queries(h, w, turn, heads), k, v, bias, past)
    return behind_attention(h, read.flatten(-2), ple, w), k, v


class Seats(NamedTuple):
    """Where chosen tokens, packed [N], sit for attention."""

    seats: Tensor  # [N]
    groups: int
    rows: int
    most: int


def chosen_layer(
    h: Tensor,
    ple: Tensor,
    w: Tensors,
    turn: Turn,
    kv: tuple[Tensor, Tensor],
    bias: Tensor,
    past: Past,
    heads: int,
    at: Seats,
) -> Tensor:
    """A layer over the places with loss alone, h [N, hidden], reading keys and values of all."""
    q = queries(h, w, turn, heads)
    spread = q.new_zeros(at.groups * at.rows * at.most, *q.shape[1:])
    spread = spread.index_copy(0, at.seats, q)
    spread = spread.view(at.groups, at.rows, at.most, *q.shape[1:])
    read = attend(spread, *kv, bias, past).flatten(0, 2).index_select(0, at.seats)
    return behind_attention(h, read.flatten(-2), ple, w)


def score(h: Tensor, weight: Tensor, table: Tensor, cap: float) -> Tensor:
    """Logits [N, U] in float32, soft-capped."""
    return cap * torch.tanh(functional.linear(norm(h, weight), table).float() / cap)


class Twin(nn.Module):
    """The model in training.

    ``dtype`` is that of products and activations; parameters stay float32. ``wrap`` may compile the
    functions that do the work.
    """

    def __init__(
        self,
        config: Gemma4TextConfig,
        embeddings: Embeddings,
        dtype: torch.dtype = torch.float32,
        wrap: Callable[[Callable[..., Any]], Callable[..., Any]] = lambda function: function,
    ) -> None:
        super().__init__()
        self.config, self.dtype = config, dtype
        hidden, ple = config.hidden_size, config.hidden_size_per_layer_input
        count = config.num_hidden_layers
        self.first_sharing = count - config.num_kv_shared_layers
        self.last_owning = self.first_sharing - 1
        self.embeddings = embeddings
        self.layers = nn.ModuleList(Layer(config, index) for index in range(count))
        self.ple_projection = nn.Parameter(torch.randn(count * ple, hidden) * hidden**-0.5)
        self.ple_norm = nn.Parameter(torch.ones(ple))
        self.norm = nn.Parameter(torch.ones(hidden))
        rope = Gemma4TextRotaryEmbedding(config)
        self._rope: dict[bool, Tensor] = {
            full: getattr(rope, f"{'full' if full else 'sliding'}_attention_inv_freq").clone()
            for full in (True, False)
        }
        self._prompt_layer, self._chosen_layer = wrap(prompt_layer), wrap(chosen_layer)
        self._keys_values, self._score = wrap(keys_values), wrap(score)

    def forward(self, batch: Batch) -> Tensor:
        """Return logits [N, U] at the places with loss, over the batch's vocabulary."""
        embedded, per_layer = self._tables(batch.vocabulary)
        table = embedded.to(self.dtype)
        scaled = (embedded * self.config.hidden_size**0.5).to(self.dtype)
        layers = self.all_layers()
        weights = [layer.weights(self.dtype) for layer in layers]
        past = self._instructions(batch, scaled, per_layer, weights)

        length, before = batch.rows.shape[-1], batch.prefix.shape[-1]
        positions = torch.arange(before, before + length)
        h = functional.embedding(batch.rows, scaled)
        owned: dict[bool, int] = {}  # kind of layer -> the last one that owns keys and values
        kept: list[tuple[Tensor, Tensor]] = []
        bias = {full: visible(positions, positions, self._window(full)) for full in (True, False)}
        turns = {full: self.turn(positions, full) for full in (True, False)}
        last = self.last_owning
        for index, layer in enumerate(layers[: self.first_sharing]):
            owned[layer.full] = index
            w, turn = weights[index], turns[layer.full]
            if index == last:
                kept.append(self._keys_values(h, w, turn))
                break
            ple = functional.embedding(batch.rows, per_layer[index])
            behind = self._past(past[index], batch, layer.full, positions)
            h, k, v = self._prompt_layer(h, ple, w, turn, bias[layer.full], behind, layer.heads)
            kept.append((k, v))

        at = Seats(batch.seats, *batch.positions.shape)
        h = h.flatten(0, 2).index_select(0, batch.places)
        tokens = batch.rows.flatten()[batch.places]
        where = batch.positions + before
        flat = where.flatten()[batch.seats]
        bias = {full: visible(where, positions, self._window(full)) for full in (True, False)}
        turns = {full: self.turn(flat, full) for full in (True, False)}
        for index, layer in enumerate(layers[last:], last):
            source = owned[layer.full]
            behind = self._past(past[source], batch, layer.full, where)
            ple = functional.embedding(tokens, per_layer[index])
            h = self._chosen_layer(
                h, ple, weights[index], turns[layer.full], kept[source],
                bias[layer.full], behind, layer.heads, at,
            )  # fmt: skip
        logits: Tensor = self._score(h, self.norm, table, self.config.final_logit_softcapping)
        return logits

    def _tables(self, vocabulary: Tensor) -> tuple[Tensor, list[Tensor]]:
        """Embeddings [U, hidden] and each layer's input [U, ple] of the batch's vocabulary."""
        config = self.config
        embedded, own = self.embeddings(vocabulary)
        scaled = embedded * config.hidden_size**0.5
        ple = config.hidden_size_per_layer_input
        context = functional.linear(scaled, self.ple_projection) * config.hidden_size**-0.5
        context = norm(context.unflatten(-1, (-1, ple)), self.ple_norm)
        inputs = (context + own.unflatten(-1, (-1, ple)) * ple**0.5) * 2**-0.5
        return embedded, list(inputs.to(self.dtype).unbind(1))

    def _instructions(
        self, batch: Batch, scaled: Tensor, per_layer: list[Tensor], weights: list[Tensors]
    ) -> list[tuple[Tensor, Tensor]]:
        """Keys and values [G, P, h] that the owning layers keep of the instructions."""
        length = batch.prefix.shape[-1]
        positions = torch.arange(length)
        tokens = batch.prefix.unsqueeze(1)
        hidden = padded(batch.padding, length)
        h = functional.embedding(tokens, scaled)
        kept: list[tuple[Tensor, Tensor]] = []
        for index, layer in enumerate(self.all_layers()[: self.first_sharing]):
            w, turn = weights[index], self.turn(positions, layer.full)
            if index == self.last_owning:
                k, v = self._keys_values(h, w, turn)
            else:
                bias = visible(positions, positions, self._window(layer.full)) + hidden
                ple = functional.embedding(tokens, per_layer[index])
                h, k, v = self._prompt_layer(h, ple, w, turn, bias, None, layer.heads)
            kept.append((k.squeeze(1), v.squeeze(1)))
        return kept

    def _past(self, kept: tuple[Tensor, Tensor], batch: Batch, full: bool, queries: Tensor) -> Past:
        """What queries at these positions see of the instructions; a window sees their end only."""
        length = batch.prefix.shape[-1]
        hidden = padded(batch.padding, length)
        window = self._window(full)
        if window is None:
            return Past(*kept, hidden)
        start = max(0, length - window + 1)
        bias = visible(queries, torch.arange(start, length), window) + hidden[..., start:]
        # Contiguous: another stride would be another shape to compile for.
        keys, values = (part[:, start:].contiguous() for part in kept)
        return Past(keys, values, bias)

    def rope(self, *, full: bool) -> Tensor:
        """Frequencies [h / 2] of a kind of layer; 0 where nothing is rotated."""
        return self._rope[full]

    def all_layers(self) -> list[Layer]:
        return [layer for layer in self.layers if isinstance(layer, Layer)]

    def _window(self, full: bool) -> int | None:
        return None if full else self.config.sliding_window

    def turn(self, positions: Tensor, full: bool) -> Turn:
        """Cosines and sines [..., h / 2] of positions."""
        angles = positions[..., None].float() * self._rope[full]
        return angles.cos(), angles.sin()
