"""Read the newer kinds of charts (``cx:chartSpace``): waterfall, funnel, treemap, histogram."""

from __future__ import annotations

from lxml import etree

from pipelines.parsers.ooxml.drawings.chart_table import ChartText, Series, shown_number
from pipelines.parsers.ooxml.drawings.text import CHART_EX as CX
from pipelines.parsers.ooxml.drawings.text import drawing_text


def read_chart_2014(root: etree._Element) -> ChartText:
    """Return title, axes, series and values of a chart part's root (MS-ODRAWXML, 2.24.3)."""
    text = ChartText()
    chart = root.find(CX + "chart")
    if chart is None:
        return text
    text.lines += filter(None, [_title(chart)])
    data = {item.get("id", ""): item for item in root.iterfind(f"{CX}chartData/{CX}data")}
    for axis in chart.iter(CX + "axis"):
        if axis.get("hidden") not in {"1", "true"}:
            text.lines += filter(None, [_title(axis)])
    series = []
    for item in chart.iter(CX + "series"):
        reference = item.find(CX + "dataId")
        found = None if reference is None else data.get(reference.get("val", ""))
        if found is not None and item.get("hidden") not in {"1", "true"}:
            series.append(_series(_written(item.find(CX + "tx")), found))
    text.add(series, "")
    return text


def _series(name: str, data: etree._Element) -> Series:
    categories: dict[int, str] = {}
    for dimension in data.findall(CX + "strDim"):
        levels = [_points(level, "") for level in dimension.findall(CX + "lvl")]
        for level in levels:  # the innermost first
            for point, text in level.items():
                inner = categories.get(point)
                categories[point] = text if inner is None else f"{text} / {inner}"
    columns: dict[str, dict[int, str]] = {}
    for dimension in data.findall(CX + "numDim"):
        kind = dimension.get("type", "")
        points: dict[int, str] = {}
        for level in dimension.findall(CX + "lvl"):
            points.update(_points(level, level.get("formatCode", "")))
        if points:
            columns["" if kind in {"val", "size"} and "" not in columns else kind] = points
    return Series(name, categories, columns or {"": {}})


def _points(level: etree._Element, code: str) -> dict[int, str]:
    found = {}
    for point in level.findall(CX + "pt"):
        place, text = point.get("idx", ""), (point.text or "").strip()
        if place.isdecimal() and len(place) < 7 and text:
            found[int(place)] = shown_number(text, code) if code else text
    return found


def _title(element: etree._Element) -> str:
    title = element.find(CX + "title")
    return "" if title is None else _written(title.find(CX + "tx"))


def _written(text: etree._Element | None) -> str:
    if text is None:
        return ""
    rich = drawing_text(text).replace("\n", " ")
    cached = next((item.text or "" for item in text.iter(CX + "v")), "")
    return rich or cached.strip()
