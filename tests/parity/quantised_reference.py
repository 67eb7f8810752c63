"""A small variant written out on the reference: linears and attention round as the engine says."""

import copy
from collections.abc import Callable
from functools import partial
from typing import Literal

import numpy as np
import torch
import transformers
from torch import nn
from transformers.masking_utils import eager_mask

from workers.gemma import quantize
from workers.gemma.config import GemmaConfig

_SHAKE = 1e-6  # of a number: eight times float32's rounding
Rounding = Callable[[torch.Tensor], torch.Tensor]


class _Rounded(nn.Module):
    """x times the transposed weight, both rounded; summed in float64, so exactly."""

    def __init__(self, weight: torch.Tensor, rounding: Rounding) -> None:
        super().__init__()
        self.weight, self._rounding = weight, rounding

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return (self._rounding(x).double() @ self.weight.double().T).float()


def quantised(
    reference: transformers.PreTrainedModel,
    config: GemmaConfig,
    zero_point: int,
    variant: Literal["int8", "mixed"],
    shaken: int | None = None,
) -> transformers.PreTrainedModel:
    """A copy that computes in 8-bit rows, with 8-bit tables of embeddings, keys and values;
    ``mixed`` in 4-bit blocks what sampled tokens alone go through, but the head.

    ``shaken`` is a seed: softmax's weights come out a few float32 roundings off.
    """
    model = copy.deepcopy(reference)
    _round_attention(model, zero_point, shaken)
    in_rows = _in_rows(zero_point)
    sampled = in_rows if variant == "int8" else _in_blocks
    text, last = model.model, config.last_kv_layer
    for index, layer in enumerate(text.layers):
        for name, linear in list(layer.named_modules()):
            if isinstance(linear, nn.Linear):
                every = index < last or (index == last and name.endswith(("k_proj", "v_proj")))
                make = in_rows if every else sampled
                _replace(layer, name, make(linear.weight))
    _round_table(text.embed_tokens)
    model.lm_head = in_rows(text.embed_tokens.weight)  # of the table as it is looked up
    if config.per_layer_size:
        _round_table(text.embed_tokens_per_layer)
        lower = last * config.per_layer_size
        weight = text.per_layer_model_projection.weight
        parts = in_rows(weight[:lower]), sampled(weight[lower:])
        text.per_layer_model_projection = _SideBySide(*parts)
    return model


def _round_attention(
    model: transformers.PreTrainedModel, zero_point: int, shaken: int | None
) -> None:
    name = f"rounded_{zero_point}_{shaken}"
    draw = None if shaken is None else torch.Generator().manual_seed(shaken)
    attend = partial(_attend, zero_point=zero_point, draw=draw)
    transformers.AttentionInterface.register(name, attend)
    transformers.AttentionMaskInterface.register(name, eager_mask)
    model.set_attn_implementation(name)


def _attend(
    module: nn.Module,
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    attention_mask: torch.Tensor,
    *,
    scaling: float,
    zero_point: int,
    draw: torch.Generator | None,
    **_: object,
) -> tuple[torch.Tensor, None]:
    """Queries, keys and values in 8 bits; softmax's weights, times the values' scales, in two
    digits."""
    groups = module.num_key_value_groups
    key, value = (x.repeat_interleave(groups, dim=1).double() for x in (key, value))
    scores = _round(query.double(), zero_point - 1) @ _round(key, 127).mT
    weights = (scores.float() * scaling + attention_mask).softmax(-1)
    if draw is not None:
        weights = weights * (1 + _SHAKE * torch.randn(weights.shape, generator=draw))
    value_scale = value.abs().amax(-1, keepdim=True) / 127
    codes = (value / value_scale.clamp(min=1e-30)).round()
    weights = _round_digits(weights * value_scale.mT, radix=2 * zero_point)
    return (weights @ codes).float().transpose(1, 2).contiguous(), None


def _round_digits(x: torch.Tensor, radix: int) -> torch.Tensor:
    scale = (x.amax(-1, keepdim=True) / (radix - 1)).clamp(min=1e-30)
    high = (x / scale).floor()
    low = ((x / scale - high) * radix).round().clamp(max=255)
    return (high + low / radix) * scale


class _SideBySide(nn.Module):
    def __init__(self, *parts: nn.Module) -> None:
        super().__init__()
        self._parts = nn.ModuleList(parts)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.cat([part(x) for part in self._parts], dim=-1)


def _in_rows(zero_point: int) -> Callable[[torch.Tensor], nn.Module]:
    def make(weight: torch.Tensor) -> nn.Module:
        rounded = quantize.int8_rows(weight.detach().numpy())
        values = torch.tensor(rounded.codes * rounded.scales[:, None])
        return _Rounded(values, lambda x: _round(x, zero_point - 1))

    return make


def _in_blocks(weight: torch.Tensor) -> nn.Module:
    return _Rounded(_blocks(quantize.int4, weight), _round_blocks)


def _round(x: torch.Tensor, levels: int) -> torch.Tensor:
    """To whole multiples of the largest magnitude of a row, divided by ``levels``."""
    scale = (x.abs().amax(-1, keepdim=True) / levels).clamp(min=1e-30)
    return (x / scale).round() * scale


def _round_blocks(x: torch.Tensor) -> torch.Tensor:
    return _round(x.unflatten(-1, (-1, quantize.BLOCK)), 127).flatten(-2)


def _blocks(
    quantizer: Callable[[np.ndarray], quantize.Quantized], weight: torch.Tensor
) -> torch.Tensor:
    rounded = quantizer(weight.detach().numpy())
    return torch.tensor(quantize.dequantize(rounded.bits, rounded.codes, rounded.scales))


def _round_table(table: nn.Embedding) -> None:
    table.weight = nn.Parameter(_blocks(quantize.int8, table.weight), requires_grad=False)


def _replace(module: nn.Module, name: str, new: nn.Module) -> None:
    parent, _, child = name.rpartition(".")
    setattr(module.get_submodule(parent), child, new)
