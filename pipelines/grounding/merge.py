"""Merge the outputs of several parts into one, and remove duplicates."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations

from pipelines.grounding.output_tree import Node
from pipelines.schema import Schema, base_type, is_derived, wants_quote
from pipelines.text.words import content_stems, normal_form

# Two tasks of one sentence are the same if they share this much of the shorter one's words.
SAME_TASK = 0.6
_COMPARED = 4  # fields by which items are told apart before they are compared


def merge(schema: Schema, nodes: Sequence[Node]) -> Node:
    """Return one output of several: lists joined without duplicates, of values the first."""
    kind = base_type(schema)
    if kind == "object":
        return Node(
            properties={
                name: merge(child, [node.properties[name] for node in nodes if node.properties])
                for name, child in schema["properties"].items()
            },
            quote=next((node.quote for node in nodes if node.quote), None),
            notes=tuple(note for node in nodes for note in node.notes),
        )
    if kind == "array":
        items = [item for node in nodes for item in node.items or ()]
        scores = [node.score for node in nodes if node.score]
        least = min(scores, key=lambda score: score.raw, default=None)
        return Node(items=without_duplicates(schema["items"], items), score=least)
    return next((node for node in nodes if node.value not in (None, "")), nodes[0])


def without_duplicates(schema: Schema, items: Sequence[Node]) -> list[Node]:
    """Return the items in order without duplicates; of two that are the same, the fuller one.

    Objects without a quote are rows of a document, where two rows may be equal: all are kept.
    """
    if "properties" in schema and not wants_quote(schema):
        return list(items)
    kept: list[Node] = []
    alike = _Alike(schema)
    for item in items:
        others = alike.indices(item)
        same = next((index for index in others if _same(schema, kept[index], item)), None)
        if same is None:
            same = len(kept)
            kept.append(item)
        elif _fullness(item) > _fullness(kept[same]):
            kept[same] = item
        alike.note(same, kept[same], _marks(item))
    return kept


class _Alike:
    """Finds the kept items that may be the same as another: they share a mark, and no value of the
    first fields contradicts. So a thousand tasks that differ by their day are not all compared."""

    def __init__(self, schema: Schema) -> None:
        fields = [
            name
            for name, child in schema.get("properties", {}).items()
            if not is_derived(child) and base_type(child) not in ("object", "array")
        ]
        self._main, self._fields = fields[:1], fields[1 : 1 + _COMPARED]
        self._found: dict[object, dict[int, None]] = defaultdict(dict)
        self._given: dict[object, set[frozenset[str]]] = defaultdict(set)
        self._marks: dict[int, set[object]] = defaultdict(set)
        self._noted: dict[int, Node] = {}

    def note(self, index: int, kept: Node, marks: Sequence[object]) -> None:
        """Note the kept item of an index, which shares the marks of all that are the same."""
        fresh = set(marks) - self._marks[index]
        self._marks[index] |= fresh
        if self._noted.get(index) is not kept:
            self._noted[index], fresh = kept, self._marks[index]
        values = self._values(kept)
        given = frozenset(values)
        for mark in fresh:
            self._given[mark].add(given)
            for count in range(len(given) + 1):
                for names in combinations(sorted(given), count):
                    self._found[_key(mark, given, names, values)][index] = None

    def indices(self, item: Node) -> list[int]:
        """Return the indices of the items that may be the same, in order."""
        values = self._values(item)
        found: set[int] = set()
        for mark in _marks(item):
            for given in self._given[mark]:
                names = tuple(sorted(given & values.keys()))
                found.update(self._found.get(_key(mark, given, names, values), ()))
        return sorted(found)

    def _values(self, item: Node) -> dict[str, str]:
        """Return the values that must not contradict; none if a later text may be the task."""
        nodes = item.properties or {}
        if not all(isinstance(nodes[name].value, str) for name in self._main if name in nodes):
            return {}
        said = {name: nodes[name].value for name in self._fields if name in nodes}
        return {name: normal_form(str(value)) for name, value in said.items() if value is not None}


def _key(
    mark: object, given: frozenset[str], names: tuple[str, ...], values: dict[str, str]
) -> object:
    return mark, given, names, tuple(values[name] for name in names)


def _marks(item: Node) -> list[object]:
    texts = [item] if item.properties is None else item.properties.values()
    first = next((node.value for node in texts if isinstance(node.value, str)), item.value)
    marks: list[object] = [normal_form(str(first)), content_stems(str(first))]
    return [*marks, item.quote] if item.quote else marks


def _same(schema: Schema, one: Node, other: Node) -> bool:
    """Say whether two items have the same first text (a task) and no value that contradicts."""
    if one.properties is None or other.properties is None:
        return normal_form(str(one.value)) == normal_form(str(other.value))
    main = ""
    for name, child in schema["properties"].items():
        if is_derived(child) or base_type(child) in ("object", "array"):
            continue
        left, right = one.properties[name].value, other.properties[name].value
        if not main and isinstance(left, str) and isinstance(right, str):
            main = name
            if not _same_task(left, right, one.quote is not None and one.quote == other.quote):
                return False
        elif None not in (left, right) and normal_form(str(left)) != normal_form(str(right)):
            return False
    return bool(main) or one.plain() == other.plain()


def _same_task(left: str, right: str, same_quote: bool) -> bool:
    if normal_form(left) == normal_form(right):
        return True
    a, b = content_stems(left), content_stems(right)
    if a and a == b:
        return True
    return same_quote and bool(a and b) and len(a & b) >= SAME_TASK * min(len(a), len(b))


def _fullness(node: Node) -> int:
    if node.properties is None:
        return 0
    return sum(child.value not in (None, "") for child in node.properties.values())
