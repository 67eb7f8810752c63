"""The small variants: what they cost, and that a token's bits do not depend on its company."""

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="parity needs the extra export-check")
pytest.importorskip("transformers", reason="parity needs the extra export-check")

from tests.parity.comparison import compare  # noqa: E402
from tests.parity.quantised_reference import quantised  # noqa: E402  after the skip: torch
from tests.parity.references import (  # noqa: E402
    exported,
    make_reference,
    random_ids,
    reference_logits,
)
from tests.parity.runner import Runner  # noqa: E402
from workers.engine.model import cpu_features, model_runner  # noqa: E402

pytestmark = pytest.mark.parity

NAMES = ("gemma3", "gemma4", "gemma4 dense")
TOKENS = 200
ZERO_POINTS = (cpu_features.EXACT, cpu_features.NARROW)


@pytest.fixture(scope="module", params=NAMES)
def source(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory):
    """(reference model, checkpoint folder)"""
    folder = tmp_path_factory.mktemp("checkpoint")
    return make_reference(request.param, folder), folder


@pytest.fixture(params=ZERO_POINTS)
def zero_point(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """Either arithmetic, whatever the processor would choose."""
    if request.param > cpu_features.zero_point():
        pytest.skip("this processor saturates with 8-bit activations; it takes 7-bit ones")
    monkeypatch.setattr(model_runner, "zero_point", lambda: request.param)
    return request.param


def test_int4_stays_near_float32(source, tmp_path: Path, record_property) -> None:
    """Random weights amplify every error, so the bound only catches what is broken."""
    reference, folder = source
    ids = random_ids(TOKENS)
    got = Runner(exported(folder, tmp_path / "int4", "int4")).logits(ids)
    divergence, agreement = compare(reference_logits(reference, ids), got)
    record_property("kl_divergence", divergence)
    record_property("top1_agreement", agreement)
    print(f"int4: KL divergence {divergence:.2e}, top-1 agreement {agreement:.3f}")
    assert divergence < 1.0


@pytest.mark.parametrize("variant", ["int8", "mixed"])
def test_each_variant_computes_with_its_arithmetic(
    source, variant, zero_point: int, tmp_path: Path, record_property
) -> None:
    """Against the reference with the same rounding written out: nothing saturates, nothing else
    is lost. Codes that rounding tips over leave a trace: far below what the variant itself costs,
    or else no larger than where the reference ends up when it is shaken by a few roundings.
    """
    reference, folder = source
    ids = random_ids(TOKENS)
    model = exported(folder, tmp_path / variant, variant)
    got = Runner(model).logits(ids)
    wanted = reference_logits(quantised(reference, model.config, zero_point, variant), ids)
    shaken = [
        reference_logits(quantised(reference, model.config, zero_point, variant, seed), ids)
        for seed in range(3)
    ]
    traces, agreements = zip(*(compare(wanted, x) for x in shaken), strict=True)
    trace, stable = max(traces), min(agreements)
    cost, _ = compare(reference_logits(reference, ids), got)
    divergence, agreement = compare(wanted, got)
    record_property("kl_divergence", divergence)
    print(
        f"{variant}, zero point {zero_point}: KL {divergence:.2e} to the same rounding "
        f"({trace:.2e} when shaken), {cost:.2e} to fp32; top-1 {agreement:.3f} ({stable:.3f})"
    )
    assert cost < 0.5
    assert divergence < max(cost / 10, 2 * trace)
    assert agreement > min(0.95, stable - 0.05)


@pytest.mark.parametrize("variant", ["int8", "int4", "mixed"])
def test_a_token_has_the_same_bits_in_any_chunk_and_batch(source, variant, tmp_path: Path) -> None:
    _, folder = source
    model = exported(folder, tmp_path / variant, variant)
    ids, others = random_ids(TOKENS), [random_ids(n, seed=n) for n in (31, 150)]
    wanted = Runner(model, chunk=112).logits(ids)
    for chunk in (1, 7, 64):
        np.testing.assert_array_equal(Runner(model, chunk=112).logits(ids, chunk=chunk), wanted)
    runner = Runner(model, slots=3, chunk=112)
    for slot, prompt in enumerate((ids[:-5], *others)):
        runner.prefill(prompt, slot)
    got = [*runner.decode([ids[-5:-3], [9], [8, 7, 6]]), *runner.decode([ids[-3:], [9], [8]])]
    np.testing.assert_array_equal(np.concatenate([got[0], got[3]]), wanted[-5:])
