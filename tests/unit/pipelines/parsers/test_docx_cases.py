"""DOCX: inputs made after public bug reports of other tools, where they are on this machine."""

from pathlib import Path

import pytest

from pipelines.parsers import ParseLimits, media_types, parse_bytes


@pytest.mark.parametrize(
    ("file", "says", "says_not"),
    [
        (
            "08-smartart-chart/steps.docx",
            ["Steps for the offer, 4 May 2026\n\nNadia drafts the offer by 10 May 2026\nTom "
             "checks it by 12 May 2026\nRuth sends it by 15 May 2026\n\nQuestions to the office."],
            [],
        ),
        (
            "09-legacy-dropdown/form.docx",
            ["Room: Small hall\n", "Responsible: Joanna\n", "Priority: High\n",
             "Catering wanted: ☒\n"],
            ["Blue room", "Amir", "Low"],
        ),
        (
            "10-numbering-restart/articles.docx",
            ["3. Third clause of A", "1. First clause of B\n2. Second clause of B"],
            ["4.", "5."],
        ),
        (
            "11-hidden-by-style/offer.docx",
            ["The price is 900 EUR.\n\nMia will sign by 8 May 2026."],
            ["640", "Greta", "Directly hidden"],
        ),
        (
            "12-deleted-paragraph-mark/tracked.docx",
            ["Omar will order the printer paper by 9 May 2026.", "1. The hall is booked.\n2. The "
             "flyer is printed.", "The fee is 95 EUR."],
            ["cancelled", "3."],
        ),
        (
            "13-embedded-docx/order.docx",
            ["----- Attachment: Microsoft_Word_Document1.docx -----\nAnnex: Kofi will deliver 40 "
             "chairs by 20 May 2026."],
            [],
        ),
        (
            "34-docx-containers/containers.docx",
            ["before after\n\nBOX: Nadia pays by 9 May 2026.\n\nA TAGGED B\n\nouter | inner1 | "
             "inner2\n"],
            [],
        ),
    ],
)  # fmt: skip
def test_cases(shared: Path, file: str, says: list[str], says_not: list[str]) -> None:
    path = shared / "cases" / file
    if not path.exists():
        pytest.skip("the folder of cases is not on this machine")
    document = parse_bytes(path.read_bytes(), media_types.DOCX, ParseLimits())
    for words in says:
        assert words in document.text
    for words in says_not:
        assert words not in document.text


def test_what_an_offer_hides_is_said(shared: Path) -> None:
    path = shared / "cases" / "11-hidden-by-style" / "offer.docx"
    if not path.exists():
        pytest.skip("the folder of cases is not on this machine")
    document = parse_bytes(path.read_bytes(), media_types.DOCX, ParseLimits())
    assert "640" in document.hidden
    assert "Greta" in document.hidden
    assert [(entry.reason, entry.part) for entry in document.skipped] == [("hidden", "hidden text")]
