"""Queues must be listed, and their reasons must come from the author's text."""

from dataclasses import replace

import pytest

from pipelines.document import Document
from pipelines.grounding.draft import Draft
from pipelines.guardrails.documents.mail.choices import listed
from pipelines.guardrails.documents.mail.routing import RoutingGuardrail
from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.parsers.media_types import MAIL
from pipelines.result import Evidence, Outcome
from pipelines.text.mail_heads import QUOTE_SEPARATOR
from pipelines.text.mail_parts import MailPart, asides
from tests.unit.pipelines.builders import ROUTE, SUMMARISE, document
from tests.unit.pipelines.guardrails.builders import asking, request

BODY = "Subject: Invoice 4417\n\nHello,\n\nthe invoice was charged twice. Please refund one.\n\n"
SIGNATURE = "Kind regards\nMira Thornquist\nHead of Legal Affairs, Thornquist & Sons\n\n"
DISCLAIMER = (
    "This e-mail is confidential and intended only for the addressee. If you are not the intended"
    " recipient, contact our lawyers and delete it."
)
QUOTED = f"\n\n{QUOTE_SEPARATOR}\n> We are hiring two engineers for the harbour office.\n"
TEXT = BODY + SIGNATURE + DISCLAIMER + QUOTED
GUARDRAIL = RoutingGuardrail()


def mail(text: str = TEXT) -> Document:
    return replace(document(text), media_type=MAIL)


def outcome(reason: str, **more: object) -> Outcome:
    output = {"reason": reason, "queue": "billing", "urgency": "normal"} | more
    return GUARDRAIL.check(request(asking(ROUTE, "routing"), mail()), Draft(output)).outcome


def test_signature_disclaimer_and_quotation_are_separate_asides() -> None:
    found = {aside.part: TEXT[aside.start : aside.end] for aside in asides(TEXT)}
    assert set(found) == {MailPart.SIGNATURE, MailPart.DISCLAIMER, MailPart.QUOTED}
    assert "Mira" in found[MailPart.SIGNATURE] and "refund" not in found[MailPart.SIGNATURE]
    assert found[MailPart.DISCLAIMER] == DISCLAIMER


def test_attachment_is_not_part_of_a_quoted_message() -> None:
    text = TEXT + "\n----- Attachment: order.txt -----\nTwo hundred bolts.\n"
    [quoted] = [aside for aside in asides(text) if aside.part is MailPart.QUOTED]
    assert "bolts" not in text[quoted.start : quoted.end]


@pytest.mark.parametrize(
    "text",
    [
        "Thanks!\n\nI will attend the meeting on Monday and bring the plans with me.",
        "Please unsubscribe me from your list.\nI have asked twice.",
        "Best regards are all I can send.\nNothing else.",
        "Is this e-mail address still in use?",
    ],
)
def test_authors_own_text_is_no_aside(text: str) -> None:
    assert asides(text) == []


@pytest.mark.parametrize(
    "reason",
    [
        "The sender wants a refund for an invoice that was charged twice.",
        "The sender complains about a double charge.",
        "Mira Thornquist wants her money back.",
        "The sender wants something.",
    ],
)
def test_reason_from_the_authors_text_passes(reason: str) -> None:
    assert outcome(reason) is Outcome.PASSED


@pytest.mark.parametrize(
    "reason",
    [
        "The sender is hiring engineers for the harbour office.",
        "The confidential message must be deleted by the intended recipient and the lawyers.",
    ],
)
def test_reason_from_an_aside_is_flagged(reason: str) -> None:
    assert outcome(reason) is Outcome.FLAGGED


def test_unlisted_queue_is_flagged() -> None:
    assert outcome("The sender wants a refund.", queue="harbour") is Outcome.FLAGGED


def test_evidence_in_an_aside_is_flagged() -> None:
    start = TEXT.index("hiring")
    entry = Evidence(path="/reason", quote="hiring", page=1, start=start, end=start + 6)
    output = {"reason": "The sender wants a refund.", "queue": "hr", "urgency": "low"}
    asked = request(asking(ROUTE, "routing"), mail())
    verdict = GUARDRAIL.check(asked, Draft(output, (entry,)))
    assert verdict.detail == "/reason: stands in the quoted message"


def test_applies_only_to_choices_about_mails() -> None:
    assert GUARDRAIL.applies(request(asking(ROUTE, "routing"), mail()))
    assert not GUARDRAIL.applies(request(asking(ROUTE, "routing"), document(TEXT)))
    assert not GUARDRAIL.applies(request(asking(SUMMARISE, "routing"), mail()))


PROMPT = """Sort this e-mail into one of these queues:

- billing: invoices
- legal: claims

Rules:
- Be brief."""


@pytest.mark.parametrize(
    ("prompt", "names"),
    [
        (PROMPT, {"billing", "legal"}),
        (
            "Choose the queue. Queues:\n1. Front desk - guests\n2. Kitchen",
            {"front desk", "kitchen"},
        ),
        ("Route this mail.\n\nQueues:\n- money matters -> billing\n- sales", {"billing", "sales"}),
        (
            "Classify it as one of these categories: spam, work or family.",
            {"spam", "work", "family"},
        ),
        ("Which team? Teams: `red`, `blue`", {"red", "blue"}),
        ("Write about our queues: they are long, and people leave.", set()),
        ("Pick a label: anything goes", set()),
        ("Sort these numbers: 3, 1, 2", set()),
    ],
)
def test_choices_are_read_from_a_prompt(prompt: str, names: set[str]) -> None:
    assert listed(prompt) == names


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        ('{"reason":"x","queue":"billing"}', Outcome.PASSED),
        ('```json\n{"queue": "Billing"}\n```', Outcome.PASSED),
        ("Queue: **legal**\nReason: a claim", Outcome.PASSED),
        ("billing.", Outcome.PASSED),
        ('{"queue":"accounting"}', Outcome.FLAGGED),
        ("Queue: accounting", Outcome.FLAGGED),
        ("accounting", Outcome.FLAGGED),
        ("I would send this one to the billing people, I think.", Outcome.NOT_APPLICABLE),
        ('{"urgency":"high"}', Outcome.NOT_APPLICABLE),
    ],
)
def test_recorded_choice_must_be_listed(answer: str, outcome: Outcome) -> None:
    text_request = TextRequest(PROMPT, document=TEXT)
    assert GUARDRAIL.concerns(text_request)
    assert GUARDRAIL.judge(text_request, answer).outcome is outcome


def test_recorded_reason_from_the_signature_is_flagged() -> None:
    answer = '{"reason": "Head of Legal Affairs at Thornquist & Sons", "queue": "legal"}'
    verdict = GUARDRAIL.judge(TextRequest(PROMPT, document=TEXT), answer)
    assert verdict.outcome is Outcome.FLAGGED and "signature" in verdict.detail
