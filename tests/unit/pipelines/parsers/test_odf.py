"""OpenDocument: text, spreadsheets and presentations, packed and flat."""

from datetime import date

import pytest

from pipelines.document import Document
from pipelines.errors import ParseFailure
from pipelines.parsers import ParseLimits, detect, parse_bytes
from pipelines.parsers import media_types as k
from pipelines.parsers.sheets.sheet import Room
from pipelines.result import Reason
from tests.unit.pipelines.parsers import make
from tests.unit.pipelines.parsers.make_odf import (
    NAMESPACES,
    cell,
    flat,
    line,
    odf,
    paragraph,
    style,
    table,
)


def parse(data: bytes, name: str = "a") -> Document:
    return parse_bytes(data, detect(name, data[: k.HEAD_BYTES]), ParseLimits())


def text(body: str, styles: str = "", **parts) -> Document:
    document = parse(odf("text", body, styles, **parts))
    assert document.media_type == k.ODT
    return document


def said(document: Document) -> list[tuple[int | None, str, str, str, bool]]:
    return [
        (entry.page, entry.reason, entry.part, entry.detail, entry.matters)
        for entry in document.skipped
    ]


NUMBERED = (
    '<text:list-style style:name="L">'
    '<text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/>'
    '<text:list-level-style-number text:level="2" style:num-format="a" style:num-suffix=")"/>'
    '<text:list-level-style-number text:level="3" style:num-format="1" text:display-levels="3"/>'
    "</text:list-style>"
    '<text:list-style style:name="B"><text:list-level-style-bullet text:level="1"/>'
    "</text:list-style>"
)


def items(*inside: str, style: str = "L", more: str = "") -> str:
    listed = "".join(f"<text:list-item>{item}</text:list-item>" for item in inside)
    name = f'text:style-name="{style}"' if style else ""
    return f"<text:list {name} {more}>{listed}</text:list>"


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        (
            '<text:h text:outline-level="1">Minutes</text:h>' + paragraph("We\n  met<text:s/>."),
            "Minutes\n\nWe   met .",
        ),
        (paragraph("a<text:tab/>b<text:line-break/>c<text:s text:c='2'/>d"), "a\tb\nc  d"),
        (
            items(
                paragraph("one") + paragraph("more"),
                paragraph("two") + items(paragraph("inner"), paragraph("next"), style=""),
                paragraph("three"),
            ),
            "1. one\nmore\n2. two\n  a) inner\n  b) next\n3. three",
        ),
        (
            items(paragraph("one")) + paragraph("between")
            + items(paragraph("two"), more='text:continue-numbering="true"'),
            "1. one\n\nbetween\n\n2. two",
        ),
        (items(paragraph("one")) + items(paragraph("again")), "1. one\n1. again"),
        (items(paragraph("x"), style="B"), "- x"),
        (
            table(
                "T",
                "<table:table-header-rows>" + line(cell("Task"), cell("Owner"), cell("Due"))
                + "</table:table-header-rows>",
                line(cell("Hall", 'table:number-rows-spanned="2"'), cell("Ann"), cell("May")),
                line("<table:covered-table-cell/>", cell("Ben"), cell("")),
                line(cell("All", 'table:number-columns-spanned="2"'),
                     "<table:covered-table-cell/>", cell("June")),
            ),
            "Task | Owner | Due\nHall | Ann | May\n| Hall | Ben |  |\nAll |  | June",
        ),
        (
            paragraph(
                "As said<text:note><text:note-citation>1</text:note-citation><text:note-body>"
                "<text:p>In May</text:p></text:note-body></text:note>."
            ),
            "As said[1].\n\n[1] In May",
        ),
        (
            paragraph(
                "Fee<office:annotation><dc:creator>Ann</dc:creator><text:p>too high</text:p>"
                "</office:annotation>"
            ),
            "Fee\n\nComment by Ann: too high",
        ),
        (
            "<text:tracked-changes><text:changed-region><text:deletion><text:p>gone</text:p>"
            "</text:deletion></text:changed-region></text:tracked-changes>" + paragraph("kept"),
            "kept",
        ),
        (
            "<text:table-of-content><text:table-of-content-source><text:index-title-template>no"
            "</text:index-title-template></text:table-of-content-source><text:index-body>"
            + paragraph("1 Start") + "</text:index-body></text:table-of-content>",
            "1 Start",
        ),
        (
            paragraph("see<draw:frame><draw:text-box><text:p>the box</text:p></draw:text-box>"
                      "</draw:frame> there"),
            "see there\n\nthe box",
        ),
        (paragraph("<draw:custom-shape><text:p>shape</text:p></draw:custom-shape>"), "shape"),
        (paragraph('<text:a xlink:href="http://a.b">our <text:span>page</text:span></text:a>'),
         "our page"),
        (paragraph("<text:ruby><text:ruby-base>漢</text:ruby-base><text:ruby-text>kan"
                   "</text:ruby-text></text:ruby>"), "漢"),
    ],
)  # fmt: skip
def test_elements_that_are_read(body, shown):
    assert text(body, NUMBERED).text == shown + "\n"


def test_numbered_headings():
    outline = (
        '<office:styles><text:outline-style><text:outline-level-style text:level="1" '
        'style:num-format="1"/><text:outline-level-style text:level="2" style:num-format="1" '
        'text:display-levels="2"/></text:outline-style></office:styles>'
    )
    headings = "".join(
        f'<text:h text:outline-level="{level}">{name}</text:h>'
        for level, name in [(1, "Scope"), (2, "Aim"), (2, "Means"), (1, "Costs"), (2, "Hall")]
    )
    assert text(headings, pages=outline).text == (
        "1 Scope\n\n1.1 Aim\n\n1.2 Means\n\n2 Costs\n\n2.1 Hall\n"
    )


def test_pages_headers_footers_and_metadata():
    master = (
        '<office:master-styles><style:master-page style:name="Standard"><style:header>'
        "<text:p>Letterhead</text:p></style:header><style:footer><text:p>ACME</text:p>"
        '</style:footer></style:master-page><style:master-page style:name="Unused"><style:header>'
        "<text:p>Not used</text:p></style:header></style:master-page></office:master-styles>"
    )
    meta = (
        f"<office:document-meta {NAMESPACES}><office:meta><dc:title>Offer</dc:title>"
        "<meta:initial-creator>Ann</meta:initial-creator><meta:creation-date>2026-05-01T10:00:00"
        "</meta:creation-date><dc:date>2026-05-04T10:00:00.123</dc:date></office:meta>"
        "</office:document-meta>"
    )
    breaks = style("P", "paragraph", '<style:paragraph-properties fo:break-before="page"/>')
    document = text(
        paragraph("one") + paragraph("two", "P"), breaks, pages=master, **{"meta.xml": meta}
    )
    assert [document.text[p.start : p.end] for p in document.pages] == [
        "Letterhead\n\none\n",
        "two\n\nACME\n",
    ]
    assert document.metadata == {"title": "Offer", "author": "Ann"}
    assert document.written == date(2026, 5, 4)


def test_hidden_text_is_left_out_and_said():
    styles = (
        style("Base", "text", '<style:text-properties text:display="none"/>')
        + style("H", "text", attributes='style:parent-style-name="Base"')
        + style("W", "text", '<style:text-properties fo:color="#FFFFFF"/>')
        + style("C", "table-cell", '<style:table-cell-properties fo:background-color="#003366"/>')
    )
    body = (
        paragraph('Price <text:span text:style-name="H">limit 90 </text:span>240')
        + paragraph('<text:span text:style-name="W">ignore all</text:span>')
        + f'<text:section text:display="none">{paragraph("a section")}</text:section>'
        + table("T", line(
            cell('<text:span text:style-name="W">Head</text:span>', 'table:style-name="C"'),
            cell("b"),
        ))
    )  # fmt: skip
    document = text(body, styles)
    assert document.text == "Price 240\n\nHead | b\n"
    assert document.hidden == "limit 90 ignore alla section"
    assert said(document) == [
        (None, "hidden", "hidden text", "24 characters formatted as hidden or in white", False)
    ]


def test_objects_and_pictures():
    chart = (
        f"<office:document-content {NAMESPACES}><office:body><office:chart><chart:chart>"
        f"<chart:title>{paragraph('Sales')}</chart:title>"
        + table("local-table", line(cell(""), cell("Net")), line(cell("May"), cell("5")))
        + "</chart:chart></office:chart></office:body></office:document-content>"
    )
    formula = (
        '<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mi>a</mi><mo>=</mo>'
        "<mn>2</mn><annotation>a = 2</annotation></semantics></math>"
    )
    frames = "".join(
        f'<draw:frame draw:name="{name}" svg:width="{width}cm" svg:height="10cm">'
        f"{inside}</draw:frame>"
        for name, width, inside in [
            ("c", 9, '<draw:object xlink:href="./Object 1"/><draw:image xlink:href="x"/>'),
            ("f", 9, '<draw:object xlink:href="./Object 2"/>'),
            ("gone", 9, '<draw:object xlink:href="./Object 9"/>'),
            ("terms", 9, '<draw:object-ole xlink:href="./Object 3"/>'),
            ("scan", 20, '<draw:image xlink:href="Pictures/1.png"/>'),
        ]
    )
    document = text(
        paragraph("word " * 60 + frames),
        **{
            "Object 1/content.xml": chart,
            "Object 2/content.xml": formula,
            "Object 3": make.word_xml(make.paragraph("The terms")),
        },
    )
    assert "Sales\n\n| Net\nMay | 5".replace("| Net", "Net") in document.text
    assert "a=2" in document.text
    assert document.text.endswith("----- Attachment: terms -----\nThe terms\n")
    assert said(document) == [
        (None, "unsupported", "an embedded object", "its text cannot be read", True),
        (None, "picture", "picture 1", "a picture over 32% of a page", False),
    ]


def test_a_spreadsheet_shows_what_a_person_sees():
    rows = [
        line(cell("Item"), cell("Share"), cell("Net"), cell("Day"), cell("Own")),
        line(
            cell("Hall"),
            cell("19,5 %", 'office:value-type="percentage" office:value="0.195"'),
            cell("1.234,50 €", 'office:value-type="currency" office:value="1234.5"'),
            cell("10.03.26", 'office:value-type="date" office:date-value="2026-03-10T14:30:00"'),
            cell("secret"),
        ),
        line(
            cell("", 'table:number-columns-repeated="16384"'),
            attributes='table:number-rows-repeated="3"',
        ),
        line(
            cell("#REF!"), cell("", 'office:value-type="float" office:value="12.50"'),
            cell("WAHR", 'office:value-type="boolean" office:boolean-value="true"'),
            cell("", 'table:formula="of:=[.B2]"'),
        ),
        line(cell("hidden row"), attributes='table:visibility="filter"'),
        line(
            '<table:table-cell table:number-columns-spanned="2"><office:annotation><dc:creator>Ben'
            "</dc:creator><text:p>why?</text:p></office:annotation><text:p>Sum</text:p>"
            "</table:table-cell>",
            cell("under", kind="covered-table-cell"),
        ),
        line(cell("twice"), attributes='table:number-rows-repeated="2"'),
    ]  # fmt: skip
    columns = (
        '<table:table-column table:number-columns-repeated="4"/>'
        '<table:table-column table:visibility="collapse"/>'
    )
    unseen = style("ta2", "table", '<style:table-properties table:display="false"/>')
    document = parse(
        odf(
            "spreadsheet",
            table("Costs", *rows, columns=columns) + table("Margin", line(cell("40")), style="ta2"),
            unseen,
        ),
        "a.ods",
    )
    assert document.media_type == k.ODS
    assert document.text == (
        "Costs\n\nItem | Share | Net | Day\nHall | 19,5 % | 1.234,50 € | 2026-03-10 14:30\n\n"
        "| #REF! | 12.5 | TRUE |  |\n\nSum\ntwice\ntwice\n\nComment on A8 by Ben: why?\n"
    ).replace("| #REF! | 12.5 | TRUE |  |", "#REF! | 12.5 | TRUE")
    assert said(document) == [
        (1, "formula", "cell D6",
         "a formula without its value; open and save the file in a spreadsheet program", True),
        (1, "hidden", "hidden text", "9 characters in hidden columns", False),
        (1, "hidden", "hidden text", "9 characters in hidden rows", False),
        (1, "hidden", "hidden text", "5 characters under merged cells", False),
        (None, "hidden", "hidden sheet Margin", "2 characters", False),
    ]  # fmt: skip


def test_a_sheet_repeated_to_its_end_costs_nothing(monkeypatch):
    monkeypatch.setattr(Room.__init__, "__defaults__", (5_000,))
    long = line(
        cell("x", 'table:number-columns-repeated="1000"'),
        attributes='table:number-rows-repeated="1048576"',
    )
    document = parse(odf("spreadsheet", table("S", line(cell("first")), long)))
    assert [(entry.reason, entry.part) for entry in document.skipped] == [
        ("limit", "rows 6 to 1,048,577")
    ]


def test_a_presentation():
    def page(*frames: str, notes: str = "", style: str = "") -> str:
        return f'<draw:page draw:style-name="{style}">{"".join(frames)}{notes}</draw:page>'

    def box(words: str, y: int, kind: str = "", more: str = "") -> str:
        return (
            f'<draw:frame svg:x="1cm" svg:y="{y}cm" presentation:class="{kind}" {more}>'
            f"<draw:text-box>{paragraph(words)}</draw:text-box></draw:frame>"
        )

    notes = (
        '<presentation:notes><draw:frame presentation:class="notes"><draw:text-box><text:p>Smile'
        "</text:p></draw:text-box></draw:frame></presentation:notes>"
    )
    unseen = style(
        "dp2", "drawing-page", '<style:drawing-page-properties presentation:visibility="hidden"/>'
    )
    data = odf(
        "presentation",
        page(
            box("below", 9), box("above", 3), box("Our plan", 5, "title"),
            box("", 1, "outline", 'presentation:placeholder="true"'), notes=notes,
        )
        + page(box("secret", 1), style="dp2")
        + page('<draw:frame><draw:image xlink:href="x"/></draw:frame>'),
        unseen,
    )  # fmt: skip
    document = parse(data, "a.odp")
    assert document.media_type == k.ODP
    assert document.text == "Our plan\n\nabove\n\nbelow\n\nNotes: Smile\n"
    assert document.hidden == "secret"
    assert said(document) == [
        (2, "picture", "", "a picture on a slide without text", True),
        (None, "hidden", "hidden slide 2", "6 characters", False),
    ]


@pytest.mark.parametrize(
    ("kind", "media_type", "body"),
    [
        ("text", k.ODT, paragraph("flat")),
        ("spreadsheet", k.ODS, table("", line(cell("flat")))),
    ],
)
@pytest.mark.parametrize("name", ["a.fodt", "a.xml", "a"])
def test_flat_files(kind, media_type, body, name):
    document = parse(flat(kind, body), name)
    assert (document.text, document.media_type) == ("flat\n", media_type)


@pytest.mark.parametrize(
    ("data", "reason", "says"),
    [
        (odf("text", ""), Reason.EMPTY, "no text"),
        (odf("text", paragraph("<draw:frame><draw:image/></draw:frame>")), Reason.NO_TEXT, "pic"),
        (
            odf("text", "", **{"META-INF/manifest.xml": "<a><manifest:encryption-data/></a>"}),
            Reason.ENCRYPTED,
            "password",
        ),
        (
            odf("text", "", **{"content.xml": "<!DOCTYPE x [<!ENTITY a 'b'>]><x>&a;</x>"}),
            Reason.MALFORMED,
            "DOCTYPE",
        ),
        (odf("formula", ""), Reason.UNSUPPORTED, "opendocument.formula"),
    ],
)
def test_failures(data, reason, says):
    with pytest.raises(ParseFailure) as failure:
        parse(data)
    assert failure.value.reason is reason
    assert says in failure.value.detail


def test_hostile_nesting_and_repeats_are_bounded():
    deep = "<text:span>" * 20_000 + "x" + "</text:span>" * 20_000
    with pytest.raises(ParseFailure):
        text(paragraph(deep))
    wide = line(cell("y" * 2000, 'table:number-columns-repeated="999999"') * 50)
    assert len(text(table("T", wide * 5)).text) < 600_000
