"""Take the documents in an archive or a mailbox into the queue, each as a job of its own."""

import time
from collections.abc import Iterator
from dataclasses import asdict

from jobs.documents.intake import submit_member
from jobs.steps import Step
from pipelines.document import Document, Skipped
from pipelines.errors import ParseFailure
from pipelines.grounding.draft import Draft
from pipelines.guardrails.check_and_repair import run_guardrails
from pipelines.guardrails.contract import Request
from pipelines.guardrails.registry import GUARDRAILS
from pipelines.parsers.containers import MAX_DOCUMENTS, Members
from pipelines.parsers.zip_members import Member
from pipelines.pipeline import Pipeline
from pipelines.result import Coverage, MemberRecord, Reason, Result, SkippedRecord, Usage
from workers.job_in_work import JobInWork, flagged
from workers.parsing.client import ocr_options, parse_limits

_CHECKS = ("unread",)  # there is no answer that others could judge
_NAMED = 200  # characters of members' names in a message


def unpack(work: JobInWork, pipeline: Pipeline, found: Members) -> Result:
    """Submit the documents of a container and return the record of what it held.

    ``found`` is the first batch of them. After a kill another attempt goes on where this one was.

    Raises:
        ParseFailure: nothing in it could be unpacked.
        HandedBack, Cancelled: as ``JobInWork.check``.
    """
    context = work.context
    documents: list[MemberRecord] = []
    skipped: list[Skipped] = []
    answers = True
    for member in _all(work, found):
        work.check()
        if member.reason is not None:
            part = f"file {member.name}"
            skipped.append(Skipped(None, member.reason.value, part, member.detail))
            continue
        job = submit_member(context.settings, context.ledger, work.job, member.name, member.data)
        # If the broker does not answer, each call takes seconds; ``reconcile`` makes up for it.
        answers = answers and context.wake([job.id])
        documents.append(MemberRecord(name=member.name, id=job.id))
    if not documents:
        raise _nothing(skipped)
    document = Document("", found.media_type, (), skipped=tuple(skipped))
    _, verdicts = run_guardrails(
        Request(pipeline, document, ()), Draft({}), GUARDRAILS, None, time.perf_counter, _CHECKS
    )
    work.tell(Step.VERIFIED, flagged=flagged(verdicts))
    return work.result(
        pipeline_digest=pipeline.digest,
        media_type=found.media_type,
        pages=None,
        output={},
        documents=documents,
        evidence=[],
        verdicts=verdicts,
        doubts=context.unvalidated,
        coverage=Coverage(
            chars=0,
            chars_read=0,
            pages=0,
            pages_read=0,
            skipped=[SkippedRecord(**asdict(entry)) for entry in skipped],
        ),
        usage=Usage(),
    )


def _all(work: JobInWork, found: Members) -> Iterator[Member]:
    yield from found.members
    if not found.more:
        return
    settings, path = work.context.settings, work.stored_path()  # which reads all its bytes
    while found.more:
        first = found.first + len(found.members)
        further = work.context.parser.open(
            path, work.job.name, parse_limits(settings), ocr_options(settings), first
        )
        if (
            not isinstance(further, Members)
            or further.first != first
            or not further.members
            or first > MAX_DOCUMENTS
        ):
            raise ParseFailure(Reason.CRASHED, "the parser's answer is damaged (its members)")
        found = further
        yield from found.members


def _nothing(skipped: list[Skipped]) -> ParseFailure:
    if not skipped:
        return ParseFailure(Reason.EMPTY, "the archive holds no files")
    reasons = {entry.reason for entry in skipped}
    names = ", ".join(entry.part for entry in skipped)[:_NAMED]
    if reasons == {Reason.ENCRYPTED.value}:
        detail = f"the files in the archive open only with a password: {names}"
        return ParseFailure(Reason.ENCRYPTED, detail)
    reason = Reason(reasons.pop()) if len(reasons) == 1 else Reason.UNSUPPORTED
    return ParseFailure(reason, f"nothing in the archive could be unpacked: {names}")
