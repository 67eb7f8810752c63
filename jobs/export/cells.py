"""Values as cells of a spreadsheet: harmless, without control characters, not too long."""

import json
import math
import re
from typing import Any

MOST = 32_767  # characters of a cell in Excel, counted in UTF-16
_FORMULA = re.compile(r"[=+\-@\t\r\n＝＋－＠]")
_NUMBER = re.compile(r"[+-]?\d[\d.,]*%?")
# Controls but tab and line feed, direction overrides, surrogates, and what XML does not allow.
_UNWANTED = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
)
_EXACT = 1 << 53  # larger whole numbers lose digits in a spreadsheet


def cell(value: Any) -> str | int | float | bool | None:
    """Return a value as text or number: a list as its lines, anything deeper as JSON."""
    if value is None:
        return None
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > _EXACT:
        return str(value)
    if isinstance(value, bool | int | float):
        return value
    if isinstance(value, list) and not any(isinstance(item, dict | list) for item in value):
        return clean("\n".join("" if item is None else str(item) for item in value))
    return clean(json.dumps(value, ensure_ascii=False))


def clean(text: str) -> str:
    """Return text with line feeds as the only line breaks and without unwanted characters."""
    if text.isprintable():  # quick: the usual case
        return text
    return _UNWANTED.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))


def like_formula(text: str) -> bool:
    """Whether a spreadsheet may take this text for a formula. A number is none."""
    return bool(_FORMULA.match(text)) and not _NUMBER.fullmatch(text)


def shortened(text: str) -> str:
    """Return the text, cut with a note if no cell of Excel holds it."""
    if len(text) <= MOST // 2 or (length := _units(text)) <= MOST:
        return text
    end = f" … [cut: {length:,} characters, the result has all]"
    units = text.encode("utf-16-le")[: 2 * (MOST - _units(end))]
    return units.decode("utf-16-le", "ignore") + end


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2
