"""All documents: the list, one document's history, the quarantine, and what goes on now."""

from collections.abc import Iterable
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from jobs.ledger.document_lock import locked_ids
from jobs.ledger.records import DONE, RETRYABLE, State
from jobs.results.index import Index, Order
from jobs.results.published import RecordMissing, read_quarantine
from jobs.running.endings import retry
from jobs.running.worker_cards import workers_alive
from jobs.web.house import Form, House, change, read, see_other, whole
from jobs.web.sessions import Session

PER_PAGE = 100
MOST_WORDS = 500  # characters of a question
ORDERS: dict[Order, str] = {
    "newest": "newest first",
    "certainty": "least certain first",
    "name": "by name",
}
_HOUR = 3600.0


def routes(house: House) -> Iterable[BaseRoute]:
    """Return the routes of documents."""
    yield read(house, "/documents", _documents, "documents")
    yield read(house, "/documents/{id}", _document, "document")
    yield read(house, "/quarantine", _quarantine, "quarantine")
    yield read(house, "/live", _live, "live")
    yield change(house, "/documents/{id}/retry", _retry, "retry")


def _documents(house: House, request: Request, session: Session) -> Response:
    asked = request.query_params
    wanted = asked.get("state", "")
    state = State(wanted) if wanted in set(State) else None
    order: Order = next((one for one in ORDERS if one == asked.get("order")), "newest")
    chosen = {
        "find": asked.get("find", "")[:MOST_WORDS],
        "state": state or "",
        "pipeline": asked.get("pipeline", ""),
        "flagged": asked.get("flagged", ""),
        "order": order if order != "newest" else "",
    }
    first = whole(asked.get("from", "")) // PER_PAGE * PER_PAGE
    index = Index.open(house.settings)
    index.update(house.ledger)
    found = index.find(
        chosen["find"] or None, states=None if state is None else {state},
        pipeline=chosen["pipeline"] or None, flagged=chosen["flagged"] or None, order=order,
        offset=first, limit=PER_PAGE,
    )  # fmt: skip

    def here(**other: str) -> str:
        """Return the address of this list with another choice."""
        left = {key: value for key, value in {**chosen, **other}.items() if value}
        return "/documents?" + "".join(f"{urlencode({key: left[key]})}&" for key in left)

    return house.page(
        "documents.html", session, found=found, chosen=chosen, here=here, states=tuple(State),
        orders=ORDERS, order_now=order, first=first, total=found.total, per_page=PER_PAGE,
    )  # fmt: skip


def _document(house: House, request: Request, session: Session) -> Response:
    job = house.ledger.find(request.path_params["id"])
    return house.page(
        "document.html", session, job=job, attempts=house.ledger.attempts(job.id),
        reviews=house.ledger.reviews(job.id), has_result=job.state in DONE,
        can_retry=job.state in RETRYABLE, detail=_detail(house, job.id),
    )  # fmt: skip


def _detail(house: House, job_id: str) -> str:
    job = house.ledger.find(job_id)
    if job.state is not State.QUARANTINED:
        return job.detail or ""
    try:
        record = read_quarantine(house.settings, job)
    except RecordMissing as error:
        return str(error)
    return f"{record.reason}: {record.detail}" if record.detail else str(record.reason)


def _quarantine(house: House, request: Request, session: Session) -> Response:
    first = whole(request.query_params.get("from", "")) // PER_PAGE * PER_PAGE
    found = house.ledger.list(states={State.QUARANTINED}, limit=first + PER_PAGE)
    total = house.ledger.counts()[State.QUARANTINED]
    return house.page(
        "quarantine.html", session, jobs=found[first:], first=first, total=total, per_page=PER_PAGE,
        retried=request.query_params.get("retried") == "1",
    )  # fmt: skip


def _live(house: House, request: Request, session: Session) -> Response:
    running = len(locked_ids(house.settings, house.ledger))
    return house.page(
        "parts/live.html", session, counts=house.ledger.counts(), running=running,
        workers=len(workers_alive(house.settings)), last_hour=house.ledger.finished_since(_HOUR),
    )  # fmt: skip


def _retry(house: House, request: Request, session: Session, form: Form) -> Response:
    job = retry(
        house.settings, house.acting(session), house.ledger.find(request.path_params["id"]).id
    )
    house.wake(job.id)
    if dict(form).get("back") == "quarantine":
        return see_other(request, "/quarantine?retried=1")
    return see_other(request, f"/documents/{job.id}")
