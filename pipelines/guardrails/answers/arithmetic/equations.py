"""Finds the equations of a text and calculates each one again with exact fractions.

An equation is wrong only if every reading of it is wrong. Rounding, loose precedence, a running
total ("3 + 4 = 7 * 2 = 14"), a change of units and percentages are allowed readings. An equation
with an unknown is not judged.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from pipelines.guardrails.answers.arithmetic.equation_excuses import is_excused
from pipelines.guardrails.answers.arithmetic.expression import Expression, Operand
from pipelines.guardrails.answers.arithmetic.expression_parser import (
    MOST_TOKENS,
    parse_left,
    parse_right,
)
from pipelines.guardrails.answers.arithmetic.quantities import Token, TokenKind, mask, tokens


class EquationStatus(StrEnum):
    RIGHT = "right"
    WRONG = "wrong"
    UNKNOWN = "unknown"  # not parsed in full, or may be meant in another way


@dataclass(frozen=True, slots=True)
class Equation:
    """``start`` and ``end`` are its offsets in the text, ``result`` those of its stated number.

    ``inputs`` are the numbers that it computes with; ``exact`` is False if the result is rounded.
    """

    start: int
    end: int
    status: EquationStatus
    computed: Fraction
    stated: Fraction
    result: tuple[int, int]
    inputs: tuple[Fraction, ...] = ()
    exact: bool = True

    def said(self, text: str) -> str:
        return " ".join(text[self.start : self.end].split())


_NOTE = re.compile(r"<<([^<>\n]{1,200})>>")
_APPROXIMATE = {"≈", "≅", "≃", "~="}
_SIGN_REACH = 80  # characters in which a minus stands before its number, markup included
_ROUGH = Fraction(3, 200)  # allowed relative difference behind an approximate sign


def equations(text: str) -> list[Equation]:
    """Return the equations of ``text`` in order, those in ``<<...>>`` notes included."""
    found = list(_scan(tokens(mask(text)), text, 0))
    for note in _NOTE.finditer(text):
        inside = mask(note.group(1), notes=False)
        found += _scan(tokens(inside), note.group(1), note.start(1))
    return sorted(found, key=lambda equation: (equation.start, equation.end))


def hanging_on(wrong: Equation, all_of_them: Sequence[Equation]) -> list[Equation]:
    """Return the later equations that use a wrong result, directly or through others."""
    tainted, hanging = {wrong.stated}, []
    for equation in all_of_them:
        if equation.start > wrong.start and tainted & set(equation.inputs):
            hanging.append(equation)
            tainted.add(equation.stated)
    return hanging


def _scan(found: Sequence[Token], text: str, offset: int) -> Iterator[Equation]:
    rounded: set[Fraction] = set()  # rounded results, which later equations may use
    before = -1  # offset of the previous equation's result
    for at, token in enumerate(found):
        if token.kind is not TokenKind.EQUALS:
            continue
        first = at - _clause_length(found, range(at - 1, -1, -1), TokenKind.CLOSE, TokenKind.OPEN)
        last = (
            at
            + 1
            + _clause_length(found, range(at + 1, len(found)), TokenKind.OPEN, TokenKind.CLOSE)
        )
        chained = first > 0 and found[first - 1].kind is TokenKind.EQUALS
        left, right = parse_left(found[first:at], chained), parse_right(found[at + 1 : last])
        if left is None or right is None or not (left.computes or right.computes):
            continue
        if not left.computes and not _is_result(found, first, left):
            continue
        running = left.operands[0].start == before
        equation = _judge(left, right, token, text, rounded, running)
        if equation is None:
            continue
        if not equation.exact:
            rounded.add(equation.stated)
        start, end = equation.result
        before = start
        yield replace(
            equation,
            start=equation.start + offset,
            end=equation.end + offset,
            result=(start + offset, end + offset),
        )


def _clause_length(
    found: Sequence[Token], places: range, opens: TokenKind, closes: TokenKind
) -> int:
    """Count the tokens at ``places``, up to the end of their clause or of the group around them.

    Above MOST_TOKENS the count says only that the clause is too long to be parsed.
    """
    depth = 0
    for count, place in enumerate(places[: MOST_TOKENS + 1]):
        token = found[place]
        if token.kind is opens:
            depth += 1
        elif token.kind is closes:
            if not depth:
                return count
            depth -= 1
        elif token.kind in (TokenKind.STOP, TokenKind.EQUALS) and (not depth or token.text == "\n"):
            return count
    return min(len(places), MOST_TOKENS + 1)


def _is_result(found: Sequence[Token], first: int, left: Expression) -> bool:
    """A lone number is a result only inside a chain; elsewhere it belongs to a name: "Day 2 ="."""
    return (
        first > 0 and found[first - 1].kind is TokenKind.EQUALS and left.start == found[first].start
    )


def _judge(
    left: Expression,
    right: Expression,
    sign: Token,
    text: str,
    rounded: set[Fraction],
    running: bool,
) -> Equation | None:
    ours, theirs = left.values(), right.values()
    if not ours or not theirs:
        return None
    result = right.operands[0]
    start = left.start
    if left.negative:
        sign_at = max(text.rfind(dash, max(0, start - _SIGN_REACH), start) for dash in "-−–")
        start = sign_at if sign_at >= 0 else start
    inputs = tuple(value for leaf in left.leaves() for value in leaf.values[:1])
    if right.computes:
        inputs += tuple(value for leaf in right.leaves() for value in leaf.values[:1])
    known = left.known and right.known
    status = EquationStatus.UNKNOWN
    exact = True
    loose = sign.text in _APPROXIMATE
    match = _agreement(left, right, loose, rounded, running)
    if match is not None:
        # If only a part of the left side was parsed, an agreement proves nothing.
        status, exact = (EquationStatus.RIGHT if left.known else EquationStatus.UNKNOWN), match
    elif known and not is_excused(left, right, sign, text):
        status = EquationStatus.WRONG
    place = (result.start, result.end)
    return Equation(start, right.end, status, ours[0], theirs[0], place, inputs, exact)


def _agreement(
    left: Expression, right: Expression, loose: bool, rounded: set[Fraction], running: bool
) -> bool | None:
    """Return True if a reading agrees exactly, False if one agrees after rounding, else None."""
    lefts = [left]
    for count in range(2, len(left.operands)):
        # The left side may begin after words, or after a result: "5 * 25 = 125 + 3 * 30 = 90".
        after_result = running and count == len(left.operands) - 1 and left.operators[0] == "+"
        if after_result or left.operands[-count - 1].unit:
            lefts.append(left.suffix(count))
    rights = [right, *(right.prefix(count) for count in range(1, len(right.operands)))]
    best: bool | None = None
    for ours in lefts:
        slack = _slack(ours, rounded)
        for theirs in rights:
            slack_too = slack + _slack(theirs, rounded)
            for stated in theirs.values():
                for computed in ours.values():
                    if computed == stated:
                        return True
                    room = _room(theirs, computed, stated)
                    if loose:
                        room = max(room, abs(computed) * _ROUGH)
                    if abs(computed - stated) < room + slack_too:
                        best = False
    return best


def _room(right: Expression, computed: Fraction, stated: Fraction) -> Fraction:
    """The allowed difference of a stated result: under one unit of its last decimal place."""
    token = right.operands[0].token
    if token is None or right.operators:
        return Fraction(0)
    step = token.step
    if token.values[0]:  # another reading: in per cent, or without its "million"
        step *= abs(stated / token.values[0])
    if step >= 1 and computed.denominator == 1:  # a whole number needs no rounding
        return Fraction(0) if step == 1 else step
    return step


def _slack(expression: Expression, rounded: set[Fraction]) -> Fraction:
    """The possible error of the value because one of its numbers was rounded before."""
    values = expression.values()
    slack = Fraction(0)
    for leaf in expression.leaves():
        if leaf.token is None or not (leaf.values[0] in rounded or _repeating(leaf.token)):
            continue
        for moved in (leaf.values[0] + leaf.token.step, leaf.values[0] - leaf.token.step):
            others = _replaced(expression, leaf, moved).values()
            if others and values:
                slack = max(slack, abs(others[0] - values[0]))
    return slack


def _replaced(expression: Expression, leaf: Operand, value: Fraction) -> Expression:
    operands = []
    for operand in expression.operands:
        if operand is leaf:
            operand = Operand((value,), leaf.start, leaf.end)
        elif operand.inner is not None:
            inner = _replaced(operand.inner, leaf, value)
            operand = Operand((), operand.start, operand.end, None, (), inner)
        operands.append(operand)
    return Expression(tuple(operands), expression.operators, expression.negative)


def _repeating(token: Token) -> bool:
    return bool(re.search(r"\.(?:3{2,}|6+[67]|16*7|83+|16{1,})(?!\d)", token.text))
