"""Arithmetic expressions in prose ("3 boxes * 12 eggs", "25% of the 80") and their values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice, product

from pipelines.guardrails.answers.arithmetic.quantities import Token

_MOST_READINGS = 64
_MOST_BITS = 512  # of a power; a text has no larger quantity


@dataclass(frozen=True, slots=True)
class Operand:
    """A number (``token``) or a group in parentheses (``inner``); ``unit`` are the words at it."""

    values: tuple[Fraction, ...]
    start: int
    end: int
    token: Token | None = None
    unit: tuple[str, ...] = ()
    inner: Expression | None = None
    tied: bool = False  # the unit's first word touches the number

    @property
    def computes(self) -> bool:
        return self.inner is not None and self.inner.computes


@dataclass(frozen=True, slots=True)
class Expression:
    """Operands with the operators between them; ``known`` is False if a part has no value."""

    operands: tuple[Operand, ...]
    operators: tuple[str, ...]
    negative: bool = False  # a minus before the first operand
    known: bool = True
    preceded: str = ""  # the word before it in the same clause

    @property
    def start(self) -> int:
        return self.operands[0].start

    @property
    def end(self) -> int:
        return self.operands[-1].end

    @property
    def computes(self) -> bool:
        """Whether there is anything to work out."""
        return bool(self.operators) or any(operand.computes for operand in self.operands)

    def leaves(self) -> Iterator[Operand]:
        for operand in self.operands:
            if operand.inner is None:
                yield operand
            else:
                yield from operand.inner.leaves()

    def units(self) -> Iterator[str]:
        for operand in self.operands:
            yield from operand.unit
            if operand.inner is not None:
                yield from operand.inner.units()

    def prefix(self, count: int) -> Expression:
        return Expression(self.operands[:count], self.operators[: count - 1], self.negative)

    def suffix(self, count: int) -> Expression:
        return Expression(self.operands[-count:], self.operators[len(self.operators) + 1 - count :])

    def values(self) -> list[Fraction]:
        """Return the values of all readings, strict precedence first; empty if there is none."""
        scaled = any(operator in "*/^" for operator in self.operators)
        choices = [_operand_values(operand, scaled) for operand in self.operands]
        found: dict[Fraction, None] = {}
        for evaluate in (_by_precedence, _from_the_left):
            for numbers in islice(product(*choices), _MOST_READINGS):
                value = evaluate(list(numbers), list(self.operators), self.negative)
                if value is not None:
                    found[value] = None
        for value in (*self._with_percentages(), *self._with_tight_fractions()):
            found[value] = None
        return list(found)

    def _with_tight_fractions(self) -> Iterator[Fraction]:
        """``1 1/2 / 1/2``: a fraction written without spaces binds first."""
        numbers = [_operand_values(operand, True) for operand in self.operands]
        if not all(numbers):
            return
        joined, operators = [numbers[0][0]], []
        for at, operator in enumerate(self.operators):
            value = numbers[at + 1][0]
            if operator == "/" and self.operands[at + 1].start == self.operands[at].end + 1:
                if not value:
                    return
                joined[-1] /= value
            else:
                joined.append(value)
                operators.append(operator)
        value_of_all = _by_precedence(joined, operators, self.negative)
        if value_of_all is not None:
            yield value_of_all

    def _with_percentages(self) -> Iterator[Fraction]:
        """``$80 + 25%`` and ``$80 - 25%`` of a price."""
        last = self.operands[-1].token
        if last and last.percent and len(self.operands) > 1 and self.operators[-1] in "+-":
            share = last.values[0] if self.operators[-1] == "+" else -last.values[0]
            for value in self.prefix(len(self.operands) - 1).values():
                yield value * (1 + share)


def _operand_values(operand: Operand, scaled: bool) -> tuple[Fraction, ...]:
    if operand.inner:
        return tuple(operand.inner.values()[:4])
    token = operand.token
    if token and token.percent and scaled and token.values[0] != 1:
        return operand.values[:1]  # 20% of 50 is never 1,000; 58% + 45% may be 103
    return operand.values


def _by_precedence(
    numbers: list[Fraction], operators: list[str], negative: bool
) -> Fraction | None:
    for level in ("^", "*/%", "+-"):
        if level == "+-" and negative:
            numbers[0] = -numbers[0]
        index = 0
        while index < len(operators):
            if operators[index] in level:
                value = _apply(operators.pop(index), numbers[index], numbers.pop(index + 1))
                if value is None:
                    return None
                numbers[index] = value
            else:
                index += 1
    return numbers[0]


def _from_the_left(
    numbers: list[Fraction], operators: list[str], negative: bool
) -> Fraction | None:
    """Calculate without precedence, as a pocket calculator does; only used to accept a result."""
    value: Fraction | None = -numbers[0] if negative else numbers[0]
    for operator, number in zip(operators, numbers[1:], strict=True):
        if value is None:
            return None
        value = _apply(operator, value, number)
    return value


def _apply(operator: str, left: Fraction, right: Fraction) -> Fraction | None:
    if operator in "/%" and not right:
        return None
    if operator == "^":
        if right.denominator != 1 or abs(right) > 64 or (not left and right < 0):
            return None
        size = max(left.numerator.bit_length(), left.denominator.bit_length())
        return left ** int(right) if size * abs(right) < _MOST_BITS else None
    operations: dict[str, Callable[[], Fraction]] = {
        "+": lambda: left + right,
        "-": lambda: left - right,
        "*": lambda: left * right,
        "/": lambda: left / right,
        "%": lambda: left % right,
    }
    return operations[operator]()
