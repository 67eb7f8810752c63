"""An empty list of tasks is flagged where the document gives somebody a task."""

import pytest

from pipelines.grounding.assemble import assemble
from pipelines.guardrails.registry import GUARDRAILS
from pipelines.result import Outcome
from tests.unit.pipelines.builders import EXTRACT, SUMMARISE, document, items, whole
from tests.unit.pipelines.guardrails.builders import asking, request, run_one


def verdict(text: str, *tasks: str) -> tuple[Outcome, str]:
    entries = [{"task": task, "owner": None, "due": None} for task in tasks]
    doc = document(text)
    draft = assemble(EXTRACT, doc, [items(whole(text), *entries)])
    after, record = run_one("omissions", EXTRACT, doc, draft)
    assert after is draft
    return record.verdict, record.detail


@pytest.mark.parametrize(
    "sentence",
    [
        "Once that's through, Bram will publish the page.",
        "Third, money: Mr Petrie-Hay must send it before the 1st.",
        "In the meantime Shona is going to redraw the lane rota.",
        "Anke has agreed to find out what it costs.",
        "The treasurer informs all members before 24 December.",
        "Klaus Vogel hands over the passwords by 1 December.",
        "Could you send them a revised version?",
        "Rob: sure, I'll chase Jonas for the licence",
        "Ben, please order the chairs.",
        "The room still has to be booked by Friday.",
        "Action items:\n- quotes from the survey",
    ],
)
def test_a_sentence_that_gives_a_task_speaks_against_an_empty_list(sentence: str) -> None:
    text = f"We met on Monday and it was nice.\n\n{sentence}\n\nThe rest is as it was."
    outcome, detail = verdict(text)
    assert outcome is Outcome.FLAGGED
    assert detail.startswith("/action_items: is empty, but the document says “")
    assert " ".join(sentence.split())[:20] in detail


@pytest.mark.parametrize(
    "sentence",
    [
        "Bram published the page.",
        "The shop will close at six.",
        "Visitors must sign in at the desk.",
        "The customer shall check the brakes.",
        "Bram will not publish the page.",
        "Could you believe it?",
        "Please recycle.",
        "Children under six must be accompanied.",
        "Monday will be fine.",
        "The Secretary was asked to resign.",
        "Action items: none",
        "By Friday the snow had gone.",
    ],
)
def test_rules_news_and_talk_do_not(sentence: str) -> None:
    assert verdict(f"We met on Monday.\n\n{sentence}\n")[0] is Outcome.PASSED


def test_a_list_with_a_task_passes() -> None:
    text = "Bram will publish the page. Ann will print it."
    assert verdict(text, "publish the page")[0] is Outcome.PASSED


def test_a_long_sentence_is_quoted_in_part() -> None:
    text = "Bram will publish the page" + " and the other page" * 20 + "."
    assert len(verdict(text)[1]) < 200


def test_pipeline_without_tasks_is_not_applicable() -> None:
    doc = document("Bram will publish the page.")
    assert not GUARDRAILS["omissions"].applies(request(asking(SUMMARISE, "omissions"), doc))
