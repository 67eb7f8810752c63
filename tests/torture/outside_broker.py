"""A Valkey that is not ours to start: JOBS_BROKER_URL names it, and an operator may change it."""

import secrets
import socket
import subprocess
from pathlib import Path
from typing import Self

from redis import Redis

from jobs.broker.queue import answers
from jobs.broker.valkey import server_binary
from tests.torture.home import until


class OutsideBroker:
    """A context manager: a server on loopback with a password. Its data outlive its process."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self._folder, self._password = folder, secrets.token_hex(8)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = probe.getsockname()[1]

    @property
    def url(self) -> str:
        return f"redis://:{self._password}@127.0.0.1:{self._port}/0"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        options = {
            "bind": "127.0.0.1",
            "port": self._port,
            "requirepass": self._password,
            "dir": self._folder,
            "appendonly": "yes",
            "maxmemory-policy": "noeviction",
            "logfile": self._folder / "valkey.log",
        }
        words = [str(word) for name, value in options.items() for word in (f"--{name}", value)]
        self._process = subprocess.Popen([server_binary(), *words], stdin=subprocess.DEVNULL)
        until(lambda: answers(self.url), 30, "the broker outside to answer")

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def set(self, name: str, value: str) -> None:
        """Change a line of its configuration, and cut the connections of all who know the old."""
        with Redis.from_url(self.url) as redis:
            redis.config_set(name, value)
            redis.client_kill_filter(_type="normal", skipme=True)

    def change_password(self, password: str) -> None:
        """Let in only those who know ``password``; the URL of the home does not change."""
        with Redis.from_url(self.url) as redis:
            redis.config_set("requirepass", password)
            redis.client_kill_filter(_type="normal", skipme=True)

    def restore_password(self, password: str) -> None:
        """Undo ``change_password``."""
        with Redis.from_url(self.url.replace(self._password, password)) as redis:
            redis.config_set("requirepass", self._password)
