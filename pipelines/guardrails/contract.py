"""What every guardrail is given, what it may answer, and what it must never do.

A guardrail judges by code. It leaves a draft alone unless it has positive evidence, it repairs at
most once, and when it breaks, the draft stays as it was and the record says so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol, runtime_checkable

from pipelines.document import Chunk, Document
from pipelines.grounding.draft import Draft
from pipelines.pipeline import Pipeline
from pipelines.prompts import Message
from pipelines.result import Outcome

Generate = Callable[[Sequence[Message]], str]  # one more call of the model: a chat in, its text out


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked: the pipeline, the document and the chunks of it that the model read."""

    pipeline: Pipeline
    document: Document
    chunks: tuple[Chunk, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check found.

    ``ask``: nothing is wrong that code can see, but there is positive evidence that a question to
    the model is worth its price; a repairing guardrail gets to ask it.
    """

    outcome: Outcome
    detail: str = ""
    ask: bool = False


class NotVerified(Exception):  # noqa: N818  a finding, not a fault
    """Raised by a mend that asked and could not find out: the draft stays, and a person is told.

    The message says why.
    """


class Guardrail(Protocol):
    """One check. ``settings`` are the keys that a definition may give it; ``version`` goes up when
    its verdicts may change."""

    name: ClassVar[str]
    version: ClassVar[int]
    settings: ClassVar[frozenset[str]]

    def applies(self, request: Request) -> bool:
        """Say whether there is positive evidence that this guardrail has something to check."""
        ...

    def check(self, request: Request, draft: Draft) -> Verdict:
        """Judge the draft: ``passed`` or ``flagged``."""
        ...


@runtime_checkable
class Repairing(Protocol):
    """A guardrail that can mend a draft.

    ``removes`` says that mending only takes away what has no support, or puts in its place what is
    likelier and no more: such a draft is kept even if something stays flagged, and a person is told
    (``flagged``, not ``repaired``). ``partial`` says that a mend of a part, which leaves the rest
    flagged, is better than none.
    """

    removes: ClassVar[bool]
    partial: ClassVar[bool]

    def repair(self, request: Request, draft: Draft, generate: Generate | None) -> Draft:
        """Return a better draft, or the same one."""
        ...
