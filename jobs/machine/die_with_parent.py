"""Run a program that ends when its parent process ends.

A script, ``python -I -S die_with_parent.py PARENT PROGRAM ARGUMENT...``: it asks the kernel for a
SIGTERM at the parent's death and then executes the program. ``preexec_fn`` would be unsafe, because
our process has threads.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1  # <linux/prctl.h>


def main() -> None:
    parent, program, *arguments = sys.argv[1:]
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != int(parent):  # the parent died before
        sys.exit(1)
    os.execvp(program, [program, *arguments])  # noqa: S606  no shell is meant


if __name__ == "__main__":
    main()
