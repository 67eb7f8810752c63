"""``python -m tests.torture [NAME...]``: run scenarios, print rows, fail if a promise broke."""

import argparse
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from tests.conftest import ROOT
from tests.torture import table
from tests.torture.arena import Arena, Row, Scenario
from tests.torture.scenarios import (
    backup,
    broker,
    clock,
    crowd,
    disks,
    fault_points,
    ledger,
    messages,
    purge,
    signals,
    soak,
    storm,
)

SCENARIOS: Mapping[str, Scenario] = {
    "storm": storm.SCENARIO,
    "broker": broker.SCENARIO,
    "signals": signals.SCENARIO,
    "messages": messages.SCENARIO,
    "disks": disks.SCENARIO,
    "ledger": ledger.SCENARIO,
    "purge": purge.SCENARIO,
    "crowd": crowd.SCENARIO,
    "soak": soak.SCENARIO,
    "clock": clock.SCENARIO,
    "fault-points": fault_points.SCENARIO,
    "backup": backup.SCENARIO,
}
PAGE = ROOT / "docs" / "torture.md"
SECONDS = {"small": 300.0, "full": 3600.0}  # that the documents of one home may take


def main() -> int:
    """Return 0 if every promise held, 1 if one broke, 2 for wrong usage."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(SCENARIOS))
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--scale", choices=sorted(SECONDS), default="small")
    parser.add_argument("--engine", choices=("stub", "model"), default="stub")
    parser.add_argument("--write", action="store_true", help=f"write the table to {PAGE.name}")
    parser.add_argument("--keep", action="store_true", help="keep the homes of what broke")
    given = parser.parse_args()
    if unknown := set(given.names) - set(SCENARIOS):
        parser.error(f"unknown: {', '.join(sorted(unknown))}; known: {', '.join(SCENARIOS)}")
    # Started in a shell's background some are ignored, and would be by all programs from here on.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    # A SIGTERM, too, must leave no process behind.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    rows: list[Row] = []
    print(table.table([]), flush=True)
    unfinished = 0
    made = f"{given.scale}, seed {given.seed}, {given.engine}"
    for name in given.names or SCENARIOS:
        found, finished = _run(name, given.seed, given.scale, given.engine, given.keep)
        rows += found
        unfinished += not finished
        if given.write and found:
            table.write(PAGE, found, made)
    return int(unfinished > 0 or any(row.broken for row in rows))


def _run(name: str, seed: int, scale: str, engine: str, keep: bool) -> tuple[list[Row], bool]:
    """Return the rows of a scenario, and whether it came to its end."""
    folder = Path(tempfile.mkdtemp(prefix=f"nightshift-{name}-"))
    arena = Arena(folder, seed, scale, engine, SECONDS[scale])
    began = time.monotonic()
    rows: list[Row] = []
    finished, broke = False, True
    try:
        for row in SCENARIOS[name].run(arena):
            rows.append(row)
            print(table.line(row), flush=True)
        finished, broke = True, any(row.broken for row in rows)
    except (TimeoutError, subprocess.TimeoutExpired) as error:
        print(f"{name}: BROKEN: {error}", file=sys.stderr)
    finally:
        for home in arena.homes:
            home.clear()
        if broke and keep:
            print(f"kept: {folder}", file=sys.stderr)
        else:
            shutil.rmtree(folder)
        print(f"{name}: {time.monotonic() - began:.0f} s", file=sys.stderr)
    return rows, finished


if __name__ == "__main__":
    sys.exit(main())
