"""Measure the phases of a document one by one and then together, with random tokens.

Answers have a fixed length: no stop token, repetition, draft or grammar shortens them. The engine's
thread is not started: each step is called and timed here.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from jobs.models.manifest import Manifest
from workers.engine.decoding import repetition
from workers.engine.decoding.sampling_params import Completion, SamplingParams
from workers.engine.engine import Engine
from workers.engine.model.model_runner import ModelRunner
from workers.engine.model.prepacked import prepacked_graph
from workers.engine.tokens.tokenizer import Tokenizer
from workers.gemma.config import GemmaConfig
from workers.gemma.graph_contract import GRAPH_FILE

HOUR = 3600
SHARED = 300  # tokens of a standard prompt that all documents have in common
_FEWEST_STEPS, _MOST_STEPS = 8, 64  # of decoding at one number of rows


@dataclass(frozen=True, slots=True)
class Standard:
    """The document that rates refer to, in tokens."""

    prompt: int
    shared: int  # of the prompt
    new: int

    @property
    def own(self) -> int:
        return self.prompt - self.shared


@dataclass(frozen=True, slots=True)
class Alone:
    """One document alone on the machine."""

    token_seconds: float  # of prefill
    step_seconds: float  # of decode
    seconds: float  # of a standard document with cached instructions


@dataclass(frozen=True, slots=True)
class Whole:
    """Standard documents from beginning to end."""

    documents: int
    seconds: float


Tick = Callable[[], None]


class Phases:
    """An opened model to measure; calls ``tick`` after every step."""

    def __init__(self, engine: Engine, runner: ModelRunner, standard: Standard, tick: Tick) -> None:
        self.engine, self.runner, self.standard = engine, runner, standard
        self._tick = tick
        self._size = engine.tokenizer.vocab_size
        self._prompt = self._draw("the document", standard.prompt)
        self._asked: list[Future[Completion]] = []

    @classmethod
    @contextmanager
    def open(
        cls,
        manifest: Manifest,
        cache: Path,
        *,
        threads: int,
        slots: int,
        standard: Standard,
        tick: Tick,
    ) -> Iterator[Phases]:
        """Load a verified model as a worker does, with slots of the standard document's length.

        ``cache`` is the workers' folder of prepacked weights.
        """
        folder, context = manifest.folder, standard.prompt + standard.new
        graph = prepacked_graph(folder / GRAPH_FILE, manifest.digest, cache / "weights")
        runner = ModelRunner.open(
            folder, threads=threads, slots=slots, context=context, graph=graph
        )
        tokenizer = Tokenizer.open(runner.model)
        tokenizer.stop_token_ids = frozenset()
        repetition.MIN_TOKENS = sys.maxsize  # this process only measures
        with Engine(runner, tokenizer, speculate=False) as engine:
            yield cls(engine, runner, standard, tick)

    @property
    def config(self) -> GemmaConfig:
        return self.runner.model.config

    @property
    def chunk(self) -> int:
        """Tokens of a chunk of prefill."""
        return self.runner.cache.chunk

    def slot_bytes(self) -> int:
        """Return the bytes of keys and values of one standard document."""
        cache, length = self.runner.cache, self.standard.prompt + self.standard.new
        return sum(
            layer.nbytes * (cache.ring_size(layer.window) if layer.window else length)
            for layer in cache.layers
        )

    def warm_up(self) -> None:
        """Touch every weight once."""
        self._submit(self._draw("warm-up", 32), 2)
        self._finish()

    def alone(self, budget: float) -> Alone:
        """Prefill the prompt and decode it alone; its keys and values are kept."""
        new = self.standard.new
        self._submit(self._prompt, new, shared=len(self._prompt))
        prefill, decode, started = 0.0, [], time.monotonic()
        while self._busy():
            decoded = self.engine.stats().decode_tokens
            seconds = self._step()
            if self.engine.stats().decode_tokens == decoded:
                prefill += seconds
            else:
                decode.append(seconds)
            if time.monotonic() - started > budget and len(decode) >= _FEWEST_STEPS:
                break
        self._clear()
        token, step = prefill / (self.standard.prompt - 1), statistics.median(decode)
        return Alone(token, step, self.standard.own * token + new * step)

    def step_seconds(self, rows: int, guess: float, budget: float) -> float:
        """Return the median seconds of a decode step of so many standard documents.

        ``guess``, the seconds of a step of one row, decides how many steps the budget holds.
        """
        steps = int(min(max(budget / guess, _FEWEST_STEPS), _MOST_STEPS, self.standard.new))
        for _ in range(rows):
            self._submit(self._prompt, steps, shared=len(self._prompt))
        taken, started = [], time.monotonic()
        while self._busy():
            decoding = self.engine.stats().running == rows
            seconds = self._step()
            if decoding:
                taken.append(seconds)
            if time.monotonic() - started > budget and len(taken) > _FEWEST_STEPS:
                break
        self._clear()
        return statistics.median(taken[1:] or taken)  # the first step grows the cache

    def whole(self, documents: int) -> Whole:
        """Process standard documents that are all queued at the beginning."""
        instructions = self._draw("instructions", self.standard.shared)
        for number in range(documents):
            own = self._draw(f"document {number}", self.standard.own)
            self._submit(instructions + own, self.standard.new, shared=self.standard.shared)
        started = time.monotonic()
        self._finish()
        return Whole(documents, time.monotonic() - started)

    def _submit(self, prompt: list[int], new: int, shared: int = 0) -> None:
        self._asked.append(
            self.engine.submit(prompt, SamplingParams(max_tokens=new), shared=shared)
        )

    def _busy(self) -> bool:
        stats = self.engine.stats()
        return stats.running + stats.waiting > 0

    def _step(self) -> float:
        started = time.perf_counter()
        self.engine.step()
        seconds = time.perf_counter() - started
        self._tick()
        return seconds

    def _finish(self) -> None:
        """Step until all is done; raise an error of the engine."""
        while self._busy():
            self._step()
        for future in self._asked:
            future.result()
        self._asked.clear()

    def _clear(self) -> None:
        for future in self._asked:
            future.cancel()
        self._asked.clear()
        self._step()

    def _draw(self, name: str, count: int) -> list[int]:
        draw = random.Random(name)  # noqa: S311  nothing secret
        return [draw.randrange(self._size) for _ in range(count)]
