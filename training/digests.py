"""Summaries of accounts in other words than the document's, as a busy reader wants them."""

from dataclasses import dataclass
from functools import lru_cache

from training.entries import Entry, entries


@dataclass(frozen=True, slots=True)
class Digest:
    """What a reader wants to know of an account."""

    title: str
    summary: str
    points: tuple[str, ...]


@lru_cache(maxsize=1)
def digests() -> dict[str, Digest]:
    """All digests of the corpus by the headings of their accounts.

    Raises:
        TrainingError: an entry is not as ``training/corpus/README.md`` says, or stands twice.
    """
    found: dict[str, Digest] = {}
    for entry in entries("digests"):
        if entry.heading in found:
            raise entry.fault(f"a second digest of {entry.heading!r}")
        found[entry.heading] = digest(entry)
    return found


def digest(entry: Entry) -> Digest:
    """The digest of an entry.

    Raises:
        TrainingError: its lines are not one title, one summary and then points.
    """
    lines = [line.partition(" : ") for line in entry.lines if line.strip()]
    kinds = [kind for kind, _, _ in lines]
    if kinds[:2] != ["title", "summary"] or set(kinds[2:]) - {"point"}:
        raise entry.fault(
            "a line 'title : …', a line 'summary : …' and lines 'point : …' are needed"
        )
    said = [text.strip() for _, _, text in lines]
    if not all(said):
        raise entry.fault("a line says nothing")
    return Digest(said[0], said[1], tuple(said[2:]))
