"""A conversation's walk: history, guardrails, what is kept between attempts, and what ends it."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from jobs.documents.kept_turns import keep_turns, kept_turns, turns_path
from jobs.documents.outbox import publish
from jobs.ledger.records import Job, State
from jobs.models.manifest import Manifest
from pipelines.conversation import OF_ANSWERS, Conversation
from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.loader import load_pipelines
from pipelines.pipeline import CONVERSATION
from pipelines.prompts import render
from pipelines.result import ModelRecord, Outcome, Reason, Result
from tests.unit.jobs.kit import make_result
from tests.unit.workers.conftest import SpeakerContext
from tests.unit.workers.engine.scripted import END
from tests.unit.workers.kit import Speaker, add, after, until
from workers.context import WorkerContext
from workers.dialogue import answer_turn
from workers.engine.decoding.sampling_params import SamplingParams
from workers.engine.engine import Engine
from workers.errors import HandedBack
from workers.tasks import handle

WRONG = "The total is $245. 5 * $20 = $100, 3 * $30 = $90, $100 + $90 = $190."
RIGHT = "The total is $190. 5 * $20 = $100, 3 * $30 = $90, $100 + $90 = $190."
PARAMS = SamplingParams(max_tokens=200, stop_token_ids=frozenset({END}))


def talk(context: WorkerContext, *prompts: str, **more: Any) -> Job:
    text = json.dumps({"format": "nightshift.conversation/1", "prompts": prompts, **more})
    return add(context, text, pipeline=CONVERSATION, name="talk.json")


def kept(context: WorkerContext, job: Job, model: str = "d" * 64) -> Path:
    return turns_path(context.settings, job.sha256, job.pipeline_digest, model)


def result(context: WorkerContext, job: Job) -> Result:
    path = after(context, job).result_path
    assert path, after(context, job).detail
    return Result.model_validate_json(Path(path).read_bytes())


def test_each_prompt_is_asked_after_what_the_guardrails_left(
    speaker_context: SpeakerContext,
) -> None:
    speaker = Speaker(answers=(WRONG, "Twice that is $380."))
    context = speaker_context(speaker)
    job = talk(context, "5 of $20 and 3 of $30: the total?", "And twice that?", system="Be brief.")
    handle(job.id, context)
    found = result(context, job)
    first, second = found.output["turns"]
    assert (first["draft"], first["response"]) == (WRONG, RIGHT)
    assert (second["draft"], second["response"]) == ("Twice that is $380.",) * 2
    assert first["usage"]["completion_tokens"] == len(WRONG)
    asked = speaker.prompts[1].decode()
    assert asked.index("Be brief.") < asked.index(RIGHT) < asked.index("And twice that?")
    assert WRONG not in asked
    assert {record.name for record in found.guardrails} == set(OF_ANSWERS)
    repaired = [r.detail for r in found.guardrails if r.verdict is Outcome.REPAIRED]
    assert len(repaired) == 1
    assert repaired[0].startswith("turn 1: ")
    assert found.coverage.chars == found.coverage.chars_read > 0
    ended = after(context, job)
    assert ended.state in (State.SUCCEEDED, State.NEEDS_REVIEW)
    assert ended.summary == "2 answers: Twice that is $380."
    assert not list((context.settings.state_dir / "turns").iterdir())


def test_without_guardrails_the_answer_is_the_draft(speaker_context: SpeakerContext) -> None:
    context = speaker_context(Speaker(answers=(WRONG,)))
    job = talk(context, "The total?", guardrails=[])
    handle(job.id, context)
    [turn] = result(context, job).output["turns"]
    assert (turn["draft"], turn["response"], turn["verdicts"]) == (WRONG, WRONG, [])
    assert after(context, job).state is State.SUCCEEDED


def test_a_worker_that_stops_keeps_the_turns_that_were_answered(
    speaker_context: SpeakerContext,
) -> None:
    context = speaker_context(Speaker(answers=("One.", "Two, slowly. " * 20), seconds=0.01))
    job = talk(context, "First?", "Second?", guardrails=[])
    with ThreadPoolExecutor(1) as pool:
        working = pool.submit(handle, job.id, context)
        until(lambda: kept_turns(kept(context, job)))
        context.stopping.set()
        working.result(30)
    assert (after(context, job).state, after(context, job).attempts) == (State.PENDING, 0)

    speaker = Speaker(answers=("Two.",))
    again = speaker_context(speaker)
    handle(job.id, again)
    assert [turn["response"] for turn in result(again, job).output["turns"]] == ["One.", "Two."]
    assert len(speaker.prompts) == 1  # the first turn was not asked again


def test_turns_of_another_model_are_asked_again(speaker_context: SpeakerContext) -> None:
    speaker = Speaker(answers=("One.",))
    context = speaker_context(speaker)
    job = talk(context, "First?", guardrails=[])
    turn = {"prompt": "First?", "response": "Of another."}
    keep_turns(kept(context, job, "e" * 64), [turn])
    handle(job.id, context)
    assert [turn["response"] for turn in result(context, job).output["turns"]] == ["One."]


def test_a_result_that_the_ledger_never_heard_of_leaves_no_turns(
    speaker_context: SpeakerContext,
) -> None:
    """A worker died between publishing and telling the ledger."""
    context = speaker_context(Speaker(answers=("One.",)))
    job = talk(context, "First?", guardrails=[])
    keep_turns(kept(context, job), [{"prompt": "First?", "response": "One."}])
    facts = ModelRecord(id="speaker", digest="d" * 64, quantization="fp32")
    publish(context.settings, job, make_result(job, turns=[]).model_copy(update={"model": facts}))
    handle(job.id, context)
    assert after(context, job).state is State.SUCCEEDED
    assert not kept(context, job).exists()


def test_a_torn_file_of_turns_is_passed_over(speaker_context: SpeakerContext) -> None:
    context = speaker_context(Speaker(answers=("One.",)))
    job = talk(context, "First?", guardrails=[])
    keep_turns(kept(context, job), [])
    kept(context, job).write_text('{"turns": [{"pro')
    handle(job.id, context)
    assert after(context, job).state is State.SUCCEEDED


def test_a_prompt_without_room_ends_the_conversation_and_keeps_the_rest(
    speaker_context: SpeakerContext,
) -> None:
    context = speaker_context(Speaker(answers=("One.",), context=160, chunk=16))
    job = talk(context, "First?", "long " * 60, "Third?", guardrails=[])
    handle(job.id, context)
    found = result(context, job)
    assert [turn["response"] for turn in found.output["turns"]] == ["One."]
    assert "leaves no room for an answer" in found.output["unanswered"]
    assert found.coverage.chars_read == len("First?") < found.coverage.chars
    assert after(context, job).state is State.NEEDS_REVIEW
    hopeless = talk(context, "long " * 60, guardrails=[])
    handle(hopeless.id, context)
    assert after(context, hopeless).reason == Reason.TOO_LARGE


def test_an_answer_that_was_cut_off_is_flagged(speaker_context: SpeakerContext) -> None:
    context = speaker_context(Speaker(answers=("No end in sight",)))
    job = talk(context, "Well?", guardrails=[], sampling={"max_tokens": 5})
    handle(job.id, context)
    [record] = result(context, job).guardrails
    assert (record.name, record.verdict) == ("truncation", Outcome.FLAGGED)
    assert record.detail == "turn 1: the answer was cut off (length)"
    assert after(context, job).state is State.NEEDS_REVIEW


@pytest.mark.parametrize(
    ("text", "reason", "says"),
    [
        ("{}", Reason.MALFORMED, "prompts: Field required"),
        ("hello", Reason.MALFORMED, "no conversation: the file: Invalid JSON"),
        ('{"prompts": []}', Reason.MALFORMED, "prompts"),
        ('{"prompts": [""]}', Reason.MALFORMED, "prompts.0"),
        ('{"prompts": ["x"], "more": 1}', Reason.MALFORMED, "more"),
        ('{"prompts": ["x"], "guardrails": ["magic"]}', Reason.MALFORMED, "called magic"),
        ('{"prompts": ["x"], "sampling": {"temperature": 9}}', Reason.MALFORMED, "temperature"),
        ('{"prompts": ["' + "x" * (1 << 20) + '"]}', Reason.TOO_LARGE, "more than"),
    ],
)
def test_what_is_no_conversation_goes_to_quarantine(
    speaker_context: SpeakerContext, text: str, reason: Reason, says: str
) -> None:
    context = speaker_context(Speaker())
    job = add(context, text, pipeline=CONVERSATION, name="talk.json")
    handle(job.id, context)
    ended = after(context, job)
    assert (ended.state, ended.reason) == (State.QUARANTINED, reason)
    assert says in (ended.detail or "")


def test_a_stop_during_a_guardrails_question_is_no_verdict(speaker_context: SpeakerContext) -> None:
    """A guardrail that breaks fails open; a worker that stops is not that."""
    speaker = Speaker(answers=("I make that 91.", "Ninety " * 30), seconds=0.01)
    engine = speaker_context(speaker).generator.engine

    def check() -> None:
        if len(speaker.prompts) > 1:  # the guardrail's question is being answered
            raise HandedBack("the worker is stopping")

    turn = TextRequest("What is 7 times 13? Answer in at least 20 words.")
    guards = Conversation(prompts=("x",)).guards()
    with pytest.raises(HandedBack):
        answer_turn(engine, turn, PARAMS, guards, check=check)
    until(lambda: engine.stats().running == 0)


def test_the_draft_streams_as_it_is_decoded(engine: Engine, facts: Manifest) -> None:
    pieces: list[str] = []
    params = SamplingParams(max_tokens=20, stop_token_ids=frozenset(facts.stop_token_ids))
    document = "Ana Lopez will send the report to the board by Friday."
    asked = load_pipelines()[0]["extract"].prompt  # what the test model knows how to answer
    turn = TextRequest(render(asked, document=document, params={}, metadata={}))
    answered = answer_turn(engine, turn, params, {}, on_text=pieces.append)
    assert "".join(pieces).strip() == answered.draft == answered.text
    assert len(pieces) == len(list(filter(None, pieces))) > 2
    assert (answered.records, answered.asked) == ((), ())
