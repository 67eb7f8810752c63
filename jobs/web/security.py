"""What holds for every request: which host it names, which site a form is from, safe headers."""

import ipaddress
from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SAFE_METHODS = {"GET", "HEAD"}
LOOPBACK_NAMES = ("127.0.0.1", "localhost", "::1")
HEADERS = {
    "Content-Security-Policy": "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self'",
            "connect-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        )
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}


class Guard:
    """Refuses requests for other hosts and forms from other sites; sets the headers of answers.

    A page elsewhere can have a name of its own resolve to this machine (DNS rebinding), but its
    requests carry that name as Host.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str]) -> None:
        """``hosts`` are the names by which a browser may reach this application."""
        self._app, self._hosts = app, {host.lower() for host in hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        headers = Headers(scope=scope)
        if _host(headers.get("host", "")) not in self._hosts:
            refusal = PlainTextResponse("This name is not one of this server.", 421)
            await refusal(scope, receive, send_with_headers)
        elif scope["method"] not in SAFE_METHODS and not _from_here(headers):
            refusal = PlainTextResponse("This form comes from another site.", 403)
            await refusal(scope, receive, send_with_headers)
        else:
            await self._app(scope, receive, send_with_headers)


def is_loopback(host: str) -> bool:
    """Say whether only this machine reaches a host name or address."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def too_long(request: Request, most: int) -> bool:
    """Say whether a request states a body of more than ``most`` bytes, or no length."""
    stated = request.headers.get("content-length", "")
    return not stated.isdecimal() or int(stated) > most


def _host(header: str) -> str:
    try:
        return (urlsplit(f"//{header}").hostname or "").lower()
    except ValueError:
        return ""


def _from_here(headers: Headers) -> bool:
    """Say whether a browser sent this from one of our own pages."""
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if site not in (None, "same-origin"):
        return False
    # Our Referrer-Policy has browsers hide the origin of a form, so that it is null.
    if origin is None or (origin == "null" and site is not None):
        return True  # the token decides
    try:
        return urlsplit(origin).netloc.lower() == headers.get("host", "").lower()
    except ValueError:
        return False
