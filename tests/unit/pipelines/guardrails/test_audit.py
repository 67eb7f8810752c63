"""Lines of a tape and the verdicts on them without a model."""

import json
from typing import Any

import pytest

from pipelines.guardrails.audit import RecordedExchange, TapeError, as_line, audit, read_exchange
from pipelines.guardrails.contract import Generate, Verdict
from pipelines.guardrails.text_guardrail import TextGuardrail, TextRequest
from pipelines.prompts import Message
from pipelines.result import Outcome


class Capital(TextGuardrail):
    """Wants a capital; mends by code if told so."""

    name = "capital"

    def __init__(self, mended: str = "", *, removes: bool = False, partial: bool = False) -> None:
        self._mended = mended
        self.removes, self.partial = removes, partial  # type: ignore[misc]

    def concerns(self, request: TextRequest) -> bool:
        return "write" in request.prompt

    def judge(self, request: TextRequest, text: str) -> Verdict:
        if not text:
            raise ValueError("nothing\nat all")
        good = text[0].isupper()
        return Verdict(Outcome.PASSED if good else Outcome.FLAGGED, "" if good else "no capital")

    def mend(self, request: TextRequest, text: str, generate: Generate | None) -> str:
        assert generate is None
        return self._mended or text


def line(**changes: Any) -> str:
    return json.dumps({"id": 1, "prompt": "write", "response": "hello", **changes})


def one(guardrail: Capital, **changes: Any) -> dict[str, Any]:
    [finding] = audit(read_exchange(line(**changes)), {"capital": guardrail})
    return as_line(finding)


def test_unknown_keys_of_a_line_are_ignored() -> None:
    found = read_exchange(
        line(id="q1", system="Be kind.", document="A letter.", history=["Hi", "Hello"], extra=3)
    )
    history = (Message("user", "Hi"), Message("assistant", "Hello"))
    assert found == RecordedExchange(
        "q1", TextRequest("write", "Be kind.", history, "A letter."), "hello"
    )
    spelt = [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Hello"}]
    assert read_exchange(line(history=spelt, system=None, document=None)).request.history == history


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "the line"),
        ('{"id": 1, "prompt": "x"}', "response: Field required"),
        (line(response=None), "response: Input should be a valid string"),
        (line(history=[3]), "history.0"),
    ],
)
def test_invalid_line_is_rejected_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(TapeError, match=why):
        read_exchange(text)


def test_verdicts_and_repairs_of_recorded_answers() -> None:
    assert one(Capital(), prompt="sing")["verdict"] == "not_applicable"
    assert one(Capital(), response="Hello")["verdict"] == "passed"
    flagged = {"id": 1, "guardrail": "capital", "verdict": "flagged", "detail": "no capital"}
    assert one(Capital()) == {**flagged, "repaired": None}
    assert one(Capital("Hello")) == {**flagged, "verdict": "repaired", "repaired": "Hello"}
    assert one(Capital("still")) == {**flagged, "repaired": None}  # a mend that does not pass
    assert one(Capital("still", partial=True)) == {**flagged, "repaired": "still"}
    assert one(Capital("Hello", removes=True)) == {**flagged, "repaired": "Hello"}
    broken = one(Capital(), response="")
    assert broken["verdict"] == "failed_open" and broken["detail"] == "ValueError: nothing"
