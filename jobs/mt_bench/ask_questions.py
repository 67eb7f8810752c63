"""Ask the questions: each is a document of the pipeline ``conversation`` in the queue."""

import hashlib
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from jobs.documents.kept_turns import forget_turns, turns_path
from jobs.errors import UsageError
from jobs.ledger.ledger import Ledger, NotPending
from jobs.ledger.records import DONE, Job, State, Target
from jobs.models.manifest import Manifest
from jobs.mt_bench.answer_settings import AnswerSettings
from jobs.mt_bench.questions import BenchmarkQuestion
from jobs.mt_bench.tape import (
    AnsweringModel,
    HistoryMessage,
    TapeLine,
    Tokens,
    TurnVerdict,
    read_tape,
    write_tape,
)
from jobs.running.batch import Batch, Order
from jobs.running.endings import cancel
from jobs.running.processes import Stop
from jobs.settings import Settings
from jobs.terminal.console import safe
from jobs.terminal.job_table import plural
from jobs.terminal.progress import Progress
from pipelines.conversation import conversation_digest
from pipelines.pipeline import CONVERSATION
from pipelines.result import Result

TRIED: Final = DONE | {State.QUARANTINED}


@dataclass
class AskReport:
    """The result of ``ask``. ``unanswered`` has the reason by question."""

    path: Path
    lines: list[TapeLine]  # of the questions that were chosen
    new: int = 0  # questions that were answered now
    unanswered: dict[int | str, str] = field(default_factory=dict)
    interrupted: bool = False


def begun(
    path: Path,
    manifest: Manifest,
    answering: AnswerSettings,
    questions: Sequence[BenchmarkQuestion],
) -> list[TapeLine]:
    """Read the lines of an earlier run from the tape; empty without a tape.

    Raises:
        UsageError: it is no tape, or one with another model, settings or questions.
    """
    if not path.exists():
        return []
    lines = read_tape(path)
    cure = "give another --tape"
    asked = {question.id: question for question in questions}
    for line in lines:
        if line.model.digest != manifest.digest:
            raise UsageError(f"{path}: is of another model ({safe(line.model.id)},"
                             f" {line.model.digest[:8]}); {cure}")  # fmt: skip
        if line.guardrails != answering.guardrails:
            raise UsageError(f"{path}: was made with other guardrails; {cure}")
        question = asked.get(line.question_id)
        if question is None:
            continue
        if line.prompt not in question.turns[line.turn - 1 : line.turn]:
            raise UsageError(f"{path}: its question {line.question_id} is another one; {cure}")
        if line.sampling != answering.sampling(question):
            raise UsageError(f"{path}: was sampled in another way; {cure}")
    return lines


def ask(
    settings: Settings,
    ledger: Ledger,
    manifest: Manifest,
    questions: Sequence[BenchmarkQuestion],
    answering: AnswerSettings,
    path: Path,
    *,
    force: bool = False,
    version: str = "",
) -> AskReport:
    """Ask the questions that the tape lacks and write the tape, also after an interruption.

    Raises what ``Batch`` raises, and UsageError when the tape cannot be read, continued or
    written.
    """
    old = begun(path, manifest, answering, questions)
    done = set() if force else _complete(old, questions)
    left = [question for question in questions if question.id not in done]
    outcome = AskReport(path, [])
    fresh: dict[int | str, list[TapeLine]] = {}
    if left:
        _refuse_strangers(ledger, manifest)
        batch, names, outcome.interrupted = _through_the_queue(
            settings, ledger, manifest, left, answering, force
        )
        refused = {Path(refusal.path).name: refusal.why for refusal in batch.refusals}
        for question in left:
            name = names[question.id]
            job = _job(ledger, batch, name)
            why = refused.get(name) or _gather(job, question, answering, manifest, version, fresh)
            put_off = outcome.interrupted and (job is None or job.state not in TRIED)
            if why and not put_off:
                outcome.unanswered[question.id] = why
    kept = [line for line in old if line.question_id not in fresh]
    place = {question.id: number for number, question in enumerate(questions)}
    lines = kept + [line for turns in fresh.values() for line in turns]
    # In the order of the questions; questions not chosen now come last.
    lines.sort(key=lambda line: (place.get(line.question_id, len(place)), line.turn))
    if fresh:
        write_tape(path, lines)
    outcome.new = len({line.job for line in lines} - {line.job for line in old})
    outcome.lines = [line for line in lines if line.question_id in place]
    return outcome


def _complete(lines: Sequence[TapeLine], questions: Sequence[BenchmarkQuestion]) -> set[int | str]:
    known = {line.key for line in lines}
    return {
        question.id
        for question in questions
        if all((question.id, turn) in known for turn in range(1, len(question.turns) + 1))
    }


def _through_the_queue(
    settings: Settings,
    ledger: Ledger,
    manifest: Manifest,
    questions: Sequence[BenchmarkQuestion],
    answering: AnswerSettings,
    force: bool,
) -> tuple[Batch, dict[int | str, str], bool]:
    """Return the batch, the document name of each question, and whether it was interrupted."""
    digest = conversation_digest(answering.guardrails)  # a new version asks again
    target = Target(CONVERSATION, digest, manifest.id, manifest.digest)
    with tempfile.TemporaryDirectory(prefix="nightshift-mt-bench-") as folder:
        names = {}
        for question in questions:
            file = Path(folder) / f"mt-bench-{question.id}.json"
            data = answering.conversation(question).model_dump_json().encode()
            file.write_bytes(data)
            names[question.id] = file.name
            if force:
                sha256 = hashlib.sha256(data).hexdigest()
                forget_turns(turns_path(settings, sha256, digest, manifest.digest))
        paths = [Path(folder) / name for name in names.values()]
        order = Order(paths, target, {CONVERSATION: target}, force=force)
        with Stop() as stop, Progress() as progress:
            batch = Batch(settings, ledger, order, stop, progress)
            batch.take()
            if batch.pending and not stop.asked:
                batch.work()
    if stop.asked:
        # The next run in this home may be for documents, with another model.
        for receipt in batch.receipts:
            with suppress(NotPending):
                cancel(settings, ledger, receipt.job.id)
    return batch, names, stop.asked > 0


def _refuse_strangers(ledger: Ledger, manifest: Manifest) -> None:
    """Raise UsageError if documents for another model are pending: workers process all jobs."""
    others = [
        job for job in ledger.list(states={State.PENDING}) if job.model_digest != manifest.digest
    ]
    if others:
        raise UsageError(
            f"{plural(len(others), 'document')} in this home would be done by {safe(manifest.id)} "
            f"instead of {safe(others[0].model_id)}: run them first, or give another --home"
        )


def _job(ledger: Ledger, batch: Batch, name: str) -> Job | None:
    found = [receipt.job.id for receipt in batch.receipts if receipt.name == name]
    return ledger.get(found[0]) if found else None


def _gather(
    job: Job | None,
    question: BenchmarkQuestion,
    answering: AnswerSettings,
    manifest: Manifest,
    version: str,
    fresh: dict[int | str, list[TapeLine]],
) -> str:
    """Read the answers of a question from its result; return why some are missing, or ""."""
    if job is None:
        return "was not taken into the queue"
    if job.result_path is None or job.reason:
        return f"{job.reason or job.state.value}{f': {job.detail}' if job.detail else ''}"
    try:
        result = Result.model_validate_json(Path(job.result_path).read_bytes())
    except (OSError, ValueError) as error:
        what = error.strerror if isinstance(error, OSError) else "is no result"
        return f"{job.result_path}: {what}; ask again with --force"
    if result.model.digest != manifest.digest:
        return (
            f"was answered by another model ({result.model.id}): a worker of that model is at work"
            " in this home; stop it and ask again with --force"
        )
    fresh[question.id] = lines_of(result, question, answering, version)
    return str(result.output.get("unanswered", ""))


def lines_of(
    result: Result, question: BenchmarkQuestion, answering: AnswerSettings, version: str
) -> list[TapeLine]:
    """Return the tape's lines for the result of one question."""
    said: list[HistoryMessage] = []
    lines = []
    for number, turn in enumerate(result.output["turns"], 1):
        verdicts = tuple(TurnVerdict.model_validate(verdict) for verdict in turn["verdicts"])
        reference = question.reference[number - 1 : number]
        lines.append(
            TapeLine(
                id=f"{question.id}.{number}",
                question_id=question.id,
                turn=number,
                category=question.category,
                prompt=turn["prompt"],
                response=turn["response"],
                history=tuple(said),
                draft=turn["draft"],
                reference=reference[0] if reference else None,
                verdicts=verdicts,
                guardrails=answering.guardrails,
                finish=turn["finish"],
                seconds=turn["usage"]["seconds"],
                guardrail_seconds=round(sum(verdict.seconds for verdict in verdicts), 3),
                tokens=Tokens(
                    prompt=turn["usage"]["prompt_tokens"],
                    cached=turn["usage"]["cached_tokens"],
                    completion=turn["usage"]["completion_tokens"],
                    asked=turn["asked"]["completion_tokens"],
                ),
                sampling=answering.sampling(question),
                model=AnsweringModel(**result.model.model_dump()),
                nightshift=version,
                job=result.id,
                answered_at=result.finished_at,
            )
        )
        said += [HistoryMessage(role="user", content=turn["prompt"])]
        said += [HistoryMessage(role="assistant", content=turn["response"])]
    return lines
