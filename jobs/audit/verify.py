"""Check the chain of the audit log: what was changed, removed, inserted or cut off, and where."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from jobs.audit.files import LONGEST, archived_anchor, log_files, raw_lines
from jobs.audit.line import GENESIS, claimed, decode
from jobs.ledger.events import Action, Anchor, read_anchor
from jobs.ledger.ledger import Ledger
from jobs.settings import Settings


@dataclass(frozen=True, slots=True)
class Damage:
    """Something that is not as it was written. Lines of a file count from 1."""

    file: str
    line: int
    what: str


@dataclass(slots=True)
class Checked:
    """The log as it was found."""

    files: int = 0
    lines: int = 0
    damages: list[Damage] = field(default_factory=list)
    first: str | None = None  # time of the first line
    last: str | None = None  # time of the last line
    end: Anchor = GENESIS  # the last line; what to note elsewhere
    archived: Anchor | None = None  # the last line that was put away, if the first ones are


def verify(
    settings: Settings,
    ledger: Ledger,
    expected: Sequence[Anchor] = (),
    archive: Path | None = None,
) -> Checked:
    """Check every line of the log against the one before, and its end against the ledger.

    If the first files were put away, a line of the log has to tell which line is the last of them,
    and the first one that is there has to follow it.

    Args:
        settings: of the home.
        ledger: which knows the last line.
        expected: lines that were noted elsewhere: they must be in the log, as they were.
        archive: the folder with files that were put away: they are checked, too.

    Raises:
        OSError: a file of the log cannot be read.
    """
    with ledger.engine.connect() as connection:
        anchor = read_anchor(connection)
    # The anchor first: lines that are written meanwhile come after it.
    wanted = {one.sequence: (one.hash, "noted elsewhere") for one in expected}
    if anchor is not None:
        wanted.setdefault(anchor.sequence, (anchor.hash, "the ledger's last"))
    walk = _Walk(wanted)
    files = log_files(settings, archive)
    for path in files:
        walk.file(path)
    walk.check_beginning()
    walk.done.files = len(files)
    place = files[-1].name if files else "audit"
    for sequence, (_, name) in sorted(walk.wanted.items()):
        if walk.done.archived and sequence <= walk.done.archived.sequence:
            what = f"line {sequence:,} ({name}) was put away: give --archive"
            walk.done.damages.append(Damage(place, walk.number, what))
            continue
        what = f"the end is missing: line {sequence:,} ({name}) is not in the log"
        walk.done.damages.append(Damage(place, walk.number, what))
    return walk.done


class _Walk:
    """Goes through the lines, first to last, and goes on after each damage."""

    def __init__(self, wanted: dict[int, tuple[str, str]]) -> None:
        self.wanted = wanted  # by sequence: the hash it must have, and who says so
        self.done = Checked()
        self.number = 0  # of the line in its file
        self._start: tuple[Anchor, str] | None = None  # what the first line follows, and its file
        self._archived: set[Anchor] = set()  # as lines of the log tell

    def file(self, path: Path) -> None:
        self.number = 0
        for raw in raw_lines(path):
            self.number += 1
            self.done.lines += 1
            for what in self._line(raw, path.name):
                self.done.damages.append(Damage(path.name, self.number, what))

    def check_beginning(self) -> None:
        """If the log does not begin with its first line, see whether those before were put away."""
        if self._start is None:
            return
        start, file = self._start
        beyond = any(one.sequence > start.sequence for one in self._archived)
        if start in self._archived or beyond:  # beyond: some files of an archive are still here
            self.done.archived = start
            for what in self._check_wanted(start):
                self.done.damages.insert(0, Damage(file, 1, what))
            return
        before = [one.sequence for one in self._archived if one.sequence <= start.sequence]
        what = _missing(max(before, default=0) + 1, start.sequence)
        if start.sequence in before:
            what = "it does not follow the last line that was put away"
        self.done.damages.insert(0, Damage(file, 1, what))

    def _line(self, raw: bytes, file: str) -> Iterator[str]:
        if not raw.endswith(b"\n"):
            yield "it is cut off" if len(raw) < LONGEST else "it is far too long"
            return
        line, before = decode(raw), self.done.end
        if isinstance(line, str):
            yield line
            # Go on with what it claims, so that one changed line is one damage.
            claim = claimed(raw)
            if claim is not None and (before == GENESIS or claim.sequence == before.sequence + 1):
                yield from self._check_wanted(claim)
                self.done.end = claim
            return
        if line.sequence > 1 and before == GENESIS:
            self._start = Anchor(line.sequence - 1, line.previous), file
        elif line.sequence > before.sequence + 1:
            yield _missing(before.sequence + 1, line.sequence - 1)
        elif line.sequence <= before.sequence:
            yield f"it was inserted or moved: line {line.sequence:,} of the log comes again"
            return
        elif line.previous != before.hash:
            yield "it does not follow the line before it: that one was replaced, or this inserted"
        if (told := archived_anchor(line)) is not None:
            self._archived.add(told)
        if line.action == Action.UNEXPLAINED:
            first, last = line.detail.get("first"), line.detail.get("last")
            yield (
                f"lines {first} to {last} of the log were not told by this ledger: it was restored "
                "from a backup, or somebody added them"
            )
        yield from self._check_wanted(line.anchor)
        self.done.first = self.done.first or line.time
        self.done.last, self.done.end = line.time, line.anchor

    def _check_wanted(self, anchor: Anchor) -> Iterator[str]:
        known = self.wanted.pop(anchor.sequence, None)
        if known is not None and known[0] != anchor.hash:
            yield f"it is not the line that was written: {known[1]} has another hash"


def _missing(first: int, last: int) -> str:
    what = f"line {first:,} of the log is" if first == last else f"lines {first:,} to {last:,} are"
    return f"before it {what} missing"
