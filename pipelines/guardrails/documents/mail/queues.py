"""A mail goes where its words point, if they point elsewhere than the model does.

For models that know little of what words mean: the queue whose description the words are nearest to
is more often right there, and a person is told in any case.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from pipelines.grounding.draft import Draft
from pipelines.grounding.output_tree import pointer
from pipelines.guardrails.contract import Generate, Request, Verdict
from pipelines.guardrails.documents.mail.topics import nearness, topic, words_for
from pipelines.result import Outcome
from pipelines.schema import described_choices
from pipelines.text.mail_parts import without_asides

NEAR = 0.25  # cosine of a choice that the words are believed about
NEARER = 0.05  # than the model's choice
_SAID = 3  # words that a finding quotes
# What is described by what it is not cannot be near to anything.
_REST = re.compile(
    r"""^other\b|\bmisc|\bother\s(?:matters|things|requests|questions)\b
    |\b(?:every|any|some)thing(?:\s\w+)?\selse\b|\ball\selse\b""",
    re.VERBOSE | re.IGNORECASE,
)


class _Nearer(NamedTuple):
    """A choice that the document's words are nearer to than to the one that was made."""

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
    """Puts the choice in place to whose description the document's words are nearest, if they are
    clearly farther from that of the answer's, and flags it."""

    name: ClassVar[str] = "queues"
    version: ClassVar[int] = 2
    settings: ClassVar[frozenset[str]] = frozenset()
    removes: ClassVar[bool] = True  # right more often than what it replaces, but not certain
    partial: ClassVar[bool] = False

    def applies(self, request: Request) -> bool:
        pipeline = request.pipeline
        return bool(described_choices(pipeline.schema_, pipeline.params))

    def check(self, request: Request, draft: Draft) -> Verdict:
        found = [one.why for one in _nearer(request, draft)]
        return Verdict(Outcome.FLAGGED, "; ".join(found)) if found else Verdict(Outcome.PASSED)

    def repair(self, request: Request, draft: Draft, generate: Generate | None) -> Draft:
        better = {one.field: one.other for one in _nearer(request, draft)}
        return Draft({**draft.output, **better}, draft.evidence, draft.dropped)


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
