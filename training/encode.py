"""Prompts and answers as token ids, exactly as the engine reads and writes them."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pipelines.prompts import Message
from training.batch import Row
from training.examples import Example
from training.instructions import prompt
from training.shape import VOCABULARY
from training.tokenizer import FRAMES, SPECIAL
from workers.engine.tokenizer import Tokenizer

BOS, EOS, TURN_END = (SPECIAL.index(token) for token in ("<bos>", "<eos>", "<turn|>"))
VALUE_PREFIX = " "  # before each copied value, so that its first word is the token it is elsewhere
_FORCED, _COPIED, _CHOSEN, _URGENCY, _QUEUE = 0.2, 1.0, 2.5, 3.0, 6.0  # weights in the loss


class Encoder:
    """Encodes with the tokenizer of a checkpoint's folder."""

    def __init__(self, folder: Path) -> None:
        self.tokenizer = Tokenizer(
            folder, stop_token_ids=[EOS, TURN_END], bos_token_id=BOS, vocab_size=VOCABULARY
        )
        self._frames = {self._id(frame): frame for frame in FRAMES}
        self._break = self._id('","')
        self._turn = self._prompt_end()

    def prompt(self, template: str, example: Example) -> list[int]:
        """Ids of the prompt up to where the model writes."""
        message = Message("user", prompt(template, example))
        return self.tokenizer.encode(self.tokenizer.apply_chat_template([message]))

    def answer(self, answer: Mapping[str, Any]) -> tuple[list[int], list[float]]:
        """Ids of the answer with its end of turn, and what each weighs in the loss.

        What decides weighs more: frames, the first token of a value, a queue's name. What the
        grammar forces weighs little.
        """
        text = json.dumps(_prefixed(answer), ensure_ascii=False, separators=(",", ":"))
        ids = self.tokenizer.encode(text)
        weights, kind = [], _FORCED
        for number, token in enumerate(ids):
            frame = self._frames.get(token)
            if frame is None:
                weights.append(kind)
                kind = kind if kind == _QUEUE else _COPIED
                continue
            weights.append(_URGENCY if "urgency" in frame else _CHOSEN if number else _FORCED)
            kind = _QUEUE if "queue" in frame else _CHOSEN
        return [*ids, TURN_END], [*weights, _FORCED]

    def text(self, text: str, limit: int, rng: random.Random) -> Row:
        """Language modelling: half of the tokens are asked for."""
        ids = [BOS, *self.tokenizer.encode(text)][:limit]
        return Row(ids, 1, [float(rng.random() < 0.5) for _ in ids[1:]])

    def copying(self, text: str, limit: int, rng: random.Random) -> Row:
        """Teaches to quote: a text, often of random tokens, and pieces of it in another order."""
        body = self.tokenizer.encode(text)[:limit]
        share = rng.choice((0.0, 0.3, 1.0))
        body = [rng.randrange(266, VOCABULARY) if rng.random() < share else t for t in body]
        ids, weights = [BOS, *body, *self._turn], [0.0] * (len(body) + len(self._turn))
        for _ in range(rng.randint(3, 6)):
            start = rng.randrange(max(1, len(body) - 3))
            piece = body[start : start + rng.randint(4, 20)]
            ids += [self._break, *piece]
            weights += [0.0, 0.0, *[_COPIED] * (len(piece) - 1)]
        return Row(ids, 1, weights)

    def _id(self, token: str) -> int:
        [found] = self.tokenizer.encode(token)
        return found

    def _prompt_end(self) -> list[int]:
        """What stands between a user's text and the model's."""
        x, y = (
            self.tokenizer.encode(self.tokenizer.apply_chat_template([Message("user", text)]))
            for text in ("x", "y")
        )
        same = next(i for i, (a, b) in enumerate(zip(x[::-1], y[::-1], strict=True)) if a != b)
        return x[len(x) - same :]


def _prefixed(value: Any) -> Any:
    """Strings with the blank that values begin with; urgency is one token with its frame."""
    if isinstance(value, str):
        return VALUE_PREFIX + value
    if isinstance(value, Mapping):
        return {k: v if k == "urgency" else _prefixed(v) for k, v in value.items()}
    return [_prefixed(part) for part in value] if isinstance(value, list) else value
