"""Parse a ZIP file: as the document whose package it is, else as the files in it, one by one."""

from typing import NoReturn

from pipelines.document import Document
from pipelines.errors import ParseFailure
from pipelines.parsers import media_types
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.tools import MAX_DEPTH, Collected, Tools
from pipelines.parsers.zip_members import document_kind, open_zip
from pipelines.result import Reason

_NAMED = 200  # characters of members' names in a message


def parse(data: bytes, limits: ParseLimits, tools: Tools) -> Document:
    """Parse an archive: the pages of its files follow each other, with each one's name above.

    Raises:
        ParseFailure: ``encrypted``, ``empty``, ``unsupported``, ``malformed``, ``too_large``.
    """
    archive = open_zip(data, "ZIP archive")
    kind = document_kind(archive)
    if kind is not None:
        return tools.parse(data, kind, limits, tools)
    if tools.depth >= MAX_DEPTH:
        raise ParseFailure(Reason.TOO_LARGE, f"it lies {MAX_DEPTH} documents deep")
    collected = Collected(limits, tools)
    collected.unpack(archive)
    if not collected.has_text:
        _raise_without_text(collected)
    return collected.document(media_types.ZIP)


def _raise_without_text(collected: Collected) -> NoReturn:
    reasons = {entry.reason for entry in collected.skipped if entry.matters}
    names = ", ".join(item.name for item in collected.attachments)[:_NAMED]
    if not names:
        raise ParseFailure(Reason.EMPTY, "the archive holds no files")
    if reasons == {Reason.ENCRYPTED.value}:
        raise ParseFailure(
            Reason.ENCRYPTED, f"the files in the archive open only with a password: {names}"
        )
    why = ", ".join(entry.detail for entry in collected.skipped if entry.matters)[:_NAMED]
    raise ParseFailure(
        Reason.UNSUPPORTED,
        f"no file in the archive could be read: {names}" + f" ({why})" * bool(why),
    )
