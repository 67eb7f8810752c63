"""Read YAML with the line of each key, so that every error can name its line."""

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from pipelines.errors import DefinitionError

Keys = tuple[str, ...]  # from the root: mapping keys and list indices as text

_SCALARS = {"str", "int", "float", "bool", "null", "timestamp"}


def read_marked(path: Path) -> tuple[dict[str, Any], dict[Keys, int]]:
    """Read one YAML mapping of plain JSON values and the line (from 1) of each of its keys.

    Duplicate keys, anchors, tags and several documents raise DefinitionError.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise DefinitionError(f"cannot be read: {error.strerror}", path) from error
    except UnicodeDecodeError as error:
        raise DefinitionError("is not UTF-8 text", path) from error
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else None
        raise DefinitionError(f"not YAML: {error.problem or error.context}", path, line) from error
    except yaml.YAMLError as error:
        raise DefinitionError(f"not YAML: {str(error).splitlines()[0]}", path) from error
    except RecursionError as error:
        raise DefinitionError("its lists or mappings are nested too deep", path) from error
    if not isinstance(node, yaml.MappingNode):
        raise DefinitionError("must be a mapping of keys", path, 1)
    reader = _YamlReader(path)
    return reader.mapping(node, ()), reader.lines


def line_of(lines: Mapping[Keys, int], keys: Keys) -> int | None:
    """Return the line of the deepest of ``keys`` that the file has."""
    while keys and keys not in lines:
        keys = keys[:-1]
    return lines.get(keys, 1 if lines else None)


class _YamlReader:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines: dict[Keys, int] = {}
        self._seen: set[int] = set()
        self._scalars = yaml.SafeLoader("")

    def fail(self, message: str, node: yaml.Node, keys: Keys) -> DefinitionError:
        return DefinitionError(message, self.path, node.start_mark.line + 1, ".".join(keys))

    def value(self, node: yaml.Node, keys: Keys) -> Any:
        if isinstance(node, yaml.MappingNode):
            return self.mapping(node, keys)
        if isinstance(node, yaml.SequenceNode):
            self._once(node, keys, "seq")
            entries = []
            for index, child in enumerate(node.value):
                place = (*keys, str(index))
                self.lines[place] = child.start_mark.line + 1
                entries.append(self.value(child, place))
            return entries
        return self.scalar(node, keys)

    def mapping(self, node: yaml.MappingNode, keys: Keys) -> dict[str, Any]:
        self._once(node, keys, "map")
        result: dict[str, Any] = {}
        for key_node, child in node.value:
            key = self.scalar(key_node, keys)
            if not isinstance(key, str):
                raise self.fail(f"the key {key!r} is not a string (quote it)", key_node, keys)
            if key in result:
                raise self.fail("stands twice", key_node, (*keys, key))
            place = (*keys, key)
            self.lines[place] = key_node.start_mark.line + 1
            result[key] = self.value(child, place)
        return result

    def scalar(self, node: yaml.Node, keys: Keys) -> Any:
        kind = node.tag.rpartition(":")[2]
        if not isinstance(node, yaml.ScalarNode) or kind not in _SCALARS:
            raise self.fail("only plain keys, strings, numbers, true, false, null", node, keys)
        if kind == "timestamp":  # a date in free data is text; JSON has no dates
            return node.value
        try:
            value = self._scalars.construct_object(node)
        except (yaml.YAMLError, ValueError) as error:
            raise self.fail(f"cannot be read as {kind}", node, keys) from error
        if isinstance(value, float) and not math.isfinite(value):
            raise self.fail("must be a finite number", node, keys)
        return value

    def _once(self, node: yaml.Node, keys: Keys, kind: str) -> None:
        # An alias gives the same node object again; a recursive one would never end.
        if id(node) in self._seen:
            raise self.fail("anchors and aliases are not allowed; write it out", node, keys)
        self._seen.add(id(node))
        if node.tag != f"tag:yaml.org,2002:{kind}":
            raise self.fail(f"the tag {node.tag} is not allowed", node, keys)
