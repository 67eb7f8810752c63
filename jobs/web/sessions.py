"""Who is asking: a signed cookie that names the person, and the token that forms carry.

Nothing is kept on the server, so a restart of the web application with the same key signs nobody
out.
"""

import hashlib
import hmac
import secrets
from dataclasses import dataclass

from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.requests import Request
from starlette.responses import Response

HOURS = 14  # a night and a day's work
_NAME_LENGTH = 80
CSRF_HEADER = "x-csrf-token"


@dataclass(frozen=True, slots=True)
class Session:
    """A signed-in person."""

    id: str
    name: str  # as decisions record it


class Sessions:
    """Makes and reads the cookies of sessions."""

    def __init__(self, key: str, home: str) -> None:
        """``key`` signs the cookies. ``home`` tells apart those of several homes on one host, which
        differ in nothing but the port, and cookies know no ports."""
        self._key = key.encode()
        self._cookie = f"nightshift-{hashlib.sha256(home.encode()).hexdigest()[:8]}"
        self._serializer = URLSafeTimedSerializer(key, salt="nightshift.session")

    def begin(self, request: Request, response: Response, name: str) -> None:
        """Sign a person in: set the cookie on a response."""
        session = Session(secrets.token_urlsafe(12), clean_name(name))
        response.set_cookie(
            self._cookie,
            self._serializer.dumps([session.id, session.name]),
            max_age=HOURS * 3600,
            httponly=True,
            samesite="strict",
            secure=request.url.scheme == "https",
        )

    def end(self, response: Response) -> None:
        """Sign the person out: take the cookie away."""
        response.delete_cookie(self._cookie, httponly=True, samesite="strict")

    def of(self, request: Request) -> Session | None:
        """Return the session of a request, None if nobody is signed in."""
        try:
            found = self._serializer.loads(
                request.cookies.get(self._cookie, ""), max_age=HOURS * 3600
            )
            return Session(*map(str, found))
        except (BadSignature, TypeError, ValueError):
            return None

    def csrf(self, session: Session) -> str:
        """Return the token that every form of this session carries."""
        return hmac.new(self._key, f"csrf {session.id}".encode(), hashlib.sha256).hexdigest()

    def is_own(self, session: Session, token: str) -> bool:
        """Say whether a form's token is that of the session."""
        return hmac.compare_digest(self.csrf(session).encode(), token.encode())


def clean_name(name: str) -> str:
    """Return a person's name on one line; ``somebody`` if there is none."""
    return " ".join("".join(filter(str.isprintable, name)).split())[:_NAME_LENGTH] or "somebody"
