"""HTML: what a browser hides is left out and kept apart; what it shows is read."""

import pytest
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml.ns import qn
from docx.oxml.parser import OxmlElement

from pipelines.errors import ParseFailure
from pipelines.parsers import ParseLimits, parse_bytes
from pipelines.parsers import media_types as k
from pipelines.parsers.html.style import matching, sheets
from pipelines.result import Reason
from tests.unit.pipelines.parsers import make

PAGE = "<!doctype html><html><head>{head}<style>{rules}</style></head><body>START {body} END</body>"


def parse(body: str, rules: str = "", head: str = ""):
    page = PAGE.format(head=head, rules=rules, body=body)
    return parse_bytes(page.encode(), k.HTML, ParseLimits())


def mail(body: str):
    head = "From: a@example.com\r\nTo: b@example.com\r\nSubject: Test\r\n"
    head += "MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n"
    return parse_bytes((head + body).encode(), k.MAIL, ParseLimits())


P = "<p class=x>SECRET</p>"


@pytest.mark.parametrize(
    ("body", "rules"),
    [
        # rules of style elements: selectors, media, spelling
        (P, ".x{display:none}"),
        (P, "body .x , .y { DISPLAY : None ; }"),
        (P, "<!-- p.x{visibility:hidden} -->"),
        (P, "body > p{opacity:0}"),
        (P, "body:not(.open) .x{display:none !important}"),
        (P, ":is(.x, .y){display:none}"),
        (P, "@media screen{.x{display:none}}"),
        (P, "@media only screen and (min-width: 600px){.x{display:none}}"),
        (P, "@supports (display: grid){@layer a{.x{display:none}}}"),
        (P, ".x{display:block} p.x{display:none}"),
        ("<p id=x>SECRET</p>", "#x{visibility:collapse}"),
        ("<p data-hide>SECRET</p>", "[data-hide]{display:none}"),
        ("<style>.late{display:none}</style><p class=late>SECRET</p>", ""),
        ("<div class=a><b>SECRET</b> SECRET</div>", ".a{display:none}"),
        # style attributes
        ("<p style='DISPLAY : NONE ;'>SECRET</p>", ""),
        ("<p style='/* a */display:/**/none!important'>SECRET</p>", ""),
        ("<p style='dis\\70lay:none'>SECRET</p>", ""),
        ("<div style='visibility:hidden'>SECRET<b>SECRET</b></div>", ""),
        ("<p style='opacity:0.0'>SECRET</p>", ""),
        ("<p style='content-visibility:hidden'>SECRET</p>", ""),
        # no size, no place
        ("<p style='font-size:0'>SECRET</p>", ""),
        ("<p style='font:0/0 a'>SECRET</p>", ""),
        ("<p style='font-size:1px'>SECRET</p>", ""),
        ("<div style='font-size:10px'><b style='font-size:.01em'>SECRET</b></div>", ""),
        ("<div style='height:0;overflow:hidden'>SECRET</div>", ""),
        ("<div style='max-height:0px;overflow:hidden'>SECRET</div>", ""),
        ("<span style='display:block;width:0;overflow:hidden'>SECRET</span>", ""),
        (P, ".x{position:absolute;width:1px;height:1px;overflow:hidden}"),
        (P, ".x{position:absolute;clip:rect(0 0 0 0)}"),
        (P, ".x{clip-path:inset(50%)}"),
        (P, ".x{clip-path:polygon(0 0, 0 0, 0 0)}"),
        (P, ".x{position:absolute;left:-9999px}"),
        (P, ".x{position:fixed;top:-100vh;top:-999em}"),
        (P, ".x{text-indent:-9999px}"),
        (P, ".x{margin-left:-9999px}"),
        (P, ".x{transform:translateX(-9999px)}"),
        (P, ".x{transform:scale(0)}"),
        # colours
        ("<p style='color:#fff;background:#ffffff'>SECRET</p>", ""),
        ("<div style='background-color:black'><p style='color:#000'>SECRET</p></div>", ""),
        ("<table bgcolor=eeeeee><tr><td><font color='#eeeeee'>SECRET</font></table>", ""),
        (P, "body{background:#123456}.x{color:rgb(18,52,86)}"),
        ("<p style='color:white'>SECRET</p>", ""),
        ("<p style='color:#fefefe'>SECRET</p>", ""),
        ("<p style='color:transparent'>SECRET</p>", ""),
        ("<p style='color:rgba(0,0,0,0)'>SECRET</p>", ""),
        # attributes and elements
        ("<p hidden>SECRET</p>", ""),
        ("<p hidden='until-found'>SECRET</p>", ""),
        ("<div popover>SECRET</div>", ""),
        ("<dialog>SECRET</dialog>", ""),
        ("<noscript>SECRET</noscript>", ""),
        ("<template>SECRET</template>", ""),
        ("<!-- SECRET -->", ""),
    ],
)
def test_what_a_browser_hides_is_left_out(body, rules):
    document = parse(body, rules)
    assert document.text.split() == ["START", "END"]
    assert "SECRET" in document.hidden


@pytest.mark.parametrize(
    ("body", "rules"),
    [
        ("<p aria-hidden=true>SHOWN</p>", ""),
        ("<details><summary>SHOWN</summary>SHOWN</details>", ""),
        ("<dialog open>SHOWN</dialog>", ""),
        # overruled, or of another medium
        ("<p class=x>SHOWN</p>", ".x{display:none} .x{display:block}"),
        ("<p class='x y'>SHOWN</p>", ".x.y{display:block} .x{display:none}"),
        ("<p class=x style='display:block'>SHOWN</p>", ".x{display:none}"),
        ("<p class=x style='display:none'>SHOWN</p>", ".x{display:block !important}"),
        ("<p hidden class=x>SHOWN</p>", ".x{display:flex}"),
        ("<p class=x>SHOWN</p>", "@media print{.x{display:none}}"),
        ("<p class=x>SHOWN</p>", "@media screen and (max-width:600px){.x{display:none}}"),
        ("<p class=x>SHOWN</p>", "@media not screen{.x{display:none}}"),
        ("<p class=x>SHOWN</p>", "@media (prefers-color-scheme:dark){.x{color:white}}"),
        ("<p class=x>SHOWN</p>", ".x::before{display:none} .x:hover{display:none}"),
        ("<p class=x>SHOWN</p>", ".x p{display:none} .X{display:none}"),
        ("<div style='visibility:hidden'><b style='visibility:visible'>SHOWN</b></div>", ""),
        ("<div style='font-size:0'><b style='font-size:14px'>SHOWN</b></div>", ""),
        # no effect, or another one
        ("<span style='height:0;overflow:hidden'>SHOWN</span>", ""),
        ("<div style='height:0'>SHOWN</div>", ""),
        ("<div style='height:0;padding-bottom:56.25%;overflow:hidden'>SHOWN</div>", ""),
        ("<div style='flex:1;height:0;overflow:hidden'>SHOWN</div>", ""),
        ("<p style='text-indent:-2em'>SHOWN</p>", ""),
        ("<p style='position:absolute;left:-20px'>SHOWN</p>", ""),
        ("<p style='opacity:.5'>SHOWN</p>", ""),
        ("<p style='opacity:0;animation:fade 1s forwards'>SHOWN</p>", ""),
        ("<p style='font-size:62.5%'>SHOWN</p>", ""),
        # something else may lie behind the letters
        ("<div style='background:#333'><p style='color:white'>SHOWN</p></div>", ""),
        ("<table bgcolor=000000><tr><td style='color:#fff'>SHOWN</table>", ""),
        ("<div style='background:#fff url(x.png)'><p style='color:white'>SHOWN</p></div>", ""),
        ("<table><tr><td background=a.gif style='color:#fff'>SHOWN</table>", ""),
        ("<div class=x><p style='color:#fff'>SHOWN</p></div>", ".x{position:relative}"),
        ("<p style='background:var(--dark);color:white'>SHOWN</p>", ""),
        ("<p style='color:var(--light)'>SHOWN</p>", ""),
        ("<p style='color:white'><a href=x>SHOWN</a> <mark>SHOWN</mark></p>", ""),
        ("<h1 class=x>SHOWN</h1>", ".x{color:transparent;background-clip:text}"),
        ("<p style='color:#ccc'>SHOWN</p>", ""),
    ],
)
def test_what_a_browser_shows_is_read(body, rules):
    document = parse(body, rules)
    assert "SHOWN" in document.text
    assert "SHOWN" not in document.hidden


@pytest.mark.parametrize(
    "body", ["<p class=x style='color:white'>SHOWN</p>", "<p class=x>SHOWN</p>"]
)
def test_colours_of_a_style_sheet_elsewhere_are_not_known(body):
    document = parse(body, ".x{color:white}", head="<link rel=stylesheet href=a.css>")
    assert "SHOWN" in document.text


def test_text_around_hidden_text_stays_in_order():
    document = parse("a<i hidden>X</i>b <i hidden>X</i> c<!-- X -->d <b>e</b><i hidden>X</i> f")
    assert " ".join(document.text.split()) == "START a b c d e f END".replace("a b", "ab").replace(
        "c d", "cd"
    )


def test_long_hidden_text_is_listed_and_matters():
    (listed,) = parse("<p hidden>" + "word " * 100 + "</p>").skipped
    assert (listed.reason, listed.part, listed.matters) == ("hidden", "hidden text", True)
    assert listed.detail == "400 characters hidden by display:none"


def test_short_hidden_text_is_listed_and_does_not_matter():
    (listed,) = parse("<p hidden>word</p>").skipped
    assert (listed.reason, listed.matters) == ("hidden", False)


def test_hidden_text_of_a_page_in_a_docx_is_listed():
    page = b"<p>SHOWN</p><p hidden>" + b"SECRET " * 40 + b"</p>"

    def build(document):
        name = PackURI("/word/page.html")
        part = Part(name, "text/html", page, document.part.package)
        chunk = OxmlElement("w:altChunk")
        chunk.set(qn("r:id"), document.part.relate_to(part, RELATIONSHIP_TYPE.A_F_CHUNK))
        document.element.body.insert(0, chunk)

    document = parse_bytes(make.word(build), k.DOCX, ParseLimits())
    assert document.text.strip() == "SHOWN"
    assert "SECRET" in document.hidden
    assert [(entry.reason, entry.matters) for entry in document.skipped] == [("hidden", True)]


def test_comments_and_code_are_not_listed():
    assert (
        parse("<!-- " + "word " * 100 + "--><script>x</script><template>y</template>").skipped == ()
    )


def test_page_that_a_script_uncovers_is_read():
    document = parse("SHOWN", "html{visibility:hidden} body{opacity:0;display:none}")
    assert "SHOWN" in document.text


def test_page_that_hides_everything_is_refused():
    with pytest.raises(ParseFailure, match="hides all of its text") as failure:
        parse_bytes(b"<div style='display:none'>text</div>", k.HTML, ParseLimits())
    assert failure.value.reason is Reason.NO_TEXT


def test_preheader_of_a_mail_does_not_matter():
    fillers = "&#847;&zwnj;&nbsp;&#8199;&shy;" * 60
    preheader = f"<div style='display:none;max-height:0'>{'Save now! ' * 30}{fillers}</div>"
    document = mail(f"<body>{preheader}<p>Dear Ann,</p></body>")
    assert document.text.endswith("Subject: Test\n\nDear Ann,\n")
    assert [(entry.reason, entry.matters) for entry in document.skipped] == [("hidden", False)]
    assert "Save now!" in document.hidden


def test_hidden_text_further_down_in_a_mail_matters():
    document = mail("<p>Dear Ann,</p><p style='font-size:0'>" + "pay at once " * 30 + "</p>")
    assert [(entry.reason, entry.matters) for entry in document.skipped] == [("hidden", True)]


def test_fillers_of_a_visible_preheader_vanish_and_joiners_in_words_stay():
    fillers = "\u034f \u200c \u00ad\u034f \u200c \ufeff " * 40
    document = mail(f"<p>Sale today{fillers}</p><p>می\u200cخواهم 👨\u200d👩\u200d👧</p>")
    assert "Sale today\n" in document.text
    assert "می\u200cخواهم 👨\u200d👩\u200d👧" in document.text


def test_fillers_of_a_plain_mail_vanish():
    head = b"From: a@example.com\r\nTo: b@example.com\r\nSubject: Test\r\n"
    head += b"Content-Type: text/plain; charset=utf-8\r\n\r\n"
    data = head + ("Sale today" + "\u034f \u200c\u00a0" * 40 + "\n\nDear Ann,").encode()
    text = parse_bytes(data, k.MAIL, ParseLimits()).text
    assert text.endswith("Sale today\n\nDear Ann,\n")


def test_mail_that_shows_only_pictures_is_listed():
    web = "<img src='https://example.com/a.png' width=600 height=900>"
    document = mail(f"{web}<img src=x width=1 height=1>")
    assert [(entry.reason, entry.matters) for entry in document.skipped] == [("picture", True)]
    inside = "<img src='cid:1' width=600>"  # a file of the mail, listed as such
    assert mail(f"<p>Text</p>{inside}").skipped == mail(inside).skipped == ()


def test_fallbacks_for_other_browsers_are_not_read():
    document = parse("<video>no video</video><canvas>no canvas</canvas><audio>no audio</audio>")
    assert document.text.split() == ["START", "END"]


def test_boxes_stand_in_lines():
    document = parse("<div style='display:flex'>One</div><b class=x>Two</b>", ".x{display:grid}")
    assert [line for line in document.text.split("\n") if line] == ["START", "One", "Two", "END"]


def test_definitions_and_sections_stand_in_lines():
    document = parse(
        "<dl><dt>Name</dt><dd>Ann</dd></dl><section>One</section><section>Two</section>"
    )
    assert [line for line in document.text.split("\n") if line] == [
        "START", "Name", "Ann", "One", "Two", "END",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "rules", ["p:not(.y){display:none}" * 300, ".x{display:block} " * 9000, "i{color:red} " * 9000]
)
def test_too_many_rules_are_not_applied_and_said(monkeypatch, rules):
    monkeypatch.setattr(sheets, "_SELECTORS", 200)
    monkeypatch.setattr(sheets, "_CHARS", 100_000)
    document = parse(P, rules)
    assert "SECRET" in document.text
    assert [(entry.part, entry.reason) for entry in document.skipped] == [("style sheet", "limit")]


def test_rules_for_other_pages_cost_little(monkeypatch):
    monkeypatch.setattr(sheets, "_SELECTORS", 3)
    others = "".join(f".a{i} .x, #b{i} p, p.c{i}{{display:block}}" for i in range(500))
    document = parse(P, others + ".x, .a1{display:none}")
    assert "SECRET" in document.hidden


@pytest.mark.parametrize(
    ("body", "rules"),
    [
        ("<div>" * 500 + P + "</div>" * 500, "[q] div div div div p{display:none}"),
        ("<b>a</b>" * 2000 + P, "[q] ~ b ~ b ~ b ~ p{display:none}"),
        ("<b>a</b>" * 2000 + P, "b:last-of-type{display:none}"),
        ("<b>a</b>" * 2000 + P, "b:nth-last-child(2){display:none}"),
        ("<div><b>a</b></div>" * 500 + P, ":not(:has(b)):has(i){display:none}"),
    ],
)
def test_rules_that_take_too_long_are_given_up(monkeypatch, body, rules):
    monkeypatch.setattr(matching, "_STEPS", 10_000)
    document = parse(body, rules)
    assert "SECRET" in document.text
    assert [entry.part for entry in document.skipped] == ["style sheet"]


@pytest.mark.parametrize(
    "rules",
    [
        "{" * 5000,
        "@media screen{" * 500 + ".x{display:none}",
        ":not(" * 400 + "p{display:none}",
        "}",
    ],
)
def test_broken_rules_are_passed_over(rules):
    assert "SHOWN" in parse("<p>SHOWN</p>", rules).text


def test_hidden_page_of_the_cases(shared):
    data = (shared / "cases/22-hidden-html/page.html").read_bytes()
    document = parse_bytes(data, k.HTML, ParseLimits())
    assert [line for line in document.text.split("\n") if line] == [
        "Minutes of 4 May 2026. Tom will book the hall by 8 May 2026.",
        "More",
        "DETAILS closed: shown on click.",
        "End.",
    ]
    for mark in ("CLASS", "ATTR", "INLINE-NONE", "INLINE-VISIBILITY", "ZERO", "UPPER", "DIALOG"):
        assert mark in document.hidden
