"""One of the processes that train together: batches in, steps, and the first one's reports."""

from __future__ import annotations

import json
import time
from collections import defaultdict
from functools import partial
from pathlib import Path
from typing import Any

import torch

from training import checkpoint
from training.circuits import give_copying
from training.embeddings import Embeddings
from training.encode import Encoder
from training.measure import Tally, losses
from training.options import Options
from training.precision import fastest
from training.shape import VOCABULARY, configuration
from training.shared import Memory, SharedStep
from training.stream import Asked, Stream
from training.tokenizer import load_tokenizer
from training.twin import Twin
from training.word_vectors import word_vectors

_WARM_UP, _PLATEAU, _LEAST = 60, 0.4, 0.01  # steps; share of the run at full rate; last rate
_SMALL_STEPS = 0.15  # share of the run before a step takes two batches of each process
_LOG_STEPS, _HELD_OUT_STEPS = 50, 250
_HELD_OUT_SEED = 2**31  # no run's own
_HELD_OUT = 3  # batches of each pipeline


def build(options: Options, cache: Path | None = None) -> Twin:
    """The model at its start, the same for the same seed; ``cache``, where word vectors lie, gives
    words their meaning."""
    torch.manual_seed(options.seed)
    config = configuration(options.width)
    tokenizer = load_tokenizer(options.tokenizer)
    tokens = [tokenizer.id_to_token(index) or "" for index in range(VOCABULARY)]
    width = config.num_hidden_layers * config.hidden_size_per_layer_input
    embeddings = Embeddings(tokens, config.hidden_size, width)
    if cache:
        embeddings.give_meaning(word_vectors(cache))
    wraps: dict[str, Any] = {}
    if options.compile:
        # One version for each kind of layer, not one for each coincidence of lengths.
        torch._dynamo.config.recompile_limit = 64
        torch.fx.experimental._config.use_duck_shape = False
        wraps["wrap"] = partial(torch.compile, dynamic=True)
    twin = Twin(config, embeddings, fastest(), **wraps)
    give_copying(twin)
    return twin


def rate(step: int, progress: float) -> float:
    """Share of the full learning rate: short warm-up, plateau, then linear to almost nothing."""
    decline = min(1.0, (1 - progress) / (1 - _PLATEAU))
    return min(1.0, (step + 1) / _WARM_UP) * max(_LEAST, decline)


class Worker:
    """One process; the first (rank 0) also writes logs and checkpoints."""

    def __init__(self, rank: int, options: Options, memory: Memory, barrier: Any) -> None:
        self._rank, self._options, self._memory = rank, options, memory
        self._encoder = Encoder(options.tokenizer)
        self._twin = build(options)
        self._step = SharedStep(self._twin, memory, rank, barrier)
        self._steps = 0
        self._tallies: dict[str, Tally] = defaultdict(Tally)
        if options.resume:
            state = checkpoint.load_state(options.out, rank)
            if state["optimizers"]:  # a shipped model knows none
                self._step.load(state["optimizers"])
            self._steps = state["steps"]
        self._held_out: list[Asked] = []

    def run(self) -> None:
        """Train until the budget is spent, or to the first checkpoint after ``until`` tokens."""
        memory, options = self._memory, self._options
        self._warm_up()
        self._step.wait()
        before, start = float(memory.seconds), time.monotonic()
        logged = (float(memory.tokens.sum()), before)
        progress, stream = self._progress(), self._data()
        paused = False
        while progress < 1 and not paused:
            parts = 1 if progress < _SMALL_STEPS else 2
            for _ in range(parts):
                asked = stream.next(progress)
                self._learn(asked, 1 / parts)
                memory.tokens[self._rank] += asked.batch.tokens
            if self._rank == 0:
                memory.seconds[0] = before + time.monotonic() - start
            self._step.average()
            progress, seconds = self._progress(), float(memory.seconds)
            total = float(memory.tokens.sum())
            self._step.update(rate(self._steps, progress))
            self._steps += 1
            last = progress >= 1
            if self._rank == 0 and (last or self._steps % _LOG_STEPS == 0):
                speed = (total - logged[0]) / max(1e-9, seconds - logged[1])
                self._log(progress, int(total), seconds, speed, last)
                logged = (total, seconds)
            if last or self._steps % options.save_steps == 0:
                self._save(int(total), seconds)
                stream = self._data()
                paused = options.pauses(total)

    def _data(self) -> Stream:
        """The batches from this step on. They begin anew with each checkpoint, so that a run that
        goes on from one sees what it would have seen."""
        seed = (self._options.seed * 1_000_003 + self._steps) * 64 + self._rank
        return Stream(self._encoder, seed, self._options)

    def _progress(self) -> float:
        return self._options.progress(float(self._memory.tokens.sum()), float(self._memory.seconds))

    def _learn(self, asked: Asked, scale: float = 1.0) -> None:
        each, right = losses(self._twin(asked.batch), asked.batch)
        ((each * asked.batch.weights).sum() * scale).backward()
        self._tallies[asked.kind].add(each.detach(), right, asked.batch)

    def _warm_up(self) -> None:
        """Compile for the shapes of all kinds of batches; nothing is learnt."""
        stream = Stream(self._encoder, _HELD_OUT_SEED, self._options)
        self._held_out = stream.held_out(_HELD_OUT)
        for asked in (stream.next(0.0), *self._held_out):
            self._learn(asked)
        self._tallies.clear()
        self._memory.gradients[self._rank].zero_()

    def _log(self, progress: float, tokens: int, seconds: float, speed: float, last: bool) -> None:
        line: dict[str, Any] = {
            "step": self._steps,
            "progress": round(progress, 4),
            "tokens": tokens,
            "seconds": round(seconds, 1),
            "tokens_per_second": round(speed),
            "rate": round(rate(self._steps, progress), 4),
            "fresh": {kind: tally.report() for kind, tally in sorted(self._tallies.items())},
        }
        if last or self._steps % _HELD_OUT_STEPS == 0:
            line["held_out"] = self._judge()
        self._tallies.clear()
        text = json.dumps(line)
        print(text, flush=True)
        with (self._options.out / "log.jsonl").open("a", encoding="utf-8") as file:
            file.write(text + "\n")

    def _judge(self) -> dict[str, dict[str, float]]:
        """Measure the held-out batches, the same at every time.

        Not under no_grad, for which everything would be compiled once more.
        """
        tallies: dict[str, Tally] = defaultdict(Tally)
        for asked in self._held_out:
            each, right = losses(self._twin(asked.batch), asked.batch)
            tallies[asked.kind].add(each.detach(), right, asked.batch)
        return {kind: tally.report() for kind, tally in sorted(tallies.items())}

    def _save(self, tokens: int, seconds: float) -> None:
        """Keep this process's state and, in the first one, write a checkpoint.

        Parameters stay as they are until all processes are back at ``average``.
        """
        state: dict[str, Any] = {"optimizers": self._step.state(), "steps": self._steps}
        state["processes"] = len(self._memory.gradients)
        if self._rank == 0:
            state |= {"tokens": tokens, "seconds": seconds, "parameters": self._memory.parameters}
            facts: dict[str, Any] = {"steps": self._steps, "tokens": tokens}
            facts |= {"seconds": round(seconds), "seed": self._options.seed}
            facts |= {"processes": len(self._memory.gradients)}
            facts |= {"precision": str(self._twin.dtype).removeprefix("torch.")}
            name = self._options.out / "checkpoint"
            checkpoint.save_checkpoint(self._twin, self._options.tokenizer, name, facts)
        checkpoint.save_state(self._options.out, self._rank, state, self._step.wait)
