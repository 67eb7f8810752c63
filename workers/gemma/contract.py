"""The graph's inputs and outputs: what the builder writes and the engine's model runner binds.

B rows, S tokens of this step, H hidden size, L layers, P per-layer width, C capacity of a slot
(the runner's choice), KVH key/value heads and D head size of a layer, V vocabulary.

====================  =========  ==================  ===============================================
input                 type       shape               meaning
====================  =========  ==================  ===============================================
hidden                float32    [B, S, H]           token embeddings, already times sqrt(H)
per_layer             float32    [B, S, L*P]         rows looked up, already times sqrt(P); if P > 0
positions             int64      [B, S]              position of each token, from 0
seqlens_k             int32      [B]                 tokens in the row after this step, minus 1
total_length          int32      scalar              largest number of tokens in a row after it
past_key_i            float32    [B, KVH, C, D]      layer i's keys, if layer i owns a KV cache
past_value_i          float32    [B, KVH, C, D]      layer i's values
empty_W               float32    [B, 0, W]           no keys: for layers that read another's cache
====================  =========  ==================  ===============================================

Outputs: ``logits`` float32 [B, V] of the last of the S tokens (soft-capped where the model is), and
``present_key_i``/``present_value_i``, which must be bound to the memory of their past.

GroupQueryAttention on CPU allows any B with S = 1, or B = 1 with any S. A B of zero ends the
process: never run one.
"""

from __future__ import annotations

from dataclasses import dataclass

HIDDEN = "hidden"
PER_LAYER = "per_layer"
POSITIONS = "positions"
SEQLENS_K = "seqlens_k"
TOTAL_LENGTH = "total_length"
LOGITS = "logits"


def past_key(layer: int) -> str:
    return f"past_key_{layer}"


def past_value(layer: int) -> str:
    return f"past_value_{layer}"


def present_key(layer: int) -> str:
    return f"present_key_{layer}"


def present_value(layer: int) -> str:
    return f"present_value_{layer}"


def empty(width: int) -> str:
    """Name of the zero-length key (and value) of layers whose KVH * D is ``width``."""
    return f"empty_{width}"


@dataclass(frozen=True, slots=True)
class KVLayer:
    """A layer that owns a KV cache of shape [B, kv_heads, C, head_dim]."""

    layer: int
    kv_heads: int
    head_dim: int


@dataclass(frozen=True, slots=True)
class GraphContract:
    """The sizes of one model's graph."""

    hidden_size: int
    vocab_size: int
    per_layer_width: int  # L * P; 0 where the model has no per-layer embeddings
    kv_layers: tuple[KVLayer, ...]
    empty_widths: tuple[int, ...]  # one input ``empty_W`` each, ascending
