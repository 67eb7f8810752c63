"""Place the cells of a DOCX table, which may span columns and rows, in columns."""

from collections.abc import Iterable, Iterator, Sequence

from lxml import etree

from pipelines.parsers.docx.word_xml import W
from pipelines.parsers.table_rows import again

_MOST = 63  # columns of a table, in Word
_WRAPPERS = {W + name for name in ("sdt", "sdtContent", "customXml", "ins", "moveTo")}
_DELETED = {W + "tr": f"{W}trPr/{W}del", W + "tc": f"{W}tcPr/{W}cellDel"}


class Columns:
    """The columns of a table, at each of which some cell begins. Rows must be placed in order.

    A cell over several rows repeats its text, a cell over several columns fills the first.
    """

    def __init__(self, rows: Iterable[etree._Element]) -> None:
        self._begun = {at for line in rows for at, _ in _cells(line)}
        self._merged: dict[int, str] = {}  # column -> text of the cell that goes on there

    def place(self, line: etree._Element, texts: Sequence[str]) -> list[str]:
        """Return the texts of a row's cells by column, "" for empty columns."""
        found = dict.fromkeys(sorted(self._begun), "")
        for (at, cell), text in zip(_cells(line), texts, strict=True):
            merged = cell.find(f"{W}tcPr/{W}vMerge")
            if merged is None:
                self._merged.pop(at, None)
                found[at] = text
            elif merged.get(W + "val") == "restart":
                self._merged[at] = found[at] = text
            else:
                found[at] = text if text.strip() else again(self._merged.get(at, ""))
        return list(found.values())


def children(parent: etree._Element, wanted: str) -> Iterator[etree._Element]:
    """Yield rows of a table or cells of a row, also those wrapped in content controls.

    Those that a tracked change deleted are left out.
    """
    for child in parent:
        if child.tag == wanted:
            if child.find(_DELETED[wanted]) is None:
                yield child
        elif child.tag in _WRAPPERS:
            yield from children(child, wanted)


def _cells(line: etree._Element) -> Iterator[tuple[int, etree._Element]]:
    """Yield the first column and the element of each cell of a row."""
    at = _count(line.find(f"{W}trPr/{W}gridBefore"), 0)
    for cell in children(line, W + "tc"):
        yield at, cell
        at += _count(cell.find(f"{W}tcPr/{W}gridSpan"), 1)


def _count(element: etree._Element | None, usual: int) -> int:
    value = element.get(W + "val", "") if element is not None else ""
    return min(int(value), _MOST) if value.isdecimal() else usual
