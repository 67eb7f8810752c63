"""Which workers there are: each keeps a card in the state folder, locked while it lives."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from fcntl import LOCK_NB, LOCK_SH, flock
from pathlib import Path

from jobs.settings import Settings


@dataclass(frozen=True, slots=True)
class Card:
    """What a worker says about itself (written by ``workers.app``)."""

    name: str
    pid: int
    cores: tuple[int, ...]
    model: str
    started_at: str


def workers_alive(settings: Settings) -> list[Card]:
    """Return the cards of workers that live, by name."""
    return [card for path, card in _cards(settings) if _alive(path, card)]


def was_ready(settings: Settings, pid: int) -> bool:
    """Return whether the process got as far as writing its card (one that was killed left it)."""
    return any(card.pid == pid for _, card in _cards(settings))


def prune(settings: Settings) -> None:
    """Remove the cards of workers that were killed."""
    for path, card in _cards(settings):
        if not _alive(path, card):
            path.unlink(missing_ok=True)


def _cards(settings: Settings) -> Iterator[tuple[Path, Card]]:
    for path in sorted((settings.state_dir / "workers").glob("*.json")):
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            yield path, Card(**{**data, "cores": tuple(data["cores"])})
        except (OSError, ValueError, TypeError, KeyError):
            continue  # just being written


def _alive(path: Path, card: Card) -> bool:
    """Ask /proc first: trying the lock could get in the way of a worker that is taking it."""
    try:
        if b"\0workers\0" in Path(f"/proc/{card.pid}/cmdline").read_bytes():
            return True
    except OSError:
        pass
    try:  # in another container the process has another number, but the lock is the same
        with path.open("rb") as file:
            flock(file, LOCK_SH | LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False
