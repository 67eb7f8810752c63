"""The order of day and month is taken from a document or a setting, never guessed."""

from dataclasses import replace
from datetime import date

import pytest

from pipelines.grounding.assemble import assemble
from pipelines.grounding.passes import PartDraft
from pipelines.text.date_parsing import resolve
from pipelines.text.dates.order import DateOrder, date_order
from pipelines.text.document_date import date_basis
from tests.unit.pipelines.builders import document, whole, with_schema

AMERICAN = "12 Oak Street, Springfield, IL 62704\nDate: 03/04/2026\nTotal: $45.00"


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Sent 03/04/2026, due 13/04/2026", "dmy"),
        ("Sent 03/04/2026, due 04/13/2026", "mdy"),
        ("Friday 03/04/2026", "dmy"),  # the 3rd of April is a Friday
        ("Wednesday, 03/04/2026", "mdy"),
        ("Due 03/04/2026: £45.00", "dmy"),
        ("Due 03/04/2026: 45,00 EUR", "dmy"),
        ("Bitte zahlen Sie den offenen Betrag bis zum 03/04/2026 auf das Konto bei uns.", "dmy"),
        ("Por favor, pague la factura antes del 03/04/2026 en nuestra cuenta del banco.", "dmy"),
        (AMERICAN, "mdy"),
        ("請求書 発行日 26/03/04 株式会社あおぞら 御中 合計金額", "ymd"),
        ("Due 03/04/2026", None),
        ("Due 03/04/2026: $45.00", None),  # also Canada, Australia, Singapore …
        ("Please pay the open invoice by 03/04/2026 to our account, thank you very much.", None),
        ("Sent 13/04/2026, due 04/13/2026", None),
        (f"{AMERICAN}\nVAT GB123456789", None),
        (f"{AMERICAN}\n€40.00", None),
        ("請求書 発行日 03/04/2026 株式会社あおぞら 御中 合計金額", None),
        ("Pages 13/14 and rooms 1/2/3: £5", None),  # no date needs it
    ],
)
def test_evidence_of_the_document(text: str, order: str | None) -> None:
    assert date_order(text) == order


@pytest.mark.parametrize(
    ("text", "setting", "order"),
    [
        ("Due 03/04/2026", "mdy", "mdy"),
        ("Due 03/04/2026", "dmy", "dmy"),
        ("Due 03/04/2026: £45.00", "mdy", "mdy"),
        ("Sent 03/04/2026, due 13/04/2026", "dmy", "dmy"),
        ("Sent 03/04/2026, due 13/04/2026", "mdy", None),  # the document says otherwise
    ],
)
def test_setting_decides_unless_a_date_contradicts(
    text: str, setting: str, order: str | None
) -> None:
    assert date_order(text, setting) == order


@pytest.mark.parametrize(
    ("text", "order", "wanted"),
    [
        ("04/03/2026", DateOrder.DMY, date(2026, 3, 4)),
        ("04/03/2026", DateOrder.MDY, date(2026, 4, 3)),
        ("04-03-26", DateOrder.MDY, date(2026, 4, 3)),
        ("04/03/2026", None, None),
        ("04/03/2026", DateOrder.YMD, None),
        ("26/03/04", DateOrder.YMD, date(2026, 3, 4)),
        ("13/04/2026", DateOrder.MDY, date(2026, 4, 13)),  # there is no other reading
        ("03.04.2026", DateOrder.MDY, date(2026, 4, 3)),  # points: the day first
    ],
)
def test_numeric_dates_are_read_in_their_order(
    text: str, order: DateOrder | None, wanted: date | None
) -> None:
    assert resolve(text, date(2026, 2, 1), order) == wanted


@pytest.mark.parametrize(
    ("setting", "wanted"), [("auto", None), ("dmy", "2026-05-04"), ("mdy", "2026-04-05")]
)
def test_setting_reaches_derived_dates(setting: str, wanted: str | None) -> None:
    due = {"type": ["string", "null"], "maxLength": 30, "x-from-document": True}
    derived = {"type": ["string", "null"], "x-derived": "date", "x-from": "due"}
    pipeline = with_schema({"type": "object", "properties": {"due": due, "due_date": derived}})
    doc = replace(document("Invoice\n\nPlease pay by 04/05/2026."), date_order=setting)
    draft = assemble(pipeline, doc, [PartDraft(whole(doc.text), {"due": "04/05/2026"})])
    assert draft.output == {"due": "04/05/2026", "due_date": wanted}


def test_documents_own_date_is_read_in_its_order() -> None:
    text = "Invoice date: 03/04/2026\nDue: 20/04/2026"
    assert date_basis(document(text)).written == date(2026, 4, 3)
