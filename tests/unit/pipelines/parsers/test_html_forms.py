"""HTML: the values of forms stand beside their labels, as a browser shows them."""

import pytest

from pipelines.parsers import ParseLimits, parse_bytes
from pipelines.parsers import media_types as k

LIST = "<option>One</option><option>Two</option><option>Three</option>"


def read(body: str) -> str:
    """The text in one line, with blanks as they are between words."""
    page = f"<!doctype html><meta charset=utf-8><body><p>FORM</p><form>{body}</form></body>"
    text = parse_bytes(page.encode(), k.HTML, ParseLimits()).text
    return " ".join(text.split()).removeprefix("FORM").strip()


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        # text fields: label around, by for=, behind, in another cell or line, hidden, only spoken
        ("<label>Name <input value='Ann Lee'></label>", "Name Ann Lee"),
        ("<label>Name<input type=text value='Ann Lee'></label>", "Name Ann Lee"),
        ("<label for=a>Name:</label><input id=a value=Ann><b>next</b>", "Name: Ann next"),
        ("<input id=a value=5><label for=a>pieces</label>", "5 pieces"),
        ("<div><label for=a>A</label></div><div><input id=a value=1></div>", "A 1"),
        (
            "<label for=a>A</label><label for=b>B</label><input id=a value=1><input id=b value=2>",
            "A 1 B 2",
        ),
        ("<label for=a hidden>Name</label><input id=a value=Ann>", "Name: Ann"),
        ("<input aria-label='Your name' value=Ann>", "Your name: Ann"),
        ("<input placeholder='Your name' value=Ann>", "Ann"),
        ("<label>Name <input placeholder=Ann></label>", "Name"),
        ("<input type=date value=2026-05-08><input type=number value=12>", "2026-05-08 12"),
        ("<input type=datetime-local value=2026-05-08T09:30>", "2026-05-08 09:30"),
        # no values, or none that a person sees
        ("<label>Word <input type=password value=SECRET></label>", "Word"),
        ("<input type=hidden name=t value=SECRET>text", "text"),
        ("<input type=submit value=Send><input type=reset><button>Send</button>text", "text"),
        ("<input value=SECRET style='display:none'>text", "text"),
        ("<button type=button>Question</button>answer", "Question answer"),
        # ticks
        ("<label><input type=checkbox checked> Urgent</label>", "☒ Urgent"),
        ("<label>Urgent <input type=checkbox></label>", "☐ Urgent"),
        ("<input type=checkbox id=a checked=''><label for=a>Urgent</label>", "☒ Urgent"),
        ("<label for=a>Urgent</label><input type=checkbox id=a>", "☐ Urgent"),
        ("<div><label for=a>Urgent</label></div><div><input type=checkbox id=a></div>", "☐ Urgent"),
        ("<input type=checkbox checked> Urgent <input type=checkbox> Late", "☒ Urgent ☐ Late"),
        ("<input type=checkbox checked aria-label=Urgent>", "☒ Urgent"),
        (
            "<input type=CheckBox checked style='opacity:0' id=a><label for=a>Urgent</label>",
            "☒ Urgent",
        ),
        ("<label hidden><input type=checkbox checked> Urgent</label>text", "text"),
        ("<span role=checkbox aria-checked=true>Urgent</span>", "☒ Urgent"),
        ("<span role=switch aria-checked=false>Urgent</span>", "☐ Urgent"),
        ("<input type=checkbox role=button id=a><label for=a>Menu</label>", "Menu"),
        # radio buttons: one of a group, the last that says so
        (
            "<label><input type=radio name=r> Yes</label><label><input type=radio name=r checked>"
            " No</label>",
            "☐ Yes ☒ No",
        ),
        (
            "<input type=radio name=r checked>A<input type=radio name=r checked>B"
            "<input type=radio name=s checked>C",
            "☐ A ☒ B ☒ C",
        ),
        (
            "<label>Paid? <input type=radio name=r checked> yes <input type=radio> no</label>",
            "Paid? ☒ yes ☐ no",
        ),
        # lists
        (f"<label>Floor <select>{LIST}</select></label>", "Floor One"),
        (f"<select>{LIST.replace('<option>Two', '<option selected>Two')}</select>", "Two"),
        (f"<select>{LIST.replace('<option>', '<option selected>')}</select>", "Three"),
        (f"<select>{LIST.replace('<option>One', '<option disabled>One')}</select>", "Two"),
        (f"<select><option selected disabled hidden>Choose</option>{LIST}</select>", "Choose"),
        (f"<select multiple>{LIST}</select>text", "text"),
        (f"<select size=3>{LIST}</select>text", "text"),
        (
            f"<select multiple>{LIST.replace('<option>T', '<option selected>T')}</select>",
            "Two, Three",
        ),
        ("<select><optgroup label=G><option>One<option>Two</optgroup></select>", "One"),
        ("<select><option label='First'>1</option></select>", "First"),
        ("<datalist id=d><option>One<option>Two</datalist><input list=d value=Two>", "Two"),
        # text areas
        (
            "<label>Problem <textarea>\nIt drips.\nStill.</textarea></label>",
            "Problem It drips. Still.",
        ),
        ("<label for=a>Problem</label><textarea id=a></textarea>text", "Problem text"),
    ],
)
def test_values_stand_beside_their_labels(body, expected):
    assert read(body) == expected


def test_tick_that_only_opens_a_menu_is_none():
    page = "<input type=checkbox id=a style='display:none'><label for=a>Menu</label>"
    assert parse_bytes(page.encode(), k.HTML, ParseLimits()).text.strip() == "Menu"


def test_lines_of_a_text_area_stay_lines():
    page = "<form><textarea>It drips.\nSince Monday.</textarea></form>"
    text = parse_bytes(page.encode(), k.HTML, ParseLimits()).text
    assert [line.strip() for line in text.split("\n") if line] == ["It drips.", "Since Monday."]


def test_values_in_a_table_stay_in_their_cells():
    rows = "".join(
        f"<tr><td><label for={i}>{name}</label></td><td><input id={i} {value}></td></tr>"
        for i, name, value in [(1, "Name", "value=Ann"), (2, "Urgent", "type=checkbox checked")]
    )
    page = f"<table>{rows}</table>"
    text = parse_bytes(page.encode(), k.HTML, ParseLimits()).text
    assert [line for line in text.split("\n") if line] == ["Name | Ann", "Urgent | ☒"]


def test_nested_labels_take_linear_time():
    page = "<label>" * 500 + "<input id=a value=x>" * 500
    assert "x" in parse_bytes(page.encode(), k.HTML, ParseLimits()).text


def test_form_of_the_cases(shared):
    data = (shared / "cases/23-html-form/request.html").read_bytes()
    text = parse_bytes(data, k.HTML, ParseLimits()).text
    assert [line for line in text.split("\n") if line] == [
        "Repair request",
        "Name Marta Lindqvist",
        "Floor Second floor",
        "☒ Urgent ☐ Weekend",
        "Problem The tap drips since Monday.",
    ]
