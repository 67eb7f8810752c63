"""Read pipeline definitions from YAML files and check them; errors name the file and the line."""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from importlib import resources
from pathlib import Path
from typing import Any

from jinja2 import TemplateError, TemplateSyntaxError, UndefinedError
from pydantic import BaseModel, ValidationError

from pipelines.errors import DefinitionError
from pipelines.guardrails.registry import GUARDRAILS
from pipelines.marked_yaml import Keys, line_of, read_marked
from pipelines.pipeline import Pipeline
from pipelines.prompts import compile_prompt, render
from pipelines.schema_check import check_schema

_NAME_LINE = re.compile(r"^name:\s*[\"']?([a-z0-9_-]+)", re.M)  # in a file that cannot be parsed


def load_pipeline(path: Path) -> Pipeline:
    """Read one definition; raises DefinitionError with the file, the line and the key."""
    data, lines = read_marked(path)
    try:
        pipeline = Pipeline.model_validate(data)
    except ValidationError as error:
        raise _first(error, path, lines) from error
    for name, settings in pipeline.guardrails.items():
        _check_guardrail(name, settings, path, lines)
    problems = check_schema(pipeline.schema_, pipeline.params)
    if problems:
        # A misspelt key is also reported as missing: the first message says what to correct.
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
    """Return the shipped and the user's pipelines by name, and the errors of broken files.

    A user's file replaces the shipped pipeline of its name. A broken file hides no other pipeline,
    but removes the one of its name: its owner did not ask for the shipped definition.
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
    """Return the names that a broken file may define: those in its text, and its file name."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        text = ""
    return {path.stem, *_NAME_LINE.findall(text)}


def _first(error: ValidationError, path: Path, lines: Mapping[Keys, int]) -> DefinitionError:
    """Return pydantic's first finding in the order of the file."""
    findings = []
    for found in error.errors():
        keys = tuple(str(key) for key in found["loc"])
        message = found["msg"].removeprefix("Value error, ")
        unknown = found["type"] == "extra_forbidden"
        if unknown:
            message = f"unknown key{_nearest(keys)}"
        elif found["type"] == "missing":
            message = "is missing"
        # A misspelt key is also reported as missing: the first message says what to correct.
        findings.append((not unknown, line_of(lines, keys) or 0, keys, message))
    _, line, keys, message = min(findings)
    return DefinitionError(message, path, line or None, ".".join(keys))


def _nearest(keys: Keys) -> str:
    """Return the known key nearest to an unknown one, as a question, or nothing."""
    model: type[BaseModel] = Pipeline
    for key in keys[:-1]:  # the blocks sampling and limits
        annotation = model.model_fields[key].annotation if key in model.model_fields else None
        if not (isinstance(annotation, type) and issubclass(annotation, BaseModel)):
            return ""
        model = annotation
    known = [field.alias or name for name, field in model.model_fields.items()]
    near = get_close_matches(keys[-1], known, n=1)
    return f" (did you mean {near[0]}?)" if near else ""


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
    """Compile and render the prompt once, so that its errors show at load time."""
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
    except RecursionError as error:
        raise DefinitionError("template: it calls itself", path, start, "prompt") from error
    except (TemplateError, ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise DefinitionError(f"template: {error}", path, start, "prompt") from error
    if mark not in text:
        message = "the document never reaches the model: use {{ document }}"
        raise DefinitionError(message, path, start, "prompt")
