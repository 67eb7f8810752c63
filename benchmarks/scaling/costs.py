"""The simulation's input: costs of a document by phase, and limits of a machine.

``gemma-4-e2b.json`` and ``nightshift-test.json`` beside this file; each says where its figures
come from. ``scaling.py --measure`` writes such a file on the machine it runs on.
"""

import json
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Self

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Costs:
    """Seconds, bytes and counts. "Measured" is with ``cores`` threads of one worker."""

    name: str
    source: str  # where the figures come from

    # One document
    own_tokens: float  # prompt tokens that are prefilled: without the shared instructions
    steps: float  # decode steps that it takes part in

    # The engine
    cores: int  # that the next figures were measured with
    prefill_seconds: float  # a token
    step_seconds: dict[int, float]  # a decode step, by rows
    serial_share: float  # of a step, that further cores do not shorten
    weight_bytes: float  # read by a decode step
    prefill_bytes: float  # read by a chunk of prefill
    slot_bytes: float  # keys and values of a document, read by each of its steps

    # The walk around it
    start_seconds: float  # from the command to the first worker that is ready
    walk_seconds: float  # a document: of a core, in the worker: parse, claim, check, write
    intake_seconds: float  # a document, in the one process that takes documents; ledger apart
    publish_seconds: float  # a result into the outbox, fsynced
    ledger_seconds: float  # one write transaction: only one is open at a time
    broker_seconds: float  # of the broker's one thread, for a message from publish to acknowledge
    pending_seconds: float  # of the reconciler, for each document that is pending

    # What is not measured but assumed
    core_bytes_per_second: float  # of memory, one core alone
    host_bytes_per_second: float  # all cores of a host together, at most
    network_seconds: float  # a round trip between hosts

    def step(self, rows: int) -> float:
        """Return measured seconds of a decode step, interpolated between numbers of rows."""
        known = sorted(self.step_seconds)
        if rows in self.step_seconds:
            return self.step_seconds[rows]
        if len(known) == 1:
            return self.step_seconds[known[0]]
        above = next((n for n in known if n > rows), known[-1])
        below = known[known.index(above) - 1]
        slope = (self.step_seconds[above] - self.step_seconds[below]) / (above - below)
        return max(self.step_seconds[below] + slope * (rows - below), self.step_seconds[known[0]])

    def with_cores(self, measured: float, read: float, cores: int, bandwidth: float) -> float:
        """Scale ``measured`` seconds by a roofline and a constant part."""
        serial = self.serial_share * measured
        computing = (measured - serial) * self.cores / cores
        return serial + max(computing, read / bandwidth)

    def between(self, other: Self) -> Self:
        """Return the mean of two measurements, before and after a comparison."""
        means = {
            field.name: (getattr(self, field.name) + getattr(other, field.name)) / 2
            for field in fields(self)
            if field.type is float
        }
        rows = self.step_seconds.keys() & other.step_seconds.keys()
        steps = {n: (self.step_seconds[n] + other.step_seconds[n]) / 2 for n in rows}
        return replace(self, **means, step_seconds=steps)

    @classmethod
    def load(cls, name: str | Path) -> Self:
        """Read a file, or a file of this folder by name."""
        path = Path(name) if str(name).endswith(".json") else FOLDER / f"{name}.json"
        raw = json.loads(path.read_text(encoding="utf-8"))
        unknown = set(raw) ^ {field.name for field in fields(cls)}
        if unknown:
            raise SystemExit(f"{path}: keys missing or unknown: {', '.join(sorted(unknown))}")
        raw["step_seconds"] = {int(rows): s for rows, s in raw["step_seconds"].items()}
        return cls(**raw)

    def save(self, path: Path) -> None:
        """Write the file that ``load`` reads."""
        path.write_text(json.dumps(asdict(self), indent=2) + "\n", encoding="utf-8")
