"""CSV, JSON, XML, EPUB and ZIP."""

import zipfile
from io import BytesIO

import pytest

from pipelines.document import Document
from pipelines.errors import ParseFailure
from pipelines.parsers import ParseLimits, detect, parse_bytes
from pipelines.parsers import media_types as k
from pipelines.parsers.sheets.sheet import Room
from pipelines.result import Reason
from tests.unit.pipelines.parsers import make
from tests.unit.pipelines.parsers.make_office import cell, sheet, workbook


def parse(data: bytes | str, name: str, **limits: int) -> Document:
    raw = data.encode() if isinstance(data, str) else data
    return parse_bytes(raw, detect(name, raw[: k.HEAD_BYTES]), ParseLimits(**limits))


@pytest.mark.parametrize(
    ("data", "name", "text"),
    [
        ("Item,Net\nHall,240\n", "a.csv", "Item | Net\nHall | 240\n"),
        ("Item;Net;Share\nHall, big;1,5;\n", "a.csv",
         "Item | Net | Share\n| Hall, big | 1,5 |  |\n"),
        ("a;1,5\nb;2,5\nc;3,5\n", "a.csv", "a | 1,5\nb | 2,5\nc | 3,5\n"),
        ("Item\tNet\nHall\t240\n", "a.tsv", "Item | Net\nHall | 240\n"),
        ("a|b|c\n1|2|3\n", "a.csv", "a | b | c\n1 | 2 | 3\n"),
        ('sep=,\n"Hall, big","say ""hi"""\n', "a.csv", 'Hall, big | say "hi"\n'),
        ('a,b\n"two\nlines",x\n', "a.csv", "a | b\ntwo lines | x\n"),
        ('size,what\n"3 inch,pipe\n5,"tube"\n' + "1,x\n" * 60, "a.csv",
         'size | what\n"3 inch | pipe\n5 | "tube"\n' + "1 | x\n" * 60),
        ("Account 12\nMay 2026\n\nDay;Net;Text\n1.5.;-5,00;Rent\n2.5.;7,00;Fee\n", "a.csv",
         "Account 12\nMay 2026\n\nDay | Net | Text\n1.5. | -5,00 | Rent\n2.5. | 7,00 | Fee\n"),
        ("a,,c\n1,,3\n", "a.csv", "a | c\n1 | 3\n"),
        ("Dear Ann,\n\nwe met, as you know, in May.\nYours,\nBen\n", "a.csv",
         "Dear Ann,\n\nwe met, as you know, in May.\nYours,\nBen\n"),
        ("one\ntwo\n", "a.csv", "one\ntwo\n"),
        ("a;b;c\n" * 6, "export", "a | b | c\n" * 6),
        ("a;b;c\n" * 6, "export.txt", "a;b;c\n" * 6),
        ("First; second; third.\n" * 6, "letter", "First; second; third.\n" * 6),
    ],
)  # fmt: skip
def test_csv(data, name, text):
    assert parse(data, name).text == text


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_csv_in_other_encodings(encoding):
    document = parse("Größe;Preis\nsehr groß;5 €\n".encode(encoding), "a.csv")
    assert document.text == "Größe | Preis\nsehr groß | 5 €\n"
    assert document.media_type == k.CSV


def test_rows_of_a_long_csv_are_said(monkeypatch):
    monkeypatch.setattr(Room.__init__, "__defaults__", (20,))
    document = parse("a,b\n" * 15, "a.csv")
    assert document.text == "a | b\n" * 10
    assert [(entry.reason, entry.part) for entry in document.skipped] == [
        ("limit", "rows 11 to 15")
    ]


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (
            '{"b":[1.10,{}],"a":"Gr\\u00fc\\u00dfe \\"x\\" \\\\ {","n":null}',
            '{\n  "b": [\n    1.10,\n    {}\n  ],\n'
            '  "a": "Grüße \\"x\\" \\\\ {",\n  "n": null\n}\n',
        ),
        ("[]", "[]\n"),
        ('{"a":1}\n{"a":"\\u00fc"}\n', '{"a":1}\n{"a":"ü"}\n'),
        ("{not json}", "{not json}\n"),
        ("[" * 9000 + "]" * 9000, "[" * 9000 + "]" * 9000 + "\n"),
    ],
)
def test_json(data, text):
    document = parse(data, "a.json")
    assert document.text == text
    assert [(entry.reason, entry.part, entry.detail) for entry in document.skipped] == [
        ("structured", "file", "data (JSON), not prose; read as it stands")
    ]


INVOICE = '<?xml version="1.0"?>\n<Invoice xmlns="urn:x">\n  <ID>7</ID>\n</Invoice>\n'


def test_xml_is_read_as_it_stands():
    assert parse(INVOICE, "a.xml").text == INVOICE
    assert parse(INVOICE, "a").media_type == k.XML
    long = "<a>" + "<b>words</b>" * 200 + "</a>"
    assert parse(long, "a.xml").text.startswith("<a>\n  <b>words</b>\n  <b>")
    assert parse("<a><b></a>", "a.xml").text == "<a><b></a>\n"
    latin = '<?xml version="1.0" encoding="ISO-8859-1"?><a>Größe</a>'.encode("latin-1")
    assert "Größe" in parse(latin, "a.xml").text
    assert [entry.reason for entry in parse(INVOICE, "a.xml").skipped] == ["structured"]


@pytest.mark.parametrize(
    "head",
    [
        '<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;&x;">]>',
        '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    ],
)
def test_entities_are_refused(head):
    with pytest.raises(ParseFailure) as failure:
        parse(f"<?xml version='1.0'?>{head}<a>&x;</a>", "a.xml")
    assert failure.value.reason is Reason.MALFORMED
    assert "entities" in failure.value.detail


def book(*chapters: str, **parts: str) -> bytes:
    items = "".join(f'<item id="c{n}" href="c%20{n}.xhtml"/>' for n in range(len(chapters)))
    spine = "".join(f'<itemref idref="c{n}"/>' for n in reversed(range(len(chapters))))
    return make.package(
        {
            "mimetype": "application/epub+zip",
            "META-INF/container.xml": '<container><rootfiles><rootfile full-path="OPS/b.opf"/>'
            "</rootfiles></container>",
            "OPS/b.opf": '<package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata>'
            f"<dc:title>My book</dc:title></metadata><manifest>{items}</manifest>"
            f"<spine>{spine}</spine></package>",
            **{
                f"OPS/c {n}.xhtml": f"<html><body>{c}</body></html>" for n, c in enumerate(chapters)
            },
            **parts,
        }
    )


def test_epub_in_the_order_of_its_spine():
    document = parse(book("<p>Last</p>", "<h1>One</h1><p>Text</p>"), "a.epub")
    assert [document.text[p.start : p.end].split() for p in document.pages] == [
        ["One", "Text"],
        ["Last"],
    ]
    assert (document.media_type, document.metadata) == (k.EPUB, {"title": "My book"})
    with pytest.raises(ParseFailure) as failure:
        parse(book("x", **{"META-INF/encryption.xml": "<e>OPS/c 0.xhtml</e>"}), "a.epub")
    assert failure.value.reason is Reason.ENCRYPTED


def archive(**files: bytes) -> bytes:
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in files.items():
            made.writestr(name, data)
    return buffer.getvalue()


def locked(data: bytes) -> bytes:
    """Set the flag of encryption on every member."""
    raw = bytearray(data)
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = raw.find(mark)
        while at >= 0:
            raw[at + offset] |= 1
            at = raw.find(mark, at + 4)
    return bytes(raw)


OFFERS = archive(
    **{
        "a.txt": b"Offer A\n",
        "sub/../../b.xlsx": workbook({"S": sheet(cell("A1", "Offer B"))}),
        "__MACOSX/._a.txt": b"junk",
        "folder/": b"",
        "inner.zip": archive(**{"c.html": b"<p>Offer C</p>"}),
        "photo.png": b"\x89PNG\r\n\x1a\n" + bytes(40),
    }
)


def test_a_zip_alone_is_its_files():
    document = parse(OFFERS, "offers.zip")
    assert document.media_type == k.ZIP
    assert document.text == (
        "----- Attachment: a.txt -----\nOffer A\n----- Attachment: sub/b.xlsx -----\nS\n\nOffer B\n"
        "----- Attachment: inner.zip/c.html -----\nOffer C\n"
    )
    assert [(item.name, item.parsed) for item in document.attachments] == [
        ("a.txt", True), ("sub/b.xlsx", True), ("inner.zip", True), ("inner.zip/c.html", True),
        ("photo.png", False),
    ]  # fmt: skip
    assert [(entry.reason, entry.part) for entry in document.skipped] == [
        ("no_text", "attachment photo.png")
    ]


def mail(name: str, data: bytes) -> Document:
    from email.message import EmailMessage

    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "a@b.c", "d@e.f", "Offers"
    message.set_content("See the archive.")
    message.add_attachment(data, maintype="application", subtype="zip", filename=name)
    return parse(message.as_bytes(), "a.eml")


def test_the_files_in_a_zip_in_a_mail_are_read_one_by_one():
    document = mail("offers.zip", OFFERS)
    assert "----- Attachment: offers.zip/a.txt -----\nOffer A\n" in document.text
    assert "----- Attachment: offers.zip/inner.zip/c.html -----\nOffer C\n" in document.text
    assert [(entry.reason, entry.part) for entry in document.skipped] == [
        ("no_text", "attachment offers.zip/photo.png")
    ]
    secret = mail("offers.zip", locked(archive(**{"a.txt": b"x"})))
    assert [(entry.reason, entry.part) for entry in secret.skipped] == [
        ("encrypted", "attachment offers.zip/a.txt")
    ]
    damaged = mail("offers.zip", b"PK\x03\x04 cut")
    assert [(entry.reason, entry.part) for entry in damaged.skipped] == [
        ("malformed", "attachment offers.zip")
    ]


@pytest.mark.parametrize(
    ("data", "reason", "says"),
    [
        (archive(), Reason.EMPTY, "no files"),
        (locked(archive(**{"a.txt": b"x"})), Reason.ENCRYPTED, "a.txt"),
        (archive(**{"a.png": b"\x89PNG\r\n"}), Reason.UNSUPPORTED, "a.png"),
        (archive(**{"bomb.txt": bytes(20_000_000)}), Reason.UNSUPPORTED, "it unpacks from"),
        (b"PK\x05\x06", Reason.MALFORMED, "damaged"),
        (make.package({"Index/Document.iwa": "x"}), Reason.UNSUPPORTED, "Pages, Numbers"),
        (make.package({"[Content_Types].xml": "", "visio/a": ""}), Reason.UNSUPPORTED, "Visio"),
    ],
)
def test_archives_that_cannot_be_read(data, reason, says):
    with pytest.raises(ParseFailure) as failure:
        parse(data, "a.zip")
    assert failure.value.reason is reason
    assert says in failure.value.detail


def test_archives_in_archives_end():
    same = make.package({"mimetype": "application/zip", "a.txt": "once"})
    assert "once" in parse(same, "a.zip").text
    data = archive(**{"a.txt": b"deep"})
    for _ in range(8):
        data = archive(**{"in.zip": data})
    with pytest.raises(ParseFailure) as failure:
        parse(data, "a.zip")
    assert "4 documents deep" in failure.value.detail
