"""Prepare a sandbox once, and enter it in each process that is forked."""

import os
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path

from pipelines.sandbox import landlock, seccomp
from pipelines.sandbox.libc import give_up_rights
from pipelines.sandbox.readable import code_and_data, loaders

_NO_LANDLOCK = "Landlock (Linux 5.13 or later has it; without, the child can read other files)"
_NO_SECCOMP = "seccomp (x86_64 and aarch64; without, the child can reach the network)"


def missing() -> tuple[str, ...]:
    """Return what this kernel lacks for a whole sandbox, in words; nothing if it has all."""
    lacks = []
    if not landlock.version():
        lacks.append(_NO_LANDLOCK)
    if seccomp.make_filter() is None:
        lacks.append(_NO_SECCOMP)
    return tuple(lacks)


@dataclass(frozen=True, slots=True)
class Sandbox:
    """What ``enter`` needs; either part is None where the kernel does not have it.

    ``ruleset`` is a descriptor, which the process must have.
    """

    ruleset: int | None
    calls: seccomp.Filter | None

    @classmethod
    def prepare(cls, readable: Iterable[Path] = (), programs: Collection[Path] = ()) -> "Sandbox":
        """Code and data may be read, and ``readable``; nothing but ``programs`` may be started."""
        executable = [*programs, *loaders()] if programs else []
        try:
            ruleset = landlock.make_ruleset([*code_and_data(), *readable], executable)
        except OSError:  # ``enter`` says so
            ruleset = None
        return cls(ruleset, seccomp.make_filter(programs=bool(programs)))

    def enter(self) -> tuple[str, ...]:
        """Confine this process, which must have one thread, for good.

        Returns what of the sandbox the kernel lacks or refuses, in words.
        """
        lacks = []
        give_up_rights()
        try:
            if self.ruleset is None:
                lacks.append(_NO_LANDLOCK)
            else:
                landlock.restrict_self(self.ruleset)
        except OSError as error:
            lacks.append(f"{_NO_LANDLOCK}: {error.strerror}")
        try:
            if self.calls is None:
                lacks.append(_NO_SECCOMP)
            else:
                self.calls.install(os.getpid())
        except OSError as error:
            lacks.append(f"{_NO_SECCOMP}: {error.strerror}")
        return tuple(lacks)
