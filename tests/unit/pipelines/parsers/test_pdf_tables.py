"""Tables on PDF pages, with drawn lines around their cells or only blanks between."""

from itertools import pairwise

import pytest

from pipelines.parsers import ParseLimits, parse_bytes
from pipelines.parsers import media_types as k
from tests.unit.pipelines.parsers import make

X = (60, 260, 340, 460)  # where columns begin, and the last one ends
Y = (720, 700, 660, 640, 600)  # where rows begin, from the top, and the last one ends
CELLS: list[make.Line] = [
    (64, 706, "Action"), (264, 706, "Owner"), (344, 706, "Due"),
    (64, 686, "Order the blue paint for the hall and"), (64, 672, "ask about the old cans"),
    (264, 679, "Ann"), (344, 679, "Friday 6 March"),
    (64, 646, "Call the roofer"), (344, 646, "in May"),
    (64, 626, "Write to the council about parking"), (264, 626, "Joe Hart and"),
    (264, 612, "Priya Nair"), (344, 619, "before the"), (344, 605, "next meeting"),
]  # fmt: skip
ROWS = (
    "Action | Owner | Due\n"
    "Order the blue paint for the hall and ask about the old cans | Ann | Friday 6 March\n"
    "Call the roofer |  | in May\n"
    "Write to the council about parking | Joe Hart and Priya Nair | before the next meeting\n"
)


def text(*lines: make.Line, drawn: str = "", size: float = 10) -> str:
    return parse_bytes(make.pdf(list(lines), operators=drawn, size=size), k.PDF, ParseLimits()).text


def stroked(x: tuple[float, ...] = X, y: tuple[float, ...] = Y) -> str:
    """Lines over the whole width and height, in one path."""
    level = "".join(f"{X[0]} {at} m {X[-1]} {at} l " for at in y)
    upright = "".join(f"{at} {Y[-1]} m {at} {Y[0]} l " for at in x)
    return f"0.5 w {level}{upright} S\n"


def boxes() -> str:
    """One path for each cell: a rectangle with a small distance to its neighbours."""
    return "".join(
        f"{left + 1} {below + 1} {right - left - 2} {above - below - 2} re S\n"
        for above, below in pairwise(Y)
        for left, right in pairwise(X)
    )


def filled() -> str:
    """Thin filled rectangles on two sides of each cell, as browsers draw them."""
    return "".join(
        f"{left} {above} {right - left} 0.75 re f {left} {below} 0.75 {above - below} re f\n"
        for above, below in zip(Y, [*Y[1:], Y[-1] - 1], strict=True)
        for left, right in zip(X, [*X[1:], X[-1] + 1], strict=True)
    )


@pytest.mark.parametrize(
    "drawn",
    [stroked(), boxes(), filled(), stroked(x=X[1:-1])],
    ids=["stroked", "boxes", "filled", "open at the sides"],
)
def test_a_table_between_lines_is_rows(drawn):
    page = [(60, 760, "Minutes of the hall committee"), *CELLS, (60, 560, "That is all.")]
    assert text(*page, drawn=drawn) == (f"Minutes of the hall committee\n\n{ROWS}\nThat is all.\n")


def test_a_turned_table_reads_the_same():
    assert text(*CELLS, drawn=f"0 1 -1 0 750 0 cm {stroked()}") == ROWS


def drawn_without(missing: tuple[float, float, float, float]) -> str:
    """Each side of each cell as its own line, without the ``missing`` one."""
    sides = [(left, y, right, y) for y in Y for left, right in pairwise(X)]
    sides += [(x, below, x, above) for x in X for above, below in pairwise(Y)]
    return "".join(f"{a} {b} m {c} {d} l S\n" for a, b, c, d in sides if (a, b, c, d) != missing)


def test_a_note_over_all_columns_is_not_cut():
    note = [
        (63, 646, "Ann must not pay the roofer until the gutters have been checked by Joe and the"),
        (
            63,
            630,
            "invoice has come; the treasurer will pay all the others on the first of the month.",
        ),
    ]
    inner = f"{X[1]} 660 m {X[1]} 720 l {X[2]} 660 m {X[2]} 720 l "
    around = f"60 600 m 60 720 l {X[-1]} 600 m {X[-1]} 720 l "
    level = "".join(f"60 {y} m {X[-1]} {y} l " for y in (720, 700, 660, 600))
    assert text(*CELLS[:7], *note, drawn=f"{level}{inner}{around} S\n") == (
        f"{''.join(ROWS.splitlines(keepends=True)[:2])}"
        "Ann must not pay the roofer until the gutters have been checked by Joe and the invoice "
        "has come; the treasurer will pay all the others on the first of the month.\n"
    )


def test_a_cell_over_several_rows_repeats_its_text():
    page = [
        (64, 706, "Action"), (264, 706, "Owner"), (344, 706, "Due"),
        (64, 676, "Order paint"), (264, 664, "Ann Bell and"), (264, 652, "Joe Hart"),
        (344, 676, "Friday"), (64, 646, "Call the roofer"), (344, 646, "Monday"),
        (64, 616, "Sweep"), (264, 616, "Priya"), (344, 616, "in May"),
    ]  # fmt: skip
    assert text(*page, drawn=drawn_without((X[1], 660, X[2], 660))) == (
        "Action | Owner | Due\nOrder paint | Ann Bell and Joe Hart | Friday\n"
        "Call the roofer | Ann Bell and Joe Hart | Monday\nSweep | Priya | in May\n"
    )


def test_an_underline_separates_no_rows():
    underline = "62 683.5 m 115 683.5 l S\n"
    assert text(*CELLS, drawn=stroked() + underline) == ROWS


def test_a_narrow_name_is_no_turned_text():
    page = [(x, y, "Ali" if line == "Ann" else line) for x, y, line in CELLS]
    assert text(*page, drawn=stroked()) == ROWS.replace("Ann", "Ali")


def test_a_row_that_holds_several_rows_leaves_other_rows():
    action = ["Order the blue paint and the brushes,", "ask about the cans, sweep the hall,", "go"]
    names = ["Ann", "Joe", "Lu"]  # at the heights of the action's lines
    page = [cell for cell in CELLS if cell[1] > 640]
    page += make.column(64, 630, action, step=12) + make.column(264, 630, names, step=12)
    assert text(*page, drawn=stroked()) == (
        f"{ROWS[: ROWS.index('Write')]}| {' '.join(action)} | Ann Joe Lu |  |\n"
    )


def test_a_cell_with_most_of_the_text_is_no_table_cell():
    story = make.column(64, 690, [f"Sentence {at} of a long story." for at in range(11)], step=12)
    page = [(64, 706, "Story"), (264, 706, "By"), (264, 690, "Ann")]
    page += [(64, 544, "Next"), (264, 544, "Joe")]
    drawn = "".join(f"60 {y} m 340 {y} l " for y in (720, 700, 560, 540))
    drawn += "".join(f"{x} 540 m {x} 720 l " for x in (60, 260, 340))
    assert "\nSentence 1 of a long story.\n" in text(*page, *story, drawn=f"{drawn} S\n")


@pytest.mark.parametrize("mark", ["1.", "(a)", "\xb7", "2.1", "From:"])
def test_a_wide_blank_behind_a_mark_makes_no_column(mark):
    page = [(72, 680, mark), (118, 680, "Approve the minutes"), (72, 665, mark), (118, 665, "Rest")]
    words = text(*page, size=11)
    assert " | " not in words
    assert words.split() == f"{mark} Approve the minutes {mark} Rest".split()


def test_lines_between_groups_of_rows_join_no_rows():
    rows = [("one", "1", "a"), ("two", "2", "b"), ("three", "3", "c")]
    page = [(64, 706, "Word"), (264, 706, "Number"), (344, 706, "Letter")]
    page += [
        (x, 686 - 14 * at, cell)
        for at, cells in enumerate(rows)
        for x, cell in zip((64, 264, 344), cells, strict=True)
    ]
    assert text(*page, drawn=stroked(y=(720, 700, 640))) == (
        "Word | Number | Letter\none | 1 | a\ntwo | 2 | b\nthree | 3 | c\n"
    )


def test_a_frame_around_a_page_of_text_is_no_table():
    column = make.column(64, 700, [f"Line {at} of a text in a frame." for at in range(12)])
    frame = "50 500 m 50 740 l S 320 500 m 320 740 l S 500 500 m 500 740 l S " + "".join(
        f"50 {y} m 500 {y} l S\n" for y in (500, 720, 740)
    )
    expected = "\n".join([*(line for _, _, line in column), "Head"]) + "\n"
    assert text(*column, (330, 726, "Head"), drawn=frame) == expected


def table(*rows: tuple[str, ...], at: tuple[float, ...]) -> list[make.Line]:
    """A table drawn row by row, its cells' left edges at ``at``."""
    return [
        (x, 700 - 20 * index, text)
        for index, cells in enumerate(rows)
        for x, text in zip(at, cells, strict=True)
        if text
    ]


def test_a_table_drawn_row_by_row_stays_in_rows():
    rows = table(("Item", "Price"), ("Paper", "12.00"), ("Ink", "30.50"), at=(72, 130))
    assert text(*rows, size=12) == "Item | Price\nPaper | 12.00\nInk | 30.50\n"


def test_an_empty_cell_of_a_table_keeps_its_place():
    rows = table(
        ("Action", "Owner", "Due"),
        ("Order the paint", "Ann", "Friday"),
        ("Call the roofer", "", "in May"),
        ("Sweep", "Joe", ""),
        ("", "All", "by June"),
        at=(72, 250, 400),
    )
    assert text(*rows, (72, 560, "That is all."), size=12) == (
        "Action | Owner | Due\nOrder the paint | Ann | Friday\nCall the roofer |  | in May\n"
        "| Sweep | Joe |  |\n|  | All | by June |\n\nThat is all.\n"
    )


def test_a_cell_under_two_columns_shifts_no_other():
    rows = table(("Item", "First", "Second"), ("Ink", "1", "2"), at=(72, 130, 180))
    wide = [(72, 660, "Paper"), (140, 660, "twelve boxes")]
    assert text(*rows, *wide, size=12) == (
        "Item | First | Second\nInk | 1 | 2\nPaper | twelve boxes\n"
    )


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ([(72, 700, "Minutes"), (400, 700, "3 May")], "Minutes 3 May\n"),  # no row beside it
        (
            [
                (72, 700, "Left of one"), (400, 700, "right"),
                (72, 680, "A line of words that runs below the blank of the one above"),
                (72, 660, "a"), (110, 660, "b"),
            ],
            "Left of one right\nA line of words that runs below the blank of the one above\n"
            "a b\n",
        ),  # two blanks at other places
    ],
)  # fmt: skip
def test_a_wide_blank_without_a_neighbour_is_a_blank(page, expected):
    assert text(*page, size=12) == expected
