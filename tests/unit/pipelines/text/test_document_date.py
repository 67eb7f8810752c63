"""The date that a document states as its own is found."""

from datetime import date

import pytest

from pipelines.text.document_date import document_date
from tests.unit.pipelines.builders import document

BODY = "\n\nDear all,\nthe report is due on 9 May 2027. Thanks.\n"
FOUND = date(2026, 3, 14)


@pytest.mark.parametrize(
    "head",
    [
        "Date: 14 March 2026",
        "date: 2026-03-14",
        "**Date:** March 14, 2026",
        "From: Dana\nTo: Tom\nSent: Saturday, March 14, 2026 9:12 AM\nSubject: x",
        "Minutes, 14 March 2026",
        "Minutes of the meeting of 14 March 2026\nPresent: Dana, Tom",
        "# Weekly, 2026-03-14",
        "14.03.2026",
        "Harbour & Co\n12 Quay Street\n\n14th March 2026",
        "Datum: 14. März 2026",
        "Date: 14 March 2026\nDue: 1 April 2026",
        "Invoice 4417\nInvoice date: 14/03/2026\nPayable until 1 April 2026",
        "[2026-03-14 09:12] Dana: morning\n[2026-03-14 09:13] Tom: hi",
        "Rechnungsdatum: 14/03/2026\nBetrag 45,00 €",
        "Milano, 14 marzo 2026",
        "Paris, le 14 mars 2026\nÉchéance : 30 juin 2026",
        "Fecha: 14 de marzo de 2026\nVencimiento: 14 de abril de 2026",
        "Warszawa, 14 marca 2026 r.",
        "発行日：2026年3月14日\n支払期限 2026年6月30日",
        "請求書\n２０２６年３月１４日",
    ],
)
def test_date_is_found_in_the_first_lines(head: str) -> None:
    assert document_date(document(head + BODY)) == FOUND


@pytest.mark.parametrize(
    "head",
    [
        "",
        "Notes",
        "Due: 14 March 2026",
        "Valid until 14 March 2026",
        "14 March",
        "03/04/2026",
        "Data scadenza: 12 maggio 2026",
        "Termin płatności: 12.05.2026",
        "Date due: 14 March 2026",
        "支払期限 2026年6月30日",
        "Meetings on 14 March 2026 and 15 March 2026",
        "[2026-03-14 23:59] Dana: night\n[2026-03-15 08:00] Tom: hi",
        "This long paragraph of prose tells of what happened on 14 March 2026, when nobody was at"
        " home and the letter that it is about was not written yet.",
        "\n".join(f"line {number}" for number in range(20)) + "\nDate: 14 March 2026",
    ],
)
def test_other_first_lines_give_no_date(head: str) -> None:
    assert document_date(document(head + BODY)) is None


def test_date_from_the_parser_comes_first() -> None:
    text = "Date: 14 March 2026"
    assert document_date(document(text, written=date(2020, 1, 2))) == date(2020, 1, 2)
