"""The engine with real ONNX sessions: the fast path equals the slow one."""

import json
import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import CancelledError, wait
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from pipelines.grounding.grammar import grammar
from pipelines.pipeline import Pipeline
from pipelines.prompts import Message, render
from pipelines.schema import generation_schema, resolve_enums, standard
from pipelines.text.normalise import normalise
from tests.copying import COPYING
from workers.engine.cache.kv_cache import PREFILL_CHUNK, SPAN, KVCache
from workers.engine.decoding.sampling_params import FinishReason, SamplingParams
from workers.engine.engine import Engine
from workers.engine.model.model_runner import ModelRunner
from workers.engine.model.runner_interface import DecodeRow
from workers.engine.tokens.tokenizer import Tokenizer
from workers.errors import WorkerError

DOCUMENTS = [
    "Minutes of the weekly meeting, 3 May 2026\n\nPresent: Dana, Sam, Priya\n\nDana will send the "
    "report to the board by Friday.\nSam to book the room before 12 May.\nWe talked about the "
    "budget for a while. Priya agreed to call the plumber tomorrow.",
    "From: kim@example.com\nSubject: broken printer\n\nHi,\n\nthe printer on the second floor has "
    'been "out of order" since Monday \\ Tuesday. Please send somebody today, this is urgent!\n\n'
    "Kim",
    "We met.\n\nNothing was decided.",
    "",
    "Omar: can you order paper?\nLee: yes, I will order 20 boxes by 4:30 pm on the 6th.\n" * 12,
]
QUEUES = [
    {"name": "facilities", "description": "printers, rooms"},
    {"name": "hr", "description": "leave, payroll"},
    {"name": "spam", "description": "unwanted advertising"},
]


@pytest.fixture(scope="module")
def runner(test_model: Path) -> Iterator[ModelRunner]:
    made = ModelRunner.open(test_model, threads=2, slots=5, context=1024)
    yield made
    made.close()


@pytest.fixture(scope="module")
def tokenizer(runner: ModelRunner) -> Tokenizer:
    return Tokenizer.open(runner.model)


@pytest.fixture(scope="module")
def pipelines() -> Mapping[str, Pipeline]:
    return COPYING


def prompt(tokenizer: Tokenizer, pipeline: Pipeline, text: str) -> list[int]:
    template, params = pipeline.prompt, {"queues": QUEUES}
    content = render(template, document=text, params=params, metadata={})
    return tokenizer.encode(tokenizer.apply_chat_template([Message("user", content)]))


@pytest.fixture(scope="module")
def prompts(tokenizer: Tokenizer, pipelines: Mapping[str, Pipeline]) -> list[list[int]]:
    return [prompt(tokenizer, pipelines["extract"], text) for text in DOCUMENTS]


def run(engine: Engine) -> None:
    while engine.step():
        engine.check_integrity()


def test_a_batch_equals_single_documents(
    runner: ModelRunner, tokenizer: Tokenizer, prompts: list[list[int]]
) -> None:
    params = SamplingParams(max_tokens=80)
    engine = Engine(runner, tokenizer)
    alone = []
    for ids in prompts:
        future = engine.submit(ids, params)
        run(engine)
        alone.append(future.result(0))
    futures = [engine.submit(ids, params) for ids in prompts * 2]  # more than there are slots
    run(engine)
    together = [future.result(0) for future in futures]
    expected = [(c.token_ids, c.finish_reason) for c in alone] * 2
    assert [(c.token_ids, c.finish_reason) for c in together] == expected


def test_chunked_prefill_equals_unchunked(
    runner: ModelRunner, tokenizer: Tokenizer, prompts: list[list[int]]
) -> None:
    ids = prompts[-1]
    assert len(ids) > 300
    answers = []
    for chunk in (1024, 64, 7):
        cache = KVCache(runner.cache.layers, 1, 1024, chunk=chunk)
        engine = Engine(ModelRunner(runner.model, cache, threads=2), tokenizer)
        future = engine.submit(ids, SamplingParams(max_tokens=60))
        run(engine)
        answers.append(future.result(0).token_ids)
        assert len(ids) - SPAN <= engine.stats().prefill_tokens < len(ids)
        engine.close()
    assert answers[0] == answers[1] == answers[2]


@pytest.mark.parametrize("temperature", [0.0, 1.0])
@pytest.mark.parametrize("name", ["extract", "summarise", "route-email"])
def test_a_grammar_makes_every_answer_valid(
    runner: ModelRunner,
    tokenizer: Tokenizer,
    pipelines: Mapping[str, Pipeline],
    name: str,
    temperature: float,
) -> None:
    schema = generation_schema(resolve_enums(pipelines[name].schema_, {"queues": QUEUES}))
    engine = Engine(runner, tokenizer)
    futures = {}
    for seed, document in enumerate(DOCUMENTS):
        text = normalise(document).text
        ids = prompt(tokenizer, pipelines[name], text)
        params = SamplingParams(max_tokens=600, temperature=temperature, seed=seed)
        futures[text] = engine.submit(ids, params, grammar(schema, text))
    run(engine)
    for text, future in futures.items():
        completion = future.result(0)
        decoded = tokenizer.decode(completion.token_ids)
        assert completion.finish_reason is FinishReason.STOP, decoded
        value = json.loads(decoded)
        assert list(value) == list(schema["properties"])
        assert not list(Draft202012Validator(standard(schema)).iter_errors(value)), decoded
        plain = " ".join(text.split())
        for item in value.get("action_items", []):
            for quote in item.values():
                assert quote is None or quote in plain
        if "queue" in value:
            assert value["queue"] in {"facilities", "hr", "spam"}


def test_the_same_seed_gives_the_same_answer_in_any_batch(
    runner: ModelRunner, tokenizer: Tokenizer, prompts: list[list[int]]
) -> None:
    engine = Engine(runner, tokenizer)
    params = SamplingParams(max_tokens=40, temperature=1.5, top_p=0.98, seed=11)
    first = engine.submit(prompts[0], params)
    run(engine)
    others = [engine.submit(ids, SamplingParams(max_tokens=30)) for ids in prompts[1:]]
    second = engine.submit(prompts[0], params)
    third = engine.submit(prompts[0], SamplingParams(40, 1.5, 0.98, seed=12))
    run(engine)
    assert all(future.done() for future in others)
    assert first.result(0).token_ids == second.result(0).token_ids
    assert first.result(0).token_ids != third.result(0).token_ids


def test_eight_threads_cancellation_and_a_deadline(
    test_model: Path, prompts: list[list[int]]
) -> None:
    with Engine.open(test_model, threads=2, slots=4, context=1024) as engine:
        alone = engine.submit(prompts[0], SamplingParams(max_tokens=50)).result(60)
        answers = {}

        def ask(i: int) -> None:
            future = engine.submit(prompts[i % 2], SamplingParams(max_tokens=50))
            answers[i] = future.result(60)

        threads = [threading.Thread(target=ask, args=(i,)) for i in range(8)]
        cancelled = [engine.submit(prompts[4], SamplingParams(max_tokens=900)) for _ in range(3)]
        late = engine.submit(prompts[4], SamplingParams(max_tokens=900, deadline_seconds=0.01))
        for thread in threads:
            thread.start()
        assert all(future.cancel() for future in cancelled)
        for thread in threads:
            thread.join(60)
        assert {answers[i].token_ids for i in range(0, 8, 2)} == {alone.token_ids}
        assert late.result(60).finish_reason is FinishReason.DEADLINE
        assert not wait(cancelled, timeout=60).not_done
        for future in cancelled:
            with pytest.raises(CancelledError):
                future.result(0)
        stats = engine.stats()
        assert (stats.running, stats.waiting) == (0, 0)
        engine.check_integrity()


def test_a_runner_refuses_invalid_rows_and_chunks(runner: ModelRunner) -> None:
    runner.cache.reserve(1024, {})
    with pytest.raises(WorkerError, match="without a sequence"):
        runner.decode([])
    with pytest.raises(WorkerError, match="behind the end"):
        runner.decode([DecodeRow([5], runner.cache.stride)])
    with pytest.raises(WorkerError, match="behind the end"):
        runner.decode([DecodeRow([5], 1), DecodeRow([5, 5], runner.cache.stride - 1)])
    with pytest.raises(WorkerError, match="behind the end"):
        runner.prefill([5] * 2, 0, runner.cache.stride - 1)
    for count in (0, PREFILL_CHUNK + 1):
        with pytest.raises(WorkerError, match=f"a chunk of {count} tokens"):
            runner.prefill([5] * count, 0, 0)
    with pytest.raises(WorkerError, match="exceeds the model's"):
        cache = KVCache(runner.cache.layers, 1, runner.model.config.max_positions + 1)
        ModelRunner(runner.model, cache, threads=1)


def test_a_damaged_graph_is_one_clear_line(test_model: Path, tmp_path: Path) -> None:
    for file in test_model.iterdir():
        (tmp_path / file.name).symlink_to(file)
    (tmp_path / "model.onnx").unlink()
    (tmp_path / "model.onnx").write_bytes(b"not a graph")
    with pytest.raises(WorkerError, match="ONNX Runtime cannot load"):
        ModelRunner.open(tmp_path, threads=1, slots=1, context=64)
