"""Make a form of a pipeline's output schema, and an output of what a person entered in it.

Names of the form's entries: a letter and the JSON pointer of the value. ``v`` holds a value, ``n``
says that it is null, ``i`` that an item of a list exists; the order of ``i`` is that of the list.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pipelines.grounding.pointers import keys, pointer
from pipelines.schema import Schema, base_type, is_nullable

VALUE, NULL, ITEM = "v", "n", "i"
_LONG = 60  # characters: a longer text gets several lines
Entries = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Field:
    """A value, an object or a list on the form."""

    path: str  # JSON pointer
    name: str  # its key, or the number of its item
    kind: str  # object, array, string, integer, number or boolean
    nullable: bool = False
    null: bool = False
    text: str = ""  # a value as text
    long: bool = False
    choices: tuple[str, ...] = ()
    children: tuple["Field", ...] = field(default=())

    @property
    def label(self) -> str:
        """Return the name for people: ``due date`` of ``due_date``, ``value`` in a list."""
        return "value" if self.name.isdigit() else readable(self.name)


def readable(name: str) -> str:
    """Return a key as words."""
    return name.replace("_", " ").strip() or name


def form_of(schema: Schema, value: Any, path: str = "", name: str = "") -> Field:
    """Return the form of a value. What does not fit the schema is shown as text or left out."""
    kind, nullable = base_type(schema), is_nullable(schema)
    null = value is None and nullable
    if kind == "object":
        held = value if isinstance(value, dict) else {}
        inner = tuple(
            form_of(node, held.get(key), pointer(path, key), key)
            for key, node in schema["properties"].items()
        )
        return Field(path, name, kind, nullable, null, children=inner)
    if kind == "array":
        items = value if isinstance(value, list) else []
        inner = tuple(item_of(schema, item, path, number) for number, item in enumerate(items))
        return Field(path, name, kind, nullable, null, children=inner)
    text = _text(value)
    return Field(
        path,
        name,
        kind,
        nullable,
        null,
        text,
        long=len(text) > _LONG or schema.get("maxLength", 0) > 2 * _LONG or "\n" in text,
        choices=_choices(schema, kind, text),
    )


def item_of(schema: Schema, item: Any, path: str, number: int) -> Field:
    """Return the form of one item of the list at ``path``."""
    return form_of(schema["items"], item, pointer(path, number), str(number))


def schema_at(schema: Schema, path: str) -> Schema | None:
    """Return the schema of the value at a JSON pointer; None if there is none."""
    node: Any = schema
    for key in keys(path):
        if not isinstance(node, Mapping):
            return None
        node = node.get("items") if key.isdigit() else node.get("properties", {}).get(key)
    return node if isinstance(node, Mapping) else None


def entries_of(form: Field) -> list[tuple[str, str]]:
    """Return the entries that a browser sends if nobody changes the form."""
    if form.kind in ("object", "array"):
        items = [(f"{ITEM}{x.path}", "1") for x in form.children if form.kind == "array"]
        return items + [entry for child in form.children for entry in entries_of(child)]
    null = [(f"{NULL}{form.path}", "1" if form.null else "")] if form.nullable else []
    return [*null, (f"{VALUE}{form.path}", form.text)]


def output_of(schema: Schema, entries: Entries, path: str = "") -> Any:
    """Return the output that a form's entries state; ``settle`` checks it against the schema."""
    return _value(schema, _Entered.of(entries), path)


@dataclass(frozen=True, slots=True)
class _Entered:
    values: Mapping[str, str]
    nulls: frozenset[str]
    items: Mapping[str, list[str]]  # of each list, by its path

    @classmethod
    def of(cls, entries: Entries) -> "_Entered":
        values: dict[str, str] = {}
        nulls: set[str] = set()
        items: dict[str, None] = {}  # an ordered set
        for name, text in entries:
            mark, path = name[:1], name[1:]
            if path and not path.startswith("/"):
                continue
            if mark == VALUE:
                values[path] = text
            elif mark == NULL and text:
                nulls.add(path)
            elif mark == ITEM:
                items[path] = None
        by_list: dict[str, list[str]] = defaultdict(list)
        for item in items:
            by_list[item.rpartition("/")[0]].append(item)
        return cls(values, frozenset(nulls), by_list)


def _value(schema: Schema, entered: _Entered, path: str) -> Any:
    if path in entered.nulls:
        return None
    match base_type(schema):
        case "object":
            return {
                key: _value(node, entered, pointer(path, key))
                for key, node in schema["properties"].items()
            }
        case "array":
            own = entered.items.get(path, ())
            return [_value(schema["items"], entered, item) for item in own]
        case kind:
            return _typed(kind, entered.values.get(path, ""), is_nullable(schema))


def _typed(kind: str, text: str, nullable: bool) -> Any:
    # Browsers send line breaks as CR LF.
    text = text.replace("\r\n", "\n")
    if kind == "string":
        return text
    word = text.strip()
    if not word and nullable:
        return None
    if kind == "boolean":
        return {"true": True, "false": False}.get(word, word)
    try:
        return int(word) if kind == "integer" or word.lstrip("+-").isdigit() else _number(word)
    except ValueError:
        return word  # the check says what is wrong


def _number(word: str) -> float:
    found = float(word)
    if found != found or found in (float("inf"), float("-inf")):
        raise ValueError(word)
    return found


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _choices(schema: Schema, kind: str, text: str) -> tuple[str, ...]:
    if kind == "boolean":
        return "true", "false"
    known = tuple(str(choice) for choice in schema.get("enum", ()) if choice is not None)
    return known if not known or not text or text in known else (*known, text)
