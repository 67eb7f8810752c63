"""Anything may happen at any time: nobody loses a slot, a token or an answer.

Engine, scheduler, cache and prefixes are the real ones; only the model is scripted, and it reads
its tokens from the cache (scripted.py). Every answer is compared with what a plain loop gives.
"""

from concurrent.futures import Future, wait
from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.unit.workers.engine.scripted import ScriptedRunner, quoting, scripted_logits
from workers.engine.cache import kv_cache, prefix_cache
from workers.engine.cache.prefix_cache import PrefixCache
from workers.engine.decoding.grammar import Matcher
from workers.engine.decoding.sampler import masked, sample
from workers.engine.decoding.sampling_params import Completion, FinishReason, SamplingParams
from workers.engine.engine import Engine
from workers.engine.tokens.tokenizer import Tokenizer
from workers.errors import ContextExceeded
from workers.gemma import graph_contract

CONTEXT = 64
GRAMMARS = (
    None,
    None,
    '%llguidance {}\nstart: "{\\"a\\":" ("true"|"false"|"\\"" /[a-f]{0,9}/ "\\"") "}"\n',
    '%llguidance {}\nstart: "always the same"\n',
)
PREFIXES = (  # of a few pipelines, which lie over each other in part
    tuple(range(20, 33)),
    tuple(range(20, 38)),
    tuple(range(20, 24)),
    tuple(b"the beginning of every prompt"),
)


@dataclass(frozen=True)
class Request:
    prompt: tuple[int, ...]
    params: SamplingParams
    grammar: str | None
    future: Future[Completion]


def alone(request: Request, tokenizer: Tokenizer) -> tuple[tuple[int, ...], FinishReason]:
    """The answer by definition: a token at a time, without a cache, a draft or a company."""
    params, seen = request.params, list(request.prompt)
    random = np.random.default_rng(params.seed)
    grammar = request.grammar
    matcher = Matcher(tokenizer.vocabulary, grammar) if grammar is not None else None

    def done(reason: FinishReason) -> tuple[tuple[int, ...], FinishReason]:
        return tuple(seen[len(request.prompt) :]), reason

    while True:
        forced = matcher.forced() if matcher else []
        logits = scripted_logits(tuple(seen), quoting)
        if matcher:
            logits = masked(logits, matcher.allowed(len(logits)))
        token = forced[0] if forced else sample(logits, params, random)
        if token in params.stop_token_ids | tokenizer.stop_token_ids:
            return done(FinishReason.STOP)
        seen.append(token)
        if matcher:
            matcher.consume(token)
            if matcher.stopped:
                return done(FinishReason.STOP)
        if len(seen) - len(request.prompt) == params.max_tokens:
            return done(FinishReason.LENGTH)
        if len(seen) > CONTEXT:
            return done(FinishReason.CONTEXT)


class Days(RuleBasedStateMachine):
    """A day of one engine."""

    tokenizer: Tokenizer  # set by the test below

    @initialize(
        slots=st.integers(1, 5),
        chunk=st.sampled_from([1, 3, 8, 40]),
        positions=st.sampled_from([None, 80, 96, 160]),
        speculate=st.booleans(),
    )
    def open(self, slots: int, chunk: int, positions: int | None, speculate: bool) -> None:
        self.now = 0.0
        self.prefixes = PrefixCache()
        self.requests: list[Request] = []
        self.runner = ScriptedRunner(
            quoting, slots=slots, context=CONTEXT, chunk=chunk, positions=positions
        )
        self.engine = Engine(
            self.runner,
            self.tokenizer,
            prefixes=self.prefixes,
            speculate=speculate,
            clock=lambda: self.now,
        )

    @rule(
        prefix=st.sampled_from([(), *PREFIXES]),
        own=st.one_of(
            st.lists(st.integers(20, 26), min_size=1, max_size=5),
            st.lists(st.integers(20, 26), min_size=1, max_size=50),
        ),
        shared=st.integers(0, 3),
        max_tokens=st.one_of(st.integers(1, 4), st.integers(1, 30)),
        temperature=st.sampled_from([0.0, 0.0, 0.7]),
        deadline=st.sampled_from([None, None, None, 5.0]),
        grammar=st.sampled_from(GRAMMARS),
        stop=st.sets(st.integers(20, 26), max_size=1),
    )
    def arrive(
        self,
        prefix: tuple[int, ...],
        own: list[int],
        shared: int,
        max_tokens: int,
        temperature: float,
        deadline: float | None,
        grammar: str | None,
        stop: set[int],
    ) -> None:
        prompt = (*prefix, *own)
        params = SamplingParams(
            max_tokens,
            temperature,
            seed=len(self.requests),
            stop_token_ids=frozenset(stop),
            deadline_seconds=deadline,
        )
        # With shared > 0 some of what is shared differs from prompt to prompt.
        future = self.engine.submit(prompt, params, grammar, len(prefix) + shared * 4)
        if len(prompt) < CONTEXT:
            self.requests.append(Request(prompt, params, grammar, future))
        else:
            assert isinstance(future.exception(0), ContextExceeded)

    @rule(
        pick=st.integers(0, 99),
        changed=st.sampled_from([0, 0, 1, 2, 5, 12, 30]),
        own=st.lists(st.integers(20, 26), min_size=1, max_size=12),
        max_tokens=st.integers(1, 20),
    )
    def go_on_talking(self, pick: int, changed: int, own: list[int], max_tokens: int) -> None:
        """Behind what was said before, but for its last tokens."""
        done = [r for r in self.requests if r.future.done() and not r.future.cancelled()]
        said: list[int] = []
        if done:
            request = done[pick % len(done)]
            said = [*request.prompt, *request.future.result(0).token_ids]
        prompt = (*said[: len(said) - changed], *own)
        params = SamplingParams(max_tokens)
        future = self.engine.submit(prompt, params, conversation=True)
        if len(prompt) < CONTEXT:
            self.requests.append(Request(prompt, params, None, future))

    @rule(steps=st.integers(1, 12), seconds=st.sampled_from([0.0, 0.1, 1.0]))
    def work(self, steps: int, seconds: float) -> None:
        for _ in range(steps):
            self.now += seconds
            self._step()

    @precondition(lambda self: self.requests)
    @rule(pick=st.integers(0, 99))
    def cancel(self, pick: int) -> None:
        request = self.requests[pick % len(self.requests)]
        assert request.future.cancel() or request.future.done()

    @rule()
    def forget_prefixes(self) -> None:
        self.prefixes._kept.clear()

    @invariant()
    def told_honestly(self) -> None:
        stats = self.engine.stats()
        assert stats.finished + stats.running + stats.waiting == len(self.requests)
        assert stats.running <= self.runner.slots

    def teardown(self) -> None:
        if not hasattr(self, "engine"):
            return
        while self._step():
            pass
        futures = [request.future for request in self.requests]
        assert not wait(futures, timeout=0).not_done
        for request in self.requests:
            if not request.future.cancelled():
                self._judge(request)
        assert self.runner.cache.free_slots == self.runner.slots
        assert len(self.prefixes._kept) <= prefix_cache.MOST_PREFIXES
        self.engine.close()

    def _step(self) -> bool:
        worked = self.engine.step()
        self.engine.check_integrity()
        return worked

    def _judge(self, request: Request) -> None:
        completion = request.future.result(0)
        tokens, reason = alone(request, self.tokenizer)
        if completion.finish_reason is FinishReason.DEADLINE:
            assert request.params.deadline_seconds is not None
            assert completion.seconds >= request.params.deadline_seconds
            assert completion.token_ids == tokens[: len(completion.token_ids)]
        else:
            assert (completion.token_ids, completion.finish_reason) == (tokens, reason)
        assert completion.cached_tokens < len(request.prompt)
        assert completion.prompt_tokens == len(request.prompt)


def test_random_operations_keep_the_engine_consistent(
    byte_tokenizer: Tokenizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Rings wrap, slots grow and shrink all day.
    monkeypatch.setattr(graph_contract, "ALIGNMENT", 8)
    monkeypatch.setattr(kv_cache, "PREFILL_CHUNK", kv_cache.SPAN)
    monkeypatch.setattr(prefix_cache, "MOST_PREFIXES", 2)
    Days.tokenizer = byte_tokenizer
    run_state_machine_as_test(
        Days,
        settings=settings(
            max_examples=300,
            stateful_step_count=30,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
