"""Values of the CSS properties that can hide text: shorthands, lengths, colours."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import tinycss2
from tinycss2.color4 import Color, parse_color

# Properties that are kept as they are; others are of no account, or shorthands (see longhands).
_KEPT = frozenset({
    "display", "visibility", "opacity", "content-visibility", "position", "left", "right",
    "top", "bottom", "text-indent", "width", "height", "max-width", "max-height",
    "min-height", "min-width", "font-size", "color", "background-color", "background-image",
    "background-clip", "-webkit-background-clip", "-webkit-text-fill-color", "text-shadow",
    "clip", "clip-path", "transform", "float", "animation", "animation-name", "flex",
    "flex-grow", "filter", "mix-blend-mode", "color-scheme", "margin-left", "margin-top",
    "padding-top", "padding-bottom", "padding-left",
})  # fmt: skip
_PX = {"px": 1.0, "pt": 4 / 3, "pc": 16.0, "in": 96.0, "cm": 96 / 2.54, "mm": 96 / 25.4}
_VIEWPORT = {"vw": 12.8, "vh": 8.0, "vmin": 8.0, "vmax": 12.8, "dvh": 8.0, "svh": 8.0}
_FONT_SIZES = {
    "xx-small": 9.0, "x-small": 10.0, "small": 13.0, "medium": 16.0, "large": 18.0,
    "x-large": 24.0, "xx-large": 32.0, "xxx-large": 48.0, "initial": 16.0,
}  # fmt: skip
# Red, green, blue and alpha, each from 0 to 1.
Colour = tuple[float, float, float, float]
_SIDES = ("top", "right", "bottom", "left")


def longhands(name: str, tokens: list[Any]) -> Iterator[tuple[str, str]]:
    """Yield the properties of account that a declaration sets, values in lower case.

    A ``background`` sets ``background-color`` and ``background-image`` ("none" or "some").
    """
    value = tinycss2.serialize(tokens).strip().lower()
    if name in _KEPT:
        yield name, value
    elif name == "background":
        yield from _background(tokens, value)
    elif name in {"overflow", "overflow-x", "overflow-y"}:
        yield "overflow", value
    elif name in {"padding", "margin", "inset"}:
        prefix = "" if name == "inset" else f"{name}-"
        for side, part in zip(_SIDES, _four(value.split()), strict=False):
            if prefix + side in _KEPT:
                yield prefix + side, part
    elif name == "font":
        size = next((token for token in tokens if _is_size(token)), None)
        if size is not None:
            yield "font-size", size.serialize().lower()


def _is_size(token: Any) -> bool:
    """Say whether a part of ``font`` is its size, not its weight."""
    return token.type in {"dimension", "percentage"} or (token.type == "number" and not token.value)


def _background(tokens: list[Any], value: str) -> Iterator[tuple[str, str]]:
    image = "url(" in value or "gradient" in value or "image" in value
    colour = next((t.serialize() for t in tokens if parse_color(t) is not None), None)
    unknown = "var(" in value or value in {"inherit", "initial", "unset", "revert"}
    yield "background-color", "unknown" if unknown else colour or "transparent"
    yield "background-image", "some" if image else "none"


def _four(parts: list[str]) -> list[str]:
    """Return the values of top, right, bottom and left that one to four values stand for."""
    if not 1 <= len(parts) <= 4:
        return []
    right = parts[1] if len(parts) > 1 else parts[0]
    bottom = parts[2] if len(parts) > 2 else parts[0]
    return [parts[0], right, bottom, parts[3] if len(parts) > 3 else right]


def pixels(value: str | None, em: float = 16.0) -> float | None:
    """Return a length in pixels, None for what is none or depends on more (``auto``, ``50%``)."""
    number, unit = _number(value)
    if number is None or (number and not unit):
        return None
    if unit in {"em", "rem", "ex", "ch"}:
        return number * (em if unit == "em" else 16.0 if unit == "rem" else em / 2)
    factor = _PX.get(unit) or _VIEWPORT.get(unit)
    if factor is None:
        return None if number else 0.0
    return number * factor


def font_pixels(value: str | None, inherited: float) -> float:
    """Return a font size in pixels, the inherited one where none is stated that can be read."""
    if value in _FONT_SIZES:
        return _FONT_SIZES[value]
    number, unit = _number(value)
    if number is not None and unit == "%":
        return inherited * number / 100
    size = pixels(value, inherited)
    return inherited if size is None or size < 0 else size


def fraction(value: str | None) -> float | None:
    """Return a number or percentage (``opacity``) as a fraction."""
    number, unit = _number(value)
    if number is None or unit not in {"", "%"}:
        return None
    return number / 100 if unit == "%" else number


def colour(value: str | None) -> Colour | None:
    """Return a colour, None for what is none or cannot be computed (``inherit``, ``var(--x)``)."""
    parsed = parse_color(value) if value else None
    if not isinstance(parsed, Color):
        return None
    try:
        red, green, blue, alpha = parsed.to("srgb")
    except NotImplementedError:
        return None
    return red or 0.0, green or 0.0, blue or 0.0, alpha


def _number(value: str | None) -> tuple[float | None, str]:
    if not value:
        return None, ""
    token = tinycss2.parse_one_component_value(value, skip_comments=True)
    if token.type == "number":
        return token.value, ""
    if token.type == "percentage":
        return token.value, "%"
    if token.type == "dimension":
        return token.value, token.lower_unit
    return None, ""
