"""A conversation as a document: prompts that are answered one after the other, in free text.

The file is one JSON object::

    {"format": "nightshift.conversation/1", "prompts": ["Who are you?", "Say it in French."]}

with optional ``system``, ``sampling``, ``guardrails`` (names; an empty list gives raw answers) and
``deadline_seconds`` of one answer. The model reads all earlier prompts and answers each time.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from pipelines.errors import ParseFailure
from pipelines.guardrails.audit import audited
from pipelines.guardrails.registry import GUARDRAILS
from pipelines.guardrails.text_guardrail import TextGuardrail
from pipelines.pipeline import Sampling
from pipelines.result import Reason

FORMAT: Final = "nightshift.conversation/1"
MEDIA_TYPE: Final = "application/vnd.nightshift.conversation+json"
MAX_BYTES: Final = 1 << 20
MAX_PROMPTS: Final = 100
ANSWER_TOKENS: Final = 1024
# The guardrails for answers without a document, in the order in which they run.
OF_ANSWERS: Final = (
    "arithmetic",
    "logic",
    "constraints",
    "persona",
    "self_correction",
    "qualifiers",
    "formal_counting",
)


class Conversation(BaseModel):
    """One conversation; unknown keys are errors."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    format: Literal["nightshift.conversation/1"] = FORMAT
    prompts: Annotated[
        tuple[Annotated[str, Field(min_length=1)], ...],
        Field(min_length=1, max_length=MAX_PROMPTS),
    ]
    system: str = ""
    sampling: Sampling = Sampling(max_tokens=ANSWER_TOKENS)
    guardrails: tuple[str, ...] = OF_ANSWERS
    deadline_seconds: Annotated[float, Field(gt=0)] = 1800.0

    @field_validator("guardrails")
    @classmethod
    def _known(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        known = audited(GUARDRAILS)
        for name in names:
            if name not in known:
                raise ValueError(
                    f"no guardrail of text is called {name} (known: {', '.join(known)})"
                )
        return names

    def guards(self) -> dict[str, TextGuardrail]:
        """Return the guardrails in their order."""
        return text_guardrails(self.guardrails)


def text_guardrails(names: Sequence[str] = OF_ANSWERS) -> dict[str, TextGuardrail]:
    """Return the text guardrails of these names, in this order."""
    known = audited(GUARDRAILS)
    return {name: known[name] for name in names}


def read_conversation(data: bytes) -> Conversation:
    """Read a conversation from the bytes of its file.

    Raises:
        ParseFailure: ``too_large`` or ``malformed``, naming the wrong key.
    """
    if len(data) > MAX_BYTES:
        raise ParseFailure(Reason.TOO_LARGE, f"a conversation of more than {MAX_BYTES} bytes")
    try:
        return Conversation.model_validate_json(data)
    except ValidationError as error:
        found = error.errors()[0]
        key = ".".join(str(part) for part in found["loc"]) or "the file"
        message = found["msg"].removeprefix("Value error, ")
        raise ParseFailure(Reason.MALFORMED, f"no conversation: {key}: {message}") from error


def conversation_digest(versions: Mapping[str, int] = MappingProxyType({})) -> str:
    """Return the SHA-256 that, with document and model, says whether an answer is done already.

    New ``versions`` of guardrails change the digest only if the caller passes them.
    """
    text = json.dumps([FORMAT, dict(versions)], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def conversation_summary(output: Mapping[str, Any]) -> str:
    """Return the number of answers and the last one, in one line for tables."""
    turns = output["turns"]
    last = " ".join(str(turns[-1]["response"]).split()) if turns else ""
    line = f"{len(turns)} {'answer' if len(turns) == 1 else 'answers'}: {last}"
    return line if len(line) <= 100 else f"{line[:99].rstrip()}…"
