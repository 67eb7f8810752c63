"""Checks by code what a prompt asks for explicitly, and repairs the answer part by part."""

import re
from typing import ClassVar

from pipelines.guardrails.answers.constraints.checkers import failing
from pipelines.guardrails.answers.constraints.constraint import Constraint
from pipelines.guardrails.answers.constraints.recognition.recognise import recognise
from pipelines.guardrails.answers.constraints.refine import mend_by_code, refine
from pipelines.guardrails.contract import Generate, Verdict
from pipelines.guardrails.text_guardrail import TextGuardrail, TextRequest
from pipelines.result import Outcome

# A pipeline's prompt is about the whole JSON record, but its texts are judged one by one. So only
# constraints on every text or sentence count. Lengths, numbers of items, words to include, wrapping
# and the last words concern the record; the language of a title cannot be detected reliably.
_OF_EACH_TEXT = frozenset({"punctuation:no_comma", "keywords:forbidden_words"})
_OF_EACH_SENTENCE = frozenset({"units:words", "units:start", "units:end", "units:contain"})
# A rule of one field, as in "- title: up to ten words".
_FIELD_RULE = re.compile(r"^[^\S\n]*+(?:[-*][^\S\n]*+)?[\"`]?\w++[\"`]?:.*$", re.MULTILINE)
# An example of an answer, as in {"title":"..."}.
_RECORD = re.compile(r"\{[^{}]*\}")


class ConstraintsGuardrail(TextGuardrail):
    """Checks by code the constraints that a prompt sets, and has the model repair what fails."""

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
        return Verdict.on(fault for x in constraints if (fault := failing(x, text)))

    def mend(self, request: TextRequest, text: str, generate: Generate | None) -> str:
        constraints = constraints_of(request)
        if not text.strip() or not any(failing(constraint, text) for constraint in constraints):
            return text
        text = mend_by_code(constraints, request, text)
        return refine(constraints, request, text, generate) if generate else text


def constraints_of(request: TextRequest) -> list[Constraint]:
    """Return the constraints of a request, the prompt's before the system text's."""
    if request.document:
        rules = _RECORD.sub("", _FIELD_RULE.sub("", request.prompt))
        return [constraint for constraint in recognise(rules) if _of_each_text(constraint)]
    found = recognise(request.prompt)
    if request.system:
        # A system prompt has no request to repeat.
        standing = (x for x in recognise(request.system) if x.kind != "combination:repeat_prompt")
        found += [constraint for constraint in standing if constraint not in found]
    return found


def _of_each_text(constraint: Constraint) -> bool:
    if constraint.kind in _OF_EACH_SENTENCE:
        return bool(constraint.arguments["unit"] == "sentence")
    return constraint.kind in _OF_EACH_TEXT
