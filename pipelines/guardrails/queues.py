"""A mail goes where its words point, if it has none of those that describe the chosen queue.

For models that know little of what words mean: what another queue of the list shares words with is
more often right there, and a person is told in any case.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import ClassVar, NamedTuple

from pipelines.guardrails.contract import Draft, Generate, Request, Verdict
from pipelines.mail_parts import own_words
from pipelines.pipeline import Pipeline
from pipelines.result import Outcome
from pipelines.schema import described_choices
from pipelines.tree import pointer
from pipelines.words import content_stems, stem

_SAID = 3  # words of the document that a finding quotes
_WORD = re.compile(r"\w+")


class _Likelier(NamedTuple):
    """A choice that the document's words speak for, and not for the one that was made."""

    field: str
    chosen: str
    other: str
    words: tuple[str, ...]  # as the document has them

    @property
    def why(self) -> str:
        said = ", ".join(f"“{word}”" for word in self.words)
        return (
            f"{pointer('', self.field)}: nothing in the document speaks of “{self.chosen}”,"
            f" {said} of “{self.other}”"
        )


class QueuesGuardrail:
    """Puts the one choice in place whose description shares most words with the document, where
    that of the answer's choice shares none, and flags it."""

    name: ClassVar[str] = "queues"
    version: ClassVar[int] = 1
    settings: ClassVar[frozenset[str]] = frozenset()
    removes: ClassVar[bool] = True  # right more often than what it replaces, but not certain
    partial: ClassVar[bool] = False

    def applies(self, request: Request) -> bool:
        return any(_lists(request.pipeline))

    def check(self, request: Request, draft: Draft) -> Verdict:
        found = [one.why for one in _likelier(request, draft)]
        return Verdict(Outcome.FLAGGED, "; ".join(found)) if found else Verdict(Outcome.PASSED)

    def repair(self, request: Request, draft: Draft, generate: Generate | None) -> Draft:
        better = {one.field: one.other for one in _likelier(request, draft)}
        return Draft({**draft.output, **better}, draft.evidence, draft.dropped)


def _lists(pipeline: Pipeline) -> Iterator[tuple[str, dict[str, frozenset[str]]]]:
    """The output's choices out of a described list: field, and the words of each choice."""
    for field, described in described_choices(pipeline.schema_, pipeline.params).items():
        yield field, {name: _stems(f"{name}: {text}") for name, text in described.items()}


def _likelier(request: Request, draft: Draft) -> Iterator[_Likelier]:
    text = own_words(request.document.text)
    document = _stems(text)
    for field, choices in _lists(request.pipeline):
        chosen = draft.output.get(field)
        if chosen not in choices or document & choices[chosen]:
            continue
        other = _most_shared(document, choices)
        if other is not None:
            yield _Likelier(field, chosen, other, _as_said(text, document & choices[other]))


def _most_shared(document: frozenset[str], choices: Mapping[str, frozenset[str]]) -> str | None:
    """The one choice that shares most words with the document; None where two do, or none."""
    shared = {name: len(document & words) for name, words in choices.items()}
    most = max(shared.values())
    found = [name for name, count in shared.items() if count == most]
    return found[0] if most and len(found) == 1 else None


def _as_said(text: str, stems: frozenset[str]) -> tuple[str, ...]:
    words = (found.group() for found in _WORD.finditer(text.replace("_", " ")))
    first = {stem(word.casefold()): word for word in reversed(list(words))}
    return tuple(first[one] for one in sorted(stems & first.keys(), key=text.find))[:_SAID]


def _stems(text: str) -> frozenset[str]:
    return content_stems(text.replace("_", " "))
