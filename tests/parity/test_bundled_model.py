"""The bundled model is what transformers takes it for, with the weights that it ships."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("torch", reason="parity needs the extra export-check")
pytest.importorskip("transformers", reason="parity needs the extra export-check")

from pipelines.pipeline import load_pipelines
from pipelines.prompts import Message, render
from tests.parity.comparison import compare
from tests.parity.references import MINUTES, reference_logits
from tests.parity.restored import restored
from tests.parity.runner import greedy
from workers.engine.tokenizer import Tokenizer
from workers.gemma.model import open_model

pytestmark = pytest.mark.parity


@pytest.mark.parametrize("name", ["extract", "summarise", "route-email"])
def test_it_answers_nearly_as_transformers_with_its_weights(
    name: str, tiny_model: Path, record_property
) -> None:
    """Between them lie 8-bit activations, keys and values."""
    model = open_model(tiny_model)
    tokenizer = Tokenizer.open(model)
    pipeline = load_pipelines()[0][name]
    template, params = pipeline.prompt, pipeline.params
    text = render(template, document=MINUTES, params=params, metadata={})
    ids = tokenizer.encode(tokenizer.apply_chat_template([Message("user", text)]))
    assert len(ids) > 128  # longer than the sliding window
    words, logits = greedy(model, ids, 60)
    wanted = reference_logits(restored(tiny_model), [*ids, *words[:-1]])[len(ids) - 1 :]
    divergence, agreement = compare(wanted, logits)
    record_property("kl_divergence", divergence)
    record_property("top1_agreement", agreement)
    print(f"{name}: KL divergence {divergence:.2e}, top-1 agreement {agreement:.3f}")
    assert divergence < 1e-3
    assert agreement > 0.98
