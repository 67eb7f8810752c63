"""GemmaConfig: the shape of a Gemma text model, as the graph builder needs it."""

from dataclasses import dataclass
from typing import Any, Literal

from workers.gemma.graph_contract import GraphContract, KVLayer, KVPrecision
from workers.gemma.rope import Rope

Architecture = Literal["gemma3", "gemma4"]
LayerType = Literal["sliding_attention", "full_attention"]


@dataclass(frozen=True, slots=True)
class LayerConfig:
    """One decoder layer."""

    index: int
    layer_type: LayerType
    heads: int
    kv_heads: int
    head_dim: int
    window: int | None  # tokens a query sees, itself included; None sees all
    intermediate_size: int
    kv_source: int  # the layer whose KV cache this one reads: its own index, or an earlier one
    value_is_key: bool  # no value projection: the key projection serves as value (Gemma 4 31B)
    rope: Rope

    @property
    def owns_kv(self) -> bool:
        return self.kv_source == self.index

    @property
    def kv_width(self) -> int:
        return self.kv_heads * self.head_dim


@dataclass(frozen=True, slots=True)
class GemmaConfig:
    """A Gemma 3 or Gemma 4 text model."""

    architecture: Architecture
    hidden_size: int
    vocab_size: int
    layers: tuple[LayerConfig, ...]
    per_layer_size: int  # P; 0 where the model has no per-layer embeddings
    per_layer_vocab_size: int
    rms_norm_eps: float
    attention_scale: float
    logit_softcap: float | None
    max_positions: int
    bos_token_id: int
    stop_token_ids: tuple[int, ...]
    raw: dict[str, Any]  # the text configuration as it stands in the checkpoint

    @property
    def last_kv_layer(self) -> int:
        """Index of the last layer that owns a KV cache: no later step reads what follows it."""
        return max(layer.index for layer in self.layers if layer.owns_kv)

    @property
    def per_layer_width(self) -> int:
        return self.per_layer_size * len(self.layers)

    def contract(self, kv_precision: KVPrecision = "float32") -> GraphContract:
        """Sizes of the graph's inputs and outputs."""
        owners = [layer for layer in self.layers if layer.owns_kv]
        lower = self.last_kv_layer * self.per_layer_size
        return GraphContract(
            hidden_size=self.hidden_size,
            vocab_size=self.vocab_size,
            per_layer_width=lower,
            per_layer_sampled_width=self.per_layer_width - lower,
            kv_layers=tuple(
                KVLayer(x.index, x.kv_heads, x.head_dim, x.window, kv_precision) for x in owners
            ),
        )
