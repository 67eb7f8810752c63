"""Runs guardrails in order: check, repair once, or flag."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from pipelines.grounding.draft import Draft
from pipelines.guardrails.contract import (
    Generate,
    Guardrail,
    NotVerified,
    Repairing,
    Request,
    Verdict,
)
from pipelines.guardrails.text_guardrail import TextGuardrail, TextRequest
from pipelines.result import GuardrailRecord, Outcome

_T = TypeVar("_T")
_Settled = tuple[_T, Outcome, str]  # the draft that is kept, its recorded outcome, the detail
Clock = Callable[[], float]  # seconds of any monotonic kind


def run_guardrails(
    request: Request,
    draft: Draft,
    guardrails: Mapping[str, Guardrail],
    generate: Generate | None,
    clock: Clock,
    names: Sequence[str] | None = None,
) -> tuple[Draft, list[GuardrailRecord]]:
    """Return the draft after all guardrails, and one record for each guardrail.

    ``names`` are the guardrails to run, in order; by default those of the definition.

    A guardrail that raises leaves the draft unchanged and is recorded as ``failed_open``. One that
    cannot repair is asked again if it passed a draft that another has changed since: a removed
    item may leave a list shorter than its schema allows.
    """
    records, judged = [], []
    for name in request.pipeline.guardrails if names is None else names:
        guardrail = guardrails[name]
        draft, record = _recorded(name, draft, _on_draft(guardrail, request, generate), clock)
        records.append(record)
        judged.append(draft)
    for index, (record, seen) in enumerate(zip(records, judged, strict=True)):
        guardrail = guardrails[record.name]
        passed = record.verdict is Outcome.PASSED and not isinstance(guardrail, Repairing)
        if passed and seen != draft:
            _, again = _recorded(record.name, draft, _on_draft(guardrail, request, None), clock)
            seconds = record.seconds + again.seconds
            records[index] = again.model_copy(update={"seconds": seconds})
    return draft, records


def run_on_text(
    text_request: TextRequest,
    text: str,
    guardrails: Mapping[str, TextGuardrail],
    generate: Generate | None,
    clock: Clock,
) -> tuple[str, list[GuardrailRecord]]:
    """Return a plain text after all the given guardrails, and one record for each guardrail."""
    records = []
    for name, guardrail in guardrails.items():
        text, record = _recorded(name, text, _on_text(guardrail, text_request, generate), clock)
        records.append(record)
    return text, records


def _recorded(
    name: str, draft: _T, judge: Callable[[_T], _Settled[_T]], clock: Clock
) -> tuple[_T, GuardrailRecord]:
    started = clock()
    try:
        after, outcome, detail = judge(draft)
    except Exception as error:  # noqa: BLE001  a broken check must not lose a document
        message = str(error).partition("\n")[0]
        after, outcome = draft, Outcome.FAILED_OPEN
        detail = f"{type(error).__name__}: {message}" if message else type(error).__name__
    seconds = max(0.0, clock() - started)
    return after, GuardrailRecord(name=name, verdict=outcome, detail=detail, seconds=seconds)


def _on_draft(
    guardrail: Guardrail, request: Request, generate: Generate | None
) -> Callable[[Draft], _Settled[Draft]]:
    def judge(draft: Draft) -> _Settled[Draft]:
        if not guardrail.applies(request):
            return draft, Outcome.NOT_APPLICABLE, ""
        verdict = guardrail.check(request, draft)
        if not isinstance(guardrail, Repairing):
            return draft, verdict.outcome, verdict.detail
        return _settled(
            guardrail,
            draft,
            verdict,
            lambda: guardrail.repair(request, draft, generate),
            lambda mended: guardrail.check(request, mended),
        )

    return judge


def _on_text(
    guardrail: TextGuardrail, text_request: TextRequest, generate: Generate | None
) -> Callable[[str], _Settled[str]]:
    def judge(text: str) -> _Settled[str]:
        if not guardrail.concerns(text_request):
            return text, Outcome.NOT_APPLICABLE, ""
        return _settled(
            guardrail,
            text,
            guardrail.judge(text_request, text),
            lambda: guardrail.mend(text_request, text, generate),
            lambda mended: guardrail.judge(text_request, mended),
        )

    return judge


def _settled(
    guardrail: Repairing,
    draft: _T,
    verdict: Verdict,
    mend: Callable[[], _T],
    judge: Callable[[_T], Verdict],
) -> _Settled[_T]:
    """Repair a draft at most once, and keep the repaired draft only if it is better."""
    if verdict.outcome is not Outcome.FLAGGED and not verdict.ask:
        return draft, verdict.outcome, verdict.detail
    try:
        mended = mend()
    except NotVerified as reason:
        return draft, Outcome.FLAGGED, f"not verified: {reason}"
    if mended == draft:
        return draft, verdict.outcome, verdict.detail
    if guardrail.removes:
        # Nothing to judge again: it is kept because it claims less than the draft before, and
        # flagged whatever a second look would say, because the model's answer was wrong.
        return mended, Outcome.FLAGGED, verdict.detail
    if judge(mended).outcome is Outcome.PASSED:
        return mended, Outcome.REPAIRED, verdict.detail or "changed after a question to the model"
    if guardrail.partial:
        return mended, Outcome.FLAGGED, verdict.detail
    return draft, verdict.outcome, verdict.detail
