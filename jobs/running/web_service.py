"""The web application as a program of ``up``: on loopback, at an address with a secret."""

import secrets
from dataclasses import dataclass

from jobs.running.flower import listens
from jobs.running.processes import SMTP_PASSWORD, Program, python
from jobs.settings import Settings

TOKEN_VARIABLE = "NIGHTSHIFT_WEB_TOKEN"  # noqa: S105  a name; JOBS_* are settings


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
    program = Program(
        "web",
        python("jobs", "--home", home, "web", "--port", str(port)),
        settings.logs_dir / "web.log",
        {TOKEN_VARIABLE: token},
        ready=lambda pid: listens(pid, port),
        vital=False,
        withheld=(SMTP_PASSWORD,),
    )
    return WebService(f"http://127.0.0.1:{port}/open/{token}", program)
