"""Regular expressions for numbers between two bounds, with a bounded number of digits."""

import math
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal

DECIMALS = 4  # digits behind the point of a number; enough for money, rates and measures


def integers(minimum: int, maximum: int) -> str:
    """Return an expression for the whole numbers of a range, as JSON writes them."""
    parts = []
    if minimum < 0:
        parts.append(f"-{_group(_naturals(max(1, -maximum), -minimum))}")
    if maximum >= 0:
        parts += _naturals(max(0, minimum), maximum)
    return "|".join(parts)


def numbers(minimum: float, maximum: float) -> str:
    """Return an expression for numbers of a range with at most DECIMALS digits behind the point."""
    scale = 10**DECIMALS
    low = int((Decimal(str(minimum)) * scale).to_integral_value(ROUND_CEILING))
    high = int((Decimal(str(maximum)) * scale).to_integral_value(ROUND_FLOOR))
    parts = []
    if low < 0:  # there is no minus zero
        parts.append(f"-{_group(_decimals(max(1, -high), -low))}")
    if high >= 0:
        parts += _decimals(max(0, low), high)
    return "|".join(parts)


def _decimals(low: int, high: int) -> list[str]:
    """Match numbers ``low``..``high``, given in units of the last place; [] if low > high."""
    if low > high:
        return []
    scale = 10**DECIMALS
    (first, first_fraction), (last, last_fraction) = divmod(low, scale), divmod(high, scale)
    if first == last:
        return [f"{first}{_fraction(first_fraction, last_fraction)}"]
    parts = [f"{first}{_fraction(first_fraction, scale - 1)}"]
    if first + 1 < last:
        parts.append(_group(_naturals(first + 1, last - 1)) + _fraction(0, scale - 1))
    return [*parts, f"{last}{_fraction(0, last_fraction)}"]


def _fraction(low: int, high: int) -> str:
    """Match point and digits between two values in units of the last place; optional for zero."""
    parts = []
    for digits in range(1, DECIMALS + 1):
        unit = 10 ** (DECIMALS - digits)
        first, last = math.ceil(low / unit), high // unit
        if first <= last:
            parts += [rf"\.{_fixed(f'{first:0{digits}}', f'{last:0{digits}}')}"]
    if not parts:
        return ""
    return _group(parts) + ("?" if low == 0 else "")


def _naturals(low: int, high: int) -> list[str]:
    """Match whole numbers without leading zeros, one part for each number of digits."""
    parts = []
    for digits in range(len(str(low)), len(str(high)) + 1):
        first = max(low, 10 ** (digits - 1) if digits > 1 else 0)
        last = min(high, 10**digits - 1)
        if first <= last:
            parts.append(_fixed(str(first), str(last)))
    return parts


def _fixed(low: str, high: str) -> str:
    """Match the digit strings between two of the same length."""
    if low == high:
        return low
    if len(low) == 1:
        return f"[{low}-{high}]"
    if low[0] == high[0]:
        return low[0] + _fixed(low[1:], high[1:])
    rest = len(low) - 1
    zeros, nines, any_digits = "0" * rest, "9" * rest, f"[0-9]{{{rest}}}"
    parts, first, last = [], int(low[0]), int(high[0])
    if low[1:] != zeros:
        parts.append(low[0] + _fixed(low[1:], nines))
        first += 1
    top = None
    if high[1:] != nines:
        top = high[0] + _fixed(zeros, high[1:])
        last -= 1
    if first <= last:
        digit = str(first) if first == last else f"[{first}-{last}]"
        parts.append(digit + any_digits)
    if top is not None:
        parts.append(top)
    return _group(parts)


def _group(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 and "|" not in parts[0] else f"({'|'.join(parts)})"
