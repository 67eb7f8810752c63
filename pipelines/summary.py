"""Summarise an output in one line, for tables."""

from typing import Any

from pipelines.pipeline import Pipeline
from pipelines.result import Result
from pipelines.schema import base_type, is_derived, is_listed

WIDTH = 100  # characters
_NAMED = 20  # documents of a container


def result_line(pipeline: Pipeline, result: Result) -> str:
    """Return one line for a result: of its output, or of the documents in an archive or mailbox."""
    if not result.documents:
        return summary_line(pipeline, result.output)
    count = len(result.documents)
    names = "; ".join(entry.name for entry in result.documents[:_NAMED])
    return _short(f"{count:,} {_plural('documents', count)}: {names}")


def summary_line(pipeline: Pipeline, output: dict[str, Any]) -> str:
    """Return one line, at most ``WIDTH`` characters, of an output's most telling values.

    The schema decides: a list is counted and its first items follow, values from a list of
    choices come before free text, and a text shows its first words.
    """
    listed: list[str] = []
    texts: list[str] = []
    lists: list[str] = []
    for name, node in pipeline.output_schema["properties"].items():
        value = output.get(name)
        if base_type(node) == "array" and base_type(node["items"]) == "object":
            firsts = [_main(node["items"], item) for item in value or []]
            counted = f"{len(firsts)} {_plural(name, len(firsts))}"
            lists.append(f"{counted}: {'; '.join(firsts)}" if firsts else counted)
        elif isinstance(value, str) and value and not is_derived(node):
            (listed if is_listed(node) else texts).append(value)
        elif isinstance(value, int | float) and not isinstance(value, bool):
            texts.append(f"{name} {value}")
    parts = lists or ([", ".join(listed)] if listed else []) + texts[:1]
    return _short(": ".join(parts))


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= WIDTH else line[: WIDTH - 1].rstrip() + "…"


def _main(schema: dict[str, Any], item: dict[str, Any]) -> str:
    """Return an item's first value, with its other values in brackets."""
    texts = [
        str(item[name])
        for name, node in schema["properties"].items()
        if not is_derived(node) and item.get(name) not in (None, "", [])
    ]
    return texts[0] + (f" ({', '.join(texts[1:])})" if texts[1:] else "") if texts else ""


def _plural(name: str, count: int) -> str:
    words = name.replace("_", " ")
    return words.removesuffix("s") if count == 1 else words
