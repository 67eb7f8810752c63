"""Parse a PDF: text by pdfium, or by pypdf if pdfium fails."""

from collections.abc import Sequence

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from pipelines.document import Document, Skipped
from pipelines.errors import ParseFailure
from pipelines.parsers import media_types
from pipelines.parsers.document_builder import build, check_pages
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.pdf import catalogue, embedded, fallback, xfa
from pipelines.parsers.pdf.drawn.recognition import GARBLED
from pipelines.parsers.pdf.pages import LOOKED, Pages, hidden_text, read_pages
from pipelines.parsers.tools import Collected, Tools
from pipelines.result import Reason

_LOCKED = {raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY}


def parse(data: bytes, limits: ParseLimits, tools: Tools) -> Document:
    """Parse a PDF. A file that only an owner's password protects opens like any other.

    ``written`` is the creation date of the metadata. The text is what a person sees: filled-in
    form fields and notes at their place on the page, comments at its end, and no text outside the
    visible page (``metadata['outside_page_chars']`` counts that), below pictures or in the colour
    of the paper.

    Raises:
        ParseFailure: ``encrypted``, ``no_text``, ``malformed``, ``too_large``, ``unsupported``.
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
    about = catalogue.read(data)
    if not any(map(str.strip, texts)):
        raise _no_text(len(texts), ())
    return build(texts, media_types.PDF, limits, metadata=about.metadata, written=about.written)


def _encrypted() -> ParseFailure:
    return ParseFailure(
        Reason.ENCRYPTED, "the PDF opens only with a password; save a copy without one"
    )


def _parse(
    document: pdfium.PdfDocument, data: bytes, limits: ParseLimits, tools: Tools
) -> Document:
    check_pages(len(document), limits)
    about = catalogue.read(data)
    pages = read_pages(document, about, data, limits, tools)
    if pages.is_empty and not pages.recognised:
        _look_again(pages, data)
    letters = sum(map(str.isalpha, "".join(pages.texts)))
    is_shell = about.is_xfa and xfa.is_shell(
        " ".join(pages.texts), pages=len(pages.texts), fields=pages.fields, says_so=about.is_shell
    )
    if is_shell:
        pages.texts = [""] * len(pages.texts)
        pages.skipped = [Skipped(1, Reason.UNSUPPORTED.value, detail=xfa.WHAT)]
        pages.has_substance = False
    elif about.is_xfa and not pages.fields:
        pages.skipped.append(Skipped(None, Reason.UNSUPPORTED.value, "the XFA form", xfa.WHAT))
    metadata = dict(about.metadata)
    if pages.outside:
        metadata["outside_page_chars"] = str(pages.outside)
    count = len(pages.texts)
    hidden = [] if is_shell else hidden_text(pages)
    collected = Collected(
        limits, tools, pages.texts, pages.recognised, skipped=[*pages.skipped, *hidden]
    )
    embedded.attach_all(collected, document, [*pages.files, *about.files])
    embedded.check_cover(collected, letters=letters, is_portfolio=about.is_portfolio)
    if not pages.has_substance and not any(map(str.strip, collected.pages[count:])):
        if is_shell:
            raise ParseFailure(Reason.UNSUPPORTED, xfa.WHAT)
        raise _no_text(count, collected.skipped)
    words = [text for held in pages.hidden.values() for _, text in held]
    collected.hidden += words
    return collected.document(media_types.PDF, metadata=metadata, written=about.written)


def _look_again(pages: Pages, data: bytes) -> None:
    """Take pypdf's texts for a file in which pdfium found none."""
    try:
        texts = fallback.second_look(data, len(pages.texts))
    except fallback.Unreadable as error:
        if pages.is_drawn:  # pictures or drawings: a scan
            return
        raise ParseFailure(
            Reason.MALFORMED,
            f"nothing on the PDF's pages can be read (pdfium: empty pages; pypdf: {error})",
        ) from error
    if texts:
        pages.texts = texts
        pages.has_substance = True
        pages.skipped = [
            entry for entry in pages.skipped if not texts[(entry.page or 1) - 1].strip()
        ]


def _no_text(count: int, skipped: Sequence[Skipped]) -> ParseFailure:
    """Return why nothing of a PDF's pages could be read."""
    reasons = {entry.reason for entry in skipped if not entry.part}
    if reasons == {Reason.MALFORMED.value}:
        return ParseFailure(Reason.MALFORMED, "no page of the PDF can be read")
    pages = f"{count} page{'s' if count != 1 else ''}"
    if GARBLED in reasons:
        what = "whose characters are no words (a font without a key to them)"
    elif any(entry.reason == "hidden" for entry in skipped):
        what = "with nothing but text that a person does not see"
    elif not reasons:
        return ParseFailure(
            Reason.NO_TEXT, f"{pages}, and nothing on {'it' if count == 1 else 'them'}"
        )
    else:
        what = "without text, only pictures or drawings"
    looked = any(entry.detail == LOOKED for entry in skipped)
    unread = GARBLED in reasons or Reason.NO_TEXT.value in reasons
    off = 'text recognition is switched off (ocr = "off")' if unread else ""
    return ParseFailure(
        Reason.NO_TEXT, "; ".join(filter(None, [f"{pages} {what}", LOOKED if looked else off]))
    )
