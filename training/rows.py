"""Prompts and answers as tokens, packed into rows.

A row is one instruction and several documents, each of which sees only the instruction and itself::

    place      0 ......... 99 | 100 ....... 349 | 350 ..... 519 | 520 .. 2047
    tokens     instruction    | document answer | document answer | padding
    part       0              | 1               | 2               |
    positions  0 ......... 99 | 100 ....... 349 | 100 ..... 269 | 0
    weights    0              | 0        1      | 0        1      | 0

So the instruction is computed once for all of them, and every token has the position and the
context that it will have in the engine.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tokenizers import Encoding, Tokenizer

from pipelines.schema import base_type, is_listed
from training.errors import TrainingError
from training.examples import Example, drawn
from workers.engine.sequence import agreement

TURN_END = "<end_of_turn>"
_ATTEMPTS = 20  # draws in a row that may be too long


@dataclass(frozen=True, slots=True)
class Question:
    """A prompt, the answer to it, and what each token of the answer weighs in the loss."""

    prompt: list[int]
    answer: list[int]
    weights: list[float]

    def __len__(self) -> int:
        return len(self.prompt) + len(self.answer)


@dataclass(slots=True)
class Row:
    """Tokens of a row, all lists as long; ``weights`` say what the token itself weighs as the one
    to be predicted from those before it."""

    ids: list[int] = field(default_factory=list)
    parts: list[int] = field(default_factory=list)
    positions: list[int] = field(default_factory=list)
    weights: list[float] = field(default_factory=list)

    def add(self, part: int, position: int, ids: Sequence[int], weights: Sequence[float]) -> None:
        """Append tokens of one part, the first of them at ``position``."""
        self.ids += ids
        self.parts += [part] * len(ids)
        self.positions += range(position, position + len(ids))
        self.weights += weights


def chat(prompt: str) -> str:
    """A user's turn up to where the model's answer begins: Gemma 3's chat template."""
    return f"<bos><start_of_turn>user\n{prompt.strip()}{TURN_END}\n<start_of_turn>model\n"


class RowMaker:
    """Draws examples and packs them into rows of at most ``length`` tokens.

    An answer has few tokens on which everything hangs, so these weigh more in the loss, where every
    other token weighs 1: ``choice_weight`` is that of a value chosen from a list, of true and
    false, of null in their place, and of where a list begins (or is empty), goes on and ends;
    ``first_weight`` that of where any other value begins (null, the first word of a quotation).
    """

    def __init__(
        self, tokenizer: Tokenizer, length: int, choice_weight: float, first_weight: float
    ) -> None:
        self._tokenizer, self._length = tokenizer, length
        self._choice_weight, self._first_weight = choice_weight, first_weight
        self._end = self._encode(TURN_END).ids

    def row(self, r: Random, held_out: bool = False) -> Row:
        """Draw one row, of the documents that are trained on or of those held out.

        Raises:
            TrainingError: no document fits into a row.
        """
        for _ in range(_ATTEMPTS):
            asked = [self.question(example) for example in drawn(r, held_out)]
            fitting = [question for question in asked if len(question) <= self._length]
            if fitting:
                return packed(fitting, self._length)
        raise TrainingError(f"no document fits into {self._length} tokens: use longer rows")

    def question(self, example: Example) -> Question:
        """An example as tokens, the answer as the pipeline's grammar has the engine write it."""
        text = _compact(example.answer)
        answer = self._encode(text)
        weights = [1.0] * len(answer.ids)
        for start, end, chosen in _deciding(example.answer, example.pipeline.output_schema):
            weight = self._choice_weight if chosen else self._first_weight
            for place, (first, last) in enumerate(answer.offsets):
                if first < end and last > start:
                    weights[place] = max(weight, weights[place])
        return Question(
            self._encode(chat(example.prompt)).ids,
            [*answer.ids, *self._end],
            [*weights, *[1.0] * len(self._end)],
        )

    def _encode(self, text: str) -> Encoding:
        return self._tokenizer.encode(text, add_special_tokens=False)


def packed(questions: Sequence[Question], length: int) -> Row:
    """A row of the questions that fit behind what all their prompts begin with; the first always
    does."""
    prompts = [question.prompt for question in questions]
    shared = min(agreement(min(prompts), max(prompts)), min(map(len, prompts)) - 1)
    row = Row()
    row.add(0, 0, prompts[0][:shared], [0.0] * shared)
    for question in questions:
        body = [*question.prompt[shared:], *question.answer]
        if len(row.ids) + len(body) <= length:
            weights = [0.0] * (len(question.prompt) - shared) + question.weights
            row.add(row.parts[-1] + 1 if row.parts else 1, shared, body, weights)
    return row


def _deciding(answer: Any, schema: Mapping[str, Any]) -> list[tuple[int, int, bool]]:
    """Where in an answer as compact JSON something is decided: (start, end, whether the model
    chooses there: from a list, between true and false, to end a list or to go on).

    A decision begins one character early: ``":"`` and ``":[{"`` are tokens, so that it is the colon
    at which a model says null or a text, an empty list or none. If only one of two outcomes weighed
    more, the model would learn to prefer it.
    """
    found: list[tuple[int, int, bool]] = []
    at = 0
    for text, kind in _pieces(answer, schema):
        if kind is not None:
            found.append((max(0, at - 1), at + len(text), kind))
        at += len(text)
    return found


def _pieces(value: Any, schema: Mapping[str, Any]) -> Iterator[tuple[str, bool | None]]:
    """The JSON text of a value in pieces, each with what it decides (see ``_deciding``)."""
    if isinstance(value, Mapping):
        opening = "{"
        for name, child in value.items():
            yield f"{opening}{_compact(name)}:", None
            yield from _pieces(child, schema["properties"][name])
            opening = ","
        yield "}", None
    elif isinstance(value, list):
        yield "[", True
        for number, child in enumerate(value):
            if number:
                yield ",", True
            yield from _pieces(child, schema["items"])
        yield "]", True
    elif is_listed(schema) or base_type(schema) == "boolean":
        yield _compact(value), True
    elif isinstance(value, str) and value:
        quoted = _compact(value)
        first = 1 + len(quoted[1:-1].partition(" ")[0])
        yield quoted[:first], False
        yield quoted[first:], None
    else:
        yield _compact(value), False


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
