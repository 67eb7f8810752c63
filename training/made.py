"""Documents by the generator that no run has seen, as cases: what a model has learnt of what it was
taught. Where it does well here and badly on strangers' documents, the generator lacks something;
where it does badly here too, it was not trained for long enough, or is too small."""

from __future__ import annotations

from itertools import islice

from training.cases import EXTRACT, ROUTE, Case, Gold, Item, Routing, Summary
from training.examples import Example, examples
from training.sources import split_sentences

_SEED = 2**31 + 1  # no run's own, nor that of its held-out batches
_COUNT = 300


def made_cases(count: int = _COUNT) -> list[Case]:
    """The same documents every time, as long as the generator and its sources are the same.

    Key sentences of a summary are all that the right one has.
    """
    return [
        Case(
            name=f"{example.pipeline}-{number:03}",
            collection="made",
            pipeline=example.pipeline,
            document=example.document,
            gold=_gold(example),
            queues=tuple(example.params.get("queues", ())),
        )
        for number, example in enumerate(islice(examples(_SEED), count), 1)
    ]


def _gold(example: Example) -> Gold:
    answer = example.answer
    if example.pipeline == EXTRACT:
        return tuple(
            Item((item["task"],), (item["owner"],), _dues(item["due"]))
            for item in answer["action_items"]
        )
    if example.pipeline == ROUTE:
        return Routing((answer["queue"],), (answer["urgency"],))
    return Summary((answer["title"],), tuple(split_sentences(answer["summary"])))


def _dues(due: str | None) -> tuple[str | None, ...]:
    """The generator leaves "before" out of its answers; the pipeline puts it back."""
    return (due, f"before {due}") if due else (None,)
