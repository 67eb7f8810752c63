"""Wrong totals are nulled, and sums that do not add up are flagged."""

from decimal import Decimal

import pytest

from pipelines.grounding.draft import Draft
from pipelines.guardrails.documents.numbers.amounts import Label, label_of, labelled_amounts
from pipelines.guardrails.documents.numbers.totals import TotalsGuardrail, certain_total
from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.result import Outcome
from tests.unit.pipelines.builders import SUMMARISE, document, with_schema
from tests.unit.pipelines.guardrails.builders import asking, request, run_one

RECEIPT = (
    "Tea 4.00\nBread 5.00\nSUB-TOTAL 9.00\nVAT 10% 0.90\nTOTAL:\nRM 9.90\nCASH 20.00\nCHANGE 10.10"
)
FIELD = {"type": ["string", "null"], "maxLength": 20}
PIPELINE = with_schema(
    {"type": "object", "properties": {"shop": FIELD, "total": FIELD, "tax": FIELD}}
)
GUARDRAIL = TotalsGuardrail()


def test_amounts_get_the_label_of_their_line() -> None:
    named = [(amount.label, str(amount.value)) for amount in labelled_amounts(RECEIPT)]
    assert named == [
        (Label.SUBTOTAL, "9.00"),
        (Label.TAX, "0.90"),
        (Label.TOTAL, "9.90"),
        (Label.PAID, "20.00"),
        (Label.CHANGE, "10.10"),
    ]


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("grandTotal", Label.TOTAL),
        ("sub_total", Label.SUBTOTAL),
        ("vat", Label.TAX),
        ("shop", None),
    ],
)
def test_field_names_have_labels(name: str, label: Label | None) -> None:
    assert label_of(name) is label


@pytest.mark.parametrize("value", ["9.90", "RM 9.90", "9,90", None, "7.77"])
def test_right_total_and_unknown_amounts_pass(value: str | None) -> None:
    output = {"shop": "Kiosk", "total": value, "tax": "0.90"}
    draft, record = run_one("totals", PIPELINE, document(RECEIPT), before := Draft(output))
    assert record.verdict is Outcome.PASSED and draft is before


@pytest.mark.parametrize("value", ["9.00", "20.00", "10.10", "0.90"])
def test_other_amount_in_place_of_the_total_is_nulled(value: str) -> None:
    output = {"shop": "Kiosk", "total": value, "tax": "0.90"}
    draft, record = run_one("totals", PIPELINE, document(RECEIPT), Draft(output))
    assert record.verdict is Outcome.FLAGGED and "its total is 9.90" in record.detail
    assert draft.output == {"shop": "Kiosk", "total": None, "tax": "0.90"}


@pytest.mark.parametrize(
    "text",
    [
        "TOTAL 9.90\nSUBTOTAL 9.00",  # nothing to confirm either
        "TOTAL\nCASH\nCHANGE\n9.90\n20.00\n10.10",  # columns read one after the other
        "SUBTOTAL 9.00\nTAX 0.90\nTOTAL 9.90\nGRAND TOTAL 19.80",  # a larger one, unexplained
    ],
)
def test_ambiguous_totals_are_not_certain(text: str) -> None:
    assert certain_total(text) is None


def test_totals_before_and_after_rounding_are_both_right() -> None:
    text = (
        "SUBTOTAL 9.00\nTAX 0.92\nTOTAL 9.92\nROUNDING -0.02\nROUNDED TOTAL 9.90\n"
        "CASH 20.00\nCHANGE 10.10"
    )
    total = certain_total(text)
    assert total is not None and not {Decimal("9.92"), Decimal("9.90")} & total.others.keys()


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("Subtotal: $90.00\nTax: $9.00\nTotal: $99.00", Outcome.PASSED),
        ("Subtotal: $90.00\nDiscount: $10.00\nTax: $8.00\nTotal: $88.00", Outcome.PASSED),
        ("Subtotal: $90.00\nTax: $9.00\nTotal: $100.00", Outcome.FLAGGED),
        ("The total is 99.00.", Outcome.PASSED),
        ("No amounts at all.", Outcome.NOT_APPLICABLE),
    ],
)
def test_amounts_of_a_text_must_add_up(text: str, outcome: Outcome) -> None:
    assert GUARDRAIL.judge(TextRequest("Make an invoice."), text).outcome is outcome


def test_change_stated_as_total_is_flagged() -> None:
    verdict = GUARDRAIL.judge(TextRequest("How much?", document=RECEIPT), "The total is 10.10.")
    assert verdict.outcome is Outcome.FLAGGED


def test_applies_only_to_outputs_with_a_total() -> None:
    assert GUARDRAIL.applies(request(asking(PIPELINE, "totals"), document(RECEIPT)))
    assert not GUARDRAIL.applies(request(asking(SUMMARISE, "totals"), document(RECEIPT)))
