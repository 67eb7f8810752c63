"""Take documents that a person drops on the page."""

import tempfile
from collections.abc import Iterable
from typing import BinaryIO

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from jobs.documents.intake import Taken, submit_stream
from jobs.errors import JobsError
from jobs.files.durable import make_dir
from jobs.files.names import printable
from jobs.running.targets import load_targets
from jobs.web.house import House, read
from jobs.web.sessions import CSRF_HEADER, Session
from pipelines.pipeline import CONVERSATION

ORIGIN = "web"
_SAYS = {Taken.NEW: "queued", Taken.QUEUED: "queued already", Taken.DONE: "done already"}


def routes(house: House) -> Iterable[BaseRoute]:
    """Return the routes of uploads. The body of a POST is the file itself."""

    async def take(request: Request) -> Response:
        session = house.sessions.of(request)
        if session is None:
            return _said("you are signed out: open the printed address again", 401)
        if not house.sessions.is_own(session, request.headers.get(CSRF_HEADER, "")):
            return _said("this page is out of date: load it again", 403)
        most = house.settings.max_bytes
        try:
            make_dir(house.settings.state_dir)
            with tempfile.TemporaryFile(dir=house.settings.state_dir) as file:
                size = 0
                async for block in request.stream():
                    size += len(block)
                    if size > most:
                        return _said(f"larger than {most >> 20} MiB (the setting max_bytes)", 413)
                    await run_in_threadpool(file.write, block)
                file.seek(0)
                return await run_in_threadpool(_submit, house, request, session, file)
        except JobsError as error:
            return _said(str(error), 409)
        except OSError as error:
            return _said(f"not taken, it cannot be written on this machine: {error.strerror}", 507)

    yield read(house, "/upload", _page, "upload")
    yield Route("/upload", take, methods=["POST"])


def _page(house: House, request: Request, session: Session) -> Response:
    names = sorted(name for name in load_targets(house.settings) if name != CONVERSATION)
    return house.page(
        "upload.html", session, pipelines=names, chosen=house.settings.pipeline,
        most=house.settings.max_bytes >> 20,
    )  # fmt: skip


def _submit(house: House, request: Request, session: Session, file: BinaryIO) -> Response:
    targets = load_targets(house.settings)
    target = targets.get(request.query_params.get("pipeline", ""))
    given = request.query_params.get("name", "").replace("\0", "")
    name = given.replace("\\", "/").rpartition("/")[2] or "document"
    if target is None:
        return _said("there is no such pipeline", 409)
    receipt = submit_stream(
        house.settings, house.acting(session), target, file, printable(name), origin=ORIGIN
    )
    house.wake(receipt.job.id)
    house.log_events()
    said = _SAYS[receipt.taken]
    return JSONResponse({"said": said, "id": receipt.job.id})


def _said(text: str, status: int) -> Response:
    return JSONResponse({"said": text}, status)
