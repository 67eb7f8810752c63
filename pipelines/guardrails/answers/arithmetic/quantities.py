"""Splits a text into numbers, operators and words.

The text is masked first: LaTeX, Markdown and notes become spaces and plain signs of the same
length, so that every token keeps its offset.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from pipelines.text.number_words import NUMBER_WORDS


class TokenKind(StrEnum):
    NUMBER = "number"
    OPERATOR = "operator"
    OPEN = "open"
    CLOSE = "close"
    EQUALS = "equals"
    WORD = "word"
    STOP = "stop"  # the end of a clause
    UNKNOWN = "unknown"  # has no value here: a root, a time, a version


@dataclass(frozen=True, slots=True)
class Token:
    """``values`` are a number's readings, the likeliest first. ``step`` is one unit of its last
    decimal place. ``percent``: values[0] was divided by 100."""

    kind: TokenKind
    text: str
    start: int
    end: int
    values: tuple[Fraction, ...] = ()
    step: Fraction = Fraction(0)
    percent: bool = False
    money: bool = False


_CODE = {"python", "py", "java", "javascript", "js", "c", "cpp", "c++", "bash", "sh", "sql", "html"}
_FENCE = re.compile(r"```([\w+]{0,40}+)[^\n]{0,200}+\n(.*?)(?:```|\Z)", re.DOTALL)
_NOTE = re.compile(r"<<[^<>\n]{1,200}>>")
_FRACTION = re.compile(r"\\[dt]?frac\s*\{([^{}]*)(\}\s*\{)([^{}]*)\}")
_WRAPPED = re.compile(r"\\(?:text|textbf|mathrm|mathbf|boxed|textit|mathit)\s*\{([^{}]*)\}")
_SPACING = re.compile(
    r"\\(?:left|right|quad|qquad|displaystyle|begin\{[a-z]+\*?\}|end\{[a-z]+\*?\})(?![a-z])"
    r"|\\[()\[\],;:! ]|(?<!\d)\*\*|\*\*(?!\d)|(?<!\w)__|__(?!\w)|[`&]|(?m:^[ \t]*[-*+•–][ \t]+)"
    r"|(?m:^[ \t>#]*\d{1,2}[.)][ \t]+)|(?m:^[ \t]*[>#]+[ \t])"
)
_LATEX_SIGNS = re.compile(r"\\(times|cdot|ast|div|approx|implies|Rightarrow|rightarrow)(?![a-z])")
_SIGN = {"times": "*", "cdot": "*", "ast": "*", "div": "÷", "approx": "≈"}
_ESCAPED = re.compile(r"\\([*$%#_])")
_JOINED = "\ue000"  # a division whose divisor opens a group: the middle of \frac{a}{b}


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match.group())


def _fraction(match: re.Match[str]) -> str:
    above, between, below = match.groups()
    head = len(match.group()) - len(above) - len(between) - len(below) - 1
    return f"{'(':>{head}}{above}){_JOINED:>{len(between) - 1}}{below})"


def _wrapped(match: re.Match[str]) -> str:
    return " " * (match.start(1) - match.start()) + match.group(1) + " "


def mask(text: str, notes: bool = True) -> str:
    """Return text of the same length without markup; ``notes`` also blanks ``<<48/2=24>>``."""
    text = _FENCE.sub(lambda m: _blank(m) if m.group(1).lower() in _CODE else m.group(), text)
    if notes:
        text = _NOTE.sub(_blank, text)
    text = _ESCAPED.sub(r" \1", text)
    text = text.replace("\\\\", " \n")
    for _ in range(3):  # nested fractions and texts, the innermost first
        text = _FRACTION.sub(_fraction, _WRAPPED.sub(_wrapped, text))
    text = _LATEX_SIGNS.sub(lambda m: f"{_SIGN.get(m.group(1), ';'):>{len(m.group())}}", text)
    return _SPACING.sub(_blank, text)


_SCALE = {
    "hundred": 100,
    "thousand": 1_000,
    "million": 1_000_000,
    "billion": 1_000_000_000,
    "trillion": 1_000_000_000_000,
}
_MOST_DIGITS = 40
_VULGAR = {"½": (1, 2), "¼": (1, 4), "¾": (3, 4), "⅓": (1, 3), "⅔": (2, 3), "⅛": (1, 8)}
_TOKEN = re.compile(
    rf"""
      (?P<unknown>\d+:\d[\d:]*|\d+\s:\s\d+|\d{{4}}-\d\d-\d\d|\d+/\d+/\d{{4}}|\d+(?:\.\d+){{2,}}(?!,?\d)
        |\\[A-Za-z]+|[√±∞π∑∫²³°]|\d+(?:st|nd|rd|th)\b|(?<=\d)!)
    | (?P<money>(?:US|A|C)?[$€£¥₹]\s?)?(?P<number>
          (?P<whole>\d+)[ ](?P<above>\d{{1,2}})/(?P<below>\d{{1,2}})(?![\d/.])
        | (?P<before>\d*)\s?(?P<vulgar>[{"".join(_VULGAR)}])
        | \d{{1,3}}(?:(?:,|\{{,\}}|['’\u00a0\u202f])\d{{3}})+(?!\d)(?:\.\d+)?
        | (?P<dotted>\d{{1,3}}(?:\.\d{{3}})+(?:,\d{{1,2}})?(?![\d.]*\d))
        | (?P<spaced>\d{{1,3}}(?:\ \d{{3}})+(?!\d)(?:\.\d+)?)
        | (?P<comma>\d+,\d{{1,2}}(?![\d,]))
        | \d*\.\d+ | \d+
      )(?:
          (?P<percent>\s?%(?!\s*\d)|\s?percent\b)
        | \s?(?P<scale>hundred|thousand|million|billion|trillion)\b
      )?
    | (?P<stop>\n(?!\s{{0,99}}+[=≈])|\.(?=[\s"')\]]|$)|\.{{2,}}|,|;|:|\?|!|["“”|—…]|=>|->|→|⇒)
    | (?P<unequal>[<>!:]=|=<|≤|≥|≠|<|>|\+=|-=)
    | (?P<equals>==?|≈|≅|≃|~=|\bis\s(?:equal|equivalent)\sto\b|\bequals\b|\bis(?=\s[$€£(]*\d))
    | (?P<operator>
          \*\*|[+−–*×·∗⋅✕/÷∕⁄^{_JOINED}%-]
        | (?<=\s)[xX](?=\s+(?:[$€£(]|\.?\d))|(?<=\d)[xX](?=\s?(?:[$€£]|\.?\d))|(?<=\))[xX](?=[(\d])
        | \b(?:times|multiplied\sby|divided\sby|plus|minus)(?=\s+[$€£(]?\s?\d)
      )
    | (?P<open>[(\[{{]) | (?P<close>[)\]}}])
    | (?P<word>[^\W\d_](?:[\w'’]|-(?=[^\W\d_]))*|_\w*|(?<=\d)-[^\W\d_]\w*)
    """,
    re.VERBOSE | re.IGNORECASE,
)
_OPERATORS = {
    **dict.fromkeys(("−", "–", "minus"), "-"),
    **dict.fromkeys(("×", "·", "∗", "⋅", "✕", "x", "times", "multiplied by"), "*"),
    **dict.fromkeys(("÷", "∕", "⁄", "divided by", _JOINED), "/"),
    "**": "^",
    "plus": "+",
}


def tokens(masked: str) -> list[Token]:
    """Return the numbers, signs and words of a masked text."""
    found: list[Token] = []
    for match in _TOKEN.finditer(masked):
        start, end, text = match.start(), match.end(), match.group()
        kind = str(match.lastgroup)  # of nested groups the outermost; every alternative has one
        if kind in ("number", "percent", "scale"):
            found.append(_number(match))
        elif kind == "unequal":
            found.append(Token(TokenKind.STOP, text, start, end))
        elif kind == "operator":
            sign = _OPERATORS.get(re.sub(r"\s+", " ", text.lower()), text)
            found.append(Token(TokenKind.OPERATOR, sign, start, end))
            if text == _JOINED:
                found.append(Token(TokenKind.OPEN, "(", start, end))
        else:
            found.append(Token(TokenKind(kind), text, start, end))
    return found


def _number(match: re.Match[str]) -> Token:
    text = match.group("number")
    if len(text) > _MOST_DIGITS:
        return Token(TokenKind.UNKNOWN, match.group(), match.start(), match.end())
    extra: tuple[Fraction, ...] = ()
    step = Fraction(1)
    value: Fraction
    if match.group("below") and int(match.group("below")):
        part = Fraction(int(match.group("above")), int(match.group("below")))
        value, extra = int(match.group("whole")) + part, (part,)
    elif match.group("vulgar"):
        value = int(match.group("before") or 0) + Fraction(*_VULGAR[match.group("vulgar")])
    elif match.group("below"):  # a division by zero: no number
        return Token(TokenKind.UNKNOWN, match.group(), match.start(), match.end())
    else:
        plain = re.sub(r"[\s'’{}\u00a0\u202f]", "", text)
        if match.group("comma"):  # 3,5 is a decimal: lists have a space
            plain = plain.replace(",", ".")
        elif match.group("dotted"):
            one_mark = plain.count(".") == 1 and "," not in plain
            swapped = plain.replace(".", "").replace(",", ".")
            extra = (Fraction(swapped),) if one_mark else ()
            plain = plain if one_mark else swapped
        else:
            plain = plain.replace(",", "")
        if match.group("spaced"):  # "step 1 200": perhaps two numbers
            extra = (Fraction(plain[-3:]),) if "." not in plain else ()
        value = Fraction(plain)
        places = len(plain.partition(".")[2])
        step = Fraction(1, 10 ** min(places, 12))  # further digits are floating-point noise
    scale = match.group("scale")
    factor = Fraction(_SCALE[scale.lower()] if scale else 1)
    percent = bool(match.group("percent"))
    values = [value * factor, *extra, *([value] if scale else [])]  # 4.8 + 2.4 = 7.2 million
    if percent:
        values, factor = [value / 100, value], Fraction(1, 100)
    place, money = match.span(), bool(match.group("money"))
    kind = TokenKind.NUMBER
    return Token(kind, match.group(), *place, tuple(values), step * factor, percent, money)


_SPOKEN = {
    "half": Fraction(1, 2),
    "quarter": Fraction(1, 4),
    "third": Fraction(1, 3),
    **dict.fromkeys(("twice", "double", "doubled", "doubles", "both", "couple"), Fraction(2)),
    **dict.fromkeys(("triple", "tripled", "thrice"), Fraction(3)),
    "one": Fraction(1),
    "fifth": Fraction(1, 5),
    "once": Fraction(1),
}


def given(text: str) -> list[Fraction]:
    """Return the quantities of a text in order, written in digits or words."""
    found: list[Fraction] = []
    before = ""
    for token in tokens(mask(text)):
        if token.kind is TokenKind.NUMBER:
            found.append(token.values[-1] if token.percent else token.values[0])
            if before == "/" and len(found) > 1 and found[-1]:
                found.append(found[-2] / found[-1])
        elif token.kind is TokenKind.WORD:
            for word in token.text.lower().split("-"):
                if word in _SPOKEN:
                    found.append(_SPOKEN[word])
                elif word in NUMBER_WORDS:
                    found.append(Fraction(NUMBER_WORDS[word]))
        before = token.text
    return found
