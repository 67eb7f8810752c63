"""Read a chart of either kind as lines."""

from __future__ import annotations

from lxml import etree

from pipelines.parsers.ooxml.drawings.chart_table import ChartText
from pipelines.parsers.ooxml.drawings.charts import read_chart
from pipelines.parsers.ooxml.drawings.charts_2014 import read_chart_2014
from pipelines.parsers.ooxml.drawings.text import CHART_EX
from pipelines.parsers.table_rows import row


def chart_text(root: etree._Element) -> ChartText:
    """Return what the root of a chart's part says."""
    return read_chart_2014(root) if root.tag.startswith(CHART_EX) else read_chart(root)


def chart_lines(root: etree._Element) -> list[str]:
    """Return a chart's title, the titles of its axes and labels, then its values as rows.

    The values are those that the chart keeps of its workbook, as the workbook showed them last.
    """
    text = chart_text(root)
    rows = [row(cells) for table in text.tables for cells in table]
    return [*text.lines, *filter(None, rows)]
