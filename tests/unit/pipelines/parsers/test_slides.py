"""PPTX: reading order, tables, charts, SmartArt, notes; what is hidden or a picture."""

import pytest

from pipelines.document import Document
from pipelines.errors import ParseFailure
from pipelines.parsers import ParseLimits, detect, parse_bytes
from pipelines.parsers import media_types as k
from pipelines.result import Reason
from tests.unit.pipelines.parsers import make
from tests.unit.pipelines.parsers.make_office import (
    deck,
    frame,
    paragraphs,
    picture,
    rels,
    shape,
    slide,
)

_CHART = "http://schemas.openxmlformats.org/drawingml/2006/chart"
_MAIN = "http://schemas.openxmlformats.org/drawingml/2006/main"
_DIAGRAM = "http://schemas.openxmlformats.org/drawingml/2006/diagram"


def parse(data: bytes, **limits: int) -> Document:
    assert detect("talk.pptx", data[: k.HEAD_BYTES]) == k.PPTX
    return parse_bytes(data, k.PPTX, ParseLimits(**limits))


def said(document: Document) -> list[tuple[int | None, str, str, str, bool]]:
    return [
        (entry.page, entry.reason, entry.part, entry.detail, entry.matters)
        for entry in document.skipped
    ]


def test_slides_in_order_with_title_first_then_from_top_to_bottom():
    one = slide(
        shape("right", (8, 2)),
        shape("below", (1, 5)),
        shape("left", (1, 2.1)),
        shape("Page 1", (12, 7), "sldNum"),
        shape("ACME", (1, 7), "ftr"),
        shape("first\nsecond", None, "obj"),
        shape("Our plan", None, "title"),
    )
    two = slide(shape("Thanks", None, "ctrTitle"))
    document = parse(deck(one, two))
    assert [document.text[p.start : p.end] for p in document.pages] == [
        "Our plan\n\n- first\n- second\n\nleft\n\nright\n\nbelow\n\nACME\n",
        "Thanks\n",
    ]


def test_groups_lists_and_tables():
    group = (
        '<p:grpSp><p:nvGrpSpPr><p:cNvPr id="1" name="g"/></p:nvGrpSpPr><p:grpSpPr><a:xfrm>'
        '<a:off x="0" y="5000000"/><a:ext cx="1000" cy="1000"/><a:chOff x="0" y="0"/>'
        '<a:chExt cx="1000" cy="1000"/></a:xfrm></p:grpSpPr>' + shape("in a group", (1, 0.5))
        + "</p:grpSp>"
    )  # fmt: skip
    numbered = "".join(
        paragraphs(text, f'<a:pPr lvl="{level}"><a:buAutoNum type="{kind}"/></a:pPr>')
        for text, level, kind in [
            ("one", 0, "arabicPeriod"), ("inner", 1, "alphaLcParenR"), ("two", 0, "arabicPeriod"),
        ]
    )  # fmt: skip
    cells = "".join(
        "<a:tr>" + "".join(
            f"<a:tc {attributes}><a:txBody>{paragraphs(text)}</a:txBody></a:tc>"
            for text, attributes in line
        ) + "</a:tr>"
        for line in [
            [("Task", ""), ("Owner", ""), ("Due", "")],
            [("Hall", 'rowSpan="2"'), ("Ann", ""), ("May", "")],
            [("", 'vMerge="1"'), ("Ben", ""), ("", "")],
        ]
    )  # fmt: skip
    table = frame(f"<a:tbl>{cells}</a:tbl>", (1, 3))
    text = parse(deck(slide(group, table, shape(numbered, (1, 1))))).text
    assert text == (
        "1. one\n  a) inner\n2. two\n\n"
        "Task | Owner | Due\nHall | Ann | May\n| Hall | Ben |  |\n\nin a group\n"
    )


def test_charts_smart_art_notes_comments_and_files():
    chart = (
        f'<c:chartSpace xmlns:c="{_CHART}" xmlns:a="{_MAIN}"><c:chart><c:title><c:tx><c:rich>'
        f"{paragraphs('Sales')}</c:rich></c:tx></c:title><c:plotArea><c:barChart><c:ser><c:tx>"
        "<c:strRef><c:strCache><c:pt idx='0'><c:v>Net</c:v></c:pt></c:strCache></c:strRef></c:tx>"
        "<c:cat><c:strRef><c:strCache><c:pt idx='0'><c:v>May</c:v></c:pt><c:pt idx='1'><c:v>June"
        "</c:v></c:pt></c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache><c:formatCode>"
        "0%</c:formatCode><c:pt idx='0'><c:v>0.5</c:v></c:pt><c:pt idx='1'><c:v>0.25</c:v></c:pt>"
        "</c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart>"
        "</c:chartSpace>"
    )
    points = "".join(
        f'<dgm:pt modelId="{name}" type="{kind}"><dgm:t>{paragraphs(text)}</dgm:t></dgm:pt>'
        for name, kind, text in [
            ("0", "doc", ""), ("b", "node", "Build"), ("a", "node", "Plan"), ("c", "node", "Ask"),
        ]
    )  # fmt: skip
    links = "".join(
        f'<dgm:cxn srcId="{source}" destId="{target}" srcOrd="{order}"/>'
        for source, target, order in [("0", "a", 0), ("0", "b", 1), ("a", "c", 0)]
    )
    data = (
        f'<dgm:dataModel xmlns:dgm="{_DIAGRAM}" xmlns:a="{_MAIN}"><dgm:ptLst>{points}</dgm:ptLst>'
        f"<dgm:cxnLst>{links}</dgm:cxnLst></dgm:dataModel>"
    )
    presentation = "http://schemas.openxmlformats.org/presentationml/2006/main"
    document = parse(
        deck(
            slide(
                frame('<c:chart r:id="rId1"/>', (1, 1)),
                frame('<dgm:relIds r:dm="rId2"/>', (1, 4)),
                frame('<p:oleObj r:id="rId5" progId="Word.Document.12"/>', (8, 4)),
            ),
            **{
                "ppt/slides/_rels/slide1.xml.rels": rels(
                    ("chart", "../charts/chart1.xml"),
                    ("diagramData", "../diagrams/data1.xml"),
                    ("notesSlide", "../notesSlides/n1.xml"),
                    ("comments", "../comments/c1.xml"),
                    ("package", "../embeddings/terms.docx"),
                ),
                "ppt/charts/chart1.xml": chart,
                "ppt/diagrams/data1.xml": data,
                "ppt/notesSlides/n1.xml": slide(
                    shape("1", None, "sldNum"), shape("Say hello", None, "body"), root="notes"
                ),
                "ppt/comments/c1.xml": f'<p:cmLst xmlns:p="{presentation}"><p:cm authorId="3">'
                "<p:text>Check this</p:text></p:cm></p:cmLst>",
                "ppt/commentAuthors.xml": f'<p:cmAuthorLst xmlns:p="{presentation}">'
                '<p:cmAuthor id="3" name="Ann"/></p:cmAuthorLst>',
                "ppt/embeddings/terms.docx": make.word_xml(make.paragraph("The terms")),
            },
        )
    )
    assert document.text == (
        "Sales\n| Net\nMay | 50%\nJune | 25%\n\nPlan\n  Ask\nBuild\n\nNotes: Say hello\n\n"
        "Comment by Ann: Check this\n----- Attachment: terms.docx -----\nThe terms\n"
    ).replace("| Net\n", "Net\n")
    assert document.skipped == ()


def test_what_is_hidden_is_left_out_and_said():
    shown = slide(shape("seen", (1, 1)), shape("off", (14, 1)), shape("no", (1, 3), hidden=True))
    hidden = slide(shape("secret plan", (1, 1)), attributes='show="0"')
    document = parse(deck(shown, hidden))
    assert document.text == "seen\n"
    assert document.hidden == "off\nno\nsecret plan"
    assert said(document) == [
        (1, "hidden", "hidden text", "3 characters outside the slide", False),
        (1, "hidden", "hidden text", "2 characters in hidden shapes", False),
        (None, "hidden", "hidden slide 2", "10 characters", False),
    ]


def test_pictures_that_fill_a_slide_are_said():
    words = "A slide with a good deal of text of its own"
    full = picture(0, 0, 13.33, 7.5)
    document = parse(
        deck(
            slide(full), slide(full, shape(words, (1, 1))), slide(picture(1, 1, 1, 1), shape(words))
        )
    )
    assert said(document) == [
        (1, "picture", "", "a picture over 100% of the slide", True),
        (2, "picture", "picture", "a picture over 100% of the slide", False),
    ]
    with pytest.raises(ParseFailure) as failure:
        parse(deck(slide(full)))
    assert failure.value.reason is Reason.NO_TEXT


def test_the_branch_with_text_is_read_once():
    xml = slide(
        '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/'
        f'2006"><mc:Choice>{shape("new", (1, 1))}</mc:Choice><mc:Fallback>{shape("old", (1, 1))}'
        "</mc:Fallback></mc:AlternateContent>"
    )
    assert parse(deck(xml)).text == "new\n"


@pytest.mark.parametrize(
    ("data", "reason", "says"),
    [
        (deck(slide()), Reason.EMPTY, "no text"),
        (deck(), Reason.EMPTY, "no text"),
        (deck(slide(shape("x", (1, 1)), attributes='show="0"')), Reason.EMPTY, "hidden"),
        (deck("<!DOCTYPE p>" + slide()), Reason.MALFORMED, "DOCTYPE"),
        (make.package({"[Content_Types].xml": "", "ppt/a.xml": ""}), Reason.MALFORMED, "holds no"),
    ],
)
def test_failures(data, reason, says):
    with pytest.raises(ParseFailure) as failure:
        parse_bytes(data, k.PPTX, ParseLimits())
    assert failure.value.reason is reason
    assert says in failure.value.detail
