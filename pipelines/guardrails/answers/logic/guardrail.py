"""Solves a puzzle with a solver and compares the draft's answer.

A small model reads single statements well but draws wrong conclusions from several. So the model
is asked once for the statements as constraints, and a solver draws the conclusion (Pan et al.,
Logic-LM, EMNLP 2023). The draft is replaced only if the puzzle has exactly one answer and the
draft clearly states another.
"""

import re
from typing import ClassVar

from pipelines.guardrails.answers.logic import draft_answer
from pipelines.guardrails.answers.logic.ask import ask
from pipelines.guardrails.answers.logic.puzzle_format import LanguageError, Puzzle
from pipelines.guardrails.answers.logic.puzzles import is_puzzle
from pipelines.guardrails.answers.logic.solve import solve
from pipelines.guardrails.contract import Generate, NotVerified, Verdict
from pipelines.guardrails.text_guardrail import TextGuardrail, TextRequest
from pipelines.result import Outcome

_ANSWER_ONLY = re.compile(
    r"\b(?:only|just|nothing but|a single|one) (?:with )?(?:the |a |one )?(?:\w+ )?"
    r"(?:letter|number|name|word|answer|option)\b|\b(?:letter|number|name|word|answer) only\b",
    re.IGNORECASE,
)


class LogicGuardrail(TextGuardrail):
    """Solves a puzzle of entities and relations with a solver, and corrects a different answer."""

    name: ClassVar[str] = "logic"

    def concerns(self, request: TextRequest) -> bool:
        return not request.document and is_puzzle(request.prompt)

    def judge(self, request: TextRequest, text: str) -> Verdict:
        if not text.strip():
            return Verdict(Outcome.NOT_APPLICABLE)
        return Verdict(Outcome.PASSED, "a puzzle, which only a solver can judge", ask=True)

    def mend(self, request: TextRequest, text: str, generate: Generate | None) -> str:
        if generate is None:
            return text
        try:
            puzzle = ask(request, generate)
        except LanguageError as error:
            raise NotVerified(str(error)) from error
        finding = solve(puzzle)
        # A definite answer stays right if the model left out a statement, "uncertain" does not.
        if not finding.verified or finding.answer == "uncertain":
            raise NotVerified(finding.detail or finding.answer or finding.status.value)
        return _corrected(request.prompt, text, puzzle, finding.answer)


def _corrected(prompt: str, text: str, puzzle: Puzzle, answer: str) -> str:
    offered = draft_answer.options(prompt)
    shown = answer
    if offered:
        answer = _letter(offered, answer)
        said = draft_answer.option(offered, text) if answer else None
        shown = f"({answer}) {offered[answer]}" if answer else ""
    elif number := draft_answer.as_number(answer):
        answer = shown = number
        said = draft_answer.number(prompt, text)
    elif truth := draft_answer.as_truth(answer):
        answer, shown = truth, _worded(prompt, truth)
        said = draft_answer.truth(text)
    else:
        said = draft_answer.name(prompt, text, _names(puzzle))
    if said is None:
        raise NotVerified(f"the answer is {shown or answer}, and the draft names none")
    if said == answer:
        return text
    if _ANSWER_ONLY.search(prompt):
        return f"({answer})" if offered else shown
    return _derivation(puzzle, shown)


def _letter(offered: dict[str, str], answer: str) -> str:
    """The letter of the option that an answer names by letter or by its text."""
    if answer in offered:
        return answer
    for alike in (draft_answer.as_number, draft_answer.as_truth, str.casefold):
        wanted = alike(answer)
        found = [letter for letter, text in offered.items() if wanted and alike(text) == wanted]
        if len(found) == 1:
            return found[0]
    return ""


def _worded(prompt: str, truth: str) -> str:
    if "true" in prompt.casefold():
        return truth
    return "yes" if truth == "true" else "no"


def _names(puzzle: Puzzle) -> set[str]:
    domains = (domain for domain in puzzle.variables.values() if domain != "bool")
    found = {name for domain in domains for name in domain if isinstance(name, str)}
    return (found | puzzle.question.options.keys()) - {""}


def _derivation(puzzle: Puzzle, answer: str) -> str:
    lines = [f"The answer is {answer}."] if answer[-1:] != "." else [f"The answer is {answer}"]
    steps = [f"- {x.says.strip()} ({x.means})" for x in puzzle.constraints if x.says.strip()]
    if steps:
        if puzzle.question.value:
            steps.append(f"- So {puzzle.question.value.strip()} is {answer}.")
        lines += ["", "It is the only one that agrees with all of this:", *steps]
    return "\n".join(lines)
