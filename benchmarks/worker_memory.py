"""Memory of worker processes that have processed the samples: PSS and private memory.

PSS counts a page that n processes share as an n-th of a page, so the sum over all workers is the
memory of the machine. With the test model, unless JOBS_MODEL names another.
"""

import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from machine import PIPELINES, SAMPLES, Cell, arguments, program, report, use_test_model, watched

PATIENCE = 180.0  # seconds


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--workers", type=int, default=min(2, len(os.sched_getaffinity(0))))
    asked = parser.parse_args()
    use_test_model()
    with watched() as quiet, tempfile.TemporaryDirectory() as home:
        rows = measure(Path(home), asked.workers)
    report("memory of workers", rows, quiet, asked.json)


def measure(home: Path, workers: int) -> list[dict[str, Cell]]:
    cores = sorted(os.sched_getaffinity(0))
    groups = ";".join(map(str, cores[:workers]))  # a core each
    for pipeline in PIPELINES:
        shutil.copytree(SAMPLES / pipeline, home / "inbox" / pipeline)
    wanted = sum(1 for path in (home / "inbox").rglob("*") if path.is_file())
    command = [program("nightshift"), "--home", str(home), "up", "--no-flower", "--cores", groups]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        status = when_done(home, wanted, workers)
        return [memory(worker["name"], worker["pid"]) for worker in status["workers"]]
    finally:
        running.send_signal(signal.SIGINT)
        running.wait()


def when_done(home: Path, documents: int, workers: int) -> dict:
    """Wait until every document has ended and every worker is listed; return the status."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        time.sleep(1)
        said = subprocess.run(
            [program("nightshift"), "--home", str(home), "status", "--json"],
            check=True,
            capture_output=True,
        )
        status = json.loads(said.stdout)
        ended = sum(status[state] for state in ("succeeded", "needs_review", "quarantined"))
        if ended == documents and len(status["workers"]) == workers:
            return status
    raise SystemExit(f"not done after {PATIENCE:.0f} s: {status}")


def memory(name: str, pid: int) -> dict[str, Cell]:
    own, parsers = smaps(pid), [smaps(child) for child in descendants(pid)]
    return {
        "worker": name,
        "PSS MiB": own["Pss"] / 1024,
        "private MiB": (own["Private_Clean"] + own["Private_Dirty"]) / 1024,
        "resident MiB": own["Rss"] / 1024,
        "parsers PSS MiB": sum(child["Pss"] for child in parsers) / 1024,
    }


def smaps(pid: int) -> dict[str, int]:
    """Return the sums over all mappings of a process, in KiB."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()[1:]
    return {line.split(":")[0]: int(line.split()[1]) for line in lines}


def descendants(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task").glob("*/children")
    children = [int(child) for path in listed for child in path.read_text().split()]
    return [one for child in children for one in (child, *descendants(child))]


if __name__ == "__main__":
    main()
