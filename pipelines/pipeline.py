"""A pipeline as frozen data: what to ask, in which shape to answer, and what to check."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from fnmatch import fnmatchcase
from functools import cached_property
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Literal

from jinja2 import TemplateError, TemplateSyntaxError, UndefinedError
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, field_validator

from pipelines.errors import DefinitionError
from pipelines.guardrails import GUARDRAILS
from pipelines.marked_yaml import Keys, line_of, read_marked
from pipelines.prompts import compile_prompt, render
from pipelines.schema import check_schema, generation_schema, resolve_enums

Reduce = Literal["merge", "summarise", "first"]
_NAME_LINE = re.compile(r"^name:\s*[\"']?([a-z0-9_-]+)", re.M)  # in a file that cannot be parsed
_MODELS = re.compile(r"[A-Za-z0-9*][A-Za-z0-9._*-]*")
QUARANTINE = "quarantine"  # a folder of the outbox, where every other one is a pipeline's
CONVERSATION = "conversation"  # the pipeline without a definition: pipelines.conversation


class _Frozen(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, populate_by_name=True)


class Sampling(_Frozen):
    """How the next token is chosen; temperature 0 is greedy."""

    temperature: Annotated[float, Field(ge=0, le=2)] = 0.0
    top_p: Annotated[float, Field(gt=0, le=1)] = 1.0
    seed: Annotated[int, Field(ge=0, lt=2**63)] = 0
    max_tokens: Annotated[int, Field(ge=1, le=32_768)] = 512  # of one reply


class Limits(_Frozen):
    """What one document may cost at most."""

    deadline_seconds: Annotated[float, Field(gt=0)] = 900.0
    max_chunks: Annotated[int, Field(ge=1)] = 200


def _model_pattern(value: str) -> str:
    if not _MODELS.fullmatch(value):
        raise ValueError(
            "is no model's id: letters, digits, '.', '_', '-', and '*' for any of them"
        )
    return value


class Pipeline(_Frozen):
    """One definition (format ``nightshift.pipeline/1``), checked; unknown keys are errors."""

    format: Literal["nightshift.pipeline/1"]
    name: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,62}$")]
    description: Annotated[str, Field(min_length=1, max_length=300)]
    prompt: Annotated[str, Field(min_length=1)]
    params: dict[str, Any] = {}
    schema_: dict[str, Any] = Field(alias="schema")
    sampling: Sampling = Sampling()
    limits: Limits = Limits()
    reduce: Reduce = "merge"
    models: list[Annotated[str, AfterValidator(_model_pattern)]] = []  # that it suits; []: any
    guardrails: dict[str, dict[str, Any]] = {
        name: {} for name in ("schema", "evidence", "placeholders", "figures")
    }

    @field_validator("name")
    @classmethod
    def _not_reserved(cls, value: str) -> str:
        if value == QUARANTINE:
            raise ValueError(f"{QUARANTINE} is the folder of what could not be processed")
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

    def unsuited(self, model: str) -> str | None:
        """Return in a phrase why the model of this id is none of those that the pipeline suits;
        None where it is one of them, or the definition names none."""
        if not self.models or any(fnmatchcase(model, pattern) for pattern in self.models):
            return None
        return f"pipeline {self.name} is for {', '.join(self.models)}, not for {model}"

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
        text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()


def load_pipeline(path: Path) -> Pipeline:
    """Read one definition; DefinitionError names the file, the line and the key."""
    data, lines = read_marked(path)
    try:
        pipeline = Pipeline.model_validate(data)
    except ValidationError as error:
        raise _first(error, path, lines) from error
    for name, settings in pipeline.guardrails.items():
        _check_guardrail(name, settings, path, lines)
    problems = check_schema(pipeline.schema_, pipeline.params)
    if problems:
        # A misspelt key is also a missing one: the first says what to mend.
        first = min(
            problems,
            key=lambda problem: (
                not problem.message.startswith("unknown key"),
                line_of(lines, ("schema", *problem.keys)) or 0,
            ),
        )
        keys = ("schema", *first.keys)
        raise DefinitionError(first.message, path, line_of(lines, keys), ".".join(keys))
    _check_prompt(pipeline, path, lines)
    return pipeline


def load_pipelines(
    extra_dir: Path | None = None,
) -> tuple[dict[str, Pipeline], list[DefinitionError]]:
    """Return the shipped pipelines and the user's own by name, and what is wrong with the rest.

    A user's file of a shipped name replaces the shipped one. A broken file never hides the other
    pipelines, but the name it would have replaced is gone: running the shipped definition in its
    place would not be what its owner asked for.
    """
    pipelines: dict[str, Pipeline] = {}
    errors: list[DefinitionError] = []
    with resources.as_file(resources.files("pipelines") / "definitions") as shipped:
        for path in sorted(shipped.glob("*.yaml")):
            pipeline = load_pipeline(path)
            pipelines[pipeline.name] = pipeline
    if extra_dir is None:
        return pipelines, errors
    if not extra_dir.is_dir():
        return pipelines, [DefinitionError("is not a folder of pipelines", extra_dir)]
    own: dict[str, Path] = {}
    broken: set[str] = set()  # names that broken files would have defined
    for path in sorted([*extra_dir.glob("*.yaml"), *extra_dir.glob("*.yml")]):
        try:
            pipeline = load_pipeline(path)
        except DefinitionError as error:
            errors.append(error)
            broken |= _meant(path)
            continue
        if pipeline.name in own:
            message = f"{pipeline.name} is defined in {own[pipeline.name].name} already"
            errors.append(DefinitionError(message, path, key="name"))
            continue
        own[pipeline.name] = path
        pipelines[pipeline.name] = pipeline
    for name in broken - set(own):
        pipelines.pop(name, None)
    return pipelines, errors


def _meant(path: Path) -> set[str]:
    """Return the names that a broken file was to define: what it says, and its file's."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        text = ""
    return {path.stem, *_NAME_LINE.findall(text)}


def _first(error: ValidationError, path: Path, lines: Mapping[Keys, int]) -> DefinitionError:
    """Return the first of pydantic's findings in the order of the file."""
    findings = []
    for found in error.errors():
        keys = tuple(str(key) for key in found["loc"])
        message = found["msg"].removeprefix("Value error, ")
        if found["type"] == "extra_forbidden":
            message = "unknown key"
        elif found["type"] == "missing":
            message = "is missing"
        findings.append((line_of(lines, keys) or 0, keys, message))
    line, keys, message = min(findings)
    return DefinitionError(message, path, line or None, ".".join(keys))


def _check_guardrail(
    name: str, settings: Mapping[str, Any], path: Path, lines: Mapping[Keys, int]
) -> None:
    keys: Keys = ("guardrails", name)
    if name not in GUARDRAILS:
        message = f"unknown guardrail {name} (known: {', '.join(GUARDRAILS)})"
        raise DefinitionError(message, path, line_of(lines, keys), "guardrails")
    for key in settings:
        if key not in GUARDRAILS[name].settings:
            keys = (*keys, key)
            message = f"unknown setting of {name}"
            raise DefinitionError(message, path, line_of(lines, keys), ".".join(keys))


def _check_prompt(pipeline: Pipeline, path: Path, lines: Mapping[Keys, int]) -> None:
    """Compile and render the prompt once, so that no run of a night finds its error."""
    start = lines[("prompt",)]
    try:
        compile_prompt(pipeline.prompt)
    except TemplateSyntaxError as error:
        # The block scalar begins on the line after its key.
        message = f"template: {error.message}"
        raise DefinitionError(message, path, start + error.lineno, "prompt") from error
    mark = "THE-DOCUMENT"
    try:
        text = render(pipeline.prompt, document=mark, params=pipeline.params, metadata={})
    except UndefinedError as error:
        known = "document, params, meta, part, parts"
        message = f"template: {error.message} (known variables: {known})"
        raise DefinitionError(message, path, start, "prompt") from error
    except (TemplateError, ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise DefinitionError(f"template: {error}", path, start, "prompt") from error
    if mark not in text:
        message = "the document never reaches the model: use {{ document }}"
        raise DefinitionError(message, path, start, "prompt")
