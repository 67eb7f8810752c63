"""Read what a drawing shows besides pictures and text boxes, as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from docx.opc.part import Part
from lxml import etree

from pipelines.parsers.docx.drawings import graphics
from pipelines.parsers.docx.found import Found
from pipelines.parsers.docx.parts import root_of, target_of
from pipelines.parsers.docx.word_xml import W
from pipelines.parsers.ooxml.drawings.chart_lines import chart_text
from pipelines.parsers.ooxml.drawings.chart_table import ChartText
from pipelines.parsers.ooxml.drawings.smartart import smart_art_lines
from pipelines.parsers.ooxml.drawings.text import CHART, drawing_text
from pipelines.parsers.table_rows import row

_USER_SHAPES = CHART + "userShapes"  # text boxes on a chart


def drawn_lines(element: etree._Element, owner: Part, found: Found) -> Iterator[tuple[str, str]]:
    """Yield (paragraph | item | row, text) of SmartArt, a chart, WordArt or a drawn shape.

    ``owner``: the part whose relationships the element names. What cannot be read is listed.
    """
    if element.tag == graphics.SMART_ART:
        yield from _smart_art(element, owner, found)
    elif element.tag in graphics.CHARTS:
        yield from _chart(element, owner, found)
    elif element.tag == graphics.WORD_ART:
        yield from _paragraph(element.get("string", ""))
    elif element.tag == graphics.DRAWN_TEXT:
        yield from _paragraph(drawing_text(element))
    elif element.tag == graphics.FORM_FIELD:
        name = element.get(W + "name", "")
        found.lost(f"form field {name}".strip(), "an ActiveX control, whose value is not read")


def _smart_art(element: etree._Element, owner: Part, found: Found) -> Iterator[tuple[str, str]]:
    data = target_of(owner, graphics.identifier(element, "dm"))
    root = _new_root(data, found, "SmartArt graphic")
    for line in () if root is None else smart_art_lines(root) or _as_drawn(root, owner):
        yield "item", line


def _new_root(part: Part | None, found: Found, name: str) -> etree._Element | None:
    """Return a part's root, None where it has been read already or cannot be read."""
    if part is not None and not found.is_new(part):
        return None
    root = root_of(part)
    if root is None:
        found.lost(name, "its part is missing or damaged", "malformed")
    return root


def _as_drawn(data: etree._Element, owner: Part) -> list[str]:
    """Return the texts of the picture that Word keeps of a SmartArt graphic without data."""
    name = next((item.get("relId") for item in data.iter() if item.get("relId")), "")
    root = root_of(target_of(owner, str(name)))
    return [] if root is None else drawing_text(root).splitlines()


def _chart(element: etree._Element, owner: Part, found: Found) -> Iterator[tuple[str, str]]:
    part = target_of(owner, graphics.identifier(element))
    root = _new_root(part, found, "chart")
    if part is None or root is None:
        return
    text = chart_text(root)
    for line in text.lines:
        yield from _paragraph(line)
    for table in text.tables:
        for cells in table:
            yield "row", row(cells)
    for shapes in root.iter(_USER_SHAPES):
        drawn = root_of(target_of(part, graphics.identifier(shapes)))
        yield from _paragraph("" if drawn is None else drawing_text(drawn))
    _note_what_is_missing(text, part, found)


def _note_what_is_missing(text: ChartText, part: Part, found: Found) -> None:
    name = f"chart {text.lines[0]}" if text.lines else "chart"
    if text.has_values:
        found.charts.append(part)
    elif not any(item.reltype.endswith("/package") for item in part.rels.values()):
        found.lost(name, "its values are not in the document")
    if text.rows_left_out:
        detail = f"{text.rows_left_out:,} of its rows are left out"
        found.lost(name, detail, "limit")


def _paragraph(text: str) -> Iterator[tuple[str, str]]:
    if text.strip():
        yield "paragraph", text.strip()
