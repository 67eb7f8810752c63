"""Text, Markdown and HTML: encodings, cleaning, offsets, metadata."""

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipelines.errors import ParseFailure
from pipelines.parsers import ParseLimits, parse_bytes
from pipelines.parsers import media_types as k
from pipelines.parsers.document_builder import build, clean
from pipelines.result import Reason

GERMAN = "Grüße aus Köln, schöne Straße für 12 € – „ja“\n" * 3


def parse(data: bytes | str, media_type: str = k.TEXT, **limits: int):
    raw = data.encode() if isinstance(data, str) else data
    return parse_bytes(raw, media_type, ParseLimits(**limits))


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"]
)
def test_encodings(encoding):
    assert parse(GERMAN.encode(encoding)).text == GERMAN


@pytest.mark.parametrize(
    ("given_text", "expected"),
    [
        ("a\r\nb\rc", "a\nb\nc"),
        ("nul\x00, bell\x07, delete\x7f", "nul, bell, delete"),
        ("tab\tstays", "tab\tstays"),
        ("lone \ud83d surrogate", "lone  surrogate"),
        ("soft\u00adhyphen, printed\u00ad\nhyphen", "softhyphen, printed-\nhyphen"),
        ("line\u2028end\x85here", "line\nend\nhere"),
        ("trailing \t \nblanks", "trailing\nblanks"),
        ("\ufeffmark", "mark"),
        ("hid\U000e0041den tags", "hidden tags"),
        ("a\n\n\n\n\n\nb", "a\n\n\nb"),
        ("\uf0b7 bullet, \uf0fe checked", "• bullet, ☒ checked"),
        ("family 👨\u200d👩\u200d👧 stays", "family 👨\u200d👩\u200d👧 stays"),
    ],
)
def test_clean(given_text, expected):
    assert clean(given_text) == expected


def test_cleaning_takes_linear_time():
    clean(" " * 2_000_000 + "x")  # the limit of the test run is the assertion


@given(st.lists(st.text(max_size=80), min_size=1, max_size=8))
@settings(deadline=None)
def test_pages_cover_the_text(texts):
    document = build(texts, k.TEXT, ParseLimits())
    assert [page.number for page in document.pages] == list(range(1, len(texts) + 1))
    position = 0
    for page in document.pages:
        assert page.start == position
        position = page.end
        skipped = page.number in [entry.page for entry in document.skipped]
        assert skipped == (page.start == page.end)
        if page.end > page.start:
            assert document.page_at(page.start) == page.number
            assert document.page_at(page.end - 1) == page.number
    assert position == len(document.text)
    document.text.encode()  # no lone surrogates


def test_form_feeds_end_pages():
    document = parse("one\f\ftwo\n\f")
    assert [document.text[p.start : p.end] for p in document.pages] == ["one\n", "", "two\n"]
    assert [(entry.page, entry.reason) for entry in document.skipped] == [(2, "blank")]


@pytest.mark.parametrize(
    ("data", "media_type", "limits", "reason"),
    [
        (" \n\t ", k.TEXT, {}, Reason.EMPTY),
        ("x" * 101, k.TEXT, {"chars": 100}, Reason.TOO_LARGE),
        ("x\f" * 11, k.TEXT, {"pages": 10}, Reason.TOO_LARGE),
        ("<html><body><script>x</script></body></html>", k.HTML, {}, Reason.EMPTY),
        ("<html><body><img src='x.png'></body></html>", k.HTML, {}, Reason.NO_TEXT),
        ("<!-- nothing -->", k.HTML, {}, Reason.EMPTY),
    ],
)
def test_failures(data, media_type, limits, reason):
    with pytest.raises(ParseFailure) as failure:
        parse(data, media_type, **limits)
    assert failure.value.reason is reason


def test_markdown_keeps_its_text_and_reads_its_front_matter():
    source = "---\ntitle: Minutes\ndate: 2026-03-04\ntags: [a, b]\n---\n\n# Heading\n\n- one\n"
    document = parse(source, k.MARKDOWN)
    assert document.text == source
    assert document.metadata["title"] == "Minutes"
    assert "tags" not in document.metadata
    assert document.written == date(2026, 3, 4)
    assert document.media_type == k.MARKDOWN


@pytest.mark.parametrize("front", ["---\n: : [\n---\n", "---\n- a list\n---\n", "---\nno end\n"])
def test_markdown_with_odd_front_matter_is_still_text(front):
    document = parse(front + "# Title here #\n", k.MARKDOWN)
    assert document.metadata["title"] == "Title here"
    assert document.written is None


def test_html_shows_visible_text_and_metadata():
    document = parse(
        """<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html><html><head><title> The
        title</title><style>p {}</style><meta name="author" content="Ann">
        <meta property="article:published_time" content="2026-05-06T10:00:00Z"></head><body>
        <h1>Heading</h1><p>One&nbsp;two &amp; <b>three</b>.</p><script>var hidden;</script>
        <p style="display:none">unseen</p><noscript>no script</noscript>
        <ul><li>first</li><li>second</li></ul>
        <table><tr><td>Total</td><td>12.00</td></tr></table></body></html>""",
        k.HTML,
    )
    assert document.metadata["title"] == "The title"
    assert document.metadata["author"] == "Ann"
    assert document.written == date(2026, 5, 6)
    words = document.text.replace("\xa0", " ").split()
    assert " ".join(words) == "Heading One two & three. * first * second Total 12.00"


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        (
            "<table><caption>To do</caption><thead><tr><th>Task</th><th>Who</th><th>When</th></tr>"
            "</thead><tbody><tr><td><b>Buy</b> paint<br>(blue)</td><td><a href='x'>Ann</a></td>"
            "<td>Friday</td></tr><tr><td>Sweep</td><td>Joe</td><td>&nbsp;</td></tr></tbody></table>",
            "To do\nTask | Who | When\nBuy paint (blue) | Ann | Friday\n| Sweep | Joe |  |",
        ),
        (  # a column that is there for its width
            "<table><tr><td>A</td><td> </td><td>1</td></tr><tr><td>B</td><td></td><td>2</td></tr>"
            "</table>",
            "A | 1\nB | 2",
        ),
        (  # cells over several rows and columns
            "<table><tr><th>Task</th><th>Who</th><th>When</th></tr><tr><td>Buy</td>"
            "<td rowspan=2>Ann</td><td rowspan='3'>Friday</td></tr><tr><td>Paint</td></tr>"
            "<tr><td colspan=2>Sweep</td></tr><tr><td>Rest</td><td colspan=x>Joe</td><td></td></tr>"
            "</table>",
            "Task | Who | When\nBuy | Ann | Friday\nPaint | Ann | Friday\nSweep |  | Friday\n"
            "| Rest | Joe |  |",
        ),
        (  # hidden from a reader, in a row and in a cell
            "<table><tr><td>A</td><td>1</td></tr><tr style='display:none'><td>X</td><td>Y</td></tr>"
            "<tr><td>B<i style='display:none'>X</i></td><td>2</td></tr></table>",
            "A | 1\nB | 2",
        ),
        (  # text that stands outside the cells
            "<table><tr><td>A</td><td>1</td></tr><form><tr><td>B</td><td>2</td></tr></form>"
            "<tr><td>C</td><td>3</td></tr></table>",
            "A  1\nB  2\nC  3",
        ),
        (  # for layout: a table within, cells of many lines, one row
            "<table><tr><td><table><tr><td>A</td><td>1</td></tr><tr><td>B</td><td>2</td></tr>"
            "</table></td><td>beside</td></tr><tr><td>C</td><td>3</td></tr></table>",
            "A | 1  beside\nB | 2\nC    3",
        ),
        (
            "<table><tr><td>One.<p>Two.<p>Three.<p>Four.</td><td>5</td></tr>"
            "<tr><td>A</td><td>1</td></tr></table>",
            "One.",
        ),
        ("<table><tr><td>Logo</td><td>Motto</td></tr></table>", "Logo  Motto"),
    ],
)
def test_html_tables_of_data_are_rows(table, expected):
    text = parse(f"<p>Before.</p>{table}<p>After.</p>", k.HTML).text
    lines = [line.rstrip() for line in text.split("\n") if line.strip()]
    assert "X" not in text
    assert lines[0] == "Before."
    assert lines[-1] == "After."
    assert "\n".join(lines[1:-1]).strip().startswith(expected)


def test_text_right_behind_a_table_in_html_stays_behind_it():
    rows = "<tr><td>Buy</td><td>Ann</td></tr><tr><td>Sweep</td><td>Joe</td></tr>"
    text = parse(f"<div>To do:<table>{rows}</table>See you.</div>", k.HTML).text
    assert [line for line in text.split("\n") if line] == [
        "To do:",
        "Buy | Ann",
        "Sweep | Joe",
        "See you.",
    ]


def test_html_declares_its_encoding():
    source = '<html><head><meta charset="windows-1251"></head><body>Привет</body></html>'
    assert parse(source.encode("cp1251"), k.HTML).text.strip() == "Привет"


def nested(depth: int) -> str:
    return "<p>before</p>" + "<div>" * depth + "deep" + "</div>" * depth + "<p>after</p>"


def test_html_nested_deeper_than_pythons_stack_is_read():
    assert parse(nested(1800), k.HTML).text.split() == ["before", "deep", "after"]


def test_html_nested_deeper_than_libxml2_reads_is_refused_not_cut():
    with pytest.raises(ParseFailure, match="nested"):
        parse(nested(3000), k.HTML)
