"""What a prompt asks for in so many words is checked in code, and mended part by part."""

from __future__ import annotations

import re
from typing import ClassVar

from pipelines.guardrails.answers.constraints.checkers import failing
from pipelines.guardrails.answers.constraints.constraint import Constraint
from pipelines.guardrails.answers.constraints.recognition.recognise import recognise
from pipelines.guardrails.answers.constraints.refine import mend_by_code, refine
from pipelines.guardrails.contract import Generate, Verdict
from pipelines.guardrails.text_guardrail import TextGuardrail, TextRequest
from pipelines.result import Outcome

# A pipeline's prompt speaks of the whole JSON record; its texts are judged one by one. So only
# what holds of every text or of none counts there. Lengths, numbers of items, words to include,
# wrapping and the last words are the record's; the language of a title cannot be told for sure.
_OF_EACH_TEXT = frozenset({"punctuation:no_comma", "keywords:forbidden_words"})
_OF_EACH_SENTENCE = frozenset({"units:words", "units:start", "units:end", "units:contain"})
# A rule of one field, as in "- title: up to ten words".
_FIELD_RULE = re.compile(r"^\s*(?:[-*]\s*)?[\"`]?\w+[\"`]?:.*$", re.MULTILINE)
# An example of an answer, as in {"title":"..."}.
_RECORD = re.compile(r"\{[^{}]*\}")


class ConstraintsGuardrail(TextGuardrail):
    """Divide, verify, refine: recognised in the prompt, verified by code, refined by the model."""

    name: ClassVar[str] = "constraints"
    version: ClassVar[int] = 2
    partial: ClassVar[bool] = True

    def concerns(self, request: TextRequest) -> bool:
        return bool(constraints_of(request))

    def judge(self, request: TextRequest, text: str) -> Verdict:
        constraints = constraints_of(request)
        if not constraints:
            return Verdict(Outcome.NOT_APPLICABLE)
        if not text.strip():
            return Verdict(Outcome.FLAGGED, "is empty")
        wrong = [line for constraint in constraints if (line := failing(constraint, text))]
        return Verdict(Outcome.FLAGGED, "; ".join(wrong)) if wrong else Verdict(Outcome.PASSED)

    def mend(self, request: TextRequest, text: str, generate: Generate | None) -> str:
        constraints = constraints_of(request)
        if not text.strip() or not any(failing(constraint, text) for constraint in constraints):
            return text
        text = mend_by_code(constraints, request, text)
        return refine(constraints, request, text, generate) if generate else text


def constraints_of(request: TextRequest) -> list[Constraint]:
    """The constraints that an answer to this turn must hold to, the prompt's first."""
    if request.document:
        rules = _RECORD.sub("", _FIELD_RULE.sub("", request.prompt))
        return [constraint for constraint in recognise(rules) if _of_each_text(constraint)]
    found = recognise(request.prompt)
    if request.system:
        # A system prompt asks for nothing that could be repeated.
        standing = (x for x in recognise(request.system) if x.kind != "combination:repeat_prompt")
        found += [constraint for constraint in standing if constraint not in found]
    return found


def _of_each_text(constraint: Constraint) -> bool:
    if constraint.kind in _OF_EACH_SENTENCE:
        return bool(constraint.arguments["unit"] == "sentence")
    return constraint.kind in _OF_EACH_TEXT
