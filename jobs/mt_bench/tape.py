"""The tape: recorded answers, one JSON line for each turn. ``guardrails audit`` reads it too."""

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
    model_config = ConfigDict(frozen=True)  # keys of a newer version are ignored


class AnsweringModel(_TapePart):
    """The model of an answer."""

    id: str
    digest: str
    quantization: str = ""


class HistoryMessage(_TapePart):
    """One message of the history."""

    role: str
    content: str


class TurnVerdict(_TapePart):
    """A guardrail's verdict on the draft."""

    name: str
    verdict: str
    detail: str = ""
    seconds: float = 0.0


class Tokens(_TapePart):
    """Tokens of the draft. ``asked``: completion tokens for questions of the guardrails."""

    prompt: int = 0
    cached: int = 0
    completion: int = 0
    asked: int = 0


class TapeLine(_TapePart):
    """One answered turn. ``draft`` is the model's answer, ``response`` the answer after the
    guardrails, which the next turn follows."""

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
        """Question and turn, which identify a turn in all tapes."""
        return self.question_id, self.turn

    @property
    def answer_digest(self) -> str:
        """The digest of the answer, by which a grade belongs to this answer only."""
        return hashlib.sha256(self.response.encode("utf-8", "backslashreplace")).hexdigest()[:16]


def read_tape(path: Path) -> list[TapeLine]:
    """Read a tape of ``bench mt-bench``.

    Raises:
        UsageError: it cannot be read or is empty, a line is invalid, or a turn stands twice.
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
    """Write the tape, whole or not at all. Raises UsageError."""
    texts = (json.dumps(line.model_dump(mode="json"), ensure_ascii=False) for line in lines)
    write_file(path, "".join(f"{text}\n" for text in texts))


def by_question(lines: Sequence[TapeLine]) -> dict[int | str, list[TapeLine]]:
    """Return the turns of each question in order."""
    found: dict[int | str, list[TapeLine]] = {}
    for line in sorted(lines, key=lambda line: line.turn):
        found.setdefault(line.question_id, []).append(line)
    order = dict.fromkeys(line.question_id for line in lines)
    return {number: found[number] for number in order}
