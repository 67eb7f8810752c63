"""Documents of the generator and the corpus as cases: what a model has learnt of its lessons.

``made`` ones are the generator's, ``written`` ones those of ``training/corpus`` that are held out.
Where it does well here and badly on strangers' documents, the generator lacks something; where it
does badly here too, it was not trained for long enough, or is too small. ``learnt`` ones are of the
corpus, too, but not held out: what it does better there, it has learnt by heart.
"""

from __future__ import annotations

from itertools import islice

from training.cases import EXTRACT, ROUTE, SUMMARISE, Case, Gold, Item, Routing, Summary
from training.examples import Example, examples
from training.generator.text import tidy
from training.generator.written import accounts, mails, notes
from training.generator.written.corpus import HELD_OUT
from training.sources import split_sentences

_SEED = 2**31 + 1  # no run's own, nor that of its held-out batches
_COUNT = 300


def made_cases(count: int = _COUNT) -> list[Case]:
    """The same documents every time, as long as the generator and its sources are the same.

    Key sentences of a summary are all that the right one has.
    """
    some = islice(examples(_SEED, written=False), count)
    return [_case("made", number, example) for number, example in enumerate(some, 1)]


def written_cases() -> list[Case]:
    """The held-out documents of the corpus."""
    return _of_corpus("written", held_out=True)


def learnt_cases() -> list[Case]:
    """About as many documents of the corpus that runs are trained on."""
    return _of_corpus("learnt", held_out=False, every=HELD_OUT - 1)


SETS = {"made": made_cases, "written": written_cases, "learnt": learnt_cases}


def _of_corpus(collection: str, *, held_out: bool, every: int = 1) -> list[Case]:
    """Documents as they were written; queues by their first names."""
    found = []
    for text in notes.notes(held_out)[::every]:
        document, items = notes.resolved(tidy(text))
        found.append(Example(EXTRACT, document, {"action_items": items}))
    for text in accounts.accounts(held_out)[::every]:
        found.append(Example(SUMMARISE, *accounts.answered(text)))
    for office in mails.offices(held_out)[::every]:
        params = {"queues": office.plain()}
        for mail in office.mails:
            document, reason = mail.answered()
            answer = {"reason": reason, "queue": office.queues[mail.queue].names[0]}
            found.append(Example(ROUTE, document, answer | {"urgency": mail.urgency}, params))
    return [_case(collection, number, example) for number, example in enumerate(found, 1)]


def _case(collection: str, number: int, example: Example) -> Case:
    return Case(
        name=f"{example.pipeline}-{number:03}",
        collection=collection,
        pipeline=example.pipeline,
        document=example.document,
        gold=_gold(example),
        queues=tuple(example.params.get("queues", ())),
    )


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
