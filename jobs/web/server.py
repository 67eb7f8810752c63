"""Serve the web application until stopped."""

import secrets
import socket
from collections.abc import Callable

import uvicorn

from jobs.errors import UsageError
from jobs.ledger.ledger import Ledger
from jobs.results.reviewer import reviewer_name
from jobs.settings import Settings
from jobs.web.application import application
from jobs.web.house import House
from jobs.web.review.queue import Queue
from jobs.web.security import LOOPBACK_NAMES, is_loopback
from jobs.web.sessions import Sessions

GRACE_SECONDS = 3


def serve(
    settings: Settings,
    ledger: Ledger,
    host: str,
    port: int,
    say: Callable[[str], None],
    token: str | None = None,
) -> None:
    """Serve until a signal comes; ``say`` gets the address to open.

    Args:
        settings: of the home.
        ledger: of the home, to change.
        host: the address to listen on; another than loopback needs a password.
        port: 0 for any that is free.
        say: is called once the port is open.
        token: opens a session; None for a new one.

    Raises:
        UsageError: the port is taken, or a network would be let in without a password.
    """
    password = password_of(settings)
    if password is None and not is_loopback(host):
        raise UsageError(
            f"--host {host} opens the documents to a network: set web_password or "
            "web_password_file first"
        )
    token = token or secrets.token_urlsafe(24)
    sessions = Sessions(f"{token} {password}", str(settings.home))
    queue = Queue(settings, ledger)
    house = House(settings, ledger, queue, sessions, token, password, _reviewer(settings))
    with _listen(host, port) as door:
        shown = f"[{host}]" if ":" in host else host
        say(f"http://{shown}:{door.getsockname()[1]}/open/{token}")
        config = uvicorn.Config(
            application(house, _names(settings, host)),
            log_config=None,
            access_log=False,  # addresses name documents' ids
            log_level="critical",
            server_header=False,
            date_header=True,
            lifespan="off",
            timeout_graceful_shutdown=GRACE_SECONDS,
            h11_max_incomplete_event_size=64 << 10,
            ws="none",
        )
        uvicorn.Server(config).run(sockets=[door])


def password_of(settings: Settings) -> str | None:
    """Return the password of the network, if one is set.

    Raises:
        UsageError: its file cannot be read or is empty.
    """
    if settings.web_password is not None:
        return settings.web_password
    path = settings.web_password_file
    if path is None:
        return None
    try:
        found = path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"web_password_file {path} cannot be read: {error}") from error
    if not found:
        raise UsageError(f"web_password_file {path} is empty")
    return found


def _reviewer(settings: Settings) -> str:
    """Return the name of who opens the printed address, as on the terminal."""
    try:
        return reviewer_name(settings)
    except UsageError:  # a container's user without an entry
        return "somebody"


def _listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        door = socket.socket(family, socket.SOCK_STREAM)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind((host, port))
            door.listen(128)  # whoever opens the address at once is kept waiting, not refused
        except OSError:
            door.close()
            raise
    except OSError as error:
        raise UsageError(f"{host} port {port}: {error.strerror}; give another --port") from error
    return door


def _names(settings: Settings, host: str) -> tuple[str, ...]:
    """Return the names by which browsers may reach us."""
    own = () if is_loopback(host) else (socket.gethostname(), socket.getfqdn())
    return (*LOOPBACK_NAMES, host, *own, *settings.web_names)
