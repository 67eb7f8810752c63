"""`jobs bench` for real: the test model on this machine, in seconds."""

import json
from pathlib import Path

import onnx
import pytest

from tests.integration.cli_helpers import Home
from workers.bench import roofline
from workers.bench.machine_limits import MachineLimits
from workers.bench.roofline import Work
from workers.gemma.exported_model import open_model

SHORT = ["--prompt", "96", "--new", "8", "--slots", "2"]


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


@pytest.mark.alone  # beside two others it has no time to measure
def test_bench_measures_the_test_model(home: Home) -> None:
    done = home.call("bench", *SHORT, "--seconds", "5", "--json")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""  # quiet when piped
    found = json.loads(done.stdout)
    assert found["document"] == {"prompt_tokens": 96, "shared_tokens": 48, "new_tokens": 8}
    assert found["measured"]
    assert found["documents"] % 2 == 0
    assert set(found["decode_tokens_per_second"]) == {"1", "2", "4"}
    rates = [found["documents_per_hour"], found["prefill_tokens_per_second"]]
    rates += found["decode_tokens_per_second"].values()
    rates += [value for key, value in found["machine"].items() if key != "cache_bytes"]
    assert all(rate > 0 for rate in rates)
    assert set(found["roofline"]) == {"prefill", "decode alone", "decode together"}
    assert 0 <= found["other_processes"] <= 1
    assert found["advice"]
    assert not (home.path / ".nightshift").exists()  # no ledger, no broker


def test_bench_prints_lines_without_json(home: Home) -> None:
    done = home.call("bench", *SHORT, "--documents", "3", "--seconds", "2")
    assert done.returncode == 0, done.stderr
    first, second, *rest = done.stdout.splitlines()
    assert "documents per hour" in first
    assert "measured with 3 of them" in second
    assert rest[-1].startswith("advice: ")


def test_without_time_documents_per_hour_are_computed(home: Home) -> None:
    """A round of many long answers takes any machine more than a second."""
    long = ["--prompt", "1000", "--new", "500", "--slots", "32"]
    done = home.call("bench", *long, "--seconds", "1", "--json")
    found = json.loads(done.stdout)
    assert (found["measured"], found["documents"]) == (False, 0)
    assert found["documents_per_hour"] == found["documents_per_hour_by_slots"]["32"]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--model", "no-such"], 5, "no-such"),
        (["--prompt", "4000"], 2, "does not fit into the context of 2048"),
        (["--cores", "4000"], 2, "core 4000 is not ours"),
    ],
)
def test_impossible_measurements_are_one_line(
    home: Home, words: list[str], code: int, said: str
) -> None:
    done = home.call("bench", *words)
    assert done.returncode == code
    assert done.stdout == ""
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_roofline_bytes_equal_those_of_the_weights_file(test_model: Path) -> None:
    """Bytes by formula, from the configuration alone, against the bytes that were written."""
    config = open_model(test_model).config
    work = roofline.decode(config, "int8", rows=1, context=0)
    graph = onnx.load(test_model / "model.onnx", load_external_data=False).graph
    entries = [{e.key: e.value for e in tensor.external_data} for tensor in graph.initializer]
    written = sum(int(e["length"]) for e in entries if e.get("location") == "weights.bin")
    assert work.bytes == pytest.approx(written, rel=0.05)  # scales are left out


def test_the_larger_of_memory_and_arithmetic_bounds_a_step() -> None:
    limits = MachineLimits(10e9, 100e9, 50e9, cache_bytes=1 << 20)
    work = Work(bytes=5e9, quantized=20e9, fp32=5e9)  # 0.5 s of memory, 0.3 s of arithmetic
    assert roofline.judge(work, limits, 1.0).bound == "memory"
    assert roofline.judge(work, limits, 1.0).reached == pytest.approx(0.5)
    assert roofline.judge(work, limits, 10.0).bound == "neither"
    small = Work(bytes=1e6, quantized=20e9, fp32=5e9)  # stays in the cache
    assert roofline.judge(small, limits, 0.5).bound == "arithmetic"
