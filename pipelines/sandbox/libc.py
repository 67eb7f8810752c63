"""Make a system call for which the C library has no function."""

import ctypes
import os

_PR_SET_NO_NEW_PRIVS = 38
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


def gain_no_privileges() -> None:
    """Have no program that this process executes gain rights; both walls ask for that."""
    _LIBC.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
