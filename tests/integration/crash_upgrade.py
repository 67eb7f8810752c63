"""Upgrade copies of an old ledger, each killed at another step; see ``test_upgrade``.

    python -m tests.integration.crash_upgrade LEDGER FOLDER

The copies are ``FOLDER/N.db``, killed before the N-th step that changes anything. Prints the
number of the first that was not killed any more.
"""

import os
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import sqlalchemy as sa

import jobs.ledger.upgrade  # noqa: F401  once, before the forks
from jobs.ledger.ledger import Ledger

CALLS = ("replace", "fsync", "unlink", "rename")


def main() -> None:
    ledger, folder = map(Path, sys.argv[1:])
    number = 1
    while True:
        copy = folder / f"{number}.db"
        shutil.copyfile(ledger, copy)
        child = os.fork()
        if child == 0:
            die_at(number)
            Ledger.open(copy).close()
            os._exit(0)
        status = os.waitpid(child, 0)[1]
        if os.WIFEXITED(status):
            print(number)
            sys.exit(os.WEXITSTATUS(status))
        number += 1


def die_at(step: int) -> None:
    """Kill this process before the given one of its changes, whether by SQL or to files."""
    count = 0

    def tick(*_: object) -> None:
        nonlocal count
        count += 1
        if count == step:
            os.kill(os.getpid(), signal.SIGKILL)

    def before_statement(_c: object, _k: object, statement: str, *_: object) -> None:
        if not statement.lstrip().upper().startswith(("PRAGMA", "SELECT", "BEGIN")):
            tick()

    def counted(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            tick()
            return real(*args, **kwargs)

        return call

    sa.event.listen(sa.Engine, "before_cursor_execute", before_statement)
    sa.event.listen(sa.Engine, "commit", tick)
    for name in CALLS:
        setattr(os, name, counted(getattr(os, name)))


if __name__ == "__main__":
    main()
