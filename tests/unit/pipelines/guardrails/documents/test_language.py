"""Texts in a foreign language are flagged."""

import pytest

from pipelines.grounding.draft import Draft
from pipelines.guardrails.documents.language import LanguageGuardrail
from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.result import Outcome
from pipelines.text.detected_language import language_of
from tests.unit.pipelines.builders import EXTRACT, ROUTE, SUMMARISE, document
from tests.unit.pipelines.guardrails.builders import asking, request

GERMAN = (
    "Die Rechnung für März ist falsch, denn der Betrag wurde zweimal abgebucht. Wir bitten Sie, uns"
    " den zweiten Betrag bis Freitag zu erstatten und eine neue Rechnung zu schicken."
)
ENGLISH = (
    "The invoice for March is wrong because the amount was charged twice. The sender asks for a"
    " refund of the second payment by Friday and for a new invoice."
)
GUARDRAIL = LanguageGuardrail()


def outcome(text: str, doc: str) -> Outcome:
    asked = request(asking(SUMMARISE, "language"), document(doc))
    output = {"title": "x", "summary": text, "key_points": []}
    return GUARDRAIL.check(asked, Draft(output)).outcome


def test_language_other_than_the_documents_is_flagged() -> None:
    assert outcome(GERMAN, GERMAN) is Outcome.PASSED
    assert outcome(ENGLISH, GERMAN) is Outcome.FLAGGED
    assert outcome(GERMAN, ENGLISH) is Outcome.FLAGGED
    assert outcome(ENGLISH, f"{GERMAN}\n\n{' ' * 99}{ENGLISH}") is Outcome.PASSED


@pytest.mark.parametrize(
    "text",
    [
        "Zu spät.",
        "Anna Schmidt, Peter Müller, Hans Meier, Budapest, Wien, Graz, Linz, Salzburg, Bregenz",
        "DIE RECHNUNG IST FALSCH UND MUSS SOFORT NEU GESCHRIEBEN WERDEN",
        "```python\nfür_jeden = [rechnung for rechnung in rechnungen if rechnung.falsch]\n```",
        "12.50 13.70 4417 2026-03-11 https://example.org/rechnungen/falsch/und/noch/einmal/falsch",
    ],
)
def test_short_texts_names_and_code_are_not_judged(text: str) -> None:
    assert language_of(text) is None
    assert outcome(text, ENGLISH) is Outcome.NOT_APPLICABLE


def test_applies_only_if_the_definition_asks_for_the_language() -> None:
    doc = document(GERMAN)
    assert GUARDRAIL.applies(request(asking(SUMMARISE, "language"), doc))
    assert GUARDRAIL.applies(request(asking(EXTRACT, "language"), doc))
    assert not GUARDRAIL.applies(request(asking(ROUTE, "language"), doc))


def test_language_of_the_request_or_document_passes() -> None:
    text_request = TextRequest("Please tell me what this customer wants from us.", document=GERMAN)
    assert GUARDRAIL.judge(text_request, ENGLISH).outcome is Outcome.PASSED
    french = "La facture de mars est fausse, car la somme a été prélevée deux fois du compte."
    assert GUARDRAIL.judge(text_request, french).detail == "is in the language fr"


@pytest.mark.parametrize(
    "prompt",
    ["Please translate this into French for me.", "Write a short poem in Spanish.", "Hallo!"],
)
def test_request_about_languages_is_not_judged(prompt: str) -> None:
    assert not GUARDRAIL.concerns(TextRequest(prompt))
