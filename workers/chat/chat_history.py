"""What was said so far, how much of it still fits into the context, and its tape."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jobs.errors import UsageError
from jobs.files.durable import replace_file
from jobs.models.manifest import Manifest
from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.prompts import Message
from pipelines.text.control_tokens import neutralise
from workers.dialogue import AnsweredTurn


@dataclass(frozen=True, slots=True)
class ChatTurn:
    """A question with the history that the model saw, and the answer."""

    turn: TextRequest
    answered: AnsweredTurn


class ChatHistory:
    """Exchanges in order. The oldest leave the prompt when the context is full, never the tape."""

    def __init__(self, system: str = "") -> None:
        self.system = system
        self._exchanges: list[ChatTurn] = []
        self._first = 0  # the oldest exchange that the model still sees
        self._saved: set[Path] = set()  # files that are ours to write again

    def __len__(self) -> int:
        return len(self._exchanges)

    def reset(self) -> None:
        """Begin anew; the system text stays."""
        self._exchanges.clear()
        self._first = 0

    def turn(
        self, prompt: str, count: Callable[[Sequence[Message]], int], room: int
    ) -> tuple[TextRequest, int]:
        """Ask ``prompt`` behind as much history as leaves the chat within ``room`` tokens.

        Returns the turn and how many exchanges of the last one's history it lacks. A prompt that is
        too long by itself gets no history. ``count`` counts the tokens of a chat.
        """
        for first in range(self._first, len(self._exchanges) + 1):
            history = tuple(_messages(self._exchanges[first:]))
            turn = TextRequest(neutralise(prompt), neutralise(self.system), history)
            if count(turn.messages()) <= room:
                break
        return turn, first - self._first

    def add(self, turn: TextRequest, answered: AnsweredTurn) -> None:
        """Keep an exchange; what the guardrails made of the answer is what the model will see."""
        self._first = len(self._exchanges) - len(turn.history) // 2
        self._exchanges.append(ChatTurn(turn, answered))

    def save(self, path: Path, manifest: Manifest) -> None:
        """Write the tape, whole or not at all; a file that this conversation did not write stays.

        Raises:
            UsageError: one line of why it cannot be written.
        """
        path = path.absolute()
        if path not in self._saved and path.exists():
            raise UsageError(f"{path} exists already: choose another name")
        lines = [_line(n, exchange, manifest) for n, exchange in enumerate(self._exchanges, 1)]
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        try:
            replace_file(path, text.encode())
        except OSError as error:
            raise UsageError(f"{path} cannot be written: {error.strerror}") from error
        self._saved.add(path)


def _messages(exchanges: Sequence[ChatTurn]) -> Iterator[Message]:
    for exchange in exchanges:
        yield Message("user", exchange.turn.prompt)
        yield Message("assistant", exchange.answered.text)


def _line(number: int, exchange: ChatTurn, manifest: Manifest) -> dict[str, Any]:
    """A line of a tape (``pipelines.guardrails.audit``), with what only we know behind it."""
    turn, answered = exchange.turn, exchange.answered
    completion = answered.completion
    return {
        "id": number,
        "system": turn.system,
        "history": [{"role": m.role, "content": m.content} for m in turn.history],
        "prompt": turn.prompt,
        "response": answered.text,
        "draft": answered.draft,
        "verdicts": [record.model_dump(mode="json") for record in answered.records],
        "finish_reason": completion.finish_reason.value,
        "prompt_tokens": completion.prompt_tokens,
        "cached_tokens": completion.cached_tokens,
        "completion_tokens": len(completion.token_ids),
        "seconds": round(completion.seconds, 3),
        "model": {"id": manifest.id, "digest": manifest.digest},
    }
