"""The variant ``mixed`` written out on the reference: every linear rounds as the engine says."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Literal

import numpy as np
import torch
import transformers
from torch import nn

from workers.gemma import quantize
from workers.gemma.config import GemmaConfig

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
) -> transformers.PreTrainedModel:
    """A copy that computes in 8-bit rows, with 8-bit tables of embeddings; ``mixed`` in 4-bit
    blocks what sampled tokens alone go through, but the head."""
    model = copy.deepcopy(reference)
    in_rows = _in_rows(zero_point)
    sampled = in_rows if variant == "int8" else _in_blocks
    text, last = model.model, config.last_kv_layer
    for index, layer in enumerate(text.layers):
        for name, linear in list(layer.named_modules()):
            if isinstance(linear, nn.Linear):
                every = index < last or (index == last and name.endswith(("k_proj", "v_proj")))
                make = in_rows if every else sampled
                _replace(layer, name, make(linear.weight))
    model.lm_head = in_rows(model.lm_head.weight)
    _round_table(text.embed_tokens)
    if config.per_layer_size:
        _round_table(text.embed_tokens_per_layer)
        lower = last * config.per_layer_size
        weight = text.per_layer_model_projection.weight
        parts = in_rows(weight[:lower]), sampled(weight[lower:])
        text.per_layer_model_projection = _SideBySide(*parts)
    return model


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
