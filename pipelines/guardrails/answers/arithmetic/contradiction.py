"""Contradictions between the answer that a text states and the result of its own working.

A model that answers first and calculates afterwards may contradict itself (chain of thought as a
post-hoc account: Turpin et al. 2023, Lanham et al. 2023). The working is believed only if every
equation in it is right and the stated figure occurs nowhere else.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pipelines.guardrails.answers.arithmetic.equations import Equation, EquationStatus
from pipelines.guardrails.answers.arithmetic.quantities import Token, TokenKind, given, mask, tokens
from pipelines.guardrails.answers.arithmetic.stated_answer import (
    CONCLUDES,
    SENTENCE_END,
    AnswerPlace,
    Spans,
    StatedAnswer,
    agrees,
    sentence_spans,
    stated_answers,
    written_like,
)

_QUESTION = re.compile(r"(?<![^.?!\n])[^.?!\n]*+\?")
_TOTALS = {"total", "altogether", "answer", "overall", "sum", "result"}
_COMMON_WORDS = """
the and was were are his her its their for from with that this how many much what does
did has have had will would can could she they you there each all one out get gets
"""
_COMMON = frozenset(_COMMON_WORDS.split())
_FACTORS = (Fraction(2), Fraction(7), Fraction(12), Fraction(60), Fraction(100))
_UNITS = {Fraction(n) for n in (7, 12, 24, 60, 100, 365, 1000, 1440, 3600)}
_CONSTANTS = {Fraction(n) for n in (*range(13), 24, 30, 31, 52, 60, 100, 365, 1000)}
_CONSTANTS |= {Fraction(1, 2), Fraction(1, 3), Fraction(1, 4), Fraction(3, 4), Fraction(2, 3)}


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Stated answers that differ from ``result``, the last equation of the working."""

    wrong: tuple[StatedAnswer, ...]
    result: Equation


def contradiction(prompt: str, text: str, found: Sequence[Equation]) -> Contradiction | None:
    """Return the stated answers that contradict the working; None if there are none."""
    answers = [answer for answer in stated_answers(text, found) if _is_asked(prompt, text, answer)]
    result = working_result(prompt, text, found, answers)
    if result is None or not result.computed:
        return None
    against = tuple(
        answer
        for answer in answers
        if not agrees(answer, result.computed) and not agrees(answer, result.stated)
    )
    if not against or len({answer.value for answer in against}) > 1:
        return None
    value = against[0].value
    if not value or max(value / result.computed, result.computed / value) in _UNITS:
        return None
    early = all(answer.start < found[0].start for answer in against)
    marked = any(answer.place is AnswerPlace.MARKED for answer in against)
    if early and marked:
        return Contradiction(against, result)
    others, asked = _elsewhere(text, answers), given(prompt)
    if value in others or value in asked or value * 100 in asked:
        return None  # the figure stands for something else
    after = _elsewhere(text, answers, result.end)
    if not early and any(number != result.stated for number in after):
        return None  # the text combines further numbers in words
    concludes = early and CONCLUDES.match(text)  # "In total, ..."
    pool = asked if early else [*others, *asked, *_FACTORS]
    if not concludes and _reachable(value, pool):
        return None  # the text may have left out the last step
    return Contradiction(against, result)


def restated(text: str, wrong: Contradiction) -> str:
    """Return ``text`` with each wrong answer replaced by the result of the working."""
    for answer in reversed(wrong.wrong):
        figure = written_like(wrong.result.stated, answer)
        text = text[: answer.start] + figure + text[answer.end :]
    return text


def working_result(
    prompt: str, text: str, found: Sequence[Equation], answers: Sequence[StatedAnswer]
) -> Equation | None:
    """Return the last equation of the working, if the working is right and complete; else None.

    The inputs of each equation must be given, said in words or calculated before. After the last
    equation the text may only state its result.
    """
    if not found or any(equation.status is not EquationStatus.RIGHT for equation in found):
        return None
    numbers = [token for token in tokens(mask(text)) if token.kind is TokenKind.NUMBER]
    inside = Spans((equation.start, equation.end) for equation in found)
    placed = {answer.start for answer in answers}
    said = [token for token in numbers if token.start not in placed and token.start not in inside]
    known = set(_forms(given(prompt))) | set(_forms(token.values[-1] for token in said))
    for equation in found:
        if not all(value in known or value in _CONSTANTS for value in equation.inputs):
            return None
        known.update(_forms([equation.stated, equation.computed]))
    last = max(found, key=lambda equation: equation.end)
    worked = {value for equation in found for value in (*equation.inputs, equation.stated)}
    return last if _ends(text, last, said, answers, worked | set(given(prompt))) else None


def _ends(
    text: str,
    last: Equation,
    said: Sequence[Token],
    answers: Sequence[StatedAnswer],
    known: set[Fraction],
) -> bool:
    """Whether every sentence after the last equation states its result or the answer."""
    after = [token for token in said if token.start >= last.end]
    if not all(known & set(token.values) for token in after):
        return False
    placed = [answer.start for answer in answers]
    placed = sorted([*placed, *(token.start for token in after if last.stated in token.values)])
    rest = [(start, end) for start, end in sentence_spans(mask(text)) if end > last.end]
    return all(
        start <= last.end or bisect_left(placed, start) < bisect_left(placed, end)
        for start, end in rest
    )


def _is_asked(prompt: str, text: str, answer: StatedAnswer) -> bool:
    """Whether a figure answers the question: an opening one must share the question's words."""
    if answer.place is not AnswerPlace.OPENING:
        return True
    end = SENTENCE_END.search(text, answer.end)
    sentence = text[: end.start() if end else len(text)]
    said = _content(sentence)
    question = next((part for part in reversed(_QUESTION.findall(prompt))), prompt)
    asked = _content(question) | _TOTALS
    return not said or len(said & asked) * 2 >= len(said)


def _content(text: str) -> set[str]:
    words = re.findall(r"[^\W\d_]{3,}", text.lower())
    return {word.removesuffix("s") for word in words if word not in _COMMON}


def _forms(values: Iterable[Fraction]) -> Iterable[Fraction]:
    """Each value itself, as a percentage, and with the percentage added or subtracted."""
    for value in values:
        share = value / 100
        yield from (value, share, 1 - share, 1 + share, 100 - value, 100 + value, -value)


def _elsewhere(text: str, answers: Sequence[StatedAnswer], start: int = 0) -> list[Fraction]:
    places = {answer.start for answer in answers}
    return [
        token.values[-1] if token.percent else token.values[0]
        for token in tokens(mask(text))
        if token.kind is TokenKind.NUMBER and token.start >= start and token.start not in places
    ]


def _reachable(value: Fraction, numbers: Iterable[Fraction]) -> bool:
    pool = set(numbers)
    for number in pool:
        if value - number in pool or number - value in pool or value * number in pool:
            return True
        if number and value / number in pool:
            return True
        if value and number / value in pool:
            return True
    return False
