"""Text recognition (OCR) by its real models, in the child process that parses."""

from io import BytesIO
from pathlib import Path

import onnx
import pypdfium2 as pdfium
import pytest
import rapidocr
from PIL import Image

from pipelines.document import Document
from pipelines.errors import ParseFailure
from pipelines.parsers import ParseLimits
from pipelines.result import Reason
from tests.unit.pipelines.parsers import make_pdf as make
from workers.parsing.client import OcrOptions, ParsingServer

LINES = [
    "Minutes of the garden committee, 4 May 2026",
    "Present: Ada Lovelace, Jo Brandt and Kofi Mensah.",
    "Jo will order 40 chairs from Hansen by 12 June 2026.",
    "The chairs cost 1,240.50 euros, delivery included.",
    "Kofi will ask the parish whether the hall is free.",
    "The next meeting is on Tuesday, 2 June, at 19:30.",
]
OTHER = ["Annex to the minutes", "The hall costs 85 euros an evening.", "Paid by bank transfer."]


def drawn(*lines: str) -> Image.Image:
    """A page of A4 with these lines, at 200 dots an inch."""
    document = pdfium.PdfDocument(make.pdf(make.lines(72, 760, *lines)))
    return document[0].render(scale=200 / 72).to_pil().convert("L")


def saved(kind: str, *images: Image.Image, **options) -> bytes:
    buffer = BytesIO()
    images[0].save(buffer, kind, save_all=len(images) > 1, append_images=images[1:], **options)
    return buffer.getvalue()


@pytest.fixture(scope="module")
def server():
    server = ParsingServer()
    yield server
    server.close()


@pytest.fixture
def read(server, tmp_path):
    def read(data: bytes, name: str, ocr: str = "auto", model: str | None = None) -> Document:
        path = tmp_path / name
        path.write_bytes(data)
        return server.parse(path, name, ParseLimits(), OcrOptions(ocr, model))

    return read


def missing(document: Document, lines=LINES) -> list[str]:
    """The lines that are not in the text, letter by letter, whatever the blanks."""
    text = "".join(document.text.split())
    return [line for line in lines if "".join(line.split()) not in text]


@pytest.mark.parametrize("turned", [0, 90, 180, 270, 2, -1.5])
def test_pages_stand_upright_and_level(read, turned):
    page = drawn(*LINES).rotate(turned, expand=True, fillcolor=255)
    document = read(saved("PNG", page), "scan.png")
    assert missing(document) == []
    recognition = document.pages[0].recognition
    assert recognition is not None
    assert [line for line in recognition.lines if not 0 <= line.left < line.right <= 1.02] == []
    first = recognition.lines[0]
    assert document.text[first.start : first.end].startswith("Minutes")
    assert recognition.seconds > 0


def test_a_scanned_pdf_is_read_page_by_page(read):
    scans = saved("PDF", drawn(*LINES), Image.new("L", (1654, 2339), 255), drawn(*OTHER))
    document = read(scans, "scans.pdf")
    texts = [document.text[page.start : page.end] for page in document.pages]
    assert missing(document, [*LINES, *OTHER]) == []
    assert (texts[1], len(texts)) == ("", 3)
    assert "Annex" in texts[2]
    assert [(entry.page, entry.matters) for entry in document.skipped] == [(2, False)]
    assert [page.recognition is not None for page in document.pages] == [True, False, True]


def test_a_stamp_does_not_keep_a_scan_from_being_read(read):
    page = drawn(*LINES)
    scan = make.picture(page.width, page.height, page.tobytes())
    stamp = make.text(72, 820, "Scanned with QuickScan", size=8)
    content = "q 595 0 0 842 0 0 cm /Im Do Q\n" + stamp
    data = make.pdf(content, objects={70: scan}, resources="/XObject << /Im 70 0 R >>")
    document = read(data, "scan.pdf")
    assert missing(document, [*LINES, "Scanned with QuickScan"]) == []
    assert [entry for entry in document.skipped if entry.matters] == []


def test_typed_pages_are_recognised_only_if_asked(read):
    data = make.pdf(make.lines(72, 760, *LINES))
    assert read(data, "typed.pdf").pages[0].recognition is None
    always = read(data, "typed.pdf", "always")
    assert always.pages[0].recognition is not None
    assert missing(always) == []


def test_switched_off_it_says_so(read):
    for name, data in (
        ("scan.pdf", saved("PDF", drawn(*LINES))),
        ("scan.png", saved("PNG", drawn(*LINES))),
    ):
        with pytest.raises(ParseFailure) as failure:
            read(data, name, "off")
        assert failure.value.reason is Reason.NO_TEXT
        assert 'ocr = "off"' in failure.value.detail


def test_another_model_reads_other_letters(read, tmp_path):
    """The bundled model, with Cyrillic letters in the places of three of its own."""
    bundled = Path(rapidocr.__file__).parent / "models/PP-OCRv6_rec_small.onnx"
    model = onnx.load(bundled)
    letters = next(entry for entry in model.metadata_props if entry.key == "character")
    letters.value = letters.value.translate(str.maketrans("aeo", "фжю"))
    onnx.save(model, tmp_path / "other.onnx")
    data = saved("PNG", drawn(*LINES))
    other = [line.translate(str.maketrans("aeo", "фжю")) for line in LINES]
    assert missing(read(data, "scan.png", model=str(tmp_path / "other.onnx")), other) == []
    with pytest.raises(ParseFailure) as failure:
        read(data, "scan.png", model=str(tmp_path / "none.onnx"))
    assert failure.value.detail == f"ocr_model {tmp_path}/none.onnx is not a file"


def test_pictures_of_many_pages_and_kinds(read):
    tiff = read(saved("TIFF", drawn(*LINES), drawn(*OTHER), compression="tiff_deflate"), "fax.tif")
    assert (missing(tiff, [*LINES, *OTHER]), len(tiff.pages)) == ([], 2)
    assert missing(read(saved("JPEG", drawn(*LINES), quality=80), "photo.jpg")) == []
    seen = drawn(*LINES).convert("LA")
    assert missing(read(saved("PNG", seen), "clear.png")) == []


def test_a_blank_or_damaged_picture_has_a_reason(read):
    blank = saved("PNG", Image.new("L", (1000, 1400), 255))
    for data, reason in ((blank, Reason.NO_TEXT), (blank[:60], Reason.MALFORMED)):
        with pytest.raises(ParseFailure) as failure:
            read(data, "a.png")
        assert failure.value.reason is reason


def test_faint_text_is_flagged(read):
    page = drawn(*LINES).resize((220, 311)).resize((1654, 2339))
    document = read(saved("PNG", page), "faint.png")
    assert [entry.reason for entry in document.skipped] == ["doubtful"]


def test_a_scan_in_a_mail_is_read(read):
    from email.message import EmailMessage

    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "a@b.c", "d@e.f", "The minutes"
    message.set_content("See the scan.")
    scan = saved("PDF", drawn(*LINES))
    message.add_attachment(scan, maintype="application", subtype="pdf", filename="scan.pdf")
    document = read(message.as_bytes(), "a.eml")
    assert missing(document, ["See the scan.", *LINES]) == []
    assert [item.parsed for item in document.attachments] == [True]
    assert document.skipped == ()
    recognition = document.pages[1].recognition
    assert recognition is not None
    assert "Minutes" in document.text[recognition.lines[0].start : recognition.lines[0].end]
