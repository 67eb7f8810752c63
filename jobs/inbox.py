"""Watch the inbox: let files settle, then move them into the store."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from jobs.intake import Receipt, Refusal
from jobs.ledger import Ledger
from jobs.records import Target
from jobs.settings import Settings


@dataclass(frozen=True, slots=True)
class Scan:
    """What one look at the inbox found."""

    receipts: tuple[Receipt, ...]
    refusals: tuple[Refusal, ...]  # each is reported once in the life of an Inbox
    unsettled: int  # files still growing or too young: look again
    left: int = 0  # settled files not taken because of ``limit``


class Inbox:
    """Remembers between scans what each file looked like. One per process; not thread-safe.

    ``inbox/<pipeline>/…`` goes to that pipeline, files at the root to ``settings.pipeline``; files
    below a folder that names no pipeline are refused and stay.
    """

    def __init__(
        self,
        settings: Settings,
        ledger: Ledger,
        targets: Mapping[str, Target],
        wake: Callable[[str], None] = lambda job_id: None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """``targets`` by pipeline name; ``wake`` is called with each id that became pending."""
        raise NotImplementedError

    def scan(self, limit: int | None = None) -> Scan:
        """Look once at every file and take those that have settled, at most ``limit`` new ones."""
        raise NotImplementedError
