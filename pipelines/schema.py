"""Read, resolve and apply the dialect of JSON Schema that pipelines use.

The dialect is a subset of JSON Schema 2020-12 with a few keys of its own (``x-…``);
``pipelines.schema_check`` says what a definition may write.
"""

from collections.abc import Callable, Mapping
from typing import Any

Schema = Mapping[str, Any]

TYPES = ("object", "array", "string", "integer", "number", "boolean")


def base_type(node: Schema) -> str:
    """Return the type of a node without ``null``; ValueError where it has no known one."""
    kind = node.get("type")
    if isinstance(kind, list):
        others = [entry for entry in kind if entry != "null"]
        if len(kind) == 2 and len(others) == 1:
            kind = others[0]
    if not isinstance(kind, str) or kind not in TYPES:
        known = ", ".join(TYPES)
        raise ValueError(f'must be one of {known}, or [one of them, "null"]')
    return kind


def is_nullable(node: Schema) -> bool:
    """Say whether the node allows null."""
    return isinstance(node.get("type"), list) and "null" in node["type"]


def is_derived(node: Schema) -> bool:
    """Say whether code finds the value, so that no model writes it."""
    return "x-derived" in node


def wants_quote(node: Schema) -> bool:
    """Say whether an object carries the sentence that it stands in."""
    return any(child.get("x-derived") == "quote" for child in node.get("properties", {}).values())


def is_from_document(node: Schema) -> bool:
    """Say whether the value must be a verbatim run of the document's words."""
    return node.get("x-from-document") is True


def is_listed(node: Schema) -> bool:
    """Say whether the value is one of a fixed list, so that it needs no support in the document."""
    return "enum" in node or "x-enum-from" in node


def enum_from(params: Mapping[str, Any], name: object) -> list[str]:
    """Return the names that ``params[name]`` lists: strings, or mappings with a ``name``."""
    entries = params.get(name) if isinstance(name, str) else None
    if not isinstance(entries, list) or not entries:
        raise ValueError(f"params has no list called {name}")
    names: list[str] = []
    for entry in entries:
        text = entry.get("name") if isinstance(entry, Mapping) else entry
        if not isinstance(text, str) or not text:
            raise ValueError(f"every entry of params.{name} must be a string or have a name")
        names.append(text)
    return names


def described_choices(schema: Schema, params: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    """Return the properties that choose from a list of ``params`` whose entries are described: for
    each the names in it, with their descriptions."""
    found = {}
    for name, node in schema["properties"].items():
        entries = params[node["x-enum-from"]] if "x-enum-from" in node else []
        if entries and all(isinstance(x, Mapping) and x.get("description") for x in entries):
            found[name] = {entry["name"]: str(entry["description"]) for entry in entries}
    return found


def resolve_enums(schema: Schema, params: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema with every ``x-enum-from`` replaced by its ``enum``."""
    resolved = {key: value for key, value in schema.items() if key != "x-enum-from"}
    if "x-enum-from" in schema:
        resolved["enum"] = enum_from(params, schema["x-enum-from"])
    return resolved | _children(schema, lambda child: resolve_enums(child, params))


def generation_schema(schema: Schema) -> dict[str, Any]:
    """Return the part of the schema that a model writes: without the x-derived properties."""
    kept = dict(schema)
    if "properties" in schema:
        properties = schema["properties"].items()
        kept["properties"] = {name: child for name, child in properties if not is_derived(child)}
    return kept | _children(kept, generation_schema)


def field_names(schema: object) -> set[str]:
    """Return the names of all properties, at any depth; none for what is no schema."""
    if not isinstance(schema, Mapping):
        return set()
    properties = schema.get("properties")
    named = properties if isinstance(properties, Mapping) else {}
    return set(named).union(*map(field_names, [*named.values(), schema.get("items")]))


def standard(schema: Schema, replies: int = 1) -> dict[str, Any]:
    """Return plain JSON Schema 2020-12: all properties required, nothing else allowed.

    ``maxItems`` bounds one reply of the model, so a result merged of several allows as many
    times more.
    """
    node = {key: value for key, value in schema.items() if not key.startswith("x-")}
    node |= _children(schema, lambda child: standard(child, replies))
    if "properties" in schema:
        node |= {"required": list(schema["properties"]), "additionalProperties": False}
    if "items" in schema:
        node["maxItems"] = schema["maxItems"] * replies
    if "enum" in node and is_nullable(schema):
        node["enum"] = [*node["enum"], None]
    return node


def _children(schema: Schema, change: Callable[[Schema], dict[str, Any]]) -> dict[str, Any]:
    """Return the properties and the items of a schema, each changed."""
    changed: dict[str, Any] = {}
    if "properties" in schema:
        changed["properties"] = {key: change(child) for key, child in schema["properties"].items()}
    if "items" in schema:
        changed["items"] = change(schema["items"])
    return changed


def validate_output(schema: Schema, value: object, replies: int = 1) -> list[str]:
    """Return one line for each place where ``value`` breaks the (resolved) schema."""
    from jsonschema import Draft202012Validator  # a tenth of what short commands cost

    validator = Draft202012Validator(
        standard(schema, replies), format_checker=Draft202012Validator.FORMAT_CHECKER
    )
    errors = sorted(validator.iter_errors(value), key=lambda error: list(map(str, error.path)))
    return [f"{error.json_path}: {_short(error.message)}" for error in errors]


def _short(message: str, limit: int = 200) -> str:
    return message if len(message) <= limit else message[: limit - 1] + "…"
