"""A small model that was trained, not drawn at random, against its checkpoint."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tokenizers import Tokenizer as RustTokenizer

torch = pytest.importorskip("torch", reason="parity needs the extra export-check")
transformers = pytest.importorskip("transformers", reason="parity needs the extra export-check")

from tests.parity.comparison import compare  # noqa: E402  after the skip
from tests.parity.references import (  # noqa: E402
    MINUTES,
    exported,
    reference_logits,
    reference_words,
)
from tests.parity.runner import Runner, greedy  # noqa: E402
from workers.engine import repetition  # noqa: E402
from workers.engine.engine import Engine  # noqa: E402
from workers.engine.model_runner import ModelRunner  # noqa: E402
from workers.engine.sampling_params import FinishReason, SamplingParams  # noqa: E402
from workers.engine.tokenizer import Tokenizer  # noqa: E402
from workers.gemma.model import Model  # noqa: E402

pytestmark = pytest.mark.parity

NEW_TOKENS = 200


@pytest.fixture(scope="module")
def checkpoint(shared: Path) -> Path:
    folder = shared / "model"
    if not (folder / "model.safetensors").is_file():
        pytest.skip("the tiny model's checkpoint is not on this machine")
    return folder


@pytest.fixture(scope="module")
def reference(checkpoint: Path):
    model = transformers.AutoModelForCausalLM.from_pretrained(checkpoint, dtype=torch.float32)
    return model.eval()


@pytest.fixture(scope="module")
def fp32(checkpoint: Path, tmp_path_factory: pytest.TempPathFactory) -> Model:
    return exported(checkpoint, tmp_path_factory.mktemp("fp32") / "model")


@pytest.fixture(scope="module")
def prompt(checkpoint: Path) -> list[int]:
    """Tokens of a prompt longer than the sliding window of 128."""
    tokenizer = RustTokenizer.from_file(str(checkpoint / "tokenizer.json"))
    asked = f"Extract the action items from this document as JSON.\n\nDocument:\n{MINUTES}"
    text = f"<bos><|turn>user\n{asked}<turn|>\n<|turn>model\n"
    ids = tokenizer.encode(text, add_special_tokens=False).ids
    assert len(ids) > 128
    return ids


def test_fp32_export_has_the_references_logits_and_words(
    reference, fp32: Model, prompt: list[int]
) -> None:
    wanted = reference_logits(reference, prompt)
    np.testing.assert_allclose(Runner(fp32).logits(prompt), wanted, rtol=0, atol=1e-4)
    words = reference_words(reference, prompt, NEW_TOKENS)
    assert greedy(fp32, prompt, NEW_TOKENS)[0] == words


@pytest.mark.parametrize("documents", [1, 2, 5])
def test_engine_says_the_references_words_with_drafts_and_prefixes(
    reference, fp32: Model, prompt: list[int], documents: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer quotes the document, so the prompt's own drafts are tried and often right."""
    monkeypatch.setattr(repetition, "MIN_TOKENS", 1000)  # the reference knows no such end
    words = reference_words(reference, prompt, NEW_TOKENS)
    tokenizer = Tokenizer.open(fp32)
    tokenizer.stop_token_ids = frozenset()  # nor any other
    runner = ModelRunner.open(fp32.folder, threads=2, slots=2)
    with Engine(runner, tokenizer) as engine:
        params = SamplingParams(max_tokens=NEW_TOKENS)
        futures = [engine.submit(prompt, params, shared=20) for _ in range(documents)]
        while engine.step():
            engine.check_integrity()
        stats = engine.stats()
    for future in futures:
        assert future.result().finish_reason is FinishReason.LENGTH
        assert list(future.result().token_ids) == words
    assert stats.cached_tokens >= 20 * (documents - 2)
    assert stats.drafted_tokens > stats.kept_tokens > 0


def test_int8_answers_nearly_as_the_reference(
    reference, checkpoint: Path, prompt: list[int], tmp_path: Path, record_property
) -> None:
    words, logits = greedy(exported(checkpoint, tmp_path / "model", "int8"), prompt, 60)
    wanted = reference_logits(reference, [*prompt, *words[:-1]])[len(prompt) - 1 :]
    divergence, agreement = compare(wanted, logits)
    record_property("kl_divergence", divergence)
    record_property("top1_agreement", agreement)
    print(f"int8: KL divergence {divergence:.2e}, top-1 agreement {agreement:.3f}")
    assert divergence < 1e-3
    assert agreement > 0.98
