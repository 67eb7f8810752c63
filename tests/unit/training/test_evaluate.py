"""The evaluation's command line, with a small model in a real session."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from jobs.exit_codes import ExitCode
from training import evaluate
from training.cases import (
    Case,
    Routing,
    Summary,
    learnt_cases,
    mail_cases,
    own_cases,
    written_cases,
)
from training.end_to_end import open_model
from training.scoring import FIGURES, score

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


def test_documents_go_through_the_real_pipelines(test_model: Path) -> None:
    cases = one_of_each()
    with open_model(str(test_model), slots=2) as (manifest, ask):
        judged = evaluate.judge(cases, ask, slots=2)
    assert manifest.folder == test_model
    assert [one.case for one in judged] == cases
    for one in judged:
        assert one.answer.status in ("succeeded", "needs_review")
        assert one.answer.output is not None
        if one.case.queues:  # the document's own, not the shipped ones
            assert one.answer.output["queue"] in {queue["name"] for queue in one.case.queues}


def test_json_holds_figures_and_every_answer(test_model: Path, capsys: Capture) -> None:
    asked = ["--model", str(test_model), "--set", "own", "mails", "--limit", "1", "--json"]
    assert evaluate.main(asked) == ExitCode.OK
    report = json.loads(capsys.readouterr().out)
    assert set(report["model"]) == {"id", "digest", "variant"}
    assert report["seconds"] > 0
    assert list(report["figures"]) == ["own", "mails", "all"]
    figure = report["figures"]["mails"]["queue right"]
    assert figure["value"] == figure["numerator"] / figure["denominator"]
    assert Counter(one["collection"] for one in report["documents"]) == {
        "own": 3,
        "nothing": 1,
        "mails": 1,
    }
    assert report["documents"][0]["output"]["action_items"] is not None


def test_show_prints_document_gold_and_answer(test_model: Path, capsys: Capture) -> None:
    asked = ["--model", str(test_model), "--set", "own", "--limit", "1", "--show"]
    assert evaluate.main(asked) == ExitCode.OK
    text = capsys.readouterr().out
    cases = evaluate.chosen(["own"], 1)
    assert all(case.document in text for case in cases)
    assert text.count("--- gold") == text.count("--- answer") == len(cases) == 4
    assert all(figure in text for figure in FIGURES)
    assert "4 documents, " in text and " documents an hour" in text


def test_shared_documents_that_are_absent_are_said_and_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setitem(evaluate.SETS, "shared", list)
    assert evaluate.main(["--set", "shared"]) == ExitCode.NOTHING
    assert "not on this machine" in capsys.readouterr().err
    assert evaluate.chosen(["shared", "own"], None) == own_cases()
    assert "not on this machine" in capsys.readouterr().err


def test_a_quick_look_takes_some_of_every_kind_at_even_distances() -> None:
    mails = evaluate.chosen(["mails"], 4)
    assert mails == mail_cases()[::25]
    both = evaluate.chosen(["own", "own"], 100)  # more than there are; a set counts once
    assert both == own_cases()


@pytest.mark.parametrize("make", [written_cases, learnt_cases])
def test_documents_of_the_corpus_come_with_their_answers(
    make: Callable[[], list[Case]],
) -> None:
    cases = make()
    assert {case.pipeline for case in cases} == {"extract", "summarise", "route-email"}
    assert cases == make()
    assert len({case.name for case in cases}) == len(cases)
    for case in cases:
        answer = gold_answer(case)
        figures = {n: t for n, t in score(case, answer).items() if t[1] and "invented" not in n}
        assert all(top == bottom for top, bottom in figures.values()), (case, figures)


def test_what_is_learnt_from_and_what_is_held_out_have_no_document_in_common() -> None:
    learnt, held_out = learnt_cases(), written_cases()
    assert not {case.document for case in learnt} & {case.document for case in held_out}
    for pipeline in ("extract", "summarise", "route-email"):
        share = [sum(case.pipeline == pipeline for case in cases) for cases in (learnt, held_out)]
        assert share[0] / share[1] == pytest.approx(1, abs=0.25)


def test_a_model_that_is_not_there_is_one_line(capsys: Capture) -> None:
    asked = ["--model", "no-such-model", "--set", "own"]
    assert evaluate.main(asked) == ExitCode.MODEL
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "no-such-model" in captured.err
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize(
    "asked", [["--limit", "0"], ["--slots", "no"], ["--set", "other"], ["--show", "--json"]]
)
def test_a_wrong_option_is_refused(asked: list[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit) as left:
        evaluate.main(asked)
    assert left.value.code == ExitCode.USAGE
    assert asked[0] in capsys.readouterr().err
