"""The history of a chat: which part fits the context, and its tape."""

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
    """A question, the history that the model saw, and the answer."""

    turn: TextRequest
    answered: AnsweredTurn


class ChatHistory:
    """The turns of a chat. When the context is full, the oldest leave the prompt, not the tape."""

    def __init__(self, system: str = "") -> None:
        self.system = system
        self._exchanges: list[ChatTurn] = []
        self._first = 0  # index of the oldest turn in the prompt
        self._saved: set[Path] = set()  # files that this chat may overwrite

    def __len__(self) -> int:
        return len(self._exchanges)

    def reset(self) -> None:
        """Forget all turns; the system text stays."""
        self._exchanges.clear()
        self._first = 0

    def turn(
        self, prompt: str, count: Callable[[Sequence[Message]], int], room: int
    ) -> tuple[TextRequest, int]:
        """Return a request of ``prompt`` with as much history as fits ``room`` tokens, and how many
        turns it lacks in comparison to the last request's history.

        A prompt that is too long alone gets no history. ``count`` counts the tokens of a chat.
        """
        for first in range(self._first, len(self._exchanges) + 1):
            history = tuple(_messages(self._exchanges[first:]))
            turn = TextRequest(neutralise(prompt), neutralise(self.system), history)
            if count(turn.messages()) <= room:
                break
        return turn, first - self._first

    def add(self, turn: TextRequest, answered: AnsweredTurn) -> None:
        """Keep a turn; the model will see the answer after the guardrails."""
        self._first = len(self._exchanges) - len(turn.history) // 2
        self._exchanges.append(ChatTurn(turn, answered))

    def save(self, path: Path, manifest: Manifest) -> None:
        """Write the tape atomically; a file that this chat did not write is kept.

        Raises:
            UsageError: the file exists or cannot be written.
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
    """Return a line of a tape (``pipelines.guardrails.audit``), with further fields."""
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
