"""DOCX: reading order, lists, notes, breaks, revisions, hostile packages."""

import struct
import zlib
from datetime import date, datetime
from io import BytesIO
from zipfile import ZipFile

import pytest

from pipelines.errors import ParseFailure
from pipelines.parsers import ParseLimits, parse_bytes
from pipelines.parsers import media_types as k
from pipelines.parsers.docx import package
from pipelines.result import Reason
from tests.unit.pipelines.parsers import make


def parse(data: bytes, **limits: int):
    return parse_bytes(data, k.DOCX, ParseLimits(**limits))


def body(xml: str) -> str:
    return parse(make.word_xml(xml)).text


def run(inside: str) -> str:
    return f"<w:p><w:r>{inside}</w:r></w:p>"


def test_a_document_in_reading_order():
    def build(document):
        section = document.sections[0]
        section.header.paragraphs[0].text = "Header"
        section.footer.paragraphs[0].text = "Footer"
        document.add_heading("Minutes", 1)
        document.add_paragraph("We met.")
        document.add_paragraph("first", style="List Bullet")
        document.add_paragraph("second", style="List Bullet")
        document.add_paragraph("one", style="List Number")
        document.add_paragraph("two", style="List Number")
        table = document.add_table(2, 2)
        for cell, text in zip(
            [*table.rows[0].cells, *table.rows[1].cells],
            ["Task", "Owner", "Buy", "Ann"],
            strict=True,
        ):
            cell.text = text
        document.add_paragraph("The end.")

    assert parse(make.word(build)).text == (
        "Header\n\nMinutes\n\nWe met.\n\n- first\n- second\n1. one\n2. two\n\n"
        "Task | Owner\nBuy | Ann\n\nThe end.\n\nFooter\n"
    )


def test_empty_cells_of_a_table_keep_their_place():
    rows = [
        ["Agreed on Monday", "", ""],
        ["Action", "Owner", "Due"],
        ["Order paint", "", "Friday"],
        ["Call the roofer", "Ann", ""],
        ["", "Joe", "in May"],
    ]

    def build(document):
        table = document.add_table(len(rows), 3)
        for row, texts in zip(table.rows, rows, strict=True):
            for cell, text in zip(row.cells, texts, strict=True):
                cell.text = text

    text = parse(make.word(build)).text
    assert text == (
        "Agreed on Monday\nAction | Owner | Due\nOrder paint |  | Friday\n"
        "| Call the roofer | Ann |  |\n|  | Joe | in May |\n"
    )


def test_a_merged_cell_repeats_in_each_row_and_fills_its_first_column():
    def build(document):
        table = document.add_table(5, 3)
        for row, texts in zip(
            table.rows,
            [["Task", "Who", "When"], ["Buy", "Ann", "May"], ["Sweep"], ["Mow"], ["All of it"]],
            strict=True,
        ):
            for cell, text in zip(row.cells, texts, strict=False):
                cell.text = text
        table.cell(1, 1).merge(table.cell(2, 1))
        table.cell(3, 0).merge(table.cell(3, 1))
        table.cell(3, 2).text = "June"
        table.cell(4, 0).merge(table.cell(4, 2))

    assert parse(make.word(build)).text == (
        "Task | Who | When\nBuy | Ann | May\n| Sweep | Ann |  |\nMow |  | June\nAll of it\n"
    )


def tc(text: str, properties: str = "") -> str:
    return f"<w:tc><w:tcPr>{properties}</w:tcPr>{make.paragraph(text)}</w:tc>"


def tr(*cells: str, before: int = 0) -> str:
    return f'<w:tr><w:trPr><w:gridBefore w:val="{before}"/></w:trPr>{"".join(cells)}</w:tr>'


def test_columns_begin_where_cells_begin():
    two, start, on = '<w:gridSpan w:val="2"/>', '<w:vMerge w:val="restart"/>', "<w:vMerge/>"
    rows = [
        tr(tc("Task", two), tc("Who", two), tc("When")),
        tr(tc("Buy", two), tc("Ann", two + start), tc("May")),
        tr(tc("", two + on), tc("June"), before=2),
        tr(tc("Joe", two), tc("July"), before=2),
        tr(tc("Mow", two), tc("", two + on), tc("August")),  # goes on from nothing
    ]
    assert body(f"<w:tbl>{''.join(rows)}</w:tbl>") == (
        "Task | Who | When\nBuy | Ann | May\n|  | Ann | June |\n|  | Joe | July |\n"
        "Mow |  | August\n"
    )


@pytest.mark.parametrize(
    ("xml", "expected"),
    [
        (make.paragraph("plain"), "plain\n"),
        (run("<w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t>"), "a\tb\nc\n"),
        (run("<w:t>non</w:t><w:noBreakHyphen/><w:t>stop</w:t>"), "non-stop\n"),
        (
            "<w:p><w:r><w:t>kept </w:t></w:r><w:del><w:r><w:delText>gone</w:delText></w:r></w:del>"
            "<w:ins><w:r><w:t>new</w:t></w:r></w:ins></w:p>",
            "kept new\n",
        ),
        (
            "<w:p><w:moveFrom><w:r><w:t>away</w:t></w:r></w:moveFrom>"
            "<w:moveTo><w:r><w:t>here</w:t></w:r></w:moveTo></w:p>",
            "here\n",
        ),
        (
            "<w:p><w:hyperlink><w:r><w:t>link</w:t></w:r></w:hyperlink><w:r><w:rPr><w:vanish/>"
            "</w:rPr><w:t>unseen</w:t></w:r></w:p>",
            "link\n",
        ),
        (
            "<w:sdt><w:sdtContent><w:p><w:sdt><w:sdtContent><w:r><w:t>☒ yes</w:t></w:r>"
            "</w:sdtContent></w:sdt></w:p></w:sdtContent></w:sdt>",
            "☒ yes\n",
        ),
        (
            run("<w:fldChar w:fldCharType='begin'><w:ffData><w:checkBox><w:checked/></w:checkBox>"
                "</w:ffData></w:fldChar><w:instrText>FORMCHECKBOX</w:instrText><w:t>paid</w:t>"),
            "☒ paid\n",
        ),
        (run("<w:sym w:font='Wingdings' w:char='F0FE'/><w:t> done</w:t>"), "☒ done\n"),
        (
            run("<mc:AlternateContent><mc:Choice><w:txbxContent>" + make.paragraph("boxed")
                + "</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>"
                + make.paragraph("boxed") + "</w:txbxContent></mc:Fallback></mc:AlternateContent>"),
            "boxed\n",
        ),
        (
            "<w:p><w:r><w:ruby><w:rt><w:r><w:t>kana</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>字</w:t>"
            "</w:r></w:rubyBase></w:ruby></w:r></w:p>",
            "字\n",
        ),
        (
            "<w:tbl><w:tr><w:tc>" + "".join(make.paragraph(f"line {i}") for i in range(5))
            + "</w:tc><w:tc>" + make.paragraph("side") + "</w:tc></w:tr></w:tbl>",
            "line 0\n\nline 1\n\nline 2\n\nline 3\n\nline 4\n\nside\n",
        ),
        (
            "<w:tbl><w:sdt><w:sdtContent><w:tr><w:tc>" + make.paragraph("a") + "</w:tc><w:tc>"
            + make.paragraph("b") + "</w:tc></w:tr></w:sdtContent></w:sdt></w:tbl>",
            "a | b\n",
        ),
    ],
)  # fmt: skip
def test_elements_that_are_read(xml, expected):
    assert body(xml) == expected


@pytest.mark.parametrize(
    "xml",
    [
        make.paragraph("one") + run("<w:br w:type='page'/>") + make.paragraph("two"),
        make.paragraph("one") + run("<w:br w:type='page'/>")
        + run("<w:lastRenderedPageBreak/><w:t>two</w:t>"),
        make.paragraph("one") + run("<w:lastRenderedPageBreak/><w:t>two</w:t>"),
        make.paragraph("one") + make.paragraph("two", "<w:pPr><w:pageBreakBefore/></w:pPr>"),
    ],
)  # fmt: skip
def test_pages_end_at_breaks(xml):
    document = parse(make.word_xml(xml))
    assert [document.text[p.start : p.end] for p in document.pages] == ["one\n", "two\n"]


def test_numbers_of_nested_lists_are_computed():
    levels = "".join(
        f'<w:lvl w:ilvl="{i}"><w:start w:val="1"/><w:numFmt w:val="{kind}"/>'
        f'<w:lvlText w:val="{text}"/></w:lvl>'
        for i, (kind, text) in enumerate(
            [("decimal", "%1."), ("lowerLetter", "%1.%2)"), ("upperRoman", "%3")]
        )
    )
    numbering = (
        f'<w:numbering {make.WORD_NS}><w:abstractNum w:abstractNumId="7">{levels}</w:abstractNum>'
        '<w:num w:numId="3"><w:abstractNumId w:val="7"/></w:num></w:numbering>'
    )

    def item(level: int, text: str) -> str:
        numbers = f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="3"/></w:numPr>'
        return make.paragraph(text, f"<w:pPr>{numbers}</w:pPr>")

    xml = item(0, "a") + item(1, "b") + item(1, "c") + item(2, "d") + item(0, "e") + item(1, "f")
    text = parse(make.word_xml(xml, numbering=numbering)).text
    assert text == "1. a\n  1.a) b\n  1.b) c\n    I d\n2. e\n  2.a) f\n"


def test_footnotes_and_comments_stand_at_the_end():
    xml = run("<w:t>Claim</w:t><w:footnoteReference w:id='5'/>")
    notes = (
        f"<w:footnotes {make.WORD_NS}><w:footnote w:id='5'>{make.paragraph('Proof.')}</w:footnote>"
        f"<w:footnote w:id='6'>{make.paragraph('Unused.')}</w:footnote></w:footnotes>"
    )
    comments = (
        f"<w:comments {make.WORD_NS}><w:comment w:id='0' w:author='Ann'>"
        f"{make.paragraph('Check this.')}</w:comment></w:comments>"
    )
    text = parse(make.word_xml(xml, footnotes=notes, comments=comments)).text
    assert text == "Claim[1]\n\n[1] Proof.\n\nComment by Ann: Check this.\n"


@pytest.mark.parametrize(
    ("created", "modified", "written"),
    [
        (datetime(2026, 5, 1), datetime(2026, 5, 9), date(2026, 5, 9)),
        (datetime(2020, 5, 1), datetime(2026, 5, 9), None),
        (datetime(2013, 12, 23), datetime(2013, 12, 23), None),
        (datetime(2013, 12, 23), datetime(2026, 5, 9), date(2026, 5, 9)),
    ],
)
def test_the_date_needs_creation_and_change_to_agree(created, modified, written):
    def build(document):
        document.add_paragraph("text")
        document.core_properties.created = created
        document.core_properties.modified = modified
        document.core_properties.title = "Title"

    document = parse(make.word(build))
    assert document.written == written
    assert document.metadata["title"] == "Title"


def rewritten(text: str, *changes: tuple[str, str]) -> bytes:
    """A DOCX of one paragraph, with changes to all of its parts."""
    with ZipFile(BytesIO(make.word_xml(make.paragraph(text)))) as old:
        parts = {name: old.read(name).decode() for name in old.namelist()}
    for before, after in changes:
        parts = {name: part.replace(before, after) for name, part in parts.items()}
    return make.package(parts)


def test_the_strict_format_is_read():
    base, strict = "http://schemas.openxmlformats.org", "http://purl.oclc.org/ooxml"
    data = rewritten(
        "strict",
        (f"{base}/wordprocessingml/2006/main", f"{strict}/wordprocessingml/main"),
        (f"{base}/officeDocument/2006/relationships", f"{strict}/officeDocument/relationships"),
    )
    assert parse(data).text == "strict\n"


@pytest.mark.parametrize(
    "kind",
    [
        "application/vnd.ms-word.document.macroEnabled.main+xml",
        "application/vnd.ms-word.template.macroEnabledTemplate.main+xml",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml",
    ],
)
def test_macro_enabled_documents_and_templates_are_read(kind):
    assert parse(rewritten("macro", (package._MAIN_TYPE.decode(), kind))).text == "macro\n"


def doctype(encoding: str) -> bytes:
    entity = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]>'
    notes = f"{entity}<w:footnotes {make.WORD_NS}/>".encode(encoding)
    return make.word_xml(make.paragraph("x"), footnotes=notes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("data", "reason", "says"),
    [
        (make.word_xml(""), Reason.EMPTY, "no text"),
        (doctype("utf-8"), Reason.MALFORMED, "DOCTYPE"),
        (doctype("utf-16"), Reason.MALFORMED, "DOCTYPE"),
        (make.word_xml("<w:p>")[:300], Reason.MALFORMED, "damaged"),
        (make.word_xml("<w:p><unclosed></w:p>"), Reason.MALFORMED, "XML"),
        (make.package({"readme.txt": "hi"}), Reason.MALFORMED, "not a DOCX"),
        (make.word_xml("<!--" + " " * (90 << 20) + "-->"), Reason.TOO_LARGE, "unpacks to"),
    ],
    ids=["empty", "doctype", "doctype utf-16", "cut off", "bad xml", "other zip", "bomb"],
)
def test_failures(data, reason, says):
    with pytest.raises(ParseFailure) as failure:
        parse(data)
    assert failure.value.reason is reason
    assert says in failure.value.detail


def test_a_document_of_pictures_has_no_text():
    def part(kind: bytes, content: bytes) -> bytes:
        crc = zlib.crc32(kind + content)
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", crc)

    png = b"\x89PNG\r\n\x1a\n" + part(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
    png += part(b"IDAT", zlib.compress(b"\0\0")) + part(b"IEND", b"")
    with pytest.raises(ParseFailure) as failure:
        parse(make.word(lambda document: document.add_picture(BytesIO(png))))
    assert failure.value.reason is Reason.NO_TEXT
