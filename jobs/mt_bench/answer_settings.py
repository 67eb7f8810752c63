"""The settings with which questions are asked: guardrails, temperature, length."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from jobs.files.names import safe_name
from jobs.models.manifest import Manifest
from jobs.mt_bench.questions import BenchmarkQuestion
from jobs.settings import Settings
from pipelines.conversation import OF_ANSWERS, Conversation
from pipelines.guardrails.registry import GUARDRAILS
from pipelines.pipeline import Sampling

# FastChat's temperature_config; 0.7 for every other category.
FASTCHAT_TEMPERATURES: Final[Mapping[str, float]] = {
    "writing": 0.7,
    "roleplay": 0.7,
    "extraction": 0.0,
    "math": 0.0,
    "coding": 0.0,
    "reasoning": 0.0,
    "stem": 0.1,
    "humanities": 0.1,
}
_OTHER_TEMPERATURE: Final = 0.7


@dataclass(frozen=True, slots=True)
class AnswerSettings:
    """``temperature`` is "0" or "fastchat", which depends on the category."""

    guarded: bool = True
    temperature: str = "0"
    max_tokens: int = 1024

    @property
    def guardrails(self) -> dict[str, int]:
        """The guardrails in order, with their versions; empty for raw answers."""
        return {name: GUARDRAILS[name].version for name in OF_ANSWERS} if self.guarded else {}

    def conversation(self, question: BenchmarkQuestion) -> Conversation:
        """Return the document that asks a question."""
        heat = 0.0
        if self.temperature == "fastchat":
            heat = FASTCHAT_TEMPERATURES.get(question.category, _OTHER_TEMPERATURE)
        return Conversation(
            prompts=question.turns,
            sampling=Sampling(temperature=heat, max_tokens=self.max_tokens),
            guardrails=tuple(self.guardrails),
        )

    def sampling(self, question: BenchmarkQuestion) -> dict[str, Any]:
        """Return the sampling of a question, as the tape keeps it."""
        return self.conversation(question).sampling.model_dump(mode="json")


def default_tape(settings: Settings, manifest: Manifest, answering: AnswerSettings) -> Path:
    """Return the default path of the tape for this model and these settings."""
    key = [manifest.digest, answering.guardrails, answering.temperature, answering.max_tokens]
    digest = hashlib.sha256(json.dumps(key).encode()).hexdigest()[:8]
    kind = "guardrails" if answering.guarded else "raw"
    return settings.outbox / "mt-bench" / f"{safe_name(manifest.id)}.{kind}.{digest}.jsonl"
