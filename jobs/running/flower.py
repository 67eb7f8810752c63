"""Flower, the web page of the queue: on loopback, read-only, with a password."""

import os
import secrets
import socket
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from jobs.running.processes import Program, python
from jobs.settings import Settings

USER = "nightshift"


@dataclass(frozen=True)
class FlowerService:
    """The address, login and program of Flower."""

    url: str
    user: str
    password: str
    program: Program
    moved_from: int | None  # the port that is set, if another program has it


def flower(settings: Settings, broker_url: str) -> FlowerService:
    """Return Flower for a broker, not yet started, with a new password.

    Secrets go into the environment: every user of the machine can read arguments.
    """
    password = secrets.token_urlsafe(12)
    port = free_port(settings.flower_port)
    environ = {
        "CELERY_BROKER_URL": broker_url,
        "FLOWER_BASIC_AUTH": f"{USER}:{password}",
        "FLOWER_ADDRESS": "127.0.0.1",
        "FLOWER_PORT": str(port),
        "FLOWER_READ_ONLY": "true",
        "JOBS_LOG_FORMAT": settings.log_format,
        # Flower would run a flowerconfig.py of the current folder.
        "FLOWER_CONF": os.devnull,
    }
    program = Program(
        "Flower",
        python("jobs.running.flower_server"),
        settings.logs_dir / "flower.log",
        environ,
        ready=lambda pid: listens(pid, port),
        vital=False,
    )
    moved_from = settings.flower_port if port != settings.flower_port else None
    return FlowerService(f"http://127.0.0.1:{port}", USER, password, program, moved_from)


def free_port(wanted: int) -> int:
    """Return ``wanted``, or a free port of loopback if another program listens there."""
    for port in (wanted, 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as Flower binds
            with suppress(OSError):
                probe.bind(("127.0.0.1", port))
                found: int = probe.getsockname()[1]
                return found
    return wanted  # Flower says what is wrong


def listens(pid: int, port: int) -> bool:
    """Return whether this process listens on a port of loopback; another one may have it."""
    wanted = f"0100007F:{port:04X}"
    try:
        lines = Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]
        sockets = {
            f"socket:[{fields[9]}]"
            for fields in map(str.split, lines)
            if fields[1] == wanted and fields[3] == "0A"  # TCP_LISTEN
        }
        files = Path(f"/proc/{pid}/fd").iterdir()
        return bool(sockets) and any(str(file.readlink()) in sockets for file in files)
    except OSError:
        return False  # it is ending
