"""An output as YAML that a person edits, and back: comments say what was flagged."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

import yaml

from jobs.errors import UsageError
from pipelines.grounding.pointers import pointer
from pipelines.result import Result

_ERROR = "#! "  # begins the lines that say what was wrong with the last try
_WIDE = 1 << 20  # no line is folded


def to_text(result: Result, remarks: Sequence[str]) -> str:
    """Return the output of ``result`` as YAML, with ``remarks`` above it and confidence beside."""
    name = " ".join(_printable(result.source.name).split())
    head = [
        f"{name}, pipeline {result.pipeline.name}",
        "Change what is wrong, save, and close the editor; null says that the document has no",
        "such value. Saved as it is, nothing is settled.",
        *map(_printable, remarks),
    ]
    lines = [f"# {line}" for line in head]
    return "\n".join([*lines, "", *_object(result.output, "", result)]) + "\n"


def with_error(text: str, error: str) -> str:
    """Return a text that a person has edited with the error of it above, in place of an old one."""
    kept = [line for line in text.splitlines() if not line.startswith(_ERROR)]
    told = [f"{_ERROR}{part}" for part in _printable(error).split("; ")]
    return "\n".join([*told, *kept]) + "\n"


def from_text(text: str) -> dict[str, Any]:
    """Return the output in a text: YAML, or JSON.

    Dates, telephone numbers and words such as ``no`` stay text; only what is written as in JSON
    (``null``, ``true``, ``12``, ``1.5``) is more.

    Raises:
        UsageError: the text is neither, or is no object.
    """
    try:
        found = json.loads(text, parse_constant=_no_number)
    except ValueError:
        found = _from_yaml(text)
    except RecursionError as error:
        raise UsageError("the output is nested too deeply") from error
    if not isinstance(found, dict):
        raise UsageError("the output must be an object: its fields, one a line")
    return found


def _object(value: dict[str, Any], path: str, result: Result) -> Iterator[str]:
    if not value:
        yield "{}"
    for name, one in value.items():
        inner = pointer(path, name)
        key, note = _scalar(name, block=False)[0], _note(inner, result)
        if isinstance(one, dict | list) and one:
            yield f"{key}:{note}"
            below = _object if isinstance(one, dict) else _list
            yield from (f"  {line}" for line in below(one, inner, result))  # type: ignore[arg-type]
        else:
            first, *rest = _scalar(one)
            yield f"{key}: {first}{note}"
            yield from rest


def _list(value: list[Any], path: str, result: Result) -> Iterator[str]:
    for index, one in enumerate(value):
        inner = pointer(path, index)
        if isinstance(one, dict | list) and one:
            below = _object if isinstance(one, dict) else _list
            first, *rest = below(one, inner, result)  # type: ignore[arg-type]
            yield f"- {first}"
            yield from (f"  {line}" for line in rest)
        else:
            first, *rest = _scalar(one)
            yield f"- {first}{_note(inner, result)}"
            yield from rest


def _scalar(value: Any, *, block: bool = True) -> list[str]:
    """Return a value without parts as the lines of YAML that follow its key; of a key one line."""
    style = None
    if isinstance(value, str) and not value.isprintable():
        # In quotes what an editor would not show, or show in another order, is an escape.
        style = "|" if block and value.replace("\n", "").isprintable() else '"'
    text = yaml.safe_dump(
        value, allow_unicode=True, width=_WIDE, default_style=style, default_flow_style=True
    )
    lines = text.removesuffix("\n").removesuffix("\n...").split("\n")
    return [escaped(line) for line in lines]


def escaped(line: str) -> str:
    """Return a line of YAML with what cannot be seen as escapes, which only quotes may hold."""
    if line.isprintable():
        return line
    return "".join(one if one.isprintable() else f"\\U{ord(one):08x}" for one in line)


def _note(path: str, result: Result) -> str:
    sure = result.confidence.get(path)
    return "" if sure is None else f"  # {sure:.0%} sure"


def _printable(text: str) -> str:
    return "".join(one if one.isprintable() else " " for one in text)


def _no_number(word: str) -> None:
    raise UsageError(f"{word} is no number")


def _from_yaml(text: str) -> Any:
    try:
        return yaml.load(text, Loader=_Loader)  # noqa: S506  a SafeLoader
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        line = f"line {mark.line + 1}: " if mark else ""
        raise UsageError(f"{line}{error.problem or error.context or 'no YAML'}") from error
    except (yaml.YAMLError, RecursionError) as error:
        raise UsageError(f"neither YAML nor JSON: {' '.join(str(error).split())}") from error


class _Loader(yaml.SafeLoader):
    """YAML with the scalars of JSON, and every key text and written once."""

    yaml_implicit_resolvers: dict[str, Any] = {}  # noqa: RUF012  as in the base class


def _resolve(tag: str, pattern: str, first: str) -> None:
    _Loader.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(pattern), list(first))


_resolve("null", r"^(?:null|~)$", "n~")
_resolve("bool", r"^(?:true|false)$", "tf")
_resolve("int", r"^-?(?:0|[1-9][0-9]*)$", "-0123456789")
_resolve("float", r"^-?(?:0|[1-9][0-9]*)\.[0-9]+(?:[eE][-+][0-9]+)?$", "-0123456789")


def _mapping(loader: _Loader, node: yaml.MappingNode) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in node.value:
        if not isinstance(key, yaml.ScalarNode):
            raise yaml.MarkedYAMLError(None, None, "a key must be a word", key.start_mark)
        if key.value in found:
            raise yaml.MarkedYAMLError(None, None, f"{key.value} is there twice", key.start_mark)
        found[key.value] = loader.construct_object(value, deep=True)
    return found


def _empty(loader: _Loader, node: yaml.ScalarNode) -> str | None:
    """A key without a value is null; an empty text is written as ``""``."""
    text = str(loader.construct_scalar(node))
    return text if text or node.style else None


_Loader.add_constructor("tag:yaml.org,2002:map", _mapping)
_Loader.add_constructor("tag:yaml.org,2002:str", _empty)
