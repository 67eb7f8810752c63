"""Read the pages of a PDF one by one, by text recognition where their characters are no text."""

from dataclasses import dataclass, field

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from pipelines.document import Skipped
from pipelines.parsers.document_builder import clean
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.pdf import fallback, scans
from pipelines.parsers.pdf.annotations.fields import Form
from pipelines.parsers.pdf.catalogue import Catalogue
from pipelines.parsers.pdf.drawn.recognition import GARBLED, has_substance, needs_recognition
from pipelines.parsers.pdf.drawn.unseen import OUTSIDE
from pipelines.parsers.pdf.page import PageRead, PageReader
from pipelines.parsers.recognition import Recognised, doubt
from pipelines.parsers.tools import Tools
from pipelines.result import Reason

LOOKED = "no text was recognised in its picture"

_MUCH_HIDDEN = 200  # letters of a document that a person does not see


@dataclass(slots=True)
class Pages:
    """The pages read of a PDF, and what of them was not read."""

    texts: list[str] = field(default_factory=list)
    recognised: dict[int, Recognised] = field(default_factory=dict)  # by index
    skipped: list[Skipped] = field(default_factory=list)
    hidden: dict[int, list[tuple[str, str]]] = field(default_factory=dict)  # by page
    files: list[tuple[str, bytes]] = field(default_factory=list)
    fields: int = 0
    outside: int = 0  # characters outside the visible pages
    is_drawn: bool = False  # whether a page shows anything
    is_empty: bool = True  # whether pdfium gave no text at all
    has_substance: bool = False


def read_pages(
    document: pdfium.PdfDocument,
    about: Catalogue,
    data: bytes,
    limits: ParseLimits,
    tools: Tools,
) -> Pages:
    """Return what was read of all pages, up to twice the characters that the limits allow."""
    if document.get_formtype() != raw.FORMTYPE_NONE:
        document.init_forms()
    handle = document.formenv.raw if document.formenv is not None else None
    reader = PageReader(document, Form(handle, about.new_looks, about.signers), about.layers_off)
    pages = Pages()
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
            found = _recognised(document, index, page, tools)
            text = scans.whole_text(found, page.text) if found and found.lines else page.text
            _add(pages, index + 1, page, found)
        pages.texts.append(text)
        chars += len(text)
        if chars > 2 * limits.chars:  # build() counts exactly; this only stops early
            break
    return pages


def _recognised(
    document: pdfium.PdfDocument, index: int, page: PageRead, tools: Tools
) -> Recognised | None:
    """Return what text recognition reads on a page, None where it is not asked."""
    if tools.recognise is None:
        return None
    if needs_recognition(page.facts) or (tools.always and page.objects):
        return tools.recognise(scans.picture_of(document, index))
    return None


def _add(pages: Pages, number: int, page: PageRead, found: Recognised | None) -> None:
    """Note what was read of a page and what was not; ``found``: what was recognised on it."""
    skipped = pages.skipped
    reason = needs_recognition(page.facts)
    if found is not None and found.lines:
        pages.recognised[number - 1] = found
        pages.has_substance = True
        doubtful = doubt(found, number)
        skipped += [doubtful] if doubtful else []
    elif reason and found is not None:
        # A page without letters may be a photograph. One with letters of its own has lost them.
        matters = reason == GARBLED or page.facts.unread
        skipped.append(Skipped(number, reason, detail=LOOKED, matters=matters))
    elif reason:
        skipped.append(Skipped(number, reason))
    if page.garbled and reason != GARBLED and not (found and found.lines):
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


def hidden_text(pages: Pages) -> list[Skipped]:
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
