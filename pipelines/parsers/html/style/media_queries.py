"""Say whether a media query holds on the screen of a desk (Media Queries 4)."""

import re

_WIDTH, _HEIGHT = 1280.0, 800.0  # px
_QUERY = re.compile(r"\s*(?:(only|not)\s+)?(all|screen|[a-z-]+)?\s*(.*)", re.S)
_FEATURE = re.compile(r"(min|max)-(?:device-)?(width|height)\s*:\s*([\d.]+)\s*(px|em|rem)?")
_RANGE = re.compile(r"(width|height)\s*(<=?|>=?)\s*([\d.]+)\s*(px|em|rem)?")
_HOLD = {"orientation:landscape", "hover:hover", "pointer:fine", "color", "scripting:enabled"}
_HOLD |= {"prefers-color-scheme:light", "any-hover:hover", "any-pointer:fine"}


def applies(queries: str) -> bool:
    """Return whether one of the queries (separated by commas) holds; true where there are none.

    A feature that is not known does not hold.
    """
    return not queries.strip() or any(_holds(query) for query in queries.lower().split(","))


def _holds(query: str) -> bool:
    match = _QUERY.fullmatch(query)
    if match is None:
        return False
    modifier, medium, rest = match.groups()
    if medium == "not":
        modifier, medium = "not", None
    if medium == "and":
        medium = None
    features = re.findall(r"\(([^()]*)\)", rest)
    known = medium in {None, "all", "screen"} and all(map(_has, features))
    if "(" in rest and not features:
        known = False
    return not known if modifier == "not" else known


def _has(feature: str) -> bool:
    bare = re.sub(r"\s", "", feature)
    bound = _FEATURE.fullmatch(feature.strip())
    if bound:
        which, side, number, unit = bound.groups()
        limit = _pixels(number, unit)
        size = _WIDTH if side == "width" else _HEIGHT
        return size >= limit if which == "min" else size <= limit
    compared = _RANGE.fullmatch(feature.strip())
    if compared:
        side, sign, number, unit = compared.groups()
        size, limit = (_WIDTH if side == "width" else _HEIGHT), _pixels(number, unit)
        return size < limit if sign[0] == "<" else size > limit
    return bare in _HOLD


def _pixels(number: str, unit: str | None) -> float:
    try:
        return float(number) * (16 if unit in {"em", "rem"} else 1)
    except ValueError:  # "1.2.3"
        return float("inf")
