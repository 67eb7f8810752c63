"""Put the application together: routes, the guard around them, and answers to errors."""

from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from jobs.terminal.console import warn
from jobs.terminal.crash_report import described
from jobs.web.house import House
from jobs.web.routes import documents, review, signing_in, tables, upload
from jobs.web.security import Guard

STATIC = Path(__file__).parent / "static"


def routes(house: House) -> list[BaseRoute]:
    """Return the routes that need a session, and those that begin one."""
    rooms = (signing_in, review, documents, tables, upload)
    return [route for room in rooms for route in room.routes(house)]


def application(house: House, hosts: tuple[str, ...]) -> ASGIApp:
    """Return the web application of one home.

    Args:
        house: what its pages share.
        hosts: the names by which browsers may reach it.
    """

    async def refused(request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 500
        said = "There is no such page." if status == 404 else "That cannot be done here."
        return house.trouble(request, house.sessions.of(request), said, status)

    async def unexpected(request: Request, error: Exception) -> Response:
        said = described(error, house.settings.home)
        warn(f"error: {said}")
        return house.trouble(request, house.sessions.of(request), said, 500)

    inner = Starlette(
        routes=[*routes(house), Mount("/static", StaticFiles(directory=STATIC))],
        exception_handlers={HTTPException: refused, Exception: unexpected},
    )
    return Guard(inner, hosts)  # outermost: the answer to an unexpected error has its headers, too
