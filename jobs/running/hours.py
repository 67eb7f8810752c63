"""When ``up`` works: in the hours of the night, if the settings name any."""

from collections.abc import Callable
from datetime import datetime

from jobs.running.pause import paused_line
from jobs.settings import Settings


def _now() -> datetime:
    return datetime.now().astimezone()


class WorkingHours:
    """Says when a night or a pause begins and ends."""

    def __init__(
        self, settings: Settings, say: Callable[[str], None], clock: Callable[[], datetime] = _now
    ) -> None:
        self._settings, self._say, self._clock = settings, say, clock
        self._open: bool | None = None
        self._paused: str | None = None

    def are_open(self) -> bool:
        """Return whether workers should run now; call this at any rate."""
        self._tell_pause()
        night, now = self._settings.night, self._clock()
        if night is None:
            return True
        end = night.ends(now)
        if (end is not None) != self._open:
            self._open = end is not None
            if end is not None:
                self._say(f"night: working until {end:%a %H:%M}")
            else:
                self._say(f"day: files are taken, work begins {night.begins(now):%a %H:%M}")
        return bool(self._open)

    def _tell_pause(self) -> None:
        line = paused_line(self._settings)
        if line != self._paused:
            self._say(line or "resumed")
            self._paused = line
