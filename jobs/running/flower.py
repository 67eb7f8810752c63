"""Flower, the web page of the queue: on loopback, read-only, behind a password."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass

from jobs.running.processes import Program, python
from jobs.settings import Settings

USER = "nightshift"


@dataclass(frozen=True)
class FlowerService:
    """Where Flower answers and what it asks for."""

    url: str
    user: str
    password: str
    program: Program


def flower(settings: Settings, broker_url: str) -> FlowerService:
    """Return Flower for a broker, not yet started; the password is new each time.

    Secrets go by the environment: arguments can be read by everyone on the machine.
    """
    password = secrets.token_urlsafe(12)
    environ = {
        "CELERY_BROKER_URL": broker_url,
        "FLOWER_BASIC_AUTH": f"{USER}:{password}",
        "FLOWER_ADDRESS": "127.0.0.1",
        "FLOWER_PORT": str(settings.flower_port),
        "FLOWER_READ_ONLY": "true",
        # Flower would run a flowerconfig.py that lies in the current folder.
        "FLOWER_CONF": os.devnull,
    }
    program = Program(
        "flower", python("celery", "flower"), settings.logs_dir / "flower.log", environ
    )
    return FlowerService(f"http://127.0.0.1:{settings.flower_port}", USER, password, program)
