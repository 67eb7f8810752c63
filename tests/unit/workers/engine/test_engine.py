"""The engine over a scripted runner: policy, outcomes, threads; no model."""

import random
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, Future, wait
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.unit.workers.engine.conftest import MakeEngine
from tests.unit.workers.engine.scripted import END, ScriptedRunner, counting, expected
from workers.engine.decoding.sampling_params import Completion, FinishReason, SamplingParams
from workers.engine.engine import Engine
from workers.engine.model.runner_interface import DecodeRow
from workers.engine.tokens.tokenizer import Tokenizer
from workers.errors import ContextExceeded, EngineClosed, GrammarError, HandedBack, WorkerError


def params(max_tokens: int = 6, **settings: Any) -> SamplingParams:
    return SamplingParams(max_tokens=max_tokens, **settings)


def run(engine: Engine) -> None:
    """Step until idle, checking the cache at every step."""
    while engine.step():
        engine.check_integrity()


def prompts(count: int) -> list[list[int]]:
    draw = random.Random(0)
    return [[draw.randrange(4, 260) for _ in range(draw.randrange(1, 30))] for _ in range(count)]


def test_batched_sequences_equal_single_ones(make_engine: MakeEngine) -> None:
    runner = ScriptedRunner(slots=3)
    engine = make_engine(runner, speculate=False)
    lengths = [1 + i % 9 for i in range(20)]  # they finish at different times: slots get holes
    futures = [
        engine.submit(prompt, params(length))
        for prompt, length in zip(prompts(20), lengths, strict=True)
    ]
    run(engine)
    for prompt, length, future in zip(prompts(20), lengths, futures, strict=True):
        completion = future.result(0)
        assert completion.token_ids == expected(prompt, length)
        assert completion.finish_reason is FinishReason.LENGTH
        assert completion.prompt_tokens == len(prompt)
        assert completion.cached_tokens == 0
    stats = engine.stats()
    fed = sum(sum(sizes) for _, sizes in runner.calls)
    assert fed == sum(map(len, prompts(20))) + sum(lengths) - 20  # each token once, bar the last
    assert stats.prefill_tokens == sum(
        sizes[0] for kind, sizes in runner.calls if kind == "prefill"
    )
    assert stats.decode_tokens == sum(lengths)
    assert (stats.finished, stats.running, stats.waiting) == (20, 0, 0)


def test_a_prompt_is_prefilled_in_chunks(make_engine: MakeEngine) -> None:
    runner = ScriptedRunner(slots=1)
    engine = make_engine(runner, speculate=False)
    first, second = engine.submit([5] * 20, params(1)), engine.submit([6] * 20, params(1))
    run(engine)
    # Somebody waits: all but the last token. Alone: the rest goes with the first decode step.
    beside_others = [("prefill", (8,)), ("prefill", (8,)), ("prefill", (3,)), ("decode", (1,))]
    assert runner.calls == [*beside_others, ("prefill", (8,)), ("decode", (12,))]
    assert first.result(0).token_ids == expected([5] * 20, 1)
    assert second.result(0).token_ids == expected([6] * 20, 1)


def test_all_slots_are_prefilled_before_decoding(make_engine: MakeEngine) -> None:
    runner = ScriptedRunner(slots=2)
    engine = make_engine(runner, speculate=False)
    for _ in range(3):
        engine.submit([5, 6, 7, 8, 9, 10], params(3))
    run(engine)
    both = [("prefill", (5,))] * 2 + [("decode", (1, 1))] * 3
    assert runner.calls == [*both, ("decode", (6,)), ("decode", (1,)), ("decode", (1,))]


def test_no_idle_row_is_ever_computed(make_engine: MakeEngine) -> None:
    runner = ScriptedRunner(slots=4)
    engine = make_engine(runner, speculate=False)
    lengths = [2, 2, 2, 12]  # the one in the highest slot stays alone
    futures = [engine.submit([7, i + 4], params(n)) for i, n in enumerate(lengths)]
    run(engine)
    assert runner.calls == [("decode", (1, 1, 1, 1))] * 3 + [("decode", (1,))] * 10
    assert futures[3].result(0).token_ids == expected([7, 7], 12)


def test_a_prompt_of_one_token_needs_no_prefill(make_engine: MakeEngine) -> None:
    runner = ScriptedRunner(slots=2)
    engine = make_engine(runner)
    futures = [engine.submit([i], params(2)) for i in (5, 6, 7)]
    run(engine)
    assert {kind for kind, _ in runner.calls} == {"decode"}
    assert [f.result(0).token_ids for f in futures] == [expected([i], 2) for i in (5, 6, 7)]


def stop_after(count: int) -> Callable[[tuple[int, ...]], int]:
    return lambda tokens: END if len(tokens) >= count else counting(tokens)


def test_stop_tokens_end_a_sequence(make_engine: MakeEngine) -> None:
    engine = make_engine(ScriptedRunner(script=stop_after(5)))
    own = engine.submit([9, 9], params())
    first = counting((9, 9))
    given = engine.submit([9, 9], params(stop_token_ids=frozenset({first})))
    run(engine)
    assert own.result(0).finish_reason is FinishReason.STOP
    assert own.result(0).token_ids == expected([9, 9], 3)
    assert given.result(0).token_ids == ()


def test_a_sequence_ends_at_the_context(make_engine: MakeEngine) -> None:
    engine = make_engine(ScriptedRunner(context=16))
    whole, refused = engine.submit([5] * 10, params(99)), engine.submit([5] * 16, params())
    fits = engine.submit([5] * 15, params(99))
    run(engine)
    assert whole.result(0).finish_reason is FinishReason.CONTEXT
    assert len(whole.result(0).token_ids) == 7  # the last token needs no place of its own
    assert len(fits.result(0).token_ids) == 2
    with pytest.raises(ContextExceeded, match="16 tokens"):
        refused.result(0)


def test_an_empty_prompt_fails(make_engine: MakeEngine) -> None:
    with pytest.raises(WorkerError, match="empty prompt"):
        make_engine(ScriptedRunner()).submit([], params()).result(0)


@pytest.mark.parametrize("token", [-1, 260])
def test_an_unknown_token_fails_one_future_only(make_engine: MakeEngine, token: int) -> None:
    with pytest.raises(WorkerError, match="does not have"):
        make_engine(ScriptedRunner()).submit([5, token], params()).result(0)


def test_repetition_ends_a_sequence(make_engine: MakeEngine) -> None:
    engine = make_engine(ScriptedRunner(script=lambda tokens: 40 + len(tokens) % 3, context=500))
    future = engine.submit([9], params(400))
    run(engine)
    assert future.result(0).finish_reason is FinishReason.REPETITION
    assert len(future.result(0).token_ids) < 200


def test_a_deadline_counts_from_the_slot(byte_tokenizer: Tokenizer) -> None:
    now = [0.0]
    runner = ScriptedRunner(slots=1)
    engine = Engine(runner, byte_tokenizer, clock=lambda: now[0])
    first = engine.submit([5, 6], params(40, deadline_seconds=10.0))
    second = engine.submit([5, 6], params(40, deadline_seconds=10.0))
    while engine.step():
        now[0] += 3.0
    assert first.result(0).finish_reason is FinishReason.DEADLINE
    assert first.result(0).seconds == 12.0  # the first step's end behind the deadline
    assert first.result(0).token_ids == expected([5, 6], 3)  # 4 steps, one for a prompt token
    # It waited 12 seconds for the slot, and that was not its own time.
    assert second.result(0).finish_reason is FinishReason.DEADLINE
    assert second.result(0).token_ids == expected([5, 6], 4)  # alone: both prompt tokens at once
    engine.close()


@pytest.mark.parametrize("steps", [0, 1, 2, 5])
def test_cancellation_at_any_time_frees_the_slot(make_engine: MakeEngine, steps: int) -> None:
    engine = make_engine(ScriptedRunner(slots=1))
    cancelled = engine.submit([5] * 12, params(20))  # two chunks
    other = engine.submit([6, 7], params(3))
    for _ in range(steps):
        engine.step()
    assert cancelled.cancel()
    run(engine)
    with pytest.raises(CancelledError):
        cancelled.result(0)
    assert wait([cancelled], timeout=0).done
    assert other.result(0).token_ids == expected([6, 7], 3)
    assert not other.cancel()


def test_the_same_seed_gives_the_same_tokens_in_any_batch(make_engine: MakeEngine) -> None:
    def answer(company: int, seed: int) -> tuple[int, ...]:
        engine = make_engine(ScriptedRunner(spread=True, slots=8))
        others = [engine.submit(p, params(9, temperature=0.9, seed=3)) for p in prompts(company)]
        mine = engine.submit([8, 8], params(20, temperature=1.0, top_p=0.9, seed=seed))
        run(engine)
        assert all(future.done() for future in others)
        return mine.result(0).token_ids

    assert answer(0, 7) == answer(1, 7) == answer(7, 7) == answer(12, 7)
    assert answer(0, 7) != answer(0, 8)


def test_a_grammar_is_obeyed_and_ends_the_sequence(make_engine: MakeEngine) -> None:
    engine = make_engine(ScriptedRunner(spread=True))
    grammar = '%llguidance {}\nstart: "{\\"a\\":" ("true"|"false") "}"\n'
    future = engine.submit([5], params(40), grammar)
    run(engine)
    completion = future.result(0)
    assert completion.finish_reason is FinishReason.STOP
    assert engine.tokenizer.decode(completion.token_ids) in ('{"a":true}', '{"a":false}')


def test_a_wrong_grammar_fails_one_future_only(make_engine: MakeEngine) -> None:
    engine = make_engine(ScriptedRunner())
    wrong = engine.submit([5], params(), "%llguidance {}\nstart: nowhere\n")
    right = engine.submit([5], params())
    run(engine)
    with pytest.raises(GrammarError, match="does not compile"):
        wrong.result(0)
    assert right.result(0).token_ids == expected([5], 6)


def test_a_failing_sequence_does_not_affect_others(make_engine: MakeEngine) -> None:
    class NotANumber(ScriptedRunner):
        def decode(self, rows: Sequence[DecodeRow]) -> list[NDArray[np.float32]]:
            logits = super().decode(rows)
            if len(rows) == 2:
                logits[0][:] = np.nan
            return logits

    engine = make_engine(NotANumber(slots=2))
    first, second = engine.submit([5], params(3)), engine.submit([6], params(2))
    run(engine)
    with pytest.raises(WorkerError, match="no usable logits"):
        first.result(0)
    assert second.result(0).token_ids == expected([6], 2)


def test_a_broken_session_fails_all_futures(byte_tokenizer: Tokenizer) -> None:
    engine = Engine(ScriptedRunner(slots=2, fail_at=3), byte_tokenizer).start()
    futures = [engine.submit([5, i], params(30)) for i in range(4, 9)]
    for future in futures:
        with pytest.raises(EngineClosed, match="session is broken"):
            future.result(10)
    with pytest.raises(EngineClosed, match="session is broken"):
        engine.submit([5], params()).result(10)
    assert engine.closed
    engine.close()


def test_eight_threads_share_one_engine(byte_tokenizer: Tokenizer) -> None:
    results: dict[int, tuple[int, ...]] = {}
    with Engine(ScriptedRunner(slots=3), byte_tokenizer).start() as engine:

        def ask(i: int) -> None:
            results[i] = engine.submit([5, i], params(10)).result(20).token_ids

        threads = [threading.Thread(target=ask, args=(i,)) for i in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(20)
    assert results == {i: expected([5, i], 10) for i in range(8)}


def test_drain_hands_back_unfinished_sequences(byte_tokenizer: Tokenizer) -> None:
    started = threading.Event()

    def slow(tokens: tuple[int, ...]) -> int:
        started.set()
        return counting(tokens)

    runner = ScriptedRunner(script=slow, slots=2, context=100_000)
    engine = Engine(runner, byte_tokenizer).start()
    futures: list[Future[Completion]] = [
        engine.submit([5, i], params(90_000)) for i in range(4, 10)
    ]
    assert started.wait(10)
    engine.drain()
    for future in futures:
        with pytest.raises(HandedBack):
            future.result(0)
    with pytest.raises(HandedBack):
        engine.submit([5], params()).result(0)
    engine.close()
    assert runner.closed


def test_close_fails_unfinished_sequences_and_can_be_repeated(byte_tokenizer: Tokenizer) -> None:
    engine = Engine(ScriptedRunner(), byte_tokenizer)
    future = engine.submit([5], params())
    engine.close()
    engine.close()
    with pytest.raises(EngineClosed):
        future.result(0)


def test_a_callback_may_submit_and_drain(byte_tokenizer: Tokenizer) -> None:
    """Callbacks run on the engine's thread: neither call may wait for that thread."""
    engine = Engine(ScriptedRunner(), byte_tokenizer).start()
    second: list[Future[Completion]] = []
    ready = threading.Event()

    def then(_: Future[Completion]) -> None:
        second.append(engine.submit([6], params(2)))
        engine.drain()
        ready.set()

    engine.submit([5], params(2)).add_done_callback(then)
    assert ready.wait(10)
    with pytest.raises(HandedBack):
        second[0].result(10)
    engine.close()
