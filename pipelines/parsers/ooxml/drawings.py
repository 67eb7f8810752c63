"""Read what DrawingML says in words: text, SmartArt, and the values of charts."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from pipelines.parsers.ooxml.number_formats import shown_number
from pipelines.parsers.table_rows import row

A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
CHART = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
DIAGRAM = "{http://schemas.openxmlformats.org/drawingml/2006/diagram}"
MATH = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"

_MOST_POINTS = 500  # of one chart
_DEEPEST = 8


def paragraph_text(paragraph: etree._Element) -> str:
    """Return the text of a paragraph (``a:p``), with its line breaks."""
    parts = (
        "\n" if item.tag == A + "br" else item.text or ""
        for item in paragraph.iter(A + "t", A + "br", MATH + "t")
    )
    return "".join(parts).strip()


def drawing_text(element: etree._Element) -> str:
    """Return the paragraphs below an element as lines."""
    lines = (paragraph_text(paragraph) for paragraph in element.iter(A + "p"))
    return "\n".join(line for line in lines if line)


def chart_lines(root: etree._Element) -> list[str]:
    """Return a chart's title and the titles of its axes, then its values as rows.

    The values are those that the chart keeps of its workbook, as the workbook showed them last.
    """
    plot = root.find(f"{CHART}chart/{CHART}plotArea")
    if plot is None:
        return []
    titles = root.iter(CHART + "title")
    lines = [text for title in titles if (text := drawing_text(title).replace("\n", " "))]
    series = list(plot.iter(CHART + "ser"))
    columns = [_points(item, "val", "yVal") for item in series]
    categories = next((found for item in series if (found := _points(item, "cat", "xVal"))), {})
    names = [" ".join(_points(item, "tx").values()) for item in series]
    rows = [row([categories and "", *names]) if categories else row(names)]
    places = sorted({*categories}.union(*columns))
    for place in places[:_MOST_POINTS]:
        first = [categories.get(place, "")] if categories else []
        rows.append(row([*first, *(column.get(place, "") for column in columns)]))
    return [*lines, *filter(None, rows)]


def _points(series: etree._Element, *names: str) -> dict[int, str]:
    """Return the cached texts of the first of these children that has any, by number."""
    for name in names:
        child = series.find(CHART + name)
        if child is None:
            continue
        plain = child.find(CHART + "v")
        if plain is not None and plain.text:
            return {0: plain.text.strip()}
        code = next((item.text or "" for item in child.iter(CHART + "formatCode")), "")
        found = {}
        for point in child.iter(CHART + "pt"):
            place, text = point.get("idx", ""), point.findtext(CHART + "v") or ""
            if place.isdecimal() and len(place) < 7:
                found[int(place)] = _shown(text.strip(), code)
        if found:
            return found
    return {}


def _shown(text: str, code: str) -> str:
    try:
        value = float(text)
    except ValueError:
        return text
    if code and abs(value) < 1e15:
        return shown_number(value, code)
    return f"{value:.10g}"


def smart_art_lines(root: etree._Element) -> list[str]:
    """Return the texts of SmartArt (``dgm:dataModel``) in the order of its connections, indented
    by their level; texts that no connection leads to follow."""
    texts: dict[str, str] = {}
    waiting: list[tuple[str, int]] = []
    for point in root.iter(DIAGRAM + "pt"):
        name = point.get("modelId", "")
        if point.get("type") == "doc":
            waiting.append((name, -1))
        body, settings = point.find(DIAGRAM + "t"), point.find(DIAGRAM + "prSet")
        empty = settings is not None and settings.get("phldr") in {"1", "true"}  # "[Text]"
        if body is not None and not empty and (text := drawing_text(body)):
            texts[name] = text
    below: dict[str, list[tuple[int, str]]] = {}
    for link in root.iter(DIAGRAM + "cxn"):
        order = link.get("srcOrd", "0")
        if link.get("type", "parOf") == "parOf" and order.isdecimal() and len(order) < 10:
            below.setdefault(link.get("srcId", ""), []).append((int(order), link.get("destId", "")))
    return list(_walk(waiting, below, texts))


def _walk(
    waiting: list[tuple[str, int]], below: dict[str, list[tuple[int, str]]], texts: dict[str, str]
) -> Iterator[str]:
    while waiting:
        name, depth = waiting.pop()
        indent = "  " * min(max(depth, 0), _DEEPEST)
        for line in texts.pop(name, "").split("\n"):
            if line:
                yield indent + line
        children = sorted(below.pop(name, ()), reverse=True)
        waiting += [(child, depth + 1) for _, child in children]
    for text in texts.values():
        yield from text.split("\n")
