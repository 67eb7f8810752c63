"""XLSX: rows as lines, numbers as a person sees them, what is hidden or has no value."""

from datetime import date

import pytest

from pipelines.document import Document
from pipelines.errors import ParseFailure
from pipelines.parsers import ParseLimits, detect, parse_bytes
from pipelines.parsers import media_types as k
from pipelines.parsers.sheets import sheet as limits_of_sheets
from pipelines.result import Reason
from tests.unit.pipelines.parsers import make
from tests.unit.pipelines.parsers.make_office import (
    cell,
    core,
    rels,
    sheet,
    styles,
    workbook,
)


def parse(data: bytes, **limits: int) -> Document:
    return parse_bytes(data, k.XLSX, ParseLimits(**limits))


def one(*rows: str, before: str = "", after: str = "", **parts) -> Document:
    return parse(workbook({"Costs": sheet(*rows, before=before, after=after)}, **parts))


def test_each_sheet_is_a_page_with_its_name_above_its_rows():
    document = parse(
        workbook(
            {
                "Costs": sheet(
                    cell("A1", "Item") + cell("B1", "Net") + cell("D1", "Paid"),
                    cell("A2", "Hall hire") + cell("B2", 240) + cell("D2", True),
                    cell("A3", "Posters") + cell("D3", False),
                    '<row r="5"><c r="A5" t="s"><v>0</v></c></row>',
                ),
                "Empty": sheet(),
                "Notes": sheet(cell("C7", "Ask Ann")),
            },
            strings=[
                "<r><t>Total</t></r><r><t xml:space='preserve'> net</t></r><rPh><t>x</t></rPh>"
            ],
            **{"docProps/core.xml": core("Fair", "2026-05-01T10:00:00Z", "2026-05-04T10:00:00Z")},
        )
    )
    assert document.text == (
        "Costs\n\nItem | Net | Paid\nHall hire | 240 | TRUE\nPosters |  | FALSE\n\nTotal net\n"
        "Notes\n\nAsk Ann\n"
    )
    assert [page.start for page in document.pages] == [0, 78, 78]
    assert [(entry.page, entry.reason) for entry in document.skipped] == [(2, "blank")]
    assert document.metadata == {"title": "Fair", "author": "Ann"}
    assert document.written == date(2026, 5, 4)


@pytest.mark.parametrize(
    ("value", "code", "shown"),
    [
        (12.500000001, "General", "12.5"),
        (0.1 + 0.2, "General", "0.3"),
        (2026.0, "General", "2026"),
        (0.19, "0%", "19%"),
        (0.195, "0.0 %", "19.5 %"),
        (1234.5, '#,##0.00 "€"', "1234.50 €"),
        (1234.5, "[$€-407] #,##0.00", "€ 1234.50"),
        (-5, "#,##0.00;[Red]#,##0.00", "-5.00"),  # red alone says that it is negative
        (-5, "0;(0)", "(5)"),
        (2.675, "0.00", "2.68"),
        (-0.001, "0.00", "0.00"),
        (1067, "00000", "01067"),
        (1234567, "000-0000", "123-4567"),
        (1500000, '0.0,,"M"', "1.5M"),
        (0, '_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)', "$ -"),
        (7, "[&lt;5]0;[&gt;=5]0.0", "7.0"),
        (46091, "dd/mm/yyyy", "2026-03-10"),
        (46091, "[$-407]d. mmmm yyyy;@", "2026-03-10"),
        (46091.604166667, "d.m.yy h:mm", "2026-03-10 14:30"),
        (0.604166667, "h:mm AM/PM", "14:30"),
        (1.1, "[h]:mm", "26:24"),
        (46091, "mmm yyyy", "2026-03"),
        (59, "yyyy\\-mm\\-dd", "1900-02-28"),
        (1e300, "0.00E+00", "1.00E+300"),
        (-3.5, 'General" kg"', "-3.5 kg"),
    ],
)
def test_numbers_are_shown_by_their_format(value, code, shown):
    xml = styles(code.replace('"', "&quot;"))
    document = one(cell("A1", value, 1), **{"xl/styles.xml": xml})
    assert document.text == f"Costs\n\n{shown}\n"


def test_dates_of_the_old_mac_calendar():
    xml = styles("yyyy-mm-dd")
    document = one(
        cell("A1", 44629, 1), properties='<workbookPr date1904="1"/>', **{"xl/styles.xml": xml}
    )
    assert document.text == "Costs\n\n2026-03-10\n"


def test_errors_stay_and_merged_cells_come_once():
    document = one(
        cell("A1", "Offer") + cell("B1", "left over") + cell("C1", "Net"),
        cell("C2", "#REF!"),
        after='<mergeCells><mergeCell ref="A1:B2"/></mergeCells>',
    )
    assert document.text == "Costs\n\nOffer | Net\n| #REF! |\n".replace("| #REF! |", "#REF!")
    assert document.hidden == "left over"


def said(document: Document) -> list[tuple[int | None, str, str, str, bool]]:
    return [
        (entry.page, entry.reason, entry.part, entry.detail, entry.matters)
        for entry in document.skipped
    ]


def test_hidden_rows_columns_and_formats_are_left_out_and_said():
    document = one(
        cell("A1", "Item") + cell("B1", "Cost to us") + cell("C1", "Price"),
        cell("A2", "Hall") + cell("B2", 90) + cell("C2", 240) + cell("D2", 7, 1),
        f'<row r="3" hidden="1">{cell("A3", "Bribe")}{cell("C3", "word " * 60)}</row>',
        before='<cols><col min="2" max="2" width="0" hidden="1"/></cols>',
        **{"xl/styles.xml": styles(";;;")},
    )
    assert document.text == "Costs\n\nItem | Price\nHall | 240\n"
    assert document.hidden.split("\n")[:3] == ["Cost to us", "90", "7"]
    assert said(document) == [
        (1, "hidden", "hidden text", "10 characters in hidden columns", False),
        (1, "hidden", "hidden text", "1 characters whose format shows nothing", False),
        (1, "hidden", "hidden text", "245 characters in hidden rows", True),
    ]


@pytest.mark.parametrize(
    ("fill", "after", "text"),
    [
        (0, "", "Costs\n\nseen\n"),
        (1, "", "Costs\n\nseen | pale\n"),  # white on blue
        (0, '<conditionalFormatting sqref="B1"/>', "Costs\n\nseen | pale\n"),
    ],
)
def test_text_in_the_colour_of_its_cell_is_hidden(fill, after, text):
    xml = styles(extra=f'<xf numFmtId="0" fontId="1" fillId="{fill}"/>')
    document = one(
        cell("A1", "seen") + cell("B1", "pale", 1), after=after, **{"xl/styles.xml": xml}
    )
    assert document.text == text
    assert document.hidden == ("" if "pale" in text else "pale")


@pytest.mark.parametrize("state", ["hidden", "veryHidden"])
def test_hidden_sheets_are_left_out_and_said(state):
    document = parse(
        workbook(
            {"Offer": sheet(cell("A1", "Price")), "Margin": sheet(cell("A1", "secret 40"))},
            states={"Margin": state},
        )
    )
    assert document.text == "Offer\n\nPrice\n"
    assert "secret 40" in document.hidden
    assert said(document) == [(None, "hidden", "hidden sheet Margin", "8 characters", False)]


def test_formulas_without_a_value_are_said_and_others_show_it():
    rows = [
        cell("A1", "Sum") + cell("B1", 12.5, formula="SUM(C1:C9)") + cell("C1", None, formula="B1"),
        cell("A2", "Text") + cell("B2", "", formula='IF(1,"","x")'),
    ]
    document = one(*rows)
    assert document.text == "Costs\n\nSum | 12.5\nText\n"
    assert said(document) == [
        (1, "formula", "cell C1",
         "a formula without its value; open and save the file in a spreadsheet program", True)
    ]  # fmt: skip
    computed = one(
        cell("A1", "Sum") + cell("B1", 0, formula="C1"), properties='<calcPr fullCalcOnLoad="1"/>'
    )
    assert computed.text == "Costs\n\nSum\n"
    assert [entry.part for entry in computed.skipped] == ["cell B1"]


def test_rows_beyond_the_limit_are_said(monkeypatch):
    monkeypatch.setattr(limits_of_sheets.Room.__init__, "__defaults__", (5,))
    rows = [cell(f"A{n}", n) + cell(f"B{n}", n) for n in range(1, 6)]
    document = parse(workbook({"Costs": sheet(*rows), "More": sheet(*rows)}))
    assert document.text == "Costs\n\n1 | 1\n2 | 2\n"
    assert [(entry.page, entry.reason, entry.part) for entry in document.skipped] == [
        (1, "limit", "rows 3 to 5"),
        (2, "limit", ""),
    ]


def test_a_cell_in_the_farthest_corner_costs_nothing():
    assert one(cell("A1", "x"), f'<row r="1048576">{cell("XFD1048576", "y")}</row>').text == (
        "Costs\n\nx\n\ny\n"
    )


def test_a_shared_string_used_often_does_not_fill_the_memory():
    long = "x" * 30_000
    row = "".join(f'<c r="{c}1" t="s"><v>0</v></c>' for c in ("A", "B", "C"))
    with pytest.raises(ParseFailure) as failure:
        parse(workbook({"S": sheet(row)}, strings=[f"<t>{long}</t>"]), chars=50_000)
    assert failure.value.reason is Reason.TOO_LARGE


def test_comments_and_text_boxes_stand_below_the_rows():
    drawing = (
        '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" '
        'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><xdr:sp><xdr:txBody>'
        "<a:p><a:r><a:t>Not yet agreed</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:wsDr>"
    )
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    comments = (
        f'<comments xmlns="{main}"><authors><author>Ben</author></authors><commentList>'
        '<comment ref="B2" authorId="0"><text><r><t>Ben:</t></r><r><t>\nincludes tax</t></r></text>'
        "</comment></commentList></comments>"
    )
    document = one(
        cell("A1", "Net"),
        **{
            "xl/worksheets/_rels/sheet1.xml.rels": rels(
                ("drawing", "../drawings/drawing1.xml"), ("comments", "/xl/comments1.xml")
            ),
            "xl/drawings/drawing1.xml": drawing,
            "xl/comments1.xml": comments,
        },
    )
    assert document.text == "Costs\n\nNet\n\nNot yet agreed\nComment on B2 by Ben: includes tax\n"


def test_the_strict_format_is_read():
    data = workbook({"S": sheet(cell("A1", "strict"))})
    from io import BytesIO
    from zipfile import ZipFile

    with ZipFile(BytesIO(data)) as archive:
        files = {name: archive.read(name).decode() for name in archive.namelist()}
    for name in files:
        files[name] = files[name].replace(
            "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
            "http://purl.oclc.org/ooxml/spreadsheetml/main",
        ).replace(
            "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
            "http://purl.oclc.org/ooxml/officeDocument/relationships",
        )  # fmt: skip
    assert parse(make.package(files)).text == "S\n\nstrict\n"


def test_files_inside_a_workbook_are_read():
    data = workbook(
        {"S": sheet(cell("A1", "see inside"))},
        **{"xl/embeddings/letter.docx": make.word_xml(make.paragraph("Dear Ann"))},
    )
    document = parse(data)
    assert document.text == "S\n\nsee inside\n----- Attachment: letter.docx -----\nDear Ann\n"
    assert [item.parsed for item in document.attachments] == [True]


@pytest.mark.parametrize(
    ("data", "reason", "says"),
    [
        (workbook({"S": sheet()}), Reason.EMPTY, "no text"),
        (workbook({"S": sheet(cell("A1", None, formula="1+1"))}), Reason.NO_TEXT, "formulas"),
        (
            workbook({"S": sheet(cell("A1", "x"))}, states={"S": "hidden"}),
            Reason.EMPTY,
            "all cells with text are hidden",
        ),
        (
            workbook({"S": '<!DOCTYPE x [<!ENTITY a "b">]>' + sheet(cell("A1", "&amp;a;"))}),
            Reason.MALFORMED,
            "DOCTYPE",
        ),
        (workbook({"S": "<worksheet><sheetData>"}), Reason.MALFORMED, "damaged"),
        (b"PK\x03\x04 cut short", Reason.MALFORMED, "damaged"),
    ],
)
def test_failures(data, reason, says):
    with pytest.raises(ParseFailure) as failure:
        parse(data)
    assert failure.value.reason is reason
    assert says in failure.value.detail


def test_a_sheet_of_pictures_is_said():
    drawing = (
        '<wsDr xmlns="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" '
        'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><pic><a:blip/></pic></wsDr>'
    )
    document = parse(
        workbook(
            {"Scan": sheet(), "Words": sheet(cell("A1", "x"))},
            **{
                "xl/worksheets/_rels/sheet1.xml.rels": rels(("drawing", "../drawings/d.xml")),
                "xl/drawings/d.xml": drawing,
            },
        )
    )
    assert said(document) == [(1, "picture", "", "the sheet holds only pictures", True)]


@pytest.mark.parametrize("name", ["a.xlsx", "a.xlsm", "a.bin", "a"])
def test_detected_by_content(name):
    assert detect(name, workbook({"S": sheet(cell("A1", "x"))})[: k.HEAD_BYTES]) == k.XLSX


def test_a_formula_that_nobody_sees_is_not_missed():
    rows = [
        cell("A1", "Item") + cell("B1", None, formula="C9"),
        f'<row r="2" hidden="1">{cell("A2", None, formula="C9")}</row>',
    ]
    document = one(*rows, before='<cols><col min="2" max="2" hidden="true"/></cols>')
    assert document.text == "Costs\n\nItem\n"
    assert document.skipped == ()
