"""Make system calls for which Python has no function."""

import ctypes
import os
import struct

_PR_SET_NO_NEW_PRIVS = 38
_CAPABILITIES_3 = 0x20080522  # the version of capset's interface: two words of 32 bits
# Of root's rights those that open files of any owner are kept: a library may lie in such a folder.
_KEPT = 1 << 1 | 1 << 2  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
_LIBC = ctypes.CDLL(None, use_errno=True)  # opened once: a child makes its calls in microseconds


def call(number: int, *arguments: int | bytes | None) -> int:
    """Return the call's answer. Bytes are passed as a pointer to them. Raises OSError."""
    # ctypes would pass a plain int with 32 bits.
    values = [ctypes.c_long(one) if isinstance(one, int) else one for one in arguments]
    answer = int(_LIBC.syscall(ctypes.c_long(number), *values))
    if answer < 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
    return answer


def give_up_rights() -> None:
    """Have this process, and what it executes, gain no rights; root gives up almost all of its own.

    The walls ask for the first. Without the second, root could raise its own limits again.
    """
    _LIBC.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    header = struct.pack("=Ii", _CAPABILITIES_3, 0)
    had = ctypes.create_string_buffer(24)  # effective, permitted, inheritable; low words, then high
    if _LIBC.capget(header, had) == 0:
        effective, permitted, *_ = struct.unpack("=6I", had.raw)
        low = (effective & _KEPT, permitted & _KEPT, 0)
        _LIBC.capset(header, struct.pack("=6I", *low, 0, 0, 0))
