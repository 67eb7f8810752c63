"""``nightshift up`` as a service manager runs it, and the watch over its progress."""

import signal
import subprocess
import time
from collections.abc import Sequence

from tests.torture.home import Home, until

COMMAND = ("up", "--no-flower", "--no-web")
STOP_SECONDS = 90.0


class Service:
    """Keeps the command running: starts it again when it was killed or gave up."""

    def __init__(self, home: Home, command: Sequence[str] = COMMAND) -> None:
        self.home, self._command = home, command
        self.gave_up: list[int] = []  # exit codes of commands that nobody had killed
        self._process: subprocess.Popen[bytes] = home.start(*command)

    @property
    def pid(self) -> int:
        return self._process.pid

    def processes(self) -> dict[str, list[int]]:
        return self.home.processes(self.pid)

    def tend(self) -> None:
        """Start the command again if it ended."""
        code = self._process.poll()
        if code is None:
            return
        if code >= 0:
            self.gave_up.append(code)
        self._process = self.home.start(*self._command)

    def problems(self) -> list[str]:
        """Return a line if the command ever gave up."""
        return [f"`up` gave up with {self.gave_up}"] if self.gave_up else []

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def stop(self) -> int:
        """Ask the command to stop and return its exit code."""
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(timeout=STOP_SECONDS)


class Watch:
    """Measures how long after a fault the next document ended: the longest such time counts."""

    def __init__(self, home: Home) -> None:
        self._home = home
        self._ended = 0
        self._struck_at: float | None = None
        self.longest = 0.0  # seconds

    def struck(self, beyond: int = 0) -> None:
        """Note a fault now. Of several faults before the next end, the last one counts.

        ``beyond``: how many documents could end without recovery, because they were in work. If
        more than those have ended already, the fault stopped nothing.
        """
        self._ended = beyond or self._home.ended()
        self._struck_at = time.monotonic()

    @property
    def waiting(self) -> bool:
        """Whether no document has ended since the last fault."""
        return self._struck_at is not None

    def look(self) -> None:
        """Call this often."""
        if self._struck_at is not None and self._home.ended() > self._ended:
            self.longest = max(self.longest, time.monotonic() - self._struck_at)
            self._struck_at = None


def see_through(service: Service, watch: Watch, seconds: float) -> None:
    """Keep the service running until every document has ended. Raises TimeoutError."""

    def look() -> bool:
        service.tend()
        watch.look()
        return service.home.all_ended()

    until(look, seconds, "every document to end")
    watch.look()
