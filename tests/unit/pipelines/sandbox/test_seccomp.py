"""Filters for both machines, run by a small interpreter of their instructions."""

import errno
import os
import re
import struct
from pathlib import Path

import pytest

from pipelines.sandbox.seccomp import Filter
from pipelines.sandbox.system_calls import (
    ALLOWED,
    CONDITIONAL,
    LAST_KNOWN,
    MACHINES,
    PROGRAMS,
    Machine,
)

PID = 4711
ALLOW, EPERM, ENOSYS = "allow", "EPERM", "ENOSYS"
NUMBERS = ALLOWED | CONDITIONAL | PROGRAMS
# Calls that are in no table of ours, in the order of the columns.
REFUSED = {
    "socket": (41, 198), "connect": (42, 203), "bind": (49, 200), "sendto": (44, 206),
    "execveat": (322, 281), "ptrace": (101, 117), "process_vm_readv": (310, 270),
    "unlinkat": (263, 35), "mkdirat": (258, 34), "renameat2": (316, 276), "truncate": (76, 45),
    "ftruncate": (77, 46), "fchmodat": (268, 53), "memfd_create": (319, 279),
    "io_uring_setup": (425, 425), "openat2": (437, 437), "bpf": (321, 280), "tkill": (200, 130),
    "pidfd_getfd": (438, 438), "keyctl": (250, 219), "unshare": (272, 97), "setsid": (112, 157),
    "sched_setaffinity": (203, 122), "name_to_handle_at": (303, 264), "mount": (165, 40),
    "userfaultfd": (323, 282), "perf_event_open": (298, 241), "seccomp": (317, 277),
}  # fmt: skip
THREAD = 0x3D0F00  # the flags by which the C library starts a thread
FORK, VFORK = 0x1200011, 0x4111
ARGUMENTS = [
    ("clone", (THREAD,), ALLOW, ALLOW),
    ("clone", (FORK,), EPERM, EPERM),
    ("clone", (VFORK,), EPERM, ALLOW),
    ("clone3", (), ENOSYS, ENOSYS),
    ("execve", (), EPERM, ALLOW),
    ("open", (0, os.O_RDONLY), ALLOW, ALLOW),
    ("open", (0, os.O_RDWR), EPERM, EPERM),
    ("openat", (0, 0, os.O_RDONLY | os.O_CLOEXEC), ALLOW, ALLOW),
    *(("openat", (0, 0, flag), EPERM, EPERM)
      for flag in (os.O_WRONLY, os.O_RDWR, os.O_CREAT, os.O_TRUNC, os.O_RDWR | os.O_TMPFILE)),
    ("kill", (PID, 11), ALLOW, ALLOW),
    ("kill", (1, 9), EPERM, ALLOW),  # there Landlock looks after signals
    ("kill", (2**32 - 1, 9), EPERM, ALLOW),
    ("tgkill", (PID, PID, 6), ALLOW, ALLOW),
    ("tgkill", (1, 1, 9), EPERM, ALLOW),
    ("prlimit64", (0, 7), ALLOW, ALLOW),
    ("prlimit64", (1, 7), EPERM, EPERM),
    ("prctl", (15,), ALLOW, ALLOW),
    ("prctl", (1,), EPERM, EPERM),
    ("ioctl", (0, 0x5401), ALLOW, ALLOW),
    ("ioctl", (0, 0x5412), EPERM, EPERM),
    ("fcntl", (0, 3), ALLOW, ALLOW),
    ("fcntl", (0, 8), EPERM, EPERM),
    ("socketpair", (1,), EPERM, ALLOW),
    ("socketpair", (2,), EPERM, EPERM),
]  # fmt: skip


def judged(program: bytes, audit: int, number: int, arguments: tuple[int, ...] = ()) -> str:
    """Run a filter as the kernel does; see its Documentation/networking/filter.rst."""
    data = struct.pack("=iIQ6Q", number, audit, 0, *arguments, *[0] * (6 - len(arguments)))
    code = list(struct.iter_unpack("=HBBI", program))
    at, value = 0, 0
    while True:
        operation, yes, no, constant = code[at]
        at += 1
        match operation:
            case 0x20:
                (value,) = struct.unpack_from("=I", data, constant)
            case 0x15:
                at += yes if value == constant else no
            case 0x35:
                at += yes if value >= constant else no
            case 0x45:
                at += yes if value & constant else no
            case 0x06:
                break
            case _:
                raise AssertionError(f"unknown operation {operation:#x}")
    if constant >> 16 == 5:
        return errno.errorcode[constant & 0xFFFF]
    return {0x7FFF0000: ALLOW, 0x80000000: "kill"}[constant]


@pytest.fixture(params=MACHINES)
def machine(request: pytest.FixtureRequest) -> Machine:
    return MACHINES[request.param]


@pytest.fixture(params=[False, True], ids=["no programs", "programs"])
def programs(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


def test_what_is_not_listed_is_refused(machine: Machine, programs: bool) -> None:
    program = Filter(machine, programs=programs).program(PID)
    listed = {numbers[machine.column] for numbers in NUMBERS.values()}
    for number in range(LAST_KNOWN + 1):
        if number not in listed:
            assert judged(program, machine.audit, number) == EPERM
    for name, numbers in REFUSED.items():
        assert judged(program, machine.audit, numbers[machine.column]) == EPERM, name
    for numbers in ALLOWED.values():
        if (number := numbers[machine.column]) is not None:
            assert judged(program, machine.audit, number) == ALLOW


@pytest.mark.parametrize(("name", "arguments", "alone", "with_programs"), ARGUMENTS)
def test_arguments_decide(
    machine: Machine,
    programs: bool,
    name: str,
    arguments: tuple[int, ...],
    alone: str,
    with_programs: str,
) -> None:
    number = NUMBERS[name][machine.column]
    if number is None:
        pytest.skip("this machine has no such call")
    program = Filter(machine, programs=programs).program(PID)
    expected = with_programs if programs else alone
    assert judged(program, machine.audit, number, arguments) == expected


def test_calls_of_the_future_and_of_other_tables(machine: Machine, programs: bool) -> None:
    program = Filter(machine, programs=programs).program(PID)
    assert judged(program, machine.audit, LAST_KNOWN + 1) == ENOSYS
    assert judged(program, machine.audit, 1 << 30 | 41) == ENOSYS  # x32's socket
    assert judged(program, 0x40000003, 1) == "kill"  # i386
    assert judged(program, 0x40000028, 1) == "kill"  # 32-bit ARM


@pytest.mark.parametrize(
    ("name", "header", "pattern"),
    [
        ("x86_64", "/usr/include/x86_64-linux-gnu/asm/unistd_64.h", r"__NR_(\w+)\s+(\d+)"),
        ("aarch64", "/usr/include/asm-generic/unistd.h", r"__NR(?:3264)?_(\w+)\s+(\d+)"),
    ],
)
def test_numbers_are_the_kernels(name: str, header: str, pattern: str) -> None:
    if not Path(header).exists():
        pytest.skip("the kernel's headers are not on this machine")
    theirs: dict[str, int] = {}
    for called, number in re.findall(rf"#define {pattern}", Path(header).read_text()):
        theirs.setdefault({"fstatat": "newfstatat"}.get(called, called), int(number))
    machine = MACHINES[name]
    for call, numbers in (NUMBERS | REFUSED).items():
        assert numbers[machine.column] == theirs.get(call), call
    assert theirs["seccomp"] == machine.seccomp
