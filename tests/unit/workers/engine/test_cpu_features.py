"""Which zero point goes with which processor, why 64 cannot saturate, and which sums a row alone
as in company."""

from collections.abc import Iterator

import numpy as np
import pytest

from workers.engine.model import cpu_features


@pytest.fixture(autouse=True)
def uncached() -> Iterator[None]:
    cpu_features.zero_point.cache_clear()
    yield
    cpu_features.zero_point.cache_clear()


@pytest.mark.parametrize(
    ("machine", "flags", "wanted"),
    [
        ("x86_64", {"avx2"}, 64),
        ("x86_64", {"avx2", "avx512f", "avx512bw"}, 64),  # Skylake: AVX-512 without VNNI
        ("x86_64", {"avx2", "avx_vnni"}, 128),  # Alder Lake
        ("x86_64", {"avx2", "avx512f", "avx512_vnni"}, 128),
        ("x86_64", set(), 64),  # unknown
        ("AMD64", set(), 64),  # Windows
        ("aarch64", {"asimd"}, 128),
        ("aarch64", {"asimd", "asimddp"}, 128),
        ("arm64", set(), 128),  # macOS
    ],
)
def test_the_zero_point(
    monkeypatch: pytest.MonkeyPatch, machine: str, flags: set[str], wanted: int
) -> None:
    monkeypatch.setattr(cpu_features.platform, "machine", lambda: machine)
    monkeypatch.setattr(cpu_features, "flags", lambda: frozenset(flags))
    assert cpu_features.zero_point() == wanted


@pytest.mark.parametrize(
    ("flags", "wanted"),
    [
        ({"avx2"}, True),
        ({"avx2", "avx_vnni"}, True),
        ({"asimd"}, True),
        (set(), True),
        ({"avx2", "avx512f", "avx512_vnni"}, False),
    ],
)
def test_single_rows_agree_with_batches_only_with_avx512_vnni(
    monkeypatch: pytest.MonkeyPatch, flags: set[str], wanted: bool
) -> None:
    monkeypatch.setattr(cpu_features, "flags", lambda: frozenset(flags))
    assert cpu_features.sums_single_rows_otherwise() == wanted


def pair_sums(zero_point: int) -> np.ndarray:
    """Every sum of two products of extreme codes, as ``vpmaddubsw`` adds them: unsigned
    activations times signed weights."""
    activations = np.array([1, zero_point, 2 * zero_point - 1], np.int64)  # lowest, zero, highest
    weights = np.array([-127, 0, 127], np.int64)
    products = np.outer(activations, weights).ravel()
    return np.add.outer(products, products)


def test_narrow_pairs_fit_16_bits_and_exact_ones_do_not() -> None:
    limits = np.iinfo(np.int16)
    narrow, exact = pair_sums(cpu_features.NARROW), pair_sums(cpu_features.EXACT)
    assert limits.min <= narrow.min() <= narrow.max() <= limits.max
    assert exact.max() > limits.max
    assert exact.min() < limits.min


def test_flags_are_those_of_this_machine() -> None:
    assert all(flag == flag.strip() and flag for flag in cpu_features.flags())
