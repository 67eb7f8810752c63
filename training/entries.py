"""The files of ``training/corpus``, cut into entries; an error names its file and line."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from zlib import crc32

from pipelines.grounding.quotable import split_pieces
from training.errors import TrainingError

CORPUS = Path(__file__).resolve().parent / "corpus"
KINDS = ("mails", "notes", "accounts")
HELD_OUT = 12  # one entry of so many is kept for judging
_HEADING = "=== "
_TIDY = (
    (re.compile(r"[ \t]*\n[ \t]*"), "\n"),
    (re.compile(r"\n{3,}"), "\n\n"),
    (re.compile(r"[ \t]+"), " "),
)


@dataclass(frozen=True, slots=True)
class Entry:
    """What stands below one heading; ``where`` is its file and line."""

    where: str
    heading: str
    lines: tuple[str, ...]

    @property
    def held_out(self) -> bool:
        """Whether it is never trained on; that depends on its own words alone."""
        return crc32("\n".join(self.lines).encode()) % HELD_OUT == 0

    def fault(self, what: str) -> TrainingError:
        """The error that says what is wrong with this entry."""
        return TrainingError(f"{self.where}: {what}; correct the entry or remove it")


@lru_cache(maxsize=8)
def entries(kind: str, folder: Path = CORPUS) -> tuple[Entry, ...]:
    """All entries of the files ``KIND-*.txt``, in order.

    Raises:
        TrainingError: a file begins without a heading, or there is no file.
    """
    files = sorted(folder.glob(f"{kind}-*.txt"))
    if not files:
        raise TrainingError(f"{folder}: has no file {kind}-*.txt")
    return tuple(entry for path in files for entry in read_entries(path))


def tidy(text: str) -> str:
    """White space as ``text.normalise`` leaves it, so that offsets and quotes stay right."""
    for pattern, replacement in _TIDY:
        text = pattern.sub(replacement, text)
    return text.strip()


def pieces(text: str) -> list[str]:
    """The pieces of a text that the decoder can quote."""
    return [piece.text for piece in split_pieces(text)]


def can_quote(value: str, document: Sequence[str]) -> bool:
    """Whether the decoder can copy a value from a document's pieces: it is a run of them."""
    wanted = pieces(value)
    count = len(wanted)
    return bool(wanted) and any(
        document[at : at + count] == wanted for at in range(len(document) - count + 1)
    )


def read_entries(path: Path) -> Iterator[Entry]:
    """The entries of one file, in order.

    Raises:
        TrainingError: it begins without a heading.
    """
    start, heading, taken = 0, "", list[str]()
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith(_HEADING):
            if start:
                yield Entry(f"{path.name}:{start}", heading, tuple(taken))
            start, heading, taken = number, line.removeprefix(_HEADING).strip(), []
        elif start:
            taken.append(line)
        elif line.strip():
            raise TrainingError(f"{path.name}:{number}: text before the first '{_HEADING}'")
    if start:
        yield Entry(f"{path.name}:{start}", heading, tuple(taken))
