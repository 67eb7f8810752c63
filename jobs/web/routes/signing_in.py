"""Sign in: by the token of the printed address, or by name and password."""

import asyncio
import secrets
from collections.abc import Iterable

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from jobs.web.house import Form, House, change, form_of, local
from jobs.web.sessions import Session

_WRONG_SECONDS = 1.0  # after a wrong password, before the next may be tried


def routes(house: House) -> Iterable[BaseRoute]:
    """Return the routes of signing in and out."""
    one_at_a_time = asyncio.Lock()

    async def by_token(request: Request) -> Response:
        given = request.path_params["token"]
        if not secrets.compare_digest(given.encode(), house.token.encode()):
            said = "This address is not, or no longer, one that Nightshift printed."
            return house.page("sign_in.html", None, 401, next="/", said=said)
        answer = RedirectResponse(local(request.query_params.get("next", "/")), 303)
        house.sessions.begin(request, answer, house.user)
        return answer

    async def by_password(request: Request) -> Response:
        entries = dict(await form_of(request) or [])
        going = local(entries.get("next", "/"))
        name, password = entries.get("name", "").strip(), entries.get("password", "")
        if house.password is None:
            return house.page("sign_in.html", None, 401, next=going, said="")
        async with one_at_a_time:
            right = secrets.compare_digest(password.encode(), house.password.encode())
            if not right:
                await asyncio.sleep(_WRONG_SECONDS)
        if not right or not name:
            said = "That is not the password." if not right else "Your name is missing."
            return house.page("sign_in.html", None, 401, next=going, said=said)
        answer = RedirectResponse(going, 303)
        house.sessions.begin(request, answer, name)
        return answer

    yield Route("/open/{token}", by_token, methods=["GET"])
    yield Route("/sign-in", by_password, methods=["POST"])
    yield change(house, "/sign-out", _sign_out, "sign_out")


def _sign_out(house: House, request: Request, session: Session, form: Form) -> Response:
    answer = house.page("sign_in.html", None, next="/", said="You are signed out.")
    house.sessions.end(answer)
    return answer
