"""What a model is taught with: documents of one instruction, and the answers to them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from pipelines.loader import load_pipelines
from pipelines.pipeline import Pipeline
from pipelines.prompts import render
from training import accounts, mails, notes, taskless
from training.entries import Entry, entries
from training.forms import Form, forms
from training.wordings import asked

EXTRACT, SUMMARISE, ROUTE, FORMS = "extract", "summarise", "route-email", "forms"
#: How often a row is of each pipeline; ``FORMS`` are those that users write, and the shipped ones
#: whose documents are forms of the corpus.
SHARES = {EXTRACT: 0.22, ROUTE: 0.24, SUMMARISE: 0.16, FORMS: 0.38}
_DOCUMENTS = 12  # drawn for a row, of which those that fit are taken
_TASKLESS = 0.15  # part of the documents of ``extract`` that are of other tasks and hold no item
_SHIPPED = 0.6  # part of the rows with a shipped pipeline's answers that have its own prompt


@dataclass(frozen=True, slots=True)
class Example:
    """One document and its answer, keys in the order in which the model writes them."""

    pipeline: Pipeline
    document: str  # as ``pipelines.prompts.readable`` leaves it
    answer: Mapping[str, Any]

    @property
    def prompt(self) -> str:
        """What the pipeline asks of this document."""
        pipeline = self.pipeline
        return render(pipeline.prompt, document=self.document, params=pipeline.params, metadata={})


def drawn(r: Random, held_out: bool = False) -> Sequence[Example]:
    """Several documents of one pipeline, and where they are mails, for one list of queues.

    They are of the corpus that is trained on, or all of what is held out.
    """
    kind = r.choices(list(SHARES), list(SHARES.values()))[0]
    if kind == FORMS:
        return _of_form(r, r.choice(forms(held_out)), held_out)
    pipeline = pipelines()[kind]
    if r.random() > _SHIPPED:
        pipeline = with_prompt(pipeline, r.choice(other_prompts()[kind]))
    if kind == ROUTE:
        queues, sorted_mails = mails.documents(r, held_out)
        pipeline = with_params(pipeline, {"queues": queues})
        return [Example(pipeline, text, answer) for text, answer in sorted_mails]
    if kind == SUMMARISE:
        return [Example(pipeline, *accounts.document(r, held_out)) for _ in range(_DOCUMENTS)]
    return [_of_note(r, pipeline, held_out) for _ in range(_DOCUMENTS)]


def _of_note(r: Random, pipeline: Pipeline, held_out: bool) -> Example:
    items: list[notes.Item] = []
    if r.random() < _TASKLESS:
        text = taskless.document(r, held_out)
    else:
        text, items = notes.document(r, held_out)
    return Example(pipeline, text, {"action_items": items})


def with_params(pipeline: Pipeline, params: Mapping[str, Any]) -> Pipeline:
    """A definition with some of its parameters replaced."""
    return _changed(pipeline, params={**pipeline.params, **params})


def with_prompt(pipeline: Pipeline, prompt: str) -> Pipeline:
    """A definition that asks in other words."""
    return _changed(pipeline, prompt=prompt)


def _changed(pipeline: Pipeline, **changes: Any) -> Pipeline:
    # model_copy would carry over what cached_property has kept of the other values.
    fields = {name: getattr(pipeline, name) for name in Pipeline.model_fields}
    return Pipeline.model_validate(fields | changes)


@lru_cache(maxsize=1)
def pipelines() -> Mapping[str, Pipeline]:
    """The shipped definitions by name."""
    return load_pipelines()[0]


@lru_cache(maxsize=1)
def other_prompts() -> Mapping[str, Sequence[str]]:
    """Prompts for the shipped pipelines in other people's words, by the pipelines' names."""
    return prompts_of(entries("prompts"))


def prompts_of(written: Iterable[Entry]) -> dict[str, list[str]]:
    """The prompts of entries that are headed by a pipeline's name."""
    found: dict[str, list[str]] = {}
    for entry in written:
        found.setdefault(entry.heading, []).append("\n".join(entry.lines).strip() + "\n")
    return found


def shipped_for(form: Form) -> Pipeline | None:
    """The shipped definition that asks its model for the form's fields, if there is one."""
    names = [field.name for field in form.fields]
    return next(
        (one for one in pipelines().values() if list(one.generation_schema["properties"]) == names),
        None,
    )


def _of_form(r: Random, form: Form, held_out: bool) -> list[Example]:
    pipeline = shipped_for(form)
    if pipeline and r.random() < _SHIPPED:
        alike = [other for other in forms(held_out) if shipped_for(other) is pipeline]
        documents = tuple(one for other in alike for one in other.documents)
    else:
        wording = asked(r, form)
        pipeline, documents = wording.pipeline, wording.documents
    chosen = r.sample(documents, min(_DOCUMENTS, len(documents)))
    return [Example(pipeline, text, answer) for text, answer in chosen]
