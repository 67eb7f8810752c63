"""The endless stream of micro-batches: examples, wordings and plain text by turns, from a seed."""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice

from training.batch import FEW, Batch, Group, Row, collate
from training.encode import Encoder
from training.examples import Example, examples, passages
from training.instructions import instruction, shipped
from training.options import Options
from training.shape import VOCABULARY
from workers.engine.sequence import agreement

_POOL = 640  # examples that are asked for together
_WORDED = 48  # examples of a pipeline that are asked in the same words
_OTHERS = 512  # random tokens that each batch scores besides its own
_TEXT_TOKENS = 180
_ANSWER = 1.5  # what a token costs where loss is taken: more layers, and the head
_LEAST = 1100  # places of a batch: fewer would be compiled for separately
_WRITTEN_FROM = 0.6  # point of the run at which documents written by hand come in
_SHARED = 64  # tokens of instructions that are worth being computed apart


@dataclass(frozen=True, slots=True)
class Asked:
    """A batch and what it is of: a pipeline's name, "copy" or "text"."""

    kind: str
    batch: Batch


class Stream:
    """Batches of similar cost, of at most ``options.batch`` places; ``options.longest`` is the most
    tokens of a document with its instructions and answer."""

    def __init__(self, encoder: Encoder, seed: int, options: Options) -> None:
        self._encoder, self._text_share = encoder, options.text
        self._budget, self._longest = options.batch, options.longest
        self._rng = random.Random(seed)
        self._composed, self._passages = examples(seed, written=False), passages(seed)
        self._examples = examples(seed)
        self._ready: list[Asked] = []

    def next(self, progress: float) -> Asked:
        """Return the batch for a point of training, from 0 to 1: at first more copying and text,
        documents written by hand later."""
        copy, text = 0.01, self._text_share
        if progress < 0.15:
            copy, text = (0.35 if progress < 0.02 else 0.06), 4 * text
        chance = self._rng.random()
        if chance < copy:
            return self._text("copy", progress)
        if chance < copy + text:
            return self._text("text", progress)
        while not self._ready:
            source = self._composed if progress < _WRITTEN_FROM else self._examples
            self._ready = list(self._tasks(list(islice(source, _POOL))))
            self._rng.shuffle(self._ready)
        return self._ready.pop()

    def held_out(self, count: int) -> list[Asked]:
        """Some batches of each pipeline, composed and asked in the shipped words."""
        found: dict[str, list[Asked]] = defaultdict(list)
        while len(found) < 3 or min(map(len, found.values())) < count:
            for asked in self._tasks(list(islice(self._composed, _POOL)), own_words=False):
                found[asked.kind].append(asked)
        return [asked for kind in sorted(found) for asked in found[kind][:count]]

    def _text(self, kind: str, progress: float) -> Asked:
        limit = _TEXT_TOKENS if kind == "text" or progress > 0.02 else _TEXT_TOKENS // 3
        make = self._encoder.text if kind == "text" else self._encoder.copying
        rows: list[Row] = []
        longest, cost = 0, 0.0
        while True:
            row = make(next(self._passages), limit, self._rng)
            if not any(row.weights):
                continue
            longest, cost = max(longest, len(row.tokens)), cost + _cost(row)
            if (len(rows) + 1) * longest > self._budget or cost > self._budget:
                return Asked(kind, self._collate([Group([], rows)]))
            rows.append(row)

    def _tasks(self, pool: Sequence[Example], own_words: bool = True) -> Iterator[Asked]:
        by_pipeline: dict[str, list[Example]] = defaultdict(list)
        for example in pool:
            by_pipeline[example.pipeline].append(example)
        for pipeline, found in by_pipeline.items():
            groups: list[Group] = []
            for at in range(0, len(found), _WORDED):
                template = instruction(pipeline, self._rng) if own_words else shipped(pipeline)
                groups += self._groups(template, found[at : at + _WORDED])
            for batch in self._pack(groups):
                yield Asked(pipeline, self._collate(batch))

    def _groups(self, template: str, found: Sequence[Example]) -> list[Group]:
        """Examples asked in these words, those with the same parameters behind one text."""
        alone: list[Row] = []
        groups: list[Group] = []
        for _, same in groupby(found, key=lambda example: example.params):
            prefix, rows = self._encode(template, list(same))
            if prefix:
                groups += self._cut(prefix, rows)
            else:
                alone += rows
        return [*groups, *self._cut([], alone)]

    def _encode(self, template: str, found: Sequence[Example]) -> tuple[list[int], list[Row]]:
        """The instructions that all have, and the rows behind them."""
        prompts = [self._encoder.prompt(template, example) for example in found]
        # What the first and the last in order have in common, all have.
        shared = agreement(min(prompts), max(prompts)) if len(prompts) > 1 else 0
        shared = shared if shared >= _SHARED else 0
        rows = []
        for ids, example in zip(prompts, found, strict=True):
            answer, weights = self._encoder.answer(example.answer)
            if len(ids) + len(answer) <= self._longest:
                rows.append(Row([*ids[shared:], *answer], len(ids) - shared, weights))
        return prompts[0][:shared], rows

    def _cut(self, prefix: list[int], rows: list[Row]) -> Iterator[Group]:
        """Rows of similar length, groups of similar cost: processes wait for each other."""
        rows = sorted(rows, key=lambda row: len(row.tokens) * self._rng.uniform(0.9, 1.1))
        room = self._budget - len(prefix)
        whole = sum(map(_cost, rows))
        share = whole / max(1, math.ceil(whole / room))
        taken: list[Row] = []
        longest, cost = 0, 0.0
        for row in rows:
            longest = max(longest, len(row.tokens))
            if taken and (
                (len(taken) + 1) * longest > self._budget or cost + _cost(row) / 2 > share
            ):
                yield Group(prefix, taken)
                taken, longest, cost = [], len(row.tokens), 0.0
            taken.append(row)
            cost += _cost(row)
        if taken:
            yield Group(prefix, taken)

    def _pack(self, groups: Sequence[Group]) -> Iterator[list[Group]]:
        """Groups with as many rows, as many as a batch holds; what is too small is left out."""
        taken: list[Group] = []
        for group in sorted(groups, key=lambda group: (len(group.rows), _longest(group.rows))):
            if taken and (
                len(group.rows) != len(taken[0].rows) or _places([*taken, group]) > self._budget
            ):
                if _places(taken) > _LEAST:
                    yield taken
                taken = []
            taken.append(group)
        if taken and _places(taken) > _LEAST:
            yield taken

    def _collate(self, groups: Sequence[Group]) -> Batch:
        return collate(groups, self._rng.sample(range(VOCABULARY), _OTHERS), FEW)


def _longest(rows: Sequence[Row]) -> int:
    return max(len(row.tokens) for row in rows)


def _places(groups: Sequence[Group]) -> int:
    """Places of a batch with its padding."""
    longest = max(_longest(group.rows) for group in groups)
    prefix = max(len(group.prefix) for group in groups)
    return len(groups) * (prefix + len(groups[0].rows) * longest)


def _cost(row: Row) -> float:
    return len(row.tokens) + _ANSWER * sum(weight > 0 for weight in row.weights)
