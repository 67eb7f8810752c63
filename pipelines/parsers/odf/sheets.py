"""Read the sheets of an OpenDocument spreadsheet."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from pipelines.parsers.odf.names import DC, DRAW, OFFICE, TABLE, TEXT, count
from pipelines.parsers.odf.tables import CELL, COVERED, rows
from pipelines.parsers.odf.text import Reader
from pipelines.parsers.ooxml.number_formats import general
from pipelines.parsers.sheets.sheet import Room, Sheet, column_name

_COLUMNS = {
    TABLE + name for name in ("table-columns", "table-header-columns", "table-column-group")
}
_MOST_COLUMNS = 16_384
_MOST_ROWS = 1 << 20


def read_sheets(body: etree._Element, reader: Reader, room: Room) -> Iterator[Sheet]:
    """Yield the sheets in order, hidden ones included."""
    for table in body.iterchildren(TABLE + "table"):
        style = table.get(TABLE + "style-name", "")
        shown = reader.styles.get("table", style, TABLE + "display") != "false"
        sheet = Sheet(table.get(TABLE + "name", ""), shown)
        _read(table, sheet, reader, room)
        yield sheet


def _read(table: etree._Element, sheet: Sheet, reader: Reader, room: Room) -> None:
    columns = set(_hidden_columns(table))
    number = 0
    for line in rows(table):
        repeated = count(line, TABLE + "number-rows-repeated", most=_MOST_ROWS)
        hidden = line.get(TABLE + "visibility", "visible") != "visible"
        cells = list(_cells(line, number + 1, sheet, reader))
        shown = False
        for step in range(repeated if cells else 0):
            texts = dict(_seen(cells, hidden, columns, sheet))
            shown = bool(texts)
            sheet.add(number + step + 1, texts, room)
            if not shown or sheet.left_out is not None:
                break  # the others repeat what is hidden, or lie beyond the limit as well
        number += repeated
        if shown and sheet.left_out is not None:
            sheet.leave_out(number)
    for shapes in table.iterchildren(TABLE + "shapes"):
        _shapes(shapes, sheet, reader)


def _seen(
    cells: list[tuple[int, int, str, bool]], hidden: bool, columns: set[int], sheet: Sheet
) -> Iterator[tuple[int, str]]:
    """Yield column and text of the cells that a person sees."""
    for first, repeated, text, covered in cells:
        if covered or hidden:
            sheet.hide(text, "under merged cells" if covered else "in hidden rows")
            continue
        for column in range(first, min(first + repeated, _MOST_COLUMNS)):
            if column in columns:
                sheet.hide(text, "in hidden columns")
            else:
                yield column, text


def _hidden_columns(parent: etree._Element, at: int = 0) -> Iterator[int]:
    for child in _columns(parent):
        repeated = count(child, TABLE + "number-columns-repeated", most=_MOST_COLUMNS)
        if child.get(TABLE + "visibility", "visible") != "visible":
            yield from range(at, min(at + repeated, _MOST_COLUMNS))
        at += repeated


def _columns(parent: etree._Element) -> Iterator[etree._Element]:
    for child in parent:
        if child.tag == TABLE + "table-column":
            yield child
        elif child.tag in _COLUMNS:
            yield from _columns(child)


def _cells(
    line: etree._Element, number: int, sheet: Sheet, reader: Reader
) -> Iterator[tuple[int, int, str, bool]]:
    """Yield for the filled cells of a row: column, how often it repeats, text, and whether a
    merged cell covers it."""
    at = 0
    for cell in line:
        if cell.tag not in {CELL, COVERED}:
            continue
        repeated = count(cell, TABLE + "number-columns-repeated", most=_MOST_COLUMNS)
        text = _shown(cell, reader) if len(cell) or cell.get(OFFICE + "value-type") else ""
        if not text and cell.get(TABLE + "formula") and not cell.get(OFFICE + "value-type"):
            sheet.unread.append(f"{column_name(at)}{number}")
        if text.strip():
            yield at, repeated, text, cell.tag == COVERED
        for comment in cell.iterchildren(OFFICE + "annotation"):
            said = _lines(comment)
            author = comment.findtext(DC + "creator")
            by = f" by {author}" if author else ""
            if said:
                sheet.below.append(f"Comment on {column_name(at)}{number}{by}: {said}")
        _shapes(cell, sheet, reader)
        at += repeated


def _shown(cell: etree._Element, reader: Reader) -> str:
    """Return what a cell shows: dates as ISO 8601, else the text that the program wrote."""
    kind = cell.get(OFFICE + "value-type", "")
    if kind == "date":
        day, _, clock = str(cell.get(OFFICE + "date-value", "")).partition("T")
        clock = clock.partition(".")[0]
        return day if not clock or clock == "00:00:00" else f"{day} {clock.removesuffix(':00')}"
    if kind == "boolean":
        return str(cell.get(OFFICE + "boolean-value", "")).upper()
    shown = "\n".join(
        "".join(reader.plain(item)) for item in cell.iterchildren(TEXT + "p", TEXT + "h")
    )
    value = str(cell.get(OFFICE + "value", ""))
    if shown.strip() or kind not in {"float", "percentage", "currency"}:
        return shown
    try:
        number = float(value)
    except ValueError:
        return value
    if number - number:  # infinite, or no number
        return value
    return f"{general(number * 100)}%" if kind == "percentage" else general(number)


def _lines(comment: etree._Element) -> str:
    texts = ("".join(item.itertext()) for item in comment.iter(TEXT + "p"))
    return " ".join(" ".join(texts).split())


def _shapes(parent: etree._Element, sheet: Sheet, reader: Reader) -> None:
    """Add the text of boxes on the sheet; charts show what stands in cells."""
    for shape in parent:
        if not shape.tag.startswith(DRAW):
            continue
        if next(shape.iter(DRAW + "object"), None) is not None:
            sheet.charts += 1
            continue
        pictures = len(reader.pictures)
        text = "\n".join(block.text for block in reader.shape(shape)).strip()
        sheet.pictures += len(reader.pictures) - pictures
        if text:
            sheet.below.append(text)
