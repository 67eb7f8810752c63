"""The bundled model against the checkpoint that it was made of."""

from __future__ import annotations

import filecmp
from pathlib import Path

import numpy as np
import pytest
from tokenizers import Tokenizer

torch = pytest.importorskip("torch", reason="parity needs the extra export-check")
transformers = pytest.importorskip("transformers", reason="parity needs the extra export-check")

from tests.parity.comparison import compare  # noqa: E402  after the skip
from tests.parity.references import CAPACITY, all_logits_runner, exported  # noqa: E402
from tests.parity.runner import Runner  # noqa: E402
from workers.gemma.bundle import bundle  # noqa: E402
from workers.gemma.model import Model, open_model  # noqa: E402

pytestmark = pytest.mark.parity

MINUTES = """Extract the action items from this document as JSON.

Document:
Parish hall committee, 14 March

Present: Joan, Derek, Pauline, Sunil

1. Roof. Derek has had two quotes, both above £8,000. He will ask for a third before the next \
meeting.
2. Summer fete. Date confirmed as 21 June. Pauline to book the bouncy castle. Sunil to design the \
poster by end of April. The committee thanked everybody who had helped with the last one.
3. AOB. The tea urn is broken again, and nobody knows where the spare key of the kitchen is. Joan \
will ring the electrician about the tea urn on Monday."""


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
def prompt(checkpoint: Path) -> np.ndarray:
    """Tokens [1, S] of a prompt longer than the sliding window of 128."""
    tokenizer = Tokenizer.from_file(str(checkpoint / "tokenizer.json"))
    text = f"<bos><|turn>user\n{MINUTES}<turn|>\n<|turn>model\n"
    ids = np.array([tokenizer.encode(text, add_special_tokens=False).ids])
    assert ids.shape[1] > 128
    return ids


def greedy(model: Model, prompt: np.ndarray, count: int) -> tuple[list[int], np.ndarray]:
    """Chosen tokens, and the logits [count, V] that chose them."""
    runner = Runner(model, 1, CAPACITY)
    for start in range(0, prompt.shape[1], 64):
        logits = runner.step(prompt[:, start : start + 64], slice(0, 1))
    words, rows = [], []
    for _ in range(count):
        words.append(int(logits[0].argmax()))
        rows.append(logits[0])
        logits = runner.step(np.array([[words[-1]]]), slice(0, 1))
    return words, np.stack(rows)


def test_fp32_export_has_the_references_logits_and_words(
    checkpoint: Path, reference, prompt: np.ndarray, tmp_path: Path
) -> None:
    model = exported(checkpoint, tmp_path / "fp32")
    with torch.no_grad():
        wanted = reference(torch.tensor(prompt)).logits.numpy()
        words = reference.generate(
            torch.tensor(prompt),
            attention_mask=torch.ones(prompt.shape, dtype=torch.long),
            max_new_tokens=200,
            min_new_tokens=200,
            do_sample=False,
            eos_token_id=None,
        )
    got = all_logits_runner(checkpoint, model).step(prompt, slice(0, 1))
    np.testing.assert_allclose(got, wanted, rtol=0, atol=1e-4)
    assert greedy(model, prompt, 200)[0] == words[0, prompt.shape[1] :].tolist()


def test_bundled_model_answers_nearly_as_the_reference(
    reference, prompt: np.ndarray, tiny_model: Path, record_property
) -> None:
    words, logits = greedy(open_model(tiny_model), prompt, 60)
    ids = np.concatenate([prompt, [words[:-1]]], axis=1)
    with torch.no_grad():
        wanted = reference(torch.tensor(ids)).logits.numpy()[0, prompt.shape[1] - 1 :]
    divergence, agreement = compare(wanted, logits)
    record_property("kl_divergence", divergence)
    record_property("top1_agreement", agreement)
    print(f"bundled model: KL divergence {divergence:.2e}, top-1 agreement {agreement:.3f}")
    assert divergence < 1e-3
    assert agreement > 0.98


def test_bundled_model_is_what_its_checkpoint_exports(
    checkpoint: Path, tiny_model: Path, tmp_path: Path
) -> None:
    made = bundle(checkpoint, folder=tmp_path)
    names = sorted(path.name for path in made.iterdir())
    assert names == sorted(path.name for path in tiny_model.iterdir())
    assert filecmp.cmpfiles(made, tiny_model, names, shallow=False)[0] == names
