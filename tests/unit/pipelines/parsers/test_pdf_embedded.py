"""PDF: files inside a PDF, and portfolios (after h2ogpt#1425, pdf.js#10555)."""

import pytest

from pipelines.errors import ParseFailure
from pipelines.parsers import ParseLimits, parse_bytes
from pipelines.parsers import media_types as k
from pipelines.result import Reason
from tests.unit.pipelines.parsers import make_pdf as make

COVER = make.text(72, 760, "Open this portfolio in a newer reader.")
INVOICE = make.pdf(make.text(72, 760, "Total due: 980.00 EUR"))
SHEET = b"PK\x03\x04" + bytes(26) + b"xl/workbook.xml"
ZUGFERD = (
    b'<?xml version="1.0"?><rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:'
    b'standard:CrossIndustryInvoice:100"><ram:ID>4711</ram:ID></rsm:CrossIndustryInvoice>'
)
UBL = (
    b'<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>4711</ID>'
    b"</Invoice>"
)


def parse(data: bytes):
    return parse_bytes(data, k.PDF, ParseLimits())


def held(files: dict[str, bytes], first: int = 60) -> tuple[dict[int, str | bytes], list[str]]:
    """Objects of files inside, and a reference to each."""
    objects: dict[int, str | bytes] = {}
    for at, (name, data) in enumerate(files.items()):
        objects[first + 2 * at] = make.stream(data, "/Type /EmbeddedFile")
        objects[first + 2 * at + 1] = (
            f"<< /Type /Filespec /F ({name}) /UF ({name}) /EF << /F {first + 2 * at} 0 R >> >>"
        )
    return objects, [f"{first + 2 * at + 1} 0 R" for at in range(len(files))]


def portfolio(files: dict[str, bytes], more: str = "/Collection << /View /D >>", page: str = COVER):
    objects, references = held(files)
    names = " ".join(f"({name}) {at}" for name, at in zip(files, references, strict=True))
    tree = f"/Names << /EmbeddedFiles << /Names [{names}] >> >>"
    return make.pdf(page, objects=objects, catalog=f"{tree} {more}")


def test_shared_case(shared):
    document = parse((shared / "cases/03-portfolio/portfolio.pdf").read_bytes())
    assert "Total due: 980.00 EUR" in document.text
    assert "Mira will call the supplier by 20 May 2026." in document.text
    assert [item.name for item in document.attachments] == ["invoice.pdf", "notes.txt"]


def test_files_of_a_portfolio_are_read():
    document = parse(portfolio({"invoice.pdf": INVOICE, "costs.xlsx": SHEET}))
    assert "----- Attachment: invoice.pdf -----\nTotal due: 980.00 EUR" in document.text
    assert [(entry.part, entry.matters) for entry in document.skipped] == [
        ("attachment costs.xlsx", True)
    ]


def test_a_cover_around_files_that_cannot_be_read_is_quarantined():
    with pytest.raises(
        ParseFailure, match=r"portfolio.*costs.xlsx: the workbook is damaged"
    ) as failure:
        parse(portfolio({"costs.xlsx": SHEET}))
    assert failure.value.reason is Reason.UNSUPPORTED


def test_a_cover_around_a_locked_file_is_encrypted():
    from tests.unit.pipelines.parsers.make import encrypted

    with pytest.raises(ParseFailure) as failure:
        parse(portfolio({"secret.pdf": encrypted(INVOICE, "user", "owner")}))
    assert failure.value.reason is Reason.ENCRYPTED


def test_a_cover_around_nothing_is_quarantined():
    with pytest.raises(ParseFailure, match="holds no files"):
        parse(make.pdf(COVER, catalog="/Collection << /View /D >>"))


def test_a_document_with_an_attachment_is_no_cover():
    document = parse(portfolio({"costs.xlsx": SHEET}, more=""))
    assert document.text == "Open this portfolio in a newer reader.\n"
    assert document.skipped[0].matters


@pytest.mark.parametrize("xml", [ZUGFERD, UBL], ids=["Factur-X", "XRechnung"])
@pytest.mark.parametrize("name", ["factur-x.xml", "rechnung.xml"])
def test_an_invoice_as_xml_is_only_listed(xml, name):
    document = parse(portfolio({name: xml}, more="", page=make.text(72, 760, "Invoice 4711")))
    assert document.text == "Invoice 4711\n"
    assert [(item.name, item.parsed) for item in document.attachments] == [(name, False)]
    assert [(entry.part, entry.matters) for entry in document.skipped] == [
        (f"attachment {name}", False)
    ]


def test_another_xml_is_read():
    document = parse(portfolio({"data.xml": b"<note>Mira pays.</note>"}, more=""))
    assert "Mira pays." in document.text


def test_a_file_pinned_to_a_page_is_read():
    objects, (reference,) = held({"note.txt": b"Mira will call the supplier."})
    pin = f"/Subtype /FileAttachment /Rect [500 700 520 720] /F 4 /FS {reference}"
    document = parse(make.pdf(COVER, **make.annotations(pin, objects=objects)))
    assert "----- Attachment: note.txt -----\nMira will call the supplier." in document.text


@pytest.mark.parametrize("holder", ["catalog", "page"])
def test_an_associated_file_is_read_once(holder):
    objects, (reference,) = held({"note.txt": b"Mira will call the supplier."})
    objects[61] = str(objects[61]).replace("/EF", "/AFRelationship /Data /EF")
    names = f"/Names << /EmbeddedFiles << /Names [(note.txt) {reference}] >> >>"
    for catalog in ("", names):
        more = {"catalog": catalog}
        more[holder] = f"{more.get(holder, '')} /AF [{reference}]"
        document = parse(make.pdf(COVER, objects=objects, **more))
        assert document.text.count("Mira will call") == 1
        assert [item.name for item in document.attachments] == ["note.txt"]
