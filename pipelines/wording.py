"""A model's own wording of a pipeline: another prompt and key order, the same published output."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from jinja2 import TemplateError
from pydantic import ValidationError

from pipelines.errors import DefinitionError
from pipelines.pipeline import Pipeline, Wording, load_pipelines
from pipelines.prompts import render
from pipelines.schema import (
    Schema,
    base_type,
    check_schema,
    is_derived,
    is_listed,
    is_nullable,
    resolve_enums,
)

_BOUNDS: dict[str, Callable[..., float]] = {
    "maxLength": min,
    "maxItems": min,
    "maximum": min,
    "minItems": max,
    "minimum": max,
}

__all__ = ["Wording", "apply_wording", "parse_wording", "worded"]


def parse_wording(data: Mapping[str, Any]) -> Wording:
    """Check the wording of a manifest; DefinitionError says what is wrong with it."""
    try:
        return Wording.model_validate(dict(data))
    except ValidationError as error:
        found = error.errors()[0]
        raise DefinitionError(found["msg"], key=".".join(map(str, found["loc"]))) from error


def apply_wording(pipeline: Pipeline, wording: Wording | Mapping[str, Any]) -> Pipeline:
    """Return the pipeline as a model with its own wording runs it.

    What the model does not write is filled: found by code where it is x-derived, else null, else
    an empty list. DefinitionError where the definition asks for more than that.
    """
    if not isinstance(wording, Wording):
        wording = parse_wording(wording)
    for problem in check_schema(wording.schema_, pipeline.params):
        raise _wrong(pipeline, problem.message, ("schema", *problem.keys))
    _check_fits(pipeline, wording.schema_, pipeline.schema_, ("schema",))
    try:
        if wording.prompt is not None:
            render(wording.prompt, document="text", params=pipeline.params, metadata={})
    except TemplateError as error:
        raise _wrong(pipeline, str(error), ("prompt",)) from error
    schema = _bounded(wording.schema_, pipeline.schema_)
    # model_copy would carry over what cached_property has kept of the other wording.
    fields = {name: getattr(pipeline, name) for name in Pipeline.model_fields}
    fields["wording"] = wording.model_copy(update={"schema_": schema})
    fields["reduce"] = wording.reduce or pipeline.reduce
    fields["sampling"] = wording.sampling or pipeline.sampling
    more: dict[str, Any] = {
        name: {} for name in wording.guardrails if name not in pipeline.guardrails
    }
    fields["guardrails"] = pipeline.guardrails | more
    return Pipeline.model_validate(fields)


def worded(pipelines: Mapping[str, Pipeline], wordings: Mapping[str, Any]) -> dict[str, Pipeline]:
    """Return the pipelines as a model with these wordings (by pipeline name) runs them.

    A wording replaces the words of a *shipped* definition. A user's own file of the same name
    keeps it only where it wants the same schema and, if the wording has a prompt, asks in the same
    words (it may have other queues in its params).
    """
    shipped, _ = load_pipelines()
    own_words = dict(pipelines)
    for name in pipelines.keys() & wordings.keys() & shipped.keys():
        pipeline, original = pipelines[name], shipped[name]
        wording = parse_wording(wordings[name])
        same_words = wording.prompt is None or pipeline.prompt == original.prompt
        if same_words and pipeline.schema_ == original.schema_:
            own_words[name] = apply_wording(pipeline, wording)
    return own_words


def _check_fits(pipeline: Pipeline, written: Schema, wanted: Schema, keys: tuple[str, ...]) -> None:
    """Raise where a reply of the schema ``written`` could not become an output of ``wanted``."""
    if base_type(written) != base_type(wanted):
        message = f"is {base_type(written)}, the pipeline wants {base_type(wanted)}"
        raise _wrong(pipeline, message, keys)
    if is_nullable(written) and not is_nullable(wanted):
        raise _wrong(pipeline, "may be null, the pipeline allows no null", keys)
    if is_listed(wanted):
        params = pipeline.params
        more = set(resolve_enums(written, params).get("enum", ())) - set(
            resolve_enums(wanted, params)["enum"]
        )
        if not is_listed(written) or more:
            raise _wrong(pipeline, "may only have the values that the pipeline lists", keys)
    if "items" in wanted:
        _check_fits(pipeline, written["items"], wanted["items"], (*keys, "items"))
    if "properties" not in wanted:
        return
    for name in written["properties"]:
        if name not in wanted["properties"]:
            raise _wrong(pipeline, "is not a property of the pipeline", (*keys, name))
    for name, child in wanted["properties"].items():
        if name in written["properties"]:
            _check_fits(pipeline, written["properties"][name], child, (*keys, name))
        elif not (is_derived(child) or is_nullable(child) or base_type(child) == "array"):
            message = "is neither written by the model, nor derived, nor may it be null"
            raise _wrong(pipeline, message, (*keys, name))


def _bounded(written: Schema, wanted: Schema) -> dict[str, Any]:
    """The model's schema within the bounds of the pipeline's, which its output must meet too."""
    schema = dict(written)
    for bound, nearer in _BOUNDS.items():
        if bound in written and bound in wanted:
            schema[bound] = nearer(written[bound], wanted[bound])
    if "items" in written:
        schema["items"] = _bounded(written["items"], wanted["items"])
    if "properties" in written:
        schema["properties"] = {
            name: _bounded(child, wanted["properties"][name])
            for name, child in written["properties"].items()
        }
    return schema


def _wrong(pipeline: Pipeline, message: str, keys: tuple[str, ...]) -> DefinitionError:
    return DefinitionError(message, key=f"wording.{pipeline.name}.{'.'.join(keys)}")
