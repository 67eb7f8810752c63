"""A calibration fitted on answers: which values are right, and tables that rise."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from jobs.models.manifest import Manifest
from pipelines.calibration import ANY
from pipelines.grounding.confidence import Kind
from training.calibrate import fitted, isotonic
from training.cases import Case, Filled, Item, Routing, Summary
from training.curve import curve
from training.end_to_end import Answer
from training.evaluate import Judged
from training.form_cases import receipt_cases
from training.forms import Field
from training.judging import judged

FIELDS = (
    Field("total", "number", nullable=True),
    Field("paid", "boolean", nullable=True),
    Field("tags", "texts"),
    Field("lines", "list", fields=(Field("what", "text"), Field("price", "text", nullable=True))),
)


def test_steps_that_fall_are_pooled_and_nothing_is_certain() -> None:
    points = [(-1.0, False), (0.0, True), (1.0, False), (2.0, True), (3.0, True)]
    assert isotonic(points) == [(-1.0, 0.3333), (0.5, 0.5), (2.5, 0.75)]
    assert isotonic([(1.0, True), (1.0, False)]) == [(1.0, 0.5)]


def test_each_value_of_a_form_is_judged_where_it_stands() -> None:
    gold: dict[str, Any] = {
        "total": 9,
        "paid": None,
        "tags": ["red"],
        "lines": [{"what": "tea", "price": "2"}, {"what": "milk", "price": None}],
    }
    said: dict[str, Any] = {
        "total": 8,
        "paid": None,
        "tags": ["blue", "Red"],
        "lines": [{"what": "sugar", "price": "1"}, {"what": "Tea", "price": "2.50"}],
    }
    case = Case("x", "forms", "form-01", "a document", Filled(FIELDS, gold))
    assert dict(judged(case, said)) == {
        "/total": False,
        "/paid": True,
        "/tags": True,
        "/tags/0": False,
        "/tags/1": True,
        "/lines": False,  # milk is missing
        "/lines/0/what": False,
        "/lines/0/price": False,
        "/lines/1/what": True,
        "/lines/1/price": False,
    }


def test_items_summaries_and_queues_are_judged() -> None:
    items = (Item(("call Bo",), ("Ann",), (None,)),)
    said = [
        {"task": "call Bo", "owner": "Cy", "due": None},
        {"task": "sing", "owner": None, "due": None},
    ]
    extract = Case("x", "own", "extract", "a document", items)
    assert dict(judged(extract, {"action_items": said})) == {
        "/action_items": True,
        "/action_items/0/task": True,
        "/action_items/0/owner": False,
        "/action_items/0/due": True,
        "/action_items/1/task": False,
    }
    route = Case("x", "own", "route-email", "a document", Routing(("hr",), ("low", "normal")))
    answer = {"reason": "", "queue": "hr", "urgency": "high"}
    assert dict(judged(route, answer)) == {"/queue": True, "/urgency": False}
    text = "The council closes the northern bridge on Monday for repairs."
    summary = Case("x", "own", "summarise", text, Summary(("northern bridge",), (text,)))
    answer = {
        "title": "The northern bridge",
        "summary": "The council closes the bridge on Monday for repairs.",
        "key_points": ["Closed on Monday", "It costs 900 euros"],
    }
    assert dict(judged(summary, answer)) == {
        "/title": True,
        "/summary": True,
        "/key_points": True,
        "/key_points/0": True,
        "/key_points/1": False,
    }


def _manifest() -> Manifest:
    raw = {"source": {"adapter_sha256": "ab"}}
    return Manifest(
        id="m",
        folder=Path(),
        digest="d",
        architecture="gemma3",
        quantization="int8",
        engine="onnx",
        context=1,
        chunk_tokens=1,
        stop_token_ids=(1,),
        bos_token_id=2,
        raw=raw,
    )


def _routed(sure: float, right: bool) -> Judged:
    queues = ({"name": "hr", "description": "people"}, {"name": "it", "description": "machines"})
    case = Case("x", "written", "route-email", "x", Routing(("hr",), ("low",)), queues)
    answer = {"reason": "", "queue": "hr" if right else "it", "urgency": "low"}
    confidence = {"/queue": sure, "/urgency": 5.0}
    return Judged(case, Answer(answer, "succeeded", 0.1, (), confidence), {})


def test_a_threshold_lets_nine_of_ten_right_results_pass() -> None:
    answers = [_routed(3.0, right=True) for _ in range(80)]
    answers += [_routed(-1.0, right=number % 2 == 0) for number in range(40)]
    found = fitted(_manifest(), answers)
    assert (found.adapter_sha256, found.variant, found.documents) == ("ab", "int8", 120)
    table = found.tables["route-email/queue choice"]
    assert table[0][1] == pytest.approx(0.5, abs=0.05) and table[-1][1] > 0.95
    assert set(found.tables) >= {kind.value for kind in Kind}
    # Of all 120 results 100 are right, which is too few; of the 80 sure ones all.
    assert found.accept["route-email"] > 0.9
    assert found.accept[ANY] >= found.accept["route-email"]


def test_all_may_pass_where_all_are_right() -> None:
    found = fitted(_manifest(), [_routed(0.0, right=True) for _ in range(100)])
    assert found.accept["route-email"] == pytest.approx(0.99, abs=0.01)


def test_a_curve_says_how_many_pass_and_how_many_of_them_are_right() -> None:
    def answered(sure: float, right: bool, status: str, *flagged: str) -> tuple[Case, Answer]:
        one = _routed(sure, right)
        answer = replace(one.answer, confidence={"/queue": sure}, status=status, flagged=flagged)
        return one.case, answer

    found = curve(
        [
            answered(0.9, True, "succeeded"),
            answered(0.8, True, "succeeded"),
            answered(0.7, False, "succeeded"),
            answered(0.6, True, "needs_review", "confidence"),
            answered(0.5, False, "needs_review", "schema"),
        ]
    )
    assert (found.results, found.passed, found.right) == (5, 3, 2)
    assert found.points[0.4] == 1.0
    assert found.points[0.6] == pytest.approx(2 / 3)
    assert found.points[0.8] == 0.75  # if that one were not flagged for its confidence
    assert found.points[1.0] is None


def test_receipts_are_compared_as_text_recognition_reads_them(shared: Path) -> None:
    cases = receipt_cases(shared / "data/extraction/sroie.jsonl")
    assert len(cases) == 100
    case = next(one for one in cases if one.name == "receipt-000")
    answer = {"company": "BOOK TA .K(TAMAN DAYA) SDN BND", "date": "25/12/2018", "total": "9.00"}
    assert dict(judged(case, answer)) == {"/company": True, "/date": True, "/total": True}
    assert not dict(judged(case, answer | {"total": "9.01"}))["/total"]
