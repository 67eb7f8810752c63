"""The pages that settle results: the queue, one result, its document, and the decisions."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from jobs.errors import JobsError, UsageError
from jobs.ledger.records import SETTLED, Part, ReviewRow, State, utc
from jobs.results.settle import settle
from jobs.web.drawing import NotDrawn, Picture, picture
from jobs.web.house import Form, House, change, read, see_other, whole
from jobs.web.pictures import Request as Wanted
from jobs.web.review.fields import item_of, schema_at
from jobs.web.review.findings import findings
from jobs.web.review.page import Opened, opened
from jobs.web.review.sheets import Rectangle, Sheet, quotes, rectangles, runs
from jobs.web.sessions import HOURS, Session
from pipelines.result import Decision

PER_PAGE = 100


def routes(house: House) -> Iterable[BaseRoute]:
    """Return the routes of the review."""
    yield read(house, "/", _queue, "queue")
    yield read(house, "/review", _first, "review")
    yield read(house, "/review/{id}", _result, "result")
    yield read(house, "/review/{id}/sheet/{number:int}", _sheet, "sheet")
    yield read(house, "/review/{id}/picture/{number:int}", _picture, "picture")
    yield read(house, "/review/{id}/item", _new_item, "item")
    yield change(house, "/review/{id}", _settle, "settle")
    yield change(house, "/undo", _undo, "undo")


def _queue(house: House, request: Request, session: Session) -> Response:
    waiting = house.queue.waiting()
    first = whole(request.query_params.get("from", "")) // PER_PAGE * PER_PAGE
    part = waiting[first : first + PER_PAGE]
    return house.page(
        "queue.html", session, waiting=part, first=first, total=len(waiting), per_page=PER_PAGE,
        counts=house.ledger.counts(), done=_done(house, request),
    )  # fmt: skip


def _first(house: House, request: Request, session: Session) -> Response:
    waiting = house.queue.waiting()
    return see_other(request, f"/review/{waiting[0].id}" if waiting else "/")


def _result(house: House, request: Request, session: Session) -> Response:
    found = _open(house, request, session)
    if request.path_params["id"] != found.job.id:
        return see_other(request, f"/review/{found.job.id}")
    ids = [one.id for one in house.queue.waiting()]
    at = ids.index(found.job.id) if found.job.id in ids else None
    drawn = found.drawn and request.query_params.get("as") != "text"
    places = found.places(drawn=drawn)
    return house.page(
        "result.html", session, job=found.job, result=found.result, form=found.form,
        seen=found.reviewed.number, reviews=found.reviewed.reviews, places=places,
        findings=findings(found.reviewed.machine), settled=found.job.state in SETTLED,
        can_be_drawn=found.drawn, drawn=drawn, sheet=_first_sheet(places),
        position=None if at is None else at + 1, total=len(ids),
        previous=ids[at - 1] if at else None,
        following=_next(ids, at), done=_done(house, request),
    )  # fmt: skip


def _first_sheet(places: dict[str, tuple[str, int, int | None]]) -> int:
    return next((number for _, number, _ in places.values()), 1)


def _next(ids: list[str], at: int | None) -> str | None:
    """Return the id after position ``at``; the first one if the result is not in the queue."""
    following = 0 if at is None else at + 1
    return ids[following] if following < len(ids) else None


def _sheet(house: House, request: Request, session: Session) -> Response:
    found = _open(house, request, session)
    drawn = found.drawn and request.query_params.get("as") != "text"
    sheets = found.sheets(drawn=drawn)
    sheet = next((x for x in sheets if x.number == request.path_params["number"]), None)
    facts: dict[str, Any] = {"job": found.job, "drawn": drawn, "sheet": sheet, "total": len(sheets)}
    if sheet is None:
        said = "What was read of this document was not kept; process it again to see it here."
        if gone := found.job.gone(Part.TEXT) or found.job.gone(Part.DOCUMENTS):
            said = f"This document was {gone}."
        return house.page("parts/sheet.html", session, said=said, runs=(), marks=(), **facts)
    if not drawn:
        text = found.reading.text if found.reading else ""
        parts = runs(text, sheet, found.result.evidence)
        return house.page("parts/sheet.html", session, said="", runs=parts, marks=(), **facts)
    try:
        image, skew, marks = _drawn(house, found, sheet)
    except NotDrawn as error:
        said = f"{error}. The text is shown with the button above."
        return house.page("parts/sheet.html", session, said=said, runs=(), marks=(), **facts)
    return house.page(
        "parts/sheet.html", session, said="", runs=(), marks=marks, skew=skew,
        width=image.width, height=image.height, **facts,
    )  # fmt: skip


def _picture(house: House, request: Request, session: Session) -> Response:
    found = _open(house, request, session)
    sheets = found.sheets(drawn=True)
    sheet = next((x for x in sheets if x.number == request.path_params["number"]), None)
    if sheet is None or not found.drawn:
        return house.trouble(request, session, "There is no such page.", 404)
    image, _, _ = _drawn(house, found, sheet)
    return Response(image.png, media_type="image/png")


def _drawn(house: House, found: Opened, sheet: Sheet) -> tuple[Picture, float, list[Rectangle]]:
    """Return a page's picture, the degrees by which its marks are turned back, and its marks."""
    evidence = found.result.evidence
    pages = found.reading.pages if found.reading else ()
    page = next((page for page in pages if page.number == sheet.page), None)
    recognition = page.recognition if page else None
    typed = () if recognition else tuple(quotes(sheet, found.reading, evidence))
    turned = recognition.turned if recognition else 0
    wanted = Wanted(found.result.source.media_type, sheet.page, turned, typed)
    image = picture(house.settings, found.job.sha256, wanted)
    marks = list(rectangles(page, evidence)) if page else []
    marks += [Rectangle(*place) for place in image.places]
    return image, -recognition.skew if recognition else 0.0, marks


def _new_item(house: House, request: Request, session: Session) -> Response:
    found = _open(house, request, session)
    path = request.query_params.get("path", "")
    number = whole(request.query_params.get("number", ""))
    schema = schema_at(found.schema, path) if found.schema is not None else None
    if schema is None or "items" not in schema:
        return house.trouble(request, session, "There is no such list.", 404)
    item = item_of(schema, None, path, number)
    return house.page("parts/item.html", session, item=item, places={}, result=found.result)


def _settle(house: House, request: Request, session: Session, form: Form) -> Response:
    entries = dict(form)
    try:
        decision = Decision(entries.get("decision", ""))
    except ValueError:
        raise UsageError("this page is out of date: load it again") from None
    job_id = request.path_params["id"]
    found = opened(house.settings, house.ledger, job_id)
    if decision is Decision.CORRECTED and found.schema is None:
        raise UsageError(
            f"the definition of {found.job.pipeline} has changed meanwhile: this result can be "
            "accepted or rejected, not corrected"
        )
    output = found.changed(form) if decision in (Decision.ACCEPTED, Decision.CORRECTED) else None
    if decision is Decision.ACCEPTED and output is not None:
        raise UsageError(
            "you have changed fields: save the correction, or load the page again to drop it"
        )
    if output is None and decision is Decision.CORRECTED:
        decision = Decision.ACCEPTED  # nothing was corrected
    before = [one.id for one in house.queue.waiting()]
    settle(
        house.settings, house.ledger, found.job.id, decision, by=session.name,
        seen=whole(entries.get("seen", "")), output=output,
        reason=entries.get("reason", "").strip(),
    )  # fmt: skip
    after = [one.id for one in house.queue.waiting() if one.id != found.job.id]
    at = before.index(found.job.id) + 1 if found.job.id in before else 0
    still = set(after)
    following = next((id_ for id_ in before[at:] if id_ in still), after[0] if after else None)
    if decision is Decision.REOPENED:
        return see_other(request, f"/review/{found.job.id}")
    page = f"/review/{following}" if following else "/"
    return see_other(request, f"{page}?done={found.job.id}")


def _undo(house: House, request: Request, session: Session, form: Form) -> Response:
    """Take back the last decision of this person that still stands."""
    since = utc(house.ledger.clock()) - timedelta(hours=HOURS)
    for row in reversed(house.ledger.reviews_since(since)):
        if row.by == session.name and _stands(house, row):
            settle(
                house.settings, house.ledger, row.job, Decision.REOPENED,
                by=session.name, seen=row.number,
            )  # fmt: skip
            return see_other(request, f"/review/{row.job}")
    raise JobsError("there is nothing of yours to take back")


def _stands(house: House, row: ReviewRow) -> bool:
    if row.decision is Decision.REOPENED:
        return False
    job = house.ledger.get(row.job)
    last = house.ledger.reviews(row.job)[-1]
    return last.number == row.number and job is not None and job.state in SETTLED


def _open(house: House, request: Request, session: Session) -> Opened:
    found = opened(house.settings, house.ledger, request.path_params["id"])
    house.saw_result(session, found.job.id)
    return found


def _done(house: House, request: Request) -> tuple[str, str] | None:
    """Return (decision, name) of the result that was settled before this page, if it still is."""
    job_id = request.query_params.get("done", "")
    job = house.ledger.get(job_id) if job_id else None
    if job is None or job.state not in SETTLED | {State.NEEDS_REVIEW}:
        return None
    reviews = house.ledger.reviews(job.id)
    return (str(reviews[-1].decision), job.name) if reviews else None
