"""The benchmarks still run: each says what it takes, and one is run for real, small."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT, TEST_MODEL

BENCHMARKS = ROOT / "benchmarks"
SHARED = {"machine.py", "pages.py"}  # what the scripts import
SCRIPTS = sorted(path for path in BENCHMARKS.glob("*.py") if path.name not in SHARED)


def run(script: Path, *arguments: str) -> str:
    command = [sys.executable, str(script), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_each_takes_json_and_is_in_the_readme(script: Path) -> None:
    assert "--json" in run(script, "--help")
    assert f"`{script.name}`" in (BENCHMARKS / "README.md").read_text(encoding="utf-8")


def test_engine_speed_measures_a_random_model() -> None:
    small = ["--shape", "tiny-gemma-4", "--prompt", "32", "--new", "4", "--runs", "1"]
    found = json.loads(run(BENCHMARKS / "engine_speed.py", *small, "--together", "1,2", "--json"))
    assert [row["documents"] for row in found["rows"]] == [1, 2]
    assert all(row["prefill tokens/s"] > 0 < row["decode tokens/s"] for row in found["rows"])
    assert found["machine"]["cores"] >= 1
    assert found["other_processes"].endswith("%")


@pytest.mark.alone
def test_a_second_engine_adds_less_than_the_first_takes() -> None:
    small = ["--model", str(TEST_MODEL), "--documents", "2", "--prompt", "40", "--json"]
    found = json.loads(run(BENCHMARKS / "engine_memory.py", *small))
    alone, both = (row["PSS MiB"] for row in found["rows"])
    assert 0 < alone < both < 2 * alone


def test_a_workload_of_real_text_is_counted_by_its_own_lengths(tmp_path: Path) -> None:
    script = """
import sys
from pathlib import Path
from workload import Workload, arguments
asked = arguments("a rival").parse_args(["--documents", "2", "--prompts", sys.argv[1]])
workload = Workload.of(asked)
print(workload.prompt, workload.shared, workload.computed, workload.instructions())
"""
    prompts = tmp_path / "mails.json"
    prompts.write_text(json.dumps({"shared": 2, "prompts": [[7, 8, 9], [7, 8, 5, 4], [7, 8]]}))
    found = run_in_rivals(script, str(prompts))
    assert found.split() == ["4", "2", "5", "[7,", "8]"]


def test_rivals_say_what_is_missing(tmp_path: Path) -> None:
    missing = tmp_path / "no.gguf"
    command = [sys.executable, str(BENCHMARKS / "rivals.py"), "--gguf", str(missing)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 1
    assert done.stderr.strip() == f"{missing} is missing: see nightshift model pull nightshift-270m"


def run_in_rivals(script: str, *arguments: str) -> str:
    command = [sys.executable, "-c", script, *arguments]
    folder = BENCHMARKS / "rivals"
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
