"""What a run's products are computed in."""

from __future__ import annotations

import torch

# As torch.cpu.get_capabilities names them: AMX and AVX-512 on x86-64, the last on ARM.
_MULTIPLIES_BFLOAT16 = ("amx_bf16", "avx512_bf16", "bf16")


def fastest() -> torch.dtype:
    """bfloat16 on a processor that multiplies it, else float32.

    One with AMX computes four times as much in bfloat16 as in float32; one that has to emulate it,
    a quarter.
    """
    can = torch.cpu.get_capabilities()
    return torch.bfloat16 if any(can.get(name) for name in _MULTIPLIES_BFLOAT16) else torch.float32
