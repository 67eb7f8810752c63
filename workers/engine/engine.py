"""The engine: takes token ids from any thread and returns token ids through futures.

Callers submit sequences from other threads; only the engine thread runs the model, step by step
(``stepper.py``). The engine knows no documents.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import abc, deque
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Self

from workers.engine.cache.prefix_cache import PrefixCache
from workers.engine.decoding.grammar import Matcher
from workers.engine.decoding.sampling_params import Completion, SamplingParams
from workers.engine.model.release_memory import release
from workers.engine.model.runner_interface import Runner
from workers.engine.sequence import Sequence, TokenListener
from workers.engine.stats import EngineStats
from workers.engine.stepper import Stepper
from workers.engine.tokens.tokenizer import Tokenizer
from workers.errors import ContextExceeded, EngineClosed, HandedBack, WorkerError
from workers.garbage_collector import collector_at_rest
from workers.gemma.exported_model import open_model
from workers.gemma.graph_contract import GRAPH_FILE

log = logging.getLogger(__name__)


class Engine:
    """Decodes many sequences together. A future gets each result or error."""

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
        self._stepper = Stepper(runner, tokenizer, prefixes, speculate, clock)
        self._arrived: deque[Sequence] = deque()
        self._wake = threading.Condition()  # guards _arrived and _refusal
        self._refusal: WorkerError | None = None  # why new sequences are refused
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

        Args:
            threads: of ONNX Runtime.
            context: most tokens of a sequence; None takes the manifest's.
            kv_bytes: memory of keys and values; None takes enough for all slots at full context.
            cache: folder of prepacked weights and prefixes of the model with this ``digest``; None
                keeps neither.
            verify_weights: called before the weights are read, unless the cache replaces them.
            speculate: whether to try drafts.
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

        # Reading the tokenizer holds the interpreter's lock, opening a session does not. A large
        # model takes longer to open than the tokenizer to read. With a small model the tokenizer
        # comes first: both at once would be the peak memory of the process.
        with collector_at_rest(), ThreadPoolExecutor(1) as beside:
            opening = beside.submit(open_runner) if large else None
            tokenizer = Tokenizer.open(open_model(folder))
            if opening is None:
                release(graph.parent)
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
        """Most tokens of one sequence, prompt and answer together."""
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

        Many prompts begin with the first ``shared`` tokens: their keys and values are computed once
        and kept. With ``conversation`` (``shared`` is then 0) the keys and values of prompt and
        answer are kept in memory, for a next prompt that begins with the same tokens.

        The engine thread calls ``on_token`` with each new token, before the future is done. After a
        cancellation at most a call under way still ends. All sequences wait for the call, so
        ``on_token`` should only pass the token on. An exception from ``on_token`` fails this
        sequence.

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

        Returns after the current step: at most one chunk of prefill.
        """
        self._stop(HandedBack("the worker is stopping; the document goes back to the queue"))

    def close(self) -> None:
        """Fail unfinished sequences with EngineClosed and free the model. Safe to repeat."""
        self._stop(EngineClosed("the engine is closed"))
        self._runner.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def stats(self) -> EngineStats:
        """Return a snapshot."""
        found = self._stepper.stats()
        return replace(found, waiting=found.waiting + len(self._arrived))

    def step(self) -> bool:
        """Compute one chunk of one prompt, or one token of every decoding sequence.

        Returns False when there was nothing to do. The engine's thread calls this, or a test or
        benchmark that never called ``start``.
        """
        while self._arrived:
            self._stepper.take_in(self._arrived.popleft())
        return self._stepper.step()

    def check_integrity(self) -> None:
        """Raise WorkerError if cache and scheduler disagree. Runs when the engine is idle."""
        self._stepper.scheduler.check_integrity()

    def _loop(self) -> None:
        try:
            while self._wait_for_work():
                self.step()
        except BaseException as error:  # also a panic of llguidance: no future may hang
            log.exception("the engine stopped")
            with self._wake:
                self._refusal = EngineClosed(f"the engine broke: {type(error).__name__}: {error}")
        self._refuse_everyone()

    def _wait_for_work(self) -> bool:
        """Block until there is work. Returns False when the engine must stop."""
        with self._wake:
            if not (self._arrived or self._stepper.scheduler.busy or self._refusal):
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
        for sequence in (*self._stepper.scheduler.remove_all(), *arrived):
            if not sequence.done:
                sequence.error = _copy(refusal)
            sequence.resolve(self._clock())


def _copy(error: WorkerError) -> WorkerError:
    """Copy the error for one future: a shared error would collect tracebacks."""
    return type(error)(*error.args)
