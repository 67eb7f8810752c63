"""Landlock: which files a process may read, and that it may do nothing else with any.

See https://docs.kernel.org/userspace-api/landlock.html. The three system calls have the same
numbers on every machine.
"""

import ctypes
import os
import struct
from collections.abc import Iterable
from pathlib import Path

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
        return _call(_CREATE_RULESET, None, 0, _VERSION)
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
    ruleset = _call(_CREATE_RULESET, attributes, len(attributes), 0)
    for path in readable:
        _allow(ruleset, path, _READ_FILE | _READ_DIR)
    for path in programs:
        _allow(ruleset, path, _READ_FILE | _EXECUTE)
    return ruleset


def restrict_self(ruleset: int) -> None:
    """Put this thread, and all that it starts, under the rules for good.

    The process must have set PR_SET_NO_NEW_PRIVS. Raises OSError.
    """
    _call(_RESTRICT_SELF, ruleset, 0)


def _allow(ruleset: int, path: Path, rights: int) -> None:
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        if not path.is_dir():
            rights &= ~_READ_DIR  # refused for a file
        # struct landlock_path_beneath_attr, which is packed
        _call(_ADD_RULE, ruleset, _PATH_BENEATH, struct.pack("=Qi", rights, place), 0)
    finally:
        os.close(place)


def _bits(table: dict[int, int], known: int) -> int:
    return (1 << max((count for since, count in table.items() if since <= known), default=0)) - 1


def _call(number: int, *arguments: int | bytes | None) -> int:
    libc = ctypes.CDLL(None, use_errno=True)
    # ctypes would pass a plain int with 32 bits.
    values = [ctypes.c_long(one) if isinstance(one, int) else one for one in arguments]
    answer = int(libc.syscall(ctypes.c_long(number), *values))
    if answer < 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
    return answer
