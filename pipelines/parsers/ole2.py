"""Parse an OLE2 file (MS-CFB): old Excel and Outlook mails are read, others named with advice."""

from io import BytesIO

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
# What olefile raises where the container is damaged.
DAMAGED = (OSError, ValueError, LookupError, TypeError, AttributeError, RuntimeError)


def parse(data: bytes, limits: ParseLimits, tools: Tools) -> Document:
    """Parse what the container holds.

    Raises:
        ParseFailure: ``unsupported`` with advice, and as the parsers of XLS and MSG do.
    """
    try:
        container = olefile.OleFileIO(BytesIO(data))
        names = {entry[0] for entry in container.listdir()}
    except DAMAGED as error:
        what = media_types.describe(media_types.OLE2)
        raise ParseFailure(Reason.UNSUPPORTED, f"{what} (it is damaged, too)") from error
    if msg.PROPERTIES in names:
        return msg.parse_container(container, limits, tools)
    for name, media_type in _UNREAD.items():
        if name in names:
            raise ParseFailure(Reason.UNSUPPORTED, media_types.describe(media_type))
    if names & {"Workbook", "Book", "WORKBOOK", "BOOK"}:
        return xls.parse(data, limits, tools)
    raise ParseFailure(Reason.UNSUPPORTED, media_types.describe(media_types.OLE2))
