"""PDF: lines end where the next word stands elsewhere; narrow columns are not one phrase."""

import pytest

from pipelines.parsers import ParseLimits, parse_bytes
from pipelines.parsers import media_types as k
from tests.unit.pipelines.parsers import make_pdf as make

AGENTS = [
    ("Cowdria ruminantium (Heartwater)", "Foot and mouth disease", "Tetrodotoxin"),
    ("African swine fever virus", "Goat pox virus", "Saxitoxin"),
    ("Akabane virus", "Japanese encephalitis virus", "Ricin"),
    ("Avian influenza virus (pathogenic)", "Lumpy skin disease", "Abrin"),
]
LOOKS = [
    "Minutes of 4 May 2026",
    "Tom will book the small hall and the",
    "projector by 8 May 2026. Ruth will ask",
    "the caterer for a new offer by 9 May 2026.",
]


def text(*contents: str, **more) -> str:
    return parse_bytes(make.pdf(*contents, **more), k.PDF, ParseLimits()).text


def table(rows, at, size: float = 10) -> str:
    return "".join(
        make.text(x, 700 - 14 * down, cell, size=size)
        for down, row in enumerate(rows)
        for x, cell in zip(at, row, strict=True)
    )


@pytest.mark.parametrize("gap", [7, 10, 14, 20, 40])
def test_cells_beside_each_other_are_no_phrase(gap):
    first, second = 72 + 160 + gap, 72 + 160 + gap + 125 + gap
    assert text(table(AGENTS, (72, first, second))) == (
        "\n".join(" | ".join(row) for row in AGENTS) + "\n"
    )


def test_columns_of_single_words():
    rows = [("Anthrax", "Botulism", "Plague"), ("Ebola", "Tularemia", "Smallpox"),
            ("Measles", "Mumps", "Rubella"), ("Cholera", "Typhus", "Malaria"),
            ("Dengue", "Zika", "Yellow"), ("Lassa", "Marburg", "Nipah")]  # fmt: skip
    assert text(table(rows, (72, 121, 178))) == "\n".join(" | ".join(row) for row in rows) + "\n"


def test_stretched_lines_have_no_columns():
    text_of_line = "the boiler will be serviced on Friday by the firm and Anna lets them in"
    words = text_of_line.split(" ")
    lines = [words[at:] + words[:at] for at in range(8)]
    page = "".join(
        make.text(72, 700 - 14 * at, " ".join(line), size=10, before=f"{3 + at % 3} Tw")
        for at, line in enumerate(lines)
    )
    assert "|" not in text(page)


def test_marks_before_items_make_no_column():
    page = "".join(
        make.text(72, 700 - 14 * at, f"{at + 1}", size=10)
        + make.text(84, 700 - 14 * at, f"Approve the minutes of meeting {at}", size=10)
        for at in range(6)
    )
    assert "|" not in text(page)


def test_first_lines_of_forms_are_lines_of_their_own():
    forms = {
        60: make.form(make.text(2, 6, "Marta Lindqvist"), "0 0 200 24"),
        61: make.form(make.text(2, 6, "Workshop"), "0 0 200 24"),
    }
    page = "q 1 0 0 1 72 600 cm /A Do Q q 1 0 0 1 72 500 cm /B Do Q\n"
    found = text(page, objects=forms, resources="/XObject << /A 60 0 R /B 61 0 R >>")
    assert found.split("\n\n") == ["Marta Lindqvist", "Workshop\n"]


def test_a_superscript_stays_in_its_line():
    page = make.text(72, 700, "Area 12 m") + make.text(125, 704, "2", size=7)
    page += make.text(132, 700, " in all")
    assert text(page).replace(" ", "") == "Area12m2inall\n"


def test_characters_beyond_the_usual_plane_shift_no_place():
    cmap = make.stream(
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 "
        "def 1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <7E> <D83DDE00> "
        "endbfchar endcmap end end"
    )
    font = (
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding "
        "/ToUnicode 60 0 R >>"
    )
    page = "".join(
        f"BT /F2 10 Tf 1 0 0 1 72 {700 - 14 * at} Tm (~ ~ ~ {word}) Tj ET\n"
        f"BT /F2 10 Tf 1 0 0 1 300 {700 - 14 * at} Tm (in May) Tj ET\n"
        for at, word in enumerate(["Sweep", "Paint"])
    )
    found = text(page, fonts=f"/F2 {font}", objects={60: cmap})
    assert found == "😀 😀 😀 Sweep | in May\n😀 😀 😀 Paint | in May\n"


def test_an_accent_drawn_before_its_letter_stays_in_its_line():
    page = (
        make.text(72, 700, "Works of Baudi") + make.text(100, 702, "^") + make.text(150, 700, "and")
    )
    assert text(page).count("\n") == 1


def test_dots_that_lead_to_a_number_make_no_column():
    chapters = [("One " + "." * 30, "2"), ("Two " + "." * 30, "4"), ("Six " + "." * 30, "9")]
    assert "|" not in text(table(chapters, (72, 185)))


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("07-rtl-pdf/hebrew.pdf", ["שלום עולם 123"]),
        ("35-pdf-looks/fake-bold.pdf", LOOKS),
        ("35-pdf-looks/watermark.pdf", ["CONFIDENTIAL", *LOOKS]),
    ],
)
def test_shared_cases(shared, name, lines):
    data = (shared / "cases" / name).read_bytes()
    assert parse_bytes(data, k.PDF, ParseLimits()).text.splitlines() == lines
