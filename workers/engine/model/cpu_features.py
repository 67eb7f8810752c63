"""Facts about the processor's products of integers: saturation and order of sums."""

import platform
from functools import cache
from pathlib import Path

EXACT = 128  # zero point of 8-bit activations: all 255 codes
NARROW = 64  # 127 codes, of which two products fit into 16 bits


@cache
def zero_point() -> int:
    """The zero point of 8-bit activations that this processor multiplies exactly.

    x86 without VNNI adds pairs of products in 16 bits (``vpmaddubsw``) and saturates silently;
    with 7-bit activations it cannot. ARM (NEON) and x86 with VNNI or AMX add in 32 bits.
    """
    if platform.machine().lower() not in ("x86_64", "amd64", "i686"):
        return EXACT
    return EXACT if flags() & {"avx512_vnni", "avx_vnni"} else NARROW


def sums_single_rows_otherwise() -> bool:
    """Whether a product with int4 blocks may give a single row other bits than in a batch.

    ONNX Runtime has a separate kernel for one row. With AVX-512 VNNI it sums in the same order as
    the other kernels, with AVX2 alone it does not (1.31 and 1.32). Others were not measured.
    """
    return "avx512_vnni" not in flags()


@cache
def flags() -> frozenset[str]:
    """The processor's features by Linux's names; empty without /proc/cpuinfo."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return frozenset()
    for line in text.splitlines():
        name, _, value = line.partition(":")
        if name.strip() in ("flags", "Features"):
            return frozenset(value.split())
    return frozenset()
