"""Low-rank adapters (LoRA, Hu et al. 2021), stored in the format of the library PEFT.

A linear layer ``W x`` becomes ``W x + alpha / rank * B A x``. ``W`` stays as it is; only ``A``
[rank, inputs] and ``B`` [outputs, rank] are trained. ``B`` begins at zero, so the first step starts
from the base model itself.
"""

import json
import math
from collections.abc import Mapping
from pathlib import Path

import torch
from safetensors.torch import save
from torch import Tensor, nn
from torch.nn import functional

from training.base import Base
from workers.gemma.checkpoints.adapter import BASES_FILE, BASES_FORMAT, CONFIG_FILE, WEIGHTS_FILE

_PREFIX = "base_model.model."  # of every name in PEFT's files


class LoraLinear(nn.Module):
    """A frozen linear layer and its adapter."""

    def __init__(self, frozen: nn.Linear, rank: int, alpha: int, random: torch.Generator) -> None:
        super().__init__()
        outputs, inputs = frozen.weight.shape
        device = frozen.weight.device
        self.frozen, self.scale = frozen, alpha / rank
        start = torch.randn(rank, inputs, generator=random) / math.sqrt(inputs)
        self.a = nn.Parameter(start.to(device))
        self.b = nn.Parameter(torch.zeros(outputs, rank, device=device))

    def forward(self, x: Tensor) -> Tensor:
        """[..., inputs] to [..., outputs]."""
        small = functional.linear(x, self.a.to(x.dtype))
        return self.frozen(x) + functional.linear(small, self.b.to(x.dtype)) * self.scale


def attach(model: nn.Module, rank: int, alpha: int, seed: int) -> dict[str, LoraLinear]:
    """Put an adapter beside every linear layer of the blocks; return them by the layers' names."""
    random = torch.Generator().manual_seed(seed)
    adapters: dict[str, LoraLinear] = {}
    for name, layer in list(model.named_modules()):
        if isinstance(layer, nn.Linear) and ".layers." in name:
            parent, _, own = name.rpartition(".")
            adapters[name] = LoraLinear(layer, rank, alpha, random)
            setattr(model.get_submodule(parent), own, adapters[name])
    return adapters


def tensors(adapters: Mapping[str, LoraLinear]) -> dict[str, Tensor]:
    """All trained numbers in float32, by PEFT's names."""
    found = {}
    for name, adapter in adapters.items():
        found[f"{_PREFIX}{name}.lora_A.weight"] = adapter.a.detach().cpu()
        found[f"{_PREFIX}{name}.lora_B.weight"] = adapter.b.detach().cpu()
    return found


def restore(adapters: Mapping[str, LoraLinear], kept: Mapping[str, Tensor]) -> None:
    """Give adapters the numbers that ``tensors`` gave."""
    with torch.no_grad():
        for name, adapter in adapters.items():
            adapter.a.copy_(kept[f"{_PREFIX}{name}.lora_A.weight"])
            adapter.b.copy_(kept[f"{_PREFIX}{name}.lora_B.weight"])


def write_adapter(
    folder: Path, adapters: Mapping[str, LoraLinear], rank: int, alpha: int, base: Base
) -> None:
    """Write an adapter that PEFT and ``nightshift model export --adapter`` read.

    The numbers are rounded to bfloat16: next to weights that are quantised to 8 bits, the rounding
    is lost.
    """
    folder.mkdir(parents=True, exist_ok=True)
    rounded = {
        name: numbers.to(torch.bfloat16).contiguous() for name, numbers in tensors(adapters).items()
    }
    part = folder / f".{WEIGHTS_FILE}.part"
    part.write_bytes(save(rounded, {"format": "pt"}))
    part.replace(folder / WEIGHTS_FILE)
    config = {
        "peft_type": "LORA",
        "task_type": "CAUSAL_LM",
        "base_model_name_or_path": base.name,
        "r": rank,
        "lora_alpha": alpha,
        "lora_dropout": 0.0,
        "bias": "none",
        "fan_in_fan_out": False,
        "inference_mode": True,
        "target_modules": sorted({name.rpartition(".")[2] for name in adapters}),
    }
    bases = [{"name": base.name, "sha256": base.sha256}]
    write_json(folder / CONFIG_FILE, config)
    write_json(folder / BASES_FILE, {"schema": BASES_FORMAT, "bases": bases})


def write_json(path: Path, value: object) -> None:
    """Write a JSON file, whole or not at all."""
    part = path.with_name(f".{path.name}.part")
    part.write_text(json.dumps(value, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    part.replace(path)
