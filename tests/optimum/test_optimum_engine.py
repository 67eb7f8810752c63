"""The second engine against transformers, and the interface that it shares with the first."""

import json
from collections.abc import Iterator
from concurrent.futures import CancelledError
from pathlib import Path

import numpy as np
import pytest

from tests.optimum.conftest import WINDOW, Exported, export
from workers.engine.decoding.sampling_params import FinishReason, SamplingParams
from workers.engine.engine import Engine
from workers.engine.optimum_engine import OptimumRunner, _load, open_engine
from workers.errors import ContextExceeded, HandedBack, WorkerError

# Optimum, transformers and torch warn about each other; their warnings are not ours to fix.
pytestmark = pytest.mark.filterwarnings("ignore")
PROMPT_LENGTHS = (3, WINDOW, WINDOW + 1, 5 * WINDOW, 300)  # the last takes two prefill chunks


def prompt(length: int) -> list[int]:
    return np.random.default_rng(length).integers(6, 262, length).tolist()


@pytest.fixture(scope="module")
def engine(exported: Exported) -> Iterator[Engine]:
    with open_engine(exported.manifest, threads=1, slots=3) as engine:
        yield engine


def test_greedy_tokens_equal_those_of_transformers(engine: Engine, exported: Exported) -> None:
    import torch
    from transformers import Gemma3ForCausalLM

    reference = Gemma3ForCausalLM.from_pretrained(exported.checkpoint).eval()
    params = SamplingParams(max_tokens=60)
    futures = {n: engine.submit(prompt(n), params) for n in PROMPT_LENGTHS}  # more than slots
    varied: set[int] = set()
    for length, future in futures.items():
        ids = torch.tensor([prompt(length)])
        with torch.no_grad():
            out = reference.generate(ids, max_new_tokens=60, do_sample=False)[0, length:].tolist()
        expected = out[:-1] if out[-1] in (1, 5) else out
        assert list(future.result(60).token_ids) == expected
        varied.update(expected)
    assert len(varied) > 50, "the reference repeats itself: nothing is proven"


def test_a_grammar_gives_json_of_its_schema(engine: Engine) -> None:
    schema = {
        "type": "object",
        "properties": {
            "title": {"type": "string", "maxLength": 12},
            "urgency": {"enum": ["low", "high"]},
            "count": {"type": "integer", "minimum": 0, "maximum": 99},
        },
        "required": ["title", "urgency", "count"],
        "additionalProperties": False,
    }
    grammar = "%llguidance {}\nstart: json\njson: %json " + json.dumps(
        {**schema, "x-guidance": {"whitespace_flexible": False}}
    )
    for params in (SamplingParams(max_tokens=200), SamplingParams(200, temperature=1.0, seed=3)):
        completion = engine.submit(prompt(40), params, grammar).result(60)
        assert completion.finish_reason is FinishReason.STOP
        value = json.loads(engine.tokenizer.decode(completion.token_ids))
        assert list(value) == ["title", "urgency", "count"]
        assert value["urgency"] in ("low", "high")
        assert len(value["title"]) <= 12


def test_sampling_repeats_with_its_seed(engine: Engine) -> None:
    def sample(seed: int) -> tuple[int, ...]:
        params = SamplingParams(max_tokens=24, temperature=1.0, top_p=0.9, seed=seed)
        return engine.submit(prompt(20), params).result(60).token_ids

    assert sample(1) == sample(1) != sample(2)


def test_stop_token_budget_and_deadline_end_a_sequence(engine: Engine) -> None:
    whole = engine.submit(prompt(20), SamplingParams(max_tokens=20)).result(60)
    assert whole.finish_reason is FinishReason.LENGTH
    stop = whole.token_ids[7]
    params = SamplingParams(max_tokens=20, stop_token_ids=frozenset({stop}))
    stopped = engine.submit(prompt(20), params).result(60)
    assert stopped.finish_reason is FinishReason.STOP
    assert stopped.token_ids == whole.token_ids[: whole.token_ids.index(stop)]
    late = engine.submit(prompt(20), SamplingParams(max_tokens=400, deadline_seconds=1e-6))
    assert late.result(60).finish_reason is FinishReason.DEADLINE


def test_a_cancelled_sequence_frees_its_slot(engine: Engine) -> None:
    futures = [engine.submit(prompt(9 + i), SamplingParams(max_tokens=450)) for i in range(3)]
    last = engine.submit(prompt(5), SamplingParams(max_tokens=4))
    for future in futures:
        assert future.cancel()
    assert last.result(60).finish_reason in (FinishReason.LENGTH, FinishReason.STOP)
    with pytest.raises(CancelledError):
        futures[0].result()
    engine.check_integrity()


def test_a_prompt_beyond_the_context_is_refused(engine: Engine) -> None:
    assert engine.context == 512
    with pytest.raises(ContextExceeded):
        engine.submit(prompt(512), SamplingParams(max_tokens=1)).result(60)


def test_draining_hands_unfinished_sequences_back(exported: Exported) -> None:
    engine = open_engine(exported.manifest, threads=1, slots=1, context=128)
    future = engine.submit(prompt(20), SamplingParams(max_tokens=100))
    engine.drain()
    engine.close()
    with pytest.raises(HandedBack):
        future.result(60)
    assert engine.context == 128


def test_an_export_without_past_says_how_to_export(checkpoint: Path, tmp_path: Path) -> None:
    folder = export(checkpoint, tmp_path / "onnx", "text-generation")
    with pytest.raises(WorkerError, match=r"takes no past.*text-generation-with-past"):
        OptimumRunner(_load(folder, 1), slots=1, context=64)
