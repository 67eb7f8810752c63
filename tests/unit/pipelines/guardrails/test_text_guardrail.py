"""Text guardrails in a pipeline: which texts are judged and repaired."""

from pipelines.grounding.draft import Draft
from pipelines.guardrails.check_and_repair import run_guardrails
from pipelines.guardrails.contract import Generate, Verdict
from pipelines.guardrails.text_guardrail import TextGuardrail, TextRequest
from pipelines.prompts import Message
from pipelines.result import Outcome
from tests.unit.pipelines.builders import SUMMARISE, document, with_schema
from tests.unit.pipelines.guardrails.builders import asking, request

PIPELINE = with_schema(
    {
        "type": "object",
        "properties": {
            "title": {"type": "string"},
            "who": {"type": "string", "x-from-document": True},
            "kind": {"type": "string", "enum": ["bad", "good"]},
            "points": {"type": "array", "maxItems": 9, "items": {"type": "string"}},
        },
    }
)
OUTPUT = {"title": "fine", "who": "bad Bob", "kind": "bad", "points": ["fine", "bad one"]}


class NotBad(TextGuardrail):
    name = "not_bad"

    def concerns(self, text_request: TextRequest) -> bool:
        return "Some text" in text_request.document

    def judge(self, text_request: TextRequest, text: str) -> Verdict:
        if "odd" in text:
            return Verdict(Outcome.NOT_APPLICABLE)
        return Verdict(Outcome.FLAGGED, "bad") if "bad" in text else Verdict(Outcome.PASSED)

    def mend(self, text_request: TextRequest, text: str, generate: Generate | None) -> str:
        return text.replace("bad", "good")


def test_only_worded_texts_are_judged_and_repaired() -> None:
    asked = request(asking(PIPELINE, "not_bad"), document("Some text."))
    draft, [record] = run_guardrails(asked, Draft(OUTPUT), {"not_bad": NotBad()}, None, lambda: 0.0)
    assert draft.output == {**OUTPUT, "points": ["fine", "good one"]}
    assert (record.verdict, record.detail) == (Outcome.REPAIRED, "/points/1: bad")


def test_texts_without_evidence_are_not_applicable() -> None:
    asked = request(asking(PIPELINE, "not_bad"), document("Some text."))
    odd = {**OUTPUT, "title": "odd", "points": []}
    assert NotBad().check(asked, Draft(odd)).outcome is Outcome.NOT_APPLICABLE
    assert NotBad().check(asked, Draft({**odd, "points": ["x"]})).outcome is Outcome.PASSED


def test_text_request_of_a_pipeline_is_its_prompt_without_the_document() -> None:
    seen: list[TextRequest] = []

    class Looking(NotBad):
        def concerns(self, text_request: TextRequest) -> bool:
            seen.append(text_request)
            return False

    Looking().applies(request(asking(SUMMARISE, "not_bad"), document("Some text.")))
    [text_request] = seen
    assert text_request.document == "Some text." and "Some text." not in text_request.prompt
    assert "Summar" in text_request.prompt


def test_chat_begins_with_the_system_text() -> None:
    history = (Message("user", "Hi"), Message("assistant", "Hello"))
    text_request = TextRequest("And now?", system="Be kind.", history=history)
    assert [message.content for message in text_request.messages()] == [
        "Be kind.\n\nHi",
        "Hello",
        "And now?",
    ]
    assert text_request.messages("Again!")[-1].content == "Again!"
    assert TextRequest("One", system="Be kind.").messages() == [Message("user", "Be kind.\n\nOne")]
