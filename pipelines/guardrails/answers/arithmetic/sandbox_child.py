"""The child of ``sandbox.py``: reads a program on stdin, writes JSON ``[ending, text]`` to stdout.

It is started by its path. Of our packages it imports only the sandbox of the kernel, for the case
that a program breaks out of Monty.
"""

import builtins
import json
import re
import resource
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import Any

from pipelines.sandbox.confine import Sandbox

SECONDS = 1.0
MEMORY = 64 << 20  # bytes of the program's own heap
MOST_OUTPUT = 64 << 10  # characters

_LIMITS = {
    resource.RLIMIT_AS: 1 << 30,  # of each process; Monty's own limit is lower
    resource.RLIMIT_CPU: 3,
    resource.RLIMIT_FSIZE: 0,  # no file grows
    resource.RLIMIT_NOFILE: 64,
    resource.RLIMIT_CORE: 0,
}
_ENDINGS = {
    "TimeoutError": "timeout",
    "MemoryError": "memory",
    "NotImplementedError": "unsupported",
    "ModuleNotFoundError": "unsupported",
    "ImportError": "unsupported",
}
_LACKING = re.compile(r"module '\w+' has no attribute|name '(\w+)' is not defined")


def run(program: str) -> tuple[str, str]:
    """Return how the program ended, and its output or error."""
    from pydantic_monty import Monty, MontyCrashedError, MontyError, OSPolicy, ResourceLimits

    printed: list[str] = []
    room = MOST_OUTPUT

    def collect(stream: str, text: str) -> None:
        nonlocal room
        printed.append(text[: max(0, room)])
        room -= len(text)

    limits = ResourceLimits(
        max_feed_duration_secs=SECONDS,
        max_memory=MEMORY,
        max_recursion_depth=500,
        max_suspensions=100,
        max_total_sleep_secs=0.0,
    )
    policy = OSPolicy(sleep="zero", timezone="utc", random_start={"seed": 0})
    try:
        with (
            Monty(max_processes=1, request_timeout=2 * SECONDS) as pool,
            pool.checkout(limits=limits, os_policy=policy) as session,
        ):
            value: Any = session.feed_run(program, print_callback=collect)
    except MontyCrashedError as error:
        return ("timeout" if error.timed_out else "crashed"), _line(str(error))
    except MontyError as error:
        return _ending(type(error.exception()).__name__, str(error))
    if room < 0:
        return "error", f"printed more than {MOST_OUTPUT:,} characters"
    text = "".join(printed).strip()
    if not text and isinstance(value, int | float | str):  # a last line without print
        text = str(value).strip()[:MOST_OUTPUT]
    return ("answered", text) if text else ("error", "printed nothing")


def _interpreters() -> list[Path]:
    """Where Monty's interpreter may be, a program that its library starts."""
    folders = (sysconfig.get_path("scripts"), sysconfig.get_path("scripts", "posix_user"))
    found = [*(Path(folder, "monty") for folder in folders), shutil.which("monty")]
    return [Path(path) for path in found if path is not None]


def _ending(kind: str, message: str) -> tuple[str, str]:
    lacking = _LACKING.search(message)
    # Python has the name and Monty does not; any other name is the program's own error.
    missing = lacking is not None and (lacking[1] is None or lacking[1] in dir(builtins))
    ending = "unsupported" if missing else _ENDINGS.get(kind, "error")
    return ending, _line(message if message.startswith(kind) else f"{kind}: {message}")


def _line(text: str) -> str:
    return " ".join(text.split())[:300]


def main() -> None:
    for which, most in _LIMITS.items():
        resource.setrlimit(which, (most, most))
    # As far as the kernel can: without, Monty and the limits still stand.
    Sandbox.prepare(programs=_interpreters()).enter()
    program = sys.stdin.buffer.read().decode("utf-8", "replace")
    try:
        ending, text = run(program)
    except MemoryError:
        ending, text = "memory", "the child ran out of memory"
    except Exception as error:  # noqa: BLE001  every failure must be reported to the parent
        ending, text = "crashed", _line(f"{type(error).__name__}: {error}")
    sys.stdout.write(json.dumps([ending, text]))


if __name__ == "__main__":
    main()
