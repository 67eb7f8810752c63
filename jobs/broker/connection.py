"""The broker of a home: the one that is set, or an embedded Valkey shared by every command.

Under ``.nightshift/valkey`` (0700): ``lock`` is held while someone starts or stops the server;
``users`` is held, shared, by everyone who uses it, so that the last to leave stops it. The kernel
releases both when a process is killed; the server lives on and the next command finds it.
"""

from __future__ import annotations

import os
from contextlib import AbstractContextManager
from pathlib import Path

from jobs.broker.queue import check_broker
from jobs.broker.valkey import ValkeyServer
from jobs.errors import BrokerError
from jobs.files.file_lock import exclusive, try_lock
from jobs.settings import Settings


class BrokerHandle:
    """A broker to use while this is open. A context manager; ``stop`` is what leaving it does."""

    def __init__(self, url: str, started: bool, server: ValkeyServer | None, users: int) -> None:
        """Use ``ensure``. ``users`` is the locked file that says we are here; -1 without."""
        self.url = url  # redis+socket:///…, redis://:password@127.0.0.1:port/0, or the one set
        self.started = started  # by this call
        self._server, self._users = server, users

    def revive(self) -> bool:
        """Start an embedded server again that died; True if it had to be. Its URL stays.

        Call it when ``reconcile`` reports that the broker does not answer. Raises BrokerError.
        """
        if self._server is None or self._users < 0:
            return False
        with _changing(self._server.folder):
            if self._server.answering() is not None:
                return False
            self.url = self._server.start()
            return True

    def stop(self) -> None:
        """Leave it; the last to leave an embedded server stops it. Twice is harmless."""
        if self._server is None or self._users < 0:
            return
        users, self._users = self._users, -1
        with _changing(self._server.folder):
            last = try_lock(users)
            os.close(users)  # nobody can join meanwhile: joining takes the lock that we hold
            if last:
                self._server.stop()

    def __enter__(self) -> BrokerHandle:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


def ensure(settings: Settings) -> BrokerHandle:
    """Return a broker that answers and never evicts: ``settings.broker_url``, or the embedded one.

    Raises BrokerError when the set one fails ``check_broker`` or the embedded one cannot start.
    """
    if settings.broker_url is not None:
        check_broker(settings.broker_url)
        return BrokerHandle(settings.broker_url, started=False, server=None, users=-1)
    try:
        return _join(ValkeyServer(settings.valkey_dir))
    except OSError as error:
        raise BrokerError(f"the embedded Valkey does not start: {error}") from error


def running_url(settings: Settings) -> str | None:
    """Return the broker's URL if one is set or the embedded one answers now; starts nothing."""
    return settings.broker_url or ValkeyServer(settings.valkey_dir).answering()


def _join(server: ValkeyServer) -> BrokerHandle:
    """Become a user of the server, starting it if it does not answer."""
    server.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    server.folder.chmod(0o700)
    with _changing(server.folder):
        users = os.open(server.folder / "users", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            try_lock(users, shared=True)
            url = server.answering()
            return BrokerHandle(url or server.start(), url is None, server, users)
        except BaseException:
            os.close(users)
            raise


def _changing(folder: Path) -> AbstractContextManager[None]:
    """Hold the lock under which one process at a time starts, joins or stops the server."""
    return exclusive(folder / "lock")
