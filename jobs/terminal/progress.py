"""Show the progress of a run: a bar with an estimate on a terminal, otherwise nothing."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Self

from jobs.terminal.console import safe, warn

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID


class Progress:
    """A context manager; call `update` at any rate."""

    def __init__(self) -> None:
        self._bar: Bar | None = None
        self._task: TaskID | None = None
        self._since = time.monotonic()
        self._before: int | None = None

    def __enter__(self) -> Self:
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

            self._bar = Progress(
                TextColumn("{task.description}", markup=False),
                BarColumn(),
                MofNCompleteColumn(),
                TextColumn("{task.fields[left]}", markup=False),
                console=Console(stderr=True, highlight=False),
                transient=True,
            )
            self._task = self._bar.add_task("starting", total=None, left="")
            self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()
            self._bar = None

    @property
    def shown(self) -> bool:
        """Whether there is a bar, so that an estimate is worth its work."""
        return self._bar is not None

    def update(self, doing: str, done: int, total: int, left: str | None = None) -> None:
        """Show ``done`` of ``total``, and what is left.

        Without ``left`` it is counted from the first call, as if all took the same time.
        """
        if self._before is None:
            self._before, self._since = done, time.monotonic()
        if self._bar is None or self._task is None:
            return
        if left is None:
            gone = time.monotonic() - self._since
            left = remaining(done - self._before, total - done, gone)
        self._bar.update(
            self._task, description=safe(doing), completed=done, total=total, left=left
        )

    def say(self, text: str) -> None:
        """Write a line to stderr, above the bar if there is one."""
        if self._bar is not None:
            self._bar.console.print(safe(text), markup=False, soft_wrap=True)
        else:
            warn(text)


def remaining(done: int, left: int, seconds: float) -> str:
    """Return the remaining time in words, from the time of ``done`` documents; empty if 0."""
    if not done or not left:
        return ""
    return f"about {duration(seconds / done * left)} left"


def duration(seconds: float) -> str:
    """Format a duration: ``8 s``, ``3 min``, ``2 h 05 min``."""
    if seconds < 60:
        return f"{max(seconds, 1):.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02d} min"
