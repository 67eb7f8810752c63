"""Read what stands beside the cells of a sheet: text boxes, charts, pictures, comments."""

from __future__ import annotations

from collections.abc import Iterator

from pipelines.errors import ParseFailure
from pipelines.parsers.ooxml.drawings.chart_lines import chart_lines
from pipelines.parsers.ooxml.drawings.text import CHART, CHART_EX, A, drawing_text
from pipelines.parsers.ooxml.package import REL, Package
from pipelines.parsers.sheets.sheet import Sheet
from pipelines.parsers.sheets.styles import S

_DRAWN = "{http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing}"
_THREAD = "{http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments}"
_OLD_THREAD = "tc="  # the author of the old comment beside a thread


def read_beside(package: Package, name: str, sheet: Sheet) -> None:
    """Add the lines beside the cells to ``sheet.below``, and count its pictures and charts.

    Charts show what stands in cells, so they are read only where the sheet has none.
    """
    try:
        for part in package.of_kind(name, "drawing"):
            _drawing(package, part, sheet)
    except ParseFailure:
        sheet.damaged.append("drawings")
    try:
        threads = list(_threads(package, name))
        comments = _comments(package, name)
        sheet.below += [*threads, *(text for text, old in comments if not (old and threads))]
    except ParseFailure:  # also those of XLSB, which are not XML
        sheet.damaged.append("comments")


def _drawing(package: Package, name: str, sheet: Sheet) -> None:
    root = package.tree(name)
    if root is None:
        return
    for shape in root.iter(_DRAWN + "sp"):
        properties = shape.find(f"{_DRAWN}nvSpPr/{_DRAWN}cNvPr")
        text = drawing_text(shape)
        if properties is not None and properties.get("hidden") in {"1", "true"}:
            sheet.hide(text, "in hidden shapes")
        elif text:
            sheet.below.append(text)
    sheet.pictures += sum(1 for _ in root.iter(A + "blip"))
    related = package.related(name)
    for chart in root.iter(CHART + "chart", CHART_EX + "chart"):
        relation = related.get(chart.get(REL + "id", ""))
        part = None if relation is None else package.tree(relation.target)
        lines = [] if part is None or any(sheet.rows.values()) else chart_lines(part)
        sheet.below += lines
        sheet.charts += not lines


def _comments(package: Package, name: str) -> Iterator[tuple[str, bool]]:
    """Yield the lines of comments, and whether each stands for a thread."""
    for part in package.of_kind(name, "comments"):
        root = package.tree(part)
        if root is None:
            continue
        authors = [author.text or "" for author in root.iter(S + "author")]
        for comment in root.iter(S + "comment"):
            place = comment.get("authorId", "")
            known = place.isdecimal() and int(place) < len(authors)
            author = authors[int(place)] if known else ""
            text = "".join(item.text or "" for item in comment.iter(S + "t"))
            text = text.strip().removeprefix(f"{author}:").strip()
            if text:
                old = author.startswith(_OLD_THREAD)
                yield _line(comment.get("ref", ""), "" if old else author, text), old


def _threads(package: Package, name: str) -> Iterator[str]:
    people: dict[str, str] = {}
    for part in package.names:
        if part.startswith("xl/persons/"):
            root = package.tree(part)
            for person in () if root is None else root.iter(_THREAD + "person"):
                people[person.get("id", "")] = person.get("displayName", "")
    for part in package.of_kind(name, "threadedComment"):
        root = package.tree(part)
        for comment in () if root is None else root.iter(_THREAD + "threadedComment"):
            text = (comment.findtext(_THREAD + "text") or "").strip()
            if text:
                author = people.get(comment.get("personId", ""), "")
                yield _line(comment.get("ref", ""), author, text)


def _line(cell: str, author: str, text: str) -> str:
    said = " ".join(text.split())
    return f"Comment on {cell} by {author}: {said}" if author else f"Comment on {cell}: {said}"
