"""Parse a PDF: text by pdfium, or by pypdf if pdfium fails; metadata by pypdf."""

from collections.abc import Iterator
from dataclasses import dataclass

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from pipelines.document import Document, Skipped
from pipelines.errors import ParseFailure
from pipelines.parsers import media_types
from pipelines.parsers.document_builder import build, check_pages, clean, clean_line
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.pdf import fallback
from pipelines.parsers.pdf.layout import page_text
from pipelines.parsers.pdf.rules import page_rules
from pipelines.parsers.tools import MAX_FILES, Collected, Tools, detected
from pipelines.result import Reason

_LOCKED = {raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY}


@dataclass(frozen=True, slots=True)
class _PageText:
    text: str
    outside: int  # characters beyond the visible page
    objects: int  # texts, pictures, paths


def parse(data: bytes, limits: ParseLimits, tools: Tools) -> Document:
    """Parse a PDF. A file that only an owner's password protects opens like any other.

    ``written`` is the creation date of the metadata. The text has filled-in form fields at their
    place on the page, but no characters outside the visible page
    (``metadata['outside_page_chars']`` counts them).

    Raises:
        ParseFailure: ``encrypted``, ``no_text``, ``malformed``, ``too_large``.
    """
    try:
        document = pdfium.PdfDocument(data)
    except pdfium.PdfiumError as error:
        return _without_pdfium(data, limits, error)
    try:
        return _parse(document, data, limits, tools)
    finally:
        document.close()


def _without_pdfium(data: bytes, limits: ParseLimits, error: pdfium.PdfiumError) -> Document:
    """Try pypdf; if it fails as well, raise ParseFailure with both errors."""
    try:
        texts = fallback.page_texts(data, limits)
    except fallback.Locked as locked:
        raise _encrypted() from locked
    except fallback.Unreadable as second:
        if getattr(error, "err_code", None) in _LOCKED:
            raise _encrypted() from second
        raise ParseFailure(
            Reason.MALFORMED, f"the PDF cannot be opened (pdfium: {error}; pypdf: {second})"
        ) from second
    metadata, written = fallback.metadata(data)
    return _checked(build(texts, media_types.PDF, limits, metadata=metadata, written=written))


def _encrypted() -> ParseFailure:
    return ParseFailure(
        Reason.ENCRYPTED, "the PDF opens only with a password; save a copy without one"
    )


def _parse(
    document: pdfium.PdfDocument, data: bytes, limits: ParseLimits, tools: Tools
) -> Document:
    check_pages(len(document), limits)
    if document.get_formtype() != raw.FORMTYPE_NONE:
        document.init_forms()
    texts: list[str] = []
    skipped: list[Skipped] = []
    outside = chars = objects = 0
    for index in range(len(document)):
        try:
            page = _page(document, index)
        except pdfium.PdfiumError:
            page = _PageText(fallback.one_page(data, index), 0, 1)
            if not page.text.strip():
                skipped.append(Skipped(index + 1, "malformed"))
        else:
            if page.objects and not page.text.strip():
                skipped.append(Skipped(index + 1, "no_text"))
        texts.append(page.text)
        outside += page.outside
        objects += page.objects
        chars += len(page.text)
        if chars > 2 * limits.chars:  # build() counts exactly; this only stops early
            break
    if not any(clean(text).strip() for text in texts):
        texts = _second_look(data, texts, objects)
        skipped = [entry for entry in skipped if not texts[(entry.page or 1) - 1].strip()]
    metadata, written = fallback.metadata(data)
    if outside:
        metadata["outside_page_chars"] = str(outside)
    collected = Collected(limits, tools, texts, skipped=skipped)
    for name, content in _attachments(document):
        collected.attach(name, content, detected(name, content, media_types.UNKNOWN))
    return _checked(
        build(
            collected.pages,
            media_types.PDF,
            limits,
            metadata=metadata,
            written=written,
            skipped=collected.skipped,
            recognised=collected.recognised,
            attachments=collected.attachments,
            hidden="\n".join(filter(None, collected.hidden)),
        )
    )


def _page(document: pdfium.PdfDocument, index: int) -> _PageText:
    page = document[index]
    objects = raw.FPDFPage_CountObjects(page.raw)
    # Flattened fields and annotations become text of the page when it is loaded again.
    if document.formenv is not None and page.flatten() == raw.FLATTEN_SUCCESS:
        page.close()
        page = document[index]
    try:
        textpage = page.get_textpage()
        try:
            text, outside = page_text(textpage.raw, page.get_cropbox(), page_rules(page.raw))
            return _PageText(text, outside, objects)
        finally:
            textpage.close()
    finally:
        page.close()


def _second_look(data: bytes, texts: list[str], objects: int) -> list[str]:
    """Return pypdf's texts for a file in which pdfium found none."""
    try:
        return fallback.second_look(data, len(texts)) or texts
    except fallback.Unreadable as error:
        if objects:  # pictures or drawings: a scan
            return texts
        raise ParseFailure(
            Reason.MALFORMED,
            f"nothing on the PDF's pages can be read (pdfium: empty pages; pypdf: {error})",
        ) from error


def _attachments(document: pdfium.PdfDocument) -> Iterator[tuple[str, bytes]]:
    """Yield the files inside the PDF: names and bytes."""
    for index in range(min(document.count_attachments(), MAX_FILES + 1)):
        try:
            attachment = document.get_attachment(index)
            yield clean_line(attachment.get_name()), bytes(attachment.get_data())
        except pdfium.PdfiumError:
            yield f"number {index + 1}", b""


def _checked(document: Document) -> Document:
    if document.text.strip():
        return document
    reasons = {entry.reason for entry in document.skipped}
    if reasons == {"malformed"}:
        raise ParseFailure(Reason.MALFORMED, "no page of the PDF can be read")
    count = len(document.pages)
    raise ParseFailure(
        Reason.NO_TEXT,
        f"{count} page{'s' if count != 1 else ''} without a text layer (a scan, or blank); "
        "run text recognition (OCR) on it first",
    )
