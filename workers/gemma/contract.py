"""The graph's inputs and outputs: what the builder writes and the engine's model runner binds.

B rows, S tokens of this step, R sampled tokens of each row, H hidden size, L layers of which the
first O lie before the last that owns a KV cache, P per-layer width, KVH key/value heads and D
head size of a layer, V vocabulary. A full layer keeps T positions, T at least 256 and a multiple
of 128; a sliding one keeps a ring of C positions (``ring_size``).

====================  =========  ==================  ===============================================
input                 type       shape               meaning
====================  =========  ==================  ===============================================
hidden                float32    [B, S, H]           token embeddings, already times sqrt(H)
per_layer             float32    [B, S, O*P]         looked up, already times sqrt(P); if P, O > 0
per_layer_sampled     float32    [B, R, (L-O)*P]     likewise, other layers; if P > 0
positions             int64      [B, S]              position of each token, from 0, ascending by 1
sampled               int64      [B, R]              which of the S tokens get logits; R may be 0
zero_point            uint8      scalar              of 8-bit activations: 128, or 64 (see below)
mask_W                float32    [B, S, C or T]      0 where a token sees a key, -1e30 elsewhere
start_W               int64      [B]                 where the step's first key goes: the position,
                                                     modulo C in a ring
past_key_i            float32    [B, KVH, C|T, D]    layer i's keys, if layer i owns a KV cache
past_value_i          float32    [B, KVH, C|T, D]    layer i's values
====================  =========  ==================  ===============================================

W is ``full`` or the window's size. Outputs: ``logits`` float32 [B, R, V] (soft-capped where the
model is), and ``present_key_i``/``present_value_i``, which must be bound to the memory of their
past: they are written in place.

After the keys and values of the last layer that owns a cache, everything runs for the sampled
tokens only. With R = 0 that costs nothing, which is how a prompt is prefilled.

8-bit activations are codes from ``zero_point - levels`` to ``zero_point + levels``, where
``levels = zero_point - 1``. 64 is for processors whose 8-bit dot product adds pairs in 16 bits
(AVX2 without VNNI): 127 * 127 * 2 fits there, 255 * 127 * 2 would saturate silently.
"""

from __future__ import annotations

from dataclasses import dataclass

GRAPH_FILE, WEIGHTS_FILE = "model.onnx", "weights.bin"  # of a model folder

HIDDEN = "hidden"
PER_LAYER = "per_layer"
PER_LAYER_SAMPLED = "per_layer_sampled"
POSITIONS = "positions"
SAMPLED = "sampled"
ZERO_POINT = "zero_point"
LOGITS = "logits"

ALIGNMENT = 128  # positions: sums over keys come out in the same order whatever T is
# Columns of a product that one thread gets: with 64 or fewer MLAS groups its sums another way, so
# that bits would depend on who else is in the batch. Two threads share 256 keys and heads of 256.
SMALLEST_PART = 65
MASKED = -1e30


def mask(window: int | None) -> str:
    return f"mask_{window or 'full'}"


def start(window: int | None) -> str:
    return f"start_{window or 'full'}"


def past_key(layer: int) -> str:
    return f"past_key_{layer}"


def past_value(layer: int) -> str:
    return f"past_value_{layer}"


def present_key(layer: int) -> str:
    return f"present_key_{layer}"


def present_value(layer: int) -> str:
    return f"present_value_{layer}"


def align(positions: int) -> int:
    """Round up to whole blocks of ``ALIGNMENT``, two at least: see ``SMALLEST_PART``."""
    return max(-(-positions // ALIGNMENT), 2) * ALIGNMENT


@dataclass(frozen=True, slots=True)
class KVLayer:
    """A layer that owns a KV cache."""

    layer: int
    kv_heads: int
    head_dim: int
    window: int | None = None  # tokens that a query sees, itself included; None sees all


@dataclass(frozen=True, slots=True)
class GraphContract:
    """The sizes of one model's graph."""

    hidden_size: int
    vocab_size: int
    per_layer_width: int  # O * P; 0 where the model has no per-layer embeddings
    per_layer_sampled_width: int  # (L - O) * P
    kv_layers: tuple[KVLayer, ...]

    @property
    def windows(self) -> tuple[int | None, ...]:
        """The kinds of attention that occur; each has a mask and a start of its own."""
        return tuple(dict.fromkeys(layer.window for layer in self.kv_layers))
