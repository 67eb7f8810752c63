"""What a run makes of results that are there already; no queue is needed for those."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from jobs.documents.intake import Receipt, submit
from jobs.documents.outbox import publish
from jobs.errors import UsageError
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import Job, State, Target
from jobs.mt_bench.answer_settings import AnswerSettings, default_tape
from jobs.mt_bench.ask_questions import AskReport, ask
from jobs.mt_bench.questions import BenchmarkQuestion
from jobs.mt_bench.tape import read_tape
from jobs.running.endings import quarantine_job
from jobs.settings import Settings
from pipelines.conversation import OF_ANSWERS, conversation_digest
from pipelines.pipeline import CONVERSATION
from pipelines.result import ModelRecord, Reason
from tests.unit.jobs.kit import add_pending, make_home, make_result
from tests.unit.workers.kit import manifest

RAW = AnswerSettings(guarded=False)
MODEL = manifest()
ONE = BenchmarkQuestion(1, "math", ("1+1?", "And 1?"), ("2", "3"))
TWO = BenchmarkQuestion("b", "writing", ("Write.",))


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return make_home(tmp_path)


@pytest.fixture
def ledger(settings: Settings) -> Iterator[Ledger]:
    with Ledger.open(settings.ledger) as opened:
        yield opened


def taken(
    settings: Settings, ledger: Ledger, question: BenchmarkQuestion, answering: AnswerSettings = RAW
) -> Job:
    """The question's document in the ledger, pending."""
    path = settings.home / f"mt-bench-{question.id}.json"
    path.write_text(answering.conversation(question).model_dump_json())
    digest = conversation_digest(answering.guardrails)
    target = Target(CONVERSATION, digest, MODEL.id, MODEL.digest)
    [receipt] = submit(settings, ledger, target, path)
    assert isinstance(receipt, Receipt)
    return receipt.job


def answered(
    settings: Settings, ledger: Ledger, question: BenchmarkQuestion, turns: int = 9, **more: Any
) -> Path:
    """Its result in the outbox, as a worker of the model leaves it."""
    job = taken(settings, ledger, question)
    said = [
        {
            "prompt": prompt,
            "draft": f"draft of {prompt}",
            "response": f"answer to {prompt}",
            "finish": "stop",
            "verdicts": [{"name": "x", "verdict": "repaired", "detail": "", "seconds": 0.25}],
            "usage": {"prompt_tokens": 5, "cached_tokens": 1, "completion_tokens": 3, "seconds": 1},
            "asked": {"completion_tokens": 7},
        }
        for prompt in question.turns[:turns]
    ]
    model = ModelRecord(id=more.pop("model", MODEL.id), digest=more.pop("digest", MODEL.digest),
                        quantization="int8")  # fmt: skip
    result = make_result(job, turns=said, **more).model_copy(update={"model": model})
    path = publish(settings, job, result)
    assert ledger.finish(job.id, State.SUCCEEDED, result_path=str(path))
    return path


def run(
    settings: Settings,
    ledger: Ledger,
    *questions: BenchmarkQuestion,
    answering: AnswerSettings = RAW,
) -> AskReport:
    tape = default_tape(settings, MODEL, answering)
    return ask(settings, ledger, MODEL, questions, answering, tape, version="9.9")


def test_results_become_the_lines_of_the_tape(settings: Settings, ledger: Ledger) -> None:
    answered(settings, ledger, TWO)
    answered(settings, ledger, ONE)
    outcome = run(settings, ledger, ONE, TWO)
    assert (outcome.new, outcome.unanswered, outcome.interrupted) == (2, {}, False)
    first, second, third = read_tape(outcome.path)
    assert outcome.lines == [first, second, third]
    assert [x.id for x in outcome.lines] == ["1.1", "1.2", "b.1"]  # in the order of the questions
    assert (second.prompt, second.response, second.draft) == (
        "And 1?",
        "answer to And 1?",
        "draft of And 1?",
    )
    assert [m.content for m in second.history] == ["1+1?", "answer to 1+1?"]
    assert (second.reference, third.reference) == ("3", None)
    assert second.tokens.model_dump() == {"prompt": 5, "cached": 1, "completion": 3, "asked": 7}
    assert (second.seconds, second.guardrail_seconds, second.nightshift) == (1, 0.25, "9.9")
    assert second.sampling["temperature"] == 0.0


def test_second_run_continues_the_tape(settings: Settings, ledger: Ledger) -> None:
    answered(settings, ledger, ONE)
    assert run(settings, ledger, ONE).new == 1
    answered(settings, ledger, TWO)
    again = run(settings, ledger, ONE, TWO)
    assert (again.new, len(again.lines)) == (1, 3)
    assert run(settings, ledger, ONE, TWO).new == 0
    assert [x.id for x in run(settings, ledger, TWO).lines] == ["b.1"]  # only what was chosen
    assert len(read_tape(again.path)) == 3


def test_unanswered_questions_have_a_reason(settings: Settings, ledger: Ledger) -> None:
    answered(settings, ledger, ONE, turns=1, unanswered="no room")
    other = BenchmarkQuestion(3, "math", ("x",))
    answered(settings, ledger, other, model="other", digest="e" * 64)
    lost = BenchmarkQuestion(4, "math", ("y",))
    answered(settings, ledger, lost).unlink()
    torn = BenchmarkQuestion(5, "math", ("z",))
    answered(settings, ledger, torn).write_text("{")
    outcome = run(settings, ledger, ONE, other, lost, torn)
    assert outcome.unanswered[1] == "no room"
    assert "answered by another model (other)" in outcome.unanswered[3]
    assert "No such file or directory; ask again with --force" in outcome.unanswered[4]
    assert "is no result" in outcome.unanswered[5]
    assert [x.id for x in read_tape(outcome.path)] == ["1.1"]
    assert outcome.new == 1


def test_pending_documents_of_another_model_are_refused(settings: Settings, ledger: Ledger) -> None:
    job = add_pending(settings, ledger)
    ledger.finish(job.id, State.CANCELLED)
    add_pending(settings, ledger, data=b"other")
    stranger = manifest(digest="e" * 64, id="trial")
    with pytest.raises(UsageError, match="1 document in this home would be done by trial"):
        ask(settings, ledger, stranger, [ONE], RAW, settings.home / "tape.jsonl")
    assert not (settings.home / "tape.jsonl").exists()


@pytest.mark.parametrize(
    ("answering", "question", "says"),
    [
        (AnswerSettings(), ONE, "with other guardrails"),
        (AnswerSettings(guarded=False, max_tokens=9), ONE, "sampled in another way"),
        (RAW, BenchmarkQuestion(1, "math", ("2+2?", "And 1?")), "its question 1 is another one"),
    ],
)
def test_tape_made_with_other_settings_is_refused(
    settings: Settings,
    ledger: Ledger,
    answering: AnswerSettings,
    question: BenchmarkQuestion,
    says: str,
) -> None:
    answered(settings, ledger, ONE)
    outcome = run(settings, ledger, ONE)
    before = outcome.path.read_bytes()
    with pytest.raises(UsageError, match=f"{says}.*another --tape"):
        ask(settings, ledger, MODEL, [question], answering, outcome.path)
    other = manifest(digest="e" * 64)
    with pytest.raises(UsageError, match="is of another model"):
        ask(settings, ledger, other, [ONE], RAW, outcome.path)
    assert outcome.path.read_bytes() == before


def test_each_answer_settings_has_its_own_tape(settings: Settings) -> None:
    all_settings = [
        AnswerSettings(),
        RAW,
        AnswerSettings(temperature="fastchat"),
        AnswerSettings(max_tokens=9),
    ]
    names = {default_tape(settings, MODEL, answering).name for answering in all_settings}
    names.add(default_tape(settings, manifest(digest="e" * 64), AnswerSettings()).name)
    assert len(names) == 5
    hostile = default_tape(settings, manifest(id="../a/b"), RAW)
    assert hostile.parent == settings.outbox / "mt-bench"


def test_fastchat_temperature_depends_on_the_category() -> None:
    answering = AnswerSettings(temperature="fastchat")
    assert answering.conversation(ONE).sampling.temperature == 0.0
    assert answering.conversation(TWO).sampling.temperature == 0.7
    assert AnswerSettings().conversation(TWO).sampling.temperature == 0.0
    assert tuple(AnswerSettings().guardrails) == OF_ANSWERS
    assert RAW.conversation(TWO).guardrails == ()


def test_quarantined_question_is_asked_again(settings: Settings, ledger: Ledger) -> None:
    """Its job has ended; asked again it is a new one."""
    job = taken(settings, ledger, TWO)
    quarantine_job(settings, ledger, job, Reason.TIMED_OUT, "too slow")
    assert taken(settings, ledger, TWO).id != job.id
