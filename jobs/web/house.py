"""What every page needs: the home, its queue, sessions and templates; errors as one line."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import jinja2
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from jobs.audit.write import write_down
from jobs.broker import queue
from jobs.broker.connection import running_url
from jobs.documents.opened import mark_opened
from jobs.errors import JobsError, LedgerError
from jobs.ledger import events
from jobs.ledger.ledger import Ledger
from jobs.settings import Settings
from jobs.terminal.console import safe, warn
from jobs.web.looks import Looks
from jobs.web.review.queue import Queue
from jobs.web.sessions import CSRF_HEADER, Session, Sessions

MOST_FORM_BYTES = 8 << 20
MOST_ENTRIES = 50_000

Page = Callable[["House", Request, Session], Response]
Form = list[tuple[str, str]]
Action = Callable[["House", Request, Session, Form], Response]


def _templates() -> jinja2.Environment:
    loader = jinja2.FileSystemLoader(Path(__file__).parent / "templates")
    environment = jinja2.Environment(
        loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )  # fmt: skip
    environment.filters["safe_name"] = safe
    return environment


@dataclass(frozen=True)
class House:
    """What the pages of one home share."""

    settings: Settings
    ledger: Ledger
    queue: Queue
    sessions: Sessions
    token: str
    password: str | None
    user: str  # the name of who opens the printed address
    templates: jinja2.Environment = field(default_factory=_templates)
    looks: Looks = field(default_factory=Looks)

    def page(self, name: str, session: Session | None, status: int = 200, **facts: Any) -> Response:
        """Return a page made of a template."""
        csrf = self.sessions.csrf(session) if session else ""
        text = self.templates.get_template(name).render(
            session=session, csrf=csrf, password_set=self.password is not None, **facts
        )
        return HTMLResponse(text.encode("utf-8", "backslashreplace"), status)

    def trouble(
        self, request: Request, session: Session | None, said: str, status: int
    ) -> Response:
        """Answer with one line: as a part of the page for htmx, else as a page."""
        if request.headers.get("hx-request"):
            return self.page("parts/notice.html", session, status, said=said)
        return self.page("trouble.html", session, status, said=said)

    def acting(self, session: Session) -> Ledger:
        """Return the ledger for what a signed-in person does."""
        return self.ledger.acting_as(session.name)

    def saw_result(self, session: Session, job_id: str) -> None:
        """Tell the audit log that a person looks at a result or its document."""
        mark_opened(self.settings, job_id)
        self._saw(session, job_id, "review page")

    def saw_table(self, session: Session, pipeline: str) -> None:
        """Tell the audit log that a person looks at the results of a pipeline."""
        self._saw(session, None, f"table {pipeline}")

    def _saw(self, session: Session, document: str | None, what: str) -> None:
        if not self.looks.is_new(session.name, document or what):
            return
        account = self.ledger.actor
        try:
            self.acting(session).tell(events.Action.READ, document, what=what, account=account)
        except LedgerError as error:  # it keeps nobody from reading
            warn(f"warning: the audit log does not get to know of a look: {error}")

    def log_events(self) -> None:
        """Write what happened into the audit log, unless another process is about it."""
        if said := write_down(self.settings, self.ledger):
            warn(f"warning: {said}")

    def wake(self, job_id: str) -> None:
        """Wake the workers for a job if a broker runs; otherwise the next run finds it."""
        if (url := running_url(self.settings)) is not None:
            queue.wake(queue.make_app(url), [job_id])


def read(house: House, path: str, page: Page, name: str) -> Route:
    """Return the route of a page to look at."""

    async def answer(request: Request) -> Response:
        session = house.sessions.of(request)
        if session is None:
            return _ask_who(house, request)
        return await _guarded(house, request, session, lambda: page(house, request, session))

    return Route(path, answer, methods=["GET"], name=name)


def change(house: House, path: str, action: Action, name: str) -> Route:
    """Return the route of a form; its token was checked before ``action`` is called."""

    async def answer(request: Request) -> Response:
        session = house.sessions.of(request)
        if session is None:
            return _ask_who(house, request)
        entries = await form_of(request)
        if entries is None:
            return house.trouble(request, session, "This form is too large.", 413)
        token = request.headers.get(CSRF_HEADER) or dict(entries).get("csrf", "")
        if not house.sessions.is_own(session, token):
            said = "This form is out of date: load the page again."
            return house.trouble(request, session, said, 403)
        action_ = lambda: action(house, request, session, entries)  # noqa: E731
        return await _guarded(house, request, session, action_)

    return Route(path, answer, methods=["POST"], name=name)


async def form_of(request: Request) -> Form | None:
    """Return the entries of a form; None if it is too large."""
    body = bytearray()
    async for block in request.stream():
        body += block
        if len(body) > MOST_FORM_BYTES:
            return None
    try:
        return parse_qsl(
            body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=MOST_ENTRIES
        )
    except ValueError:
        return None


def see_other(request: Request, url: str) -> Response:
    """Send the browser to another page, also out of a request of htmx."""
    if request.headers.get("hx-request"):
        return PlainTextResponse("", 204, {"HX-Redirect": url})
    return RedirectResponse(url, 303)


async def _guarded(
    house: House, request: Request, session: Session, make: Callable[[], Response]
) -> Response:
    def make_and_log() -> Response:
        try:
            return make()
        finally:
            house.log_events()

    try:
        return await run_in_threadpool(make_and_log)
    except JobsError as error:
        return house.trouble(request, session, f"{error}", status_of(error))


def status_of(error: JobsError) -> int:
    """Return the HTTP status of an error."""
    from jobs.documents.outbox import OutboxError
    from jobs.errors import LedgerError
    from jobs.ledger.queries import UnknownJob

    if isinstance(error, UnknownJob):
        return 404
    return 503 if isinstance(error, OutboxError | LedgerError) else 409


def _ask_who(house: House, request: Request) -> Response:
    if request.headers.get("hx-request"):
        said = "You are signed out: open the printed address in another tab, then try again here."
        return house.trouble(request, None, said, 401)
    return house.page("sign_in.html", None, 401, next=local(request.url.path), said="")


def whole(text: str) -> int:
    """Return a whole number of an address, 0 for what is none."""
    return int(text) if text.isdecimal() and len(text) < 9 else 0


def local(path: str) -> str:
    """Return a path of this application, ``/`` for what may lead elsewhere."""
    fine = path.startswith("/") and not path.startswith(("//", "/\\"))
    return path if fine and path.isprintable() else "/"
