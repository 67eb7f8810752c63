"""Watch the inbox: wait until a file no longer changes, then move it into the store."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from jobs.documents.claim import Unsettled
from jobs.documents.intake import Receipt, Taken, take
from jobs.errors import DiskError
from jobs.files.disk import is_disk_error
from jobs.files.ignored import ignored
from jobs.files.names import looks_like_document
from jobs.files.safe_open import (
    FoundFile,
    Gone,
    Refusal,
    Refused,
    kind_of,
    open_folder,
    signature,
    visible_names,
    walk,
)
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import Target
from jobs.settings import Settings


@dataclass(frozen=True, slots=True)
class Scan:
    """The result of one scan of the inbox."""

    receipts: tuple[Receipt, ...]
    refusals: tuple[Refusal, ...]  # those that the scan before did not report
    unsettled: int  # files that still change or changed lately
    left: int = 0  # settled files not taken because of ``limit``
    error: Exception | None = None  # of the disk, which ended the scan early


_Found = tuple[Target, FoundFile] | Refusal


@dataclass(frozen=True, slots=True)
class _Sight:
    signature: tuple[int, int, int, int]
    since: float  # when this signature was first seen; seconds since the epoch


@dataclass(slots=True)
class _Round:
    """One walk through all files, in one scan or in several."""

    files: Iterator[_Found]
    held: tuple[Target, FoundFile] | None = None  # the first that the last scan did not take
    sights: dict[Path, _Sight] = field(default_factory=dict)
    refused: set[Refusal] = field(default_factory=set)
    unsettled: int = 0
    counted: bool = False
    left: int = 0  # settled files that are not taken, as counted when a limit ended the first scan
    waiting: int = 0  # files that had not settled then

    def next(self) -> _Found | None:
        """Return the next file as it is now; None at the end."""
        if self.held is not None:
            target, file = self.held
            self.held = None
            with suppress(FileNotFoundError):
                found = os.stat(file.name, dir_fd=file.folder, follow_symlinks=False)
                if stat.S_ISREG(found.st_mode):
                    return target, replace(file, stat=found)
        return next(self.files, None)


class Inbox:
    """Scans the inbox and remembers each file's signature between scans. Not thread-safe.

    Files below ``inbox/<pipeline>`` go to that pipeline, files at the root to
    ``settings.pipeline``. Files below another folder are refused and stay.
    """

    def __init__(
        self,
        settings: Settings,
        ledger: Ledger,
        targets: Mapping[str, Target],
        wake: Callable[[str], object] = lambda job_id: None,
        *,
        outbox: Path | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """``targets`` by pipeline name; ``wake`` gets the id of each new pending job."""
        self._settings, self._ledger, self._targets = settings, ledger, targets
        self._wake, self._outbox, self._clock = wake, outbox, clock
        self._ignored = ignored(settings.ignore)
        self._sights: dict[Path, _Sight] = {}
        self._round: _Round | None = None  # a scan that a limit ended
        self._refused: set[Refusal] = set()

    def scan(self, limit: int | None = None) -> Scan:
        """Check the files and take those that have settled, at most ``limit`` new ones.

        A scan that its limit ends is gone on with by the next: to begin anew each time would look
        at 100,000 files as often as there are bites of them.
        """
        self._settings.make_dirs()
        found = self._round or _Round(self._files())
        self._round = None  # an error ends it
        receipts: list[Receipt] = []
        refusals: list[Refusal] = []
        new = 0
        failed: Exception | None = None
        while (item := found.next()) is not None:
            if isinstance(item, Refusal):
                refusals.append(item)
                continue
            target, file = item
            sight = self._sight(file)
            if not self._settled(file, sight):
                found.sights[file.path] = sight
                found.unsettled += 1
            elif limit is not None and new >= limit:
                found.held = item
                self._round = found
                break
            else:
                found.left -= 1
                try:
                    receipt = take(self._settings, self._ledger, target, file, self._outbox)
                except (Unsettled, Gone):  # somebody else may have taken it
                    found.unsettled += 1
                except Refused as refused:
                    refusals.append(Refusal.of(file.path, str(refused)))
                except (DiskError, OSError) as error:
                    if not is_disk_error(error):
                        raise
                    failed = error  # every other file would fail, too
                    break
                else:
                    receipts.append(receipt)
                    if receipt.taken is Taken.NEW:
                        new += 1
                        self._wake(receipt.job.id)
        return self._result(found, receipts, refusals, failed)

    def _result(
        self,
        found: _Round,
        receipts: list[Receipt],
        refusals: list[Refusal],
        failed: Exception | None,
    ) -> Scan:
        if self._round is not None and not found.counted:
            refusals += self._count(found)
        fresh = dict.fromkeys(refusals)
        first = tuple(one for one in fresh if one not in self._refused | found.refused)
        found.refused.update(fresh)
        if self._round is not None:
            return Scan(tuple(receipts), first, found.waiting, max(1, found.left))
        self._sights, self._refused = found.sights, found.refused
        return Scan(tuple(receipts), first, found.unsettled, int(failed is not None), failed)

    def _count(self, found: _Round) -> list[Refusal]:
        """Count once what a limit leaves for the next scans; return what those will refuse."""
        refusals: list[Refusal] = []
        found.left = 0
        for item in self._files():
            if isinstance(item, Refusal):
                refusals.append(item)
            elif self._settled(item[1], sight := self._sight(item[1])):
                found.left += 1
            else:
                self._sights[item[1].path] = sight
                found.waiting += 1
        found.counted = True
        return refusals

    def _files(self) -> Iterator[_Found]:
        """Yield every file with the target of its pipeline, or the refusal of a file without."""
        root = self._settings.inbox
        fd = os.open(root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            for name in visible_names(fd, self._ignored):
                try:
                    found = os.stat(name, dir_fd=fd, follow_symlinks=False)
                except FileNotFoundError:
                    continue
                path = root / name
                if stat.S_ISDIR(found.st_mode):
                    yield from self._folder(fd, name, path)
                elif not stat.S_ISREG(found.st_mode):
                    yield Refusal.of(path, kind_of(found))
                elif (target := self._targets.get(self._settings.pipeline)) is None:
                    why = f"no pipeline is called {self._settings.pipeline!r}"
                    yield Refusal.of(path, why)
                else:
                    yield target, FoundFile(fd, name, path, found)
        finally:
            os.close(fd)

    def _folder(self, root: int, name: str, path: Path) -> Iterator[_Found]:
        target = self._targets.get(name)
        if target is None:
            known = ", ".join(sorted(self._targets))
            why = (
                "a folder with the name of a document"
                if looks_like_document(name)
                else f"no pipeline has this name, its files stay here; known: {known}"
            )
            yield Refusal.of(path, why)
            return
        try:
            with open_folder(name, root) as fd:
                for found in walk(fd, path, self._ignored):
                    if isinstance(found, Refusal):
                        yield found
                    else:
                        yield target, found
        except Gone:
            return
        except Refused as refused:
            yield Refusal.of(path, str(refused))

    def _sight(self, entry: FoundFile) -> _Sight:
        looks = signature(entry.stat)
        last = self._sights.get(entry.path)
        return last if last and last.signature == looks else _Sight(looks, self._clock())

    def _settled(self, entry: FoundFile, sight: _Sight) -> bool:
        """Whether the file is unchanged for long enough, by our scans or by its status change time.

        A copying program can set the modification time, but not the status change time. A scanner
        may create an empty file long before it writes it.
        """
        now, needed = self._clock(), self._settings.settle_seconds
        if entry.stat.st_size == 0:
            needed = max(needed, self._settings.empty_seconds)
        return now - sight.since >= needed or now - entry.stat.st_ctime >= needed
