"""DOCX: the numbers of lists, which Word computes (ECMA-376 part 1, 17.9)."""

import pytest

from pipelines.parsers.docx.lists.number_formats import write_number
from tests.unit.pipelines.parsers import make_word
from tests.unit.pipelines.parsers.make_word import p


def level(depth: int, kind: str = "decimal", text: str = "", start: int = 1, more: str = "") -> str:
    return (
        f'<w:lvl w:ilvl="{depth}"><w:start w:val="{start}"/><w:numFmt w:val="{kind}"/>{more}'
        f'<w:lvlText w:val="{text or f"%{depth + 1}."}"/></w:lvl>'
    )


def abstract(*levels: str, name: int = 5, more: str = "") -> str:
    return f'<w:abstractNum w:abstractNumId="{name}">{more}{"".join(levels)}</w:abstractNum>'


def num(name: int, override: str = "", base: int = 5) -> str:
    return f'<w:num w:numId="{name}"><w:abstractNumId w:val="{base}"/>{override}</w:num>'


def over(depth: int, start: int | None, inside: str = "") -> str:
    started = "" if start is None else f'<w:startOverride w:val="{start}"/>'
    return f'<w:lvlOverride w:ilvl="{depth}">{started}{inside}</w:lvlOverride>'


def item(name: int = 1, depth: int = 0, text: str = "x", more: str = "") -> str:
    numbers = f'<w:numPr><w:ilvl w:val="{depth}"/><w:numId w:val="{name}"/></w:numPr>{more}'
    return p(text, numbers)


def marks(body: str, numbering: str, *parts: make_word.Part) -> list[str]:
    """The marks before the letter x, without their indent."""
    text = make_word.read(body, make_word.numbering(numbering), *parts).text
    return [line.removesuffix("x").strip() for line in text.splitlines() if line.endswith("x")]


TEN = abstract(level(0), level(1, text="%1.%2"), level(2, text="%1.%2.%3"))


@pytest.mark.parametrize(
    ("numbers", "body", "expected"),
    [
        # A list with a start of its own starts over; one without goes on from the other's count.
        (
            TEN + num(1) + num(2, over(0, 1)),
            [(1, 0), (1, 0), (1, 0), (2, 0), (2, 0)],
            "1. 2. 3. 1. 2.",
        ),
        (TEN + num(1) + num(2), [(1, 0), (1, 0), (2, 0), (1, 0)], "1. 2. 3. 4."),
        # 17.9.26: the start counts once; the first list then goes on from the second's count.
        (
            TEN + num(1) + num(2, over(0, 1)),
            [(1, 0), (1, 0), (2, 0), (1, 0), (2, 0)],
            "1. 2. 1. 2. 3.",
        ),
        (TEN + num(1) + num(2, over(0, 10)), [(1, 0), (2, 0), (2, 0)], "1. 10. 11."),
        (TEN + num(1) + num(2, over(0, 0)), [(1, 0), (2, 0), (2, 0)], "1. 0. 1."),
        # Two abstract lists count apart.
        (
            TEN + abstract(level(0), name=6) + num(1) + num(2, base=6),
            [(1, 0), (2, 0), (1, 0)],
            "1. 1. 2.",
        ),
        # A start for a deeper level.
        (
            TEN + num(1) + num(2, over(1, 5)),
            [(1, 0), (1, 1), (2, 1), (2, 1), (2, 0), (2, 1)],
            "1. 1.1 1.5 1.6 2. 2.1",
        ),
        # A level that the paragraphs left out counts as if one had stood there.
        (TEN + num(1), [(1, 2), (1, 2), (1, 1), (1, 0)], "1.1.1 1.1.2 1.2 2."),
        # A level of the list's own: its looks count, its start does not (MS-OI29500, 2.1.292).
        (
            TEN + num(1) + num(2, over(0, None, level(0, "upperLetter", "%1)", start=4))),
            [(1, 0), (2, 0)],
            "1. B)",
        ),
        (
            TEN + num(1) + num(2, over(0, 1, level(0, "lowerRoman", "(%1)"))),
            [(1, 0), (2, 0), (2, 0)],
            "1. (i) (ii)",
        ),
        # Where the level has no start at all, Word begins with 0 (17.9.25).
        (
            abstract('<w:lvl w:ilvl="0"><w:lvlText w:val="%1."/></w:lvl>') + num(1),
            [(1, 0), (1, 0)],
            "0. 1.",
        ),
    ],
)
def test_lists_start_over_as_in_word(numbers, body, expected):
    assert marks("".join(item(*place) for place in body), numbers) == expected.split(" ")


def test_a_level_restarts_as_its_restart_says():
    def counts(restart: int | None) -> list[str]:
        more = "" if restart is None else f'<w:lvlRestart w:val="{restart}"/>'
        numbers = abstract(level(0), level(1), level(2, text="%3)", more=more)) + num(1)
        places = [0, 1, 2, 2, 1, 2, 0, 1, 2]
        return [mark for mark in marks("".join(item(1, d) for d in places), numbers) if ")" in mark]

    assert counts(None) == ["1)", "2)", "1)", "1)"]
    assert counts(0) == ["1)", "2)", "3)", "4)"]
    assert counts(1) == ["1)", "2)", "3)", "1)"]
    assert counts(9) == ["1)", "2)", "1)", "1)"]  # no level above: as if it were not there


def test_legal_numbering_writes_the_levels_above_in_digits():
    numbers = abstract(
        level(0, "upperRoman", "Article %1."),
        level(1, "decimalZero", "Section %1.%2", more="<w:isLgl/>"),
        level(2, "lowerLetter", "(%3)"),
    ) + num(1)
    assert marks(item(1, 0) + item(1, 1) + item(1, 1) + item(1, 2), numbers) == [
        "Article I.", "Section 1.01", "Section 1.02", "(a)",
    ]  # fmt: skip


def test_what_stands_between_number_and_text():
    numbers = abstract(level(0, text="§%1", more='<w:suff w:val="nothing"/>')) + num(1)
    assert make_word.read(item(), make_word.numbering(numbers)).text == "§1x\n"
    numbers = abstract(level(0, "none", "Note:", more='<w:suff w:val="space"/>')) + num(1)
    assert make_word.read(item(), make_word.numbering(numbers)).text == "Note: x\n"
    numbers = abstract(level(0, "none", " ")) + num(1)
    assert make_word.read(item(), make_word.numbering(numbers)).text == "x\n"


def test_bullets_restart_the_numbers_below_them():
    numbers = abstract(level(0, "bullet", "•"), level(1, text="%2)")) + num(1)
    text = make_word.read(
        item(1, 0) + item(1, 1) + item(1, 1) + item(1, 0) + item(1, 1), make_word.numbering(numbers)
    ).text
    assert text == "- x\n  1) x\n  2) x\n- x\n  1) x\n"


def test_numbers_of_a_custom_format():
    custom = (
        '<w:lvl w:ilvl="0"><w:start w:val="7"/><mc:AlternateContent><mc:Choice Requires="w14">'
        '<w:numFmt w:val="custom" w:format="001, 002, 003, ..."/></mc:Choice><mc:Fallback>'
        '<w:numFmt w:val="decimal"/></mc:Fallback></mc:AlternateContent><w:lvlText w:val="%1:"/>'
        "</w:lvl>"
    )
    assert marks(item(), abstract(custom) + num(1)) == ["007:"]


def style(name: str, inside: str = "", base: str = "", more: str = "") -> str:
    based = f'<w:basedOn w:val="{base}"/>' if base else ""
    return (
        f'<w:style w:type="paragraph" w:styleId="{name}" {more}>{based}<w:pPr>{inside}</w:pPr>'
        "</w:style>"
    )


def num_pr(name: int | None = None, depth: int | None = None) -> str:
    level_, list_ = "", ""
    if depth is not None:
        level_ = f'<w:ilvl w:val="{depth}"/>'
    if name is not None:
        list_ = f'<w:numId w:val="{name}"/>'
    return f"<w:numPr>{level_}{list_}</w:numPr>"


def styled(name: str, more: str = "") -> str:
    return p("x", f'<w:pStyle w:val="{name}"/>{more}')


def test_styles_give_list_and_level():
    sheet = make_word.styles(
        style("One", num_pr(1))
        + style("Two", num_pr(depth=1), base="One")  # the list of the style below it
        + style("Linked", num_pr(1))  # its level names it
        + style("Child", base="Linked")
        + style("Off", num_pr(0), base="One")
    )
    linked = level(2, text="%1.%2.%3", more='<w:pStyle w:val="Linked"/>')
    numbers = abstract(level(0), level(1, text="%1.%2"), linked) + num(1) + num(3, over(0, 1))
    body = "".join(
        [
            styled("One"), styled("Two"), styled("Two"), styled("Linked"), styled("Child"),
            styled("Off"), styled("One"), styled("Two", num_pr(depth=0)), styled("One", num_pr(0)),
            styled("One", num_pr(3)),
        ]
    )  # fmt: skip
    expected = ["1.", "1.1", "1.2", "1.2.1", "1.2.2", "", "2.", "3.", "", "1."]
    assert marks(body, numbers, sheet) == expected


def test_the_default_style_may_be_numbered():
    sheet = make_word.styles(style("Normal", num_pr(1), more='w:default="1"'))
    assert marks(p("x") + p("x"), TEN + num(1), sheet) == ["1.", "2."]


def test_a_list_style_gives_the_levels():
    list_style = (
        '<w:style w:type="numbering" w:styleId="Legal"><w:pPr>' + num_pr(9) + "</w:pPr></w:style>"
    )
    link, is_linked = '<w:numStyleLink w:val="Legal"/>', '<w:styleLink w:val="Legal"/>'
    numbers = (
        abstract(level(0, "upperLetter", "%1."), more=is_linked)
        + abstract(name=6, more=link)
        + num(9)
        + num(1, base=6)
    )
    body = item() + item()
    assert marks(body, numbers, make_word.styles(list_style)) == ["A.", "B."]
    assert marks(body, numbers) == ["A.", "B."]  # without the style, by the list that names it
    circle = abstract(name=6, more=link) + num(1, base=6)
    assert marks(body, circle, make_word.styles(list_style)) == ["", ""]


def test_numbers_go_on_over_the_end_of_a_section():
    section = "<w:sectPr/>"
    body = item() + item(more=section) + item()
    assert marks(body, TEN + num(1)) == ["1.", "2.", "3."]
    restarts = TEN.replace("<w:abstractNum ", '<w:abstractNum w15:restartNumberingAfterBreak="1" ')
    assert marks(body, restarts + num(1)) == ["1.", "2.", "1."]


def test_text_boxes_and_headers_count_for_themselves():
    box = f"<w:p><w:r><w:txbxContent>{item()}{item()}</w:txbxContent></w:r></w:p>"
    head = make_word.header(item() + item())
    body = item() + box + item() + "<w:sectPr><w:headerReference r:id='header1'/></w:sectPr>"
    assert marks(body, TEN + num(1), head) == ["1.", "2.", "1.", "1.", "2.", "2."]


def test_deleted_and_hidden_paragraphs_do_not_count():
    deleted = (
        '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:rPr><w:del/>'
        "</w:rPr></w:pPr><w:del><w:r><w:delText>y</w:delText></w:r></w:del></w:p>"
    )
    moved = deleted.replace("<w:rPr><w:del/>", "<w:rPr><w:moveFrom/>").replace(
        "w:del>", "w:moveFrom>"
    )
    hidden = item(text="y", more="<w:rPr><w:vanish/></w:rPr>").replace(
        "<w:r><w:rPr>", "<w:r><w:rPr><w:vanish/>"
    )
    for gone in (deleted, moved, hidden):
        assert marks(item() + gone + item(), TEN + num(1)) == ["1.", "2."]


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("decimal", "1 2 3 21 112"),
        ("decimalZero", "01 02 03 21 112"),
        ("lowerLetter", "a b c u hhhhh"),
        ("upperRoman", "I II III XXI CXII"),
        ("ordinal", "1st 2nd 3rd 21st 112th"),
        ("cardinalText", "One Two Three Twenty-one 112"),
        ("ordinalText", "First Second Third Twenty-first 112th"),
        ("russianUpper", "А Б В Х ЩЩЩЩ"),
        ("decimalEnclosedCircle", "① ② ③ 21 112"),
        ("chineseCounting", "一 二 三 二十一 一百一十二"),
        ("ideographDigital", "一 二 三 二一 一一二"),
        ("hex", "1 2 3 15 70"),
        ("unheard of", "1 2 3 21 112"),
    ],
)
def test_formats(kind, expected):
    assert [write_number(value, kind) for value in (1, 2, 3, 21, 112)] == expected.split(" ")


def test_numbers_that_no_format_can_write_are_digits():
    assert [write_number(value, "upperRoman") for value in (0, -1, 4000)] == ["0", "-1", "4000"]
    assert write_number(0, "lowerLetter") == "0"
