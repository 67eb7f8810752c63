"""The interface of every guardrail: its input, its verdicts and its limits.

A guardrail judges by code. It changes a draft only on positive evidence and at most once. If a
guardrail raises, the draft stays unchanged and the record says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol, runtime_checkable

from pipelines.calibration import Calibration
from pipelines.document import Chunk, Document
from pipelines.grounding.draft import Draft
from pipelines.pipeline import Pipeline
from pipelines.prompts import Message
from pipelines.result import Outcome

Generate = Callable[[Sequence[Message]], str]  # one more model call: from a chat to its answer


@dataclass(frozen=True, slots=True)
class Request:
    """The pipeline, the document and the chunks of the document that the model read, and what is
    known of how sure the model has to be."""

    pipeline: Pipeline
    document: Document
    chunks: tuple[Chunk, ...]
    calibration: Calibration | None = None  # of the model


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a check.

    ``ask``: code finds no fault, but has evidence that a question to the model is worth its cost;
    ``repair`` is then called and may ask the question.
    """

    outcome: Outcome
    detail: str = ""
    ask: bool = False

    @classmethod
    def on(cls, findings: Iterable[str]) -> Verdict:
        """Flag the findings, joined with semicolons; pass if there are none."""
        found = list(findings)
        return cls(Outcome.FLAGGED, "; ".join(found)) if found else cls(Outcome.PASSED)


class NotVerified(Exception):  # noqa: N818  a finding, not a fault
    """A repair asked the model and learnt nothing. The draft stays and is flagged with the
    message."""


class Guardrail(Protocol):
    """One check. ``settings`` are the keys that a definition may set; ``version`` goes up when
    verdicts may change."""

    name: ClassVar[str]
    version: ClassVar[int]
    settings: ClassVar[frozenset[str]]

    def applies(self, request: Request) -> bool:
        """Say whether there is evidence that this guardrail has something to check."""
        ...

    def check(self, request: Request, draft: Draft) -> Verdict:
        """Judge the draft: ``passed`` or ``flagged``."""
        ...


@runtime_checkable
class Repairing(Protocol):
    """A guardrail that can repair a draft.

    ``removes``: a repair only removes unsupported values or replaces them with likelier ones. Its
    draft is kept, and always recorded as ``flagged``, never as ``repaired``. ``partial``: a repair
    that leaves some findings is kept, and recorded as ``flagged``.
    """

    removes: ClassVar[bool]
    partial: ClassVar[bool]

    def repair(self, request: Request, draft: Draft, generate: Generate | None) -> Draft:
        """Return a better draft, or the same one."""
        ...
