"""The web application as a program of ``up``: on loopback, at an address with a secret."""

import secrets
import socket
from dataclasses import dataclass

from jobs.errors import JobsError
from jobs.running.processes import Program, python
from jobs.settings import Settings
from jobs.terminal.console import warn

TOKEN_VARIABLE = "NIGHTSHIFT_WEB_TOKEN"  # noqa: S105  a name; JOBS_* are settings


class SpareProgram(Program):
    """A program without which the run goes on: if it keeps dying, that is said once."""

    given_up = False

    def tend(self) -> bool:
        """Restart the process if it died; raises nothing. Returns whether it just died."""
        if self.given_up:
            return False
        try:
            return super().tend()
        except JobsError as error:
            self.given_up = True
            warn(f"{error}; the run goes on without it")
            return False


@dataclass(frozen=True)
class WebService:
    """The address and the program of the web application."""

    url: str
    program: Program


def web_service(settings: Settings, port: int) -> WebService:
    """Return the web application of a home, not yet started, with a new token.

    The token goes into the environment: every user of the machine can read arguments.
    """
    token = secrets.token_urlsafe(24)
    home = str(settings.home)
    program = SpareProgram(
        "web",
        python("jobs", "--home", home, "web", "--port", str(port)),
        settings.logs_dir / "web.log",
        {TOKEN_VARIABLE: token},
    )
    return WebService(f"http://127.0.0.1:{port}/open/{token}", program)


def free_port(wanted: int) -> int:
    """Return the wanted port of loopback if it is free, else another one that is."""
    for port in (wanted, 0):
        with socket.socket() as door:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                door.bind(("127.0.0.1", port))
            except OSError:
                continue
            return int(door.getsockname()[1])
    raise JobsError("no port of 127.0.0.1 is free")
