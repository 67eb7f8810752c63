"""Guardrails that compare a plain text with the request for it.

The same guardrail serves a chat, recorded answers (``jobs guardrails audit``) and a pipeline's
drafts (every text in a draft that the model worded itself).
"""

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
    """All that the model was given for one answer. ``history``: earlier messages, oldest first."""

    prompt: str
    system: str = ""
    history: tuple[Message, ...] = ()
    document: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)  # of the guardrail that is called

    def messages(self, prompt: str = "") -> list[Message]:
        """Return the chat that asks for the answer, or asks ``prompt`` instead.

        Gemma's templates have no system turn: the system text opens the first message.
        """
        asked = prompt or self.prompt
        if self.document:
            asked = f"{asked}\n\n<document>\n{neutralise(self.document)}\n</document>"
        chat = [*self.history, Message("user", asked)]
        if self.system:
            chat[0] = Message("user", f"{self.system}\n\n{chat[0].content}")
        return chat


class TextGuardrail(ABC):
    """A guardrail of plain text. ``judge`` never calls the model, ``mend`` may."""

    name: ClassVar[str]
    version: ClassVar[int] = 1
    settings: ClassVar[frozenset[str]] = frozenset()
    removes: ClassVar[bool] = False
    partial: ClassVar[bool] = False

    @abstractmethod
    def concerns(self, text_request: TextRequest) -> bool:
        """Say whether the request has evidence that there is something to check.

        True if only the answer can hold the evidence: ``judge`` looks for it there.
        """

    @abstractmethod
    def judge(self, text_request: TextRequest, text: str) -> Verdict:
        """Return ``passed``, ``flagged``, or ``not_applicable`` if the answer has no evidence."""

    def mend(self, text_request: TextRequest, text: str, generate: Generate | None) -> str:
        """Return a repaired text or the same one; without ``generate``, repair by code alone.

        The caller judges the text again and keeps it only if it passes.
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
        if type(self).mend is TextGuardrail.mend:
            return draft  # no text would change: to judge each again takes time for nothing
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
    """Return a copy of a JSON value with ``text`` at the given keys of a JSON pointer."""
    if not keys:
        return text
    key = keys[0].replace("~1", "/").replace("~0", "~")
    if isinstance(value, list):
        place = int(key)
        return [*value[:place], _with(value[place], keys[1:], text), *value[place + 1 :]]
    return {**value, key: _with(value[key], keys[1:], text)}
