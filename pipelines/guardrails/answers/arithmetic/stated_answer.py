"""Finds the figures that a text states as its answer, and writes a figure in the same style."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise

from pipelines.guardrails.answers.arithmetic.equations import Equation
from pipelines.guardrails.answers.arithmetic.quantities import Token, TokenKind, mask, tokens


class AnswerPlace(StrEnum):
    OPENING = "opening"
    CLOSING = "closing"
    MARKED = "marked"  # "#### 18", \boxed{18}, "Answer: 18"


@dataclass(frozen=True, slots=True)
class StatedAnswer:
    """A figure that the text states as its answer; ``start`` and ``end`` are its offsets.

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


_MARK = re.compile(
    r"(?:####\s*|\\boxed\s*\{\s*|\b(?:final\s+)?answer(?:\s+is|\s*[:=])\s*(?:\*\*|\\\(|\$\$?)?\s*)",
    re.IGNORECASE,
)
_SAYS = re.compile(
    r"\b(?:is|was|are|were|be|costs?|totals?|totall?ed|equals|spen[dt]s?|pa(?:id|ys?)|ma(?:kes?|de)"
    r"|earn(?:s|ed)?|needs?|ha[sd]|have|gets?|got|comes\s+to|receives?d?|saves?d?|takes?|took|in"
    r"|left|sold|sells?|weighs?|bought|owes?|ate|eats?|ran|runs?|total(?:\s+amount)?\s+of)"
    r"(?:\s++(?:a|an|the|total|of|about|approximately|exactly|only|just|equal|to|out|at)){0,4}"
    r"\s*+[:*_\\(]*+\s*+$",
    re.IGNORECASE,
)
CONCLUDES = re.compile(
    r"\s*(?:so|therefore|thus|hence|in\s+(?:total|conclusion|all)|altogether|overall|finally"
    r"|consequently|this\s+means|the\s+(?:total|final|answer))\b",
    re.IGNORECASE,
)
# Not ``text.sentences``: the text is masked, and only titles stand beside its figures.
SENTENCE_END = re.compile(
    r"(?<!\bMr\.)(?<!\bMs\.)(?<!\bDr\.)(?<!\bMrs\.)(?<!\bSt\.)(?<=[.!?])[\"'*)\]]*\s+|\n+"
)
_COMPARES = re.compile(r"\s*(?:/\s?\d+)?\s*(?:as\s|of\s|times\s|(?:more|less|fewer)\s+\w*\s*than)")


class Spans:
    """Half-open spans of a text, prepared for asking whether one of them holds an offset."""

    def __init__(self, spans: Iterable[tuple[int, int]]) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []  # the furthest end of this and all earlier spans
        for start, end in sorted(spans):
            self._starts.append(start)
            self._ends.append(max(end, self._ends[-1] if self._ends else end))

    def __contains__(self, offset: int) -> bool:
        index = bisect_right(self._starts, offset) - 1
        return index >= 0 and offset < self._ends[index]


def stated_answers(text: str, found: Sequence[Equation]) -> list[StatedAnswer]:
    """Return every figure that the text states as its answer, in order."""
    masked = mask(text)
    numbers = [token for token in tokens(masked) if token.kind is TokenKind.NUMBER]
    starts = [token.start for token in numbers]
    working = Spans(span for equation in found for span in _before_and_behind_result(equation))
    answers = [
        _answer(masked, token, AnswerPlace.MARKED)
        for mark in _MARK.finditer(text)
        for token in numbers[slice(*_first_in(starts, mark.end() - 3, mark.end() + 4))]
        if token.start not in working
    ]
    taken = {answer.start for answer in answers}
    sentences = sentence_spans(masked)
    first = found[0].start if found else len(text)
    last = max((equation.end for equation in found), default=0)
    for start, end in sentences[:1]:
        if end <= first and (token := _stated(masked, numbers, start, end)):
            answers.append(_answer(masked, token, AnswerPlace.OPENING))
            taken.add(token.start)
    for start, end in sentences[-2:]:
        token = _stated(masked, numbers, start, end)
        new = token and start >= last and token.start not in taken and found
        if token and new and CONCLUDES.match(masked, start):
            answers.append(_answer(masked, token, AnswerPlace.CLOSING))
    return sorted(answers, key=lambda answer: answer.start)


_PART = re.compile(
    r"\s?/\s?(\d+)(?![\d./])(?:\s*(?:,|or|=|≈|\()+\s*(?:or\s|about\s|approximately\s)?[\d.]+\s?%\)?)?"
)


def _answer(masked: str, token: Token, place: AnswerPlace) -> StatedAnswer:
    part = _PART.match(masked, token.end)
    if part is None or not int(part[1]) or token.step != 1:
        return StatedAnswer(token.values, token, place, token.end)
    return StatedAnswer((token.values[0] / int(part[1]),), token, place, part.end(), True)


def written_like(value: Fraction, answer: StatedAnswer) -> str:
    """Write a value in an answer's style: its currency, percent sign and thousands separator."""
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
    """Write a value with up to four decimal places, money with two."""
    if abs(value) > 10**30:
        return "a very large number"
    exact = round(value, 2 if money else 4)
    text = f"{float(exact):{',' if grouped else ''}.{2 if money else 4}f}"
    return text if money else text.rstrip("0").rstrip(".")


def agrees(answer: StatedAnswer, value: Fraction) -> bool:
    """Say whether an answer equals a value, also rounded, in percent or without its sign."""
    room = max(_rounding(answer.token, value), abs(value) / 10**6)
    if answer.fraction:
        room = abs(value) / 10**6
    return any(
        abs(reading * factor - value) <= room * factor
        for reading in (*answer.readings, *(-reading for reading in answer.readings))
        for factor in (Fraction(1), Fraction(100), Fraction(1, 100))
    )


def _rounding(token: Token, value: Fraction) -> Fraction:
    """The allowed rounding: under one unit of the last place, none for a whole number."""
    if value.denominator == 1:
        return Fraction(0)
    return token.step * Fraction(99, 100)


def sentence_spans(masked: str) -> list[tuple[int, int]]:
    edges = [0, *(match.end() for match in SENTENCE_END.finditer(masked)), len(masked)]
    return [(start, end) for start, end in pairwise(edges) if masked[start:end].strip()]


def _before_and_behind_result(equation: Equation) -> tuple[tuple[int, int], tuple[int, int]]:
    result = equation.result[0]
    return (equation.start, result), (result + 1, equation.end)


def _first_in(starts: Sequence[int], low: int, high: int) -> tuple[int, int]:
    """Return the half-open index range of the first of the sorted ``starts`` in low..high."""
    index = bisect_left(starts, low)
    return index, index + (index < len(starts) and starts[index] <= high)


def _stated(masked: str, numbers: Sequence[Token], start: int, end: int) -> Token | None:
    """The figure that a sentence states; None if it states several or contains an equation."""
    inside = [token for token in numbers if start <= token.start < end]
    if "=" in masked[start:end] or not inside:
        return None
    bare = masked[start:end].strip(" .*\n") == inside[0].text.strip()
    # The words before a figure begin behind the figure before it.
    begins = [start, *(token.end for token in inside)]
    stated = [
        token
        for begin, token in zip(begins, inside, strict=False)
        if _SAYS.search(masked, begin, token.start) and not _COMPARES.match(masked, token.end)
    ]
    if bare:
        return inside[0]
    return stated[-1] if len(stated) == 1 else None
