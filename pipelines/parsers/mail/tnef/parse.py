"""Parse a winmail.dat that stands by itself, or a message inside another one."""

from pipelines.document import Document
from pipelines.errors import ParseFailure
from pipelines.parsers import media_types
from pipelines.parsers.document_builder import build
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.mail.compose import add_message
from pipelines.parsers.mail.tnef.message import read_message
from pipelines.parsers.mail.tnef.stream import MalformedError
from pipelines.parsers.tools import Collected, Tools
from pipelines.result import Reason


def parse(data: bytes, limits: ParseLimits, tools: Tools) -> Document:
    """Parse a winmail.dat as a mail: headers, text, attachments.

    Raises:
        ParseFailure: ``malformed``, ``too_large``, and as ``compose.add_message`` does.
    """
    try:
        message = read_message(data)
    except MalformedError as error:
        raise ParseFailure(Reason.MALFORMED, f"the winmail.dat is damaged: {error}") from error
    collected = Collected(limits, tools)
    metadata = add_message(message.headers, message.content, collected)
    return build(
        collected.pages,
        media_types.TNEF,
        limits,
        written=message.sent,
        metadata=metadata,
        attachments=collected.attachments,
        skipped=collected.skipped,
        hidden="\n".join(filter(None, collected.hidden)),
    )
