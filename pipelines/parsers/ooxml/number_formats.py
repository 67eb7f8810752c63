"""Show a cell's number by its number format, as a spreadsheet program does (ISO 29500, 18.8.31).

What differs: dates are written as ISO 8601 and digits are not grouped, since the file does not
say in which country it is read, and ``1,234`` is two numbers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Context, Decimal
from functools import lru_cache

BUILT_IN = {
    0: "General", 1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 5: "#,##0;-#,##0",
    6: "#,##0;-#,##0", 7: "#,##0.00;-#,##0.00", 8: "#,##0.00;-#,##0.00", 9: "0%", 10: "0.00%",
    11: "0.00E+00", 12: "# ?/?", 13: "# ??/??", 14: "m/d/yyyy", 15: "d-mmm-yy", 16: "d-mmm",
    17: "mmm-yy", 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss",
    22: "m/d/yyyy h:mm", 37: "#,##0;(#,##0)", 38: "#,##0;(#,##0)", 39: "#,##0.00;(#,##0.00)",
    40: "#,##0.00;(#,##0.00)", 41: "#,##0;-#,##0", 42: "#,##0;-#,##0", 43: "#,##0.00;-#,##0.00",
    44: "#,##0.00;-#,##0.00", 45: "mm:ss", 46: "[h]:mm:ss", 47: "mm:ss", 48: "##0.0E+0", 49: "@",
    **dict.fromkeys((27, 28, 29, 30, 31, 36, *range(50, 55), 57, 58), "yyyy/m/d"),
    **dict.fromkeys((32, 34, 55), "h:mm"), **dict.fromkeys((33, 35, 56), "h:mm:ss"),
}  # fmt: skip

_LONGEST = 300  # characters of a format
_TOKEN = re.compile(
    r'"(?P<quoted>[^"]*)"?|\\(?P<escaped>.)|[_*].|\[(?P<bracket>[^\]]*)\]|(?P<general>general|standard)'
    r"|(?P<noon>am/pm|a/p)|(?P<power>e[+-])|(?P<date>[ymdhseg]+)|(?P<sign>[0#?.,%@/;])|(?P<other>.)",
    re.I | re.S,
)
_SIGNS = {
    **dict.fromkeys("0#?", "digit"), ".": "point", ",": "comma", "%": "percent", "@": "text",
    "/": "fraction",
}  # fmt: skip
_CURRENCY = re.compile(r"\$([^-]*)")
_ELAPSED = re.compile(r"h+|m+|s+", re.I)
_CONDITION = re.compile(r"(<=|>=|<>|<|>|=)(-?\d{1,15}(?:\.\d{1,15})?)")
_LAST_DAY = 2958466  # the first of January 10000
_EXACT = Context(prec=400, rounding=ROUND_HALF_UP)
_COMPARE = {
    "<": lambda a, b: a < b, "<=": lambda a, b: a <= b, ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b, "=": lambda a, b: a == b, "<>": lambda a, b: a != b,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Section:
    """One of the formats between semicolons: tokens (kind, text), and when it applies."""

    tokens: tuple[tuple[str, str], ...]
    condition: tuple[str, float] | None = None

    def has(self, *kinds: str) -> bool:
        return any(kind in kinds for kind, _ in self.tokens)


def shown_number(value: float, code: str, *, from_1904: bool = False) -> str:
    """Return what a person sees of a number, "" where the format hides it (``;;;``)."""
    sections = _sections(code[:_LONGEST])
    section, place = _chosen(sections, value)
    if section.has("date", "elapsed"):
        return _moment(value, section, from_1904)
    if section.has("general", "text", "fraction"):
        sign = "-" if value < 0 else ""
        return sign + _around(section, general(abs(value)))
    if not section.has("digit"):
        return _around(section, "")
    own_sign = place and value < 0 and _says_minus(section)
    if section.has("power"):
        places = _places(section)
        text = _around(section, f"{abs(value):.{places}E}")
    else:
        text = _digits(abs(value), section)
    negative = value < 0 and not own_sign and re.search("[1-9]", text)
    return f"-{text}" if negative else text


def shown_text(text: str, code: str) -> str:
    """Return what a person sees of a text, "" where the format hides it."""
    sections = _sections(code[:_LONGEST])
    return "" if len(sections) == 4 and not sections[3].tokens else text


def general(value: float) -> str:
    """Return a number without a format: at most ten digits where it is no integer."""
    if value == int(value) and abs(value) < 1e15:
        return str(int(value))
    text = f"{value:.10g}"
    if "e-" in text and abs(value) > 1e-10:
        text = f"{value:.15f}".rstrip("0")
    return text.replace("e", "E")


def is_date(code: str) -> bool:
    """Say whether a format shows dates or times."""
    return _sections(code[:_LONGEST])[0].has("date", "elapsed")


@lru_cache(maxsize=1000)
def _sections(code: str) -> tuple[_Section, ...]:
    sections: list[_Section] = []
    tokens: list[tuple[str, str]] = []
    condition: tuple[str, float] | None = None
    for match in _TOKEN.finditer(code):
        kind, text = match.lastgroup or "blank", match[0]
        if text == ";":
            sections.append(_Section(tuple(tokens), condition))
            tokens, condition = [], None
        elif kind == "bracket":
            inside = match["bracket"]
            found = _CONDITION.fullmatch(inside)
            money = _CURRENCY.match(inside)
            if found:
                condition = found[1], float(found[2])
            elif money:
                tokens.append(("literal", money[1]))
            elif _ELAPSED.fullmatch(inside):
                tokens.append(("elapsed", inside.lower()))
        elif kind in {"quoted", "escaped"}:
            tokens.append(("literal", match[kind]))
        elif kind == "sign":
            tokens.append((_SIGNS[text], text))
        elif kind in {"date", "noon"} and set(text.lower()) & set("ymdhs/"):
            tokens.append(("date", text.lower()))
        elif kind in {"general", "power"}:
            tokens.append((kind, text))
        else:  # e and g alone: eras of Japan, or a plain letter
            tokens.append(("literal", " " if kind == "blank" else text))
    sections.append(_Section(tuple(tokens), condition))
    return tuple(sections)


def _chosen(sections: tuple[_Section, ...], value: float) -> tuple[_Section, int]:
    """Return the section for a value, and its place."""
    for place, section in enumerate(sections[:3]):
        if section.condition is not None:
            sign, bound = section.condition
            if _COMPARE[sign](value, bound):
                return section, place
    if sections[0].condition is not None:
        return (sections[min(len(sections), 3) - 1], 0)
    if len(sections) == 1 or value > 0 or (value == 0 and len(sections) == 2):
        return sections[0], 0
    if value < 0:
        return sections[1], 1
    return sections[2], 2


def _says_minus(section: _Section) -> bool:
    return any(kind == "literal" and set(text) & set("-(−–") for kind, text in section.tokens)


def _around(section: _Section, number: str) -> str:
    """Return the section's literal text with the number in the place of its digits."""
    parts: list[str] = []
    for kind, text in section.tokens:
        if kind in {"digit", "general", "text", "power", "fraction"}:
            parts.append(number)
            number = ""
        elif kind in {"literal", "percent"}:
            parts.append(text)
    return " ".join("".join(parts).split())


def _places(section: _Section) -> int:
    kinds = [kind for kind, _ in section.tokens]
    if "point" not in kinds:
        return 0
    after = section.tokens[kinds.index("point") + 1 :]
    stop = next((at for at, (kind, _) in enumerate(after) if kind == "power"), len(after))
    return min(30, sum(kind == "digit" for kind, _ in after[:stop]))


def _digits(value: float, section: _Section) -> str:
    """Lay a number's digits over the section's places, from the point to both sides."""
    tokens = list(section.tokens)
    kinds = [kind for kind, _ in tokens]
    last = max(at for at, kind in enumerate(kinds) if kind == "digit")
    thousands = 0
    while last + 1 + thousands < len(kinds) and kinds[last + 1 + thousands] == "comma":
        thousands += 1
    places = _places(section)
    exact = Decimal(f"{value:.15g}").scaleb(2 * kinds.count("percent") - 3 * thousands)
    number = f"{exact.quantize(Decimal(1).scaleb(-places), context=_EXACT):f}"
    whole, _, part = number.partition(".")
    point = kinds.index("point") if "point" in kinds else len(tokens)
    before = _whole(whole.lstrip("0"), tokens[:point])
    return " ".join((before + _part(part, tokens[point:])).split())


def _whole(digits: str, tokens: list[tuple[str, str]]) -> str:
    first = next((at for at, (kind, _) in enumerate(tokens) if kind == "digit"), -1)
    out: list[str] = []
    for at in range(len(tokens) - 1, -1, -1):
        kind, text = tokens[at]
        if kind == "digit":
            taken = digits if at == first else digits[-1:]
            digits = "" if at == first else digits[:-1]
            out.append(taken or ("0" if text == "0" else ""))
        elif kind in {"literal", "percent"}:
            out.append(text)
    if first < 0:  # ".00"
        out.append(digits)
    return "".join(reversed(out))


def _part(digits: str, tokens: list[tuple[str, str]]) -> str:
    places = [text for kind, text in tokens if kind == "digit"]
    least = max((at + 1 for at, text in enumerate(places) if text == "0"), default=0)
    while len(digits) > least and digits.endswith("0"):
        digits = digits[:-1]
    out: list[str] = []
    for kind, text in tokens:
        if kind == "digit":
            out.append(digits[:1])
            digits = digits[1:]
        elif kind == "point":
            out.append("." if digits else "")
        elif kind in {"literal", "percent"}:
            out.append(text)
    return "".join(out)


def _moment(value: float, section: _Section, from_1904: bool) -> str:
    letters = "".join(text for kind, text in section.tokens if kind in {"date", "elapsed"})
    letters = letters.lower().replace("am/pm", "").replace("a/p", "")
    seconds = round(value * 86400)
    if section.has("elapsed") or ("s" in letters and not set("yhd") & set(letters)):
        return _elapsed(seconds, letters)
    if not 0 <= value < _LAST_DAY:
        return general(value)
    # The day 60 is the 29 February 1900, which never was.
    first = datetime(1899, 12, 31 if value < 60 else 30)
    epoch = datetime(1904, 1, 1) if from_1904 else first
    moment = epoch + timedelta(seconds=seconds)
    clock = moment.strftime("%H:%M:%S" if "s" in letters else "%H:%M")
    if "y" not in letters and "d" not in letters and "h" in letters:
        return clock
    if "d" in letters or ("y" in letters and "h" in letters):
        day = moment.date().isoformat()
    elif "m" in letters:
        day = f"{moment.year:04d}-{moment.month:02d}"
    else:
        day = f"{moment.year:04d}"
    return f"{day} {clock}" if "h" in letters else day


def _elapsed(seconds: int, letters: str) -> str:
    sign, seconds = ("-", -seconds) if seconds < 0 else ("", seconds)
    minutes, rest = divmod(seconds, 60)
    if "h" not in letters:
        return f"{sign}{minutes:02d}:{rest:02d}" if "m" in letters else f"{sign}{seconds}"
    hours, minutes = divmod(minutes, 60)
    return f"{sign}{hours}:{minutes:02d}" + (f":{rest:02d}" if "s" in letters else "")
