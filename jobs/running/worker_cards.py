"""Worker cards: each worker keeps a file in the state folder, locked while the worker lives."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from jobs.errors import UsageError
from jobs.files.durable import make_dir, open_private
from jobs.files.file_lock import try_lock
from jobs.files.json_text import parse_json
from jobs.settings import Settings


@dataclass(frozen=True, slots=True)
class Card:
    """The facts that a ready worker writes about itself."""

    name: str
    pid: int
    cores: tuple[int, ...]
    model: str
    started_at: str


@contextmanager
def present(state_dir: Path, name: str, model: str) -> Iterator[None]:
    """Write the card of this process's worker and keep the card locked: the worker is ready.

    Raises:
        UsageError: a worker of this name lives.
    """
    folder = state_dir / "workers"
    make_dir(folder)
    path = folder / f"{name}.json"
    with open(path, "a+", encoding="utf-8", opener=open_private) as file:
        if not try_lock(file.fileno()):
            raise UsageError(
                f"a worker named {name} is at work in {state_dir.parent}: stop it, or give this "
                "one another --name"
            )
        file.truncate(0)
        card: dict[str, Any] = {
            "name": name,
            "pid": os.getpid(),
            "cores": sorted(os.sched_getaffinity(0)),
            "model": model,
            "started_at": datetime.now(UTC).isoformat(timespec="seconds"),
        }
        json.dump(card, file)
        file.flush()
        try:
            yield
        finally:
            path.unlink(missing_ok=True)


def workers_alive(settings: Settings) -> list[Card]:
    """Return the cards of living workers, sorted by name."""
    return [card for path, card in _cards(settings) if _alive(path, card)]


def was_ready(settings: Settings, pid: int) -> bool:
    """Return whether the process wrote its card. The card of a killed worker stays."""
    return any(card.pid == pid for _, card in _cards(settings))


def prune(settings: Settings) -> None:
    """Remove the cards of workers that were killed."""
    for path, card in _cards(settings):
        if not _alive(path, card):
            path.unlink(missing_ok=True)


def _cards(settings: Settings) -> Iterator[tuple[Path, Card]]:
    for path in sorted((settings.state_dir / "workers").glob("*.json")):
        try:
            data = parse_json(path.read_text(encoding="utf-8"))
            yield path, Card(**{**data, "cores": tuple(data["cores"])})
        except (OSError, ValueError, TypeError, KeyError):
            continue  # another process is writing it


def _alive(path: Path, card: Card) -> bool:
    """Ask /proc first: to try the file lock could disturb a worker that is taking it."""
    try:
        if b"\0workers\0" in Path(f"/proc/{card.pid}/cmdline").read_bytes():
            return True
    except OSError:
        pass
    try:  # in another container the process has another number, but the file lock is the same
        with path.open("rb") as file:
            return not try_lock(file.fileno(), shared=True)
    except OSError:
        return False
