"""DOCX: SmartArt, charts, text in shapes, and the pictures that nobody reads."""

import pytest

from pipelines.parsers.ooxml.drawings.chart_table import MOST_ROWS, shown_number
from tests.unit.pipelines.parsers import make_word
from tests.unit.pipelines.parsers.make_word import WORD_RELS, Part, drawing, header, p, r, read, xml

SMART_ART = drawing("<dgm:relIds r:dm='data1'/>")


def data(inside: str, **more: str) -> Part:
    return xml("diagrams/data1.xml", "diagramData", "dgm:dataModel", inside, **more)


def point(name: int, text: str = "", kind: str = "", more: str = "") -> str:
    lines = "".join(f"<a:p><a:r><a:t>{line}</a:t></a:r></a:p>" for line in text.split("\n"))
    typed = f"type='{kind}'" if kind else ""
    return f"<dgm:pt modelId='{name}' {typed}><dgm:prSet {more}/><dgm:t>{lines}</dgm:t></dgm:pt>"


def link(parent: int, child: int, order: int = 0, kind: str = "") -> str:
    typed = f"type='{kind}'" if kind else ""
    return f"<dgm:cxn srcId='{parent}' destId='{child}' srcOrd='{order}' {typed}/>"


def smart_art(points: str, links: str = "") -> str:
    inside = f"<dgm:ptLst>{points}</dgm:ptLst><dgm:cxnLst>{links}</dgm:cxnLst>"
    return read(p("Steps") + SMART_ART + p("End"), data(inside)).text


def test_smartart_without_connections_is_read_in_its_order():
    text = smart_art(point(1, "Nadia drafts") + point(2, "Tom checks") + point(3, "Ruth sends"))
    assert text == "Steps\n\nNadia drafts\nTom checks\nRuth sends\n\nEnd\n"


def test_connections_give_smartart_its_order_and_levels():
    points = (
        point(3, "third") + point(1, "first") + point(11, "below the first") + point(2, "second")
        + point(0, kind="doc") + point(9, "left over") + point(8, "", "pres")
        + point(7, "[Text]", more="phldr='1'") + point(5, "two\nlines", more="phldrT='[Text]'")
    )  # fmt: skip
    links = (
        link(0, 3, 2) + link(0, 1, 0) + link(0, 2, 1) + link(1, 11) + link(0, 7, 3) + link(0, 5, 4)
        + link(11, 1) + link(1, 3, 9, "presOf")
    )  # fmt: skip
    assert smart_art(points, links) == (
        "Steps\n\nfirst\n  below the first\nsecond\nthird\ntwo\nlines\nleft over\n\nEnd\n"
    )


def test_smartart_with_an_empty_model_is_read_as_drawn():
    model = data("<dgm:ptLst/><dgm:extLst><a:ext><dsp:dataModelExt relId='drawing1'/></a:ext>"
                 "</dgm:extLst>")  # fmt: skip
    shape = "<dsp:sp><dsp:txBody><a:p><a:r><a:t>Drawn step</a:t></a:r></a:p></dsp:txBody></dsp:sp>"
    drawn = xml("diagrams/drawing1.xml", f"{WORD_RELS}/diagramDrawing", "dsp:drawing", shape)
    assert read(SMART_ART, model, drawn).text == "Drawn step\n"


def test_smartart_in_a_header_is_found_there():
    head = header(SMART_ART)
    body = p("x") + "<w:sectPr><w:headerReference r:id='header1'/></w:sectPr>"
    owned = data(f"<dgm:ptLst>{point(1, 'Firm')}</dgm:ptLst>", owner="header1.xml")
    assert read(body, head, owned).text == "Firm\n\nx\n"


@pytest.mark.parametrize("graphic", ["<dgm:relIds r:dm='none'/>", "<c:chart r:id='none'/>"])
def test_a_missing_part_is_said(graphic):
    (entry,) = read(p("x") + drawing(graphic)).skipped
    assert (entry.reason, entry.matters) == ("malformed", True)


def cache(texts: list[object], code: str = "", kind: str = "") -> str:
    tag = kind or ("numCache" if code else "strCache")
    points = "".join(
        f"<c:pt idx='{i}'><c:v>{t}</c:v></c:pt>" for i, t in enumerate(texts) if t is not None
    )
    return f"<c:{tag}>{code and f'<c:formatCode>{code}</c:formatCode>'}{points}</c:{tag}>"


def rich(text: str) -> str:
    return (
        f"<c:title><c:tx><c:rich><a:p><a:r><a:t>{text}</a:t></a:r></a:p></c:rich></c:tx></c:title>"
    )


def series(name: str, across: str, along: str, tags: tuple[str, str] = ("cat", "val")) -> str:
    named = f"<c:tx><c:strRef>{cache([name])}</c:strRef></c:tx>" if name else ""
    one, two = tags
    return f"<c:ser>{named}<c:{one}>{across}</c:{one}><c:{two}>{along}</c:{two}></c:ser>"


def chart(plot: str, title: str = "", *parts: Part, before: str = "") -> make_word.Document:
    inside = f"{before}<c:chart>{title}<c:plotArea>{plot}</c:plotArea></c:chart>"
    part = xml("charts/chart1.xml", "chart", "c:chartSpace", inside)
    return read(p("Report") + drawing("<c:chart r:id='chart1'/>") + p("End"), part, *parts)


MONTHS = cache(["May", "June"])


def test_a_chart_becomes_a_table():
    plot = (
        "<c:barChart>"
        + series("Sales", MONTHS, cache([4.3000000000000007, 1200], "General"))
        + series("Cost", MONTHS, cache([2, None], "0.0"))
        + f"</c:barChart><c:catAx>{rich('Month')}</c:catAx>"
        + f"<c:valAx>{rich('Thousand EUR')}</c:valAx>"
    )
    assert chart(plot, rich("Sales and cost")).text == (
        "Report\n\nSales and cost\n\nThousand EUR\n\n"
        "Month | Sales | Cost\nMay | 4.3 | 2\n| June | 1200 |  |\n\nEnd\n"
    )


def test_values_are_shown_as_the_chart_shows_them():
    days = cache([46146, 46147], "d/m/yyyy", "numCache")
    plot = "<c:lineChart>" + series("Share", days, cache([0.123, 0.5], "0.0%")) + "</c:lineChart>"
    assert "2026-05-04 | 12.3%\n2026-05-05 | 50.0%" in chart(plot).text
    early = chart(plot, before="<c:date1904 val='1'/>")
    assert "2030-05-05 | 12.3%" in early.text


@pytest.mark.parametrize(
    ("text", "code", "expected"),
    [
        ("46146.5", "d.m.yy h:mm", "2026-05-04 12:00"),
        ("46146", "mmm yy", "2026-05"),
        ("46146", "yyyy", "2026"),
        ("46146", "[$-407]General", "46146"),
        ("46146", "Standard", "46146"),
        ("3", '0 "days"', "3"),
        ("3", "[Red]0", "3"),
        ("0.5", "0%;[Red]-0%", "50%"),
        ("#N/A", "0", "#N/A"),
        ("1e99", "d/m/yyyy", "1e+99"),
        ("1234567.891", "#,##0", "1234567.891"),
    ],
)
def test_numbers_in_their_format(text, code, expected):
    assert shown_number(text, code) == expected


def test_charts_of_other_kinds():
    pie = "<c:pieChart>" + series("", cache(["Rent", "Food"]), cache([7, 3], "0")) + "</c:pieChart>"
    assert "Rent | 7\nFood | 3\n" in chart(pie).text
    tags = ("xVal", "yVal")
    scatter = (
        "<c:scatterChart>"
        + series("A", cache([1, 2], "0"), cache([5, 6], "0"), tags)
        + series("B", cache([1, 3], "0"), cache([8, 9], "0"), tags)
        + f"</c:scatterChart><c:valAx>{rich('Age')}<c:axPos val='b'/></c:valAx>"
        f"<c:valAx>{rich('Height')}<c:axPos val='l'/></c:valAx>"
    )
    assert "Height\n\nAge | A\n1 | 5\n2 | 6\nAge | B\n1 | 8\n3 | 9\n" in chart(scatter).text
    bubbles = series("C", cache([1], "0"), cache([2], "0"), tags).replace(
        "</c:ser>", f"<c:bubbleSize>{cache([3], '0')}</c:bubbleSize></c:ser>"
    )
    assert "| C | C (size) |\n1 | 2 | 3" in chart(f"<c:bubbleChart>{bubbles}</c:bubbleChart>").text
    levels = (
        "<c:multiLvlStrCache><c:lvl><c:pt idx='0'><c:v>Q1</c:v></c:pt><c:pt idx='1'><c:v>Q2</c:v>"
        "</c:pt></c:lvl><c:lvl><c:pt idx='0'><c:v>2026</c:v></c:pt></c:lvl></c:multiLvlStrCache>"
    )
    nested = "<c:barChart>" + series("S", levels, cache([1, 2], "0")) + "</c:barChart>"
    assert "2026 / Q1 | 1\n2026 / Q2 | 2\n" in chart(nested).text


def test_what_stands_on_a_chart_is_read():
    written = "<c:rich><a:p><a:r><a:t>Best month</a:t></a:r></a:p></c:rich>"
    label = f"<c:dLbls><c:dLbl><c:tx>{written}</c:tx></c:dLbl></c:dLbls>"
    plot = "<c:barChart>" + series("S", MONTHS, cache([1, 2], "0")) + "</c:barChart>"
    plot = plot.replace("</c:ser>", f"{label}</c:ser>")
    plot += f"<c:valAx><c:delete val='1'/>{rich('not shown')}</c:valAx>"
    shapes = xml(
        "drawings/drawing1.xml", "chartUserShapes", "c:userShapes",
        "<cdr:sp><cdr:txBody><a:p><a:r><a:t>Note by Ann</a:t></a:r></a:p></cdr:txBody></cdr:sp>",
        owner="charts/chart1.xml",
    )  # fmt: skip
    inside = f"<c:chart><c:plotArea>{plot}</c:plotArea></c:chart><c:userShapes r:id='drawing1'/>"
    part = xml("charts/chart1.xml", "chart", "c:chartSpace", inside)
    text = read(drawing("<c:chart r:id='chart1'/>"), part, shapes).text
    assert text == "Best month\n\nS\nMay | 1\nJune | 2\n\nNote by Ann\n"


def test_a_long_chart_is_cut_and_said():
    many = [*range(MOST_ROWS + 7)]
    plot = "<c:lineChart>" + series("S", cache(many, "0"), cache(many, "0")) + "</c:lineChart>"
    document = chart(plot, rich("Readings"))
    assert "\n199 | 199\n" in document.text
    assert "200 | 200" not in document.text
    (entry,) = document.skipped
    assert (entry.reason, entry.part, entry.matters) == ("limit", "chart Readings", True)
    assert entry.detail == "7 of its rows are left out"


BOOK = Part(
    "embeddings/Book1.xlsx", "package", make_word.docx(p("not a workbook, but a file")),
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "charts/chart1.xml",
)  # fmt: skip


def test_the_workbook_of_a_chart_does_not_matter_unless_the_chart_keeps_no_values():
    plot = "<c:barChart>" + series("S", MONTHS, cache([1, 2], "0")) + "</c:barChart>"
    document = chart(plot, "", BOOK)
    assert (document.attachments, document.skipped) == ((), ())
    bare = chart("<c:barChart><c:ser/></c:barChart>", rich("Sales"), BOOK)
    assert [item.name for item in bare.attachments] == ["Book1.xlsx"]
    (entry,) = chart("<c:barChart><c:ser/></c:barChart>", rich("Sales")).skipped
    assert (entry.part, entry.detail) == ("chart Sales", "its values are not in the document")


def test_the_newer_charts_are_read():
    inside = (
        "<cx:chartData><cx:data id='0'><cx:strDim type='cat'><cx:lvl><cx:pt idx='0'>Start</cx:pt>"
        "<cx:pt idx='1'>End</cx:pt></cx:lvl></cx:strDim><cx:numDim type='val'><cx:lvl "
        "formatCode='General'><cx:pt idx='0'>10</cx:pt><cx:pt idx='1'>-3</cx:pt></cx:lvl>"
        "</cx:numDim></cx:data></cx:chartData><cx:chart><cx:title><cx:tx><cx:rich><a:p><a:r>"
        "<a:t>Cash</a:t></a:r></a:p></cx:rich></cx:tx></cx:title><cx:plotArea><cx:plotAreaRegion>"
        "<cx:series layoutId='waterfall'><cx:tx><cx:txData><cx:v>Flow</cx:v></cx:txData></cx:tx>"
        "<cx:dataId val='0'/></cx:series></cx:plotAreaRegion></cx:plotArea></cx:chart>"
    )
    kind = "http://schemas.microsoft.com/office/2014/relationships/chartEx"
    part = xml("charts/chartEx1.xml", kind, "cx:chartSpace", inside)
    chosen, fallback = (
        drawing(inside).removeprefix("<w:p><w:r>").removesuffix("</w:r></w:p>")
        for inside in ("<cx:chart r:id='chartEx1'/>", "<pic:pic><a:blip/></pic:pic>")
    )
    body = (
        f"<w:p><w:r><mc:AlternateContent><mc:Choice Requires='cx1'>{chosen}</mc:Choice>"
        f"<mc:Fallback>{fallback}</mc:Fallback></mc:AlternateContent></w:r></w:p>"
    )
    document = read(body, part)
    assert document.text == "Cash\n\nFlow\nStart | 10\nEnd | -3\n"
    assert document.skipped == ()


def both(choice: str, fallback: str) -> str:
    """A run with a drawing and the same as VML, as Word writes it."""
    return (
        "<w:p><w:r><mc:AlternateContent><mc:Choice Requires='wps'><w:drawing><wp:anchor>"
        f"<a:graphic><a:graphicData>{choice}</a:graphicData></a:graphic></wp:anchor></w:drawing>"
        f"</mc:Choice><mc:Fallback><w:pict>{fallback}</w:pict></mc:Fallback></mc:AlternateContent>"
        "</w:r></w:p>"
    )


def shape(text: str) -> str:
    return f"<wps:wsp><wps:txbx><w:txbxContent>{p(text)}</w:txbxContent></wps:txbx></wps:wsp>"


def box(text: str) -> str:
    return f"<v:shape><v:textbox><w:txbxContent>{p(text)}</w:txbxContent></v:textbox></v:shape>"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (both(shape("once"), box("once")), "once\n"),
        (both(f"<wpg:wgp>{shape('one')}{shape('two')}</wpg:wgp>",
              f"<v:group>{box('one')}{box('two')}</v:group>"), "one\n\ntwo\n"),
        (both(shape("WORDS"), "<v:shape><v:textpath string='WORDS'/></v:shape>"), "WORDS\n"),
        (f"<w:p><w:r><w:pict>{box('old')}</w:pict></w:r></w:p>", "old\n"),
        ("<w:p><w:r><w:pict><v:shapetype><v:textpath on='t'/></v:shapetype><v:shape><v:textpath "
         "string='SALE'/></v:shape></w:pict></w:r></w:p>", "SALE\n"),
        (drawing("<a:lockedCanvas><a:sp><a:txSp><a:txBody><a:p><a:r><a:t>can</a:t></a:r><a:br/>"
                 "<a:r><a:t>vas</a:t></a:r></a:p></a:txBody></a:txSp></a:sp></a:lockedCanvas>"),
         "can\nvas\n"),
        (f"<w:p>{r('word')}<w:r><w:drawing>{shape('box')}</w:drawing></w:r></w:p>",
         "word\n\nbox\n"),
    ],
)  # fmt: skip
def test_text_in_shapes_is_read_once(body, expected):
    document = read(body)
    assert document.text == expected
    assert document.hidden == ""


def test_a_watermark_is_read_with_its_header():
    mark = "<w:p><w:r><w:pict><v:shape><v:textpath string='DRAFT'/></v:shape></w:pict></w:r></w:p>"
    body = p("x") + "<w:sectPr><w:headerReference r:id='header1'/></w:sectPr>"
    assert read(body, header(mark)).text == "DRAFT\n\nx\n"


LONG = p("Some text of a report that says what is needed and is long enough. " * 5)
PAGE = "<w:sectPr><w:pgSz w:w='11906' w:h='16838'/></w:sectPr>"
PICTURE = "<pic:pic><pic:blipFill><a:blip/></pic:blipFill></pic:pic>"
CM = 360_000


def pictures(body: str) -> list[tuple[str, bool]]:
    return [(entry.part, entry.matters) for entry in read(body + PAGE).skipped]


@pytest.mark.parametrize(
    ("width", "height", "in_a_report", "with_little_text"),
    [
        (16 * CM, 22 * CM, True, True),
        (16 * CM, 10 * CM, False, True),
        (4 * CM, 2 * CM, False, False),
    ],
    ids=["scan", "photo", "logo"],
)
def test_pictures_matter_by_their_size(width, height, in_a_report, with_little_text):
    picture = drawing(PICTURE, width, height)
    assert pictures(LONG + picture) == [("picture 1", in_a_report)]
    assert pictures(p("Scan") + picture) == [("picture 1", with_little_text)]


def test_pictures_are_counted_and_ornaments_do_not_matter():
    about = "<a:extLst><a:ext><adec:decorative val='1'/></a:ext></a:extLst>"
    ornament = drawing(PICTURE, 16 * CM, 22 * CM, about)
    place = "<v:shape style='width:450pt;height:600pt'><v:imagedata/></v:shape>"
    vml = f"<w:p><w:r><w:pict>{place}</w:pict></w:r></w:p>"
    assert pictures(LONG + ornament + vml) == [("picture 1", False), ("picture 2", True)]
    (entry, _) = read(LONG + vml + ornament + PAGE).skipped
    assert entry.detail == "it covers 54% of a page"
    assert "alt text" not in read(LONG + ornament).text


def test_a_large_picture_in_a_header_is_no_page():
    body = LONG + "<w:sectPr><w:headerReference r:id='header1'/></w:sectPr>"
    document = read(body, header(drawing(PICTURE, 20 * CM, 28 * CM)))
    assert [entry.matters for entry in document.skipped] == [False]


def test_many_small_pictures_are_listed_shortly():
    document = read(LONG + drawing(PICTURE, CM, CM) * 60)
    assert len(document.skipped) == 51
    assert document.skipped[-1].part == "10 more small pictures"
