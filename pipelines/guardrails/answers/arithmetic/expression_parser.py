"""Parses the expressions at both sides of an equals sign, with words among the numbers.

The left side is parsed backwards from the sign, the right side forwards. Words at a number are its
unit; a word in place of a number makes the expression unknown. One file, since expressions and
their groups in parentheses parse each other.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pipelines.guardrails.answers.arithmetic.expression import Expression, Operand
from pipelines.guardrails.answers.arithmetic.quantities import Token, TokenKind
from pipelines.guardrails.answers.arithmetic.unit_names import measures
from pipelines.text.number_words import UNDER_TWENTY

_DETERMINERS = {"the", "a", "his", "her", "its", "their", "our", "my", "your", "this", "that"}
# Between two numbers these words stand for an operation that the parser does not know.
_COMBINING_WORDS = """
of at by and from with times than x half twice double triple thrice quarter third thirds
squared cubed plus minus over less sqrt root log sin cos tan mod hundred dozen dozens
"""
_COMBINING = frozenset([*_COMBINING_WORDS.split(), *UNDER_TWENTY[1:13]])
# An operand, an operator, a word, or None for a token without a value.
Item = Operand | Token | None
_HARMLESS_LETTERS = {"a", "i"}
# Words that begin a new expression: "30% of 20 is calculated as (30/100) * 20".
_LINKING_WORDS = """
is are was were be been being to get gets got as so then which that who if when because
since after before calculated gives give equals equal means becomes has have had will
would can makes find finds into using where while but therefore thus hence than
"""
_LINKS = frozenset(_LINKING_WORDS.split())


@dataclass(slots=True)
class _ItemReader:
    """Groups the tokens between two equals signs or stops into operands and operators."""

    tokens: Sequence[Token]
    at: int = 0
    known: bool = True

    def items(self) -> list[Item]:
        found: list[Item] = []
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            self.at += 1
            before = self.tokens[self.at - 2] if self.at > 1 else None
            if token.kind is TokenKind.NUMBER:
                found.append(Operand(token.values, token.start, token.end, token))
            elif token.kind is TokenKind.OPEN:
                found += self._group(token, before, found)
            elif token.kind is TokenKind.OPERATOR and self._is_rate(token, before):
                continue
            elif (
                token.kind is TokenKind.WORD
                and token.text.lower() == "of"
                and self._takes_part(found)
            ):
                found.append(Token(TokenKind.OPERATOR, "*", token.start, token.end))
            elif token.kind in (TokenKind.OPERATOR, TokenKind.WORD):
                found.append(token)
            else:
                found.append(None)
        return found

    def _is_rate(self, token: Token, before: Token | None) -> bool:
        """Whether a slash is part of a unit: ``$2/egg``, ``180 meters/session``."""
        after = self.tokens[self.at] if self.at < len(self.tokens) else None
        return (
            token.text == "/"
            and before is not None
            and before.kind in (TokenKind.WORD, TokenKind.NUMBER)
            and after is not None
            and after.kind is TokenKind.WORD
            and len(after.text) > 1
            and before.end == token.start
            and after.start == token.end
        )

    def _takes_part(self, found: list[Item]) -> bool:
        """Whether ``of`` multiplies: a share stands before it and a number behind it."""
        last = found[-1] if found else None
        if not isinstance(last, Operand):
            return False
        token = last.token
        share = token is None or token.percent or token.values[0].denominator != 1
        if len(found) > 2 and isinstance(found[-2], Token) and found[-2].text == "/":
            share = True
        ahead = self.at
        while ahead < len(self.tokens) and self.tokens[ahead].text.lower() in _DETERMINERS:
            ahead += 1
        if not share or ahead >= len(self.tokens):
            return False
        if self.tokens[ahead].kind not in (TokenKind.NUMBER, TokenKind.OPEN):
            return False
        self.at = ahead
        return True

    def _group(self, opening: Token, before: Token | None, found: list[Item]) -> list[Item]:
        depth, first = 1, self.at
        while self.at < len(self.tokens) and depth:
            kind = self.tokens[self.at].kind
            depth += (kind is TokenKind.OPEN) - (kind is TokenKind.CLOSE)
            self.at += 1
        inside = self.tokens[first : self.at - 1]
        if depth:
            return [None]
        attached = before is not None and before.end == opening.start
        follows = _has_number(found)
        odd = any(
            token.kind in (TokenKind.STOP, TokenKind.EQUALS, TokenKind.UNKNOWN) for token in inside
        )
        inner = None if odd else parse_whole(inside)
        operand: Operand | None = None
        if inner is not None and inner.known:
            end = self.tokens[self.at - 1].end
            operand = Operand((), opening.start, end, None, (), inner)
        multiplies = (
            attached and before is not None and before.kind in (TokenKind.NUMBER, TokenKind.CLOSE)
        )
        if multiplies and follows:
            sign = Token(TokenKind.OPERATOR, "*", opening.start, opening.start)
            return [sign, operand]
        word = before.text if before is not None and before.kind is TokenKind.WORD else ""
        if attached and word and operand is not None:
            return [None]  # a function: f(2), sqrt(9)
        if follows and not word and operand is not None and len(inside) == 1:
            return [None]  # 1/2 (68): a product, or a note
        if (
            follows
            and word.lower() not in _LINKS
            and (
                not word
                or operand is None
                or not operand.computes
                or self._explains(operand, found)
            )
        ):
            return []  # a note on the number before the group
        if operand is not None and not operand.computes and inside[0].kind is TokenKind.WORD:
            return [None]  # 3 * (her age in 7 years)
        if word and not follows:  # "robots (10) + helmets (20)": the words name the number
            named = len(found)
            while named and _is_word(found[named - 1]):
                named -= 1
            if named and _is_operator(found[named - 1]):
                del found[named:]
        return [operand]

    def _explains(self, operand: Operand, found: Sequence[Item]) -> bool:
        """Whether a group calculates the number before it: "30 boxes (3 * 10)"."""
        number = next((item for item in reversed(found) if isinstance(item, Operand)), None)
        if number is None or operand.inner is None:
            return False
        return bool(set(number.values) & set(operand.inner.values()))


def _has_number(found: Sequence[Item]) -> bool:
    for item in reversed(found):
        if not _is_word(item):
            return isinstance(item, Operand)
    return False


MOST_TOKENS = 400  # of one side of an equals sign; a longer one is no sum that a person writes
_MOST_NUMBERS = 40
_MOST_GROUPS = 20


def _too_long(tokens: Sequence[Token]) -> bool:
    if len(tokens) > MOST_TOKENS:
        return True
    kinds = [token.kind for token in tokens]
    return (
        kinds.count(TokenKind.NUMBER) > _MOST_NUMBERS or kinds.count(TokenKind.OPEN) > _MOST_GROUPS
    )


def parse_whole(tokens: Sequence[Token]) -> Expression | None:
    """Parse tokens that must be one expression; None if they are not."""
    items = _ItemReader(tokens).items()
    while len(items) > 1 and _is_word(items[0]) and not _is_operator(items[1]):
        items = items[1:]
    found = _forward(items)
    if found is None:
        return None
    expression, rest = found
    return expression if not rest else None


def parse_right(tokens: Sequence[Token]) -> Expression | None:
    """Parse the expression at the beginning of the tokens; None if there is none."""
    if _too_long(tokens):
        return None
    items = _ItemReader(tokens).items()
    while (
        items
        and isinstance(items[0], Token)
        and items[0].kind is TokenKind.WORD
        and items[0].text.lower() in _ABOUT
    ):
        items = items[1:]
    found = _forward(items)
    return found[0] if found else None


_ABOUT = {
    *("about", "approximately", "roughly", "around", "only", "just", "a", "total", "of", "exactly"),
    *("nearly", "almost", "rs", "usd", "approx"),
}


def parse_left(tokens: Sequence[Token], chained: bool = False) -> Expression | None:
    """Parse the expression at the end of the tokens; None if there is none.

    ``chained``: an equals sign stands before the tokens, so a first number is a result.
    """
    if _too_long(tokens):
        return None
    items = _ItemReader(tokens).items()
    at = len(items) - 1
    operands: list[Operand] = []
    operators: list[str] = []
    known = True
    while True:
        words: list[Token] = []
        while at >= 0 and isinstance(word := items[at], Token) and word.kind is TokenKind.WORD:
            words.insert(0, word)
            at -= 1
        item = items[at] if at >= 0 else None
        if not isinstance(item, Operand):
            known = False  # a word or a sign in place of a number
            break
        operands.append(_with_unit(item, words))
        at -= 1
        if at >= 0 and isinstance(sign := items[at], Token) and sign.kind is TokenKind.OPERATOR:
            operators.append(sign.text)
            at -= 1
            tight = sign.text == "-" and sign.end == item.start
            if tight and at >= 0 and _ends_before(items[at], sign):
                break  # "it fell to -6 + 3"
            if at < 0 or _is_operator(items[at]):  # a sign: "-5", "3 * -5"
                break
            continue
        break
    if not operands:
        return None
    negative = False
    signed = len(operators) == len(operands)
    if signed and known and operators[-1] == "-":
        operators.pop()
        negative = True
        if at >= 0 and not _is_word(items[at]):
            known = False  # 3 * -5: rare
    elif signed:
        operators.pop()
        known = False
    preceded, combining = _before(items, at, chained)
    operands.reverse()
    operators.reverse()
    known = known and not combining and _plain_units(operands)
    return Expression(tuple(operands), tuple(operators), negative, known, preceded)


def _ends_before(item: Item, sign: Token) -> bool:
    return isinstance(item, Token) and item.kind is TokenKind.WORD and item.end < sign.start


def _before(items: list[Item], at: int, chained: bool) -> tuple[str, bool]:
    """Return the word before an expression, and whether the word may belong to it."""
    if at < 0:
        return "", False
    item = items[at]
    if item is None or isinstance(item, Operand):
        return "", True
    word = item.text.lower()
    start = at
    while start >= 0 and _is_word(items[start]):
        start -= 1
    if start >= 0 and _is_operator(items[start]):
        return word, True  # 245 + Result 6 + 468
    near = range(max(0, at - 6), at)
    numbers = any(not isinstance(items[i], Token) for i in near if i or not chained)
    joins = {"of", "at", "by", "and", "from", "with", "than"}
    return word, word in _COMBINING and (numbers or word not in joins)


def _forward(
    items: list[Item],
) -> tuple[Expression, list[Item]] | None:
    negative = bool(items) and _is_operator(items[0]) and _text(items[0]) == "-"
    if bool(items) and _is_operator(items[0]):
        if _text(items[0]) not in "+-":
            return None
        items = items[1:]
    operands: list[Operand] = []
    operators: list[str] = []
    known = True
    at = 0
    while at < len(items):
        item = items[at]
        if not isinstance(item, Operand):
            break
        at += 1
        tail: list[Token] = []
        while (
            at < len(items) and isinstance(word := items[at], Token) and word.kind is TokenKind.WORD
        ):
            tail.append(word)
            at += 1
        operands.append(_with_unit(item, tail))
        words = operands[-1].unit
        if at < len(items) and (items[at] is None or isinstance(items[at], Operand)):
            # "5 hours 30 minutes", "2 and 1/2", "3√2"
            known = known and bool(words) and items[at] is not None and not measures(words)
            fraction = at + 1 < len(items) and _text(items[at + 1]) == "/"
            known = known and "of" not in words and not (words == ("and",) and fraction)
            break
        if at + 1 < len(items) and _is_operator(items[at]):
            if isinstance(items[at + 1], Operand):
                operators.append(_text(items[at]))
                at += 1
                continue
            dash = _text(items[at]) == "-" and _is_word(items[at + 1])
            known = known and dash and len(_text(items[at + 1])) > 1
        break
    if not operands:
        return None
    if operators:
        known = known and _plain_units(operands[:-1])
    letter = operands[-1].unit[:1]
    if letter and len(letter[0]) == 1 and (operands[-1].tied or letter[0].lower() != "a"):
        known = False
    if operands[-1].tied and letter[0][0].isupper() and not letter[0].isupper():
        known = False
    expression = Expression(tuple(operands), tuple(operators), negative, known)
    return expression, items[at:]


def _plain_units(operands: Sequence[Operand]) -> bool:
    """Whether the words at the numbers are units, not algebraic unknowns or a new clause."""
    for operand in operands:
        for place, word in enumerate(operand.unit):
            attached = place == 0 and operand.tied
            if len(word) == 1 and (attached or word.lower() not in _HARMLESS_LETTERS):
                return False
            if attached and word[0].isupper() and not word.isupper():
                return False  # 4Pa
            if word.lower() in _LINKS:
                return False
    return not {"of"} & {word.lower() for word in operands[-1].unit[:1]}


def _with_unit(operand: Operand, words: Sequence[Token]) -> Operand:
    unit = tuple(word.text for word in words)
    tied = bool(words) and words[0].start == operand.end
    return replace(operand, unit=unit, tied=tied)


def _is_word(item: Item) -> bool:
    return isinstance(item, Token) and item.kind is TokenKind.WORD


def _is_operator(item: Item) -> bool:
    return isinstance(item, Token) and item.kind is TokenKind.OPERATOR


def _text(item: Item) -> str:
    return item.text if isinstance(item, Token) else ""
