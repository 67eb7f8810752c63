"""A run computes in what its processor multiplies, not in what it has to emulate."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch", reason="the extra `train` is not installed")

from training.precision import fastest  # noqa: E402

pytestmark = pytest.mark.parity


@pytest.mark.parametrize(
    ("can", "precision"),
    [
        ({"avx512_f": True, "amx_bf16": True, "avx512_bf16": True}, torch.bfloat16),
        ({"avx512_f": True, "amx_bf16": False, "avx512_bf16": True}, torch.bfloat16),
        ({"avx512_f": True, "amx_bf16": False, "avx512_bf16": False}, torch.float32),
        ({"neon": True, "bf16": True}, torch.bfloat16),
        ({}, torch.float32),
    ],
)
def test_the_processor_decides(
    can: dict[str, bool], precision: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(torch.cpu, "get_capabilities", lambda: can)
    assert fastest() is precision


def test_this_processor_is_asked() -> None:
    assert fastest() in (torch.bfloat16, torch.float32)
