"""Read the text of SmartArt from its data part (``dgm:dataModel``)."""

from __future__ import annotations

from lxml import etree

from pipelines.parsers.ooxml.drawings.text import DIAGRAM, drawing_text

_DEEPEST = 8


def smart_art_lines(root: etree._Element) -> list[str]:
    """Return the texts in the order in which SmartArt shows them, indented by their level.

    The connections give the order (``srcOrd``, 21.4.3); texts that none leads to follow.
    """
    texts: dict[str, str] = {}
    top: list[str] = []
    for point in root.iter(DIAGRAM + "pt"):
        name = point.get("modelId", "")
        if point.get("type") == "doc":
            top.append(name)
        text = "" if _prompts(point) else _text(point)
        if text:
            texts[name] = text
    below: dict[str, list[tuple[int, str]]] = {}
    for link in root.iter(DIAGRAM + "cxn"):
        if link.get("type", "parOf") == "parOf":
            order = link.get("srcOrd", "0")
            place = int(order) if order.isdecimal() and len(order) < 10 else 0
            below.setdefault(link.get("srcId", ""), []).append((place, link.get("destId", "")))
    lines: list[str] = []
    waiting = [(name, -1) for name in reversed(top)]
    while waiting:
        name, depth = waiting.pop()
        if name in texts:
            indent = "  " * min(max(depth, 0), _DEEPEST)
            lines += [f"{indent}{line}" for line in texts.pop(name).split("\n")]
        children = sorted(below.pop(name, ()), key=lambda child: child[0])
        waiting += [(child, depth + 1) for _, child in reversed(children)]
    return lines + [line for text in texts.values() for line in text.split("\n")]


def _text(point: etree._Element) -> str:
    body = point.find(DIAGRAM + "t")
    return "" if body is None else drawing_text(body)


def _prompts(point: etree._Element) -> bool:
    """Say whether the point shows "[Text]", which nobody has replaced."""
    properties = point.find(DIAGRAM + "prSet")
    return properties is not None and properties.get("phldr") in {"1", "true"}
