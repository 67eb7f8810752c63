"""Make a document of the sheets of a spreadsheet: each is a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import NoReturn

from pipelines.document import Document, Skipped
from pipelines.errors import ParseFailure
from pipelines.parsers.document_builder import check_pages
from pipelines.parsers.hidden_text import LONG
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.sheets.sheet import Sheet
from pipelines.parsers.tools import Collected, Tools, detected
from pipelines.result import Reason


def to_document(
    sheets: Sequence[Sheet],
    media_type: str,
    limits: ParseLimits,
    tools: Tools,
    *,
    metadata: Mapping[str, str] | None = None,
    written: date | None = None,
    files: Sequence[tuple[str, bytes]] = (),
) -> Document:
    """Return the document of all visible sheets; hidden ones are left out and said.

    ``files``: names and bytes of the files inside the spreadsheet.

    Raises:
        ParseFailure: ``empty``, ``no_text`` when no visible sheet shows text; ``too_large``.
    """
    collected = Collected(limits, tools)
    check_pages(len(sheets), limits)
    for sheet in sheets:
        if sheet.visible:
            collected.pages.append(sheet.text())
            page = len(collected.pages)
            collected.skipped += sheet.skipped(page)
            collected.hidden += [text for texts in sheet.hidden.values() for text in texts]
        else:
            _hide(sheet, collected)
    for name, data in files:
        collected.attach(name, data, detected(name, data, ""))
    if not collected.has_text:
        collected.require_files()
        _raise_without_text(sheets)
    return collected.document(media_type, metadata=metadata, written=written)


def _hide(sheet: Sheet, collected: Collected) -> None:
    text = sheet.text()
    if not text:
        return
    collected.hidden.append(text)
    count = len("".join(text.split())) - len("".join(sheet.name.split()))
    collected.skipped.append(
        Skipped(
            None, "hidden", f"hidden sheet {sheet.name}", f"{count:,} characters",
            matters=count >= LONG,
        )
    )  # fmt: skip


def _raise_without_text(sheets: Sequence[Sheet]) -> NoReturn:
    seen = [sheet for sheet in sheets if sheet.visible]
    if any(sheet.unread for sheet in seen):
        raise ParseFailure(
            Reason.NO_TEXT,
            "the cells hold formulas without their values; open and save the file in a spreadsheet "
            "program",
        )
    if any(sheet.pictures or sheet.charts for sheet in seen):
        raise ParseFailure(Reason.NO_TEXT, "the sheets hold pictures and no text")
    hidden = any(sheet.text() or sheet.hidden for sheet in sheets)
    detail = "all cells with text are hidden" if hidden else "the sheets hold no text"
    raise ParseFailure(Reason.EMPTY, detail)
