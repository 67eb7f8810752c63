"""The broker of a home: the one that is set, or an embedded Valkey shared by all commands.

Two kernel file locks in ``.nightshift/valkey`` (0700): ``lock`` is held while a process starts or
stops the server; ``users`` is shared by all processes that use the server, and the last of them
stops it. After a kill the kernel releases both, and the next command finds the server running.
"""

from __future__ import annotations

import os
from contextlib import AbstractContextManager
from pathlib import Path

from jobs.broker.queue import check_broker
from jobs.broker.valkey import ValkeyServer
from jobs.errors import BrokerError
from jobs.files.disk import nearest, raise_if_unwritable
from jobs.files.file_lock import exclusive, try_lock
from jobs.settings import Settings


class BrokerHandle:
    """A broker in use. A context manager that calls ``stop`` at its end."""

    def __init__(self, url: str, started: bool, server: ValkeyServer | None, users: int) -> None:
        """Use ``ensure``. ``users`` is the open, locked file ``users``, or -1."""
        self.url = url  # redis+socket:///…, redis://:password@127.0.0.1:port/0, or the setting
        self.started = started  # by this call
        self._server, self._users = server, users

    def died(self) -> bool:
        """Whether this is an embedded server whose process is gone. Asks only the kernel."""
        return self._server is not None and self._users >= 0 and self._server.pid() is None

    def revive(self) -> bool:
        """Restart an embedded server that died; return whether it had died. The URL stays.

        Call this when ``reconcile`` reports a broker error. Raises BrokerError.
        """
        if self._server is None or self._users < 0:
            return False
        with _changing(self._server.folder):
            if self._server.answering() is not None:
                return False
            self.url = self._server.start()
            return True

    def stop(self) -> None:
        """Stop using the broker; the last user stops an embedded server. May be called twice."""
        if self._server is None or self._users < 0:
            return
        users, self._users = self._users, -1
        with _changing(self._server.folder):
            last = try_lock(users)
            os.close(users)  # no process can join meanwhile, because we hold ``lock``
            if last:
                self._server.stop()

    def __enter__(self) -> BrokerHandle:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


def ensure(settings: Settings) -> BrokerHandle:
    """Return the broker of ``settings.broker_url``, or the embedded one, started if needed.

    Raises BrokerError when ``check_broker`` fails or the embedded server cannot start, DiskError
    when its folder cannot be written.
    """
    if settings.broker_url is not None:
        check_broker(settings.broker_url)
        return BrokerHandle(settings.broker_url, started=False, server=None, users=-1)
    try:
        return _join(ValkeyServer(settings.valkey_dir))
    except OSError as error:
        raise_if_unwritable(nearest(settings.valkey_dir), error)
        raise BrokerError(f"the embedded Valkey does not start: {error}") from error


def running_url(settings: Settings) -> str | None:
    """Return the URL that is set, or that of the embedded server if it answers. Starts nothing."""
    return settings.broker_url or ValkeyServer(settings.valkey_dir).answering()


def _join(server: ValkeyServer) -> BrokerHandle:
    """Become a user of the server; start it if it does not answer."""
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
    """Hold ``lock``: one process at a time starts, joins or stops the server."""
    return exclusive(folder / "lock")
