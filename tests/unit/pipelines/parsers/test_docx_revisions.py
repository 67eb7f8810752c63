"""DOCX: tracked changes are read as if all were accepted."""

import pytest

from tests.unit.pipelines.parsers import make_word
from tests.unit.pipelines.parsers.make_word import p, r, read

DELETED, MOVED = "<w:rPr><w:del/></w:rPr>", "<w:rPr><w:moveFrom/></w:rPr>"
INSERTED = "<w:rPr><w:ins/></w:rPr>"
LISTED = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
NUMBERS = make_word.numbering(
    '<w:abstractNum w:abstractNumId="5"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:lvlText '
    'w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="5"/></w:num>'
)


def gone(text: str, properties: str = DELETED) -> str:
    """A paragraph that was deleted with its mark."""
    inside = f"<w:del><w:r><w:delText>{text}</w:delText></w:r></w:del>"
    return f"<w:p><w:pPr>{properties}</w:pPr>{inside}</w:p>"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (p("Omar will ", DELETED) + p("order paper."), "Omar will order paper.\n"),
        (p("Omar will ", MOVED) + p("order paper."), "Omar will order paper.\n"),
        (p("one ", DELETED) + p("two ", DELETED) + p("three"), "one two three\n"),
        (p("one ", DELETED) + gone("no") + p("two"), "one two\n"),
        (p("one", INSERTED) + p("two"), "one\n\ntwo\n"),
        (p("one") + gone("no") + p("two"), "one\n\ntwo\n"),
        (gone("no") + p("one"), "one\n"),
        # The paragraph whose mark stays gives the number.
        (
            p("one ", LISTED + DELETED) + p("two", LISTED) + p("three", LISTED),
            "1. one two\n2. three\n",
        ),
        (p("one ", LISTED + DELETED) + p("two") + p("three", LISTED), "one two\n\n1. three\n"),
        (p("one ", DELETED) + p("two", LISTED), "1. one two\n"),
        (p("one", LISTED) + gone("no", LISTED + DELETED) + p("two", LISTED), "1. one\n2. two\n"),
        (p("one", LISTED) + p("new", LISTED + INSERTED) + p("two", LISTED),
         "1. one\n2. new\n3. two\n"),
        # Text that was deleted from a paragraph whose mark stays leaves an empty item.
        (p("one", LISTED) + gone("no", LISTED) + p("two", LISTED), "1. one\n3. two\n"),
        # Nothing follows to join with.
        (p("one") + p("two", DELETED), "one\n\ntwo\n"),
        (p("last", LISTED + DELETED), "1. last\n"),
        ("<w:tbl><w:tr><w:tc>" + p("a ", DELETED) + p("b") + "</w:tc><w:tc>" + p("c", DELETED)
         + gone("no") + "</w:tc></w:tr></w:tbl>", "a b | c\n"),
        (p("before", DELETED) + "<w:tbl><w:tr><w:tc>" + p("cell") + "</w:tc></w:tr></w:tbl>",
         "before\n\ncell\n"),
        # The mark of a paragraph in a control joins with what follows the control.
        ("<w:sdt><w:sdtContent>" + p("one ", DELETED) + "</w:sdtContent></w:sdt>" + p("two"),
         "one two\n"),
        # Changes of looks and lists are no changes of text.
        (p("one", f"<w:pPrChange><w:pPr>{LISTED}{DELETED}</w:pPr></w:pPrChange>") + p("two"),
         "one\n\ntwo\n"),
        (f"<w:p>{r('fee ')}<w:del><w:r><w:delText>80</w:delText></w:r></w:del><w:ins>{r('95')}"
         f"</w:ins>{r(' EUR')}</w:p>", "fee 95 EUR\n"),
        (f"<w:ins>{p('all new')}</w:ins>", "all new\n"),
    ],
)  # fmt: skip
def test_marks_of_paragraphs(body, expected):
    assert read(body, NUMBERS).text == expected


def test_deleted_rows_and_cells_are_left_out():
    def row(*cells: str, more: str = "") -> str:
        return f"<w:tr><w:trPr>{more}</w:trPr>{''.join(cells)}</w:tr>"

    def cell(text: str, more: str = "") -> str:
        return f"<w:tc><w:tcPr>{more}</w:tcPr>{p(text, LISTED)}</w:tc>"

    table = "".join(
        [
            row(cell("a"), cell("b")),
            row(cell("no"), cell("no"), more="<w:del/>"),
            row(cell("c"), cell("no", "<w:cellDel/>")),
            row(cell("d"), cell("e"), more="<w:ins/>"),
            row(cell("f", "<w:cellIns/>"), cell("g")),
        ]
    )
    text = read(f"<w:tbl>{table}</w:tbl>", NUMBERS).text
    assert text == "1. a | 2. b\n3. c\n4. d | 5. e\n6. f | 7. g\n"


def test_a_text_box_in_a_joined_paragraph_follows_it():
    box = f"<w:r><w:txbxContent>{p('box')}</w:txbxContent></w:r>"
    box = f"<w:p><w:pPr>{DELETED}</w:pPr>{r('one ')}{box}</w:p>"
    assert read(box + p("two") + p("three")).text == "one two\n\nbox\n\nthree\n"
