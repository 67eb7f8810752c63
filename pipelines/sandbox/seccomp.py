"""A filter of system calls: threads and computing go on; sockets, programs and writing do not.

What is not listed is refused, so calls that the kernel gains later are, too. A filter is a program
of classic BPF (https://docs.kernel.org/userspace-api/seccomp_filter.html) that sees the call's
number and its arguments, but nothing that they point to.
"""

import ctypes
import errno
import os
import socket
import struct

from pipelines.sandbox.libc import call
from pipelines.sandbox.system_calls import (
    ALLOWED,
    CONDITIONAL,
    LAST_KNOWN,
    MACHINES,
    PROGRAMS,
    Machine,
)

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06  # <linux/filter.h>
_NUMBER, _ARCH, _ARGUMENTS = 0, 4, 16  # offsets in struct seccomp_data
_ALLOW, _REFUSE, _KILL = 0x7FFF0000, 0x00050000, 0x80000000  # SECCOMP_RET_*; ERRNO has the number
_SET_MODE_FILTER, _GET_ACTION_AVAIL = 1, 2
# Without this flag, kernels before 5.16 slow a filtered process down against Spectre variant 4.
_SPEC_ALLOW = 4

_CLONE_THREAD, _CLONE_VFORK = 0x00010000, 0x00004000
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
# Duplicate, close-on-exec and status flags; not F_SETOWN, which has signals sent.
_FCNTL = (0, 1, 2, 3, 4, 1030)
# TCGETS (isatty), TIOCGWINSZ, FIONREAD, FIONCLEX, FIOCLEX; not TIOCSTI, which types for the user.
_IOCTL = (0x5401, 0x5413, 0x541B, 0x5450, 0x5451)
# Names of the process and of its memory; not PR_SET_PDEATHSIG, by which it dies with the worker.
_PRCTL = (15, 16, 0x53564D41)

_Instruction = tuple[int, int, int, int]  # operation, jump if true, jump if false, constant
_LAYOUT = "=HBBI"
_SIZE = struct.calcsize(_LAYOUT)
_OWN_PID = 0xFFFFFFFF  # stands for the process's number, which it cannot be


class Filter:
    """A filter for any process of this machine; it is compiled once, and each has its number."""

    def __init__(self, machine: Machine, *, programs: bool = False) -> None:
        """With ``programs`` the process may start some; Landlock says which."""
        self._machine = machine
        self._program, self._pids = _compile(machine, _rules(programs))

    def program(self, pid: int) -> bytes:
        """Return the filter for one process: struct sock_filter[]."""
        program = bytearray(self._program)
        for place in self._pids:
            struct.pack_into("=I", program, place, pid)
        return bytes(program)

    def install(self, pid: int) -> None:
        """Filter this thread, of process ``pid``, and all that it starts, for good.

        The process must have set PR_SET_NO_NEW_PRIVS. Raises OSError.
        """
        program = self.program(pid)
        code = ctypes.create_string_buffer(program, len(program))
        # struct sock_fprog: how many instructions, and where they are
        header = struct.pack("@HP", len(program) // _SIZE, ctypes.addressof(code))
        call(self._machine.seccomp, _SET_MODE_FILTER, _SPEC_ALLOW, header)


def make_filter(*, programs: bool = False) -> Filter | None:
    """Return the filter for this machine; None if the kernel or we cannot filter here."""
    machine = MACHINES.get(os.uname().machine)
    if machine is None:
        return None
    try:
        call(machine.seccomp, _GET_ACTION_AVAIL, 0, struct.pack("=I", _REFUSE))
    except OSError:
        return None
    return Filter(machine, programs=programs)


def _compile(machine: Machine, rules: dict[str, list[_Instruction]]) -> tuple[bytes, list[int]]:
    """Return the program, and where in it the process's number belongs."""
    program: list[_Instruction] = [
        (_LOAD, 0, 0, _ARCH),
        (_EQUAL, 1, 0, machine.audit),
        _give(_KILL),  # 32-bit calls have other numbers
        (_LOAD, 0, 0, _NUMBER),
        (_AT_LEAST, 0, 1, LAST_KNOWN + 1),
        _give(_REFUSE | errno.ENOSYS),
    ]
    numbers = ALLOWED | CONDITIONAL | PROGRAMS
    for name, rule in rules.items():
        number = numbers[name][machine.column]
        if number is not None:
            program += [(_EQUAL, 0, len(rule), number), *rule]
    program.append(_give(_REFUSE | errno.EPERM))
    pids = [_SIZE * at + 4 for at, one in enumerate(program) if one[3] == _OWN_PID]
    return b"".join(struct.pack(_LAYOUT, *one) for one in program), pids


def _rules(programs: bool) -> dict[str, list[_Instruction]]:
    """What happens to each call that is known, once the machine loaded its number."""
    rules = {name: [_give(_ALLOW)] for name in ALLOWED} | {
        "clone": _only_with_bit(0, _CLONE_THREAD),
        # Its flags lie in memory, which a filter does not see; the C library then takes clone.
        "clone3": [_give(_REFUSE | errno.ENOSYS)],
        "fcntl": _only(1, *_FCNTL),
        "ioctl": _only(1, *_IOCTL),
        "kill": _only(0, _OWN_PID),
        "open": _only_without_bits(1, _WRITING),
        "openat": _only_without_bits(2, _WRITING),
        "prctl": _only(0, *_PRCTL),
        "prlimit64": _only(0, 0, _OWN_PID),
        "tgkill": _only(0, _OWN_PID),
    }
    if programs:
        rules |= {name: [_give(_ALLOW)] for name in PROGRAMS} | {
            # No bare fork, which could go on and on: with vfork a program has to follow.
            "clone": _only_with_bit(0, _CLONE_THREAD | _CLONE_VFORK),
            "socketpair": _only(0, socket.AF_UNIX),
            # A program that was started has another number than the filter knows.
            "prlimit64": _only(0, 0),
            "tgkill": [_give(_ALLOW)],
        }
    return rules


def _give(answer: int) -> _Instruction:
    return (_RETURN, 0, 0, answer)


def _argument(place: int) -> _Instruction:
    """Load the low 32 bits of an argument; each that a rule looks at is an int to the kernel."""
    return (_LOAD, 0, 0, _ARGUMENTS + 8 * place)


def _only(place: int, *values: int) -> list[_Instruction]:
    tests = [(_EQUAL, len(values) - at, 0, value) for at, value in enumerate(values)]
    return [_argument(place), *tests, _give(_REFUSE | errno.EPERM), _give(_ALLOW)]


def _only_with_bit(place: int, bit: int) -> list[_Instruction]:
    return [_argument(place), (_ANY_BIT, 1, 0, bit), _give(_REFUSE | errno.EPERM), _give(_ALLOW)]


def _only_without_bits(place: int, bits: int) -> list[_Instruction]:
    return [_argument(place), (_ANY_BIT, 0, 1, bits), _give(_REFUSE | errno.EPERM), _give(_ALLOW)]
