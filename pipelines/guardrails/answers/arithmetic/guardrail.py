"""Checks the arithmetic of an answer: its equations, and its result against its working.

If code cannot decide, the model is asked for one program, which runs in the sandbox.
"""

import re
from typing import ClassVar

from pipelines.guardrails.answers.arithmetic.contradiction import contradiction, restated
from pipelines.guardrails.answers.arithmetic.equations import (
    Equation,
    EquationStatus,
    equations,
    hanging_on,
)
from pipelines.guardrails.answers.arithmetic.program import ASK, ProgramResult, compute
from pipelines.guardrails.answers.arithmetic.quantities import given
from pipelines.guardrails.answers.arithmetic.stated_answer import (
    StatedAnswer,
    agrees,
    plain,
    stated_answers,
    written_like,
)
from pipelines.guardrails.contract import Generate, Verdict
from pipelines.guardrails.text_guardrail import TextGuardrail, TextRequest
from pipelines.result import Outcome
from pipelines.text.sentences import next_stop

_ASKS = re.compile(
    r"\bhow\s+(?:many|much|long|far|old|tall|big|fast|often|heavy|high|deep|wide)\b"
    r"|\bwhat(?:'s|\s+is|\s+was|\s+are|\s+were|\s+will|\s+would|\s+percent\w*)\b"
    r"|\b(?:calculate|compute|work\s+out|add\s+up|sum\s+up|find)\b",
    re.IGNORECASE,
)
_OPERATION = re.compile(r"[=≈]|<<|\\frac|\b(?:equals|is equal to)\b|\d\s*[-+*/×÷x]\s*[$€£]?\d")


class ArithmeticGuardrail(TextGuardrail):
    """Finds wrong equations, and answers that contradict their own working."""

    name: ClassVar[str] = "arithmetic"
    version: ClassVar[int] = 2

    def concerns(self, request: TextRequest) -> bool:
        return True  # a wrong equation can stand in any answer

    def judge(self, request: TextRequest, text: str) -> Verdict:
        found = equations(text) if _OPERATION.search(text) else []
        wrong = _wrong(request, found)
        if wrong:
            return Verdict(Outcome.FLAGGED, _explain(text, wrong[0], found))
        if request.document:
            return Verdict(Outcome.PASSED if found else Outcome.NOT_APPLICABLE)
        against = contradiction(request.prompt, text, found)
        if against is not None:
            said = text[against.wrong[0].start : against.wrong[0].end].strip()
            detail = f"says {said}, but works out {against.result.said(text)}"
            return Verdict(Outcome.FLAGGED, detail)
        if _asks_for_a_number(request) and _committed(text, found) is not None:
            # If the working is consistent, a program is wrong more often than the working.
            return Verdict(Outcome.PASSED, ask=not found and "```" not in text)
        return Verdict(Outcome.PASSED if found else Outcome.NOT_APPLICABLE)

    def mend(self, request: TextRequest, text: str, generate: Generate | None) -> str:
        if request.document:
            return text  # the figures come from the document
        found = equations(text)
        against = contradiction(request.prompt, text, found)
        if against is not None:
            return restated(text, against)
        answer = _committed(text, found)
        if generate is None or answer is None or not _asks_for_a_number(request):
            return text
        computed = compute(generate(request.messages(ASK.format(question=request.prompt))))
        if computed is None:
            return text
        if agrees(answer, computed.value):
            return text
        return _with_working(text, answer, computed, bool(found))


def _wrong(request: TextRequest, found: list[Equation]) -> list[Equation]:
    """Wrong equations of the answer, except for those quoted from the request."""
    wrong = [equation for equation in found if equation.status is EquationStatus.WRONG]
    if not wrong:
        return []
    others = [request.prompt, request.document, *(message.content for message in request.history)]
    quoted = {(one.inputs, one.stated) for text in others for one in equations(text)}
    return [one for one in wrong if (one.inputs, one.stated) not in quoted]


def _explain(text: str, wrong: Equation, found: list[Equation]) -> str:
    detail = f"{wrong.said(text)} should be {plain(wrong.computed)}"
    later = hanging_on(wrong, found)
    if later:
        detail += "; hanging on it: " + ", ".join(equation.said(text) for equation in later)
    if any(answer.value == wrong.stated for answer in stated_answers(text, found)):
        detail += "; so is the answer"
    return detail


def _asks_for_a_number(request: TextRequest) -> bool:
    earlier = "\n".join(message.content for message in request.history if message.role == "user")
    return (
        bool(_ASKS.search(request.prompt))
        and bool(given(request.prompt))
        and len(given(f"{earlier}\n{request.prompt}")) > 1
    )


def _committed(text: str, found: list[Equation]) -> StatedAnswer | None:
    """The answer that a text states; None if it states none or several."""
    answers = stated_answers(text, found)
    return answers[-1] if len({answer.value for answer in answers}) == 1 else None


def _with_working(text: str, answer: StatedAnswer, computed: ProgramResult, working: bool) -> str:
    """Return the answer with the computed figure, followed by the program's steps.

    With ``working``, only the answer's own sentence is kept.
    """
    figure = written_like(computed.value, answer)
    start, end = 0, len(text)
    if working:
        start = max(text.rfind(mark, 0, answer.start) for mark in ("\n", ". ", "! ", "? "))
        start += 1
        stop = next_stop(text, answer.end)
        end = stop.end() if stop else len(text)
    said = (text[start : answer.start] + figure + text[answer.end : end]).strip()
    return "\n\n".join([said, *(["Working: " + "; ".join(computed.steps)] * bool(computed.steps))])
