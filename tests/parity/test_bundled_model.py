"""The bundled model is what transformers takes it for, with the weights that it ships."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="parity needs the extra export-check")
pytest.importorskip("transformers", reason="parity needs the extra export-check")

from pipelines.pipeline import load_pipelines
from pipelines.prompts import Message, render
from pipelines.wording import worded
from tests.parity.comparison import compare
from tests.parity.references import reference_logits
from tests.parity.restored import restored
from tests.parity.runner import Runner
from workers.engine.tokenizer import Tokenizer
from workers.gemma.model import open_model

pytestmark = pytest.mark.parity

MINUTES = """Parish hall committee, 14 March

Present: Joan, Derek, Pauline, Sunil

1. Roof. Derek has had two quotes, both above £8,000. He will ask for a third before the next
meeting.
2. Summer fete. Date confirmed as 21 June. Pauline to book the bouncy castle. Sunil to design the
poster by end of April. The committee thanked everybody who had helped with the last one.
3. AOB. The tea urn is broken again, and nobody knows where the spare key of the kitchen is. Joan
will ring the electrician about the tea urn on Monday."""


@pytest.mark.parametrize("name", ["extract", "summarise", "route-email"])
def test_it_answers_nearly_as_transformers_with_its_weights(
    name: str, tiny_model: Path, record_property
) -> None:
    """Between them lie 8-bit activations, keys and values."""
    model = open_model(tiny_model)
    tokenizer = Tokenizer.open(model)
    wording = json.loads((tiny_model / "manifest.json").read_text(encoding="utf-8"))["wording"]
    pipeline = worded(load_pipelines()[0], wording)[name]
    template, params = pipeline.generation_prompt, pipeline.params
    text = render(template, document=MINUTES, params=params, metadata={})
    ids = tokenizer.encode(tokenizer.apply_chat_template([Message("user", text)]))
    assert len(ids) > 128  # longer than the sliding window
    runner = Runner(model)
    runner.prefill(ids[:-1], chunk=64)
    words, rows = [ids[-1]], []
    for _ in range(60):
        rows.append(runner.decode([words[-1:]])[0][0])
        words.append(int(rows[-1].argmax()))
    wanted = reference_logits(restored(tiny_model), [*ids, *words[1:-1]])[len(ids) - 1 :]
    divergence, agreement = compare(wanted, np.stack(rows))
    record_property("kl_divergence", divergence)
    record_property("top1_agreement", agreement)
    print(f"{name}: KL divergence {divergence:.2e}, top-1 agreement {agreement:.3f}")
    assert divergence < 1e-3
    assert agreement > 0.98
