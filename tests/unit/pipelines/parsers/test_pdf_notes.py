"""PDF: typed notes, stamps and comments that lie on a page (after pdf_oxide#92, pdfannots#50)."""

import pytest

from pipelines.document import Skipped
from pipelines.parsers import ParseLimits, parse_bytes
from pipelines.parsers import media_types as k
from tests.unit.pipelines.parsers import make_pdf as make

BODY = make.lines(72, 760, "Minutes of 4 May 2026", "Tom will book the small hall.")
LOOK = make.form(make.text(2, 6, "Priya will order the toner."), box="0 0 300 24")


def parse(data: bytes):
    return parse_bytes(data, k.PDF, ParseLimits())


def on_page(*annotations: str, body: str = BODY, objects: dict | None = None, **more: str):
    made = make.annotations(*annotations, objects={60: LOOK, **(objects or {})})
    return parse(make.pdf(body, **{**made, **more}))


def note(text: str = "", extra: str = "", subtype: str = "FreeText") -> str:
    contents = f"/Contents ({text})" if text else ""
    return f"/Subtype /{subtype} /Rect [72 600 372 624] /F 4 {contents} {extra}"


def test_shared_case(shared):
    data = (shared / "cases/01-freetext-annotation/minutes.pdf").read_bytes()
    text = parse(data).text
    assert "Priya will order the new toner by 12 May 2026." in text
    assert "Sam will cancel the caterer by 6 May 2026." in text
    assert text.endswith("Comment by Lena: Please also ask Omar for the keys.\n")


@pytest.mark.parametrize(
    "annotation",
    [
        note("Priya will order the toner.", "/AP << /N 60 0 R >>"),
        note("Priya will order the toner."),
        note(extra="/AP << /N 60 0 R >>"),
        note("Priya will order the toner.", "/IT /FreeTextTypewriter /DA (/Helv 12 Tf 0 g)"),
        note("Priya will order the toner.", "/IT /FreeTextCallout /CL [72 600 100 610 120 612]"),
        note(extra="/RC (<body><p>Priya will order <b>the toner</b>.</p></body>)"),
        note(subtype="Stamp", extra="/AP << /N 60 0 R >>"),
    ],
    ids=["look and text", "text", "look", "typewriter", "callout", "rich text", "stamp"],
)
@pytest.mark.parametrize("form", ["", "/AcroForm << /Fields [] >>"], ids=["no form", "a form"])
def test_a_typed_note_is_read_once(annotation, form):
    assert on_page(annotation, catalog=form).text == (
        "Minutes of 4 May 2026\nTom will book the small hall.\n\nPriya will order the toner.\n"
    )


def test_a_note_stands_where_it_lies():
    body = make.text(72, 700, "First paragraph.") + make.text(72, 500, "Second paragraph.")
    text = on_page(note("Typed between."), body=body).text
    assert text.split() == ["First", "paragraph.", "Typed", "between.", "Second", "paragraph."]


def test_a_note_beside_a_paragraph_does_not_cut_it():
    lines = ["The boiler will be serviced on Friday by", "the usual firm, and Anna lets them in."]
    body = make.lines(72, 612, *lines)
    beside = "/Subtype /FreeText /Rect [400 606 500 622] /F 4 /Contents (Check!)"
    assert on_page(beside, body=body).text == f"{lines[0]}\n{lines[1]}\nCheck!\n"


def test_a_typed_value_stands_behind_its_label():
    body = make.text(72, 610, "Name:") + make.text(72, 580, "Town:")
    typed = ["/Rect [130 604 300 624] /Contents (Ada)", "/Rect [130 574 300 594] /Contents (Bonn)"]
    found = on_page(*(f"/Subtype /FreeText /F 4 {one}" for one in typed), body=body)
    assert found.text == "Name: Ada\nTown: Bonn\n"


@pytest.mark.parametrize("name", ["Draft", "NotApproved"], ids=["one word", "two words"])
def test_a_stamp_without_a_look_is_its_name(name):
    assert name[:3] in on_page(note(subtype="Stamp", extra=f"/Name /{name}")).text


@pytest.mark.parametrize(
    ("annotation", "comment"),
    [
        ("/Subtype /Text /T (Lena) /Contents (Ask Omar.)", "Comment by Lena: Ask Omar."),
        ("/Subtype /Highlight /T (Lena) /Contents (Which hall?)", "Comment by Lena: Which hall?"),
        ("/Subtype /StrikeOut /Contents (Drop this.)", "Comment: Drop this."),
        ("/Subtype /Square /T (Lena) /Contents (Look\rhere)", "Comment by Lena: Look here"),
        ("/Subtype /Caret /T (Lena) /Contents (and the hall)", "Comment by Lena: and the hall"),
    ],
)
def test_a_comment_follows_the_page(annotation, comment):
    popup = "/Subtype /Popup /Rect [400 700 500 750] /Parent 150 0 R /Contents (Ask Omar.)"
    text = on_page(f"{annotation} /Rect [72 730 200 744] /F 4", popup).text
    assert text.endswith(f"Tom will book the small hall.\n\n{comment}\n")


@pytest.mark.parametrize(
    "annotation",
    [
        "/Subtype /Highlight /Contents (book the small hall)",  # the marked words again
        "/Subtype /Link /Contents (Tom at his desk)",
        "/Subtype /Text /Contents (Accepted set by Lena) /State (Accepted) /StateModel (Review)",
        "/Subtype /Highlight",
    ],
)
def test_what_says_nothing_new_is_no_comment(annotation):
    assert on_page(f"{annotation} /Rect [72 730 200 744] /F 4").text == on_page().text


@pytest.mark.parametrize("flags", [2, 32, 36], ids=["hidden", "not on screen", "only printed"])
@pytest.mark.parametrize("look", ["", "/AP << /N 60 0 R >>"], ids=["text", "look"])
@pytest.mark.parametrize("subtype", ["FreeText", "Text", "Highlight"])
def test_what_is_not_shown_is_hidden(flags, look, subtype):
    document = on_page(
        f"/Subtype /{subtype} /Rect [72 600 372 624] /F {flags} /Contents (Priya pays.) {look}"
    )
    assert document.text == on_page().text
    assert document.hidden == "Priya pays."
    assert document.skipped == (
        Skipped(
            1,
            "hidden",
            part="hidden text",
            detail="11 characters in fields or notes that are not shown",
            matters=False,
        ),
    )


def test_a_note_that_is_not_printed_is_seen():
    assert "Priya pays." in on_page(note("Priya pays.").replace("/F 4", "/F 0")).text


def test_a_recording_is_said():
    document = on_page("/Subtype /Sound /Rect [72 600 92 620] /F 4")
    assert [(entry.page, entry.part) for entry in document.skipped] == [(1, "a recording")]


def test_only_notes_are_a_text():
    assert on_page(note("Priya pays."), body="").text == "Priya pays.\n"
