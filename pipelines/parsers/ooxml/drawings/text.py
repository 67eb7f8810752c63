"""Read the paragraphs of DrawingML, and name the XML of drawings."""

from __future__ import annotations

from lxml import etree

A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
CHART = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
CHART_EX = "{http://schemas.microsoft.com/office/drawing/2014/chartex}"
DIAGRAM = "{http://schemas.openxmlformats.org/drawingml/2006/diagram}"
MATH = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"


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
