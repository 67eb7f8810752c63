"""``on_token``: every token of a completion, in order, once, and none after the end."""

import threading
from concurrent.futures import CancelledError
from typing import Any

import pytest

from tests.unit.workers.engine.conftest import MakeEngine
from tests.unit.workers.engine.scripted import ScriptedRunner, counting, expected, quoting
from tests.unit.workers.engine.test_tokens_without_a_model import GRAMMAR, following
from workers.engine.decoding.sampling_params import FinishReason, SamplingParams
from workers.engine.engine import Engine
from workers.engine.tokens.tokenizer import Tokenizer
from workers.errors import GrammarError, HandedBack


def params(max_tokens: int = 6, **settings: Any) -> SamplingParams:
    return SamplingParams(max_tokens=max_tokens, **settings)


def run(engine: Engine) -> None:
    while engine.step():
        engine.check_integrity()


def test_a_listener_gets_all_tokens_before_the_future_is_done(make_engine: MakeEngine) -> None:
    engine = make_engine(ScriptedRunner(slots=2))
    heard: list[list[tuple[int, bool]]] = [[] for _ in range(5)]
    futures = []
    for i, tokens in enumerate(heard):
        futures.append(
            engine.submit(
                [7, 4 + i],
                params(3 + i),
                on_token=lambda t, i=i, tokens=tokens: tokens.append((t, futures[i].done())),
            )
        )
    run(engine)
    for i, (tokens, future) in enumerate(zip(heard, futures, strict=True)):
        assert [token for token, _ in tokens] == list(future.result(0).token_ids)
        assert future.result(0).token_ids == expected([7, 4 + i], 3 + i)
        assert not any(done for _, done in tokens)


def test_a_token_is_streamed_in_the_step_that_chose_it(make_engine: MakeEngine) -> None:
    engine = make_engine(ScriptedRunner(), speculate=False)
    heard: list[int] = []
    engine.submit([5, 6], params(4), on_token=heard.append)
    lengths = []
    while engine.step():
        lengths.append(len(heard))
    assert lengths == [1, 2, 3, 4]


def test_the_stop_token_is_not_streamed(make_engine: MakeEngine) -> None:
    engine = make_engine(ScriptedRunner())
    heard: list[int] = []
    stop = expected([9, 9], 3)[2]
    future = engine.submit([9, 9], params(stop_token_ids=frozenset({stop})), on_token=heard.append)
    run(engine)
    assert future.result(0).finish_reason is FinishReason.STOP
    assert heard == list(future.result(0).token_ids) == list(expected([9, 9], 2))


def test_forced_tokens_are_streamed(make_engine: MakeEngine) -> None:
    engine = make_engine(ScriptedRunner(spread=True))
    heard: list[int] = []
    future = engine.submit([5, 6], params(40), GRAMMAR, on_token=heard.append)
    run(engine)
    assert engine.stats().forced_tokens > 0
    assert heard == list(future.result(0).token_ids)
    assert engine.tokenizer.decode(heard) in ('{"a":true}', '{"a":false}')


@pytest.mark.parametrize("script", [following, quoting, counting])
def test_only_accepted_draft_tokens_are_streamed(make_engine: MakeEngine, script: Any) -> None:
    prompt = [*range(20, 50), 20, 21, 22]
    engine = make_engine(ScriptedRunner(script=script, context=128))
    heard: list[int] = []
    future = engine.submit(prompt, params(60), on_token=heard.append)
    run(engine)
    assert heard == list(future.result(0).token_ids)
    if script is following:
        assert engine.stats().kept_tokens > 20


def test_an_exception_in_a_listener_fails_one_sequence_only(make_engine: MakeEngine) -> None:
    engine = make_engine(ScriptedRunner())
    heard: list[int] = []

    def broken(token: int) -> None:
        heard.append(token)
        if len(heard) == 2:
            raise OSError("the terminal is gone")

    fails = engine.submit([5, 6], params(), on_token=broken)
    goes_on = engine.submit([5, 7], params())
    run(engine)
    with pytest.raises(OSError, match="the terminal is gone"):
        fails.result(0)
    assert heard == list(expected([5, 6], 2))
    assert goes_on.result(0).token_ids == expected([5, 7], 6)


def test_an_exception_on_a_forced_token_fails_one_sequence_only(
    make_engine: MakeEngine,
) -> None:
    """These are told before the sequence has a slot."""
    engine = make_engine(ScriptedRunner(spread=True))

    def broken(token: int) -> None:
        raise RuntimeError(f"no {token}")

    fails = engine.submit([5, 6], params(40), GRAMMAR, on_token=broken)
    goes_on = engine.submit([5, 7], params(40), GRAMMAR)
    run(engine)
    with pytest.raises(RuntimeError, match="no "):
        fails.result(0)
    assert goes_on.result(0).finish_reason is FinishReason.STOP


def test_a_token_outside_the_grammar_is_not_streamed(
    make_engine: MakeEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = make_engine(ScriptedRunner(spread=True))
    heard: list[int] = []
    future = engine.submit([5, 6], params(40), GRAMMAR, on_token=heard.append)
    sequence = engine._arrived[0]
    assert sequence.matcher is not None
    monkeypatch.setattr(sequence.matcher, "forced", lambda: [*engine.tokenizer.encode("{x")])
    run(engine)
    with pytest.raises(GrammarError):
        future.result(0)
    assert engine.tokenizer.decode(heard) == "{"


def test_nothing_is_streamed_after_a_cancellation(make_engine: MakeEngine) -> None:
    engine = make_engine(ScriptedRunner(script=following, context=128))
    prompt = [*range(20, 50), 20, 21, 22]
    heard: list[int] = []

    def listen(token: int) -> None:
        heard.append(token)
        if len(heard) == 5:
            future.cancel()  # in the middle of a draft: its other tokens are known already

    future = engine.submit(prompt, params(60), on_token=listen)
    run(engine)
    with pytest.raises(CancelledError):
        future.result(0)
    assert len(heard) == 5


def test_nothing_is_streamed_after_a_drain(byte_tokenizer: Tokenizer) -> None:
    heard: list[int] = []
    begun = threading.Event()

    def listen(token: int) -> None:
        heard.append(token)
        begun.set()

    engine = Engine(ScriptedRunner(context=1 << 12), byte_tokenizer).start()
    future = engine.submit([5, 6], params(4000), on_token=listen)
    assert begun.wait(30)
    engine.drain()
    count = len(heard)
    with pytest.raises(HandedBack):
        future.result(0)
    assert heard == list(expected([5, 6], count))
    engine.close()
    assert len(heard) == count


def test_a_listener_may_submit_and_close(byte_tokenizer: Tokenizer) -> None:
    """It runs in the engine's thread, which must not wait for itself."""
    engine = Engine(ScriptedRunner(), byte_tokenizer).start()
    more = []

    def listen(token: int) -> None:
        if not more:
            more.append(engine.submit([5, 7], params(2)))

    engine.submit([5, 6], params(2), on_token=listen).result(30)
    assert more[0].result(30).token_ids == expected([5, 7], 2)

    closing = engine.submit([5, 6], params(50), on_token=lambda _: engine.close())
    assert closing.exception(30) is not None
    assert engine.closed
