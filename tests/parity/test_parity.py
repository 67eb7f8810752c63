"""The graph against transformers: the same logits and the same words."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="parity needs the extra export-check")
pytest.importorskip("transformers", reason="parity needs the extra export-check")

from tests.parity.comparison import compare  # noqa: E402
from tests.parity.references import (  # noqa: E402  after the skip: they import torch
    CAPACITY,
    MAKERS,
    all_logits_runner,
    exported,
    make_reference,
    random_ids,
)
from tests.parity.runner import Runner  # noqa: E402
from workers.gemma.model import Model  # noqa: E402

pytestmark = pytest.mark.parity

TOLERANCE = 1e-4  # of logits, absolute
PROMPT = 75  # tokens; the sliding window holds 16
NEW_TOKENS = 200


@pytest.fixture(scope="module", params=MAKERS)
def pair(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory):
    """(reference model, exported model, checkpoint folder)"""
    folder = tmp_path_factory.mktemp("checkpoint")
    reference = make_reference(request.param, folder)
    return reference, exported(folder, folder.parent / f"{folder.name}-out"), folder


def reference_logits(reference, ids: np.ndarray) -> np.ndarray:
    """float32 [B, S, V]"""
    with torch.no_grad():
        return reference(input_ids=torch.tensor(ids)).logits.numpy()


def prefill(runner: Runner, ids: np.ndarray, row: int, chunk: int) -> np.ndarray:
    """Feed a prompt in chunks; return the last logits [V]."""
    for start in range(0, ids.shape[1], chunk):
        logits = runner.step(ids[:, start : start + chunk], slice(row, row + 1))
    return logits[0]


def generate(model: Model, ids: np.ndarray, chunk: int = 32) -> list[int]:
    runner = Runner(model, 1, CAPACITY)
    logits, words = prefill(runner, ids, 0, chunk), []
    for _ in range(NEW_TOKENS):
        words.append(int(logits.argmax()))
        logits = runner.step(np.array([[words[-1]]]), slice(0, 1))[0]
    return words


def test_every_token_has_the_references_logits(pair) -> None:
    reference, model, folder = pair
    ids = random_ids(PROMPT)
    got = all_logits_runner(folder, model).step(ids, slice(0, 1))
    wanted = reference_logits(reference, ids)
    assert np.abs(wanted).max() > 0.5  # a dead model would agree with anything
    np.testing.assert_allclose(got, wanted, rtol=0, atol=TOLERANCE)


@pytest.mark.parametrize("chunk", [1, 7, 16, PROMPT])
def test_chunked_prefill_in_place_gives_the_last_logits(pair, chunk: int) -> None:
    reference, model, _ = pair
    ids = random_ids(PROMPT)
    runner = Runner(model, 3, CAPACITY)
    got = prefill(runner, ids, row=1, chunk=chunk)
    wanted = reference_logits(reference, ids)[0, -1]
    np.testing.assert_allclose(got, wanted, rtol=0, atol=TOLERANCE)


def test_two_hundred_greedy_tokens_are_the_references(pair) -> None:
    reference, model, _ = pair
    ids = random_ids(PROMPT, seed=2)
    with torch.no_grad():
        wanted = reference.generate(
            input_ids=torch.tensor(ids),
            attention_mask=torch.ones(ids.shape, dtype=torch.long),
            max_new_tokens=NEW_TOKENS,
            min_new_tokens=NEW_TOKENS,
            do_sample=False,
            eos_token_id=None,
            pad_token_id=0,
        )
    assert generate(model, ids) == wanted[0, ids.shape[1] :].tolist()


def test_a_ragged_batch_decodes_as_its_rows_do_alone(pair) -> None:
    reference, model, _ = pair
    prompts = [random_ids(count, seed=count) for count in (3, 40, PROMPT, 17)]
    runner = Runner(model, len(prompts), CAPACITY)
    for row, ids in enumerate(prompts):
        prefill(runner, ids, row, chunk=32)
    following = np.array([[11], [12], [13], [14]])
    got = runner.step(following, slice(0, len(prompts)))
    for row, ids in enumerate(prompts):
        wanted = reference_logits(
            reference, np.concatenate([ids, following[row : row + 1]], axis=1)
        )
        np.testing.assert_allclose(got[row], wanted[0, -1], rtol=0, atol=TOLERANCE)


@pytest.mark.parametrize("variant", ["int8", "int4"])
@pytest.mark.parametrize("name", ["gemma3", "gemma4"])
def test_quantised_variants_report_their_distance(
    name, variant, tmp_path: Path, record_property
) -> None:
    """Random weights amplify every error, so the bounds only catch what is broken."""
    reference = make_reference(name, tmp_path / "checkpoint")
    model = exported(tmp_path / "checkpoint", tmp_path / variant, variant)
    ids = random_ids(PROMPT)
    runner = Runner(model, 1, CAPACITY)
    wanted = reference_logits(reference, ids)[0]
    got = np.stack([runner.step(ids[:, i : i + 1], slice(0, 1))[0] for i in range(PROMPT)])
    divergence, agreement = compare(wanted, got)
    record_property("kl_divergence", divergence)
    record_property("top1_agreement", agreement)
    print(f"{name} {variant}: KL divergence {divergence:.2e}, top-1 agreement {agreement:.3f}")
    assert divergence < {"int8": 0.05, "int4": 1.0}[variant]
