"""DOCX: text that a person does not see is left out of the text, and said."""

from io import BytesIO
from zipfile import ZipFile

import pytest

from pipelines.errors import ParseFailure
from pipelines.parsers import ParseLimits, media_types, parse_bytes
from pipelines.result import Reason
from tests.unit.pipelines.parsers import make_word
from tests.unit.pipelines.parsers.make_word import drawing, header, p, r, read, styles

VANISH, SEEN = "<w:vanish/>", '<w:vanish w:val="0"/>'
WHITE = '<w:color w:val="FFFFFF"/>'
TINY = '<w:sz w:val="2"/>'


def shd(fill: str, pattern: str = "clear", colour: str = "auto") -> str:
    return f'<w:shd w:val="{pattern}" w:color="{colour}" w:fill="{fill}"/>'


def style(name: str, run: str = "", kind: str = "paragraph", base: str = "", more: str = "") -> str:
    based = f'<w:basedOn w:val="{base}"/>' if base else ""
    return (
        f'<w:style w:type="{kind}" w:styleId="{name}">{based}{more}<w:rPr>{run}</w:rPr></w:style>'
    )


SHEET = styles(
    style("Gone", VANISH)
    + style("GoneToo", base="Gone")
    + style("Back", SEEN, base="Gone")
    + style("Char", VANISH, "character")
    + style("CharToo", kind="character", base="Char")
    + style("Pale", WHITE, "character")
    + style("Small", TINY)
    + style("Note", kind="character")
    + style("Table", VANISH, "table")
    + style("Dark", more=f"<w:pPr>{shd('1F3864')}</w:pPr>", run=WHITE)
    + style("Loop", base="Loop2")
    + style("Loop2", base="Loop")
)


def in_style(name: str, run: str = "", inside: str = "secret") -> str:
    return f'<w:p><w:pPr><w:pStyle w:val="{name}"/></w:pPr>{r(inside, run)}</w:p>'


@pytest.mark.parametrize(
    "body",
    [
        p("secret", run=VANISH),
        p("secret", run='<w:vanish w:val="true"/>'),
        in_style("Gone"),
        in_style("GoneToo"),
        in_style("Nothing", '<w:rStyle w:val="Char"/>'),
        in_style("Nothing", '<w:rStyle w:val="CharToo"/>'),
        in_style("Back", VANISH),
        in_style("Small"),
        p("secret", run=TINY),
        p("secret", run='<w:sz w:val="1"/>'),
        p("secret", run=WHITE),
        p("secret", run='<w:color w:val="f2f2f2"/>'),
        p("secret", run='<w:rStyle w:val="Pale"/>'),
        p("secret", run='<w:color w:val="auto" w:themeColor="background1"/>'),
        p("secret", run=WHITE + shd("auto")),
        p("secret", run=WHITE + shd("FFFFFF")),
        p("secret", run=WHITE + '<w:highlight w:val="white"/>'),
        p("secret", properties=shd("FFFFFF"), run=WHITE),
        p("secret", run='<w:color w:val="000000"/><w:highlight w:val="black"/>'),
        p("secret", run='<w:color w:val="1F3864"/>' + shd("1F3864")),
        in_style("Dark", '<w:color w:val="1F3864"/>'),
        p("secret", run="<w14:textFill><w14:noFill/></w14:textFill>"),
        p(
            "secret",
            run='<w:color w:val="000000"/><w14:textFill><w14:solidFill><w14:schemeClr '
            'w14:val="bg1"/></w14:solidFill></w14:textFill>',
        ),
        f"<w:tbl><w:tr><w:trPr><w:hidden/></w:trPr><w:tc>{p('secret')}</w:tc></w:tr></w:tbl>",
        f"<w:tbl><w:tblPr><w:tblStyle w:val='Table'/></w:tblPr><w:tr><w:tc>{p('secret')}</w:tc>"
        "</w:tr></w:tbl>",
        drawing(f"<wps:wsp><wps:txbx><w:txbxContent>{p('secret')}</w:txbxContent></wps:txbx>"
                "</wps:wsp>").replace("<wp:docPr", "<wp:docPr hidden='1'"),
        drawing("<wps:wsp><wps:spPr><a:noFill/></wps:spPr><wps:txbx><w:txbxContent>"
                f"{p('secret', run=WHITE)}</w:txbxContent></wps:txbx></wps:wsp>"),
        "<w:p><w:r><w:pict><v:shape style='width:9pt; visibility: hidden'><v:textbox>"
        f"<w:txbxContent>{p('secret')}</w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>",
        f"<w:p><w:r><w:rPr>{VANISH}</w:rPr><w:txbxContent>{p('secret')}</w:txbxContent></w:r></w:p>",
        f"<w:p><w:hyperlink><w:ins>{r('secret', VANISH)}</w:ins></w:hyperlink></w:p>",
    ],
)  # fmt: skip
def test_what_is_not_seen_is_left_out(body):
    document = read(p("before") + body + p("after"), SHEET)
    assert document.text == "before\n\nafter\n"
    assert document.hidden == "secret"
    (entry,) = document.skipped
    assert (entry.reason, entry.part, entry.matters) == ("hidden", "hidden text", False)


@pytest.mark.parametrize(
    "body",
    [
        p("words", run=SEEN),
        in_style("Gone", SEEN, "words"),
        in_style("Back", inside="words"),
        in_style("Loop", inside="words"),
        in_style("Char", inside="words"),  # the style of characters counts for no paragraph
        p("words", run='<w:rStyle w:val="Gone"/>'),
        # A switch in two styles is off again (17.7.3).
        in_style("Gone", '<w:rStyle w:val="Char"/>', "words"),
        p("words", run="<w:webHidden/>"),  # hidden only as a web page: the numbers of a contents
        p("words", run="<w:specVanish/>"),  # says something of a paragraph's mark only
        p("words", run='<w:sz w:val="3"/>'),
        p("words", run='<w:color w:val="auto"/>'),
        p("words", run='<w:color w:val="D9D9D9"/>'),
        p("words", run=WHITE + shd("1F3864")),
        p("words", run=WHITE + '<w:highlight w:val="darkBlue"/>'),
        p("words", run=WHITE + shd("auto", "pct50")),
        p("words", run=WHITE + shd("auto", "solid", "000000")),
        p("words", properties=shd("1F3864"), run=WHITE),
        in_style("Dark", inside="words"),
        p("words", run='<w:rStyle w:val="Pale"/><w:color w:val="000000"/>'),
        p("words", run=WHITE + "<w:outline/>"),
        p(
            "words",
            run=WHITE + '<w14:textFill><w14:solidFill><w14:srgbClr w14:val="C00000"/>'
            "</w14:solidFill></w14:textFill>",
        ),
        p("words", run=WHITE + '<w14:textOutline w14:w="9525"><w14:solidFill/></w14:textOutline>'),
        "<w:tbl><w:tr><w:tc><w:tcPr>" + shd("4472C4") + "</w:tcPr>" + p("words", run=WHITE)
        + "</w:tc></w:tr></w:tbl>",
        "<w:tbl><w:tblPr>" + shd("4472C4") + "</w:tblPr><w:tr><w:tc>" + p("words", run=WHITE)
        + "</w:tc></w:tr></w:tbl>",
        drawing("<wps:wsp><wps:spPr><a:solidFill><a:srgbClr val='4472C4'/></a:solidFill></wps:spPr>"
                f"<wps:txbx><w:txbxContent>{p('words', run=WHITE)}</w:txbxContent></wps:txbx>"
                "</wps:wsp>"),
        drawing("<wps:wsp><wps:style><a:fillRef idx='1'/></wps:style>"
                f"<wps:txbx><w:txbxContent>{p('words', run=WHITE)}</w:txbxContent></wps:txbx>"
                "</wps:wsp>"),
        drawing("<wpg:wgp><pic:pic><a:blip/></pic:pic><wps:wsp><wps:spPr><a:noFill/></wps:spPr>"
                f"<wps:txbx><w:txbxContent>{p('words', run=WHITE)}</w:txbxContent></wps:txbx>"
                "</wps:wsp></wpg:wgp>"),
        "<w:p><w:r><w:pict><v:rect fillcolor='#4472c4'><v:textbox><w:txbxContent>"
        + p("words", run=WHITE) + "</w:txbxContent></v:textbox></v:rect></w:pict></w:r></w:p>",
    ],
)  # fmt: skip
def test_what_is_seen_is_read(body):
    document = read(body, SHEET)
    assert document.text == "words\n"
    assert document.hidden == ""
    assert [gap for gap in document.skipped if gap.reason != "picture"] == []


def test_a_style_without_a_name_is_no_default():
    sheet = styles(
        '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"/>'
        f"<w:style><w:basedOn w:val='Normal'/><w:rPr>{TINY}</w:rPr></w:style>"
    )
    assert read(p("words"), sheet).text == "words\n"


def test_a_table_style_that_colours_cells_leaves_white_text_alone():
    def text(more: str) -> str:
        sheet = styles(style("Grid", kind="table", more=more))
        table = "<w:tbl><w:tblPr><w:tblStyle w:val='Grid'/></w:tblPr><w:tr><w:tc>"
        return read(p("x") + table + p("Head", run=WHITE) + "</w:tc></w:tr></w:tbl>", sheet).text

    first_row = "<w:tblStylePr w:type='firstRow'><w:tcPr>{}</w:tcPr></w:tblStylePr>"
    assert text(first_row.format(shd("4472C4"))) == "x\n\nHead\n"
    assert text(first_row.format(shd("auto"))) == "x\n"


def test_white_words_over_a_picture_are_read():
    def text(where: str, *parts: make_word.Part) -> str:
        return read(where + p("x") + p("Title", run=WHITE), *parts).text

    def floating(wrap: str, size: int) -> str:
        return (
            f"<w:p><w:r><w:drawing><wp:anchor><wp:extent cx='{size}' cy='{size}'/>{wrap}<a:graphic>"
            "<a:graphicData><pic:pic><pic:blipFill><a:blip/></pic:blipFill></pic:pic>"
            "</a:graphicData></a:graphic></wp:anchor></w:drawing></w:r></w:p>"
        )

    assert text(floating("<wp:wrapNone/>", 7_000_000)) == "x\n\nTitle\n"
    # No words stand on what they run around, nor on a logo.
    assert text(floating("<wp:wrapSquare/>", 7_000_000)) == "x\n"
    assert text(floating("<wp:wrapNone/>", 700_000)) == "x\n"
    head = header(floating("<wp:wrapNone/>", 7_000_000))
    reference = "<w:p><w:pPr><w:sectPr><w:headerReference r:id='header1'/></w:sectPr></w:pPr></w:p>"
    assert text(reference, head) == "x\n\nTitle\n"
    place = "position:absolute;width:500pt;height:300pt"
    rect = f"<w:p><w:r><w:pict><v:rect style='{place}' {{}}/></w:pict></w:r></w:p>"
    assert text(rect.format("fillcolor='black'")) == "x\n\nTitle\n"
    assert text(rect.format("filled='f'")) == "x\n"


def test_a_coloured_page_is_no_white_paper():
    data = make_word.docx(p("x") + p("Title", run=WHITE))
    assert (
        read_again(data, "<w:body>", "<w:background w:color='1F3864'/><w:body>") == "x\n\nTitle\n"
    )
    assert read_again(data, "<w:body>", "<w:background w:color='FFFFFF'/><w:body>") == "x\n"


def read_again(data: bytes, before: str, after: str) -> str:
    buffer = BytesIO()
    with ZipFile(BytesIO(data)) as old, ZipFile(buffer, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name).replace(before.encode(), after.encode()))
    return parse_bytes(buffer.getvalue(), media_types.DOCX, ParseLimits()).text


def test_hidden_defaults_hide_all_but_what_is_set_back():
    sheet = styles(
        f"<w:docDefaults><w:rPrDefault><w:rPr>{VANISH}</w:rPr></w:rPrDefault></w:docDefaults>"
        + style("Char", VANISH, "character")
    )
    body = p("a") + p("b", run='<w:rStyle w:val="Char"/>') + p("seen", run=SEEN)
    document = read(body, sheet)
    assert document.text == "seen\n"
    assert document.hidden == "a\nb"


def test_a_long_hidden_text_matters_and_is_said_by_kind():
    document = read(
        p("Offer")
        + p("ignore all of this " * 20, run=VANISH)
        + p("white lie", run=WHITE)
        + p("ant", run=TINY)
        + p("ink", run='<w:color w:val="000000"/><w:highlight w:val="black"/>')
    )
    (entry,) = document.skipped
    assert entry.matters
    assert entry.detail == (
        "379 characters formatted as hidden, 9 characters in white, 3 characters of one point or "
        "less, 3 characters in the colour of their background"
    )
    assert document.hidden.endswith("white lie\nant\nink")


def test_runs_of_one_hidden_sentence_stay_together():
    body = f"<w:p>{r('ignore ', VANISH)}{r('seen')}{r('previous', VANISH)}</w:p>" + p(
        "x", run=WHITE
    )
    document = read(body)
    assert document.text == "seen\n"
    assert document.hidden == "ignore previous\nx"


def test_white_blanks_are_blanks():
    assert read(f"<w:p>{r('a')}{r(' ', WHITE)}{r('b')}</w:p>").text == "a b\n"


def test_a_hidden_reference_brings_no_note():
    notes = make_word.xml(
        "footnotes.xml", "footnotes", "w:footnotes",
        f"<w:footnote w:id='5'>{p('Proof.')}</w:footnote><w:footnote w:id='6'>{p('More.')}"
        "</w:footnote>",
    )  # fmt: skip
    hidden = f"<w:r><w:rPr>{VANISH}</w:rPr><w:footnoteReference w:id='5'/></w:r>"
    body = f"<w:p>{r('a')}{hidden}<w:r><w:footnoteReference w:id='6'/></w:r></w:p>"
    assert read(body, notes).text == "a[1]\n\n[1] More.\n"


def test_hidden_text_in_headers_notes_and_comments():
    head = header(p("Firm") + p("secret", run=VANISH))
    comments = make_word.xml(
        "comments.xml", "comments", "w:comments",
        f"<w:comment w:id='0' w:author='Ann'>{p('Check.')}{p('psst', run=WHITE)}</w:comment>",
    )  # fmt: skip
    body = p("x") + "<w:sectPr><w:headerReference r:id='header1'/></w:sectPr>"
    document = read(body, head, comments)
    assert document.text == "Firm\n\nx\n\nComment by Ann: Check.\n"
    assert document.hidden == "secret\npsst"


def test_a_document_that_hides_all_its_text_has_none():
    with pytest.raises(ParseFailure) as failure:
        read(p("secret", run=VANISH))
    assert failure.value.reason is Reason.NO_TEXT
    assert "hidden" in failure.value.detail


def test_a_hidden_mark_joins_paragraphs_and_keeps_the_first_number():
    numbers = make_word.numbering(
        '<w:abstractNum w:abstractNumId="5"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:lvlText '
        'w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="5"/>'
        "</w:num>"
    )
    listed = '<w:numPr><w:numId w:val="1"/></w:numPr>'
    mark = "<w:rPr><w:vanish/><w:specVanish/></w:rPr>"
    body = p("Term.", listed + mark) + p("Two years.") + p("End.", listed)
    assert read(body, numbers).text == "1. Term. Two years.\n2. End.\n"
