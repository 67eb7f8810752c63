"""The graph and its runner against transformers in float32: the same logits, the same words."""

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="parity needs the extra export-check")
pytest.importorskip("transformers", reason="parity needs the extra export-check")

from tests.parity.references import (  # noqa: E402  after the skip: they import torch
    MAKERS,
    exported,
    make_reference,
    random_ids,
    reference_logits,
    reference_words,
)
from tests.parity.runner import Runner  # noqa: E402
from workers.engine.cache import kv_cache  # noqa: E402
from workers.engine.cache.kv_cache import SPAN  # noqa: E402
from workers.gemma.exported_model import ExportedModel  # noqa: E402

pytestmark = pytest.mark.parity

TOLERANCE = 1e-4  # of logits, absolute
# Among hundreds of tokens some amplify rounding: there the reference in float32 is as far from
# itself in float64 (1e-4 at worst). A wrong key or position shows above 1e-2.
LONG_TOLERANCE = 5e-4
WINDOW = 16  # of the sliding layers
PROMPT = 75  # tokens
NEW_TOKENS = 200
CHUNK, RING = 240, 256  # a chunk, and the ring that it makes of the window
LONG = 3 * RING + 66  # tokens; wraps three times and ends in the middle


@pytest.fixture(autouse=True)
def small_rings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kv_cache, "PREFILL_CHUNK", CHUNK)


@pytest.fixture(scope="module", params=MAKERS)
def pair(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory):
    """(reference model, exported model)"""
    folder = tmp_path_factory.mktemp("checkpoint")
    reference = make_reference(request.param, folder)
    return reference, exported(folder, folder.parent / f"{folder.name}-out")


def assert_close(got: np.ndarray, wanted: np.ndarray, tolerance: float = TOLERANCE) -> None:
    np.testing.assert_allclose(got, wanted, rtol=0, atol=tolerance)


def generate(model: ExportedModel, ids: list[int], chunk: int) -> list[int]:
    runner, words = Runner(model, chunk=chunk), []
    runner.prefill(ids[:-1])
    following = ids[-1]
    for _ in range(NEW_TOKENS):
        following = int(runner.decode([[following]])[0][-1].argmax())
        words.append(following)
    return words


def test_logits_equal_the_references(pair) -> None:
    reference, model = pair
    ids = random_ids(PROMPT)
    wanted = reference_logits(reference, ids)
    assert np.abs(wanted).max() > 0.5  # a dead model would agree with anything
    assert_close(Runner(model).logits(ids), wanted)


@pytest.mark.parametrize("chunk", [1, 7, WINDOW, PROMPT])
def test_narrowed_prefill_in_chunks_gives_the_last_logits(pair, chunk: int) -> None:
    """Prefill computes the layers that own keys and nothing else; here into a slot of its own."""
    reference, model = pair
    ids = random_ids(PROMPT)
    runner = Runner(model, slots=3, chunk=chunk)
    runner.prefill(ids[:-1], slot=1)
    assert_close(runner.logits(ids[-1:], slot=1)[0], reference_logits(reference, ids)[-1])


def test_two_hundred_greedy_tokens_are_the_references(pair) -> None:
    reference, model = pair
    ids = random_ids(PROMPT, seed=2)
    assert generate(model, ids, chunk=32) == reference_words(reference, ids, NEW_TOKENS)


def test_a_ring_that_wrapped_three_times_has_the_references_logits(pair) -> None:
    reference, model = pair
    ids = random_ids(LONG)
    runner = Runner(model, chunk=CHUNK)
    assert runner.cache.ring_size(WINDOW) == RING
    assert_close(runner.logits(ids), reference_logits(reference, ids), LONG_TOLERANCE)


def test_greedy_tokens_behind_a_wrapped_ring_are_the_references(pair) -> None:
    reference, model = pair
    ids = random_ids(LONG, seed=2)
    assert generate(model, ids, CHUNK) == reference_words(reference, ids, NEW_TOKENS)


def test_a_ragged_batch_decodes_as_its_rows_do_alone(pair) -> None:
    reference, model = pair
    prompts = [random_ids(count, seed=count) for count in (3, 40, PROMPT, 17)]
    following = [[11], [12], [13], [14]]
    check_batch(reference, Runner(model, slots=4, chunk=32), prompts, following)


def test_a_ragged_batch_of_several_tokens_each_has_the_references_logits(pair) -> None:
    """Rows of one step differ in length: before, at and behind a ring's seam, pads among them."""
    reference, model = pair
    runner = Runner(model, slots=5, chunk=CHUNK)
    prompts = [random_ids(n, seed=n) for n in (LONG, 5, 2 * RING - 3, RING - SPAN, RING - 1)]
    following = [random_ids(n, seed=90 + n) for n in (1, SPAN, 7, 3, SPAN)]
    check_batch(reference, runner, prompts, following)
    # Once more: where the pads of the first step were written, tokens have to lie now.
    prompts = [[*prompt, *new] for prompt, new in zip(prompts, following, strict=True)]
    following = [random_ids(n, seed=120 + n) for n in (SPAN, 2, SPAN, SPAN, 1)]
    check_step(reference, runner, prompts, following)


def check_batch(
    reference, runner: Runner, prompts: list[list[int]], following: list[list[int]]
) -> None:
    for slot, ids in enumerate(prompts):
        runner.prefill(ids, slot)
    check_step(reference, runner, prompts, following)


def check_step(
    reference, runner: Runner, prompts: list[list[int]], following: list[list[int]]
) -> None:
    got = runner.decode(following)
    for ids, new, logits in zip(prompts, following, got, strict=True):
        tolerance = TOLERANCE if len(ids) <= PROMPT else LONG_TOLERANCE
        assert_close(logits, reference_logits(reference, [*ids, *new])[len(ids) :], tolerance)


@pytest.mark.parametrize("length", [9, RING, 2 * RING + 50])
def test_a_restored_prefix_goes_on_as_the_reference(pair, length: int) -> None:
    reference, model = pair
    ids = random_ids(LONG)
    runner = Runner(model, slots=3, chunk=CHUNK)
    runner.prefill(ids[:length], slot=2)
    runner.restore(0, runner.snapshot(2))
    runner.prefill(ids[length:-1], slot=0)
    got = runner.logits(ids[-1:])
    assert_close(got, reference_logits(reference, ids)[-1:], LONG_TOLERANCE)


def test_a_snapshot_goes_into_another_cache(pair) -> None:
    """As from a file of an earlier run: other slots, another stride."""
    reference, model = pair
    ids = random_ids(LONG)
    first, second = (Runner(model, slots=slots, chunk=CHUNK) for slots in (1, 4))
    first.prefill(ids[:-5])
    snapshot = first.snapshot(0)
    assert second.cache.accepts(snapshot)
    second.restore(3, snapshot)
    got = second.logits(ids[-5:], slot=3)
    assert_close(got, reference_logits(reference, ids)[-5:], LONG_TOLERANCE)
