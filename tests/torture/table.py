"""The rows of a run as Markdown, and docs/torture.md."""

import os
import platform
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from jobs.machine.memory import total_memory
from jobs.machine.processor import processor
from tests.torture.arena import Row

HEAD = (
    "scenario", "fault", "taken", "results", "quarantined", "pending",
    "lost", "doubled", "torn", "re-runs", "recovered in", "note",
)  # fmt: skip
BEGIN, END = "<!-- table -->", "<!-- end of table -->"


def line(row: Row) -> str:
    """Return a row of the Markdown table."""
    census = row.census
    cells = (
        row.scenario, row.fault, census.taken, census.results, census.quarantined, census.pending,
        census.lost, census.doubled, census.torn, census.reruns,
        "" if row.recovered is None else f"{row.recovered:.1f} s",
        "; ".join([row.note, *(f"**BROKEN: {what}**" for what in row.broken)]).strip("; "),
    )  # fmt: skip
    return "| " + " | ".join(str(cell).replace("|", "/") for cell in cells) + " |"


def table(rows: Sequence[Row]) -> str:
    """Return the Markdown table of all rows."""
    aligned = ["---"] * 2 + ["---:"] * 9 + ["---"]
    head = [f"| {' | '.join(HEAD)} |", f"|{'|'.join(aligned)}|"]
    return "\n".join([*head, *map(line, rows)])


def write(page: Path, rows: Sequence[Row], *, seed: int, scale: str, engine: str) -> None:
    """Replace the table of docs/torture.md, and the line above it that says where it comes from."""
    answers = "a stub of 20 ms a document" if engine == "stub" else "the test model"
    cores = len(os.sched_getaffinity(0))
    made = (
        f"{date.today().isoformat()}, {processor(cores)}, {total_memory() >> 30} GiB,"
        f" Python {platform.python_version()}, Linux {platform.release().partition('-')[0]};"
        f" seed {seed}, scale {scale}, answers by {answers}."
    )
    text = page.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    page.write_text(f"{before}{BEGIN}\n{made}\n\n{table(rows)}\n{END}{after}", encoding="utf-8")
