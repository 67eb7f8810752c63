"""Explanations other than a mistake for an equation that does not hold.

A change of units, a share in per cent without its sign, a range, a price list: writers use an
equals sign for all of these.
"""

import re
from fractions import Fraction

from pipelines.guardrails.answers.arithmetic.expression import Expression
from pipelines.guardrails.answers.arithmetic.quantities import Token
from pipelines.guardrails.answers.arithmetic.unit_names import convertible, measures, mixed

# "3 * 5 is 2 more than", "10 / 2 is 5 times": not a result.
_COMPARING = re.compile(r"\s*(?:more|less|fewer|times|greater|out|of|higher|lower|or|to|and|-)\b")


def is_excused(left: Expression, right: Expression, sign: Token, text: str) -> bool:
    """Say whether a false equation may be meant in another way."""
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
        return True  # "=09" of an encoding
    if Fraction(1) in first.values[:1] and first.unit and result.unit and first.unit != result.unit:
        return True  # "1 set / 2 = 3 colours": a set has several colours
    if _rate(left, text):
        return True
    if _hyphenated(left, text) or _hyphenated(right, text):
        return True
    near = text[max(0, left.start - 80) : right.end + 40].lower()
    if computed * 100 == stated and ("%" in near or "percent" in near):
        return True  # a percentage without its sign
    share = left.operators == ("/",) and not any(operand.inner for operand in left.operands)
    if share and (sign.text.isalpha() or " " in sign.text or left.operands[-1].unit):
        return True  # "2/5 is equal to 12.8 hectares", "1/4 container = 60/4"
    if "%" in (*left.operators, *right.operators):
        return True  # a remainder, or a wrong sign
    if sign.text[0].isalpha() and right.computes:
        return True  # "50% of 8 is 1.5 * 8"
    if sign.text.lower() == "is":
        return bool(said) or bool(_COMPARING.match(text, right.end))
    return False


def _rate(expression: Expression, text: str) -> bool:
    """Whether a slash without spaces follows a unit: "1600 calories / 200 calories/100 ml"."""
    return any(
        operator == "/" and first.unit and text[second.start - 2 : second.start - 1].isalpha()
        for operator, first, second in zip(
            expression.operators, expression.operands, expression.operands[1:], strict=False
        )
    )


def _marks(*expressions: Expression) -> set[str]:
    leaves = [
        leaf.token for expression in expressions for leaf in expression.leaves() if leaf.token
    ]
    money, percent = any(x.money for x in leaves), any(x.percent for x in leaves)
    return {mark for mark, has in (("$", money), ("%", percent)) if has}


def _hyphenated(expression: Expression, text: str) -> bool:
    for index, operator in enumerate(expression.operators):
        first, second = expression.operands[index : index + 2]
        tight = text[first.end : first.end + 1] in "-–" and second.start == first.end + 1
        if operator == "-" and tight and first.values and second.values:
            spaced = len(expression.operators) > 1 or bool(expression.preceded)
            if first.values[0] < second.values[0] or spaced:
                return True
    return False
