"""Parse a PDF: text by pdfium, or by pypdf if pdfium fails."""

from collections.abc import Iterable
from dataclasses import dataclass, field

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from pipelines.document import Document, Skipped
from pipelines.errors import ParseFailure
from pipelines.parsers import media_types
from pipelines.parsers.document_builder import build, check_pages, clean
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.pdf import catalogue, embedded, fallback, xfa
from pipelines.parsers.pdf.annotations.fields import Form
from pipelines.parsers.pdf.catalogue import Catalogue
from pipelines.parsers.pdf.drawn.recognition import GARBLED, has_substance, needs_recognition
from pipelines.parsers.pdf.drawn.unseen import OUTSIDE
from pipelines.parsers.pdf.page import PageRead, PageReader
from pipelines.parsers.tools import Collected, Tools
from pipelines.result import Reason

_LOCKED = {raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY}
_MUCH_HIDDEN = 200  # letters of a document that a person does not see


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


@dataclass(slots=True)
class _Pages:
    """The pages read of a PDF, and what of them was not read."""

    texts: list[str] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    hidden: dict[int, list[tuple[str, str]]] = field(default_factory=dict)  # by page
    files: list[tuple[str, bytes]] = field(default_factory=list)
    fields: int = 0
    outside: int = 0  # characters outside the visible pages
    is_drawn: bool = False  # whether a page shows anything
    is_empty: bool = True  # whether pdfium gave no text at all
    has_substance: bool = False


def _parse(
    document: pdfium.PdfDocument, data: bytes, limits: ParseLimits, tools: Tools
) -> Document:
    check_pages(len(document), limits)
    about = catalogue.read(data)
    pages = _read_pages(document, about, data, limits)
    if pages.is_empty:
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
    hidden = [] if is_shell else _hidden(pages)
    collected = Collected(limits, tools, pages.texts, skipped=[*pages.skipped, *hidden])
    embedded.attach_all(collected, document, [*pages.files, *about.files])
    embedded.check_cover(collected, letters=letters, is_portfolio=about.is_portfolio)
    if not pages.has_substance and not any(map(str.strip, collected.pages[count:])):
        if is_shell:
            raise ParseFailure(Reason.UNSUPPORTED, xfa.WHAT)
        raise _no_text(count, collected.skipped)
    words = [text for held in pages.hidden.values() for _, text in held]
    collected.hidden += words
    return collected.document(media_types.PDF, metadata=metadata, written=about.written)


def _read_pages(
    document: pdfium.PdfDocument, about: Catalogue, data: bytes, limits: ParseLimits
) -> _Pages:
    if document.get_formtype() != raw.FORMTYPE_NONE:
        document.init_forms()
    handle = document.formenv.raw if document.formenv is not None else None
    reader = PageReader(document, Form(handle, about.new_looks, about.signers), about.layers_off)
    pages = _Pages()
    chars = 0
    for index in range(len(document)):
        try:
            page = reader.read(index)
        except pdfium.PdfiumError:
            text = fallback.one_page(data, index)
            if not text.strip():
                pages.skipped.append(Skipped(index + 1, Reason.MALFORMED.value))
            pages.is_drawn = True
            pages.has_substance |= bool(text.strip())
            pages.is_empty &= not text.strip()
        else:
            text = page.text
            _add(pages, index + 1, page)
        pages.texts.append(text)
        chars += len(text)
        if chars > 2 * limits.chars:  # build() counts exactly; this only stops early
            break
    return pages


def _add(pages: _Pages, number: int, page: PageRead) -> None:
    """Note what was not read of a page."""
    skipped = pages.skipped
    reason = needs_recognition(page.facts)
    if reason:
        skipped.append(Skipped(number, reason))
    if page.garbled and reason != GARBLED:
        detail = f"{page.garbled:,} characters that are no words, in a font without a key to them"
        skipped.append(Skipped(number, GARBLED, part="part of the text", detail=detail))
    if page.recordings:
        detail = "a sound or a film"
        skipped.append(Skipped(number, Reason.UNSUPPORTED.value, part="a recording", detail=detail))
    if page.hidden:
        pages.hidden[number] = list(page.hidden)
    pages.outside += sum(len(text.strip()) for why, text in page.hidden if why == OUTSIDE)
    pages.files += page.files
    pages.fields += page.fields
    pages.is_drawn |= page.objects > 0
    pages.is_empty &= page.is_empty
    pages.has_substance |= has_substance(page.facts) or page.noted


def _hidden(pages: _Pages) -> list[Skipped]:
    """Return what a person does not see of each page: it matters if there is much of it that no
    page shows either."""
    if not pages.hidden:
        return []
    found: list[Skipped] = []
    shown = _letters("".join(pages.texts))
    for number, held in pages.hidden.items():
        details: list[str] = []
        letters = 0
        for reason, text in held:
            words = " ".join(clean(text).split())
            if words:
                details.append(f"{len(words):,} characters {reason}")
            own = [_letters(line) for line in text.splitlines()]
            letters += sum(len(line) for line in own if line not in shown)
        if details:
            found.append(
                Skipped(
                    number,
                    "hidden",
                    part="hidden text",
                    detail="; ".join(details),
                    matters=letters >= _MUCH_HIDDEN,
                )
            )
    return found


def _letters(text: str) -> str:
    return "".join(filter(str.isalpha, text))


def _look_again(pages: _Pages, data: bytes) -> None:
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


def _no_text(count: int, skipped: Iterable[Skipped]) -> ParseFailure:
    """Return why nothing of a PDF's pages could be read."""
    reasons = {entry.reason for entry in skipped if not entry.part}
    if reasons == {Reason.MALFORMED.value}:
        return ParseFailure(Reason.MALFORMED, "no page of the PDF can be read")
    pages = f"{count} page{'s' if count != 1 else ''}"
    if GARBLED in reasons:
        what = "whose characters are no words (a font without a key to them)"
    elif any(entry.reason == "hidden" for entry in skipped):
        what = "with nothing but text that a person does not see"
    else:
        what = "without a text layer (a scan, or blank)"
    return ParseFailure(Reason.NO_TEXT, f"{pages} {what}; run text recognition (OCR) on it first")
