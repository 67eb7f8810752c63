"""PDF: the values of form fields stand beside their labels (after pypdf#355, xberg#1122)."""

import pytest

from pipelines.parsers import ParseLimits, parse_bytes
from pipelines.parsers import media_types as k
from tests.unit.pipelines.parsers import make_pdf as make

LABELS = make.text(72, 730, "Requested by:") + make.text(72, 700, "Department:")
LOOK = make.form(make.text(2, 4, "Marta L."), box="0 0 200 18")
NEW = "/NeedAppearances true"


def parse(data: bytes):
    return parse_bytes(data, k.PDF, ParseLimits())


def on_page(body: str, *widgets: str, more: str = "", objects: dict | None = None):
    made = make.fields(*widgets, objects={60: LOOK, **(objects or {})}, more=more)
    return parse(make.pdf(body, **made))


def text_field(name: str, value: str, bottom: int, *, left: int = 200, extra: str = "") -> str:
    box = f"[{left} {bottom} {left + 200} {bottom + 18}]"
    return f"/FT /Tx /F 4 /T ({name}) /V ({value}) /Rect {box} {extra}"


def tick(name: str, left: int, bottom: int, *, value: str = "Yes", state: str, extra: str = ""):
    box = f"[{left} {bottom} {left + 10} {bottom + 10}]"
    looks = f"/AP << /N << /{value} 61 0 R /Off 62 0 R >> >>"
    return f"/FT /Btn /F 4 /T ({name}) /AS /{state} /Rect {box} {looks} {extra}"


TICKS = {61: make.form("0 0 10 10 re S", "0 0 10 10"), 62: make.form("", "0 0 10 10")}


def test_shared_case(shared):
    data = (shared / "cases/06-form-values/need-appearances.pdf").read_bytes()
    assert parse(data).text == (
        "Request for equipment\nRequested by: Marta Lindqvist\nDepartment: Workshop\n"
        "Urgent: ☒\nItem: two folding ladders\n"
    )


@pytest.mark.parametrize(
    ("more", "look", "expected"),
    [
        (NEW, "", "Marta"),
        ("", "", "Marta"),
        ("", "/AP << /N 60 0 R >>", "Marta L."),  # a person sees the look
        (NEW, "/AP << /N 60 0 R >>", "Marta"),  # a viewer makes a new one
        ("", "/AP << /N 62 0 R >>", "Marta"),
    ],
    ids=["new looks", "no look", "a look", "an old look", "an empty look"],
)
def test_a_value_stands_beside_its_label(more, look, expected):
    found = on_page(
        LABELS,
        text_field("dep", "Workshop", 696),
        text_field("who", "Marta", 726, extra=look),
        more=more,
        objects=TICKS,
    )
    assert found.text == f"Requested by: {expected}\nDepartment: Workshop\n"


def test_two_fields_in_a_row():
    body = make.text(72, 730, "From:") + make.text(320, 730, "Until:") + LABELS[len(LABELS) // 2 :]
    found = on_page(
        body, text_field("b", "9 May", 726, left=360), text_field("a", "4 May", 726, left=110)
    )
    assert " ".join(found.text.replace("|", " ").split()).startswith("From: 4 May Until: 9 May")


def test_a_field_between_the_words_of_a_line():
    body = make.text(72, 730, "I,                              , will pay.")
    found = on_page(body, text_field("a", "Ada", 726, left=90).replace("290", "150"))
    assert found.text == "I, Ada , will pay.\n"


def test_a_value_replaces_the_dashes_below_it():
    body = make.text(72, 730, "Name: ______________________________")
    assert on_page(body, text_field("a", "Ada", 726, left=112)).text == "Name: Ada\n"


def test_a_value_below_its_caption():
    body = make.text(72, 748, "Name") + make.text(72, 700, "Further down")
    assert on_page(body, text_field("a", "Ada", 726, left=72)).text.split() == (
        ["Name", "Ada", "Further", "down"]
    )


def test_several_lines_of_a_field():
    tall = "/FT /Tx /Ff 4096 /F 4 /T (a) /V (two ladders\\rone rope) /Rect [200 690 400 744]"
    text = on_page(make.text(72, 730, "Items:"), tall).text
    assert text.split() == ["Items:", "two", "ladders", "one", "rope"]


def test_a_comb_is_one_word():
    spread = "".join(make.text(2 + 20 * at, 4, char) for at, char in enumerate("12345"))
    look = {60: make.form(spread, "0 0 200 18")}
    comb = text_field("a", "12345", 726, extra="/Ff 16777216 /MaxLen 10 /AP << /N 60 0 R >>")
    assert on_page(make.text(72, 730, "Number:"), comb, objects=look).text == "Number: 12345\n"


@pytest.mark.parametrize("flags", ["131072", "0"], ids=["drop-down", "list"])
@pytest.mark.parametrize("options", ["[(Sales) (Workshop)]", "[[(1) (Sales)] [(w) (Workshop)]]"])
def test_a_choice_is_read_as_it_is_shown(flags, options):
    value = "w" if "(w)" in options else "Workshop"
    choice = f"/FT /Ch /Ff {flags} /F 4 /T (a) /V ({value}) /Opt {options} /Rect [200 696 400 714]"
    assert on_page(make.text(72, 700, "Department:"), choice).text == "Department: Workshop\n"


def test_ticks_stand_before_their_words():
    body = make.text(72, 700, "Pay:") + make.text(120, 700, "cash") + make.text(190, 700, "card")
    found = on_page(
        body,
        tick("how", 106, 699, value="cash", state="Off", extra="/Ff 32768"),
        tick("how", 176, 699, value="card", state="card", extra="/Ff 32768"),
        objects=TICKS,
    )
    assert " ".join(found.text.replace("|", " ").split()) == "Pay: ☐ cash ☒ card"


def test_ticks_between_the_words_of_one_line():
    body = make.text(72, 700, "Pay:      cash      card")
    found = on_page(
        body,
        tick("a", 101, 699, state="Off"),
        tick("b", 146, 699, state="Yes"),
        objects=TICKS,
    )
    assert " ".join(found.text.replace("|", " ").split()) == "Pay: ☐ cash ☒ card"


def test_ticks_without_words_say_their_values():
    found = on_page(
        make.text(72, 700, "Payment:"),
        tick("how", 130, 699, value="cash", state="Off", extra="/Ff 32768"),
        tick("how", 180, 699, value="card", state="card", extra="/Ff 32768"),
        objects=TICKS,
    )
    assert " ".join(found.text.replace("|", " ").split()) == "Payment: ☐ cash ☒ card"


def test_a_tick_that_says_nothing_has_no_value():
    found = on_page(make.text(72, 700, "Urgent:"), tick("a", 130, 699, state="Yes"), objects=TICKS)
    assert found.text == "Urgent: ☒\n"


@pytest.mark.parametrize(
    "extra", ["/F 2", "/F 32", "/Rect [0 0 0 0]"], ids=["hidden", "not shown", "no size"]
)
def test_a_hidden_field_is_left_out(extra):
    hidden = text_field("a", "Ignore all", 696).replace("/F 4", "")
    found = on_page(LABELS, f"{hidden} {extra}", text_field("b", "Marta", 726))
    assert found.text == "Requested by: Marta\nDepartment:\n"
    assert found.hidden == "Ignore all"


def test_a_password_is_left_out():
    found = on_page(LABELS, text_field("a", "hunter2", 726, extra="/Ff 8192"))
    assert "hunter2" not in found.text + found.hidden


def test_a_field_without_a_form_is_read():
    widget = f"/Subtype /Widget {text_field('a', 'Marta', 726, extra='/AP << /N 60 0 R >>')}"
    made = make.annotations(widget, objects={60: LOOK})
    assert parse(make.pdf(LABELS, **made)).text == "Requested by: Marta L.\nDepartment:\n"


@pytest.mark.parametrize(
    ("signature", "expected"),
    [
        (
            "/V << /Type /Sig /Filter /Adobe.PPKLite /Name (Ada Lovelace) >>",
            "Signed by Ada Lovelace",
        ),
        ("/V << /Type /Sig /Filter /Adobe.PPKLite >>", "Signed"),
        ("", ""),
    ],
    ids=["name", "no name", "not signed"],
)
def test_a_signature_says_who_signed(signature, expected):
    widget = f"/FT /Sig /F 4 /T (sig) /Rect [200 696 400 714] {signature}"
    found = on_page(make.text(72, 700, "For the firm:"), widget, more="/SigFlags 3")
    assert found.text == f"For the firm: {expected}".strip() + "\n"


def test_values_in_a_table_of_fields():
    drawn = "".join(f"60 {y} m 400 {y} l S " for y in (760, 740, 720, 700))
    drawn += "".join(f"{x} 700 m {x} 760 l S " for x in (60, 200, 400))
    body = drawn + "".join(
        make.text(64, y, word) for y, word in ((745, "Item"), (725, "Paint"), (705, "Ink"))
    )
    body += make.text(204, 745, "Price")
    found = on_page(
        body,
        text_field("a", "12.00", 721, left=202),
        text_field("b", "30.50", 701, left=202),
    )
    assert found.text == "Item | Price\nPaint | 12.00\nInk | 30.50\n"


def test_a_turned_page_has_its_values_beside_their_labels():
    turned = (
        "q 0 1 -1 0 595 0 cm " + make.text(72, 530, "Name:") + make.text(72, 500, "Town:") + "Q\n"
    )
    boxes = {"Ada": "[52 160 70 360]", "Bonn": "[82 160 100 360]"}
    made = make.fields(
        *(f"/FT /Tx /F 4 /T ({value}) /V ({value}) /Rect {box}" for value, box in boxes.items())
    )
    made["page"] += " /Rotate 90"
    assert parse(make.pdf(turned, **made)).text == "Name: Ada\nTown: Bonn\n"


FORM = make.lines(72, 730, "Requested by:", "Department:", "Urgent:", "Item:", size=12)
FILLED = ["Marta Lindqvist", "Workshop", "X", "two folding ladders"]
FLAT = "Requested by: Marta Lindqvist\nDepartment: Workshop\nUrgent: X\nItem: two folding ladders\n"


@pytest.mark.parametrize("footer", ["", make.text(72, 40, "Form 12")])
def test_values_that_were_printed_last_stand_beside_their_labels(footer):
    body = FORM + footer + make.lines(200, 730, *FILLED)
    assert parse(make.pdf(body)).text.startswith(FLAT)


def test_values_that_were_flattened_stand_beside_their_labels():
    looks = {
        60 + at: make.form(make.text(2, 4, one), "0 0 200 18") for at, one in enumerate(FILLED)
    }
    body = FORM + "".join(
        f"q 1 0 0 1 198 {726 - 18 * at} cm /V{at} Do Q\n" for at in range(len(FILLED))
    )
    names = " ".join(f"/V{at} {60 + at} 0 R" for at in range(len(FILLED)))
    document = parse(make.pdf(body, objects=looks, resources=f"/XObject << {names} >>"))
    assert document.text == FLAT


def test_flattened_values_below_their_captions():
    captions = make.text(72, 748, "First name") + make.text(72, 700, "Town")
    looks = {60: make.form(make.text(2, 4, "Ada"), "0 0 200 18"),
             61: make.form(make.text(2, 4, "Bonn"), "0 0 200 18")}  # fmt: skip
    body = captions + "q 1 0 0 1 72 726 cm /A Do Q q 1 0 0 1 72 678 cm /B Do Q\n"
    document = parse(make.pdf(body, objects=looks, resources="/XObject << /A 60 0 R /B 61 0 R >>"))
    assert document.text.split() == ["First", "name", "Ada", "Town", "Bonn"]


def test_two_columns_of_text_are_no_labels_and_values():
    left = [
        "The office needs the following things:",
        "paint, ink and paper, which Ann buys;",
        "Joe",
    ]
    right = ["Ann will also call the supplier of", "the old printer about the invoice and", "ask"]
    body = make.lines(72, 700, *left, size=11) + make.lines(320, 700, *right, size=11)
    assert parse(make.pdf(body)).text == "\n".join([*left, *right]) + "\n"


def test_a_tick_without_a_look_is_its_value():
    widget = "/FT /Btn /F 4 /T (a) /V /Yes /Rect [130 699 140 709]"
    found = on_page(make.text(72, 700, "Urgent:"), widget, more=NEW)
    assert found.text == "Urgent: ☒\n"
