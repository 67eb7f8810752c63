"""Judges recorded answers of any tool, without a model.

A tape is a file of JSON lines, one exchange a line:
``{"id", "prompt", "response"}`` with optional ``system``, ``document`` and ``history`` (messages
``{"role", "content"}``, or texts of user and assistant in alternation; the oldest first).
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError

from pipelines.guardrails.check_and_repair import run_on_text
from pipelines.guardrails.contract import Guardrail
from pipelines.guardrails.text_guardrail import TextGuardrail, TextRequest
from pipelines.prompts import Message
from pipelines.result import Outcome

_ROLES = ("user", "assistant")


class TapeError(ValueError):
    """A line is not an exchange; the message says why."""


@dataclass(frozen=True, slots=True)
class RecordedExchange:
    """One line of a tape."""

    id: str | int
    request: TextRequest
    response: str


@dataclass(frozen=True, slots=True)
class AuditFinding:
    """One guardrail's verdict on one exchange; ``repaired`` is the text as code alone repairs it,
    None if nothing changed."""

    id: str | int
    guardrail: str
    verdict: Outcome
    detail: str = ""
    repaired: str | None = None


def _nothing(value: object) -> object:
    return "" if value is None else value


def _messages(value: object) -> object:
    if not isinstance(value, list):
        return [] if value is None else value
    return [
        {"role": _ROLES[place % 2], "content": entry} if isinstance(entry, str) else entry
        for place, entry in enumerate(value)
    ]


class _Message(BaseModel):
    role: str
    content: str


class _TapeLine(BaseModel):
    model_config = ConfigDict(strict=True)  # unknown keys are allowed

    id: str | int
    prompt: str
    response: str
    system: Annotated[str, BeforeValidator(_nothing)] = ""
    document: Annotated[str, BeforeValidator(_nothing)] = ""
    history: Annotated[list[_Message], BeforeValidator(_messages)] = []


def read_exchange(line: str) -> RecordedExchange:
    """Read one line of a tape.

    Raises:
        TapeError: the line is not JSON, or a key is missing or has the wrong type.
    """
    try:
        found = _TapeLine.model_validate(json.loads(line))
    except json.JSONDecodeError as error:
        raise TapeError(f"not JSON: {error.msg}") from error
    except RecursionError as error:
        raise TapeError("not JSON: nested too deep") from error
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(str(part) for part in first["loc"]) or "the line"
        raise TapeError(f"{key}: {first['msg']}") from error
    history = tuple(Message(message.role, message.content) for message in found.history)
    request = TextRequest(found.prompt, found.system, history, found.document)
    return RecordedExchange(found.id, request, found.response)


def audited(guardrails: Mapping[str, Guardrail]) -> dict[str, TextGuardrail]:
    """Return the guardrails that can judge plain text, without a pipeline's output schema."""
    return {name: g for name, g in guardrails.items() if isinstance(g, TextGuardrail)}


def audit(
    exchange: RecordedExchange, guardrails: Mapping[str, TextGuardrail]
) -> Iterator[AuditFinding]:
    """Yield every guardrail's verdict on the recorded answer."""
    for name, guardrail in guardrails.items():
        text, [record] = run_on_text(
            exchange.request, exchange.response, {name: guardrail}, None, lambda: 0.0
        )
        repaired = None if text == exchange.response else text
        yield AuditFinding(exchange.id, name, record.verdict, record.detail, repaired)


def as_line(finding: AuditFinding) -> dict[str, Any]:
    """Return a line of ``audit --json``."""
    return {**asdict(finding), "verdict": finding.verdict.value}
