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

With 8-bit keys and values there are four instead of the last two:

====================  =========  ==================  ===============================================
past_key_i            int8       [B, KVH, D, C|T]    codes of the keys, a column for each position
past_key_scale_i      float32    [B, KVH, 1, C|T]    a key is its codes times its scale
past_value_i          int8       [B, KVH, C|T, D]    codes of the values
past_value_scale_i    float32    [B, KVH, 1, C|T]    likewise
====================  =========  ==================  ===============================================

W is ``full`` or the window's size. Outputs: ``logits`` float32 [B, R, V] (soft-capped where the
model is), and a ``present_`` for each ``past_``, which must be bound to the memory of its past:
they are written in place.

A head of 8-bit rows without a soft-cap computes logits of the ``whole`` sampled tokens only, and
returns the input of ``NarrowHead``, which computes a few logits of the others (N is B*R):

====================  =========  ==================  ===============================================
whole                 int64      [M]                 input: row * R + i of sampled token i of a row
logits                float32    [M, V]              output, instead of [B, R, V]
final_codes           uint8      [N, H]              output: the head's input in 8 bits
final_scales          float32    [N, 1]              output: of those codes
====================  =========  ==================  ===============================================

After the keys and values of the last layer that owns a cache, the graph computes the sampled tokens
only. A prompt is prefilled with R = 0.

8-bit activations are codes from ``zero_point - levels`` to ``zero_point + levels``, where
``levels = zero_point - 1``. 64 is for processors whose 8-bit dot product adds pairs in 16 bits
(AVX2 without VNNI): 127 * 127 * 2 fits there, 255 * 127 * 2 would saturate silently.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np

KVPrecision = Literal["float32", "int8"]

GRAPH_FILE, WEIGHTS_FILE = "model.onnx", "weights.bin"  # of a model folder

HIDDEN = "hidden"
PER_LAYER = "per_layer"
PER_LAYER_SAMPLED = "per_layer_sampled"
POSITIONS = "positions"
SAMPLED = "sampled"
ZERO_POINT = "zero_point"
LOGITS = "logits"
WHOLE = "whole"
FINAL_CODES = "final_codes"
FINAL_SCALES = "final_scales"

ALIGNMENT = 128  # positions, so that sums over keys have the same order for any T
# Least columns of a product for one thread: with 64 or fewer MLAS groups its sums otherwise, and
# bits would depend on the batch. Two threads share 256 keys and heads of 256.
SMALLEST_PART = 65
MASKED = -1e30


def mask(window: int | None) -> str:
    return f"mask_{window or 'full'}"


def start(window: int | None) -> str:
    return f"start_{window or 'full'}"


def past(part: KVPart) -> str:
    return f"past_{part.name}"


def present(part: KVPart) -> str:
    return f"present_{part.name}"


def align(positions: int) -> int:
    """Round up to whole blocks of ``ALIGNMENT``, two at least: see ``SMALLEST_PART``."""
    return max(-(-positions // ALIGNMENT), 2) * ALIGNMENT


@dataclass(frozen=True, slots=True)
class KVPart:
    """A buffer of a layer's cache, [B, *outer, positions, *inner]."""

    name: str
    dtype: type[np.generic]
    outer: tuple[int, ...]  # the KV heads first
    inner: tuple[int, ...] = ()

    def shape(self, rows: int, positions: int) -> tuple[int, ...]:
        return (rows, *self.outer, positions, *self.inner)

    def at(self, positions: slice) -> tuple[slice, ...]:
        """The index of these positions."""
        return (slice(None),) * (1 + len(self.outer)) + (positions,)

    @property
    def values(self) -> int:
        """Values of one position."""
        return math.prod((*self.outer, *self.inner))

    @property
    def nbytes(self) -> int:
        """Bytes of one position."""
        return self.values * np.dtype(self.dtype).itemsize


@dataclass(frozen=True, slots=True)
class KVLayer:
    """A layer that owns a KV cache."""

    layer: int
    kv_heads: int
    head_dim: int
    window: int | None = None  # tokens that a query sees, itself included; None sees all
    precision: KVPrecision = "float32"

    @property
    def nbytes(self) -> int:
        """Bytes of one position."""
        return sum(part.nbytes for part in self.parts)

    @property
    def parts(self) -> tuple[KVPart, ...]:
        """Key and value; with 8 bits each of them followed by its scale.

        8-bit keys are stored by columns, because integer products cannot transpose.
        """
        i, heads, size = self.layer, (self.kv_heads,), (self.head_dim,)
        if self.precision == "float32":
            return tuple(KVPart(f"{x}_{i}", np.float32, heads, size) for x in ("key", "value"))
        return (
            KVPart(f"key_{i}", np.int8, heads + size),
            KVPart(f"key_scale_{i}", np.float32, (*heads, 1)),
            KVPart(f"value_{i}", np.int8, heads, size),
            KVPart(f"value_scale_{i}", np.float32, (*heads, 1)),
        )


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
        """The windows that occur; each has its own mask and start."""
        return tuple(dict.fromkeys(layer.window for layer in self.kv_layers))
