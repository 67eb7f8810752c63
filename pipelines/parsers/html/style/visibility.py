"""Whether a browser shows an element's box and its text, from the declared style."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from pipelines.parsers.html.style.values import (
    Colour,
    colour,
    font_pixels,
    fraction,
    pixels,
)

WHITE: Colour = (1.0, 1.0, 1.0, 1.0)
_INVISIBLE = 0.02  # of opacity
_SMALLEST = 2.0  # px of a font that can be seen
_FAR = 900.0  # px beyond the page's edge
_OVERLAP = 30.0  # px by which rows of columns are pulled outwards
_SAME = 8 / 255  # of a colour's channel
_INLINE = frozenset({
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "del", "dfn", "em",
    "font", "i", "ins", "kbd", "label", "mark", "q", "s", "samp", "small", "span", "strike",
    "strong", "sub", "sup", "time", "tt", "u", "var",
})  # fmt: skip
_ENLARGE = ("min-height", "padding-top", "padding-bottom")
_TABLE = frozenset({"td", "th", "tr", "tbody", "thead", "tfoot", "table", "caption"})
_HEX = re.compile("[0-9a-f]{6}")
_CLIPPED = re.compile(
    r"rect\(\s*[01](?:px)?[\s,]+[01](?:px)?[\s,]+[01](?:px)?[\s,]+[01](?:px)?\s*\)"
    r"|inset\(\s*(?:5\d|[6-9]\d|100)(?:\.\d+)?%\s*\)|circle\(\s*0"
    r"|polygon\((?:[\s,]*0(?:px|%)?)+[\s,]*\)"
)
_MOVED = re.compile(r"translate(?:x|y|3d)?\(\s*(-?[\d.]+[a-z]+)(?:\s*,\s*(-?[\d.]+[a-z]+))?")
_SCALED_AWAY = re.compile(r"scale(?:x|y|3d)?\(\s*0*\.?0*\s*[,)]")
# Styles that put something else behind or over a text, or change its colour, by more than colours.
_BLENDS = ("text-shadow", "filter", "mix-blend-mode", "-webkit-text-fill-color")


@dataclass(frozen=True, slots=True)
class Text:
    """What an element hands down to the text in it."""

    hidden: bool = False  # by visibility
    font: float = 16.0  # px
    colour: Colour | None = None  # None: unknown
    background: Colour | None = WHITE

    def why_hidden(self) -> str:
        """Return what hides the text, "" where it is shown."""
        if self.hidden:
            return "visibility:hidden"
        if self.font < _SMALLEST:
            return "a font too small to see"
        if self.colour is not None:
            if self.colour[3] <= _INVISIBLE:
                return "a transparent colour"
            if self.background is not None and _alike(self.colour, self.background):
                return "the colour of its background"
        return ""


def hints(tag: str, attributes: Mapping[str, str]) -> dict[str, str]:
    """Return the style that browsers give an element by its kind and by attributes."""
    style: dict[str, str] = {}
    if (
        "hidden" in attributes
        or "popover" in attributes
        or (tag == "dialog" and "open" not in attributes)
    ):
        style["display"] = "none"
    if tag == "a" and "href" in attributes:
        style["color"] = "#0000ee"
    if tag == "mark":
        style |= {"color": "black", "background-color": "yellow"}
    if "bgcolor" in attributes:
        style["background-color"] = _attribute(attributes["bgcolor"])
    if "background" in attributes:
        style["background-image"] = "some"
    if tag == "font" and "color" in attributes:
        style["color"] = _attribute(attributes["color"])
    if tag == "body" and "text" in attributes:
        style["color"] = _attribute(attributes["text"])
    return style


def _attribute(value: str) -> str:
    """Return a colour of an attribute, which needs no hash, as CSS has it."""
    value = value.strip().lower()
    return f"#{value}" if _HEX.fullmatch(value) else value


def why_box_hidden(tag: str, style: Mapping[str, str], font: float) -> str:
    """Return what hides an element with all that is in it, "" where its box is shown."""
    if not style:
        return ""
    if style.get("display") == "none":
        return "display:none"
    if style.get("content-visibility") == "hidden":
        return "content-visibility:hidden"
    opacity = fraction(style.get("opacity"))
    if opacity is not None and opacity <= _INVISIBLE and not _is_animated(style):
        return "opacity:0"
    if _is_far_off(tag, style, font):
        return "a place far off the page"
    if _CLIPPED.search(style.get("clip", "") + style.get("clip-path", "")):
        return "a clip without area"
    return "a size of zero" if _has_no_size(tag, style, font) else ""


def inherit(above: Text, style: Mapping[str, str], *, certain: bool) -> Text:
    """Return what an element hands down, given what it got.

    ``certain``: no rule can colour the element that is not known (of a style sheet elsewhere).
    """
    if not certain and (above.colour or above.background):
        above = replace(above, colour=None, background=None)
    if not style:
        return above
    text = replace(above, font=font_pixels(style.get("font-size"), above.font))
    visibility = style.get("visibility")
    if visibility in {"hidden", "collapse", "visible"}:
        text = replace(text, hidden=visibility != "visible")
    if style.get("color", "inherit") != "inherit":
        text = replace(text, colour=colour(style["color"]))
    return replace(text, background=_background(text.background, style), colour=_plain(text, style))


def _plain(text: Text, style: Mapping[str, str]) -> Colour | None:
    """The colour of letters that are painted with it and nothing else."""
    clip = style.get("background-clip", "") + style.get("-webkit-background-clip", "")
    if "text" in clip or any(style.get(name, "none") != "none" for name in _BLENDS):
        return None
    return text.colour


def _background(behind: Colour | None, style: Mapping[str, str]) -> Colour | None:
    """What lies behind an element's text, None where that may be a picture or something else."""
    if style.get("background-image", "none") != "none" or "dark" in style.get("color-scheme", ""):
        return None
    margins = (pixels(style.get(name)) or 0.0 for name in ("margin-top", "margin-left"))
    if (
        style.get("position", "static") != "static"
        or min(margins) < -_OVERLAP
        or style.get("transform", "none") != "none"
    ):
        return None  # it may lie over, or hold, a picture
    stated = style.get("background-color")
    if stated is None or stated == "transparent":
        return behind
    own = colour(stated)
    if own is not None and own[3] <= _INVISIBLE:
        return behind
    return own if own is not None and own[3] >= 1 - _INVISIBLE else None


def _is_animated(style: Mapping[str, str]) -> bool:
    return any(style.get(name, "none") != "none" for name in ("animation", "animation-name"))


def _is_far_off(tag: str, style: Mapping[str, str], font: float) -> bool:
    def beyond(name: str, least: float = -_FAR) -> bool:
        length = pixels(style.get(name), font)
        return length is not None and length <= least

    if style.get("position", "static") in {"absolute", "fixed", "relative"}:
        for side in ("left", "top", "right", "bottom"):
            length = pixels(style.get(side), font)
            if length is not None and (length <= -_FAR or length >= 5 * _FAR):
                return True
    if not _is_inline(tag, style) and beyond("text-indent"):
        return True
    if beyond("margin-left") and "padding-left" not in style:
        return True
    moved = _MOVED.search(style.get("transform", ""))
    return moved is not None and any(
        (pixels(part, font) or 0.0) <= -_FAR for part in moved.groups() if part
    )


def _has_no_size(tag: str, style: Mapping[str, str], font: float) -> bool:
    if _SCALED_AWAY.search(style.get("transform", "")):
        return True
    if tag in _TABLE or _is_inline(tag, style) or not _cuts(style.get("overflow", "")):
        return False

    def length(name: str) -> float | None:
        return pixels(style.get(name), font)

    widths = [length(name) for name in ("width", "max-width")]
    heights = [length(name) for name in ("height", "max-height")]
    width = min((size for size in widths if size is not None), default=_FAR)
    height = min((size for size in heights if size is not None), default=_FAR)
    # A box may be larger than its height: by a fixed ratio, filled by what lies in it.
    if any(_is_some(style.get(name), font) for name in _ENLARGE) or _grows(style):
        return False
    return width == 0 or height == 0 or (width <= 1 and height <= 1)


def _is_some(value: str | None, font: float) -> bool:
    share = fraction(value) if value and value.endswith("%") else pixels(value, font)
    return bool(share)


def _grows(style: Mapping[str, str]) -> bool:
    flex = style.get("flex-grow") or style.get("flex", "0").split(" ")[0]
    return flex not in {"0", "none", "initial", "0.0"}


def _cuts(overflow: str) -> bool:
    return "hidden" in overflow or "clip" in overflow


def _is_inline(tag: str, style: Mapping[str, str]) -> bool:
    """Say whether an element has no size and no first line of its own."""
    if style.get("position") in {"absolute", "fixed"} or style.get("float", "none") != "none":
        return False
    display = style.get("display")
    return display == "inline" if display else tag in _INLINE


def _alike(one: Colour, other: Colour) -> bool:
    return all(abs(mine - its) <= _SAME for mine, its in zip(one[:3], other[:3], strict=True))
