"""PDF: XFA forms (after pypdf#1224)."""

import pytest

from pipelines.errors import ParseFailure
from pipelines.parsers import ParseLimits, parse_bytes
from pipelines.parsers import media_types as k
from pipelines.result import Reason
from tests.unit.pipelines.parsers import make_pdf as make

XFA = {60: make.stream("<xdp:xdp xmlns:xdp='http://ns.adobe.com/xdp/'/>")}
SHELLS = {
    "English": "Please wait... If this message is not replaced, your PDF viewer may not be able to "
    "display this type of document.",
    "German": "Bitte warten... Falls diese Meldung nicht durch den Inhalt ersetzt wird, kann Ihr "
    "Programm diese Art von Dokument nicht anzeigen.",
    "Reader": "The document you are trying to load requires Adobe Reader 8 or higher.",
}


def parse(data: bytes):
    return parse_bytes(data, k.PDF, ParseLimits())


def xfa(*pages: str, renders: bool = False, **more):
    catalog = "/AcroForm << /Fields [] /XFA 60 0 R >>"
    if renders:
        catalog += " /NeedsRendering true"
    return make.pdf(*pages, objects=XFA, catalog=catalog, **more)


def test_shared_case(shared):
    with pytest.raises(ParseFailure, match="XFA form") as failure:
        parse((shared / "cases/02-xfa/grant.pdf").read_bytes())
    assert failure.value.reason is Reason.UNSUPPORTED


@pytest.mark.parametrize("shell", SHELLS.values(), ids=SHELLS)
@pytest.mark.parametrize("renders", [True, False])
def test_a_dynamic_form_is_quarantined(shell, renders):
    with pytest.raises(ParseFailure, match="XFA form") as failure:
        parse(xfa(make.text(20, 760, shell, size=6), renders=renders))
    assert failure.value.reason is Reason.UNSUPPORTED


def test_a_dynamic_form_in_any_language_is_quarantined():
    with pytest.raises(ParseFailure, match="XFA form"):
        parse(xfa(make.text(72, 760, "Molim pricekajte."), renders=True))


def test_a_static_form_is_read():
    field = "/FT /Tx /F 4 /T (who) /V (Ruth Okafor) /Rect [200 726 400 744]"
    made = make.fields(field, objects=XFA, more="/XFA 60 0 R")
    data = make.pdf(make.text(72, 730, "Adobe grant, applicant:"), **made)
    assert parse(data).text == "Adobe grant, applicant: Ruth Okafor\n"


def test_pages_of_text_are_read():
    lines = [f"Line {at} of the guide says how to apply for a grant." for at in range(40)]
    pages = [make.lines(72, 800, *lines, size=11)] * 3
    document = parse(xfa(*pages, renders=True))
    assert "Line 39" in document.text
    assert [(entry.part, entry.reason) for entry in document.skipped] == [
        ("the XFA form", "unsupported")
    ]
