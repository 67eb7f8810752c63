"""A hostile file, and how it must end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from pipelines.parsers.limits import ParseLimits
from pipelines.result import Reason


@dataclass(frozen=True, slots=True)
class Fails:
    """The document goes to quarantine with this reason."""

    reason: Reason
    says: str = ""  # stands in the detail


@dataclass(frozen=True, slots=True)
class Reads:
    """The document is read.

    ``has`` stands in its text and ``never`` in none of it. ``skipped`` are the reasons of what
    matters and was not read: no more and no less.
    """

    has: str = ""
    never: str = ""
    skipped: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Holds:
    """A container: the first of its documents by name, with the reasons of those not unpacked."""

    members: Mapping[str, Reason | None]
    count: int | None = None  # of all members; None: as many as are named


End = Fails | Reads | Holds


@dataclass(frozen=True, slots=True)
class Vector:
    """A file that means harm: its name, the maker of its bytes, and its expected end."""

    name: str  # of the document
    make: Callable[[], bytes]
    end: End
    limits: Mapping[str, float] = field(default_factory=dict)  # other than the usual ones
    slow: bool = False  # takes seconds, most by text recognition: run by ``-m slow``

    def limited(self, usual: ParseLimits) -> ParseLimits:
        """The limits of this vector: the usual ones but for its own."""
        return replace(usual, **self.limits)  # type: ignore[arg-type]
