"""PDF: pages that are pictures are listed, whatever is stamped on them (after naps2#455)."""

import pytest

from pipelines.errors import ParseFailure
from pipelines.parsers import ParseLimits, parse_bytes
from pipelines.parsers import media_types as k
from pipelines.parsers.pdf.drawn.recognition import PageFacts, needs_recognition
from pipelines.result import Reason
from tests.unit.pipelines.parsers import make_pdf as make

SCAN = "q 595 0 0 842 0 0 cm /Im Do Q\n"
LETTER = [f"Line {at} of the letter says that Jo will file the contract in May." for at in range(8)]
TYPED = make.lines(72, 760, *LETTER)
SHORT = make.text(72, 500, "Jo will file the signed contract by 12 May 2026.")


def parse(data: bytes):
    return parse_bytes(data, k.PDF, ParseLimits())


def pages(*contents: str):
    resources = "/XObject << /Im 70 0 R >>"
    return parse(make.pdf(*contents, objects={70: make.picture()}, resources=resources))


def listed(document) -> list[tuple[int | None, str]]:
    return [(entry.page, entry.reason) for entry in document.skipped if entry.matters]


def letters(count: int, height: float = 10) -> str:
    """Letters drawn as outlines: filled shapes of curves."""
    return "".join(
        f"{72 + 12 * (at % 30)} {700 - 20 * (at // 30)} m "
        f"{75 + 12 * (at % 30)} {700 + height - 20 * (at // 30)} l "
        + "3 0 8 1 8 5 c 8 7 6 9 3 9 c 2 8 1 7 1 6 c 1 3 2 2 3 2 c ".replace("c ", "c ") * 2
        + "h f\n"
        for at in range(count)
    )


def test_shared_cases(shared):
    folder = shared / "cases/05-scan-with-header"
    with pytest.raises(ParseFailure) as failure:
        parse((folder / "header-only.pdf").read_bytes())
    assert failure.value.reason is Reason.NO_TEXT
    document = parse((folder / "cover-and-scans.pdf").read_bytes())
    assert listed(document) == [(page, "no_text") for page in range(2, 11)]
    assert len(document.pages) == 10


STAMPS = [
    make.text(72, 820, "Scanned with QuickScan - Page 1 of 3", size=8),
    make.text(500, 20, "ABC0001234", size=8),
    make.text(60, 825, "12-MAY-2026 09:31 FROM: OFFICE +49 228 1234567 TO: 55501 P.01/03", size=9),
    make.text(30, 828, "Case 1:26-cv-00123 Document 45 Filed 05/12/26 Page 3 of 12 ID 456", size=9),
    "BT /F1 8 Tf 0 1 -1 0 20 100 Tm (Received 12 May 2026, office of the clerk) Tj ET\n",
    make.text(200, 400, "COPY", size=20),
]  # fmt: skip


@pytest.mark.parametrize("stamp", STAMPS)
def test_a_stamped_scan_is_listed_and_keeps_its_stamp(stamp):
    document = pages(TYPED, SCAN + stamp)
    assert listed(document) == [(2, "no_text")]
    last = document.pages[-1]
    assert last.end - last.start > 3


@pytest.mark.parametrize("stamp", ["", *STAMPS[:5]])
def test_only_stamped_scans_are_no_text(stamp):
    with pytest.raises(ParseFailure) as failure:
        pages(SCAN + stamp, SCAN + stamp)
    assert failure.value.reason is Reason.NO_TEXT


def test_strips_of_a_scan_are_one_picture():
    strips = "".join(f"q 595 0 0 85 0 {84.2 * at} cm /Im Do Q\n" for at in range(10))
    assert listed(pages(TYPED, strips + STAMPS[0])) == [(2, "no_text")]


@pytest.mark.parametrize(
    "content",
    [
        SCAN + TYPED,  # a background
        "q 200 0 0 300 72 400 cm /Im Do Q\n" + SHORT,  # a picture beside a text
        "q 40 0 0 40 72 780 cm /Im Do Q\n" + SHORT,  # a logo
        TYPED + "q 500 0 0 300 40 50 cm /Im Do Q\n",
        SCAN + make.lines(60, 500, "Annual", "Report 2026", size=48),  # a title page
        "72 700 400 1 re f\n" + SHORT,
    ],
)
def test_a_typed_page_with_pictures_is_typed(content):
    assert not listed(pages(content))


@pytest.mark.parametrize("mode", ["3 Tr", "7 Tr"])
def test_recognised_text_over_a_scan_is_its_text(mode):
    layer = make.lines(72, 760, *LETTER, before=mode)
    document = pages(SCAN + layer + STAMPS[0])
    assert LETTER[3] in document.text
    assert not document.hidden
    assert not listed(document)


def test_recognised_text_below_a_scan_is_its_text():
    document = pages(TYPED + SCAN)
    assert LETTER[3] in document.text
    assert not listed(document)


def test_recognised_text_over_a_small_scan_is_its_text():
    receipt = "q 200 0 0 400 200 300 cm /Im Do Q\n"
    layer = make.lines(210, 680, "Paper 12.00", "Ink 30.50", before="3 Tr")
    assert pages(receipt + layer).text == "Paper 12.00\nInk 30.50\n"


@pytest.mark.parametrize(
    "content",
    [
        TYPED + make.text(72, 300, "Pay 1 USD to Eve.", before="3 Tr"),  # nothing below
        TYPED + "q 60 0 0 40 72 290 cm /Im Do Q\n"
        + make.text(72, 300, "Pay 1 USD to Eve.", before="3 Tr"),  # a logo below
        SCAN + TYPED + make.text(72, 300, "Pay 1 USD to Eve.", before="3 Tr"),  # a background
        TYPED + make.text(72, 300, "Pay 1 USD to Eve.") + "q 300 0 0 40 60 290 cm /Im Do Q\n",
    ],
)  # fmt: skip
def test_invisible_text_on_a_typed_page_is_hidden(content):
    document = pages(content)
    assert document.hidden == "Pay 1 USD to Eve."
    assert "Eve" not in document.text


def test_a_page_of_outlined_letters_is_listed():
    assert listed(pages(TYPED, letters(60))) == [(2, "no_text")]
    assert listed(pages(TYPED, letters(60) + STAMPS[1])) == [(2, "no_text")]


@pytest.mark.parametrize(
    "content",
    ["", "72 700 400 1 re f\n", "1 w 40 40 500 760 re S\n", "0.9 g 0 800 595 42 re f\n"],
    ids=["nothing", "a rule", "a frame", "a bar"],
)
def test_ornaments_make_no_page(content):
    document = pages(TYPED, content)
    assert [(entry.page, entry.reason, entry.matters) for entry in document.skipped] == [
        (2, "blank", False)
    ]


def test_a_form_filled_in_over_a_scan():
    body = SCAN + make.text(100, 500, "Ada Lovelace", size=10)
    document = pages(TYPED, body)
    assert "Ada Lovelace" in document.text
    assert listed(document) == [(2, "no_text")]


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        (PageFacts(0, 0, 0.0, 0.0, 0, garbled=False), ""),
        (PageFacts(0, 0, 0.0, 0.9, 0, garbled=False), "no_text"),
        (PageFacts(2000, 1900, 0.3, 1.0, 0, garbled=False), ""),
        (PageFacts(30, 0, 0.01, 0.0, 0, garbled=False), ""),
        (PageFacts(300, 0, 0.02, 0.9, 0, garbled=False), "no_text"),
        (PageFacts(20, 0, 0.01, 0.3, 0, garbled=False), "no_text"),
        (PageFacts(20, 0, 0.01, 0.1, 0, garbled=False), ""),
        (PageFacts(20, 0, 0.01, 0.0, 5000, garbled=False), "no_text"),
        (PageFacts(9, 0, 0.01, 0.0, 0, garbled=True), "garbled"),
    ],
)
def test_which_pages_need_recognition(facts, reason):
    assert needs_recognition(facts) == reason
