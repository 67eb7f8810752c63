"""Take documents a few at a time, but not so few that the looks between take most of the time."""

import time
from collections.abc import Callable

from jobs.documents.inbox import Scan
from jobs.documents.intake import Taken

BITE = 25  # documents taken before everything else is looked after again
_MOST_SECONDS = 2.0


class Bites:
    """Takes for as long as everything else took since the last time, and ``BITE`` at least.

    A look at the ledger takes longer the more documents wait there. With 100,000 of them, a look
    behind each ``BITE`` would take more time than all else.
    """

    def __init__(self, scan: Callable[[int], Scan]) -> None:
        """``scan`` takes at most as many new documents as it is told."""
        self._scan = scan
        self._ended: float | None = None  # when documents were left

    def take(self, most: int | None = None) -> Scan:
        """Take documents, at most ``most`` new ones."""
        began = time.monotonic()
        rest = 0.0 if self._ended is None else min(began - self._ended, _MOST_SECONDS)
        found = self._scan(BITE if most is None else min(BITE, most))
        while found.left and not found.error and time.monotonic() - began < rest:
            room = BITE if most is None else min(BITE, most - _new(found))
            if room <= 0:
                break
            more = self._scan(room)
            found = Scan(
                found.receipts + more.receipts,
                found.refusals + more.refusals,
                more.unsettled,
                more.left,
                more.error,
            )
        self._ended = time.monotonic() if found.left else None
        return found


def _new(scan: Scan) -> int:
    return sum(receipt.taken is Taken.NEW for receipt in scan.receipts)
