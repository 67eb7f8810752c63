"""One step of the engine: schedule, run, postprocess. Only the engine's thread calls it."""

from collections import abc
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from workers.engine.cache.prefix_cache import PrefixCache
from workers.engine.decoding.choices import choice
from workers.engine.decoding.grammar import Matcher
from workers.engine.decoding.sampler import masked, sample
from workers.engine.decoding.sampling_params import FinishReason
from workers.engine.model.runner_interface import DecodeRow, Runner
from workers.engine.scheduler import Feed, Prefill, Scheduler, Step
from workers.engine.sequence import Sequence, agreement
from workers.engine.stats import EngineStats
from workers.engine.tokens.tokenizer import Tokenizer

# If a grammar allows at most this many tokens, only their logits are computed, without the model's
# whole head. Grammars allow a handful inside structure or a quote, and nearly all in free text.
FEW_TOKENS = 256
_NO_TOKEN = np.empty(0, np.int64)


class Stepper:
    """Computes the next chunk of a prompt, or the next token of every decoding sequence."""

    def __init__(
        self,
        runner: Runner,
        tokenizer: Tokenizer,
        prefixes: PrefixCache | None,
        speculate: bool,
        clock: abc.Callable[[], float],
    ) -> None:
        self.scheduler = Scheduler(runner.cache, prefixes, speculate=speculate)
        self._runner, self._tokenizer, self._clock = runner, tokenizer, clock
        self._stats = EngineStats()

    def stats(self) -> EngineStats:
        """Return a snapshot."""
        running, waiting = len(self.scheduler.running), len(self.scheduler.waiting)
        return replace(self._stats, running=running, waiting=waiting)

    def take_in(self, sequence: Sequence) -> None:
        """Queue a sequence, with the tokens that its grammar forces at the beginning."""
        try:
            if sequence.matcher:
                self._append_forced(sequence, sequence.matcher)
        except Exception as error:  # noqa: BLE001  fails this sequence alone
            sequence.error = error
        self.scheduler.add(sequence)

    def step(self) -> bool:
        """Compute one chunk of one prompt, or one token of every decoding sequence.

        Returns False when there was nothing to do.
        """
        step = self._schedule()
        if step is None:
            return False
        rows = self._rows(step)
        logits = self._run(step, rows)
        self._postprocess(step, rows, logits)
        return True

    def _schedule(self) -> Step | None:
        now = self._clock()
        for sequence in self.scheduler.running:
            deadline = sequence.params.deadline_seconds
            if deadline is not None and now - sequence.started_at >= deadline:
                sequence.finish_reason = FinishReason.DEADLINE
        self._settle_done()
        return self.scheduler.schedule(now)

    def _rows(self, step: Step) -> list[DecodeRow]:
        """Return the row of each sequence in a decode step; no rows for a chunk of prefill."""
        rows = []
        for feed in () if isinstance(step, Prefill) else step.feeds:
            start = feed.sequence.computed
            known = feed.sequence.tokens(start, start + feed.known)
            candidates = self._candidates(feed)
            rows.append(DecodeRow((*known, *feed.draft), start, 1 + len(feed.draft), candidates))
        return rows

    def _candidates(self, feed: Feed) -> NDArray[np.int64] | None:
        """Return the allowed next tokens if they are few; None means all tokens."""
        sequence = feed.sequence
        if feed.known < sequence.pending:
            return _NO_TOKEN  # its next token is known already
        if sequence.matcher is None or feed.draft:
            return None
        try:
            allowed = sequence.matcher.allowed(self._tokenizer.vocab_size)
        except Exception as error:  # noqa: BLE001  fails this sequence alone
            sequence.error = error
            return _NO_TOKEN
        return np.flatnonzero(allowed) if np.count_nonzero(allowed) <= FEW_TOKENS else None

    def _run(self, step: Step, rows: list[DecodeRow]) -> list[NDArray[np.float32]]:
        """Run the model and return the logits of each row (``Runner.decode``)."""
        began = self._clock()
        if isinstance(step, Prefill):
            sequence = step.sequence
            tokens = sequence.tokens(step.start, step.stop)
            self._runner.prefill(tokens, sequence.held_slot, step.start)
            seconds = self._clock() - began
            sequence.prefill_seconds += seconds
            self._stats = self._stats.plus(prefill_tokens=len(tokens), prefill_seconds=seconds)
            return []
        logits = self._runner.decode(rows)
        self._stats = self._stats.plus(decode_seconds=self._clock() - began)
        return logits

    def _postprocess(
        self, step: Step, rows: list[DecodeRow], logits: list[NDArray[np.float32]]
    ) -> None:
        if isinstance(step, Prefill):
            self._end_chunk(step)
            return
        for feed, row, found in zip(step.feeds, rows, logits, strict=True):
            sequence = feed.sequence
            sequence.computed += feed.known
            if sequence.pending or sequence.error:
                continue
            try:
                self._take_tokens(feed, found, row.candidates)
            except Exception as error:  # noqa: BLE001  fails this sequence alone
                sequence.error = error
        self._settle_done()

    def _end_chunk(self, step: Prefill) -> None:
        sequence = step.sequence
        sequence.computed = step.stop
        if step.stop == sequence.shared and not sequence.cached_tokens:
            snapshot = self._runner.cache.snapshot(sequence.held_slot, step.stop)
            tokens = sequence.prompt[: step.stop]
            self.scheduler.prefixes.put(tokens, snapshot, sequence.prefill_seconds)

    def _take_tokens(
        self, feed: Feed, logits: NDArray[np.float32], candidates: NDArray[np.int64] | None
    ) -> None:
        """Choose the next token, and further ones while the draft agrees with the choices.

        Row i of ``logits`` follows the draft's first i tokens, so it counts only if those tokens
        were chosen. Its columns are ``candidates`` if given, which excludes a draft, else all
        tokens.
        """
        sequence, draft = feed.sequence, feed.draft
        before, agreed = len(sequence.output), 0
        while True:
            self._take_token(sequence, logits[agreed], candidates)
            new = sequence.output[before:]
            agreed = agreement(new, draft)
            if agreed < len(new) or sequence.done:
                break
        sequence.computed += agreed
        sequence.learn(len(draft), agreed)
        self._stats = self._stats.plus(
            decode_tokens=len(new), drafted_tokens=len(draft), kept_tokens=agreed
        )

    def _take_token(
        self,
        sequence: Sequence,
        logits: NDArray[np.float32],
        candidates: NDArray[np.int64] | None,
    ) -> None:
        """Choose one token and append it, then the tokens that the grammar forces after it."""
        matcher = sequence.matcher
        if candidates is None and matcher:
            logits = masked(logits, matcher.allowed(logits.shape[0]))
        chosen = sample(logits, sequence.params, sequence.random)
        if sequence.params.choices:
            place = len(sequence.output)
            sequence.choices.append(choice(place, chosen, logits, candidates))
        self._append(sequence, chosen if candidates is None else int(candidates[chosen]))
        if matcher and not sequence.done:
            self._append_forced(sequence, matcher)

    def _append_forced(self, sequence: Sequence, matcher: Matcher) -> None:
        forced = matcher.forced()
        for token in forced:
            self._append(sequence, token)
            if sequence.done:
                break
        self._stats = self._stats.plus(forced_tokens=len(forced))

    def _append(self, sequence: Sequence, token: int) -> None:
        """Append a token unless it is a stop token; set ``finish_reason`` if the sequence ends."""
        matcher, params = sequence.matcher, sequence.params
        if token in params.stop_token_ids or token in self._tokenizer.stop_token_ids:
            sequence.finish_reason = FinishReason.STOP
            return
        sequence.output.append(token)
        if matcher:
            matcher.consume(token)
        if sequence.on_token and not sequence.future.cancelled():
            sequence.on_token(token)
        if matcher and matcher.stopped:
            sequence.finish_reason = FinishReason.STOP
        elif sequence.repetition.append(token):
            sequence.finish_reason = FinishReason.REPETITION
        elif len(sequence.output) >= params.max_tokens:
            sequence.finish_reason = FinishReason.LENGTH
        elif sequence.known > self._runner.cache.context:
            sequence.finish_reason = FinishReason.CONTEXT

    def _settle_done(self) -> None:
        done, now = self.scheduler.remove_done(), self._clock()
        for sequence in done:
            sequence.resolve(now)
            self._stats = self._stats.plus(finished=1, cached_tokens=sequence.cached_tokens)
