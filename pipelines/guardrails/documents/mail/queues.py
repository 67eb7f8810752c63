"""Replaces a mail's queue with the queue whose description is nearest to the mail's words.

For small models: if their choice and the nearest queue differ clearly, the nearest queue is right
more often. The record is flagged in any case.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, NamedTuple

from pipelines.grounding.draft import Draft
from pipelines.grounding.pointers import pointer
from pipelines.guardrails.contract import Generate, Request, Verdict
from pipelines.guardrails.documents.mail.topics import nearness, topic, words_for
from pipelines.schema import described_choices
from pipelines.text.mail_parts import without_asides

NEAR = 0.25  # least cosine of the nearest queue
NEARER = 0.05  # least difference from the cosine of the model's choice
_SAID = 3  # words that a finding quotes
# Catch-all queues have no topic that a mail could be near to.
_REST = re.compile(
    r"""^other\b|\bmisc|\bother\s(?:matters|things|requests|questions)\b
    |\b(?:every|any|some)thing(?:\s\w+)?\selse\b|\ball\selse\b""",
    re.VERBOSE | re.IGNORECASE,
)


class _Nearer(NamedTuple):
    """A choice that the document's words are nearer to than to the model's choice."""

    field: str
    chosen: str
    other: str
    words: list[str]

    @property
    def why(self) -> str:
        said = ", ".join(f"“{word}”" for word in self.words)
        path = pointer("", self.field)
        return f"{path}: {said} speak of “{self.other}” rather than of “{self.chosen}”"


class QueuesGuardrail:
    """Replaces the chosen queue if the mail's words are clearly nearer to another; flags it."""

    name: ClassVar[str] = "queues"
    version: ClassVar[int] = 2
    settings: ClassVar[frozenset[str]] = frozenset()
    removes: ClassVar[bool] = True  # likelier than the model's choice, but not certain
    partial: ClassVar[bool] = False

    def applies(self, request: Request) -> bool:
        pipeline = request.pipeline
        return bool(described_choices(pipeline.schema_, pipeline.params))

    def check(self, request: Request, draft: Draft) -> Verdict:
        return Verdict.on(one.why for one in _nearer(request, draft))

    def repair(self, request: Request, draft: Draft, generate: Generate | None) -> Draft:
        better = {one.field: one.other for one in _nearer(request, draft)}
        scores = {k: v for k, v in draft.scores.items() if k.removeprefix("/") not in better}
        return replace(draft, output={**draft.output, **better}, scores=scores)


def _nearer(request: Request, draft: Draft) -> Iterator[_Nearer]:
    mail = topic(without_asides(request.document.text))
    lists = described_choices(request.pipeline.schema_, request.pipeline.params)
    for field, described in lists.items():
        chosen = draft.output.get(field)
        texts = {name: f"{name}: {text}" for name, text in described.items()}
        if chosen not in texts or _REST.search(texts[chosen]):
            continue
        topics = {name: topic(text) for name, text in texts.items()}
        other = max(topics, key=lambda name: nearness(mail, topics[name]))
        near = nearness(mail, topics[other])
        if near > NEAR and near - nearness(mail, topics[chosen]) > NEARER:
            words = words_for(mail, topics[other], topics[chosen], _SAID)
            yield _Nearer(field, chosen, other, words)
