"""Endless examples for training: a document, the right answer, and plain text beside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from training import sources
from training.generator.extract import documents as extract
from training.generator.route import documents as route
from training.generator.summary import documents as summary
from training.generator.written import accounts, mails, notes

# Chances of what comes next; mails come as some for one list of queues, and are nearly half of all.
_NEXT = {"extract": 0.62, "route-email": 0.13, "summarise": 0.25}
# Shares of what people wrote by hand; the rest is composed.
_WRITTEN = {"extract": 0.25, "route-email": 0.75, "summarise": 0.25}


@dataclass(frozen=True, slots=True)
class Example:
    """One document and its answer, keys in the order in which the model writes them."""

    pipeline: str  # "extract" | "summarise" | "route-email"
    document: str  # as ``pipelines.prompts.readable`` leaves it
    answer: dict[str, Any]
    params: dict[str, Any] = field(default_factory=dict)  # route-email: {"queues": [...]}


def _some(r: Random, pipeline: str, written: bool) -> Iterator[Example]:
    """One document, or mails that are sorted into the same queues: one list object for all."""
    if pipeline == "extract":
        document, items = notes.document(r) if written else extract.document(r)
        yield Example(pipeline, document, {"action_items": items})
    elif pipeline == "route-email":
        queues, found = mails.documents(r) if written else route.documents(r)
        for text, choice in found:
            yield Example(pipeline, text, choice, {"queues": queues})
    else:
        document, answer = accounts.document(r) if written else summary.document(r)
        yield Example(pipeline, document, answer)


def examples(seed: int, *, written: bool = True) -> Iterator[Example]:
    """Endless examples of all pipelines, the same for the same seed and sources.

    ``written``: some are documents that people wrote; all others are composed.
    """
    pipelines, weights = list(_NEXT), list(_NEXT.values())
    r = Random(f"examples {seed}")
    while True:
        pipeline = r.choices(pipelines, weights)[0]
        yield from _some(r, pipeline, r.random() < _WRITTEN[pipeline] * written)


def passages(seed: int) -> Iterator[str]:
    """Endless plain English of some hundred words each, out of ``sources.texts``."""
    r = Random(f"passages {seed}")
    kinds = list(sources.texts())
    weights = [sum(map(len, pieces)) ** 0.75 for _, pieces in kinds]
    while True:
        name, pieces = r.choices(kinds, weights)[0]
        wanted = r.randint(600, 2400)
        parts: list[str] = []
        in_order = name == "meetings"  # turns make sense one after another
        at = r.randrange(len(pieces))
        while sum(map(len, parts)) < wanted:
            parts.append(pieces[at])
            at = (at + 1) % len(pieces) if in_order else r.randrange(len(pieces))
        yield "\n".join(parts)
