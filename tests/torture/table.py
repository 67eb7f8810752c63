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
    "lost", "doubled", "torn", "re-runs", "recovered in", "note", "run",
)  # fmt: skip
BEGIN, END = "<!-- table -->", "<!-- end of table -->"


def line(row: Row, made: str = "") -> str:
    """Return a row of the Markdown table."""
    census = row.census
    cells = (
        row.scenario, row.fault, census.taken, census.results, census.quarantined, census.pending,
        census.lost, census.doubled, census.torn, census.reruns,
        "" if row.recovered is None else f"{row.recovered:.1f} s",
        "; ".join([row.note, *(f"**BROKEN: {what}**" for what in row.broken)]).strip("; "),
        made,
    )  # fmt: skip
    return "| " + " | ".join(str(cell).replace("|", "/") for cell in cells) + " |"


def table(rows: Sequence[Row], made: str = "") -> str:
    """Return the Markdown table of all rows; ``made`` says how, in the last column."""
    return "\n".join([*_head(), *(line(row, made) for row in rows)])


def write(page: Path, rows: Sequence[Row], made: str) -> None:
    """Put the rows into the table of docs/torture.md, in the place of those of their scenarios."""
    text = page.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    old, _, after = rest.partition(END)
    known = old.partition(_head()[-1])[2].strip().splitlines()
    again = {row.scenario for row in rows}
    kept = [one for one in known if one.split(" | ")[0].removeprefix("| ") not in again]
    cores = len(os.sched_getaffinity(0))
    machine = (
        f"{processor(cores)}, {total_memory() >> 30} GiB, Python {platform.python_version()},"
        f" Linux {platform.release().partition('-')[0]}"
    )
    new = [line(row, f"{date.today().isoformat()}, {made}") for row in rows]
    lines = "\n".join([*_head(), *kept, *new])
    page.write_text(f"{before}{BEGIN}\n{machine}:\n\n{lines}\n{END}{after}", encoding="utf-8")


def _head() -> list[str]:
    aligned = ["---"] * 2 + ["---:"] * 9 + ["---"] * 2
    return [f"| {' | '.join(HEAD)} |", f"|{'|'.join(aligned)}|"]
