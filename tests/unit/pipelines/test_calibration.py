"""From log-odds to probabilities, what a definition accepts, and the guardrail between them."""

import json
from typing import Any

import pytest
from pydantic import ValidationError

from pipelines.calibration import Calibration, field_of, probabilities, rankings
from pipelines.grounding.confidence import Kind, Score
from pipelines.grounding.draft import Draft
from pipelines.guardrails.contract import Request
from pipelines.guardrails.registry import GUARDRAILS
from pipelines.pipeline import Pipeline
from pipelines.result import Outcome
from tests.unit.pipelines.builders import document, with_schema

TOTAL = {"type": ["string", "null"], "maxLength": 20, "x-from-document": True}
SCHEMA = {
    "type": "object",
    "properties": {
        "total": TOTAL,
        "lines": {
            "type": "array",
            "maxItems": 9,
            "items": {"type": "object", "properties": {"amount": TOTAL}},
        },
    },
}
TABLE = [(-2.0, 0.1), (2.0, 0.9), (4.0, 1.0)]
#: raw 0.5 is log-odds 0: a probability of 0.5; 0.98 is above 2 and below 4.
HALF, SURE = Score(Kind.COPIED, 0.5), Score(Kind.COPIED, 0.9999)


def calibration(**changes: Any) -> Calibration:
    facts = {
        "adapter_sha256": "",
        "variant": "int8",
        "documents": 3,
        "accept": {"any": 0.6, "invoice": 0.8},
        "tables": {kind.value: TABLE for kind in Kind},
    }
    return Calibration.model_validate(facts | changes)


def test_probabilities_lie_on_straight_lines_between_the_points_of_a_table() -> None:
    known = calibration()
    assert probabilities(known, "x", {"/total": HALF}) == {"/total": 0.5}
    assert known.probability(Score(Kind.NULL, 0.999999), "x", "/a") == 1.0
    assert known.probability(Score(Kind.NULL, 0.0), "x", "/a") == 0.1


def test_a_field_of_a_pipeline_may_have_its_own_table() -> None:
    name = field_of("bills", "/lines/3/amount", Kind.COPIED)
    assert name == "bills/lines/amount copied"
    tables = {kind.value: TABLE for kind in Kind} | {name: [(0.0, 0.3)]}
    known = calibration(tables=tables)
    assert known.probability(SURE, "bills", "/lines/7/amount") == 0.3
    assert known.probability(SURE, "others", "/lines/7/amount") == 1.0


def test_a_ranking_says_what_else_could_have_been() -> None:
    scores = {"/a": Score(Kind.CHOICE, 0.7, {'"x"': 0.7004, '"y"': 0.2996}), "/b": HALF}
    assert rankings(scores) == {"/a": {'"x"': 0.7, '"y"': 0.3}}


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"tables": {kind.value: TABLE for kind in Kind if kind != Kind.NULL}}, "table of null"),
        ({"tables": {kind.value: TABLE[::-1] for kind in Kind}}, "does not rise"),
        ({"tables": {kind.value: [] for kind in Kind}}, "is empty"),
        ({"accept": {"invoice": 0.5}}, "what any pipeline accepts"),
        ({"accept": {"any": 1.5}}, "less than or equal to 1"),
        ({"more": 1}, "Extra inputs"),
    ],
)
def test_a_wrong_calibration_is_refused(changes: dict[str, Any], what: str) -> None:
    with pytest.raises(ValidationError, match=what):
        calibration(**changes)


def pipeline(name: str = "bills", **settings: Any) -> Pipeline:
    return with_schema(SCHEMA, guardrails=["confidence"], name=name, **settings)


def verdict(asked: Pipeline, known: Calibration | None, **scores: Score) -> tuple[Outcome, str]:
    request = Request(asked, document("x"), (), known)
    guardrail = GUARDRAILS["confidence"]
    if not guardrail.applies(request):
        return Outcome.NOT_APPLICABLE, ""
    draft = Draft({}, scores={f"/{path.replace('_', '/')}": s for path, s in scores.items()})
    found = guardrail.check(request, draft)
    return found.outcome, found.detail


def test_what_the_model_is_not_sure_of_is_flagged_by_name() -> None:
    known = calibration()
    assert verdict(pipeline(), known, total=SURE) == (Outcome.PASSED, "")
    found = verdict(pipeline(), known, total=HALF, lines_0_amount=HALF)
    assert found == (Outcome.FLAGGED, "/total: 0.50; /lines/0/amount: 0.50")


def test_a_definition_says_what_it_accepts_for_all_fields_or_for_each() -> None:
    known = calibration()
    assert verdict(pipeline(accept=0.4), known, total=HALF)[0] is Outcome.PASSED
    assert verdict(pipeline(accept=1), known, total=HALF)[0] is Outcome.FLAGGED
    by_field = pipeline(accept={"amount": 0.3, "default": 0.7})
    found = verdict(by_field, known, total=HALF, lines_0_amount=HALF)
    assert found == (Outcome.FLAGGED, "/total: 0.50")
    one = pipeline(accept={"total": 0})  # for the others what the model's calibration says
    assert verdict(one, known, total=HALF, lines=HALF) == (Outcome.FLAGGED, "/lines: 0.50")


def test_a_field_is_named_in_accept_as_the_schema_names_it() -> None:
    odd = {"type": "object", "properties": {"net/gross": TOTAL}}
    asked = with_schema(odd, guardrails=["confidence"], accept={"net/gross": 0.3})
    draft = Draft({}, scores={"/net~1gross": HALF})
    request = Request(asked, document("x"), (), calibration())
    assert GUARDRAILS["confidence"].check(request, draft).outcome is Outcome.PASSED


def test_the_model_recommends_a_threshold_for_each_pipeline() -> None:
    score = Score(Kind.COPIED, 0.73)  # 0.7
    known = calibration()
    assert verdict(pipeline(), known, total=score)[0] is Outcome.PASSED
    assert verdict(pipeline("invoice"), known, total=score)[0] is Outcome.FLAGGED


def test_a_model_without_a_calibration_is_not_judged() -> None:
    assert verdict(pipeline(accept=1), None, total=HALF)[0] is Outcome.NOT_APPLICABLE


def test_many_doubts_are_counted() -> None:
    found = verdict(pipeline(), calibration(), **{f"lines_{n}_amount": HALF for n in range(20)})
    assert found[1].endswith("; and 8 more")


@pytest.mark.parametrize(
    ("settings", "what"),
    [
        ({"accept": {"tax": 0.5}}, "the schema has no field tax"),
        ({"accept": 1.2}, "less than or equal to 1"),
        ({"accept": 0.5, "guardrails": ["schema"]}, "needs the guardrail confidence"),
        ({"accept": True}, "Input should be"),
    ],
)
def test_a_wrong_accept_is_refused(settings: dict[str, Any], what: str) -> None:
    with pytest.raises(ValidationError, match=what):
        with_schema(SCHEMA, **settings)


def test_a_definition_without_accept_keeps_its_digest() -> None:
    plain = with_schema(SCHEMA)
    assert "accept" not in json.dumps(plain.model_dump(mode="json", exclude_none=True))
    assert plain.digest != with_schema(SCHEMA, accept=0.5).digest
