"""Flower, the web page of the queue: on loopback, read-only, with a password."""

import os
import secrets
from dataclasses import dataclass

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


def flower(settings: Settings, broker_url: str) -> FlowerService:
    """Return Flower for a broker, not yet started, with a new password.

    Secrets go into the environment: every user of the machine can read arguments.
    """
    password = secrets.token_urlsafe(12)
    environ = {
        "CELERY_BROKER_URL": broker_url,
        "FLOWER_BASIC_AUTH": f"{USER}:{password}",
        "FLOWER_ADDRESS": "127.0.0.1",
        "FLOWER_PORT": str(settings.flower_port),
        "FLOWER_READ_ONLY": "true",
        # Flower would run a flowerconfig.py of the current folder.
        "FLOWER_CONF": os.devnull,
    }
    program = Program(
        "flower", python("celery", "flower"), settings.logs_dir / "flower.log", environ
    )
    return FlowerService(f"http://127.0.0.1:{settings.flower_port}", USER, password, program)
