"""The answer that a text commits to, held against what its own working ends on.

A model that answers first and works it out afterwards contradicts itself where the two differ
(chain of thought as a post-hoc account: Turpin et al. 2023, Lanham et al. 2023). The working is
believed only where every equation of it is right and the committed figure comes from nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise

from pipelines.guardrails.answers.arithmetic.equations import Equation, EquationStatus
from pipelines.guardrails.answers.arithmetic.quantities import Token, TokenKind, given, mask, tokens


class AnswerPlace(StrEnum):
    OPENING = "opening"
    CLOSING = "closing"
    MARKED = "marked"  # "#### 18", \boxed{18}, "Answer: 18"


@dataclass(frozen=True, slots=True)
class StatedAnswer:
    """One figure that is said to be the answer; ``start`` and ``end`` bound it in the text.

    ``readings`` are its values, the likeliest first; a fraction ("5/6 or 83.3%") is one figure.
    """

    readings: tuple[Fraction, ...]
    token: Token
    place: AnswerPlace
    end: int
    fraction: bool = False

    @property
    def value(self) -> Fraction:
        return self.readings[0]

    @property
    def start(self) -> int:
        return self.token.start


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Commitments that differ from ``result``, the equation that the working ends on."""

    wrong: tuple[StatedAnswer, ...]
    result: Equation


_MARK = re.compile(
    r"(?:####\s*|\\boxed\s*\{\s*|\b(?:final\s+)?answer(?:\s+is|\s*[:=])\s*(?:\*\*|\\\(|\$\$?)?\s*)",
    re.IGNORECASE,
)
_SAYS = re.compile(
    r"\b(?:is|was|are|were|be|costs?|totals?|totall?ed|equals|spen[dt]s?|pa(?:id|ys?)|ma(?:kes?|de)"
    r"|earn(?:s|ed)?|needs?|ha[sd]|have|gets?|got|comes\s+to|receives?d?|saves?d?|takes?|took|in"
    r"|left|sold|sells?|weighs?|bought|owes?|ate|eats?|ran|runs?|total(?:\s+amount)?\s+of)"
    r"(?:\s+(?:a|an|the|total|of|about|approximately|exactly|only|just|equal|to|out|at)){0,4}"
    r"\s*[:*_\\(]*\s*$",
    re.IGNORECASE,
)
_CONCLUDES = re.compile(
    r"\s*(?:so|therefore|thus|hence|in\s+(?:total|conclusion|all)|altogether|overall|finally"
    r"|consequently|this\s+means|the\s+(?:total|final|answer))\b",
    re.IGNORECASE,
)
# Not ``text.sentences``: the text is masked, and only titles stand beside its figures.
_SENTENCE = re.compile(
    r"(?<!\bMr\.)(?<!\bMs\.)(?<!\bDr\.)(?<!\bMrs\.)(?<!\bSt\.)(?<=[.!?])[\"'*)\]]*\s+|\n+"
)
_COMPARES = re.compile(r"\s*(?:/\s?\d+)?\s*(?:as\s|of\s|times\s|(?:more|less|fewer)\s+\w*\s*than)")


def stated_answers(text: str, found: Sequence[Equation]) -> list[StatedAnswer]:
    """Return every figure that the text states as its answer, in order."""
    masked = mask(text)
    numbers = [token for token in tokens(masked) if token.kind is TokenKind.NUMBER]
    answers = [
        _commitment(masked, token, AnswerPlace.MARKED)
        for mark in _MARK.finditer(text)
        if (token := _first_in(numbers, mark.end() - 3, mark.end() + 4)) is not None
        and not _inside(found, token)
    ]
    taken = {answer.start for answer in answers}
    sentences = _sentences(masked)
    first = found[0].start if found else len(text)
    last = max((equation.end for equation in found), default=0)
    for start, end in sentences[:1]:
        if end <= first and (token := _stated(masked, numbers, start, end)):
            answers.append(_commitment(masked, token, AnswerPlace.OPENING))
            taken.add(token.start)
    for start, end in sentences[-2:]:
        token = _stated(masked, numbers, start, end)
        new = token and start >= last and token.start not in taken and found
        if token and new and _CONCLUDES.match(masked, start):
            answers.append(_commitment(masked, token, AnswerPlace.CLOSING))
    return sorted(answers, key=lambda answer: answer.start)


_PART = re.compile(
    r"\s?/\s?(\d+)(?![\d./])(?:\s*(?:,|or|=|≈|\()+\s*(?:or\s|about\s|approximately\s)?[\d.]+\s?%\)?)?"
)


def _commitment(masked: str, token: Token, place: AnswerPlace) -> StatedAnswer:
    part = _PART.match(masked, token.end)
    if part is None or not int(part[1]) or token.step != 1:
        return StatedAnswer(token.values, token, place, token.end)
    return StatedAnswer((token.values[0] / int(part[1]),), token, place, part.end(), True)


def working_result(
    prompt: str, text: str, found: Sequence[Equation], answers: Sequence[StatedAnswer]
) -> Equation | None:
    """The equation that the working ends on, if all of it is right and hangs together.

    What each equation works from is given, said in words or worked out before; after the last one
    nothing is said but its result.
    """
    if not found or any(equation.status is not EquationStatus.RIGHT for equation in found):
        return None
    numbers = [token for token in tokens(mask(text)) if token.kind is TokenKind.NUMBER]
    inside = [(equation.start, equation.end) for equation in found]
    said = [
        token
        for token in numbers
        if not any(start <= token.start < end for start, end in inside)
        and all(token.start != answer.start for answer in answers)
    ]
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
    placed += [token.start for token in after if last.stated in token.values]
    rest = [(start, end) for start, end in _sentences(mask(text)) if end > last.end]
    return all(
        start <= last.end or any(start <= place < end for place in placed) for start, end in rest
    )


def contradiction(prompt: str, text: str, found: Sequence[Equation]) -> Contradiction | None:
    """Return what the text commits to against its own working, None where it agrees."""
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
        return None  # it stands for something else
    after = _elsewhere(text, answers, result.end)
    if not early and any(number != result.stated for number in after):
        return None  # something more is combined in words
    concludes = early and _CONCLUDES.match(text)  # "In total, ..." says itself what it is
    pool = asked if early else [*others, *asked, *_FACTORS]
    if not concludes and _reachable(value, pool):
        return None  # the last step was made in the head, or it is a step of its own
    return Contradiction(against, result)


def _is_asked(prompt: str, text: str, answer: StatedAnswer) -> bool:
    """Whether a figure answers the question: it is marked so, or said in the question's words."""
    if answer.place is not AnswerPlace.OPENING:
        return True
    end = _SENTENCE.search(text, answer.end)
    sentence = text[: end.start() if end else len(text)]
    said = _content(sentence)
    question = next((part for part in reversed(_QUESTION.findall(prompt))), prompt)
    asked = _content(question) | _TOTALS
    return not said or len(said & asked) * 2 >= len(said)


_QUESTION = re.compile(r"[^.?!\n]*\?")
_TOTALS = {"total", "altogether", "answer", "overall", "sum", "result"}
_COMMON_WORDS = """
the and was were are his her its their for from with that this how many much what does
did has have had will would can could she they you there each all one out get gets
"""
_COMMON = frozenset(_COMMON_WORDS.split())


def _content(text: str) -> set[str]:
    words = re.findall(r"[^\W\d_]{3,}", text.lower())
    return {word.removesuffix("s") for word in words if word not in _COMMON}


def restated(text: str, wrong: Contradiction) -> str:
    """Return ``text`` with each wrong commitment replaced by what the working gives."""
    for answer in reversed(wrong.wrong):
        figure = written_like(wrong.result.stated, answer)
        text = text[: answer.start] + figure + text[answer.end :]
    return text


def written_like(value: Fraction, answer: StatedAnswer) -> str:
    """Write a value as an answer was written: its currency, its per cent, its thousands."""
    near = value.limit_denominator(10_000)
    if answer.fraction and abs(near - value) < Fraction(1, 10**9):
        return str(near)
    token = answer.token
    head = re.match(r"[^\d.]*", token.text)
    tail = re.search(r"\s?(?:%|percent)$", token.text)
    number = value * 100 if token.percent and abs(value) <= 1 else value
    money = token.money and number.denominator != 1
    grouped = "," in token.text or (token.money and abs(number) >= 10_000)
    return (head[0] if head else "") + plain(number, grouped, money) + (tail[0] if tail else "")


def plain(value: Fraction, grouped: bool = False, money: bool = False) -> str:
    """Write a value in decimals: exactly, or to four places; money to the cent."""
    if abs(value) > 10**30:
        return "a very large number"
    exact = round(value, 2 if money else 4)
    text = f"{float(exact):{',' if grouped else ''}.{2 if money else 4}f}"
    return text if money else text.rstrip("0").rstrip(".")


def agrees(answer: StatedAnswer, value: Fraction) -> bool:
    """Whether a committed figure states a value: rounded, in per cent, or without its sign."""
    room = max(_rounding(answer.token, value), abs(value) / 10**6)
    if answer.fraction:
        room = abs(value) / 10**6
    return any(
        abs(reading * factor - value) <= room * factor
        for reading in (*answer.readings, *(-reading for reading in answer.readings))
        for factor in (Fraction(1), Fraction(100), Fraction(1, 100))
    )


_FACTORS = (Fraction(2), Fraction(7), Fraction(12), Fraction(60), Fraction(100))
_UNITS = {Fraction(n) for n in (7, 12, 24, 60, 100, 365, 1000, 1440, 3600)}


def _rounding(token: Token, value: Fraction) -> Fraction:
    """Under one unit of the last place; of money in cents and of whole numbers nothing."""
    if value.denominator == 1:
        return Fraction(0)
    return token.step * Fraction(99, 100)


_CONSTANTS = {Fraction(n) for n in (*range(13), 24, 30, 31, 52, 60, 100, 365, 1000)}
_CONSTANTS |= {Fraction(1, 2), Fraction(1, 3), Fraction(1, 4), Fraction(3, 4), Fraction(2, 3)}


def _forms(values: Iterable[Fraction]) -> Iterable[Fraction]:
    """Each value as it is, as a share, and as what a share leaves or adds."""
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
    """Whether one step from two of the numbers gives the value."""
    pool = set(numbers)
    for number in pool:
        if value - number in pool or number - value in pool or value * number in pool:
            return True
        if number and value / number in pool:
            return True
        if value and number / value in pool:
            return True
    return False


def _sentences(masked: str) -> list[tuple[int, int]]:
    edges = [0, *(match.end() for match in _SENTENCE.finditer(masked)), len(masked)]
    return [(start, end) for start, end in pairwise(edges) if masked[start:end].strip()]


def _inside(found: Sequence[Equation], token: Token) -> bool:
    """Whether a figure is only a part of what is worked out: "Answer: 6 + 8 = 14"."""
    return any(
        equation.start <= token.start < equation.end and token.start != equation.result[0]
        for equation in found
    )


def _first_in(numbers: Sequence[Token], start: int, end: int) -> Token | None:
    return next((token for token in numbers if start <= token.start <= end), None)


def _stated(masked: str, numbers: Sequence[Token], start: int, end: int) -> Token | None:
    """The one figure that a sentence states, None if it states several or works something out."""
    inside = [token for token in numbers if start <= token.start < end]
    if "=" in masked[start:end] or not inside:
        return None
    bare = masked[start:end].strip(" .*\n") == inside[0].text.strip()
    stated = [
        token
        for token in inside
        if _SAYS.search(masked[start : token.start]) and not _COMPARES.match(masked, token.end)
    ]
    if bare:
        return inside[0]
    return stated[-1] if len(stated) == 1 else None
