"""The solver process: reads one program a line, writes one answer a line.

It is started by its path in isolated mode and imports of our packages only the kernel's sandbox, so
it starts in a tenth of a second. The parent kills it on timeout; if the parent is gone, an alarm
does. Without Z3 it enumerates assignments. It evaluates checked formulas, never a model's code; the
sandbox is for the case that a formula finds a fault of Z3.

An answer is ``{"status": ..., "answer": ...}``; for options ``answer`` is an index, for a
statement true, false or null (uncertain).
"""

import functools
import json
import operator
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from pipelines.sandbox.confine import Sandbox

Node = list[Any]
Operations = Mapping[str, Callable[..., Any]]
Answer = dict[str, Any]

_COMMON: Operations = {
    "+": lambda *a: functools.reduce(operator.add, a),
    "-": operator.sub,
    "*": operator.mul,
    "neg": operator.neg,
    "==": operator.eq,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_PYTHON: Operations = {
    **_COMMON,
    "int": int,
    "bool": bool,
    "and": lambda *a: all(a),
    "or": lambda *a: any(a),
    "not": operator.not_,
    "implies": lambda a, b: not a or b,
    "xor": operator.ne,
    "distinct": lambda *a: len(set(a)) == len(a),
    "count": lambda *a: sum(a),
    "abs": abs,
    "min": lambda *a: min(a),
    "max": lambda *a: max(a),
}


def evaluate(node: Node, values: Mapping[str, Any], operations: Operations) -> Any:
    """Evaluate a formula with Python's values or as a Z3 expression, by its ``operations``."""
    head, *rest = node
    if head == "var":
        return values[rest[0]]
    if head in ("int", "bool"):
        return operations[head](rest[0])
    return operations[head](*(evaluate(child, values, operations) for child in rest))


# -- Z3 --------------------------------------------------------------------------------------------


class Z3:
    """Solves with Z3 (de Moura and Bjørner, TACAS 2008)."""

    def __init__(self, memory: int) -> None:
        import z3  # type: ignore[import-untyped,unused-ignore]

        # Z3 gives up by itself before the process's limit: where malloc fails amid a search, its
        # heap of variables stays torn, and it aborts or writes into memory that is not its own.
        free = memory - _address_space()
        z3.set_param("memory_high_watermark_mb", max(1, free * 2 // 3 >> 20))
        self._z3 = z3
        self._operations: Operations = {
            **_COMMON,
            "int": z3.IntVal,
            "bool": z3.BoolVal,
            "and": z3.And,
            "or": z3.Or,
            "not": z3.Not,
            "implies": z3.Implies,
            "xor": z3.Xor,
            "distinct": z3.Distinct,
            "count": lambda *a: z3.Sum([z3.If(x, 1, 0) for x in a]),
            "abs": z3.Abs,
            "min": lambda *a: functools.reduce(lambda x, y: z3.If(x <= y, x, y), a),
            "max": lambda *a: functools.reduce(lambda x, y: z3.If(x >= y, x, y), a),
        }

    def solve(self, program: Mapping[str, Any], deadline: float) -> Answer:
        z3 = self._z3
        solver = z3.Solver()
        values: dict[str, Any] = {}
        for name, (kind, *numbers) in program["variables"].items():
            values[name] = z3.Bool(name) if kind == "bool" else z3.Int(name)
            if kind == "range":
                solver.add(numbers[0] <= values[name], values[name] <= numbers[1])
            elif kind == "set":
                solver.add(z3.Or([values[name] == number for number in numbers]))
        for node in program["constraints"]:
            solver.add(evaluate(node, values, self._operations))

        def possible(*extra: Any) -> bool:
            left = int((deadline - time.monotonic()) * 1000)
            if left <= 0:
                raise TimeoutError
            solver.set("timeout", left)
            solver.push()
            try:
                solver.add(*extra)
                found = solver.check()
                if found == z3.unknown:
                    raise TimeoutError if time.monotonic() >= deadline - 0.05 else ArithmeticError
                if found == z3.sat:
                    self._model = solver.model()
                return bool(found == z3.sat)
            finally:
                solver.pop()

        if not possible():
            return {"status": "contradiction"}
        asked = [evaluate(node, values, self._operations) for node in program["asked"]]
        if program["kind"] == "value":
            value = self._model.eval(asked[0], model_completion=True)
            if possible(asked[0] != value):
                return {"status": "several"}
            answer = bool(z3.is_true(value)) if z3.is_bool(value) else value.as_long()
            return {"status": "answered", "answer": answer}
        return judge(program["kind"], ((possible(x), possible(z3.Not(x))) for x in asked))


def _address_space() -> int:
    """Return the bytes of address space that this process has; 0 where the system does not say."""
    with suppress(OSError):
        pages = int(Path("/proc/self/statm").read_bytes().split()[0])
        return pages * resource.getpagesize()
    return 0


# -- Enumeration -----------------------------------------------------------------------------------


class Enumeration:
    """Tries all assignments; checks a constraint as soon as its variables have values."""

    def solve(self, program: Mapping[str, Any], deadline: float) -> Answer:
        asked, value = program["asked"], program["kind"] == "value"
        seen: list[set[Any]] = [set() for _ in asked]
        for values in _solutions(program, deadline):
            for found, node in zip(seen, asked, strict=True):
                found.add(evaluate(node, values, _PYTHON))
            if all(len(found) > 1 for found in seen):
                break  # further solutions cannot change the answer
        if not seen[0]:
            return {"status": "contradiction"}
        if not value:
            return judge(program["kind"], ((True in found, False in found) for found in seen))
        if len(seen[0]) > 1:
            return {"status": "several"}
        return {"status": "answered", "answer": seen[0].pop()}


def _solutions(program: Mapping[str, Any], deadline: float) -> Iterator[dict[str, Any]]:
    domains = {name: _domain(domain) for name, domain in program["variables"].items()}
    names = sorted(domains, key=lambda name: len(domains[name]))
    place = {name: index for index, name in enumerate(names)}
    ready: list[list[Node]] = [[] for _ in names]
    for node in program["constraints"]:
        ready[max((place[name] for name in _variables(node)), default=0)].append(node)
    values: dict[str, Any] = {}

    def extend(index: int) -> Iterator[dict[str, Any]]:
        if index == len(names):
            yield values
            return
        for value in domains[names[index]]:
            if time.monotonic() >= deadline:
                raise TimeoutError
            values[names[index]] = value
            if all(evaluate(node, values, _PYTHON) for node in ready[index]):
                yield from extend(index + 1)

    return extend(0)


def _domain(domain: list[Any]) -> range | list[Any]:
    kind, *numbers = domain
    if kind == "bool":
        return [False, True]
    return range(numbers[0], numbers[1] + 1) if kind == "range" else numbers


def _variables(node: Node) -> Iterator[str]:
    if node[0] == "var":
        yield node[1]
    elif node[0] not in ("int", "bool"):
        for child in node[1:]:
            yield from _variables(child)


# -- Both ------------------------------------------------------------------------------------------


def judge(kind: str, found: Iterator[tuple[bool, bool]]) -> Answer:
    """Pick the option that the question asks for; ``found``: can it be true, can it be false."""
    ways = list(found)
    if kind == "statement":
        can_be_true, can_be_false = ways[0]
        answer = None if can_be_true and can_be_false else can_be_true
        return {"status": "answered", "answer": answer}
    fits = {
        "must": [not can_be_false for _, can_be_false in ways],
        "can": [can_be_true for can_be_true, _ in ways],
        "cannot": [not can_be_true for can_be_true, _ in ways],
    }[kind]
    fitting = [index for index, fit in enumerate(fits) if fit]
    if len(fitting) == 1:
        return {"status": "answered", "answer": fitting[0]}
    return {"status": "several" if fitting else "none"}


def main(memory: int, *, enumerate_only: bool) -> None:
    """Serve until the input ends. ``memory``: limit of address space in bytes."""
    with suppress(ValueError, OSError):  # a system without this limit still has the time limit
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    solver: Z3 | Enumeration = Enumeration()
    if not enumerate_only:
        with suppress(ImportError):
            solver = Z3(memory)
    Sandbox.prepare().enter()  # as far as the kernel can
    print(json.dumps({"solver": type(solver).__name__}), flush=True)
    for line in sys.stdin.buffer:
        request = json.loads(line)
        seconds = request["seconds"]
        signal.setitimer(signal.ITIMER_REAL, seconds + 1.0)  # its default action ends the process
        try:
            answer = solver.solve(request["program"], time.monotonic() + seconds)
        except TimeoutError:
            answer = {"status": "timeout"}
        except ArithmeticError:
            answer = {"status": "unknown"}
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), enumerate_only=sys.argv[2:] == ["--enumerate"])
