"""Guardrails of free text: what was asked in words, and what the model said to it.

The same module serves a pipeline's drafts (every text in them that the model worded itself), a
recorded conversation (``nightshift guardrails audit``) and a chat.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from pipelines.grounding.draft import Draft
from pipelines.grounding.output_values import worded
from pipelines.guardrails.contract import Generate, Request, Verdict
from pipelines.prompts import Message, render
from pipelines.result import Outcome
from pipelines.text.control_tokens import neutralise


@dataclass(frozen=True, slots=True)
class TextRequest:
    """One exchange up to the answer. ``history`` are earlier messages, the oldest first."""

    prompt: str
    system: str = ""
    history: tuple[Message, ...] = ()
    document: str = ""  # what the answer is to be made from, if anything
    settings: Mapping[str, Any] = field(default_factory=dict)  # of this guardrail

    def messages(self, prompt: str = "") -> list[Message]:
        """The chat that asks for the answer, or asks ``prompt`` in its place, of the document.

        Gemma's templates have no system turn: the system's text opens the first message.
        """
        asked = prompt or self.prompt
        if self.document:
            asked = f"{asked}\n\n<document>\n{neutralise(self.document)}\n</document>"
        chat = [*self.history, Message("user", asked)]
        if self.system:
            chat[0] = Message("user", f"{self.system}\n\n{chat[0].content}")
        return chat


class TextGuardrail(ABC):
    """A guardrail that looks at text alone. ``judge`` never calls the model, ``mend`` may."""

    name: ClassVar[str]
    version: ClassVar[int] = 1
    settings: ClassVar[frozenset[str]] = frozenset()
    removes: ClassVar[bool] = False
    partial: ClassVar[bool] = False

    @abstractmethod
    def concerns(self, text_request: TextRequest) -> bool:
        """Say whether there is positive evidence in the request that there is something to check.

        Where evidence can only be in the answer, say True and let ``judge`` look.
        """

    @abstractmethod
    def judge(self, text_request: TextRequest, text: str) -> Verdict:
        """``passed``, ``flagged``, or ``not_applicable`` where the answer holds no evidence."""

    def mend(self, text_request: TextRequest, text: str, generate: Generate | None) -> str:
        """A better text, or the same one; without ``generate`` only what needs no model.

        What comes back is judged once more and kept only if it passes.
        """
        return text

    # -- as a guardrail of a pipeline's drafts ---------------------------------------------------

    def applies(self, request: Request) -> bool:
        return self.concerns(_text_request(request, self.name))

    def check(self, request: Request, draft: Draft) -> Verdict:
        text_request = _text_request(request, self.name)
        texts = worded(request.pipeline.output_schema, draft.output)
        verdicts = [(path, self.judge(text_request, text)) for path, _, text in texts]
        for outcome in (Outcome.FLAGGED, Outcome.PASSED):
            found = [(path, verdict) for path, verdict in verdicts if verdict.outcome is outcome]
            if found:
                detail = "; ".join(f"{path}: {x.detail}" for path, x in found if x.detail)
                return Verdict(outcome, detail, any(x.ask for _, x in verdicts))
        return Verdict(Outcome.NOT_APPLICABLE)

    def repair(self, request: Request, draft: Draft, generate: Generate | None) -> Draft:
        text_request = _text_request(request, self.name)
        output = draft.output
        for path, _, text in worded(request.pipeline.output_schema, output):
            verdict = self.judge(text_request, text)
            if verdict.outcome is Outcome.FLAGGED or verdict.ask:
                output = _with(output, path.split("/")[1:], self.mend(text_request, text, generate))
        return replace(draft, output=output)


def _text_request(request: Request, name: str) -> TextRequest:
    pipeline = request.pipeline
    text = "".join(chunk.text for chunk in request.chunks)
    asked = render(pipeline.prompt, document="", params=pipeline.params, metadata={})
    return TextRequest(asked, document=text, settings=pipeline.guardrails[name])


def _with(value: Any, keys: list[str], text: str) -> Any:
    """A copy of a tree in which the value at these keys of a pointer is ``text``."""
    if not keys:
        return text
    key = keys[0].replace("~1", "/").replace("~0", "~")
    if isinstance(value, list):
        place = int(key)
        return [*value[:place], _with(value[place], keys[1:], text), *value[place + 1 :]]
    return {**value, key: _with(value[key], keys[1:], text)}
