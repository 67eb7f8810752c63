"""Parse an OLE2 file (MS-CFB): old Excel and Outlook mails are read, others named with advice."""

from io import BytesIO
from typing import Any

import olefile

from pipelines.document import Document
from pipelines.errors import ParseFailure
from pipelines.parsers import media_types
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.msg import parse as msg
from pipelines.parsers.sheets import xls
from pipelines.parsers.tools import Tools
from pipelines.result import Reason

# Stream at the top -> kind of document, for those that are not read.
_UNREAD = {
    "WordDocument": "application/msword",
    "PowerPoint Document": "application/vnd.ms-powerpoint",
    "VisioDocument": "application/vnd.visio",
}
_BROKEN = (
    "a file of the old Office formats or an Outlook message, and it is damaged; if it still opens, "
    "save it as DOCX, XLSX, PPTX, PDF or EML"
)
_SMALL = 4096  # bytes: shorter streams lie in sectors of 64 bytes inside the root's stream
_LAST = 0xFFFFFFFA  # from here on the numbers of sectors are marks
# What olefile raises where the container is damaged.
DAMAGED = (OSError, ValueError, LookupError, TypeError, AttributeError, RuntimeError)


def parse(data: bytes, limits: ParseLimits, tools: Tools) -> Document:
    """Parse what the container holds.

    Raises:
        ParseFailure: ``malformed``, ``unsupported`` with advice, and as the parsers of XLS and MSG
            do.
    """
    try:
        container = olefile.OleFileIO(BytesIO(data))
        names = {entry[0] for entry in container.listdir()}
        in_circles = _has_circles(container)
    except DAMAGED as error:
        raise ParseFailure(Reason.MALFORMED, _BROKEN) from error
    if in_circles:
        raise ParseFailure(Reason.MALFORMED, f"{_BROKEN} (sectors that follow themselves)")
    if msg.PROPERTIES in names:
        return msg.parse_container(container, limits, tools)
    for name, media_type in _UNREAD.items():
        if name in names:
            raise ParseFailure(Reason.UNSUPPORTED, media_types.describe(media_type))
    if names & {"Workbook", "Book", "WORKBOOK", "BOOK"}:
        return xls.parse(data, limits, tools)
    raise ParseFailure(Reason.UNSUPPORTED, media_types.describe(media_types.OLE2))


def _has_circles(container: Any) -> bool:
    """Say whether a stream's sectors lead back to one that it had, which olefile would repeat."""
    container.loadminifat()
    for entry in filter(None, container.direntries):
        is_small = entry.entry_type == olefile.STGTY_STREAM and entry.size < _SMALL
        table = container.minifat if is_small else container.fat
        size = container.mini_sector_size if is_small else container.sector_size
        sector, seen = entry.isectStart, set[int]()
        for _ in range(-(-entry.size // size) if entry.entry_type != olefile.STGTY_STORAGE else 0):
            if sector >= min(_LAST, len(table)):
                break
            if sector in seen:
                return True
            seen.add(sector)
            sector = table[sector]
    return False
