"""Read a chart (``c:chartSpace``) from the values that it keeps of its workbook."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from pipelines.parsers.ooxml.drawings.chart_table import ChartText, Series, shown_number
from pipelines.parsers.ooxml.drawings.text import CHART as C
from pipelines.parsers.ooxml.drawings.text import drawing_text

_CACHES = {C + name for name in ("strCache", "numCache", "strLit", "numLit")}
_AXES = {C + name for name in ("catAx", "dateAx", "valAx", "serAx")}
_POINTS = 1_000_000  # numbers of points that are believed


def read_chart(root: etree._Element) -> ChartText:
    """Return title, axes, series and values of a chart part's root."""
    text = ChartText()
    chart = root.find(C + "chart")
    plot = None if chart is None else chart.find(C + "plotArea")
    if chart is None or plot is None:
        return text
    text.lines += filter(None, [_title(chart)])
    axes = [axis for axis in plot if axis.tag in _AXES and not _is_set(axis.find(C + "delete"))]
    categories = _axis_of_categories(axes)
    for axis in axes:
        title = _title(axis)
        if title and axis is not categories:
            text.lines.append(title)
    from_1904 = _is_set(root.find(C + "date1904"))
    series = [_series(item, from_1904) for group in plot for item in group.findall(C + "ser")]
    text.add(series, "" if categories is None else _title(categories))
    for label in plot.iter(C + "dLbl"):
        own = label.find(f"{C}tx/{C}rich")
        if own is not None:
            text.lines += filter(None, [drawing_text(own).replace("\n", " ")])
    return text


def _title(element: etree._Element) -> str:
    title = element.find(C + "title")
    if title is None:
        return ""
    written = drawing_text(title).replace("\n", " ")
    return written or " ".join(_points(title, "", False).values())


def _axis_of_categories(axes: list[etree._Element]) -> etree._Element | None:
    for axis in axes:
        if axis.tag in {C + "catAx", C + "dateAx"}:
            return axis
    for axis in axes:  # of a scatter chart: the one along the bottom
        place = axis.find(C + "axPos")
        if place is not None and place.get("val") == "b":
            return axis
    return None


def _series(item: etree._Element, from_1904: bool) -> Series:
    name = item.find(C + "tx")
    plain = None if name is None else name.find(C + "v")
    named = "" if name is None else " ".join(_points(name, "", False).values())
    if plain is not None and plain.text:
        named = plain.text
    across = item.find(C + "cat")
    across = item.find(C + "xVal") if across is None else across
    along = item.find(C + "val")
    along = item.find(C + "yVal") if along is None else along
    columns = {"": _numbers(along, from_1904)}
    sizes = _numbers(item.find(C + "bubbleSize"), from_1904)
    if sizes:
        columns["size"] = sizes
    return Series(named.strip(), _categories(across, from_1904), columns)


def _categories(element: etree._Element | None, from_1904: bool) -> dict[int, str]:
    """Return the names of the points; where they stand in levels, the outer ones first."""
    levels = [] if element is None else list(element.iter(C + "lvl"))
    if not levels:
        return _numbers(element, from_1904)
    inner, *outer = [_texts(level, "", False) for level in levels]
    found = {}
    last = ["" for _ in outer]
    for point in sorted(inner):
        last = [names.get(point, before) for names, before in zip(outer, last, strict=True)]
        found[point] = " / ".join(filter(None, [*reversed(last), inner[point]]))
    return found


def _numbers(element: etree._Element | None, from_1904: bool) -> dict[int, str]:
    if element is None:
        return {}
    code = next((item.text or "" for item in element.iter(C + "formatCode")), "")
    return _points(element, code, from_1904)


def _points(element: etree._Element, code: str, from_1904: bool) -> dict[int, str]:
    cache = next((item for item in element.iter() if item.tag in _CACHES), None)
    return {} if cache is None else _texts(cache, code, from_1904)


def _texts(cache: etree._Element, code: str, from_1904: bool) -> dict[int, str]:
    return {
        place: shown_number(text, own or code, from_1904=from_1904) if code else text
        for place, text, own in _cached(cache)
    }


def _cached(cache: etree._Element) -> Iterator[tuple[int, str, str]]:
    """Yield number, text and own format of each point of a cache."""
    for point in cache.findall(C + "pt"):
        place, text = point.get("idx", ""), point.find(C + "v")
        if place.isdecimal() and int(place[:9]) < _POINTS and text is not None and text.text:
            yield int(place[:9]), text.text.strip(), point.get("formatCode", "")


def _is_set(element: etree._Element | None) -> bool:
    return element is not None and element.get("val", "1") in {"1", "true"}
