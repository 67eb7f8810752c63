"""Check the chain of the audit log: what was changed, removed, inserted or cut off, and where."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from jobs.audit.files import LONGEST, log_files, raw_lines
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


def verify(settings: Settings, ledger: Ledger, expected: Sequence[Anchor] = ()) -> Checked:
    """Check every line of the log against the one before, and its end against the ledger.

    Args:
        settings: of the home.
        ledger: which knows the last line.
        expected: lines that were noted elsewhere: they must be in the log, as they were.

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
    files = log_files(settings)
    for path in files:
        walk.file(path)
    walk.done.files = len(files)
    place = files[-1].name if files else "audit"
    for sequence, (_, name) in sorted(walk.wanted.items()):
        what = f"the end is missing: line {sequence:,} ({name}) is not in the log"
        walk.done.damages.append(Damage(place, walk.number, what))
    return walk.done


class _Walk:
    """Goes through the lines, first to last, and goes on after each damage."""

    def __init__(self, wanted: dict[int, tuple[str, str]]) -> None:
        self.wanted = wanted  # by sequence: the hash it must have, and who says so
        self.done = Checked()
        self.number = 0  # of the line in its file

    def file(self, path: Path) -> None:
        self.number = 0
        for raw in raw_lines(path):
            self.number += 1
            self.done.lines += 1
            for what in self._line(raw):
                self.done.damages.append(Damage(path.name, self.number, what))

    def _line(self, raw: bytes) -> Iterator[str]:
        if not raw.endswith(b"\n"):
            yield "it is cut off" if len(raw) < LONGEST else "it is far too long"
            return
        line, before = decode(raw), self.done.end
        if isinstance(line, str):
            yield line
            # Go on with what it claims, so that one changed line is one damage.
            claim = claimed(raw)
            if claim is not None and claim.sequence == before.sequence + 1:
                yield from self._check_wanted(claim)
                self.done.end = claim
            return
        if line.sequence > before.sequence + 1:
            yield _missing(before.sequence + 1, line.sequence - 1)
        elif line.sequence <= before.sequence:
            yield f"it was inserted or moved: line {line.sequence:,} of the log comes again"
            return
        elif line.previous != before.hash:
            yield "it does not follow the line before it: that one was replaced, or this inserted"
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
