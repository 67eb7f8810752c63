"""The shipped pipelines as the test model can answer them: it has learnt to quote, not to word."""

from typing import Any

from pipelines.loader import load_pipelines
from pipelines.pipeline import Pipeline
from pipelines.schema import is_derived, is_listed


def _copied(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema with every text of the model's own as a run of the document's words."""
    copied = dict(schema)
    if "string" in schema["type"] and not (is_derived(schema) or is_listed(schema)):
        copied["x-from-document"] = True
    if "properties" in schema:
        copied["properties"] = {name: _copied(x) for name, x in schema["properties"].items()}
    if "items" in schema:
        copied["items"] = _copied(schema["items"])
    return copied


def _pipeline(shipped: Pipeline) -> Pipeline:
    fields = {name: getattr(shipped, name) for name in Pipeline.model_fields}
    return Pipeline.model_validate(fields | {"schema_": _copied(shipped.schema_)})


COPYING = {name: _pipeline(shipped) for name, shipped in load_pipelines()[0].items()}
