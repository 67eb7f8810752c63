"""Every guardrail of a pipeline, in its order: check, repair once, or flag."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pipelines.guardrails.contract import Draft, Generate, Guardrail, Repairing, Request
from pipelines.result import GuardrailRecord, Outcome


def run_guardrails(
    request: Request,
    draft: Draft,
    guardrails: Mapping[str, Guardrail],
    generate: Generate | None,
    clock: Callable[[], float],
) -> tuple[Draft, list[GuardrailRecord]]:
    """Return the draft after all guardrails of the request's pipeline, and what each one said.

    ``clock`` gives seconds of any monotonic kind. A guardrail that raises leaves the draft as it
    was and is recorded as ``failed_open``.
    """
    records = []
    for name in request.pipeline.guardrails:
        started = clock()
        try:
            after, outcome, detail = _one(guardrails[name], request, draft, generate)
        except Exception as error:  # noqa: BLE001  the boundary of rule 2: a broken check must not lose a document
            message = str(error).partition("\n")[0]
            after, outcome = draft, Outcome.FAILED_OPEN
            detail = f"{type(error).__name__}: {message}" if message else type(error).__name__
        draft = after
        seconds = max(0.0, clock() - started)
        records.append(GuardrailRecord(name=name, verdict=outcome, detail=detail, seconds=seconds))
    return draft, records


def _one(
    guardrail: Guardrail, request: Request, draft: Draft, generate: Generate | None
) -> tuple[Draft, Outcome, str]:
    if not guardrail.applies(request):
        return draft, Outcome.NOT_APPLICABLE, ""
    verdict = guardrail.check(request, draft)
    wanted = verdict.outcome is Outcome.FLAGGED or verdict.ask
    if not wanted or not isinstance(guardrail, Repairing):
        return draft, verdict.outcome, verdict.detail
    repaired = guardrail.repair(request, draft, generate)
    if repaired is draft or repaired == draft:
        return draft, verdict.outcome, verdict.detail
    if guardrail.removes:
        return repaired, Outcome.FLAGGED, verdict.detail
    if guardrail.check(request, repaired).outcome is Outcome.PASSED:
        return repaired, Outcome.REPAIRED, verdict.detail
    if guardrail.partial:
        return repaired, Outcome.FLAGGED, verdict.detail
    return draft, Outcome.FLAGGED, verdict.detail
