"""Landlock: which files a process may read, and that it may do nothing else with any.

See https://docs.kernel.org/userspace-api/landlock.html. The three system calls have the same
numbers on every machine.
"""

import os
import struct
from collections.abc import Iterable
from pathlib import Path

from pipelines.sandbox.libc import call

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_VERSION = 1  # flag: ask for the version only
_PATH_BENEATH = 1
_EXECUTE, _READ_FILE, _READ_DIR = 1 << 0, 1 << 2, 1 << 3
# Files: how many rights a version knows, from the lowest bit up. 2 added moving between folders,
# 3 truncating, 5 ioctl of devices.
_FILE_RIGHTS = {1: 13, 2: 14, 3: 15, 5: 16}
_NET_RIGHTS = {4: 2}  # bind and connect, TCP
_SCOPES = {6: 2}  # abstract Unix sockets and signals reach only processes of the same sandbox


def version() -> int:
    """Return the version of Landlock's interface; 0 without it."""
    try:
        return call(_CREATE_RULESET, None, 0, _VERSION)
    except OSError:
        return 0


def make_ruleset(readable: Iterable[Path], programs: Iterable[Path] = ()) -> int:
    """Return the descriptor of a set of rules, for ``restrict_self``.

    What does not exist or cannot be opened is left out. ``programs`` may be executed.
    Raises OSError where the kernel has no Landlock.
    """
    known = version()
    rights = (_bits(_FILE_RIGHTS, known), _bits(_NET_RIGHTS, known), _bits(_SCOPES, known))
    attributes = struct.pack("=QQQ", *rights)  # struct landlock_ruleset_attr
    ruleset = call(_CREATE_RULESET, attributes, len(attributes), 0)
    for path in readable:
        _allow(ruleset, path, _READ_FILE | _READ_DIR)
    for path in programs:
        _allow(ruleset, path, _READ_FILE | _EXECUTE)
    return ruleset


def restrict_self(ruleset: int) -> None:
    """Put this thread, and all that it starts, under the rules for good.

    The process must have set PR_SET_NO_NEW_PRIVS. Raises OSError.
    """
    call(_RESTRICT_SELF, ruleset, 0)


def _allow(ruleset: int, path: Path, rights: int) -> None:
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        if not path.is_dir():
            rights &= ~_READ_DIR  # refused for a file
        # struct landlock_path_beneath_attr, which is packed
        call(_ADD_RULE, ruleset, _PATH_BENEATH, struct.pack("=Qi", rights, place), 0)
    finally:
        os.close(place)


def _bits(table: dict[int, int], known: int) -> int:
    return (1 << max((count for since, count in table.items() if since <= known), default=0)) - 1
