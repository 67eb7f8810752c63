"""Every equation of a text, worked out again with exact fractions.

An equation is called wrong only if no reading of it is right: rounding, sloppy precedence, a
running total ("3 + 4 = 7 * 2 = 14"), a change of units and a share said in per cent are all
somebody's way of writing. What holds an unknown is not judged.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from pipelines.guardrails.answers.arithmetic.expression import Expression, Operand
from pipelines.guardrails.answers.arithmetic.expression_parser import parse_left, parse_right
from pipelines.guardrails.answers.arithmetic.quantities import Token, TokenKind, mask, tokens
from pipelines.guardrails.answers.arithmetic.unit_names import convertible, measures, mixed


class EquationStatus(StrEnum):
    RIGHT = "right"
    WRONG = "wrong"
    UNKNOWN = "unknown"  # not read in full, or may be meant otherwise


@dataclass(frozen=True, slots=True)
class Equation:
    """``start`` and ``end`` bound it in the text; ``result`` bounds the number that it states.

    ``inputs`` are the numbers that it works from, ``exact`` is False where the result is rounded.
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
_ROUGH = Fraction(3, 200)  # what an approximate sign allows, of the value
# "3 * 5 is 2 more than", "10 / 2 is 5 times": not a result.
_COMPARING = re.compile(r"\s*(?:more|less|fewer|times|greater|out|of|higher|lower|or|to|and|-)\b")


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
    rounded: set[Fraction] = set()  # results that lost something, used again further on
    before = -1  # where the result of the equation before stands
    for at, token in enumerate(found):
        if token.kind is not TokenKind.EQUALS:
            continue
        first, last = _left_edge(found, at), _right_edge(found, at)
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
        yield Equation(
            equation.start + offset,
            equation.end + offset,
            equation.status,
            equation.computed,
            equation.stated,
            (start + offset, end + offset),
            equation.inputs,
            equation.exact,
        )


def _left_edge(found: Sequence[Token], at: int) -> int:
    """The first token of the clause that ends before ``at``."""
    depth, place = 0, at
    while place > 0:
        kind = found[place - 1].kind
        if kind is TokenKind.CLOSE:
            depth += 1
        elif kind is TokenKind.OPEN:
            if not depth:
                break
            depth -= 1
        elif kind in (TokenKind.STOP, TokenKind.EQUALS) and (
            not depth or found[place - 1].text == "\n"
        ):
            break
        place -= 1
    return place


def _right_edge(found: Sequence[Token], at: int) -> int:
    depth, place = 0, at + 1
    while place < len(found):
        kind = found[place].kind
        if kind is TokenKind.OPEN:
            depth += 1
        elif kind is TokenKind.CLOSE:
            if not depth:
                break
            depth -= 1
        elif kind in (TokenKind.STOP, TokenKind.EQUALS) and (
            not depth or found[place].text == "\n"
        ):
            break
        place += 1
    return place


def _is_result(found: Sequence[Token], first: int, left: Expression) -> bool:
    """A number alone is a result only inside of a chain; else it is part of a name: "Day 2 ="."""
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
        start = max(text.rfind(dash, 0, start) for dash in "-−–")
    inputs = tuple(value for leaf in left.leaves() for value in leaf.values[:1])
    if right.computes:
        inputs += tuple(value for leaf in right.leaves() for value in leaf.values[:1])
    known = left.known and right.known
    status = EquationStatus.UNKNOWN
    exact = True
    loose = sign.text in _APPROXIMATE
    match = _agreement(left, right, loose, rounded, running)
    if match is not None:
        # What is right in the part that was read says nothing if that part is not all of it.
        status, exact = (EquationStatus.RIGHT if left.known else EquationStatus.UNKNOWN), match
    elif known and not _excused(left, right, sign, text):
        status = EquationStatus.WRONG
    return Equation(
        start,
        right.end,
        status,
        ours[0],
        theirs[0],
        (result.start, result.end),
        inputs,
        exact,
    )


def _agreement(
    left: Expression, right: Expression, loose: bool, rounded: set[Fraction], running: bool
) -> bool | None:
    """Whether some reading agrees exactly (True), after rounding (False), or none (None)."""
    lefts = [left]
    for count in range(2, len(left.operands)):
        # It may begin after words, or after a result: "5 * 25 = 125 + 3 * 30 = 90".
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
    """How far a stated result may lie from the value: under one unit of its last place."""
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
    """How far the value may be off because a number in it was rounded before."""
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
    """Whether the decimals look like a third or a sixth: .33, .667, .17."""
    return bool(re.search(r"\.(?:3{2,}|6+[67]|16*7|83+|16{1,})(?!\d)", token.text))


def _excused(left: Expression, right: Expression, sign: Token, text: str) -> bool:
    """Whether there is another explanation than a mistake."""
    computed, stated = left.values()[0], right.values()[0]
    said = [*left.units(), *right.units()]
    marks = _marks(left, right)
    units = measures([*said, *marks])
    additive = bool(set(left.operators) & set("+-"))
    if mixed(units) and (additive or convertible(computed, stated)):
        return True
    if units & {"dozen", "score", "gross", "pair", "couple"}:
        return True
    words = all(operand.unit for operand in left.operands if operand.inner is None)
    money_left = "$" in _marks(left) or bool(measures(left.units()) & {"dollar", "cent", "euro"})
    if words and left.computes and "$" in _marks(right) and not money_left:
        return True  # "cost of 3 shirts + 2 hats = $85"
    if words and left.preceded and right.computes:
        return True  # "price of 3 shirts + 2 hats = 3 * 20 + 2 * 5"
    if len(left.operands) == 2 and left.operators == ("-",) and computed == -stated:
        return True  # the difference, whichever way round
    first, result = left.operands[0], right.operands[0]
    if result.token and re.match(r"0\d", result.token.text):
        return True  # no result: "=09" of an encoding
    if Fraction(1) in first.values[:1] and first.unit and result.unit and first.unit != result.unit:
        return True  # "1 set / 2 = 3 colours": a set holds some
    if _rate(left, text):
        return True
    if _hyphenated(left, text) or _hyphenated(right, text):
        return True
    near = text[max(0, left.start - 80) : right.end + 40].lower()
    if computed * 100 == stated and ("%" in near or "percent" in near):
        return True  # a share in per cent without its sign
    share = left.operators == ("/",) and not any(operand.inner for operand in left.operands)
    if share and (sign.text.isalpha() or " " in sign.text or left.operands[-1].unit):
        return True  # "2/5 is equal to 12.8 hectares", "1/4 container = 60/4"
    if "%" in (*left.operators, *right.operators):
        return True  # a remainder, or a slip for another sign
    if sign.text[0].isalpha() and right.computes:
        return True  # "50% of 8 is 1.5 * 8"
    if sign.text.lower() == "is":
        return bool(said) or bool(_COMPARING.match(text, right.end))
    return False


def _rate(expression: Expression, text: str) -> bool:
    """ "1600 calories / 200 calories/100 ml": a tight slash after a unit binds first."""
    return any(
        operator == "/" and first.unit and text[second.start - 2 : second.start - 1].isalpha()
        for operator, first, second in zip(
            expression.operators, expression.operands, expression.operands[1:], strict=False
        )
    )


def _marks(*expressions: Expression) -> set[str]:
    found = set()
    for expression in expressions:
        for leaf in expression.leaves():
            if leaf.token and leaf.token.money:
                found.add("$")
            if leaf.token and leaf.token.percent:
                found.add("%")
    return found


def _hyphenated(expression: Expression, text: str) -> bool:
    """A range: "10-15" with nothing else, or closer than the other operators."""
    for index, operator in enumerate(expression.operators):
        first, second = expression.operands[index : index + 2]
        tight = text[first.end : first.end + 1] in "-–" and second.start == first.end + 1
        if operator == "-" and tight and first.values and second.values:
            spaced = len(expression.operators) > 1 or bool(expression.preceded)
            if first.values[0] < second.values[0] or spaced:
                return True
    return False
