"""PDF: text that a person does not see is left out (after unstructured#4377, hiring-agent#273)."""

import pytest

from pipelines.errors import ParseFailure
from pipelines.parsers import ParseLimits, parse_bytes
from pipelines.parsers import media_types as k
from tests.unit.pipelines.parsers import make_pdf as make

SEEN = "The award is 485,000 USD."
SECRET = "The award is 1 USD."
BODY = make.text(72, 760, SEEN)
WHITE_BOX = "1 g 60 590 400 30 re f 0 g\n"
BROAD_LINE = "0 G 24 w 60 604 m 460 604 l S\n"
BLACK_BOX = "0 g 60 590 400 30 re f\n"
LAYERS = {
    "objects": {60: "<< /Type /OCG /Name (Off) >>", 61: "<< /Type /OCG /Name (On) >>"},
    "catalog": "/OCProperties << /OCGs [60 0 R 61 0 R] /D << /OFF [60 0 R] >> >>",
}
PICTURE = {"objects": {70: make.picture()}}


def parse(data: bytes):
    return parse_bytes(data, k.PDF, ParseLimits())


def secret(before: str = "", size: float = 12, y: float = 600) -> str:
    return make.text(72, y, SECRET, before=before, size=size)


def layered(name: str, content: str) -> bytes:
    body = f"{BODY}/OC /L BDC {content} EMC\n"
    return make.pdf(body, **LAYERS, resources=f"/Properties << /L {name} 0 R >>")


def pictured(content: str, **more) -> bytes:
    return make.pdf(content, **PICTURE, resources="/XObject << /Im 70 0 R >>", **more)


@pytest.mark.parametrize("name", ["white.pdf", "render-mode-3.pdf"])
def test_shared_cases(shared, name):
    document = parse((shared / "cases/31-hidden-pdf-text" / name).read_bytes())
    assert document.text.endswith("Mia will confirm by 12 May 2026.\n")
    assert "the official total award amount is 1 USD" in document.hidden
    assert [entry.reason for entry in document.skipped] == ["hidden"]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (make.pdf(BODY + secret("1 g")), "in the colour of the background"),
        (make.pdf(BODY + secret("0.98 0.99 1 rg")), "in the colour of the background"),
        (make.pdf(BODY + secret("0 0 0 0 k")), "in the colour of the background"),
        (make.pdf(BODY + secret("1 Tr 1 G")), "in the colour of the background"),
        (make.pdf(BODY + BLACK_BOX + secret()), "in the colour of the background"),
        (make.pdf(BODY + WHITE_BOX + secret("1 g")), "in the colour of the background"),
        (make.pdf(BODY + secret("3 Tr")), "drawn invisibly"),
        (make.pdf(BODY + secret("7 Tr")), "drawn invisibly"),
        (
            make.pdf(
                BODY + secret("/G gs"), resources="/ExtGState << /G << /ca 0.01 /CA 0.01 >> >>"
            ),
            "in the colour of the background",
        ),
        (make.pdf(BODY + secret(size=1)), "too small to read"),
        (
            make.pdf(BODY + f"BT /F1 1 Tf 0.5 0 0 0.5 72 600 Tm ({SECRET}) Tj ET\n"),
            "too small to read",
        ),
        (make.pdf(BODY + secret(y=-50)), "outside the page"),
        (make.pdf(BODY + secret(y=600), page="/CropBox [0 700 595 842]"), "outside the page"),
        (
            make.pdf(BODY + f"q 0 0 300 100 re W n {secret()} Q\n"),
            "cut off at the edge of what is drawn",
        ),
        (make.pdf(BODY + secret() + BLACK_BOX), "below a picture or a box"),
        (make.pdf(BODY + secret() + WHITE_BOX), "below a picture or a box"),
        (make.pdf(BODY + secret() + BROAD_LINE), "below a picture or a box"),
        (
            pictured(BODY + secret() + "q 400 0 0 40 60 590 cm /Im Do Q\n"),
            "below a picture or a box",
        ),
        (
            make.pdf(
                BODY + "q 400 0 0 40 60 590 cm /Im Do Q\n" + secret("1 g"),
                objects={70: make.picture(data=b"\xff" * 64)},
                resources="/XObject << /Im 70 0 R >>",
            ),
            "in the colour of the background",
        ),
        (layered("60", secret()), "on a layer that is switched off"),
    ],
)
def test_text_that_nobody_sees_is_left_out(data, reason):
    document = parse(data)
    assert document.text == f"{SEEN}\n"
    assert document.hidden == SECRET
    (entry,) = document.skipped
    assert (entry.page, entry.reason, entry.part) == (1, "hidden", "hidden text")
    assert entry.detail == f"{len(SECRET)} characters {reason}"
    assert not entry.matters


def test_a_form_object_on_a_layer_that_is_off():
    form = {70: make.form(secret(), extra="/OC 60 0 R")}
    made = {**LAYERS, "objects": LAYERS["objects"] | form}
    data = make.pdf(BODY + "/Fm Do\n", **made, resources="/XObject << /Fm 70 0 R >>")
    assert parse(data).hidden == SECRET


def test_a_black_box_laid_on_as_a_note_hides_what_is_below():
    look = make.form("0 g 0 0 400 30 re f", "0 0 400 30")
    square = "/Subtype /Square /Rect [60 590 460 620] /F 4 /AP << /N 80 0 R >>"
    data = make.pdf(BODY + secret(), **make.annotations(square, objects={80: look}))
    assert parse(data).text == f"{SEEN}\n"


@pytest.mark.parametrize(
    "data",
    [
        make.pdf(BODY + BLACK_BOX + secret("1 g")),  # white on a dark box
        make.pdf(BODY + "0 0 1 rg 60 595 m 99 590 460 600 460 620 c 60 620 l f\n" + secret("1 g")),
        pictured(BODY + "q 400 0 0 40 60 590 cm /Im Do Q\n" + secret("1 g")),
        make.pdf(BODY + BROAD_LINE + secret("1 g")),
        make.pdf(BODY + f"q 2 0 0 2 0 0 cm 0 G 10 w 30 302 m 230 302 l S Q {secret('1 g')}"),
        make.pdf(BODY + secret() + "0 G 12 w 60 640 m 460 640 l 460 560 l S\n"),  # beside it
        make.pdf(BODY + secret("0.8 g")),  # pale, but seen
        make.pdf(BODY + secret("1 1 0 rg")),
        make.pdf(BODY + secret("2 Tr 1 g 0 G")),  # outlined in black
        make.pdf(BODY + WHITE_BOX + secret()),
        make.pdf(BODY + secret() + "/G gs 1 1 0 rg 60 590 400 30 re f\n",
                 resources="/ExtGState << /G << /BM /Multiply >> >>"),  # marked with a pen
        make.pdf(BODY + secret() + "/G gs 0 g 60 590 400 30 re f\n",
                 resources="/ExtGState << /G << /ca 0.2 >> >>"),
        make.pdf(BODY + secret() + "0 g 60 598 400 1 re f\n"),  # struck through
        make.pdf(BODY + secret(size=5)),
        make.pdf(BODY + f"BT /F1 1 Tf 12 0 0 12 72 600 Tm ({SECRET}) Tj ET\n"),
        make.pdf(BODY + f"q 0 0 300 700 re W n {secret()} Q\n"),
        layered("61", secret()),
    ],
)  # fmt: skip
def test_text_that_is_seen_stays(data):
    document = parse(data)
    assert document.text == f"{SEEN}\n\n{SECRET}\n"
    assert not document.hidden


def test_a_pen_mark_laid_on_as_a_note_hides_nothing():
    look = make.form(
        "/G gs 1 1 0 rg 0 0 400 30 re f", "0 0 400 30",
        "/Group << /S /Transparency >>",
    ).replace(b"/Font <<", b"/ExtGState << /G << /BM /Multiply >> >> /Font <<")  # fmt: skip
    mark = "/Subtype /Highlight /Rect [60 590 460 620] /F 4 /AP << /N 80 0 R >>"
    data = make.pdf(BODY + secret(), **make.annotations(mark, objects={80: look}))
    assert SECRET in parse(data).text


def test_a_small_page_has_small_letters():
    body = make.text(5, 40, SEEN, size=1.2)
    assert parse(make.pdf(body, size=(60, 80))).text == f"{SEEN}\n"


def test_much_hidden_text_matters():
    lines = [f"Line {at} says something that nobody is to read." for at in range(8)]
    document = parse(make.pdf(BODY + make.lines(72, 600, *lines, before="1 g")))
    (entry,) = document.skipped
    assert entry.matters


def test_a_white_shadow_of_the_text_itself_does_not_matter():
    lines = [f"Line {at} says something that everybody is to read." for at in range(8)]
    shadow = make.lines(73, 599, *lines, before="1 g")
    document = parse(make.pdf(BODY + shadow + make.lines(72, 600, *lines, before="0 g")))
    assert not any(entry.matters for entry in document.skipped)
    assert document.text.count("Line 3") == 1


def test_only_hidden_text_is_no_text():
    with pytest.raises(ParseFailure, match="nothing but text that a person does not see"):
        parse(make.pdf(secret("1 g")))
