"""Which values of an answer are right, each by its JSON pointer: what a calibration is fitted on.

A value of which the gold answer says nothing (the reason of a routing) is left out. A list is right
if nothing is missing in it; too many entries are wrong themselves.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pipelines.grounding.pointers import pointer
from training.cases import Case, Filled, Item, Routing, Summary
from training.forms import Field
from training.scoring import (
    equal,
    facts_kept,
    invented,
    match,
    partners,
    same,
    title_right,
)

Rightness = tuple[str, bool]


def judged(case: Case, answer: Mapping[str, Any]) -> Iterator[Rightness]:
    """Yield (pointer, whether it is right) of the values that the gold answer says something of."""
    gold = case.gold
    if isinstance(gold, Filled):
        yield from _filled(gold.fields, gold.answer, answer, gold.as_recognised, "")
    elif isinstance(gold, Routing):
        yield "/queue", answer["queue"] in gold.queue
        yield "/urgency", answer["urgency"] in gold.urgency
    elif isinstance(gold, Summary):
        yield from _summary(case, gold, answer)
    else:
        yield from _items(gold, answer["action_items"])


def _summary(case: Case, gold: Summary, answer: Mapping[str, Any]) -> Iterator[Rightness]:
    def true(said: str) -> bool:
        return not invented(case.document, {"said": said})

    yield "/title", bool(title_right(gold, answer["title"])[0]) and true(answer["title"])
    kept = facts_kept(gold, answer)[0] >= 0.5
    yield "/summary", kept and true(answer["summary"])
    yield "/key_points", kept
    for number, point in enumerate(answer["key_points"]):
        yield pointer("/key_points", number), true(point)


def _items(gold: Sequence[Item], found: Sequence[Mapping[str, Any]]) -> Iterator[Rightness]:
    pairs = {id(item): wanted for wanted, item in match(gold, found)}
    yield "/action_items", len(pairs) == len(gold)
    for number, item in enumerate(found):
        path, wanted = pointer("/action_items", number), pairs.get(id(item))
        yield pointer(path, "task"), wanted is not None
        if wanted is not None:  # of a task that is none, nobody is the owner
            yield pointer(path, "owner"), same(item["owner"], wanted.owner)
            yield pointer(path, "due"), same(item["due"], wanted.due)


def _filled(
    fields: Sequence[Field],
    gold: Mapping[str, Any],
    found: Mapping[str, Any],
    lenient: bool,
    path: str,
) -> Iterator[Rightness]:
    for field in fields:
        wanted, said, here = gold[field.name], found[field.name], pointer(path, field.name)
        if field.type not in ("list", "texts"):
            yield here, equal(field, wanted, said, lenient)
            continue
        inner = field.fields or (Field("", "text"),)
        left = [one if field.fields else {"": one} for one in wanted]
        right = [one if field.fields else {"": one} for one in said]
        places = {id(one): number for number, one in enumerate(right)}
        paired = list(partners(inner, left, right, lenient))
        yield here, all(other is not None for _, other in paired)
        for one, other in paired:
            if other is None:
                continue
            entry = pointer(here, places[id(other)])
            if not field.fields:
                yield entry, one is not None and equal(inner[0], one[""], other[""], lenient)
            elif one is not None:
                yield from _filled(field.fields, one, other, lenient, entry)
            else:
                yield from ((pointer(entry, each.name), False) for each in field.fields)
