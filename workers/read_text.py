"""``nightshift text``: parse a document and write what was read of it."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict

from jobs.documents.store import document_path
from jobs.exit_codes import ExitCode
from jobs.ledger.ledger import Ledger
from jobs.settings import load_settings
from jobs.terminal.console import emit, emit_json, safe, warn
from jobs.work_orders import ReadText
from pipelines.document import Document, Page
from pipelines.errors import ParseFailure
from workers.parsing.client import ParsingServer, ocr_options, parse_limits


def read_text(order: ReadText) -> int:
    """Parse the document of a job once more, in a child process, and write its text.

    Raises:
        UsageError: there is no such job.
    """
    settings = load_settings(order.home_folder)
    with Ledger.open(settings.ledger) as ledger:
        job = ledger.find(order.job)
    with closing(ParsingServer(settings.sandbox)) as server:
        try:
            document = server.parse(
                document_path(settings, job.sha256),
                job.name,
                parse_limits(settings),
                ocr_options(settings),
            )
        except ParseFailure as failure:
            warn(f"{safe(job.name)} cannot be read: {failure.detail} ({failure.reason})")
            return ExitCode.SOME_FAILED
        except FileNotFoundError:
            warn(f"{safe(job.name)} is not in the store")
            return ExitCode.SOME_FAILED
    if order.as_json:
        emit_json({"id": job.id, "name": job.name, **asdict(document)})
    else:
        for line in _lines(job.name, document):
            emit("\t".join(map(safe, line.split("\t"))))  # a name may hold a line break
    return ExitCode.OK


def _lines(name: str, document: Document) -> Iterator[str]:
    count = len(document.pages)
    pages = "1 page" if count == 1 else f"{count:,} pages"
    yield f"{name}: {document.media_type}, {pages}, {len(document.text):,} characters"
    for page in document.pages:
        yield f"----- page {page.number}, from {page.start:,} to {page.end:,}"
        yield from _text(document, page)
    if document.skipped:
        yield "----- not read"
        for entry in document.skipped:
            what = entry.part or "whole page"
            place = f"page {entry.page}, " if entry.page is not None else ""
            why = f"{entry.reason}: {entry.detail}" if entry.detail else entry.reason
            yield f"{place}{what}: {why}" + ("" if entry.matters else " (not flagged)")
    if document.hidden:
        yield f"----- left out, since a person does not see it: {len(document.hidden):,} characters"
        yield from document.hidden.splitlines()


def _text(document: Document, page: Page) -> list[str]:
    return document.text[page.start : page.end].splitlines()
