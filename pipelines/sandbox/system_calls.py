"""Numbers of the system calls that a confined process may make, on the two machines we know.

From the kernel's arch/x86/entry/syscalls/syscall_64.tbl and include/uapi/asm-generic/unistd.h. A
call that a machine does not have is None there.
"""

from dataclasses import dataclass

# Above this number are calls that are younger than the table. "No such call" makes libraries fall
# back to older ones; "not permitted" would make them fail.
LAST_KNOWN = 450


@dataclass(frozen=True, slots=True)
class Machine:
    """What a filter must know of a processor: its audit number, and its column of the table."""

    audit: int  # AUDIT_ARCH_* of <linux/audit.h>
    column: int
    seccomp: int  # the number of seccomp(2)


# By os.uname().machine; both are little-endian, so the low half of an argument comes first.
MACHINES = {
    "x86_64": Machine(0xC000003E, 0, 317),
    "aarch64": Machine(0xC00000B7, 1, 277),
}

# Memory, threads, time, reading what is open, and questions about the process itself.
ALLOWED: dict[str, tuple[int | None, int | None]] = {
    "access": (21, None),
    "alarm": (37, None),
    "arch_prctl": (158, None),
    "brk": (12, 214),
    "clock_getres": (229, 114),
    "clock_gettime": (228, 113),
    "clock_nanosleep": (230, 115),
    "close": (3, 57),
    "close_range": (436, 436),
    "dup": (32, 23),
    "dup2": (33, None),
    "dup3": (292, 24),
    "exit": (60, 93),
    "exit_group": (231, 94),
    "faccessat": (269, 48),
    "faccessat2": (439, 439),
    "fadvise64": (221, 223),
    "fstat": (5, 80),
    "fstatfs": (138, 44),
    "futex": (202, 98),
    "getcpu": (309, 168),
    "getcwd": (79, 17),
    "getdents64": (217, 61),
    "getegid": (108, 177),
    "geteuid": (107, 175),
    "getgid": (104, 176),
    "getitimer": (36, 102),
    "getpgid": (121, 155),
    "getpgrp": (111, None),
    "getpid": (39, 172),
    "getppid": (110, 173),
    "getrandom": (318, 278),
    "getrlimit": (97, 163),
    "getrusage": (98, 165),
    "gettid": (186, 178),
    "gettimeofday": (96, 169),
    "getuid": (102, 174),
    "lseek": (8, 62),
    "lstat": (6, None),
    "madvise": (28, 233),
    "membarrier": (324, 283),
    "mincore": (27, 232),
    "mmap": (9, 222),
    "mprotect": (10, 226),
    "mremap": (25, 216),
    "munmap": (11, 215),
    "nanosleep": (35, 101),
    "newfstatat": (262, 79),
    "pipe": (22, None),
    "pipe2": (293, 59),
    "poll": (7, None),
    "ppoll": (271, 73),
    "pread64": (17, 67),
    "preadv": (295, 69),
    "pselect6": (270, 72),
    "read": (0, 63),
    "readlink": (89, None),
    "readlinkat": (267, 78),
    "readv": (19, 65),
    "restart_syscall": (219, 128),
    "rseq": (334, 293),
    "rt_sigaction": (13, 134),
    "rt_sigpending": (127, 136),
    "rt_sigprocmask": (14, 135),
    "rt_sigreturn": (15, 139),
    "rt_sigsuspend": (130, 133),
    "rt_sigtimedwait": (128, 137),
    "sched_get_priority_max": (146, 125),
    "sched_get_priority_min": (147, 126),
    "sched_getaffinity": (204, 123),
    "sched_getparam": (143, 121),
    "sched_getscheduler": (145, 120),
    "sched_yield": (24, 124),
    "select": (23, None),
    "set_robust_list": (273, 99),
    "set_tid_address": (218, 96),
    "setitimer": (38, 103),
    "setrlimit": (160, 164),
    "sigaltstack": (131, 132),
    "stat": (4, None),
    "statfs": (137, 43),
    "statx": (332, 291),
    "sysinfo": (99, 179),
    "time": (201, None),
    "times": (100, 153),
    "uname": (63, 160),
    "write": (1, 64),
    "writev": (20, 66),
}

# Allowed for some arguments only (``seccomp``).
CONDITIONAL: dict[str, tuple[int | None, int | None]] = {
    "clone": (56, 220),
    "clone3": (435, 435),
    "fcntl": (72, 25),
    "ioctl": (16, 29),
    "kill": (62, 129),
    "open": (2, None),
    "openat": (257, 56),
    "prctl": (157, 167),
    "prlimit64": (302, 261),
    "socketpair": (53, 199),
    "tgkill": (234, 131),
}

# What starting a program needs besides, and what waits for its answer.
PROGRAMS: dict[str, tuple[int | None, int | None]] = {
    "epoll_create1": (291, 20),
    "epoll_ctl": (233, 21),
    "epoll_pwait": (281, 22),
    "epoll_wait": (232, None),
    "eventfd2": (290, 19),
    "execve": (59, 221),
    "kill": (62, 129),
    "pidfd_open": (434, 434),
    "pidfd_send_signal": (424, 424),
    "wait4": (61, 260),
    "waitid": (247, 95),
}
