"""The tape: a line for each answered turn, a superset of what ``guardrails audit`` reads."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from jobs.errors import UsageError
from jobs.mt_bench.files import read_lines, write_file
from jobs.mt_bench.questions import QuestionId


class _TapePart(BaseModel):
    model_config = ConfigDict(frozen=True)  # what a newer version adds is passed over


class AnsweringModel(_TapePart):
    """Who answered."""

    id: str
    digest: str
    quantization: str = ""


class HistoryMessage(_TapePart):
    """One message of the history."""

    role: str
    content: str


class TurnVerdict(_TapePart):
    """What one guardrail said of the draft."""

    name: str
    verdict: str
    detail: str = ""
    seconds: float = 0.0


class Tokens(_TapePart):
    """Of the draft; ``asked`` are those that the guardrails' own questions made the model write."""

    prompt: int = 0
    cached: int = 0
    completion: int = 0
    asked: int = 0


class TapeLine(_TapePart):
    """One answered turn. ``draft`` is what the model said, ``response`` what the guardrails made
    of it and what the next turn was asked after."""

    id: str  # of question and turn
    question_id: QuestionId
    turn: int  # from 1
    category: str = "general"
    prompt: str
    response: str
    history: tuple[HistoryMessage, ...] = ()
    draft: str | None = None
    reference: str | None = None
    verdicts: tuple[TurnVerdict, ...] = ()
    guardrails: dict[str, int] = {}  # versions by name; none: the raw answer
    finish: str = "stop"
    seconds: float = 0.0  # of the draft's generation
    guardrail_seconds: float = 0.0
    tokens: Tokens = Tokens()
    sampling: dict[str, Any] = {}
    model: AnsweringModel
    nightshift: str = ""  # version
    job: str = ""
    answered_at: str = ""  # RFC 3339, UTC

    @property
    def key(self) -> tuple[int | str, int]:
        """Question and turn: what two tapes have in common."""
        return self.question_id, self.turn

    @property
    def answer_digest(self) -> str:
        """What a grade is of: it must not outlive the answer that it was given for."""
        return hashlib.sha256(self.response.encode("utf-8", "backslashreplace")).hexdigest()[:16]


def read_tape(path: Path) -> list[TapeLine]:
    """Read a tape of ``bench mt-bench``.

    Raises:
        UsageError: it cannot be read or is empty, a line is none of a tape, a turn stands twice.
    """
    lines = list(read_lines(path, TapeLine))
    seen = set()
    for line in lines:
        if line.key in seen:
            raise UsageError(f"{path}: question {line.question_id}, turn {line.turn} stands twice")
        seen.add(line.key)
    if not lines:
        raise UsageError(f"{path}: holds no answer")
    return lines


def write_tape(path: Path, lines: Iterable[TapeLine]) -> None:
    """Write the tape, whole or not at all."""
    texts = (json.dumps(line.model_dump(mode="json"), ensure_ascii=False) for line in lines)
    write_file(path, "".join(f"{text}\n" for text in texts))


def by_question(lines: Sequence[TapeLine]) -> dict[int | str, list[TapeLine]]:
    """The turns of each question, in their order."""
    found: dict[int | str, list[TapeLine]] = {}
    for line in sorted(lines, key=lambda line: line.turn):
        found.setdefault(line.question_id, []).append(line)
    order = dict.fromkeys(line.question_id for line in lines)
    return {number: found[number] for number in order}
