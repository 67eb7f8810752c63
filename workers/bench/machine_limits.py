"""Limits of the machine: memory bandwidth, arithmetic, and load by other processes.

Measured as a step uses the machine: with all threads of the worker, the best of several tries.
"""

import os
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from onnx import TensorProto, helper, save_model

from workers.engine.model.cpu_features import zero_point
from workers.engine.model.model_runner import open_session

READ_BYTES = 512 << 20  # much more than the last cache holds
ROWS, INNER, OUTER = 256, 2048, 4096  # of the matrix product
TRIES = 5
_IR_VERSION, _OPSET = 11, 21
_Part = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class MachineLimits:
    """The best measured rates of this machine with the worker's threads."""

    bytes_per_second: float  # reading memory
    int8_per_second: float  # operations; a multiplication and its addition are two
    fp32_per_second: float
    cache_bytes: int  # of the last level; 0 if unknown


def measure(threads: int, say: Callable[[str], None]) -> MachineLimits:
    """Measure for a few seconds; ``say`` takes the name of each phase."""
    say("measuring memory")
    read = _bandwidth(threads)
    say("measuring arithmetic")
    int8 = _products("MatMulIntegerToFloat", threads)
    return MachineLimits(read, int8, _products("MatMul", threads), cache_bytes())


def _bandwidth(threads: int) -> float:
    """Return bytes per second of reading one array a thread; numpy releases the GIL."""
    size = READ_BYTES // threads // 8
    parts = [np.ones(size, np.int64) for _ in range(threads)]
    with ThreadPoolExecutor(threads) as pool:
        # Which way of reading keeps up with memory depends on the processor.
        best = min(_best(partial(_each, pool, way, parts)) for way in (_sum, _largest_byte))
    return threads * size * 8 / best


def _each(pool: ThreadPoolExecutor, way: Callable[[_Part], object], parts: list[_Part]) -> None:
    list(pool.map(way, parts))


def _sum(part: _Part) -> object:
    return part.sum()


def _largest_byte(part: _Part) -> object:
    return part.view(np.int8).max()


def _products(operator: str, threads: int) -> float:
    """Return operations per second of a matrix product of the engine's graphs."""
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / "product.onnx"
        save_model(_graph(operator), path)
        session = open_session(path, threads)
    kind = np.float32 if operator == "MatMul" else np.uint8
    x = np.full((ROWS, INNER), 1 if operator == "MatMul" else zero_point(), kind)
    best = _best(partial(session.run, None, {"x": x}))
    return 2 * ROWS * INNER * OUTER / best


def _graph(operator: str):  # type: ignore[no-untyped-def]  # onnx's messages have no types
    whole = operator == "MatMul"
    weight = np.ones((INNER, OUTER), np.float32 if whole else np.int8)
    inputs, more = ["x", "weight"], []
    if not whole:
        inputs += ["one", "scale", "zero"]
        more = [
            helper.make_tensor("one", TensorProto.FLOAT, [], [1.0]),
            helper.make_tensor("scale", TensorProto.FLOAT, [OUTER], [1.0] * OUTER),
            helper.make_tensor("zero", TensorProto.UINT8, [], [zero_point()]),
        ]
    kind = TensorProto.FLOAT if whole else TensorProto.UINT8
    stored = TensorProto.FLOAT if whole else TensorProto.INT8
    domain = "" if whole else "com.microsoft"
    graph = helper.make_graph(
        [helper.make_node(operator, inputs, ["y"], domain=domain)],
        "product",
        [helper.make_tensor_value_info("x", kind, [ROWS, INNER])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, [ROWS, OUTER])],
        [helper.make_tensor("weight", stored, weight.shape, weight.tobytes(), raw=True), *more],
    )
    imports = [helper.make_opsetid("", _OPSET), helper.make_opsetid("com.microsoft", 1)]
    return helper.make_model(graph, opset_imports=imports, ir_version=_IR_VERSION)


def _best(action: Callable[[], object]) -> float:
    """Return seconds of the fastest of several tries, after a warm-up."""
    action()
    taken = []
    for _ in range(TRIES):
        started = time.perf_counter()
        action()
        taken.append(time.perf_counter() - started)
    return min(taken)


def cache_bytes() -> int:
    """Return the size of the last-level cache; 0 if Linux does not tell."""
    core = min(os.sched_getaffinity(0))
    sizes = [0]
    for path in Path(f"/sys/devices/system/cpu/cpu{core}/cache").glob("index*/size"):
        text = path.read_text(encoding="ascii").strip()
        sizes.append(int(text.rstrip("KMG")) << {"K": 10, "M": 20, "G": 30}.get(text[-1], 0))
    return max(sizes)


class Neighbours:
    """Measures how much of our cores other processes use from now on."""

    def __init__(self) -> None:
        self._cores = os.sched_getaffinity(0)
        self._started, self._busy, self._own = time.monotonic(), self._busy_seconds(), _own()

    def share(self) -> float:
        """Return the share, 0 to 1, of the cores that we may use."""
        seconds = time.monotonic() - self._started
        foreign = (self._busy_seconds() - self._busy) - (_own() - self._own)
        return min(max(foreign / max(seconds * len(self._cores), 1e-9), 0.0), 1.0)

    def _busy_seconds(self) -> float:
        ticks = 0
        for line in Path("/proc/stat").read_text(encoding="ascii").splitlines():
            name, *fields = line.split()
            if name[:3] == "cpu" and name[3:].isdigit() and int(name[3:]) in self._cores:
                user, nice, system, _, _, irq, softirq, steal = map(int, fields[:8])
                ticks += user + nice + system + irq + softirq + steal
        return ticks / os.sysconf("SC_CLK_TCK")


def _own() -> float:
    return sum(os.times()[:4])


def forget_peak() -> None:
    """Reset ``peak_bytes``, if the system allows it."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


def peak_bytes() -> int:
    """Return the peak resident memory of this process, with mapped files (VmHWM)."""
    return _kib("/proc/self/status", "VmHWM") << 10


def own_bytes() -> int:
    """Return the resident memory of this process without mapped files."""
    return _kib("/proc/self/status", "RssAnon") << 10


def available_bytes() -> int:
    """Return the memory that is available without swapping."""
    return _kib("/proc/meminfo", "MemAvailable") << 10


def _kib(path: str, key: str) -> int:
    lines = Path(path).read_text(encoding="ascii").splitlines()
    fields = dict(line.split(":", 1) for line in lines if ":" in line)
    return int(fields[key].split()[0])
