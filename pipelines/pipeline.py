"""A pipeline definition as frozen data: prompt, output schema, sampling, limits, guardrails."""

import hashlib
import json
import re
from collections.abc import Mapping
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    field_validator,
    model_validator,
)

from pipelines.schema import field_names, generation_schema, resolve_enums

Reduce = Literal["merge", "summarise", "first"]
_MODELS = re.compile(r"[A-Za-z0-9*][A-Za-z0-9._*-]*")
# Folders of the outbox that belong to no pipeline.
RESERVED = {
    "quarantine": "the folder of what could not be processed",
    "reviewed": "the folder of what persons have reviewed",
    "reports": "the folder of the reports",
}
CONVERSATION = "conversation"  # the pipeline without a definition: pipelines.conversation


Probability = Annotated[float, Field(ge=0, le=1)]
ALWAYS = ("unread",)  # guardrails of every definition, named or not
ALL_FIELDS = "default"  # of ``accept``: those that it does not name


class _Frozen(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, populate_by_name=True)


class Sampling(_Frozen):
    """How the next token is chosen; temperature 0 is greedy."""

    temperature: Annotated[float, Field(ge=0, le=2)] = 0.0
    top_p: Annotated[float, Field(gt=0, le=1)] = 1.0
    seed: Annotated[int, Field(ge=0, lt=2**63)] = 0
    max_tokens: Annotated[int, Field(ge=1, le=32_768)] = 512  # of one reply


class RunLimits(_Frozen):
    """Limits of time and chunks for one document."""

    deadline_seconds: Annotated[float, Field(gt=0)] = 900.0
    max_chunks: Annotated[int, Field(ge=1)] = 200


def _model_pattern(value: str) -> str:
    if not _MODELS.fullmatch(value):
        raise ValueError(
            "is no model's id: letters, digits, '.', '_', '-', and '*' for any of them"
        )
    return value


class Pipeline(_Frozen):
    """One definition (format ``nightshift.pipeline/1``); unknown keys are errors."""

    format: Literal["nightshift.pipeline/1"]
    name: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,62}$")]
    description: Annotated[str, Field(min_length=1, max_length=300)]
    prompt: Annotated[str, Field(min_length=1)]
    params: dict[str, Any] = {}
    schema_: dict[str, Any] = Field(alias="schema")
    sampling: Sampling = Sampling()
    limits: RunLimits = RunLimits()
    reduce: Reduce = "merge"
    accept: Probability | dict[str, Probability] | None = None  # of all values, or by field
    models: list[Annotated[str, AfterValidator(_model_pattern)]] = []  # that it suits; []: any
    guardrails: dict[str, dict[str, Any]] = {
        name: {} for name in ("schema", "evidence", "placeholders", "figures", "confidence")
    }

    @field_validator("name")
    @classmethod
    def _not_reserved(cls, value: str) -> str:
        if value in RESERVED:
            raise ValueError(f"{value} is {RESERVED[value]}")
        if value == CONVERSATION:
            raise ValueError(f"{CONVERSATION} is the pipeline of conversations")
        return value

    @field_validator("guardrails", mode="before")
    @classmethod
    def _named(cls, value: object) -> object:
        """Accept a plain list of names as guardrails without settings."""
        if isinstance(value, list) and all(isinstance(name, str) for name in value):
            if len(set(value)) != len(value):
                raise ValueError("a guardrail stands twice")
            return {name: {} for name in value}
        if isinstance(value, Mapping):  # `figures:` without settings reads as null in YAML
            return {name: {} if settings is None else settings for name, settings in value.items()}
        return value

    @field_validator("models")
    @classmethod
    def _once(cls, value: list[str]) -> list[str]:
        if len(set(value)) != len(value):
            raise ValueError("a model stands twice")
        return value

    @property
    def checks(self) -> list[str]:
        """The guardrails by name, in order: those of every pipeline, then the definition's."""
        return [*(name for name in ALWAYS if name not in self.guardrails), *self.guardrails]

    def unsuited(self, model: str) -> str | None:
        """Return a phrase if the definition names models and the model of this id is none of them,
        else None."""
        if not self.models or any(fnmatchcase(model, pattern) for pattern in self.models):
            return None
        return f"pipeline {self.name} is for {', '.join(self.models)}, not for {model}"

    @field_validator("accept", mode="before")
    @classmethod
    def _as_floats(cls, value: object) -> object:
        """Accept 1 and 0, which YAML reads as integers."""
        if isinstance(value, Mapping):
            return {name: _float(number) for name, number in value.items()}
        return _float(value)

    @model_validator(mode="after")
    def _known_fields(self) -> "Pipeline":
        if self.accept is not None and "confidence" not in self.guardrails:
            raise ValueError("accept: needs the guardrail confidence, which compares with it")
        if isinstance(self.accept, dict):
            unknown = self.accept.keys() - {ALL_FIELDS, *field_names(self.schema_)}
            if unknown:
                raise ValueError(f"accept: the schema has no field {', '.join(sorted(unknown))}")
        return self

    @cached_property
    def output_schema(self) -> dict[str, Any]:
        """The schema of the published output, with its lists of values filled in."""
        return resolve_enums(self.schema_, self.params)

    @cached_property
    def generation_schema(self) -> dict[str, Any]:
        """The schema that the model's reply follows."""
        return generation_schema(self.output_schema)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the definition as canonical JSON."""
        data = self.model_dump(mode="json", by_alias=True)
        if self.accept is None:
            del data["accept"]  # as definitions had it that were written before there was one
        text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()


def _float(value: object) -> object:
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value
