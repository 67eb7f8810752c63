"""What a model is taught with: documents of one instruction, and the answers to them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any

from pipelines.loader import load_pipelines
from pipelines.pipeline import Pipeline
from pipelines.prompts import render
from training import accounts, mails, notes

EXTRACT, SUMMARISE, ROUTE = "extract", "summarise", "route-email"
#: How often a row is of each pipeline.
SHARES = {EXTRACT: 0.34, ROUTE: 0.40, SUMMARISE: 0.26}
_DOCUMENTS = 6  # of a row, at most; mails bring their own number


@dataclass(frozen=True, slots=True)
class Example:
    """One document and its answer, keys in the order in which the model writes them."""

    pipeline: str
    document: str  # as ``pipelines.prompts.readable`` leaves it
    answer: Mapping[str, Any]
    params: Mapping[str, Any] = field(default_factory=dict)  # of route-email: {"queues": [...]}

    @property
    def prompt(self) -> str:
        """What the pipeline asks of this document."""
        prompt = pipelines()[self.pipeline].prompt
        return render(prompt, document=self.document, params=self.params, metadata={})


def drawn(r: Random, held_out: bool = False) -> Sequence[Example]:
    """Several documents of one pipeline, and where they are mails, for one list of queues.

    They are of the corpus that is trained on, or all of what is held out.
    """
    pipeline = r.choices(list(SHARES), list(SHARES.values()))[0]
    if pipeline == ROUTE:
        queues, found = mails.documents(r, held_out)
        return [Example(ROUTE, text, answer, {"queues": queues}) for text, answer in found]
    if pipeline == SUMMARISE:
        return [Example(SUMMARISE, *accounts.document(r, held_out)) for _ in range(_DOCUMENTS)]
    texts = (notes.document(r, held_out) for _ in range(_DOCUMENTS))
    return [Example(EXTRACT, text, {"action_items": items}) for text, items in texts]


@lru_cache(maxsize=1)
def pipelines() -> Mapping[str, Pipeline]:
    """The shipped definitions by name."""
    return load_pipelines()[0]
