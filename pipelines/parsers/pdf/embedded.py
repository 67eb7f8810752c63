"""The files inside a PDF: attached to the document, to a page or to a place on it."""

import re
from collections.abc import Iterable, Iterator

import pypdfium2 as pdfium

from pipelines.document import Attachment
from pipelines.errors import ParseFailure
from pipelines.parsers import media_types
from pipelines.parsers.document_builder import clean_line
from pipelines.parsers.tools import MAX_FILES, Collected, detected
from pipelines.result import Reason

_HEAD_BYTES = 4096
# ZUGFeRD, Factur-X and XRechnung: the page shows the same invoice.
_INVOICE = re.compile(
    rb"<(?:\w+:)?(?:CrossIndustryInvoice|CrossIndustryDocument|SCRDMCCBDACIOMessageStructure)\b"
    rb"|urn:oasis:names:specification:ubl:schema:xsd:(?:Invoice|CreditNote)-2"
)
_COVER_LETTERS = 1200  # a page with more is no mere cover sheet


def attach_all(
    collected: Collected, document: pdfium.PdfDocument, others: Iterable[tuple[str, bytes]]
) -> None:
    """Read the files inside a PDF, each once.

    Args:
        collected: the PDF's pages, to which those of the files are added.
        document: the PDF.
        others: names and bytes of files that are not in the document's own list.
    """
    known: set[tuple[str, bytes]] = set()
    for name, data in (*_listed(document), *others):
        if (name, data) in known:
            continue
        known.add((name, data))
        if _is_invoice(data):
            collected.attachments.append(
                Attachment(name, "application/xml", len(data), parsed=False)
            )
            detail = "the invoice of the page as XML"
            collected.skip(name, Reason.UNSUPPORTED.value, detail, matters=False)
        else:
            collected.attach(name, data, detected(name, data, media_types.UNKNOWN))


def check_cover(collected: Collected, *, letters: int, is_portfolio: bool) -> None:
    """Raise ParseFailure if a PDF is a cover sheet around files of which none is readable.

    Args:
        collected: what was read of the PDF and of the files inside.
        letters: how many the PDF's own pages have.
        is_portfolio: whether the PDF says that it is a collection of files.
    """
    lost = [entry for entry in collected.skipped if entry.part.startswith("attachment ")]
    lost = [entry for entry in lost if entry.matters]
    read = any(item.parsed for item in collected.attachments)
    if not is_portfolio or read or letters > _COVER_LETTERS:
        return
    if not lost:
        raise ParseFailure(
            Reason.UNSUPPORTED, "the cover page of a PDF portfolio that holds no files"
        )
    only_locked = {entry.reason for entry in lost} == {Reason.ENCRYPTED.value}
    files = "; ".join(f"{entry.part.removeprefix('attachment ')}: {entry.detail}" for entry in lost)
    raise ParseFailure(
        Reason.ENCRYPTED if only_locked else Reason.UNSUPPORTED,
        f"a PDF portfolio, whose page is only a cover; none of its files can be read ({files})",
    )


def _is_invoice(data: bytes) -> bool:
    return data.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<") and bool(
        _INVOICE.search(data[:_HEAD_BYTES])
    )


def _listed(document: pdfium.PdfDocument) -> Iterator[tuple[str, bytes]]:
    for index in range(min(document.count_attachments(), MAX_FILES + 1)):
        try:
            attachment = document.get_attachment(index)
            yield clean_line(attachment.get_name()), bytes(attachment.get_data())
        except pdfium.PdfiumError:
            yield f"number {index + 1}", b""
