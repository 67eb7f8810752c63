"""DOCX: files inside it are read like attachments, under names that a person knows."""

import pytest

from pipelines.errors import ParseFailure
from pipelines.parsers.docx.embedded.icon_label import icon_label
from pipelines.parsers.docx.embedded.ole import unpack
from pipelines.result import Reason
from tests.unit.pipelines.parsers import make, make_word
from tests.unit.pipelines.parsers.make_word import Part, compound, emf, native, p, r, read

INNER = make_word.docx(p("Annex: Kofi delivers 40 chairs."))
PDF = make.pdf([(72, 700, "The annex as a PDF.")])


def thing(path: str, content: bytes, kind: str = "oleObject") -> Part:
    return Part(f"embeddings/{path}", kind, content, "application/octet-stream")


def shown(
    part: Part | str, program: str = "Package", aspect: str = "Content", more: str = ""
) -> str:
    name = part if isinstance(part, str) else part.identifier
    return (
        f"<w:p><w:r><w:object>{more}<o:OLEObject Type='Embed' ProgID='{program}' "
        f"DrawAspect='{aspect}' r:id='{name}'/></w:object></w:r></w:p>"
    )


def attached(part: Part, **how: str) -> tuple[str, bool, str]:
    document = read(p("Order") + shown(part, **how), part)
    (item,) = document.attachments
    return item.name, item.parsed, document.text


@pytest.mark.parametrize(
    ("path", "content", "program", "name", "says"),
    [
        ("Annex1.docx", INNER, "Word.Document.12", "Annex1.docx", "Kofi"),
        ("oleObject1.bin", compound(Package=INNER), "Word.Document.12", "Word document 1", "Kofi"),
        ("oleObject1.bin", compound(CONTENTS=PDF), "AcroExch.Document.7", "PDF document 1",
         "annex"),
        ("oleObject1.bin", compound(_Ole10Native=native(INNER, "annex.docx")), "Package",
         "annex.docx", "Kofi"),
        ("oleObject1.bin", compound(_Ole10Native=native(b"From the yard: 3 beams.", "yard.txt")),
         "Package", "yard.txt", "3 beams"),
        ("oleObject1.bin", compound(_Ole10Native=native(PDF, "?.pdf", "C:\\Żółw\\Oferta Żółw.pdf")),
         "Package", "Oferta Żółw.pdf", "annex"),
        ("oleObject1.bin", compound(_Ole10Native=len(PDF).to_bytes(4, "little") + PDF), "Acrobat",
         "Acrobat object 1", "annex"),
        ("oleObject1.bin", INNER, "Word.Document.12", "Word document 1", "Kofi"),
    ],
)  # fmt: skip
def test_embedded_files_are_read(path, content, program, name, says):
    found, parsed, text = attached(thing(path, content), program=program)
    assert (found, parsed) == (name, True)
    assert f"----- Attachment: {name} -----\n" in text
    assert says in text


@pytest.mark.parametrize(
    ("content", "program", "name"),
    [
        (compound(Workbook=b"x"), "Excel.Sheet.8", "Excel workbook 1"),
        (compound(WordDocument=b"x"), "Word.Document.8", "Word document 1"),
        (compound(VisioDocument=b"x"), "Visio.Drawing.15", "Visio drawing 1"),
        (compound(CONTENTS=b"\0\1\2 of a program nobody knows"), "Foo.Bar.1", "Foo.Bar.1 object 1"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"broken" * 300, "Package", "file 1"),
        (compound(_Ole10Native=native(b"PK\3\4zip", "plans.zip")), "Package", "plans.zip"),
        (b"", "Package", "file 1"),
    ],
)
def test_embedded_files_that_are_not_read_are_said(content, program, name):
    part = thing("oleObject1.bin", content)
    document = read(p("Order") + shown(part, program), part)
    assert document.text == "Order\n"
    (entry,) = document.skipped
    assert (entry.part, entry.matters) == (f"attachment {name}", True)


def test_an_icon_is_known_by_its_label():
    image = Part("media/image1.emf", "image", emf("Cost plan ", "2026.xls"), "image/x-emf")
    part = thing("oleObject1.bin", compound(Workbook=b"x"))
    picture = "<v:shape><v:imagedata r:id='image1'/></v:shape>"
    for aspect, name in (("Icon", "Cost plan 2026.xls"), ("Content", "Excel workbook 1")):
        body = p("x") + shown(part, "Excel.Sheet.8", aspect, picture)
        document = read(body, part, image)
        assert [item.name for item in document.attachments] == [name]
        assert [entry.part for entry in document.skipped] == [f"attachment {name}"]  # no picture


@pytest.mark.parametrize(
    "picture",
    [
        b"",
        b"\xd7\xcd\xc6\x9a",
        emf(),
        emf("a" * 300),
        emf("x")[:100],
        emf("x")[:130],
        b"\1\0\0\0" * 30,
    ],
)
def test_pictures_without_a_label(picture):
    assert icon_label(picture) == ""


def test_damaged_containers_hold_nothing():
    whole = compound(_Ole10Native=native(b"x" * 5000, "a.txt"))
    assert unpack(whole) is not None
    for size in (0, 8, 600, 1500, 2000, 4000):
        assert unpack(whole[:size]) is None or unpack(whole[:size])
    looped = bytearray(whole)
    looped[512 + 4 * 9 : 512 + 4 * 10] = (9).to_bytes(4, "little")  # a sector that follows itself
    unpack(bytes(looped))
    assert unpack(b"not a container") is None


def test_equations_do_not_matter():
    part = thing("oleObject1.bin", compound(Equation=b"x"))
    (entry,) = read(p("Order") + shown(part, "Equation.3"), part).skipped
    assert (entry.part, entry.matters) == ("attachment equation 1", False)


def test_a_file_that_nothing_shows_is_attached_and_a_deleted_one_is_not():
    part = thing("Annex1.docx", INNER, "package")
    assert [item.name for item in read(p("x"), part).attachments] == ["Annex1.docx"]
    deleted = shown(part).replace("<w:r>", "<w:del><w:r>").replace("</w:r>", "</w:r></w:del>")
    document = read(p("x") + deleted, part)
    assert (document.attachments, document.skipped) == ((), ())


def test_a_hidden_object_is_not_read():
    part = thing("Annex1.docx", INNER)
    hidden = shown(part).replace("<w:r>", "<w:r><w:rPr><w:vanish/></w:rPr>")
    document = read(p("x") + hidden, part)
    assert document.text == "x\n"
    assert [(entry.reason, entry.matters) for entry in document.skipped] == [("hidden", False)]


def test_an_object_shown_twice_is_attached_once():
    part = thing("Annex1.docx", INNER)
    twice = shown(part) + shown(part)
    assert len(read(p("x") + twice, part).attachments) == 1


def test_objects_in_a_header_are_found():
    part = Part("embeddings/Annex1.docx", "package", INNER, "application/x", "header1.xml")
    body = p("x") + "<w:sectPr><w:headerReference r:id='header1'/></w:sectPr>"
    assert [i.name for i in read(body, make_word.header(shown(part)), part).attachments] == [
        "Annex1.docx"
    ]


def test_links_are_listed_and_not_followed():
    target = Part("link1", "oleObject", "file:///C:\\plans\\budget.xlsx", external=True)
    link = shown("link1", "Excel.Sheet.12").replace("Embed", "Link")
    document = read(p("x") + link, target)
    assert document.text == "x\n"
    (entry,) = document.skipped
    assert (entry.reason, entry.part, entry.matters) == (
        "unsupported", "linked file budget.xlsx", True,
    )  # fmt: skip
    assert "not followed" in entry.detail


def test_a_hyperlink_is_no_file():
    target = Part("link1", "hyperlink", "https://example.org/", external=True)
    document = read(f"<w:p><w:hyperlink r:id='link1'>{r('site')}</w:hyperlink></w:p>", target)
    assert (document.text, document.skipped) == ("site\n", ())


def test_an_embedded_file_is_enough_of_a_document():
    part = thing("Annex1.docx", INNER)
    assert read(shown(part), part).text.endswith("Kofi delivers 40 chairs.\n")


def test_a_document_with_only_unread_files_says_which():
    part = thing("Plan.xls", compound(Workbook=b"x"))
    with pytest.raises(ParseFailure) as failure:
        read(shown(part), part)
    assert failure.value.reason is Reason.UNSUPPORTED
    assert "Plan.xls" in failure.value.detail
    assert "damaged" in failure.value.detail


def imported(content: bytes, mime: str, path: str = "chunk1.bin") -> make_word.Document:
    part = Part(path, "aFChunk", content, mime)
    return read(p("before") + "<w:altChunk r:id='chunk1'/>" + p("after"), part)


def test_an_imported_document_stands_at_its_place():
    # The type that Microsoft's own library gives to such a part, though the part is a package.
    document = imported(
        INNER, f"{make_word.MIME}.wordprocessingml.document.main+xml", "chunk1.docx"
    )
    assert document.text == "before\n\nAnnex: Kofi delivers 40 chairs.\n\n\nafter\n"
    (entry,) = imported(b"{\\rtf1 text}", "application/rtf").skipped
    assert (entry.part, entry.reason, entry.matters) == ("imported text", "unsupported", True)
    (entry,) = read(p("x") + "<w:altChunk r:id='none'/>").skipped
    assert entry.part == "imported text"


def test_subdocuments_are_listed():
    target = Part("link1", "subDocument", "chapters/chapter1.docx", external=True)
    (entry,) = read(p("x") + "<w:subDoc r:id='link1'/>", target).skipped
    assert entry.part == "subdocument chapter1.docx"
