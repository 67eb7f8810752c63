"""Parse a mail: headers first, then the author's own text, quoted text, and attachments.

Page 1 is the mail itself; the pages of its readable attachments follow.
"""

from datetime import date

from pipelines.document import Document, Skipped
from pipelines.errors import ParseFailure
from pipelines.parsers import media_types
from pipelines.parsers.document_builder import build
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.mail import headers, mime_parts, part, source
from pipelines.parsers.mail.compose import add_message
from pipelines.parsers.tools import Collected, Tools


def parse(data: bytes, limits: ParseLimits, tools: Tools) -> Document:
    """Parse a mail, or an mbox file (each message after the first begins a page).

    ``written`` is the Date header; ``metadata`` has the headers that are shown and ``quoted``
    and ``signature`` (see ``compose.add_message``), ``messages`` of an mbox, and ``banner`` where
    a program wrote lines above the headers.

    Args:
        data: the file.
        limits: of text and pages, attachments included.
        tools: parse the attachments.

    Raises:
        ParseFailure: ``empty``, ``too_large``; where there is no text, why the attachments could
            not be read: ``encrypted``, ``unsupported``, ``no_text``, …
    """
    collected = Collected(limits, tools)
    found = source.messages(data)
    read: list[tuple[dict[str, str], date | None]] = []
    for message in found.messages:
        try:
            read.append(_read(message, collected))
        except ParseFailure as failure:
            if message is found.messages[-1] and not read:
                raise
            page = len(collected.pages) + 1
            collected.skipped.append(Skipped(page, failure.reason.value, detail=failure.detail))
            collected.pages.append("")
    metadata, written = read[0]
    if len(found.messages) > 1:
        metadata["messages"] = str(len(found.messages))
    if found.banner:
        metadata["banner"] = found.banner
    return build(
        collected.pages,
        media_types.MAIL,
        limits,
        written=written,
        metadata=metadata,
        attachments=collected.attachments,
        skipped=collected.skipped,
        recognised=collected.recognised,
        hidden="\n".join(filter(None, collected.hidden)),
    )


def _read(data: bytes, collected: Collected) -> tuple[dict[str, str], date | None]:
    """Append one mail and its attachments to ``collected``; return its metadata and date."""
    message = part.read(data)
    metadata = add_message(headers.head(message), mime_parts.collect(message), collected)
    return metadata, headers.written(message)
