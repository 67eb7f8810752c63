"""DOCX: values of form fields and content controls beside their labels."""

import pytest

from tests.unit.pipelines.parsers.make_word import p, r, read


def field(data: str, code: str = "FORMTEXT", result: str | None = None) -> str:
    """A complex field; ``result``: the runs between its separator and its end."""
    shown = "" if result is None else f"<w:r><w:fldChar w:fldCharType='separate'/></w:r>{result}"
    return (
        f"<w:r><w:fldChar w:fldCharType='begin'>{data and f'<w:ffData>{data}</w:ffData>'}"
        f"</w:fldChar></w:r><w:r><w:instrText> {code} </w:instrText></w:r>{shown}"
        "<w:r><w:fldChar w:fldCharType='end'/></w:r>"
    )


def choice(inside: str, *entries: str) -> str:
    listed = "".join(f'<w:listEntry w:val="{entry}"/>' for entry in entries)
    return f"<w:ddList>{inside}{listed}</w:ddList>"


ROOMS = ("Blue room", "Small hall", "Workshop")


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        (field(choice('<w:result w:val="1"/>', *ROOMS)), "Small hall"),
        (field(choice('<w:default w:val="2"/>', *ROOMS)), "Workshop"),
        (field(choice('<w:result w:val="0"/><w:default w:val="2"/>', *ROOMS)), "Blue room"),
        (field(choice("", *ROOMS)), "Blue room"),
        (field(choice('<w:result w:val="7"/>', *ROOMS)), ""),
        (field(choice('<w:result w:val="1"/>')), ""),
        # Some programs write the value as the result, too: it is said once.
        (field(choice('<w:result w:val="1"/>', *ROOMS), result=r("Small hall")), "Small hall"),
        (field(choice('<w:result w:val="1"/>', *ROOMS), result=r(" ")), "Small hall"),
        (field("<w:textInput><w:default w:val='Ann'/></w:textInput>", result=r("Joe")), "Joe"),
        (field("<w:textInput><w:default w:val='Ann'/></w:textInput>"), "Ann"),
        (field("<w:textInput><w:default w:val='Ann'/></w:textInput>", result=""), ""),
        (field("<w:checkBox><w:default w:val='0'/><w:checked/></w:checkBox>"), "☒"),
        (field("<w:checkBox><w:default w:val='1'/></w:checkBox>"), "☒"),
        (field("<w:checkBox><w:default w:val='1'/><w:checked w:val='0'/></w:checkBox>"), "☐"),
        (field("<w:checkBox/>", result=""), "☐"),
        # The code of a field is not shown, nor are the fields inside it.
        (field("", f"IF {field('', 'PAGE', r('9'))} = 9", r("yes")), "yes"),
        (field("", "x", field("", "y", r("inner"))), "inner"),
    ],
)
def test_form_fields(inside, expected):
    assert read(f"<w:p>{r('Room: ')}{inside}</w:p>").text == f"Room: {expected}".strip() + "\n"


def test_a_nested_code_with_results_in_runs_is_not_shown():
    inner = field("", "MERGEFIELD x", r("hidden code"))
    outer = (
        "<w:r><w:fldChar w:fldCharType='begin'/></w:r><w:r><w:instrText>IF</w:instrText></w:r>"
        f"{inner}<w:r><w:fldChar w:fldCharType='separate'/></w:r>{r('shown')}"
        "<w:r><w:fldChar w:fldCharType='end'/></w:r>"
    )
    assert read(f"<w:p>{outer}{r(' after')}</w:p>").text == "shown after\n"


@pytest.mark.parametrize("lost", ["separate", "end"])
def test_a_field_that_does_not_end_hides_nothing(lost):
    whole = field("", "PAGE", r("9"))
    damaged = whole.replace(f"<w:r><w:fldChar w:fldCharType='{lost}'/></w:r>", "")
    assert read(f"<w:p>{r('page ')}{damaged}</w:p>" + p("next")).text == "page 9\n\nnext\n"


def test_a_code_whose_separator_was_deleted_hides_nothing():
    inside = field("", "PAGE", r("9")).replace(
        "<w:r><w:fldChar w:fldCharType='separate'/></w:r>",
        "<w:del><w:r><w:fldChar w:fldCharType='separate'/></w:r></w:del>",
    )
    assert read(f"<w:p>{inside}</w:p>" + p("next")).text == "9\n\nnext\n"


def control(properties: str, content: str) -> str:
    return f"<w:sdt><w:sdtPr>{properties}</w:sdtPr><w:sdtContent>{content}</w:sdtContent></w:sdt>"


ITEMS = (
    '<w:listItem w:displayText="Low" w:value="1"/><w:listItem w:displayText="High" w:value="2"/>'
)
ON, OFF = (f'<w14:checkbox><w14:checked w14:val="{n}"/></w14:checkbox>' for n in "10")
PROMPT = "<w:showingPlcHdr/>"


@pytest.mark.parametrize(
    ("properties", "content", "expected"),
    [
        (f"<w:dropDownList>{ITEMS}</w:dropDownList>", "High", "High"),
        (f"<w:comboBox>{ITEMS}</w:comboBox>", "something else", "something else"),
        (f'<w:dropDownList w:lastValue="2">{ITEMS}</w:dropDownList>', "", "High"),
        (f'<w:dropDownList w:lastValue="2">{ITEMS}</w:dropDownList>', "Low", "Low"),
        (f"{PROMPT}<w:dropDownList>{ITEMS}</w:dropDownList>", "Choose an item.", ""),
        (f"{PROMPT}<w:text/>", "Click or tap here to enter text.", ""),
        (PROMPT, "Hier klicken", ""),
        ('<w:showingPlcHdr w:val="0"/><w:text/>', "Ann", "Ann"),
        (f'<w:lock w:val="contentLocked"/>{PROMPT}<w:text/>', "Clause 4 stays.", "Clause 4 stays."),
        (f'<w:lock w:val="sdtLocked"/>{PROMPT}<w:text/>', "Name", ""),  # only the control is locked
        ("<w:text/>", "Ann", "Ann"),
        ('<w:date w:fullDate="2026-05-04T00:00:00Z"/>', "4 May 2026", "4 May 2026"),
        ('<w:date w:fullDate="2026-05-04T00:00:00Z"/>', "", "2026-05-04"),
        (f"{PROMPT}<w:date/>", "Click to enter a date", ""),
        (ON, "☒", "☒"),
        (OFF, "☐", "☐"),
        (ON, "☑", "☑"),
        (ON, "R", "☒"),  # the letter of a symbol font
        (OFF, "", "☐"),
        (ON, "x", "☒"),
    ],
)
def test_content_controls(properties, content, expected):
    wanted = f"Value: {expected}".strip()
    inline = f"<w:p>{r('Value: ')}{control(properties, r(content))}</w:p>"
    assert read(inline).text == wanted + "\n"
    block = p("Value:") + control(properties, p(content))
    assert read(block).text.split("\n\n") == (
        ["Value:", f"{expected}\n"] if expected else ["Value:\n"]
    )
    cell = f"<w:tc>{p(content)}</w:tc>"
    table = f"<w:tbl><w:tr><w:tc>{p('Value')}</w:tc>{control(properties, cell)}</w:tr></w:tbl>"
    assert read(table).text == (f"Value | {expected}\n" if expected else "Value\n")


def test_a_symbol_of_a_checkbox_follows_its_state():
    box = "<w:r><w:sym w:font='Wingdings 2' w:char='0052'/></w:r>"
    assert read(f"<w:p>{control(ON, box)}{r(' paid')}</w:p>").text == "☒ paid\n"


def test_a_control_keeps_lists_and_tables_inside_it():
    table = f"<w:tbl><w:tr><w:tc>{p('a')}</w:tc><w:tc>{p('b')}</w:tc></w:tr></w:tbl>"
    body = control("<w:docPartObj/>", p("one") + table) + p("two")
    assert read(body).text == "one\n\na | b\n\ntwo\n"


def test_an_activex_control_is_said():
    body = p("Name:") + "<w:p><w:r><w:object><w:control w:name='TextBox1'/></w:object></w:r></w:p>"
    (entry,) = read(body).skipped
    assert (entry.part, entry.reason, entry.matters) == ("form field TextBox1", "unsupported", True)
