"""The evaluation's command line, with the bundled model in a real session."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from jobs.exit_codes import ExitCode
from training import evaluate
from training.cases import Case, Routing, Summary, own_cases
from training.end_to_end import open_model
from training.made import learnt_cases, made_cases, written_cases
from training.scoring import score

Capture = pytest.CaptureFixture[str]


def one_of_each() -> list[Case]:
    """The shortest document of every pipeline."""
    shortest: dict[str, Case] = {}
    for case in sorted(own_cases(), key=lambda case: -len(case.document)):
        shortest[case.pipeline] = case
    return list(shortest.values())


def gold_answer(case: Case) -> dict[str, Any]:
    """What a model that is always right would say."""
    gold = case.gold
    if isinstance(gold, Routing):
        return {"reason": "", "queue": gold.queue[0], "urgency": gold.urgency[0]}
    if isinstance(gold, Summary):
        return {"title": gold.title[0], "summary": " ".join(gold.keys), "key_points": []}
    items = [{"task": i.task[0], "owner": i.owner[0], "due": i.due[0]} for i in gold]
    return {"action_items": items}


def test_documents_go_through_the_real_pipelines(tiny_model: Path) -> None:
    cases = one_of_each()
    with open_model(str(tiny_model)) as (manifest, ask):
        answers = [ask(case) for case in cases]
        again = [ask(case) for case in cases]
    assert manifest.folder == tiny_model
    assert [answer.output for answer in answers] == [answer.output for answer in again]
    for case, answer in zip(cases, answers, strict=True):
        assert answer.status in ("succeeded", "needs_review")
        assert answer.output is not None
        if case.queues:  # the document's own, not the shipped ones
            assert answer.output["queue"] in {queue["name"] for queue in case.queues}


def test_json_holds_figures_targets_and_every_answer(capsys: Capture) -> None:
    assert evaluate.main(["--rules", "--set", "own", "--json"]) == ExitCode.OK
    report = json.loads(capsys.readouterr().out)
    assert report["model"] == {"id": "rules"}
    assert report["targets"]["queue right"] == "≥ 0.80"
    figure = report["figures"]["own"]["queue right"]
    assert figure["value"] == figure["numerator"] / figure["denominator"]
    assert len(report["documents"]) == len(own_cases())
    assert report["documents"][0]["output"]["action_items"] is not None


def test_show_prints_document_gold_and_answer(capsys: Capture) -> None:
    assert evaluate.main(["--rules", "--set", "own", "--show"]) == ExitCode.OK
    text = capsys.readouterr().out
    assert all(case.document in text for case in own_cases())
    assert text.count("--- gold") == text.count("--- answer") == len(own_cases())
    assert "action items, soft F1" in text


def test_shared_documents_that_are_absent_are_said_and_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(evaluate, "shared_cases", list)
    assert evaluate.main(["--rules", "--set", "shared"]) == ExitCode.NOTHING
    assert "not on this machine" in capsys.readouterr().err
    assert evaluate.main(["--rules"]) == ExitCode.OK
    captured = capsys.readouterr()
    assert "not on this machine" in captured.err
    assert "OWN" in captured.out


@pytest.mark.parametrize("make", [partial(made_cases, 40), written_cases, learnt_cases])
def test_documents_of_generator_and_corpus_come_with_their_answers(
    make: Callable[[], list[Case]],
) -> None:
    pytest.importorskip("faker", reason="needs the extra train")
    cases = make()
    assert {case.pipeline for case in cases} == {"extract", "summarise", "route-email"}
    assert cases == make()
    for case in cases:
        answer = gold_answer(case)
        figures = {n: t for n, t in score(case, answer).items() if t[1] and "invented" not in n}
        assert all(top == bottom for top, bottom in figures.values()), (case, figures)


def test_what_is_learnt_from_and_what_is_held_out_have_no_document_in_common() -> None:
    pytest.importorskip("faker", reason="needs the extra train")
    learnt, held_out = learnt_cases(), written_cases()
    assert not {case.document for case in learnt} & {case.document for case in held_out}
    for pipeline in ("extract", "summarise", "route-email"):
        share = [sum(case.pipeline == pipeline for case in cases) for cases in (learnt, held_out)]
        assert share[0] / share[1] == pytest.approx(1, abs=0.25)


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["--model", "no-such-model"], ExitCode.MODEL, "no-such-model"),
        (["--variant", "fp7", "."], ExitCode.USAGE, "fp7"),
        (["--variant", "fp32", "no-folder"], ExitCode.MODEL, "no-folder"),
    ],
)
def test_a_mistake_is_one_line(
    arguments: list[str], code: ExitCode, says: str, capsys: Capture
) -> None:
    assert evaluate.main([*arguments, "--set", "own"]) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    assert says in captured.err
    assert captured.err.count("\n") == 1
