"""Forced tokens, drafts and copied prefixes: fewer steps, never another token."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.unit.workers.engine.conftest import MakeEngine
from tests.unit.workers.engine.scripted import WINDOW, ScriptedRunner, expected
from workers.engine.cache import kv_cache
from workers.engine.cache.kv_cache import SPAN
from workers.engine.cache.prefix_cache import PrefixCache
from workers.engine.decoding.sampling_params import FinishReason, SamplingParams
from workers.engine.engine import Engine
from workers.engine.model.runner_interface import DecodeRow
from workers.errors import WorkerError
from workers.gemma import graph_contract

GRAMMAR = '%llguidance {}\nstart: "{\\"a\\":" ("true"|"false") "}"\n'


def params(max_tokens: int = 40, **settings: Any) -> SamplingParams:
    return SamplingParams(max_tokens=max_tokens, **settings)


def run(engine: Engine) -> None:
    while engine.step():
        engine.check_integrity()


def following(tokens: tuple[int, ...]) -> int:
    """What stood behind the last token when it first occurred: quotes the prompt for ever."""
    return tokens[tokens.index(tokens[-1]) + 1]


def test_forced_tokens_take_no_step(make_engine: MakeEngine) -> None:
    runner = ScriptedRunner(spread=True)
    engine = make_engine(runner)
    future = engine.submit([5, 6], params(), GRAMMAR)
    run(engine)
    text = engine.tokenizer.decode(future.result(0).token_ids)
    assert text in ('{"a":true}', '{"a":false}')
    assert runner.calls == [("decode", (7,))]  # the prompt and {"a": at once; one choice decides
    stats = engine.stats()
    assert stats.decode_tokens == len(text) - len('{"a":')
    assert stats.forced_tokens == len(text) - 1


def test_a_fully_forced_answer_needs_no_model_call(make_engine: MakeEngine) -> None:
    runner = ScriptedRunner(slots=1)
    engine = make_engine(runner)
    future = engine.submit([5, 6], params(), '%llguidance {}\nstart: "nothing"\n')
    behind = engine.submit([5, 7], params(2))
    run(engine)
    assert engine.tokenizer.decode(future.result(0).token_ids) == "nothing"
    assert future.result(0).finish_reason is FinishReason.STOP
    assert behind.result(0).token_ids == expected([5, 7], 2)


@pytest.mark.parametrize("most", [1, 3, 5, 6])
def test_forced_tokens_stop_at_max_tokens(make_engine: MakeEngine, most: int) -> None:
    engine = make_engine(ScriptedRunner())
    future = engine.submit([5, 6], params(most), GRAMMAR)
    run(engine)
    completion = future.result(0)
    assert completion.finish_reason is FinishReason.LENGTH
    assert len(completion.token_ids) == most
    assert '{"a":true}{"a":false}'.find(engine.tokenizer.decode(completion.token_ids)) >= 0


def test_forced_tokens_stop_at_the_context(make_engine: MakeEngine) -> None:
    engine = make_engine(ScriptedRunner(context=16))
    future = engine.submit([5] * 14, params(), GRAMMAR)
    run(engine)
    assert future.result(0).finish_reason is FinishReason.CONTEXT
    assert engine.tokenizer.decode(future.result(0).token_ids) == '{"a'


def test_a_forced_token_that_stops_ends_the_answer(make_engine: MakeEngine) -> None:
    engine = make_engine(ScriptedRunner())
    stop = frozenset(engine.tokenizer.encode(":"))
    future = engine.submit([5] * 14, params(stop_token_ids=stop), GRAMMAR)
    run(engine)
    assert future.result(0).finish_reason is FinishReason.STOP
    assert engine.tokenizer.decode(future.result(0).token_ids) == '{"a"'


def test_drafts_save_steps_and_change_no_token(make_engine: MakeEngine) -> None:
    prompt = [*range(20, 50), 20, 21, 22]
    answers, steps = [], []
    for speculate in (True, False):
        runner = ScriptedRunner(script=following, context=128)
        engine = make_engine(runner, speculate=speculate)
        future = engine.submit(prompt, params(40))
        run(engine)
        answers.append(future.result(0).token_ids)
        steps.append(len(runner.calls))
        stats = engine.stats()
        assert stats.decode_tokens == 40
        assert (stats.drafted_tokens > 0) == speculate
        assert stats.kept_tokens <= stats.drafted_tokens
    assert answers[0] == answers[1] == expected(prompt, 40, following)
    assert steps[0] < steps[1] / 2


def test_no_draft_is_made_for_many_rows_or_at_a_temperature(make_engine: MakeEngine) -> None:
    prompt = [*range(20, 50), 20, 21, 22]
    many = make_engine(ScriptedRunner(script=following, context=128))
    for _ in range(4):
        many.submit(prompt, params(20))
    run(many)
    warm = make_engine(ScriptedRunner(script=following, context=128))
    warm.submit(prompt, params(20, temperature=0.5))
    run(warm)
    assert many.stats().drafted_tokens == warm.stats().drafted_tokens == 0


@pytest.mark.parametrize("most", [1, 2, 7, 30])
def test_a_draft_stops_at_max_tokens_and_the_context(make_engine: MakeEngine, most: int) -> None:
    prompt = [*range(20, 50), 20, 21, 22]
    engine = make_engine(ScriptedRunner(script=following, context=len(prompt) + 12))
    future = engine.submit(prompt, params(most))
    run(engine)
    assert future.result(0).token_ids == expected(prompt, min(most, 13), following)


def test_a_draft_stays_within_the_grammar(make_engine: MakeEngine) -> None:
    """The prompt goes on where the grammar does not."""
    tokens = list(b"abcdefghijklmnopqrstuvwxyz;abcdefghijkl")
    prompt = [4 + byte for byte in tokens]
    grammar = '%llguidance {}\nstart: "abc" /[a-j]{0,9}/ "!"\n'
    answers = []
    for speculate in (True, False):
        engine = make_engine(ScriptedRunner(script=following, context=128), speculate=speculate)
        future = engine.submit(prompt, params(40), grammar)
        run(engine)
        answers.append(future.result(0).token_ids)
        assert (engine.stats().kept_tokens > 0) == speculate
    assert answers[0] == answers[1]
    assert engine.tokenizer.decode(answers[0]).startswith("abcdefghij")


SHARED = list(range(20, 41))


def test_a_shared_beginning_is_computed_once(make_engine: MakeEngine) -> None:
    runner = ScriptedRunner(slots=2)
    engine = make_engine(runner)
    prompts = [[*SHARED, 50 + i, *range(60, 72)] for i in range(5)]
    futures = [engine.submit(prompt, params(3), shared=len(SHARED)) for prompt in prompts]
    run(engine)
    for prompt, future in zip(prompts, futures, strict=True):
        assert future.result(0).token_ids == expected(prompt, 3)
    cached = [future.result(0).cached_tokens for future in futures]
    assert cached == [0, *[len(SHARED)] * 4]
    assert engine.stats().cached_tokens == 4 * len(SHARED)
    # A chunk ends where the shared part does.
    prefilled = [sizes[0] for kind, sizes in runner.calls if kind == "prefill"]
    assert prefilled[:5] == [8, 8, 5, 8, 4]
    assert sum(prefilled[3:]) <= 5 * 12


def test_a_prompt_may_be_shared_up_to_its_last_token(make_engine: MakeEngine) -> None:
    """The same prompt again has a single token to compute: no prefill at all."""
    runner = ScriptedRunner()
    engine = make_engine(runner)
    for _ in range(2):
        futures = [engine.submit([*SHARED, 50], params(3), shared=99) for _ in range(4)]
        run(engine)
        assert all(f.result(0).token_ids == expected([*SHARED, 50], 3) for f in futures)
    assert futures[0].result(0).cached_tokens == len(SHARED)
    assert sum(sizes[0] for kind, sizes in runner.calls if kind == "prefill") == len(SHARED)


def test_a_prefix_on_disk_is_used_by_the_next_engine(make_engine: MakeEngine) -> None:
    prefixes = PrefixCache()
    for cached in (0, len(SHARED)):
        engine = make_engine(ScriptedRunner(), prefixes=prefixes)
        prompt = [*SHARED, *range(60, 72)]
        future = engine.submit(prompt, params(3), shared=len(SHARED))
        run(engine)
        assert future.result(0).token_ids == expected(prompt, 3)
        assert future.result(0).cached_tokens == cached


def test_a_short_shared_beginning_is_not_worth_a_copy(make_engine: MakeEngine) -> None:
    engine = make_engine(ScriptedRunner())
    for _ in range(2):
        future = engine.submit([20, 21, 50], params(3), shared=2)
        run(engine)
        assert future.result(0).token_ids == expected([20, 21, 50], 3)
        assert future.result(0).cached_tokens == 0


def talk(engine: Engine, prompt: Sequence[int], most: int = 4) -> tuple[tuple[int, ...], int]:
    """A turn's answer, and how much of its prompt was computed before."""
    future = engine.submit(prompt, params(most), conversation=True)
    run(engine)
    assert future.result(0).token_ids == expected(prompt, most)
    return future.result(0).token_ids, future.result(0).cached_tokens


def test_a_conversation_reuses_the_keys_of_its_earlier_turns(make_engine: MakeEngine) -> None:
    engine = make_engine(ScriptedRunner(context=128))
    said: list[int] = []
    for turn in range(5):
        before = len(said)
        said += range(20 + turn, 30 + turn)
        answer, cached = talk(engine, said)
        assert cached == max(0, before - 1)  # the last token of an answer is never computed
        said += answer


def test_tokens_from_a_changed_answer_on_are_computed_again(make_engine: MakeEngine) -> None:
    engine = make_engine(ScriptedRunner(context=128))
    prompt = [*range(20, 40)]
    answer, _ = talk(engine, prompt)
    assert talk(engine, [*prompt, answer[0], 99, 98])[1] == len(prompt) + 1
    assert talk(engine, [*prompt, 97])[1] == len(prompt)
    assert talk(engine, prompt)[1] == len(prompt) - 1
    assert talk(engine, [50, *prompt])[1] == 0


def test_a_ring_that_lost_the_window_is_computed_again(
    make_engine: MakeEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(graph_contract, "ALIGNMENT", 8)
    monkeypatch.setattr(kv_cache, "PREFILL_CHUNK", SPAN)
    runner = ScriptedRunner(context=128)
    engine = make_engine(runner)
    room = runner.cache.ring_size(WINDOW) - WINDOW - SPAN
    assert room >= 2
    prompt = [*range(20, 80)]
    talk(engine, prompt, 1)  # all but the answer is computed
    for back, cached in ((room, len(prompt) - room), (room + 1, 0)):
        talk(engine, prompt, 1)
        assert talk(engine, [*prompt[:-back], 99], 1)[1] == cached, back


def test_other_prompts_in_between_do_not_end_a_conversation(make_engine: MakeEngine) -> None:
    engine = make_engine(ScriptedRunner(slots=2, context=128))
    said = [*range(20, 40)]
    answer, _ = talk(engine, said)
    others = [engine.submit([*SHARED, 50 + i], params(3), shared=len(SHARED)) for i in range(5)]
    run(engine)
    assert all(other.result(0).token_ids for other in others)
    assert talk(engine, [*said, *answer, 90])[1] == len(said) + len(answer) - 1


def test_a_conversation_that_was_stopped_keeps_what_was_computed(make_engine: MakeEngine) -> None:
    engine = make_engine(ScriptedRunner(context=128))
    future = engine.submit(range(20, 40), params(30), conversation=True)
    for _ in range(6):
        engine.step()
    assert future.cancel()
    run(engine)
    assert talk(engine, [*range(20, 40), 90])[1] == 20


def test_a_failure_in_a_draft_fails_one_sequence_only(make_engine: MakeEngine) -> None:
    class NotANumber(ScriptedRunner):
        def decode(self, rows: Sequence[DecodeRow]) -> list[NDArray[np.float32]]:
            logits = super().decode(rows)
            if len(logits[0]) > 1:
                logits[0][1] = np.nan
            return logits

    prompt = [*range(20, 50), 20, 21, 22]
    engine = make_engine(NotANumber(script=following, context=128))
    broken = engine.submit(prompt, params(40))
    whole = engine.submit([7, 8, 7, 8], params(2))
    run(engine)
    assert whole.result(0).token_ids == expected([7, 8, 7, 8], 2, following)
    with pytest.raises(WorkerError, match="no usable logits"):
        broken.result(0)
