"""What a scenario gets and what it gives back."""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.torture.census import Census, count
from tests.torture.home import Home
from tests.torture.service import Service, Watch, see_through

Scale = str  # "small": each scenario in a minute or two; "full": what the promise is about


@dataclass
class Arena:
    """One run of one scenario: its seed, its scale, and the homes that it works in."""

    folder: Path
    seed: int
    scale: Scale
    engine: str  # see tests.torture.worker
    seconds: float  # that all documents of one home may take

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)
        self.homes: list[Home] = []

    def pick(self, small: int, full: int) -> int:
        """Return the size for this scale."""
        return full if self.scale == "full" else small

    def home(self, **settings: str) -> Home:
        """Return a fresh home; ``settings`` are JOBS_… of every command in it."""
        path = self.folder / f"home-{len(self.homes)}"
        path.mkdir(exist_ok=True)  # a disk may be mounted there
        named = {f"JOBS_{key.upper()}": value for key, value in settings.items()}
        self.homes.append(Home(path, self.engine, named))
        return self.homes[-1]

    def finish(self, service: Service, watch: Watch) -> None:
        """See all documents through, stop the service, and start one last run over the home.

        That run must find nothing to do: the outbox agrees with the ledger, nothing is pending.
        """
        see_through(service, watch, self.seconds)
        service.stop()
        service.home.call("run", seconds=self.seconds)


@dataclass(frozen=True)
class Row:
    """One line of the table: what a fault did to the documents of one home."""

    scenario: str
    fault: str
    census: Census
    recovered: float | None  # seconds from a fault to the next end of a document, the longest
    note: str = ""
    broken: Sequence[str] = ()  # promises that did not hold

    @classmethod
    def of(
        cls,
        scenario: str,
        fault: str,
        home: Home,
        *,
        recovered: float | None = None,
        note: str = "",
        broken: Sequence[str] = (),
        most_reruns: float | None = None,
    ) -> "Row":
        """Take the census of a home; ``most_reruns`` is a share of the documents."""
        census = count(home)
        wrong = [*broken, *census.problems]
        if census.pending or census.taken != len(home.documents):
            wrong.append(f"{census.pending} pending, {census.taken} of {len(home.documents)} taken")
        if most_reruns is not None and census.rerun_share > most_reruns:
            wrong.append(f"re-runs {census.rerun_share:.1%}, at most {most_reruns:.0%} are allowed")
        return cls(scenario, fault, census, recovered, note, tuple(wrong))


@dataclass(frozen=True)
class Scenario:
    """A named scenario: what it shows, and the function that yields its rows."""

    shows: str
    run: Callable[[Arena], Iterable[Row]]
