"""A document's walk with the test model, and every way in which it ends elsewhere."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest
from jsonschema import Draft202012Validator
from numpy.typing import NDArray

from jobs.documents.store import document_path
from jobs.ledger.records import Job
from jobs.models.manifest import Manifest
from jobs.settings import Settings
from pipelines.errors import ParseFailure
from pipelines.grounding.draft import Draft
from pipelines.guardrails.contract import Generate, Request, Verdict
from pipelines.guardrails.registry import GUARDRAILS
from pipelines.parsers import ParseLimits, parse_bytes
from pipelines.pipeline import Sampling
from pipelines.prompts import Message
from pipelines.result import Outcome, Reason, Result, Status
from pipelines.schema import standard
from tests.copying import COPYING
from tests.unit.jobs.kit import make_home
from tests.unit.pipelines.builders import with_schema
from tests.unit.pipelines.parsers import make
from tests.unit.workers.conftest import SpeakerContext
from tests.unit.workers.kit import BYTE, SAYING, SLOW, Speaker, add, open_worker_context
from workers.context import WorkerContext
from workers.engine.engine import Engine
from workers.errors import Cancelled, EngineClosed, HandedBack
from workers.job_in_work import TRUNCATION, JobInWork
from workers.parsing.client import ParsingServer
from workers.walk import process, read

NOTE = "Minutes, 11 March 2026\n\nDana will send the report to the board by Friday.\n"
PAGE = (
    "We talked about the budget for a while and agreed that it is tight. {name} will send the "
    "{thing} to the board by Friday. The printer on the second floor is still broken, and nobody "
    "knows who has the key of the archive.\n\n"
)
NAMES = ("Dana", "Priya", "Tom", "Lena", "Omar", "Ruth")
THINGS = ("report", "contract", "invoice", "minutes", "drawings", "keys")


def long_text(repeats: int = 3) -> str:
    """Some pages; every paragraph names somebody."""
    pairs = [(name, thing) for thing in THINGS for name in NAMES][: len(NAMES) * repeats]
    pages = "".join(PAGE.format(name=name, thing=thing) for name, thing in pairs)
    return f"Minutes, 11 March 2026\n\n{pages.strip()}\n"


def walk(
    context: WorkerContext, text: str | bytes, pipeline: str = "extract", name: str = "a.txt"
) -> Result:
    return process(add(context, text, pipeline, name), 1, context)


def failure(context: WorkerContext, job: Job) -> ParseFailure:
    with pytest.raises(ParseFailure) as caught:
        process(job, 1, context)
    return caught.value


def verdicts(result: Result) -> dict[str, Outcome]:
    return {record.name: record.verdict for record in result.guardrails}


def check_places(result: Result, text: str) -> None:
    """Every quote stands where the evidence says."""
    for entry in result.evidence:
        assert text[entry.start : entry.end] == entry.quote


@pytest.fixture
def narrow(
    settings: Settings, engine: Engine, facts: Manifest, parser: ParsingServer
) -> Iterator[WorkerContext]:
    """The test model with small chunks, so that a page or two is a long document."""
    with open_worker_context(
        settings, engine, replace(facts, chunk_tokens=150), parser, COPYING
    ) as opened:
        yield opened


def test_a_note(context: WorkerContext) -> None:
    job = add(context, NOTE, "extract", "note.txt")
    result = process(job, 2, context)
    for item in result.output["action_items"]:  # whatever it finds, the note says it
        assert all(item[key] is None or item[key] in NOTE for key in ("owner", "due"))
    assert (result.id, result.attempts, result.source.name) == (job.id, 2, "note.txt")
    assert result.source.sha256 == job.sha256
    assert (result.source.media_type, result.source.bytes) == ("text/plain", len(NOTE))
    assert result.model.id == context.manifest.id
    assert result.pipeline.digest == context.pipelines["extract"].digest
    assert (result.coverage.chars, result.coverage.chars_read) == (len(NOTE), len(NOTE))
    assert (result.coverage.pages, result.coverage.pages_read) == (1, 1)
    assert result.usage.prompt_tokens > 0 < result.usage.completion_tokens
    schema = standard(context.pipelines["extract"].output_schema)
    Draft202012Validator(schema).validate(result.output)
    check_places(result, NOTE)


class Reader(Speaker):
    """Answers with the last task of the part that it is shown."""

    def _say(self, seen: tuple[int, ...]) -> int:
        shown = bytes(max(token - BYTE, 0) for token in seen).decode(errors="replace")
        owner, thing = re.findall(r"(\w+) will send the (\w+) to the board", shown)[-1]
        item = {"task": f"send the {thing}", "owner": owner, "due": "Friday"}
        self.answers = [json.dumps({"action_items": [item]}, separators=(",", ":"))]
        return super()._say(seen)


def test_a_long_document_is_merged_and_every_place_is_in_the_whole_text(
    speaker_context: SpeakerContext,
) -> None:
    text = long_text()
    result = walk(speaker_context(Reader()), text)
    check_places(result, text)
    places = [entry.start for entry in result.evidence if entry.path.endswith("/quote")]
    assert len(places) == len(result.output["action_items"]) >= 4
    assert places == sorted(places)
    assert max(places) > 0.7 * len(text)  # the last parts have their offsets, too
    assert result.coverage.chars_read == len(text)


def test_a_long_document_is_summarised_in_a_further_pass(narrow: WorkerContext) -> None:
    text = long_text(2)
    once = narrow.generator.engine.stats().finished
    result = walk(narrow, text, "summarise")
    asked = narrow.generator.engine.stats().finished - once
    parts = -(-narrow.generator.count_tokens(text) // 150)
    assert asked > parts  # more than one question a part
    assert result.coverage.chars_read == len(text)
    assert result.output["summary"]
    check_places(result, text)


def test_what_max_chunks_leaves_out_is_told(narrow: WorkerContext) -> None:
    extract = narrow.pipelines["extract"]
    limits = extract.limits.model_copy(update={"max_chunks": 2})
    few = replace(narrow, pipelines={"extract": extract.model_copy(update={"limits": limits})})
    text = long_text()
    result = walk(few, text)
    assert 0 < result.coverage.chars_read < len(text) / 2
    assert result.status is Status.NEEDS_REVIEW
    assert verdicts(result)["evidence"] is Outcome.FLAGGED


def test_pages_are_counted(context: WorkerContext) -> None:
    data = make.pdf([(72, 700, "Dana will send the report by Friday.")], [(72, 700, "Page two.")])
    result = walk(context, data, name="two.pdf")
    assert (result.source.media_type, result.source.pages) == ("application/pdf", 2)
    assert (result.coverage.pages, result.coverage.pages_read) == (2, 2)
    text = parse_bytes(data, "application/pdf", ParseLimits()).text
    check_places(result, text)


@pytest.mark.parametrize("pipeline", ["extract", "summarise", "route-email"])
@pytest.mark.parametrize(
    "text",
    [NOTE, "Hello there.\n", "Order 4417 costs 12,000 euros.\n\nPay it by 9 May.\n", "x\n" * 40],
)
def test_a_result_needs_review_exactly_when_something_was_flagged(
    context: WorkerContext, pipeline: str, text: str
) -> None:
    try:
        result = walk(context, text, pipeline)
    except ParseFailure as failed:  # a model may have no answer to such a text
        assert failed.reason is Reason.INVALID_OUTPUT
        return
    flagged = Outcome.FLAGGED in verdicts(result).values()
    assert result.status is (Status.NEEDS_REVIEW if flagged else Status.SUCCEEDED)


def test_an_answer_that_was_cut_off_is_flagged(speaker_context: SpeakerContext) -> None:
    context = speaker_context(Speaker(answers=['{"title":"A","more":[' + '"x",' * 40]))
    listing = with_schema(
        {
            "type": "object",
            "properties": {
                "title": {"type": "string", "maxLength": 40},
                "more": {
                    "type": "array",
                    "maxItems": 20,
                    "items": {"type": "string", "maxLength": 5},
                },
            },
        },
        name="saying",
        sampling={"max_tokens": 40},
        guardrails=["schema"],
    )
    result = walk(replace(context, pipelines={"saying": listing}), "Hello.", "saying")
    assert result.output["title"] == "A" and result.output["more"]
    assert result.status is Status.NEEDS_REVIEW
    [cut_off] = [record for record in result.guardrails if record.name == TRUNCATION]
    assert cut_off.detail == "part 1 of 1: the answer was cut off (length)"


def test_no_usable_answer_is_a_quarantine(speaker_context: SpeakerContext) -> None:
    context = speaker_context(Speaker(answers=['{"title":"' + "and so on, " * 9]))
    short = SAYING.model_copy(update={"sampling": Sampling(max_tokens=20)})
    context = replace(context, pipelines={"saying": short})
    found = failure(context, add(context, "Hello."))
    assert found.reason is Reason.INVALID_OUTPUT
    assert found.detail == ("no usable answer, twice; part 1 of 1: the answer was cut off (length)")


def test_a_stored_document_that_changed_is_refused(context: WorkerContext) -> None:
    job = add(context, NOTE, "extract")
    path = document_path(context.settings, job.sha256)
    path.write_text(NOTE.replace("Dana", "Dora"), encoding="utf-8")
    found = failure(context, job)
    assert found.reason is Reason.STORE_DAMAGED
    assert f"{job.sha256}: its bytes are now" in found.detail
    path.unlink()
    gone = failure(context, job)
    assert (gone.reason, gone.detail) == (
        Reason.STORE_DAMAGED, f"{job.sha256}: No such file or directory"
    )  # fmt: skip


def test_a_pipeline_that_is_gone(context: WorkerContext) -> None:
    found = failure(context, add(context, NOTE, "invoices"))
    assert found.reason is Reason.PIPELINE_MISSING
    known = "extract, invoice, minutes, route-email, summarise, translate"
    assert found.detail == f"no pipeline 'invoices'; there are {known}"


def test_setting_of_the_order_of_dates_reaches_the_document(
    context: WorkerContext, tmp_path: Path
) -> None:
    american = replace(context, settings=make_home(tmp_path, date_order="mdy"))
    assert read(JobInWork(add(context, NOTE, "extract"), 1, american)).date_order == "mdy"


@pytest.mark.parametrize(
    ("limit", "value", "data"),
    [("max_bytes", 20, NOTE.encode()), ("parse_chars", 30, NOTE.encode()),
     ("parse_pages", 1, make.pdf([(72, 700, "a b c")], [(72, 700, "d e f")]))],
)  # fmt: skip
def test_a_document_that_is_too_large(
    context: WorkerContext, tmp_path: Path, limit: str, value: int, data: bytes
) -> None:
    small = replace(context, settings=make_home(tmp_path, **{limit: value}))
    assert failure(small, add(context, data, "extract")).reason is Reason.TOO_LARGE


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [("empty.txt", b"", Reason.EMPTY), ("a.zip", b"PK\3\4" + b"\0" * 40, Reason.MALFORMED),
     ("a.rar", b"Rar!\x1a\x07" + b"\0" * 40, Reason.UNSUPPORTED),
     ("bad.pdf", b"%PDF-1.7\nnothing", Reason.MALFORMED)],
)  # fmt: skip
def test_a_document_that_no_parser_reads(
    context: WorkerContext, name: str, data: bytes, reason: Reason
) -> None:
    assert failure(context, add(context, data, "extract", name)).reason is reason


def test_a_document_without_a_word_is_not_told_of(context: WorkerContext) -> None:
    failed = failure(context, add(context, "- 1 -\n\n- 2 -\n", "summarise", "form.txt"))
    assert (failed.reason, failed.detail) == (
        Reason.NO_TEXT,
        "it holds no word, only “- 1 - - 2 -”",
    )
    assert walk(context, "020 7946 0018\n", "summarise").output
    assert walk(context, "雨\n", "summarise").output


def test_instructions_that_fill_the_context_are_one_clear_failure(
    speaker_context: SpeakerContext,
) -> None:
    context = speaker_context(Speaker(context=80))
    found = failure(context, add(context, "Hello."))
    assert found.reason is Reason.TOO_LARGE
    assert "pipeline saying: its instructions" in found.detail


def test_a_pipeline_for_other_models_is_not_validated(speaker_context: SpeakerContext) -> None:
    context = speaker_context(Speaker())
    assert walk(context, "Hello.", "saying").validated is True
    other = SAYING.model_copy(update={"models": ["gemma-*"]})
    result = walk(replace(context, pipelines={"saying": other}), "Hello!", "saying")
    assert result.validated is False
    assert result.not_validated == ["pipeline saying is for gemma-*, not for speaker"]
    result = walk(replace(context, unvalidated=["the guardrails are older"]), "Hello?", "saying")
    assert (result.validated, result.not_validated) == (False, ["the guardrails are older"])


def test_the_models_deadline(speaker_context: SpeakerContext) -> None:
    context = speaker_context(Speaker(seconds=0.03, answers=[SLOW]))
    limits = SAYING.limits.model_copy(update={"deadline_seconds": 0.1})
    context = replace(context, pipelines={"saying": SAYING.model_copy(update={"limits": limits})})
    found = failure(context, add(context, "Hello."))
    assert found.reason is Reason.TIMED_OUT
    assert "0.1 s" in found.detail


def test_a_stopping_worker_hands_back_at_any_step(speaker_context: SpeakerContext) -> None:
    context = speaker_context(Speaker(), ParsingServer())
    job = add(context, "Hello.")
    context.stopping.set()  # noticed between the steps
    with pytest.raises(HandedBack):
        process(job, 1, context)
    context.drain()  # nothing is parsed any more
    with pytest.raises(HandedBack):
        process(job, 1, context)


class Asking:
    """A guardrail that repairs by asking the model once."""

    name = "schema"
    settings = frozenset[str]()
    version = 1
    removes = False
    partial = False

    def applies(self, request: Request) -> bool:
        return True

    def check(self, request: Request, draft: Draft) -> Verdict:
        better = draft.output["title"] == "Better"
        return Verdict(Outcome.PASSED if better else Outcome.FLAGGED)

    def repair(self, request: Request, draft: Draft, generate: Generate | None) -> Draft:
        assert generate is not None
        return replace(draft, output={"title": generate([Message("user", "What is better?")])})


@pytest.fixture
def asking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workers.walk.GUARDRAILS", {**GUARDRAILS, "schema": Asking()})


@pytest.mark.usefixtures("asking")
def test_a_guardrail_may_ask_the_model(speaker_context: SpeakerContext) -> None:
    context = speaker_context(Speaker(answers=['{"title":"Good"}', "Better"]))
    result = walk(context, "Hello.", "saying")
    assert result.output == {"title": "Better"}
    assert verdicts(result) == {"unread": Outcome.PASSED, "schema": Outcome.REPAIRED}


@dataclass
class Stops(Speaker):
    """Does ``then`` when it is asked the second time."""

    then: Callable[[], object] = bool

    def prefill(self, tokens: Sequence[int], slot: int, start: int) -> NDArray[np.float32]:
        if len(self.prompts) == 1:
            self.then()
        return super().prefill(tokens, slot, start)


@pytest.mark.usefixtures("asking")
@pytest.mark.parametrize("end", [Cancelled, HandedBack, EngineClosed])
def test_what_stops_a_document_is_no_failure_of_the_guardrail_that_asks(
    speaker_context: SpeakerContext, end: type[Exception]
) -> None:
    speaker = Stops(answers=['{"title":"Good"}', "Better, " * 60], seconds=0.01)
    context = speaker_context(speaker)
    job = add(context, "Hello.")

    def then() -> None:
        if end is Cancelled:
            context.ledger.cancel(job.id)
        elif end is HandedBack:
            context.stopping.set()
        else:
            raise RuntimeError("the session is broken")

    speaker.then = then
    with pytest.raises(end):
        process(job, 1, context)
