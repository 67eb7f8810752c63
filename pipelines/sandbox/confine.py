"""Prepare a sandbox once, and enter it in each process that is forked."""

import ctypes
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from pipelines.sandbox import landlock, seccomp
from pipelines.sandbox.readable import code_and_data

_PR_SET_NO_NEW_PRIVS = 38
_NO_LANDLOCK = "Landlock, from Linux 5.13 on (other files could be read)"
_NO_SECCOMP = "seccomp on x86_64 or aarch64 (the network could be reached)"


def missing() -> tuple[str, ...]:
    """Return what this kernel lacks for a whole sandbox, in words; nothing if it has all."""
    lacks = []
    if not landlock.version():
        lacks.append(_NO_LANDLOCK)
    if not seccomp.available():
        lacks.append(_NO_SECCOMP)
    return tuple(lacks)


@dataclass(frozen=True, slots=True)
class Sandbox:
    """What ``enter`` needs; ``ruleset`` is a descriptor, None where the kernel has no Landlock."""

    ruleset: int | None

    @classmethod
    def prepare(cls, readable: Iterable[Path] = ()) -> "Sandbox":
        """Open the rules: code and data may be read, and the files and folders in ``readable``.

        Without Landlock there are none, which ``enter`` says.
        """
        try:
            return cls(landlock.make_ruleset([*code_and_data(), *readable]))
        except OSError:
            return cls(None)

    def enter(self) -> tuple[str, ...]:
        """Confine this process, which must have one thread, for good.

        Returns what of the sandbox the kernel lacks or refuses, in words.
        """
        lacks = []
        ctypes.CDLL(None).prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
        try:
            if self.ruleset is None:
                lacks.append(_NO_LANDLOCK)
            else:
                landlock.restrict_self(self.ruleset)
        except OSError as error:
            lacks.append(f"{_NO_LANDLOCK}: {error.strerror}")
        try:
            if not seccomp.install(os.getpid()):
                lacks.append(_NO_SECCOMP)
        except OSError as error:
            lacks.append(f"{_NO_SECCOMP}: {error.strerror}")
        return tuple(lacks)
