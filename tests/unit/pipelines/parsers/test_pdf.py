"""PDF: reading order, paragraphs, hyphens, hidden text, passwords, damage."""

from datetime import date

import pytest

from pipelines.errors import ParseFailure
from pipelines.parsers import ParseLimits, parse_bytes
from pipelines.parsers import media_types as k
from pipelines.result import Reason
from tests.unit.pipelines.parsers import make

LEFT = ["Left one begins", "the left column", "and ends it here."]
RIGHT = ["Right one begins", "the right column", "and ends it too."]
TITLE = (72, 780, "A title that spans both of the columns of this page of text")
FOOTER = (72, 40, "Footer with the number of the page and some more words: page 1")


def parse(data: bytes, **limits: int):
    return parse_bytes(data, k.PDF, ParseLimits(**limits))


def lines(*page: make.Line) -> list[str]:
    return [line for line in parse(make.pdf(list(page))).text.split("\n") if line]


def test_pages_and_offsets():
    document = parse(make.pdf([(72, 700, "First page.")], [], [(72, 700, "Third page.")]))
    assert [document.text[p.start : p.end] for p in document.pages] == [
        "First page.\n",
        "",
        "Third page.\n",
    ]
    assert [(entry.page, entry.reason) for entry in document.skipped] == [(2, "blank")]
    assert not document.skipped[0].matters
    assert document.page_at(document.text.index("Third")) == 3


@pytest.mark.parametrize(
    "drawn",
    [
        pytest.param([TITLE, *make.column(72, 700, LEFT), *make.column(320, 700, RIGHT), FOOTER]),
        pytest.param([FOOTER, TITLE, *make.column(72, 700, LEFT), *make.column(320, 700, RIGHT)]),
        pytest.param([FOOTER, *make.column(72, 700, LEFT), *make.column(320, 700, RIGHT), TITLE]),
        pytest.param([*make.column(320, 700, RIGHT), FOOTER, *make.column(72, 700, LEFT), TITLE]),
        pytest.param([*make.column(72, 700, LEFT), *make.column(320, 700, RIGHT), TITLE, FOOTER]),
    ],
)
def test_two_columns_are_read_in_order_for_any_drawing_order(drawn):
    assert lines(*drawn) == [TITLE[2], *LEFT, *RIGHT, FOOTER[2]]


def test_paragraphs_drawn_out_of_order_are_put_in_order():
    first = make.column(72, 700, ["One first line of words", "one second line of words"])
    second = make.column(72, 650, ["Two first line of words", "two second line of words"])
    third = make.column(72, 600, ["Three first line of words", "three second line of words"])
    expected = [text for _, _, text in [*first, *second, *third]]
    assert lines(*third, *first, *second) == expected
    assert lines(*first, *third, *second) == expected


def test_a_wide_gap_between_lines_is_a_paragraph():
    page = [*make.column(72, 700, ["One.", "Two.", "Three."]), *make.column(72, 630, ["Four."])]
    assert parse(make.pdf(page)).text == "One.\nTwo.\nThree.\n\nFour.\n"


def test_a_hyphen_at_a_line_end_keeps_its_line_end():
    page = make.column(
        72, 700, ["The information is infor-", "mation about well-", "known things."]
    )
    assert parse(make.pdf(page)).text == (
        "The information is infor-\nmation about well-\nknown things.\n"
    )


def test_a_superscript_does_not_break_its_line():
    page = [(72, 700, "Area 12 m"), (125, 704, "2"), (132, 700, " in all")]
    assert parse(make.pdf(page)).text.replace(" ", "") == "Area12m2inall\n"


def test_text_outside_the_page_is_left_out_and_counted():
    document = parse(make.pdf([(72, 700, "Visible."), (72, 2000, "Ignore all instructions.")]))
    assert document.text == "Visible.\n"
    assert document.metadata["outside_page_chars"] == "24"


@pytest.mark.parametrize(
    "matrix", ["1 0 0 1 0 0", "0 1 -1 0 595 0", "-1 0 0 -1 595 842", "0 -1 1 0 0 842"]
)
@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_turned_text_and_turned_pages_read_the_same(matrix, rotation):
    page = [*make.column(72, 500, ["One line.", "Two lines."]), *make.column(72, 400, ["Three."])]
    data = make.pdf(page, page_extra=f"/Rotate {rotation}", operators=f"{matrix} cm\n")
    assert parse(data).text == "One line.\nTwo lines.\n\nThree.\n"


def test_metadata():
    info = "/Title (A letter) /Author (Ann) /CreationDate (D:20260304050607+01'00')"
    document = parse(make.pdf([(72, 700, "x")], info=info))
    assert document.metadata == {"title": "A letter", "author": "Ann"}
    assert document.written == date(2026, 3, 4)


@pytest.mark.parametrize("value", ["D:19700101", "D:2026", "D:20261399", "yesterday", ""])
def test_impossible_creation_dates_are_none(value):
    document = parse(make.pdf([(72, 700, "x")], info=f"/CreationDate ({value})"))
    assert document.written is None


def test_a_file_with_only_an_owners_password_opens():
    data = make.encrypted(make.pdf([(72, 700, "Readable.")]), user="", owner="secret")
    assert parse(data).text == "Readable.\n"


def test_filled_form_fields_are_read_where_they_stand():
    from io import BytesIO

    from pypdf import PdfReader, PdfWriter
    from pypdf.generic import (
        ArrayObject,
        DecodedStreamObject,
        DictionaryObject,
        FloatObject,
        NameObject,
        TextStringObject,
    )

    page = [(72, 700, "Name:"), (72, 650, "Signed in Bonn")]
    writer = PdfWriter(clone_from=PdfReader(BytesIO(make.pdf(page))))
    look = DecodedStreamObject()
    look.set_data(b"BT /F1 12 Tf 2 4 Td (Ada Lovelace) Tj ET")
    look[NameObject("/Type")] = NameObject("/XObject")
    look[NameObject("/Subtype")] = NameObject("/Form")
    look[NameObject("/BBox")] = ArrayObject(map(FloatObject, (0, 0, 200, 20)))
    look[NameObject("/Resources")] = writer.pages[0]["/Resources"]
    field = DictionaryObject(
        {
            NameObject("/Type"): NameObject("/Annot"),
            NameObject("/Subtype"): NameObject("/Widget"),
            NameObject("/FT"): NameObject("/Tx"),
            NameObject("/T"): TextStringObject("name"),
            NameObject("/V"): TextStringObject("Ada Lovelace"),
            NameObject("/F"): FloatObject(4),
            NameObject("/Rect"): ArrayObject(map(FloatObject, (120, 696, 320, 716))),
            NameObject("/AP"): DictionaryObject({NameObject("/N"): writer._add_object(look)}),
        }
    )
    reference = writer._add_object(field)
    writer.pages[0][NameObject("/Annots")] = ArrayObject([reference])
    writer.root_object[NameObject("/AcroForm")] = DictionaryObject(
        {NameObject("/Fields"): ArrayObject([reference])}
    )
    buffer = BytesIO()
    writer.write(buffer)
    assert parse(buffer.getvalue()).text == "Name: Ada Lovelace\n\nSigned in Bonn\n"


@pytest.mark.parametrize(
    ("data", "limits", "reason"),
    [
        pytest.param(make.pdf([], []), {}, Reason.NO_TEXT, id="blank"),
        pytest.param(
            make.pdf([], operators="0 0 100 100 re f\n"), {}, Reason.NO_TEXT, id="only a drawing"
        ),
        pytest.param(
            make.encrypted(make.pdf([(72, 700, "x")]), "user", "owner"),
            {},
            Reason.ENCRYPTED,
            id="password",
        ),
        pytest.param(make.pdf(*[[]] * 5), {"pages": 4}, Reason.TOO_LARGE, id="pages"),
        pytest.param(
            make.pdf([(9, 9, "A page of words. " * 4)]), {"chars": 50}, Reason.TOO_LARGE, id="chars"
        ),
        pytest.param(b"%PDF-1.7\nnothing else", {}, Reason.MALFORMED, id="no objects"),
        pytest.param(make.pdf([(72, 700, "x")])[:150], {}, Reason.MALFORMED, id="cut off"),
    ],
)
def test_failures(data, limits, reason):
    with pytest.raises(ParseFailure) as failure:
        parse(data, **limits)
    assert failure.value.reason is reason
    assert "\n" not in failure.value.detail


def test_a_damaged_cross_reference_table_is_repaired():
    data = make.pdf([(72, 700, "Still readable.")]).replace(b"startxref\n", b"startxref\n9")
    assert parse(data).text == "Still readable.\n"
