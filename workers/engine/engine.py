"""The engine: futures in front, a step of three verbs behind: schedule, run, postprocess.

It takes and returns token ids and knows no documents. One thread owns the scheduler, the cache
and the session; every other thread only leaves sequences at the door (``submit``).
"""

from __future__ import annotations

import logging
import threading
import time
from collections import abc, deque
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Self

import numpy as np
from numpy.typing import NDArray

from workers.engine.cache.prefix_cache import PrefixCache
from workers.engine.decoding.grammar import Matcher
from workers.engine.decoding.sampler import sample
from workers.engine.decoding.sampling_params import Completion, FinishReason, SamplingParams
from workers.engine.model.release_memory import release
from workers.engine.model.runner_interface import DecodeRow, Runner
from workers.engine.scheduler import Feed, Prefill, Scheduler, Step
from workers.engine.sequence import Sequence, TokenListener, agreement
from workers.engine.stats import EngineStats
from workers.engine.tokens.tokenizer import Tokenizer
from workers.errors import ContextExceeded, EngineClosed, HandedBack, WorkerError
from workers.garbage_collector import collector_at_rest
from workers.gemma.exported_model import open_model
from workers.gemma.graph_contract import GRAPH_FILE

log = logging.getLogger(__name__)

# So many tokens that a grammar leaves get logits of their own, without the model's head. Grammars
# leave a handful where structure or a quote goes on, and nearly all of a vocabulary in free text.
FEW_TOKENS = 256
_NO_TOKEN = np.empty(0, np.int64)


class Engine:
    """Decodes many sequences together. Every outcome, errors too, arrives through a future."""

    def __init__(
        self,
        runner: Runner,
        tokenizer: Tokenizer,
        *,
        prefixes: PrefixCache | None = None,
        speculate: bool = True,
        clock: abc.Callable[[], float] = time.monotonic,
    ) -> None:
        self.tokenizer = tokenizer
        self._runner, self._clock = runner, clock
        self._scheduler = Scheduler(runner.cache, prefixes, speculate=speculate)
        self._stats = EngineStats()
        self._arrived: deque[Sequence] = deque()
        self._wake = threading.Condition()  # guards _arrived and _refusal
        self._refusal: WorkerError | None = None  # why no sequence is taken any more
        self._thread: threading.Thread | None = None

    @classmethod
    def open(
        cls,
        folder: Path,
        *,
        threads: int,
        slots: int,
        context: int | None = None,
        kv_bytes: int | None = None,
        cache: Path | None = None,
        digest: str = "",
        verify_weights: abc.Callable[[], object] = bool,
        speculate: bool = True,
    ) -> Engine:
        """Load a model folder (verified by the caller) and start the engine's thread.

        ``threads`` are ONNX Runtime's; ``context`` is the most tokens of a sequence, the
        manifest's if None; ``kv_bytes`` the memory of keys and values, if None enough for all
        slots at full context. ``cache`` is a folder for what may be computed once and kept, of the
        model that ``digest`` names; without it nothing is. ``verify_weights`` is called before the
        file of the weights is read, which what is kept may spare. ``speculate`` allows drafts.
        """
        from workers.engine.model.model_runner import ModelRunner, prefix_key  # loads ONNX Runtime
        from workers.engine.model.prepacked import is_large, prepacked_graph

        graph = folder / GRAPH_FILE
        large = is_large(graph)
        if cache:
            graph = prepacked_graph(graph, digest, cache / "weights", verify_weights)
        else:
            verify_weights()

        def open_runner() -> ModelRunner:
            return ModelRunner.open(
                folder,
                threads=threads,
                slots=slots,
                context=context,
                kv_bytes=kv_bytes,
                graph=graph,
            )

        # Tokenizer and vocabulary hold the interpreter, a session does not. A large model takes
        # longer to open than both. Beside a small one, what reading the tokenizer takes for a
        # moment would be the most memory that this process ever has, so that comes first.
        with collector_at_rest(), ThreadPoolExecutor(1) as beside:
            opening = beside.submit(open_runner) if large else None
            tokenizer = Tokenizer.open(open_model(folder))
            if opening is None:
                release(graph.parent)  # what reading the tokenizer left
                opening = beside.submit(open_runner)
            tokenizer.prepare_grammars()
            runner = opening.result()
        release(graph.parent)
        prefixes = PrefixCache(cache / "prefixes", prefix_key(digest)) if cache else PrefixCache()
        return cls(runner, tokenizer, prefixes=prefixes, speculate=speculate).start()

    def start(self) -> Self:
        """Start the thread that steps."""
        self._thread = threading.Thread(target=self._loop, name="engine", daemon=True)
        self._thread.start()
        return self

    @property
    def context(self) -> int:
        """Tokens that one sequence may have, prompt and answer together."""
        return self._runner.cache.context

    @property
    def closed(self) -> bool:
        """Whether new sequences are refused (drained, closed, or broken)."""
        return self._refusal is not None

    def submit(
        self,
        prompt: abc.Sequence[int],
        params: SamplingParams,
        grammar: str | None = None,
        shared: int = 0,
        on_token: TokenListener | None = None,
        conversation: bool = False,
    ) -> Future[Completion]:
        """Queue a prompt; safe from any thread. ``future.cancel()`` works until it is finished.

        The first ``shared`` tokens are those that many prompts begin with: their keys and values
        are computed once and kept. With ``conversation`` (then ``shared`` is 0) those of prompt and
        answer are kept in memory, for the next one's prompt that begins with them.

        ``on_token`` is called in the engine's thread with each token of the answer as soon as it is
        known, before the future is done; not after a cancellation, but for a call under way. All
        sequences wait for it: it should only pass the token on. What it raises fails this sequence.

        The future raises ContextExceeded (no room for a single new token), GrammarError,
        HandedBack (drained), EngineClosed (closed or broken), or CancelledError.
        """
        future: Future[Completion] = Future()
        try:
            if not prompt:
                raise WorkerError("an empty prompt: there is nothing to continue")
            if not 0 <= min(prompt) <= max(prompt) < self.tokenizer.vocab_size:
                raise WorkerError("a prompt holds a token that the model does not have")
            if len(prompt) >= self.context:
                raise ContextExceeded(
                    f"a prompt of {len(prompt)} tokens leaves no room for an answer in a context "
                    f"of {self.context}; use smaller chunks"
                )
            matcher = Matcher(self.tokenizer.vocabulary, grammar) if grammar is not None else None
        except WorkerError as error:
            future.set_exception(error)
            return future
        shared = min(shared, len(prompt) - 1)
        sequence = Sequence(tuple(prompt), params, future, matcher, shared, conversation, on_token)
        with self._wake:
            if self._refusal is not None:
                future.set_exception(_copy(self._refusal))
                return future
            self._arrived.append(sequence)
            self._wake.notify()
        self._runner.expect(prompt)
        return future

    def drain(self) -> None:
        """Hand every unfinished sequence back (HandedBack), and refuse new ones likewise.

        Returns after the step that is under way: at most one chunk of prefill.
        """
        self._stop(HandedBack("the worker is stopping; the document goes back to the queue"))

    def close(self) -> None:
        """Fail what is unfinished with EngineClosed and let go of the model. Safe to repeat."""
        self._stop(EngineClosed("the engine is closed"))
        self._runner.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def stats(self) -> EngineStats:
        """Return a snapshot."""
        return replace(
            self._stats,
            running=len(self._scheduler.running),
            waiting=len(self._scheduler.waiting) + len(self._arrived),
        )

    def step(self) -> bool:
        """Compute one chunk of one prompt, or one token of every decoding sequence.

        Returns False when there was nothing to do. Called by the engine's thread, or by a test
        that never called ``start``.
        """
        step = self._schedule()
        if step is None:
            return False
        rows = self._rows(step)
        logits = self._run(step, rows)
        self._postprocess(step, rows, logits)
        return True

    def check_integrity(self) -> None:
        """Raise WorkerError where cache and scheduler disagree; run when idle."""
        self._scheduler.check_integrity()

    def _schedule(self) -> Step | None:
        while self._arrived:
            self._take_in(self._arrived.popleft())
        now = self._clock()
        for sequence in self._scheduler.running:
            deadline = sequence.params.deadline_seconds
            if deadline is not None and now - sequence.started_at >= deadline:
                sequence.finish_reason = FinishReason.DEADLINE
        self._settle_done()
        return self._scheduler.schedule(now)

    def _take_in(self, sequence: Sequence) -> None:
        try:
            if sequence.matcher:
                self._append_forced(sequence, sequence.matcher)
        except Exception as error:  # noqa: BLE001  one document's failure is its own
            sequence.error = error
        self._scheduler.add(sequence)

    def _rows(self, step: Step) -> list[DecodeRow]:
        """What the step feeds for each sequence; nothing for a chunk."""
        rows = []
        for feed in () if isinstance(step, Prefill) else step.feeds:
            start = feed.sequence.computed
            known = feed.sequence.tokens(start, start + feed.known)
            candidates = self._candidates(feed)
            rows.append(DecodeRow((*known, *feed.draft), start, 1 + len(feed.draft), candidates))
        return rows

    def _candidates(self, feed: Feed) -> NDArray[np.int64] | None:
        """The tokens of which the step chooses one, where they are known to be few; else None."""
        sequence = feed.sequence
        if feed.known < sequence.pending:
            return _NO_TOKEN  # it only rides along: its next token is known already
        if sequence.matcher is None or feed.draft:
            return None
        try:
            allowed = sequence.matcher.allowed(self.tokenizer.vocab_size)
        except Exception as error:  # noqa: BLE001  one document's failure is its own
            sequence.error = error
            return _NO_TOKEN
        return np.flatnonzero(allowed) if np.count_nonzero(allowed) <= FEW_TOKENS else None

    def _run(self, step: Step, rows: list[DecodeRow]) -> list[NDArray[np.float32]]:
        """Feed the step's tokens; returns the logits of each row (``Runner.decode``)."""
        began = self._clock()
        if isinstance(step, Prefill):
            sequence = step.sequence
            tokens = sequence.tokens(step.start, step.stop)
            self._runner.prefill(tokens, sequence.held_slot, step.start)
            seconds = self._clock() - began
            sequence.prefill_seconds += seconds
            self._stats = self._stats.with_prefill(len(tokens), seconds)
            return []
        logits = self._runner.decode(rows)
        self._stats = self._stats.with_decode(0, self._clock() - began)
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
            except Exception as error:  # noqa: BLE001  one document's failure is its own
                sequence.error = error
        self._settle_done()

    def _end_chunk(self, step: Prefill) -> None:
        sequence = step.sequence
        sequence.computed = step.stop
        if step.stop == sequence.shared and not sequence.cached_tokens:
            snapshot = self._runner.cache.snapshot(sequence.held_slot, step.stop)
            tokens = sequence.prompt[: step.stop]
            self._scheduler.prefixes.put(tokens, snapshot, sequence.prefill_seconds)

    def _take_tokens(
        self, feed: Feed, logits: NDArray[np.float32], candidates: NDArray[np.int64] | None
    ) -> None:
        """Choose the next token, and more for as long as the draft agrees with what was chosen.

        Row i of the logits follows the draft's first i tokens: it counts only if those were right.
        They are those of ``candidates``, if any, and behind a draft always of all tokens.
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
        self._stats = self._stats.with_decode(len(new), 0.0).with_draft(len(draft), agreed)

    def _take_token(
        self,
        sequence: Sequence,
        logits: NDArray[np.float32],
        candidates: NDArray[np.int64] | None,
    ) -> None:
        """Choose one token, and append those that the grammar forces behind it."""
        matcher = sequence.matcher
        if candidates is not None:
            place = sample(logits, sequence.params, sequence.random)
            token = int(candidates[place])
        else:
            allowed = matcher.allowed(logits.shape[0]) if matcher else None
            token = sample(logits, sequence.params, sequence.random, allowed)
        self._append(sequence, token)
        if matcher and not sequence.done:
            self._append_forced(sequence, matcher)

    def _append_forced(self, sequence: Sequence, matcher: Matcher) -> None:
        forced = matcher.forced()
        for token in forced:
            self._append(sequence, token)
            if sequence.done:
                break
        self._stats = self._stats.with_forced(len(forced))

    def _append(self, sequence: Sequence, token: int) -> None:
        """Add a token to the answer, unless it ends it; say why where that ends the sequence."""
        matcher, params = sequence.matcher, sequence.params
        if token in params.stop_token_ids or token in self.tokenizer.stop_token_ids:
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
        elif sequence.known > self.context:
            sequence.finish_reason = FinishReason.CONTEXT

    def _settle_done(self) -> None:
        done, now = self._scheduler.remove_done(), self._clock()
        for sequence in done:
            sequence.resolve(now)
            self._stats = self._stats.with_finished(sequence.cached_tokens)

    def _loop(self) -> None:
        try:
            while self._wait_for_work():
                self.step()
        except BaseException as error:  # a panic of llguidance's too: no future may hang
            log.exception("the engine stopped")
            with self._wake:
                self._refusal = EngineClosed(f"the engine broke: {type(error).__name__}: {error}")
        self._refuse_everyone()

    def _wait_for_work(self) -> bool:
        """Block until something can be done; False when the engine is to stop."""
        with self._wake:
            if not (self._arrived or self._scheduler.busy or self._refusal):
                self.check_integrity()
                self._wake.wait_for(lambda: self._arrived or self._refusal)
            return self._refusal is None

    def _stop(self, refusal: WorkerError) -> None:
        with self._wake:
            self._refusal = self._refusal or refusal
            self._wake.notify()
        if self._thread is None:
            self._refuse_everyone()
        elif self._thread is not threading.current_thread():  # a future's callback may call this
            self._thread.join()

    def _refuse_everyone(self) -> None:
        refusal = self._refusal or EngineClosed("the engine is closed")
        with self._wake:
            arrived = list(self._arrived)
            self._arrived.clear()
        for sequence in (*self._scheduler.remove_all(), *arrived):
            if not sequence.done:
                sequence.error = _copy(refusal)
            sequence.resolve(self._clock())


def _copy(error: WorkerError) -> WorkerError:
    """Make an error of its own for each future: a shared one would collect tracebacks."""
    return type(error)(*error.args)
